// The consent of the owners of both cards, as a task of the approval centre; it is asked for an order and decided on its page.
import { fundChangeFlow } from '@caiyuan/contract/order/fund-change-flow'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import type { DocumentKind, Ending } from '../../../core/documents.ts'
import { mustSeeOrder, readersOfOrder } from '../queries/visible.ts'
import { orderMoney } from '../document.ts'
import { mustBeFrozen } from '../../finance/frozen.ts'
import { agreeChange } from './commands.ts'
import { askedOf, changesOf, endHeld, hashOfChange, KIND, lockAround, refuseChange } from './ends.ts'
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
  money: {
    flow: fundChangeFlow,
    expires: { never: '等待更换的经费到期由 order.fundChangeDue 放回' },
    unfrozen: (ctx, orderId, reason) => endHeld(ctx, orderId, reason),
    otherwise: '须由经费负责人答复或由校管理员结束申请',
    // One request of an order at a time; what it holds is of another owner's card.
    due: (schoolId) => sql`
      select distinct on (c.order_id) c.order_id as doc_id, o.order_no as doc_no, c.state, c.reserved_fen as due_fen, true as pays
      from fund_changes c join orders o on o.school_id = c.school_id and o.id = c.order_id
      where c.school_id = ${schoolId} order by c.order_id, (c.state = 'asked') desc, c.asked_at desc`,
    goods: orderMoney.goods,
    seller: orderMoney.seller,
    isCalled: orderMoney.isCalled,
  },
  ledgerRules: [],
  approval: {
    nobodyChooses: true,
    handling: '经办',
    lockFirst: lockAround,
    onApproved: agreeChange,
    mayAgree: (ctx, orderId) => mustBeFrozen(ctx, KIND, orderId),
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
