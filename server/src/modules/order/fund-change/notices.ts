// What people are told of a change of cards: who, and in what words.
import type { Notices } from '../../../core/documents.ts'
import type { OrderRow } from '../policy.ts'

export const fundChangeNotices = {
  refused: (order: Pick<OrderRow, 'order_no' | 'buyer_id'>, askedBy: string, comment: string) => ({
    to: [askedBy, order.buyer_id],
    title: `订单 ${order.order_no} 的经费未能更换`,
    body: `${comment}。可改换其他经费卡，或撤回、取消订单。`,
  }),
  ended: (order: Pick<OrderRow, 'order_no'>, askedBy: string, why: string) => ({
    to: [askedBy],
    title: `订单 ${order.order_no} 更换经费卡的申请已结束`,
    body: `${why}，经费不再更换。`,
  }),
  calledOff: (order: Pick<OrderRow, 'order_no'>, askedBy: string, ownerId: string, reason: string) => ({
    to: [askedBy, ownerId],
    title: `订单 ${order.order_no} 更换经费卡的申请已由校管理员结束`,
    body: `${reason}。订单仍用原来的经费。`,
  }),
} satisfies Notices
