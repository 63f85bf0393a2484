// The consent of the owner of both cards, as a task of the approval centre; decided on the page of the order.
import { registerApprovable } from '../../approval/engine.ts'
import { agreeChange, askedOf, KIND, refuseChange } from './commands.ts'

export const registerFundChangeApprovable = (): void =>
  registerApprovable({
    kind: KIND,
    title: '更换经费',
    onApproved: agreeChange,
    onRefused: refuseChange,
    onTerminated: refuseChange,
    contentHash: async (ctx, orderId) => (await askedOf(ctx, orderId))?.id ?? '',
    link: (orderId) => `/orderDetail?id=${orderId}`,
  })
