// What judging delivered goods does to each line, and the money it confirms: one arithmetic for the ledger and for the form.
import { shareFen, sumFen } from '../money.ts'

export interface LineNow {
  lineNo: number
  num: number
  /** Pieces that will not be sent any more, or were paid back. */
  endedNum: number
  amountFen: number
  receivedNum: number
  acceptedNum: number
  rejectedNum: number
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

/** Worth of the first `num` pieces of a line; all pieces are worth exactly the line. */
export const worthOf = (line: Pick<LineNow, 'amountFen' | 'num'>, num: number): number => shareFen(line.amountFen, line.num, num)

/** A piece rejected before may be judged again when it was delivered anew: accepting it takes it off the rejected ones. */
const after = (line: LineNow, it: Judgement): LineAfter => {
  const acceptedNum = line.acceptedNum + it.acceptedNum
  return {
    lineNo: line.lineNo,
    acceptedNum,
    rejectedNum: Math.min(line.rejectedNum + it.rejectedNum, line.receivedNum - acceptedNum),
    amountFen: worthOf(line, acceptedNum) - worthOf(line, line.acceptedNum),
  }
}

export const judge = (lines: readonly LineNow[], freightFen: number, judged: readonly Judgement[]): AcceptPlan => {
  const results = lines.flatMap((line) => judged.filter((it) => it.lineNo === line.lineNo).map((it) => after(line, it)))
  const acceptedOf = (line: LineNow): number => results.find((it) => it.lineNo === line.lineNo)?.acceptedNum ?? line.acceptedNum
  const whole = lines.every((line) => acceptedOf(line) === line.num - line.endedNum)
  return { lines: results, whole, amountFen: sumFen(results.map((it) => it.amountFen)) + (whole ? freightFen : 0) }
}

/** What stays frozen once a plan has passed: rejected pieces, and those nobody judged yet. */
export const frozenAfter = (lines: readonly LineNow[], plan: Pick<AcceptPlan, 'lines'>) => {
  const rows = lines.map((line) => {
    const { acceptedNum, rejectedNum } = plan.lines.find((it) => it.lineNo === line.lineNo) ?? line
    const [coming, seen] = [line.num - line.endedNum, acceptedNum + rejectedNum]
    return {
      rejectedNum,
      rejectedFen: worthOf(line, seen) - worthOf(line, acceptedNum),
      openNum: coming - seen,
      openFen: worthOf(line, coming) - worthOf(line, seen),
    }
  })
  return {
    rejectedNum: rows.reduce((sum, it) => sum + it.rejectedNum, 0),
    rejectedFen: sumFen(rows.map((it) => it.rejectedFen)),
    openNum: rows.reduce((sum, it) => sum + it.openNum, 0),
    openFen: sumFen(rows.map((it) => it.openFen)),
  }
}
