// The arithmetic of an acceptance: what a judgement does to each line, and the money it confirms. Pure.
import { shareFen, sumFen } from '@caiyuan/contract/money'

export interface LineNow {
  line_no: number
  num: number
  /** Pieces that will not be sent any more. */
  ended_num: number
  amount_fen: number
  received_num: number
  accepted_num: number
  rejected_num: number
}

export interface Judgement {
  lineNo: number
  acceptedNum: number
  rejectedNum: number
}

export interface LineAfter {
  lineNo: number
  acceptedNum: number
  rejectedNum: number
  /** What accepting these pieces adds to the money owed. */
  amountFen: number
}

export interface AcceptPlan {
  lines: LineAfter[]
  /** Every piece that was to come is accepted. */
  whole: boolean
  /** Goods accepted now, and the freight with the last of them. */
  amountFen: number
}

/** Worth of what is accepted of a line so far; all pieces are worth exactly the line. */
export const acceptedFen = (line: Pick<LineNow, 'amount_fen' | 'num' | 'accepted_num'>): number =>
  shareFen(line.amount_fen, line.num, line.accepted_num)

/** Worth of the pieces that will not be sent: what is left of each line when all others are accepted. */
export const endedFen = (lines: readonly Pick<LineNow, 'amount_fen' | 'num' | 'ended_num'>[]): number =>
  sumFen(lines.map((line) => line.amount_fen - shareFen(line.amount_fen, line.num, line.num - line.ended_num)))

/** Freight is owed once the acceptance of an order is over and anything of it was accepted: whole, in every part-sum (decision 0024). */
export const owedFreightFen = (order: { state: string; accepted_at: Date | null; freight_fen: number }): number =>
  order.accepted_at !== null && order.state !== 'closed' ? order.freight_fen : 0

/** A piece rejected before may be judged again when it was delivered anew: accepting it takes it off the rejected ones. */
const after = (line: LineNow, it: Judgement): LineAfter => {
  const acceptedNum = line.accepted_num + it.acceptedNum
  return {
    lineNo: line.line_no,
    acceptedNum,
    rejectedNum: Math.min(line.rejected_num + it.rejectedNum, line.received_num - acceptedNum),
    amountFen: acceptedFen({ ...line, accepted_num: acceptedNum }) - acceptedFen(line),
  }
}

export const planOf = (lines: readonly LineNow[], freightFen: number, judged: readonly Judgement[]): AcceptPlan => {
  const results = lines.flatMap((line) => judged.filter((it) => it.lineNo === line.line_no).map((it) => after(line, it)))
  const acceptedOf = (line: LineNow): number => results.find((it) => it.lineNo === line.line_no)?.acceptedNum ?? line.accepted_num
  const whole = lines.every((line) => acceptedOf(line) === line.num - line.ended_num)
  return { lines: results, whole, amountFen: sumFen(results.map((it) => it.amountFen)) + (whole ? freightFen : 0) }
}
