import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { causesOf, overSchools, partMost, partText, scoreOf, scoreText, type SupplierFigures } from './rule.ts'

const clean: SupplierFigures = {
  orders: 20,
  refused: 0,
  refusedLately: 0,
  due: 20,
  late: 0,
  received: 20,
  faulty: 0,
  qualityComplaints: 0,
  priceComplaints: 0,
  serviceComplaints: 0,
  evaluated: 0,
  goodsTenths: 0,
  describedTenths: 0,
  serviceTenths: 0,
}

describe('the score of a supplier', () => {
  it('is full where nothing speaks against it, and none where there are too few orders', () => {
    expect(scoreOf(clean)).toEqual({ tenths: 1000, parts: { quality: 400, delivery: 200, price: 200, service: 200 } })
    expect(scoreOf({ ...clean, orders: 4 }).tenths).toBe(null)
    expect([scoreText(925), scoreText(null)]).toEqual(['92.5', '—'])
  })
  it('takes off what the figures say', () => {
    const it_ = {
      ...clean,
      evaluated: 4,
      goodsTenths: 45,
      describedTenths: 40,
      serviceTenths: 35,
      faulty: 1,
      late: 2,
      refused: 2,
      priceComplaints: 1,
      serviceComplaints: 1,
    }
    // 40 × 4.25/5 − 80 × 5 %; 20 × 90 %; 20 − 5; 20 × 3.5/5 − 4 − 2.
    expect(scoreOf(it_).parts).toEqual({ quality: 300, delivery: 180, price: 150, service: 80 })
    expect(partText('quality', it_)).toBe('商品 4.5 星、描述 4.0 星；20 单到货，1 单有质量售后；质量投诉 0 件')
    expect(partText('service', clean)).toBe('无人评价；拒单 0 次；服务与发票投诉 0 件')
  })
  it('proposes a suspension past each limit and not at it', () => {
    expect(causesOf(clean)).toEqual([])
    expect(causesOf({ ...clean, refusedLately: 2 })).toEqual([])
    expect(causesOf({ ...clean, refusedLately: 3 })).toEqual(['30 天内拒单 3 次（达到 3 次）'])
    expect(causesOf({ ...clean, faulty: 2 })).toEqual([])
    expect(causesOf({ ...clean, faulty: 3 })).toEqual(['质量售后率 15.0%（3/20，超过 10%）'])
    expect(causesOf({ ...clean, received: 9, faulty: 3 })).toEqual([])
    expect(causesOf({ ...clean, late: 4 })).toEqual([])
    expect(causesOf({ ...clean, late: 5 })).toEqual(['迟到率 25.0%（5/20，超过 20%）'])
    expect(causesOf({ ...clean, faulty: 10, late: 20, priceComplaints: 4, refused: 10 })).toContain('考评 0.0 分（低于 40 分）')
  })
  it('stays between nothing and all of each part, and never rises by what speaks against it', () => {
    const counts = fc.record({
      orders: fc.constant(20),
      refused: fc.nat(30),
      refusedLately: fc.nat(3),
      due: fc.constant(20),
      late: fc.nat(20),
      received: fc.constant(20),
      faulty: fc.nat(20),
      qualityComplaints: fc.nat(9),
      priceComplaints: fc.nat(9),
      serviceComplaints: fc.nat(9),
      evaluated: fc.nat(3),
      goodsTenths: fc.integer({ min: 10, max: 50 }),
      describedTenths: fc.integer({ min: 10, max: 50 }),
      serviceTenths: fc.integer({ min: 10, max: 50 }),
    })
    fc.assert(
      fc.property(
        counts,
        fc.constantFrom('refused', 'late', 'faulty', 'qualityComplaints', 'priceComplaints', 'serviceComplaints'),
        (it_, worse) => {
          const { tenths, parts } = scoreOf(it_)
          for (const [part, most] of Object.entries(partMost)) {
            const has = parts[part as keyof typeof parts]
            expect(has).toBeGreaterThanOrEqual(0)
            expect(has).toBeLessThanOrEqual(most * 10)
          }
          expect(scoreOf({ ...it_, [worse]: it_[worse] + 1 }).tenths).toBeLessThanOrEqual(tenths!)
        },
      ),
    )
  })
  it('over schools is the mean of each by its orders, of those with enough of them, with their figures', () => {
    const bad = { ...clean, orders: 60, late: 10, refused: 3, evaluated: 1, goodsTenths: 30, describedTenths: 40, serviceTenths: 20 }
    const good = { ...clean, evaluated: 3, goodsTenths: 50, describedTenths: 50, serviceTenths: 50 }
    const few = { ...clean, orders: 4, refused: 4, evaluated: 9, goodsTenths: 10, describedTenths: 10, serviceTenths: 10 }
    const all = overSchools([bad, good, few])
    const mean = (part: 'quality' | 'delivery' | 'price' | 'service'): number =>
      Math.round((60 * scoreOf(bad).parts[part] + 20 * scoreOf(good).parts[part]) / 80)
    expect(all.parts).toEqual({ quality: mean('quality'), delivery: mean('delivery'), price: 200, service: mean('service') })
    expect(all).toMatchObject({ schoolNum: 2, tenths: mean('quality') + mean('delivery') + 200 + mean('service') })
    expect(all.figures).toMatchObject({
      orders: 80,
      refused: 3,
      late: 10,
      evaluated: 4,
      goodsTenths: 45,
      describedTenths: 48,
      serviceTenths: 43,
    })
    expect(overSchools([few])).toMatchObject({ tenths: null, schoolNum: 0, figures: { orders: 0, goodsTenths: 0 } })
  })
})
