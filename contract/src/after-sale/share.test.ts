// Shares of returns and of cards: whatever the order and the split, all of it is what was paid.
import fc from 'fast-check'
import { expect, it } from 'vitest'
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
    lines: [
      { lineNo: 1, num: 2, netFen: 1_000, goneNum: 1, goneFen: 500 },
      { lineNo: 2, num: 1, netFen: 700, goneNum: 0, goneFen: 0 },
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
