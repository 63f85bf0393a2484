// What the payer is told of his money.
import { money } from '@caiyuan/contract/money'
import type { PayChannel, payChannels } from '@caiyuan/contract/payment'
import type { PaymentRow } from './policy.ts'

type Known = Pick<PaymentRow, 'payer_id' | 'payment_no' | 'received_fen' | 'amount_fen'>

export const paymentNotices = {
  notTaken: (it: Known, { label, by }: (typeof payChannels)[PayChannel], why: string) => ({
    to: [it.payer_id],
    title: `支付单 ${it.payment_no} 的 ${money(it.received_fen)} 将原路退回`,
    body:
      by === 'reference'
        ? `${why}，已从${label}收到的款项由财务退回原卡或原账户，办理后通知您。`
        : `${why}，已从${label}收到的款项自动退回，不需要您操作。`,
  }),
  /** `backFen`: what was paid for those of its orders that no longer waited; it goes back, and is told with it. */
  referenceTaken: (it: Known, label: string, backFen: number) => ({
    to: [it.payer_id],
    title: `支付单 ${it.payment_no} 的 ${money(it.received_fen)} 财务已确认收到`,
    body:
      backFen > 0
        ? `${label}付款已入账，仍等待付款的订单已通知供应商；不再等待付款的订单的 ${money(backFen)} 由财务退回。`
        : `${label}付款已入账，订单已通知供应商。`,
  }),
  referenceRefused: (it: Known, label: string, referenceNo: string, why: string) => ({
    to: [it.payer_id],
    title: `支付单 ${it.payment_no} 的收款财务没有确认`,
    body: `${label} ${referenceNo}：${why}。请核对后重新登记，或换一种支付方式。`,
  }),
  givenBack: (it: Known, label: string, fen: number, reason: string) => ({
    to: [it.payer_id],
    title: `${money(fen)} 已退回${label}`,
    body: `支付单 ${it.payment_no}，原因：${reason}。`,
  }),
  bounced: (it: Known, label: string, fen: number, why: string) => ({
    to: [it.payer_id],
    title: `退到${label}的 ${money(fen)} 被银行退回`,
    body: `支付单 ${it.payment_no}，原因：${why}。款项在学校，财务重新办理后通知您；账户有变化的请告诉财务。`,
  }),
  notGivenBack: (it: Known, label: string, fen: number, why: string) => ({
    to: [it.payer_id],
    title: `${money(fen)} 暂时没有退成`,
    body: `支付单 ${it.payment_no}，${label}答复：${why}。系统每天再退一次，款项不会丢失。`,
  }),
}
