// The consent of the owner of both cards, as a task of the approval centre; it is asked for an order and decided on its page.
import { to } from '@caiyuan/contract/to'
import type { DocumentKind, Ending } from '../../../core/documents.ts'
import { mustSeeOrder } from '../queries/visible.ts'
import { agreeChange, askedOf, KIND, refuseChange } from './commands.ts'

const kept: Ending = { act: refuseChange, does: () => '不更换', money: '订单仍用原来的经费' }

export const fundChangeKind: DocumentKind = {
  kind: KIND,
  title: '更换经费',
  doc: null,
  page: (orderId) => to('/orderDetail', { id: orderId }),
  mustSee: mustSeeOrder,
  money: null,
  ledgerRules: [],
  approval: {
    onApproved: agreeChange,
    onRefused: kept,
    onTerminated: kept,
    contentHash: async (ctx, orderId) => (await askedOf(ctx, orderId))?.id ?? '',
    review: null,
    coming: null,
    opinions: null,
  },
}
