import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumFen } from '../money.ts'
import { cutOf, lackFen, ruleFigure, ruleText, type CouponLine, type CouponRule } from './rule.ts'

const minus: CouponRule = { kind: 'minus', thresholdFen: 10_000, payPercent: 100, mostFen: 1_000 }
const rate: CouponRule = { kind: 'rate', thresholdFen: 0, payPercent: 90, mostFen: 3_000 }
const freight: CouponRule = { kind: 'freight', thresholdFen: 5_000, payPercent: 100, mostFen: 800 }
const line = (amountFen: number, isFor = true): CouponLine => ({ amountFen, isFor })

describe('what a coupon takes off', () => {
  it('is a sum once the goods it is for come to its threshold (scenario 29: 128.00 is paid 118.00)', () => {
    expect(cutOf(minus, [line(12_800)], 0)).toEqual({ lineFen: [1_000], freightFen: 0 })
    expect(cutOf(minus, [line(9_999), line(50_000, false)], 1_200)).toEqual({ lineFen: [0, 0], freightFen: 0 })
    expect(lackFen(minus, [line(9_999), line(50_000, false)])).toBe(1)
    expect(cutOf(minus, [line(3_333), line(3_333), line(3_334), line(900, false)], 0).lineFen).toEqual([333, 333, 334, 0])
  })

  it('is a share of them, rounded down and never more than its most', () => {
    expect(cutOf(rate, [line(999)], 0).lineFen).toEqual([99])
    expect(sumFen(cutOf(rate, [line(40_000), line(60_000)], 0).lineFen)).toBe(3_000)
  })

  it('is the freight, which may be none', () => {
    expect(cutOf(freight, [line(5_000)], 1_200)).toEqual({ lineFen: [0], freightFen: 800 })
    expect(cutOf(freight, [line(5_000)], 0)).toEqual({ lineFen: [0], freightFen: 0 })
  })

  it('says itself in words', () => {
    expect([minus, rate, freight].map(ruleText)).toEqual(['满 ¥100.00 减 ¥10.00', '打 9 折，最多减 ¥30.00', '满 ¥50.00 免运费，最多 ¥8.00'])
    expect([minus, rate, freight].map(ruleFigure)).toEqual(['10', '9 折', '免邮'])
  })

  it('is never more than was said, than a line costs, nor all of the goods', () => {
    const anyRule = fc.record({
      kind: fc.constantFrom('minus' as const, 'rate' as const, 'freight' as const),
      thresholdFen: fc.integer({ min: 0, max: 50_000 }),
      payPercent: fc.integer({ min: 50, max: 99 }),
      mostFen: fc.integer({ min: 1, max: 100_000 }),
    })
    const anyLines = fc.array(fc.record({ amountFen: fc.integer({ min: 1, max: 90_000 }), isFor: fc.boolean() }), {
      minLength: 1,
      maxLength: 8,
    })
    fc.assert(
      fc.property(anyRule, anyLines, fc.integer({ min: 0, max: 5_000 }), (rule, lines, freightFen) => {
        const cut = cutOf(rule, lines, freightFen)
        const off = sumFen(cut.lineFen)
        expect(off + cut.freightFen).toBeLessThanOrEqual(rule.mostFen)
        expect(cut.freightFen).toBeLessThanOrEqual(freightFen)
        cut.lineFen.forEach((fen, i) => {
          expect(fen).toBeGreaterThanOrEqual(0)
          expect(fen).toBeLessThanOrEqual(lines[i]!.isFor ? lines[i]!.amountFen : 0)
        })
        expect(off).toBeLessThan(sumFen(lines.map((it) => it.amountFen)))
        if (lackFen(rule, lines) > 0) expect(off + cut.freightFen).toBe(0)
      }),
      { numRuns: 500 },
    )
  })
})
