// The state of a bill as a sentence and as six steps of progress. Pure: everything it says comes in as facts.
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { money } from '@caiyuan/contract/money'
import { dayText, deadlineText } from '@caiyuan/contract/span'

export interface BillFacts {
  state: BillState
  supplierName: string
  /** What its invoices come to. */
  invoiceFen: number
  dueAt: Date | null
  reason: string
  /** The settlement failed without a clear answer of finance. */
  isDoubtful: boolean
  invoiceCount: number
  /** What the tax authority has against them; empty with nothing. */
  notGenuine: string
  /** Bad sentences of the last refused attempt, while an invoice is awaited. */
  lastRefusal: string
  financeName: string
  acceptNo: string
  voucherNo: string
  paidOn: string | null
  at: {
    created: Date
    supplierConfirmed: Date | null
    buyerConfirmed: Date | null
    invoiced: Date | null
    sent: Date | null
    paid: Date | null
  }
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

/** What can be done about a settlement that failed. */
export const wayOn = (isDoubtful: boolean): string =>
  isDoubtful ? '财务系统可能已付款：请与财务核实后重新申报，系统会先查询这一笔，不会重复付款' : '可重新申报，或撤销对账单'

/** What an institution's reader sees. */
export const sentenceOf = (it: BillFacts): { text: string; hint: string } => {
  const { label } = billFlow.states[it.state]
  switch (it.state) {
    case 'waitSupplier':
      return {
        text: joined(label, it.dueAt ? `${it.supplierName}须于 ${deadlineText(it.dueAt)} 前核对` : `等${it.supplierName}核对`),
        hint: '逾期未答复视为无差异，自动确认',
      }
    case 'differs':
      return { text: joined(label, it.reason ? `供应商提出：${it.reason}` : ''), hint: '移出有差异的订单后重发，或说明后重发' }
    case 'waitBuyer':
      return { text: joined(label, '供应商已确认，等财务核对'), hint: it.reason }
    case 'waitInvoice':
      return { text: joined(label, `等${it.supplierName}开票 ${money(it.invoiceFen)}`), hint: it.lastRefusal || it.reason }
    case 'waitFinance':
      if (it.notGenuine)
        return { text: joined(label, `发票 ${it.invoiceCount} 张，查验未通过`), hint: `${it.notGenuine}，请退回供应商重开发票` }
      return { text: joined(label, `发票 ${it.invoiceCount} 张，三单匹配通过`), hint: '' }
    case 'settling':
      return { text: joined(label, it.acceptNo ? `已申报${it.financeName}，受理号 ${it.acceptNo}` : `正在申报${it.financeName}`), hint: '' }
    case 'failed':
      return { text: joined(label, it.reason), hint: wayOn(it.isDoubtful) }
    case 'settled':
      return { text: joined(label, it.voucherNo ? `凭证号 ${it.voucherNo}` : '', it.paidOn ? `${it.paidOn} 付款` : ''), hint: '' }
    case 'revoked':
      return { text: joined(label, it.reason), hint: '其中的订单已回到待对账' }
  }
}

/** The same state in the words of the supplier. */
export const supplierSentence = (it: {
  state: BillState
  invoiceFen: number
  dueAt: Date | null
  reason: string
  voucherNo: string
  paidOn: string | null
}): string => {
  const { label } = billFlow.states[it.state]
  switch (it.state) {
    case 'waitSupplier':
      return joined('待您确认', it.dueAt ? `${deadlineText(it.dueAt)} 前未答复将自动确认` : '')
    case 'differs':
      return joined('您已提出差异', '等采购方处理')
    case 'waitBuyer':
      return joined('您已确认', '等采购方核对')
    case 'waitInvoice':
      return joined('待您开票', `${money(it.invoiceFen)}`, it.reason)
    case 'waitFinance':
      return joined('发票已收', '等财务审核')
    case 'settling':
      return joined('结算中', '采购方已申报付款')
    case 'failed':
      return joined('付款异常', '采购方处理中')
    case 'settled':
      return joined('已付款', it.paidOn ?? '', it.voucherNo ? `凭证号 ${it.voucherNo}` : '')
    case 'revoked':
      return joined(label, it.reason)
  }
}

const reached: Record<BillState, number> = {
  waitSupplier: 1,
  differs: 1,
  waitBuyer: 2,
  waitInvoice: 3,
  waitFinance: 4,
  settling: 5,
  failed: 5,
  settled: 6,
  revoked: -1,
}

export const stepsOf = (it: BillFacts): { label: string; note: string; state: 'done' | 'now' | 'part' | 'next' }[] => {
  const here = reached[it.state]
  const times = [it.at.created, it.at.supplierConfirmed, it.at.buyerConfirmed, it.at.invoiced, it.at.sent, it.at.paid]
  const day = (at: Date | null): string => (at ? dayText(at).slice(5) : '')
  return ['生成', '供应商确认', '采购方确认', '开票', '财务审核', '结算'].map((label, i) => {
    const at = i < here || here === -1 ? (times[i] ?? null) : null
    return { label, note: day(at), state: here === -1 ? (at ? 'done' : 'next') : i < here ? 'done' : i === here ? 'now' : 'next' }
  })
}
