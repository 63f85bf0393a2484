import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capitalText, lineFen, money, priceText, splitFen, splitTax, sumFen } from './money.ts'

const fen = fc.integer({ min: 0, max: 9_000_000_000_000 })

describe('splitFen', () => {
  it('always sums to the whole, with no part below its floor or above its ceiling', () => {
    fc.assert(
      fc.property(
        fen,
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }).filter((w) => w.some((x) => x > 0)),
        (whole, weights) => {
          const parts = splitFen(whole, weights)
          expect(sumFen(parts)).toBe(whole)
          const total = weights.reduce((a, b) => a + BigInt(b), 0n)
          parts.forEach((part, i) => {
            const floor = (BigInt(whole) * BigInt(weights[i]!)) / total
            expect(BigInt(part) - floor === 0n || BigInt(part) - floor === 1n).toBe(true)
          })
        },
      ),
    )
  })

  it('gives a zero weight nothing and never exceeds a weight when the whole fits them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }).filter((w) => w.some((x) => x > 0)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (weights, ratio) => {
          const whole = Math.floor(sumFen(weights) * ratio)
          splitFen(whole, weights).forEach((part, i) => expect(part).toBeLessThanOrEqual(weights[i]!))
        },
      ),
    )
  })

  it('refuses to split over nothing', () => {
    expect(() => splitFen(100, [])).toThrow(RangeError)
    expect(() => splitFen(100, [0, 0])).toThrow(RangeError)
  })
})

describe('lineFen', () => {
  it('rounds half up to fen once', () => {
    expect(lineFen(238_000, 12)).toBe(28_560)
    expect(lineFen(101_400, 20)).toBe(20_280)
    expect(lineFen(50, 1)).toBe(1)
    expect(lineFen(49, 1)).toBe(0)
    expect(lineFen(12_345, 3)).toBe(370)
  })

  it('is exact where floating point is not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_000_000_000 }), fc.integer({ min: 1, max: 9999 }), (price, num) => {
        expect(BigInt(lineFen(price, num))).toBe((BigInt(price) * BigInt(num) + 50n) / 100n)
      }),
    )
  })
})

describe('money in words', () => {
  it.each([
    [0, '零元整'],
    [128_640, '壹仟贰佰捌拾陆元肆角整'],
    [5, '伍分'],
    [50, '伍角整'],
    [105, '壹元零伍分'],
    [100_000_00, '壹拾万元整'],
    [1_001_000_000, '壹仟零壹万元整'],
    [100_000_001_00, '壹亿零壹元整'],
    [10_010_00, '壹万零壹拾元整'],
    [20_030_405_06, '贰仟零叁万零肆佰零伍元零陆分'],
  ])('%i fen is %s', (value, words) => expect(capitalText(value)).toBe(words))

  it('never repeats or ends in 零', () => {
    fc.assert(
      fc.property(fen, (value) => {
        expect(capitalText(value)).not.toMatch(/零零|零元(?!整)|零万|零亿|零整/)
      }),
    )
  })

  it('shows two decimals with grouping, and up to four for unit prices', () => {
    expect(money(128_640)).toBe('¥1,286.40')
    expect(money(-5)).toBe('−¥0.05')
    expect(priceText(238_000)).toBe('¥23.80')
    expect(priceText(12_345)).toBe('¥1.2345')
    expect(priceText(12_340)).toBe('¥1.234')
  })
})

describe('splitTax', () => {
  it('takes the tax out of a total: scenario 1', () => {
    expect(splitTax(128_640, 1300)).toEqual({ netFen: 113_841, taxFen: 14_799 })
    expect(splitTax(648_840, 1300)).toEqual({ netFen: 574_195, taxFen: 74_645 })
  })
})
