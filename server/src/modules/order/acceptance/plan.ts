// The arithmetic of an acceptance on the rows of an order. Pure.
import { judge, worthOf, type AcceptPlan, type Judgement } from '@caiyuan/contract/order/judge'
import { sumFen } from '@caiyuan/contract/money'

export type { AcceptPlan, LineAfter } from '@caiyuan/contract/order/judge'

export interface LineNow {
  line_no: number
  num: number
  ended_num: number
  lost_num: number
  amount_fen: number
  received_num: number
  accepted_num: number
  rejected_num: number
}

/** Worth of what is accepted of a line so far. */
export const acceptedFen = (line: Pick<LineNow, 'amount_fen' | 'num' | 'accepted_num'>): number =>
  worthOf({ amountFen: line.amount_fen, num: line.num }, line.accepted_num)

/** What is to be paid of a line's accepted pieces: less what after-sales paid back. */
export const payableFen = (line: Pick<LineNow, 'amount_fen' | 'num' | 'accepted_num'> & { returned_fen: number }): number =>
  acceptedFen(line) - line.returned_fen

/** Pieces of a line that may still be accepted, or are: not those that will not be sent, nor those whose money went back. */
export const comingNum = (line: Pick<LineNow, 'num' | 'ended_num' | 'lost_num'>): number => line.num - line.ended_num - line.lost_num

/** Worth of the pieces that will not be sent or did not come well, less their share of what coupons took off: what is left of each line when all others are accepted. */
export const endedFen = (
  lines: readonly (Pick<LineNow, 'amount_fen' | 'num' | 'ended_num' | 'lost_num'> & { cut_fen: number })[],
): number =>
  sumFen(
    lines.map((line) => {
      const amountFen = line.amount_fen - line.cut_fen
      return amountFen - worthOf({ amountFen, num: line.num }, comingNum(line))
    }),
  )

/** Freight is owed once the acceptance of an order is over and anything of it was accepted: whole, in every part-sum (decision 0024). */
export const owedFreightFen = (order: {
  state: string
  accepted_at: Date | null
  freight_fen: number
  returned_freight_fen: number
}): number => (order.accepted_at !== null && order.state !== 'closed' ? order.freight_fen - order.returned_freight_fen : 0)

/** A line as the arithmetic wants it, on the server and on the form. */
export const judgedLine = (it: LineNow) => ({
  lineNo: it.line_no,
  num: it.num,
  endedNum: it.ended_num + it.lost_num,
  amountFen: it.amount_fen,
  receivedNum: it.received_num,
  acceptedNum: it.accepted_num,
  rejectedNum: it.rejected_num,
})

export const planOf = (lines: readonly LineNow[], freightFen: number, judged: readonly Judgement[]): AcceptPlan =>
  judge(lines.map(judgedLine), freightFen, judged)
