import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumFen } from '@caiyuan/contract/money'
import { acceptedFen, planOf, type LineNow } from './plan.ts'

const line = fc.record({ num: fc.integer({ min: 1, max: 60 }), amount: fc.integer({ min: 0, max: 900_000 }) })
const arrivedLines = (drafts: { num: number; amount: number }[]): LineNow[] =>
  drafts.map((it, i) => ({
    line_no: i + 1,
    num: it.num,
    ended_num: 0,
    lost_num: 0,
    amount_fen: it.amount,
    received_num: it.num,
    accepted_num: 0,
    rejected_num: 0,
  }))

describe('planOf', () => {
  it('pays exactly the order when everything is accepted in any portions', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 5000 }),
        fc.array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 20 })), { maxLength: 40 }),
        (drafts, freight, portions) => {
          const lines = arrivedLines(drafts)
          let paid = 0
          const accept = (lineNo: number, acceptedNum: number) => {
            const plan = planOf(lines, freight, [{ lineNo, acceptedNum, rejectedNum: 0 }])
            paid += plan.amountFen
            for (const after of plan.lines) lines[after.lineNo - 1]!.accepted_num = after.acceptedNum
            return plan.whole
          }
          for (const [at, num] of portions) {
            const it = lines[at % lines.length]!
            const open = it.num - it.accepted_num
            if (open > 0) accept(it.line_no, Math.min(open, num))
          }
          for (const it of lines) if (it.accepted_num < it.num) accept(it.line_no, it.num - it.accepted_num)
          expect(paid).toBe(sumFen(drafts.map((it) => it.amount)) + freight)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('lets pieces delivered anew be accepted: they leave the rejected ones', () => {
    const [it] = arrivedLines([{ num: 10, amount: 1000 }])
    it!.accepted_num = 7
    it!.rejected_num = 3
    const again = planOf([it!], 500, [{ lineNo: 1, acceptedNum: 2, rejectedNum: 0 }])
    expect(again).toEqual({ lines: [{ lineNo: 1, acceptedNum: 9, rejectedNum: 1, amountFen: 200 }], whole: false, amountFen: 200 })
    expect(planOf([it!], 500, [{ lineNo: 1, acceptedNum: 3, rejectedNum: 0 }])).toMatchObject({ whole: true, amountFen: 800 })
  })

  it('rounds a third half up and gives the rest to the last piece', () => {
    const [it] = arrivedLines([{ num: 3, amount: 100 }])
    const worth = [1, 2, 3].map((accepted_num) => acceptedFen({ ...it!, accepted_num }))
    expect(worth).toEqual([33, 67, 100])
  })
})
