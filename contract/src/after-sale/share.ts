// What a return is worth, and what each card has back of it (domain page 02 §2.6).
import { shareFen, splitFen, sumFen } from '../money.ts'
import { isSellersFault, paysBack, type AfterSaleReason, type AfterSaleType } from './flow.ts'

export interface Kept {
  /** Accepted pieces of the line, and what they cost. */
  num: number
  netFen: number
  /** Of those, gone back or about to. */
  goneNum: number
  goneFen: number
}

/** round(net × pieces / all); the last pieces take the remainder, so that all of them are worth what was paid, in whatever order they go. */
export const worthOfReturn = ({ num, netFen, goneNum, goneFen }: Kept, pieces: number): number => {
  if (!Number.isSafeInteger(pieces) || pieces < 1 || goneNum + pieces > num) throw new RangeError(`${pieces} of ${num - goneNum} pieces`)
  const left = netFen - goneFen
  if (goneNum + pieces === num) return left
  const rounded = Number((2n * BigInt(netFen) * BigInt(pieces) + BigInt(num)) / (2n * BigInt(num)))
  return Math.min(rounded, left)
}

/**
 * Over the cards by what each owes, the remainder to the last, never more than a card has. Of all that is owed every card has back
 * exactly its own.
 */
export const backToCards = (amountFen: number, owedFen: readonly number[]): number[] => {
  const owed = sumFen(owedFen)
  if (amountFen < 0 || amountFen > owed) throw new RangeError(`${amountFen} fen back of ${owed}`)
  if (amountFen === 0) return owedFen.map(() => 0)
  const parts = owedFen.map((fen) => Number((BigInt(amountFen) * BigInt(fen)) / BigInt(owed)))
  let left = amountFen - sumFen(parts)
  for (let i = parts.length - 1; left > 0; i -= 1) {
    const more = Math.min(left, owedFen[i]! - parts[i]!)
    parts[i]! += more
    left -= more
  }
  return parts
}

export interface KeptLine extends Kept {
  lineNo: number
  /** The accepted pieces before a coupon took its share off them. */
  grossFen: number
  /** A coupon of the order is for it. */
  isCut: boolean
}
export interface Piece {
  lineNo: number
  num: number
}

/** A coupon with a threshold that took off the goods of an order of one's own money. */
export interface HeldCut {
  thresholdFen: number
  /** What counts towards it: goods it is for as they were ordered, less what the buyer gave back of his own will. */
  standFen: number
}

export interface Owned {
  lines: readonly KeptLine[]
  freightFen: number
  cut: HeldCut | null
}

/** The form of an order, as the worth of its pieces is computed of it. */
export const ownedOf = (form: Omit<Owned, 'lines'> & { lines: readonly { lineNo: number; kept: Omit<KeptLine, 'lineNo'> }[] }): Owned => ({
  lines: form.lines.map(({ lineNo, kept }) => ({ ...kept, lineNo })),
  freightFen: form.freightFen,
  cut: form.cut,
})

export interface Worth {
  lines: { lineNo: number; num: number; shareFen: number }[]
  goodsFen: number
  freightFen: number
  /** What stays no longer comes to the threshold: its share of the coupon, kept back from this return. */
  cutBackFen: number
}

const grossUpTo = ({ grossFen, num }: KeptLine, pieces: number): number => (num === 0 ? 0 : shareFen(grossFen, num, pieces))

/**
 * What these pieces are worth line by line, and the freight: where the supplier is at fault and nothing of the order stays.
 * Where goods given back of one's own will leave less than a coupon's threshold, what stays is paid at its full price (domain page 02
 * §2.6, decision 0231); the last return takes whatever of the payment is left.
 */
export const worthOf = (
  { lines, freightFen, cut }: Owned,
  pieces: readonly Piece[],
  { type, reason }: { type: AfterSaleType; reason: AfterSaleReason },
): Worth => {
  const numOf = (lineNo: number): number => pieces.find((it) => it.lineNo === lineNo)?.num ?? 0
  const asked = lines.filter((it) => numOf(it.lineNo) > 0)
  const own = asked.map((it) => worthOfReturn(it, numOf(it.lineNo)))
  const isAll = lines.every((it) => it.goneNum + numOf(it.lineNo) === it.num)
  const gross = asked.map((it) => grossUpTo(it, it.goneNum + numOf(it.lineNo)) - grossUpTo(it, it.goneNum))
  const leavesFen = isSellersFault(reason) ? 0 : sumFen(gross.filter((_, i) => asked[i]!.isCut))
  const hasLapsed = cut !== null && cut.standFen - leavesFen < cut.thresholdFen
  const paidFen = sumFen(lines.map((it) => it.netFen - it.goneFen))
  const keptFen = sumFen(lines.map((it) => it.grossFen - grossUpTo(it, it.goneNum + numOf(it.lineNo))))
  const shares = paysBack(type) && hasLapsed ? splitFen(Math.max(0, paidFen - keptFen), gross) : own
  const goodsFen = sumFen(shares)
  return {
    lines: asked.map((it, i) => ({ lineNo: it.lineNo, num: numOf(it.lineNo), shareFen: shares[i]! })),
    goodsFen,
    freightFen: paysBack(type) && isAll && isSellersFault(reason) ? freightFen : 0,
    cutBackFen: Math.max(0, sumFen(own) - goodsFen),
  }
}
