// What the pages of framework agreements compute by themselves.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { agreement } from '@caiyuan/contract/agreement'
import { WARN_SHARE } from '@caiyuan/contract/framework/agreement'
import { type PriceRule } from '@caiyuan/contract/framework/rules'
import type { framework } from '@caiyuan/contract/framework'
import { lineFen, money, sumFen } from '@caiyuan/contract/money'
import { plainNumber } from '@caiyuan/contract/typed-number'
import { rowsOf } from '../../core/pasted.ts'

export type Shown = OutputOf<(typeof framework)['product']>
export type Candidate = Shown['candidates'][number]
export type Goods = Shown['goods'][number]
export type Order = OutputOf<(typeof framework)['order']>
export type Paper = Order['materials'][number]
export type Usage = OutputOf<(typeof agreement)['list']>['list'][number]['usage']

/** How many of which goods, as the address of the order form carries them: `id*2,id*1`. */
export const picksText = (picks: Readonly<Record<string, number>>): string =>
  Object.entries(picks)
    .filter(([, num]) => num > 0)
    .map(([id, num]) => `${id}*${num}`)
    .join(',')

export const picksOf = (text: string): Record<string, number> =>
  Object.fromEntries(
    text.split(',').flatMap((part) => {
      const [id = '', num = ''] = part.split('*')
      const count = Number(num)
      return id && Number.isInteger(count) && count > 0 ? [[id, count] as const] : []
    }),
  )

export const priceOf = (goods: Pick<Goods, 'prices' | 'basePriceE4'>, supplierId: string): number =>
  goods.prices.find((it) => it.supplierId === supplierId)?.priceE4 ?? goods.basePriceE4

export const totalOf = (goods: readonly Goods[], picks: Readonly<Record<string, number>>, supplierId: string): number =>
  sumFen(goods.map((it) => lineFen(priceOf(it, supplierId), picks[it.id] ?? 0)))

export const marketOf = (goods: readonly Goods[], picks: Readonly<Record<string, number>>): number =>
  sumFen(goods.map((it) => lineFen(it.basePriceE4, picks[it.id] ?? 0)))

/** Whom an order goes to unless another is chosen. */
export const defaultOf = (candidates: readonly Candidate[], isByTurns: boolean): Candidate | undefined =>
  isByTurns ? candidates.find((it) => it.isNext) : candidates.find((it) => it.problem === '')

/** `选第 1 名甲，比市场价省 ¥28.40（8.0%），比第 2 名省 ¥7.10，不用写理由。` */
export const verdictOf = (
  shown: Pick<Shown, 'candidates' | 'goods' | 'awardRule' | 'priceRule'>,
  picks: Readonly<Record<string, number>>,
  by: Candidate,
): string => {
  const own = totalOf(shown.goods, picks, by.supplierId)
  const saved = marketOf(shown.goods, picks) - own
  const market =
    shown.priceRule === 'rate' && saved > 0 ? `，比市场价省 ${money(saved)}（${((saved * 100) / (own + saved)).toFixed(1)}%）` : ''
  const other = shown.candidates.find((it) => it.problem === '' && it.supplierId !== by.supplierId)
  const gap = other ? totalOf(shown.goods, picks, other.supplierId) - own : 0
  const against = other && gap !== 0 ? `，比第 ${other.rank} 名${gap > 0 ? '省' : '贵'} ${money(Math.abs(gap))}` : ''
  const first = shown.candidates.find((it) => it.problem === '')
  if (shown.awardRule === 'contest') return `按协议价合计 ${money(own)}，二次竞价只会相同或更低。`
  const reason = shown.awardRule === 'turn' ? '按顺序轮到，不能另选' : first?.supplierId === by.supplierId ? '不用写理由' : '下单时须写理由'
  return `选第 ${by.rank} 名${by.name}${market}${against}，${reason}。`
}

export const usedShare = (it: Usage): number => (it.ceilingFen - it.leftFen) / it.ceilingFen

/** `已用 72.8%，离提醒线还差 ¥216,980.00；满 100% 不能再下单` */
export const usageText = (it: Usage): string => {
  const used = it.ceilingFen - it.leftFen
  const pct = `已用 ${((used * 100) / it.ceilingFen).toFixed(1)}%`
  const toLine = Math.round(it.ceilingFen * WARN_SHARE) - used
  if (it.leftFen === 0) return `${pct}，不能再下单`
  return toLine > 0 ? `${pct}，离 80% 提醒线还差 ${money(toLine)}；满 100% 不能再下单` : `${pct}，已过 80% 提醒线；满 100% 不能再下单`
}

export interface PastedGoods {
  goods: { name: string; spec: string; unit: string; priceE4: number }[]
  /** `第 3 行没有价格`. */
  faults: string[]
}

/** 名称, 规格, 单位, 价格 as they stand in a sheet; a head of these words is left out. */
export const readGoods = (text: string): PastedGoods => {
  const rows = rowsOf(text).filter(({ cells }, i) => i > 0 || !/名称/.test(cells[0] ?? ''))
  const faults: string[] = []
  const goods = rows.flatMap(({ cells: [name = '', spec = '', unit = '', price = ''] }, i) => {
    const yuan = Number(plainNumber(price.replace(/^[¥￥]/, '')) ?? Number.NaN)
    if (!name.trim() || !unit.trim() || !Number.isFinite(yuan) || yuan <= 0) {
      faults.push(`第 ${i + 1} 行${name.trim() ? `「${name.trim()}」` : ''}缺名称、单位或价格，没有加入`)
      return []
    }
    return [{ name: name.trim(), spec: spec.trim(), unit: unit.trim(), priceE4: Math.round(yuan * 100) * 100 }]
  })
  return { goods, faults }
}

/** What stands over the first price: the market's, or the fixed one. */
export const baseWord = (rule: PriceRule): string => (rule === 'rate' ? '市场价' : '固定价')
