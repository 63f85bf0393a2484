import { describe, expect, it } from 'vitest'
import { isFixedAsset } from './asset-rule.ts'

const UNIT = 100_000
const of = (yuan: number, num: number, more: object = {}) =>
  isFixedAsset({ isDurable: true, isFurniture: false, priceE4: yuan * 10_000, num, ...more }, UNIT)

describe('isFixedAsset', () => {
  it('begins at the unit price of the school, for what lasts', () => {
    expect([of(5899, 1), of(1000, 1), of(999.99, 1), of(686, 4), of(5899, 1, { isDurable: false })]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(isFixedAsset({ isDurable: true, isFurniture: false, priceE4: 12_000_000, num: 1 }, 150_000)).toBe(false)
  })

  it('takes furniture by the batch: scenario 21', () => {
    const furniture = { isFurniture: true }
    expect([of(480, 25, furniture), of(620, 25, furniture), of(620, 19, furniture), of(620, 25)]).toEqual([false, true, false, false])
    expect([of(499, 100, furniture), of(499, 101, furniture), of(500, 20, furniture)]).toEqual([false, true, true])
  })
})
