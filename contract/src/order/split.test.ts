import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitFen, sumFen } from '../money.ts'
import { byPercent, EQUIPMENT, FUNDS_MAX, mergeParts, overOrders, partsOf } from './split.ts'

const percents = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: FUNDS_MAX }).map((weights) => splitFen(100, weights))
const total = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 90_000_000 }))

describe('byPercent', () => {
  it('gives every fen to a card, each its floor or one more, the one more to the largest remainders', () => {
    fc.assert(
      fc.property(total, percents, (totalFen, shares) => {
        const parts = byPercent(totalFen, shares)
        expect(sumFen(parts)).toBe(totalFen)
        const rests = shares.map((it) => (totalFen * it) % 100)
        const more = parts.map((part, i) => part - Math.floor((totalFen * shares[i]!) / 100))
        expect(more.every((it) => it === 0 || it === 1)).toBe(true)
        const [given, kept] = [1, 0].map((one) => rests.filter((_, i) => more[i] === one))
        expect(Math.min(...given!)).toBeGreaterThanOrEqual(given!.length > 0 ? Math.max(0, ...kept!) : 0)
      }),
    )
  })

  it('takes nothing from a card to make up for the others', () => {
    expect(byPercent(2, [25, 25, 25, 25])).toEqual([1, 1, 0, 0])
    expect(byPercent(128_641, [50, 50, 0])).toEqual([64_321, 64_320, 0])
    expect(byPercent(100, [0, 0])).toEqual([0, 0])
  })
})

describe('partsOf', () => {
  it('keeps what each card pays, and the whole of the assets on 设备费', () => {
    fc.assert(
      fc.property(total, percents, fc.integer({ min: 0, max: 100 }), (totalFen, shares, assets) => {
        const assetFen = Math.floor((totalFen * assets) / 100)
        const amounts = byPercent(totalFen, shares)
        const cards = amounts.map((_, i) => ({ fundId: `K${i}`, subjectCode: 'material' }))
        const parts = partsOf({ key: '1', totalFen, assetFen }, cards, amounts)
        const sumOf = (which: (it: (typeof parts)[number]) => boolean) => sumFen(parts.filter(which).map((it) => it.amountFen))
        amounts.forEach((fen, i) => expect(sumOf((it) => it.fundId === `K${i}`)).toBe(fen))
        expect(sumOf((it) => it.subjectCode === EQUIPMENT)).toBe(assetFen)
      }),
    )
  })
})

describe('overOrders', () => {
  it('spends the whole amount, or all that is needed, and no order gets more than it needs', () => {
    fc.assert(
      fc.property(total, fc.array(total, { minLength: 1, maxLength: 6 }), (amountFen, needs) => {
        const parts = overOrders(amountFen, needs)
        expect(sumFen(parts)).toBe(Math.min(amountFen, sumFen(needs)))
        parts.forEach((part, i) => expect(part).toBeLessThanOrEqual(needs[i]!))
      }),
    )
  })
})

describe('mergeParts', () => {
  it('adds what one subject of a card pays in several parts, and drops the empty ones', () => {
    const part = (fundId: string, subjectCode: string, amountFen: number) => ({ fundId, subjectCode, amountFen })
    const parts = [part('K1', EQUIPMENT, 100), part('K1', 'material', 0), part('K2', EQUIPMENT, 7), part('K1', EQUIPMENT, 50)]
    expect(mergeParts(parts)).toEqual([part('K1', EQUIPMENT, 150), part('K2', EQUIPMENT, 7)])
  })
})
