import { describe, expect, it } from 'vitest'
import { sameAmount, servicesFen, sumOf, totalForSame, trendSentence } from './sums.ts'

const freight = { fen: 2500, freeFromFen: 50_000 }
const ethanol = {
  priceE4: 145_000,
  tiers: [
    { from: 10, priceE4: 140_000 },
    { from: 20, priceE4: 135_000 },
  ],
  baseUnit: 'mL',
  baseQty: 500,
  freight,
}

describe('sumOf', () => {
  it('writes 20 bottles at the third tier with freight as 295.00', () => {
    expect(sumOf(ethanol, 20, freight)).toEqual({
      unitE4: 135_000,
      goodsFen: 27_000,
      servicesFen: 0,
      freightFen: 2500,
      totalFen: 29_500,
      missingFen: 23_000,
    })
  })
  it('counts services towards the sum and free freight', () => {
    const fen = servicesFen(
      [
        { skuId: 'v', priceE4: 1_234_567 },
        { skuId: 'w', priceE4: 1 },
      ],
      [{ skuId: 'v', num: 2 }],
    )
    expect(fen).toBe(24_691)
    expect(sumOf(ethanol, 20, freight, fen)).toMatchObject({ goodsFen: 27_000, freightFen: 0, totalFen: 27_000 + fen, missingFen: 0 })
  })
  it('is free from the amount on, and never free where none is set', () => {
    expect(sumOf(ethanol, 40, freight)).toMatchObject({ freightFen: 0, missingFen: 0 })
    expect(sumOf(ethanol, 40, { fen: 800, freeFromFen: 0 })).toMatchObject({ freightFen: 800, missingFen: 0 })
  })
})

describe('offers of the same goods', () => {
  it('are laid out for at least the same amount', () => {
    expect([
      sameAmount(ethanol, 20, { baseUnit: 'mL', baseQty: 2500 }),
      sameAmount(ethanol, 1, { baseUnit: 'mL', baseQty: 2500 }),
      sameAmount(ethanol, 1, { baseUnit: 'g', baseQty: 500 }),
    ]).toEqual([4, 1, null])
    expect(
      totalForSame(ethanol, 20, { ...ethanol, priceE4: 675_000, tiers: [], baseQty: 2500, freight: { fen: 2000, freeFromFen: 0 } }),
    ).toEqual({ num: 4, totalFen: 29_000 })
  })
})

describe('trendSentence', () => {
  it('says where the present price stands', () => {
    expect(trendSentence([{ priceE4: 150 }, { priceE4: 120 }])).toBe('现价为近 12 个月最低，比最高时低 20%。')
    expect(trendSentence([{ priceE4: 100 }, { priceE4: 150 }])).toBe('现价为近 12 个月最高，比最低时高 50%。')
    expect(trendSentence([{ priceE4: 100 }, { priceE4: 200 }, { priceE4: 150 }])).toBe('现价比近 12 个月最低高 50%，比最高低 25%。')
    expect(trendSentence([{ priceE4: 100 }, { priceE4: 100 }])).toBe('近 12 个月价格没有变动。')
    expect(trendSentence([])).toBe('')
  })
})
