import { describe, expect, it } from 'vitest'
import { badgeLabels, basePriceE4, controlRefusal, shownBadges, tierPriceE4 } from './goods.ts'

const labels = (types: number[], srcId = 11) => shownBadges(types, srcId).map((b) => b.label)

describe('shownBadges', () => {
  it('hides types 1, 8, 9 and 10 whatever else a product has', () => {
    const all = Object.keys(badgeLabels).map(Number)
    expect(all).toHaveLength(18)
    expect(shownBadges(all, 11).map((b) => b.type)).toEqual([7, 2, 3, 4, 5, 6, 11, 12, 13, 14, 15, 16, 17, 18])
  })

  it('shows a crossed seven-day badge where type 7 is absent, and never where it is present', () => {
    expect(shownBadges([5, 9], 11)[0]).toEqual({ type: 7, label: '不支持七天无理由退货', tip: '该商品不支持七天无理由退货', crossed: true })
    expect(shownBadges([], 11)).toHaveLength(1)
    expect(shownBadges([7], 11).some((b) => b.crossed)).toBe(false)
  })

  it('asks for intact goods, except of supplier 2', () => {
    expect(shownBadges([7], 11)[0]!.tip).toContain('商品完好')
    expect(shownBadges([7], 2)[0]!.tip).toBe('签收之日起七天内可无理由退货')
  })

  it('says 优惠 for type 16, drops doubles and unknown types', () => {
    expect(labels([7, 16, 16, 99, 0])).toEqual(['七天无理由退货', '优惠'])
  })
})

describe('controlRefusal', () => {
  const teacher = { isStudent: false, isPersonal: false, isOpen: true }
  it('lets teachers of an open school buy classes 1 to 5, nobody class 6', () => {
    expect([0, 1, 2, 3, 4, 5].map((c) => controlRefusal(c, teacher))).toEqual(['', '', '', '', '', ''])
    expect(controlRefusal(6, teacher)).toContain('线下')
  })
  it('keeps persons from every class, students and closed schools from class 2 on', () => {
    expect([1, 2].map((c) => controlRefusal(c, { ...teacher, isPersonal: true }) !== '')).toEqual([true, true])
    expect([1, 2].map((c) => controlRefusal(c, { ...teacher, isStudent: true }))).toEqual(['', '学生不能申购该类化学品'])
    expect([1, 2].map((c) => controlRefusal(c, { ...teacher, isOpen: false }))).toEqual(['', '学校未开通管控化学品采购'])
  })
})

describe('prices', () => {
  it('takes the lowest tier reached and rounds the price of one base unit', () => {
    const tiers = [
      { from: 10, priceE4: 140_000 },
      { from: 20, priceE4: 135_000 },
    ]
    expect([1, 10, 20].map((num) => tierPriceE4(145_000, tiers, num))).toEqual([145_000, 140_000, 135_000])
    expect([basePriceE4(145_000, 500), basePriceE4(145_000, null), basePriceE4(145_000, 0)]).toEqual([290, 0, 0])
  })
})
