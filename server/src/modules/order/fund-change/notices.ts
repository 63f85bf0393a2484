// What people are told of a change of cards: who, and in what words.
import type { Notices } from '../../../core/documents.ts'
import type { OrderRow } from '../policy.ts'

export const fundChangeNotices = {
  refused: (order: Pick<OrderRow, 'order_no'>, to: readonly string[], comment: string) => ({
    to,
    title: `订单 ${order.order_no} 的经费未能更换`,
    body: `${comment}。订单仍用原来的经费，可改换其他经费卡。`,
  }),
  ended: (order: Pick<OrderRow, 'order_no'>, to: readonly string[], why: string) => ({
    to,
    title: `订单 ${order.order_no} 更换经费卡的申请已结束`,
    body: `${why}，经费不再更换。`,
  }),
  moved: (order: Pick<OrderRow, 'order_no'>, owners: readonly string[], words: string) => ({
    to: owners,
    title: `订单 ${order.order_no} 的经费已更换`,
    body: `双方负责人已同意：${words}。`,
  }),
  withdrawn: (order: Pick<OrderRow, 'order_no'>, to: readonly string[], reason: string) => ({
    to,
    title: `订单 ${order.order_no} 更换经费卡的申请已由申请人撤回`,
    body: `${reason}。订单仍用原来的经费。`,
  }),
  calledOff: (order: Pick<OrderRow, 'order_no'>, to: readonly string[], reason: string) => ({
    to,
    title: `订单 ${order.order_no} 更换经费卡的申请已由校管理员结束`,
    body: `${reason}。订单仍用原来的经费。`,
  }),
} satisfies Notices
