// The consent of the owner of both cards, as a task of the approval centre; it is asked for an order and decided on its page.
import { to } from '@caiyuan/contract/to'
import type { DocumentKind, Ending } from '../../../core/documents.ts'
import { mustSeeOrder, readersOfOrder } from '../queries/visible.ts'
import { agreeChange, askedOf, changesOf, hashOfChange, KIND, lockAround, refuseChange } from './commands.ts'
import { fundChangeNotices } from './notices.ts'

const kept: Ending = { act: refuseChange, does: () => '不更换', money: '订单仍用原来的经费' }

const page = (orderId: string): string => to('/orderDetail', { id: orderId })

export const fundChangeKind: DocumentKind = {
  kind: KIND,
  title: '更换经费',
  prefixes: null,
  doc: null,
  page,
  print: null,
  heading: '订单',
  notices: fundChangeNotices,
  projection: null,
  suppliedBy: null,
  sharesFiles: false,
  mustSee: mustSeeOrder,
  readers: readersOfOrder,
  money: null,
  ledgerRules: [],
  approval: {
    handling: '经办',
    lockFirst: lockAround,
    onApproved: agreeChange,
    onRefused: kept,
    onTerminated: kept,
    contentHash: async (ctx, orderId) => {
      const asked = await askedOf(ctx, orderId)
      return asked ? hashOfChange(asked) : ''
    },
    stillSays: async (ctx, orderId, hash) => (await changesOf(ctx, orderId).execute()).some((it) => hashOfChange(it) === hash),
    page,
    review: null,
    coming: null,
    flags: {},
    hints: () => [],
    opinions: () => ({ agree: ['同意更换'], refuse: ['请改用其他经费卡', '仍用原来的经费卡'] }),
  },
  evaluation: null,
}
