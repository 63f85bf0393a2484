// What people of the school are told of an after-sale.
import { money } from '@caiyuan/contract/money'
import { deadlineText } from '@caiyuan/contract/span'
import type { Notices } from '../../core/documents.ts'
import type { AfterSaleRow } from './policy.ts'
import type { RefundRow } from './refund/policy.ts'

const what = (it: AfterSaleRow): string => `售后单 ${it.doc_no}`

export const notices = {
  agreed: (it: AfterSaleRow, note: string, isSilent: boolean) => ({
    to: [it.buyer_id],
    title: `${what(it)} ${isSilent ? '供应商超时未答复，视为同意' : '供应商已同意'}`,
    body: [note, it.state === 'checking' ? '等经费负责人审核退款。' : it.state === 'toReturn' ? '请寄回商品并填写运单。' : '等供应商寄出。']
      .filter(Boolean)
      .join(' '),
  }),
  refused: (it: AfterSaleRow, reason: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 供应商拒绝`,
    body: `${reason}。不认同的可以申请平台介入${it.due_at ? `，${deadlineText(it.due_at)} 前不处理自动关闭` : ''}。`,
  }),
  fundsAgreed: (it: AfterSaleRow) => ({
    to: [it.buyer_id],
    title: `${what(it)} 经费负责人同意退款`,
    body: it.due_at ? `请在 ${deadlineText(it.due_at)} 前寄回商品并填写运单，逾期自动关闭。` : '',
  }),
  fundsRefused: (it: AfterSaleRow, comment: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 经费负责人不同意退款`,
    body: `${comment}。售后单已关闭，期限内可以重新申请。`,
  }),
  arrived: (it: AfterSaleRow) => ({
    to: [it.buyer_id],
    title: `${what(it)} 供应商已收到寄回的商品`,
    body: '等供应商寄出。',
  }),
  disputed: (it: AfterSaleRow, reason: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 供应商对寄回的商品有异议`,
    body: `${reason}。由平台裁定。`,
  }),
  shipped: (it: AfterSaleRow, by: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 供应商已寄出`,
    body: `${by}，收到后请确认。`,
  }),
  ruled: (it: AfterSaleRow, isFor: boolean, opinion: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 平台裁定：${isFor ? '支持申请' : '不支持申请'}`,
    body: opinion,
  }),
  paid: (it: AfterSaleRow, owners: readonly string[], { amount_fen, route }: Pick<RefundRow, 'amount_fen' | 'route'>) => ({
    to: [it.buyer_id, ...owners],
    title: `${what(it)} 已退款 ${money(amount_fen)}`,
    body: route === 'ORIGINAL_PAY' ? `订单 ${it.order_no} 的付款原路退回。` : `订单 ${it.order_no} 的应付相应减少，钱已退回经费卡。`,
  }),
  /** Of an invoiced order. */
  owed: (it: AfterSaleRow, { amount_fen }: Pick<RefundRow, 'amount_fen'>) => ({
    to: [it.buyer_id],
    title: `${what(it)} 退款 ${money(amount_fen)} 待供应商红冲`,
    body: `订单 ${it.order_no} 已开票。供应商开具红字发票，款项在其下一张对账单中抵扣，财务确认收回后冲回经费卡。`,
  }),
  reddened: (it: AfterSaleRow, said: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 供应商已登记红字发票`,
    body: `${said}。等供应商的下一张对账单抵扣。`,
  }),
  back: (it: AfterSaleRow, owners: readonly string[], { amount_fen, state }: Pick<RefundRow, 'amount_fen' | 'state'>) => ({
    to: [it.buyer_id, ...owners],
    title: `${what(it)} 已退款 ${money(amount_fen)}`,
    body:
      state === 'income'
        ? `订单 ${it.order_no} 的款项已退回学校，跨年度计入收入，不回到经费卡。`
        : `订单 ${it.order_no} 的款项已退回学校，财务已冲回经费卡。`,
  }),
  lapsed: (it: AfterSaleRow, why: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} 已自动关闭`,
    body: why,
  }),
  said: (it: AfterSaleRow, name: string, body: string) => ({
    to: [it.buyer_id],
    title: `${what(it)} ${name}留言`,
    body,
  }),
} satisfies Notices
