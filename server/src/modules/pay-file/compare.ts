// The file of one channel for one day beside what is booked here, trade by trade and refund by refund. Pure. What differs explains the whole
// difference of both sums: theirs − ours = the sum over the differences, to the fen.
import type { PayDifferenceClass } from '@caiyuan/contract/pay-file'
import { money, sumFen } from '@caiyuan/contract/money'
import type { FileRow } from '../../gateways/pay.files.ts'

export interface OurPayment {
  id: string
  outNo: string
  /** Empty: nothing was booked. */
  tradeNo: string
  receivedFen: number
  currency: string
  state: string
  at: Date
}

export interface OurRefund {
  /** Null: sent back by hand, of no payment of ours. */
  id: string | null
  paymentId: string | null
  outNo: string
  refundNo: string
  amountFen: number
  isDone: boolean
  at: Date
}

export interface Difference {
  /** The same thing the next time has the same name. */
  what: string
  class: PayDifferenceClass
  paymentId: string | null
  refundId: string | null
  outNo: string
  refundNo: string
  tradeNo: string
  currency: string
  oursFen: number
  theirsFen: number
  says: string
  at: Date
}

export interface Sums {
  num: number
  fen: number
}
export interface Compared {
  found: Difference[]
  ourPaid: Sums
  ourBack: Sums
}

const CURRENCY = 'CNY'
const amountText = (fen: number, currency: string): string => (currency === CURRENCY ? money(fen) : `${currency} ${(fen / 100).toFixed(2)}`)

const ofRow = (it: FileRow, kind: PayDifferenceClass, says: string, more: Partial<Difference> = {}): Difference => ({
  what: `${it.what} ${it.tradeNo} ${it.refundNo}`,
  class: kind,
  paymentId: null,
  refundId: null,
  outNo: it.outNo,
  refundNo: it.refundNo,
  tradeNo: it.tradeNo,
  currency: it.currency,
  oursFen: 0,
  theirsFen: it.amountFen,
  says,
  at: it.at,
  ...more,
})

/** `isTaken`: a row before it was this payment already. */
const paymentRow = (it: FileRow, ours: OurPayment | undefined, isTaken: boolean): Difference | null => {
  const there = amountText(it.amountFen, it.currency)
  if (!ours) return ofRow(it, 'remoteOnly', `渠道收到 ${there}，商户单号 ${it.outNo} 不是我方的支付单`)
  const more = { paymentId: ours.id }
  if (ours.tradeNo === '') return ofRow(it, 'state', `渠道已经收到 ${there}，我方的支付单没有到账`, more)
  if (isTaken) return ofRow(it, 'remoteOnly', `渠道的账单里这笔 ${there} 又出现一次，我方只记了一次`, more)
  if (ours.tradeNo !== it.tradeNo)
    return ofRow(it, 'remoteOnly', `渠道收到 ${there}，交易号 ${it.tradeNo}，我方的支付单已记另一笔交易 ${ours.tradeNo}`, more)
  if (ours.receivedFen === it.amountFen && ours.currency === it.currency) return null
  const says = `渠道收到 ${there}，我方记了 ${amountText(ours.receivedFen, ours.currency)}`
  return ofRow(it, 'amount', says, { ...more, oursFen: ours.receivedFen })
}

/** A refund on its way at the channel counts on both sides. */
const isCounted = (it: FileRow, ours: OurRefund): boolean => ours.isDone || it.state === 'waiting'

const refundRow = (it: FileRow, ours: OurRefund | undefined): Difference | null => {
  const there = amountText(it.amountFen, it.currency)
  if (!ours) return it.state === 'failed' ? null : ofRow(it, 'back', `渠道退了 ${there}，退款单号 ${it.refundNo} 不是我方的退款`)
  const more = { paymentId: ours.paymentId, refundId: ours.id }
  const bookedFen = isCounted(it, ours) ? ours.amountFen : 0
  if (it.state === 'failed')
    return ours.isDone
      ? ofRow(it, 'back', `我方记为已退 ${money(ours.amountFen)}，渠道没有退成`, { ...more, oursFen: bookedFen, theirsFen: 0 })
      : null
  if (ours.amountFen !== it.amountFen)
    return ofRow(it, 'back', `渠道退了 ${there}，我方的退款是 ${money(ours.amountFen)}`, { ...more, oursFen: bookedFen })
  // A refund on its way there is not yet done here, or was done after the file was written.
  return it.state === 'waiting' || ours.isDone ? null : ofRow(it, 'back', `渠道已经退了 ${there}，我方还没有记为退成`, more)
}

const paymentAlone = (it: OurPayment): Difference => ({
  what: `ours ${it.outNo}`,
  class: 'localOnly',
  paymentId: it.id,
  refundId: null,
  outNo: it.outNo,
  refundNo: '',
  tradeNo: it.tradeNo,
  currency: it.currency,
  oursFen: it.receivedFen,
  theirsFen: 0,
  says: `我方记了 ${amountText(it.receivedFen, it.currency)}，渠道的账单里没有这笔收款`,
  at: it.at,
})

const refundAlone = (it: OurRefund): Difference => ({
  what: `ours ${it.refundNo}`,
  class: 'back',
  paymentId: it.paymentId,
  refundId: it.id,
  outNo: it.outNo,
  refundNo: it.refundNo,
  tradeNo: '',
  currency: CURRENCY,
  oursFen: it.amountFen,
  theirsFen: 0,
  says: `我方记为已退 ${money(it.amountFen)}，渠道的账单里没有这笔退款`,
  at: it.at,
})

/** A row of the file stands once: the second of the same trade is a difference of its own. */
const numbered = (found: readonly Difference[]): Difference[] => {
  const seen = new Map<string, number>()
  return found.map((it) => {
    const nth = (seen.get(it.what) ?? 0) + 1
    seen.set(it.what, nth)
    return nth === 1 ? it : { ...it, what: `${it.what} #${nth}` }
  })
}

/** `payments` and `refunds` are those the rows name, and those of the day that no file has. */
export const compareDay = (rows: readonly FileRow[], payments: readonly OurPayment[], refunds: readonly OurRefund[]): Compared => {
  const byNo = new Map(payments.map((it) => [it.outNo, it]))
  const left = new Map(byNo)
  const leftBack = new Map(refunds.map((it) => [it.refundNo, it]))
  const found: Difference[] = []
  const paid: OurPayment[] = []
  const back: OurRefund[] = []
  for (const row of rows) {
    if (row.what === 'paid') {
      const ours = byNo.get(row.outNo)
      const isTaken = ours !== undefined && !left.has(row.outNo)
      const differs = paymentRow(row, ours, isTaken)
      if (differs) found.push(differs)
      if (!ours || isTaken || ours.tradeNo !== row.tradeNo) continue
      left.delete(row.outNo)
      paid.push(ours)
    } else {
      const ours = leftBack.get(row.refundNo)
      const differs = refundRow(row, ours)
      if (differs) found.push(differs)
      leftBack.delete(row.refundNo)
      if (ours && isCounted(row, ours)) back.push(ours)
    }
  }
  for (const it of left.values()) {
    if (it.receivedFen === 0) continue
    paid.push(it)
    found.push(paymentAlone(it))
  }
  for (const it of leftBack.values()) {
    if (!it.isDone) continue
    back.push(it)
    found.push(refundAlone(it))
  }
  return {
    found: numbered(found),
    ourPaid: { num: paid.length, fen: sumFen(paid.map((it) => it.receivedFen)) },
    ourBack: { num: back.length, fen: sumFen(back.map((it) => it.amountFen)) },
  }
}
