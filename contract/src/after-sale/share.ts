// What a return is worth, and what each card has back of it (domain page 02 §2.6).
import { sumFen } from '../money.ts'
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
}
export interface Piece {
  lineNo: number
  num: number
}

/** What these pieces are worth line by line, and the freight: where the supplier is at fault and nothing of the order stays. */
export const worthOf = (
  { lines, freightFen }: { lines: readonly KeptLine[]; freightFen: number },
  pieces: readonly Piece[],
  { type, reason }: { type: AfterSaleType; reason: AfterSaleReason },
): { lines: { lineNo: number; num: number; shareFen: number }[]; goodsFen: number; freightFen: number } => {
  const numOf = (lineNo: number): number => pieces.find((it) => it.lineNo === lineNo)?.num ?? 0
  const shares = lines.flatMap((it) => {
    const num = numOf(it.lineNo)
    return num > 0 ? [{ lineNo: it.lineNo, num, shareFen: worthOfReturn(it, num) }] : []
  })
  const isAll = lines.every((it) => it.goneNum + numOf(it.lineNo) === it.num)
  return {
    lines: shares,
    goodsFen: sumFen(shares.map((it) => it.shareFen)),
    freightFen: paysBack(type) && isAll && isSellersFault(reason) ? freightFen : 0,
  }
}
