// Shares of returns and of cards: whatever the order and the split, all of it is what was paid.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutOf } from '../coupon/rule.ts'
import { sumFen } from '../money.ts'
import { backToCards, worthOf, worthOfReturn } from './share.ts'

it('pays back of a line, in whatever portions, what it cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999 }),
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.infiniteStream(fc.nat()),
      (num, netFen, stream) => {
        let goneNum = 0
        let goneFen = 0
        for (let turn = 0; goneNum < num; turn += 1) {
          const left = num - goneNum
          const pieces = turn > 50 ? left : 1 + ((stream.next().value as number) % left)
          const fen = worthOfReturn({ num, netFen, goneNum, goneFen }, pieces)
          expect(fen).toBeGreaterThanOrEqual(0)
          goneNum += pieces
          goneFen += fen
        }
        expect(goneFen).toBe(netFen)
      },
    ),
  )
})

it('rounds each return and leaves the remainder to the last (10.00 in thirds: 3.33, 3.33, 3.34)', () => {
  const line = { num: 3, netFen: 1_000 }
  expect(worthOfReturn({ ...line, goneNum: 0, goneFen: 0 }, 1)).toBe(333)
  expect(worthOfReturn({ ...line, goneNum: 1, goneFen: 333 }, 1)).toBe(333)
  expect(worthOfReturn({ ...line, goneNum: 2, goneFen: 666 }, 1)).toBe(334)
  // Half a fen each: four round up to more than the line costs, so the last have nothing.
  expect([0, 1, 2, 3].reduce((fen, goneNum) => fen + worthOfReturn({ num: 4, netFen: 2, goneNum, goneFen: fen }, 1), 0)).toBe(2)
  for (const pieces of [0, -1, 1.5, 4]) expect(() => worthOfReturn({ ...line, goneNum: 0, goneFen: 0 }, pieces)).toThrow(RangeError)
})

it('gives every card back at most what it owes, in sum exactly the refund, in the end exactly its own', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.nat(), { maxLength: 20 }),
      (cards, wishes) => {
        let owed = cards
        for (const wish of [...wishes, Number.MAX_SAFE_INTEGER]) {
          const sum = owed.reduce((a, b) => a + b, 0)
          const amount = wish === Number.MAX_SAFE_INTEGER ? sum : wish % (sum + 1)
          const parts = backToCards(amount, owed)
          expect(parts.reduce((a, b) => a + b, 0)).toBe(amount)
          parts.forEach((part, i) => {
            expect(part).toBeGreaterThanOrEqual(0)
            expect(part).toBeLessThanOrEqual(owed[i]!)
          })
          owed = owed.map((fen, i) => fen - parts[i]!)
        }
        expect(owed.every((fen) => fen === 0)).toBe(true)
      },
    ),
  )
})

it('splits by what the cards owe, the remainder to the last (the picture: 764.00 over 60 % and 40 %)', () => {
  expect(backToCards(76_400, [177_600, 118_400])).toEqual([45_840, 30_560])
  expect(backToCards(10, [333, 333, 334])).toEqual([3, 3, 4])
  expect(backToCards(0, [5, 5])).toEqual([0, 0])
  expect(() => backToCards(11, [5, 5])).toThrow(RangeError)
})

it('gives the freight back only with the last of an order, and only where the supplier is at fault', () => {
  const order = {
    freightFen: 800,
    cut: null,
    lines: [
      { lineNo: 1, num: 2, netFen: 1_000, goneNum: 1, goneFen: 500, grossFen: 1_000, isCut: false },
      { lineNo: 2, num: 1, netFen: 700, goneNum: 0, goneFen: 0, grossFen: 700, isCut: false },
    ],
  }
  const both = [
    { lineNo: 1, num: 1 },
    { lineNo: 2, num: 1 },
  ]
  const worth = (pieces: typeof both, reason: 'quality' | 'noReason' | 'other') => worthOf(order, pieces, { type: 'returnRefund', reason })
  expect(worth(both, 'quality')).toMatchObject({ goodsFen: 1_200, freightFen: 800 })
  expect(worth(both, 'noReason').freightFen).toBe(0)
  expect(worth(both, 'other').freightFen).toBe(0)
  expect(worth(both.slice(0, 1), 'quality')).toMatchObject({ goodsFen: 500, freightFen: 0 })
})

describe('a coupon whose threshold what stays no longer meets', () => {
  const line = (lineNo: number, num: number, grossFen: number, cutFen: number, isCut = true) => ({
    lineNo,
    num,
    netFen: grossFen - cutFen,
    goneNum: 0,
    goneFen: 0,
    grossFen,
    isCut,
  })
  // 65.00 and 60.00 less 满 100 减 10: shares 5.20 and 4.80.
  const order = { freightFen: 0, cut: { thresholdFen: 10_000, standFen: 12_500 }, lines: [line(1, 1, 6_500, 520), line(2, 1, 6_000, 480)] }
  const first = [{ lineNo: 1, num: 1 }]
  const worth = (it: typeof order, pieces: typeof first, reason: 'noReason' | 'quality') =>
    worthOf(it, pieces, { type: 'returnRefund', reason })

  it("is kept back from what is returned of one's own will: what stays is paid in full", () => {
    expect(worth(order, first, 'noReason')).toMatchObject({ goodsFen: 5_500, cutBackFen: 480 })
    const later = {
      ...order,
      cut: { ...order.cut, standFen: 6_000 },
      lines: [{ ...order.lines[0]!, goneNum: 1, goneFen: 5_500 }, order.lines[1]!],
    }
    expect(worth(later, [{ lineNo: 2, num: 1 }], 'quality')).toMatchObject({ goodsFen: 6_000, cutBackFen: 0 })
  })
  it('stays where the supplier is at fault, where the rest still comes to it, and where nothing stays', () => {
    expect(worth(order, first, 'quality')).toMatchObject({ goodsFen: 5_980, cutBackFen: 0 })
    expect(worth({ ...order, cut: { ...order.cut, standFen: 16_500 } }, first, 'noReason')).toMatchObject({ goodsFen: 5_980 })
    expect(worth(order, [...first, { lineNo: 2, num: 1 }], 'noReason')).toMatchObject({ goodsFen: 11_500, cutBackFen: 0 })
  })
  it('never makes a return cost anything: what is missing is worth nothing', () => {
    const tiny = { ...order, cut: { thresholdFen: 6_200, standFen: 6_500 }, lines: [line(1, 1, 500, 77), line(2, 1, 6_000, 923)] }
    expect(worth(tiny, first, 'noReason')).toMatchObject({ goodsFen: 0, cutBackFen: 423 })
  })

  it('whatever goes back in whatever order: what stays costs its price, and all of it is worth what was paid', () => {
    const lineOf = fc.record({ num: fc.integer({ min: 1, max: 6 }), priceFen: fc.integer({ min: 1, max: 9_000 }), isCut: fc.boolean() })
    const step = fc.record({ at: fc.nat(3), num: fc.integer({ min: 1, max: 6 }), isOwnWill: fc.boolean() })
    fc.assert(
      fc.property(
        fc.array(lineOf, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 1, max: 40_000 }),
        fc.array(step, { maxLength: 30 }),
        (drafts, mostFen, thresholdFen, steps) => {
          const rule = { kind: 'minus', thresholdFen, payPercent: 100, mostFen } as const
          const goods = drafts.map((it) => ({ amountFen: it.num * it.priceFen, isFor: it.isCut }))
          const { lineFen } = cutOf(rule, goods, 0)
          let lines = drafts.map((it, i) => line(i + 1, it.num, goods[i]!.amountFen, lineFen[i]!, it.isCut))
          const hasCut = sumFen(lineFen) > 0
          let standFen = sumFen(goods.filter((it) => it.isFor).map((it) => it.amountFen))
          const paidFen = sumFen(lines.map((it) => it.netFen))
          const back = (pieces: { lineNo: number; num: number }[], isOwnWill: boolean): void => {
            const it = worthOf({ lines, freightFen: 0, cut: hasCut ? { thresholdFen, standFen } : null }, pieces, {
              type: 'returnRefund',
              reason: isOwnWill ? 'other' : 'quality',
            })
            expect(it.lines.every(({ shareFen }) => shareFen >= 0)).toBe(true)
            for (const part of it.lines) {
              const before = lines[part.lineNo - 1]!
              if (isOwnWill && before.isCut) standFen -= (before.grossFen / before.num) * part.num
              lines = lines.map((one) =>
                one.lineNo === part.lineNo ? { ...one, goneNum: one.goneNum + part.num, goneFen: one.goneFen + part.shareFen } : one,
              )
            }
            const goneFen = sumFen(lines.map((one) => one.goneFen))
            expect(goneFen).toBeLessThanOrEqual(paidFen)
            expect(lines.every((one) => one.goneFen <= one.grossFen)).toBe(true)
            const stays = sumFen(lines.map((one) => (one.grossFen / one.num) * (one.num - one.goneNum)))
            // Never more than its price; exactly that once the coupon has lapsed, but where a return could not pay for it.
            if (stays > 0) expect(paidFen - goneFen).toBeLessThanOrEqual(stays)
            if (stays > 0 && hasCut && standFen < thresholdFen && it.goodsFen > 0) expect(paidFen - goneFen).toBe(stays)
          }
          for (const { at, num, isOwnWill } of steps) {
            const it = lines[at]
            if (it && it.goneNum + num <= it.num) back([{ lineNo: it.lineNo, num }], isOwnWill)
          }
          const rest = lines.filter((it) => it.goneNum < it.num).map((it) => ({ lineNo: it.lineNo, num: it.num - it.goneNum }))
          if (rest.length > 0) back(rest, true)
          expect(sumFen(lines.map((it) => it.goneFen))).toBe(paidFen)
        },
      ),
    )
  })
})
