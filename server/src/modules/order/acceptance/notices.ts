// What people are told of an acceptance: who, and in what words.
import { to } from '@caiyuan/contract/to'
import type { Notices } from '../../../core/documents.ts'
import type { OrderRow } from '../policy.ts'
import type { AcceptanceRow } from './policy.ts'

export const acceptanceNotices = {
  toConfirm: (it: AcceptanceRow, order: OrderRow) => ({
    to: [it.second_acceptor_id],
    title: `请确认验收单 ${it.accept_no}`,
    body: `${it.acceptor_name} 验收了订单 ${order.order_no}（${order.supplier_name}），请您作为第二验收人核对实物后确认。`,
  }),
  sentBack: (it: AcceptanceRow, comment: string) => ({
    to: [it.acceptor_id],
    title: `验收单 ${it.accept_no} 被退回`,
    body: `${it.second_acceptor_name}：${comment}`,
    link: to('/orderDetail', { id: it.order_id }),
  }),
  refused: (it: AcceptanceRow, comment: string) => ({
    to: [it.acceptor_id],
    title: `验收单 ${it.accept_no} 被退回`,
    body: comment,
    link: to('/checkAccept', { id: it.order_id }),
  }),
} satisfies Notices
