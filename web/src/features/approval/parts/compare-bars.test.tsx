// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { show, textOf } from '../../../../test/stage.tsx'
import type { QuotedLine } from '../blocks/quotes.tsx'
import { CompareBars } from './compare-bars.tsx'

const supplier = { supplierName: '甲', supplierFullName: '甲化学有限公司' }
const offer = (name: string, priceE4: number) => ({ supplierName: name, supplierFullName: `${name}化学有限公司`, priceE4, leadDays: 2 })
const line = {
  name: '无水乙醇 AR 500mL',
  unit: '瓶',
  num: 3,
  priceE4: 250_000,
  amountFen: 7_500,
  referenceE4: 200_000,
  referenceFrom: '近 180 天 12 笔成交的中位数',
  offers: [offer('乙', 125_000), offer('丙', 240_000)],
} as unknown as QuotedLine

const bars = (more: Partial<QuotedLine> = {}) => {
  show(<CompareBars line={{ ...line, ...more }} supplier={supplier} />, {})
  const note = document.querySelector('p')!
  return {
    /** Who asks, how long the bar is, where the tick stands, what it costs for which unit. */
    rows: [...note.parentElement!.children]
      .filter((it_) => it_ !== note)
      .map((row) => {
        const [who, track, price] = row.children
        const [bar, tick] = track!.children as unknown as HTMLElement[]
        return [textOf(who), bar!.style.width, tick?.style.left ?? '', textOf(price)]
      }),
    note: textOf(note),
  }
}

describe('the bars of a preview', () => {
  it('each say whose price it is and for what, with a tick at the reference price', () => {
    const { rows, note } = bars()
    expect(rows).toEqual([
      [expect.stringContaining('甲（本单）'), '94%', '75.2%', '¥25.00/瓶'],
      [expect.stringContaining('乙'), '47%', '75.2%', '¥12.50/瓶'],
      [expect.stringContaining('丙'), '90.24%', '75.2%', '¥24.00/瓶'],
    ])
    expect(note).toBe('参考价 ¥20.00/瓶（近 180 天 12 笔成交的中位数）；改选最低报价可少付 ¥37.50')
  })

  it('have no tick where there is no reference, and say why', () => {
    const { rows, note } = bars({ referenceE4: null, unit: '盒', offers: [offer('乙', 300_000)] })
    expect(rows.map(([, , tick, price]) => [tick, price])).toEqual([
      ['', '¥25.00/盒'],
      ['', '¥30.00/盒'],
    ])
    expect(note).toBe('近 180 天成交不足 5 笔，没有同品牌、同包装、有货的其他报价，无参考价；甲是 2 家中最低')
  })
})
