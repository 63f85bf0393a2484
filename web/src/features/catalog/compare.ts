// What the page of a comparison says, from the goods as they are sold now.
import { levelled, lowestOf, measureOf, type Levelled } from '@caiyuan/contract/comparison-volume'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { controlLabel } from '@caiyuan/contract/goods'
import { money, priceText } from '@caiyuan/contract/money'
import { unitPriceText } from '../../ui/money.tsx'
import type { api } from '../../core/api.ts'

export type Goods = OutputOf<typeof api.catalog.cards>['list'][number]
export type Column = Goods & { level: Levelled }

/** The cheapest for the volume first; what cannot be bought last. */
export const columnsOf = (goods: readonly Goods[], volume: number): Column[] => {
  const levels = levelled(goods, volume)
  return goods
    .map((it, i) => ({ ...it, level: levels[i]! }))
    .toSorted((a, b) => Number(a.level.problem !== '') - Number(b.level.problem !== '') || a.level.totalFen - b.level.totalFen)
}

/** `得力 7417`, or what else it is called in a sentence. */
export const shortName = (it: Pick<Goods, 'brand' | 'model' | 'catNo' | 'name'>): string => {
  const words = [it.brand, it.model || it.catNo].filter(Boolean).join(' ')
  return words === '' || words === it.brand ? it.name : words
}

const called = (it: Goods): string => `${it.supplierName}的 ${shortName(it)}`

/** `3.2%`, of integers and rounded once. */
export const percentText = (partFen: number, wholeFen: number): string =>
  wholeFen === 0 ? '0%' : `${(Math.round((partFen * 1000) / wholeFen) / 10).toFixed(1)}%`

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

const consequences = (lowest: Column, chosen: Column): string => {
  const days = daysBetween(chosen.leaveOn, lowest.leaveOn)
  const losesReturn = lowest.badges.some((it) => it.crossed) && !chosen.badges.some((it) => it.crossed)
  return [days > 0 ? `晚 ${days} 天发出` : '', losesReturn ? '也不支持七天无理由退货' : ''].filter(Boolean).join('，')
}

/** The conclusion, and what unit price alone would get wrong. */
export const verdictOf = (columns: readonly Column[], chosenId: string, volume: number): { first: string; second: string } => {
  const none = { first: '', second: '' }
  const { unit } = measureOf(columns)
  const lowest = columns.find((it) => it.skuId === lowestOf(columns.map((each) => each.level))?.skuId)
  if (!lowest) return { ...none, first: `这些商品现在都不能买 ${volume.toLocaleString('zh-CN')} ${unit}` }
  const chosen = columns.find((it) => it.skuId === chosenId) ?? lowest
  const head = `买 ${volume.toLocaleString('zh-CN')} ${unit}，${called(lowest)} 最省：含运费 ${money(lowest.level.totalFen)}`
  const less = chosen.level.totalFen - lowest.level.totalFen
  const also = consequences(lowest, chosen)
  const first =
    chosen.skuId === lowest.skuId || chosen.level.problem !== ''
      ? head
      : `${head}，比选用的 ${called(chosen)} 少 ${money(less)}（−${percentText(less, chosen.level.totalFen)}）${also ? `，但${also}` : ''}`
  const byUnit = columns.filter((it) => it.level.problem === '' && it.basePriceE4 > 0).toSorted((a, b) => a.basePriceE4 - b.basePriceE4)[0]
  if (!byUnit || byUnit.level.totalFen === lowest.level.totalFen) return { first, second: '' }
  const more = byUnit.level.totalFen - lowest.level.totalFen
  return { first, second: `${called(byUnit)} 折算单价最低，按整包数量加上运费后合计反而多 ${money(more)}` }
}

export interface Row {
  name: string
  texts: string[]
}
export interface Group {
  title: string
  rows: Row[]
}

const row = (columns: readonly Column[], name: string, textOf: (it: Column) => string): Row => ({ name, texts: columns.map(textOf) })
const said = (rows: readonly Row[]): Row[] => rows.filter((it) => it.texts.some((text) => text !== ''))
export const isDifferent = (it: Row): boolean => new Set(it.texts).size > 1

/** Rows of plain text; those with bars and buttons are of the page. */
export const groupsOf = (columns: readonly Column[]): { delivery: Group; spec: Group } => {
  const of = (name: string, textOf: (it: Column) => string): Row => row(columns, name, textOf)
  const attributes = [...new Set(columns.flatMap((it) => it.attributes.map((a) => a.name)))]
  return {
    delivery: {
      title: '交付',
      rows: said([
        of('最早发货', (it) => it.leaveOn),
        of('库存', (it) => (it.stock > 0 ? `有货 ${it.stock.toLocaleString('zh-CN')} ${it.unit}` : '无货')),
        of('起订量', (it) => `${it.moq} ${it.unit}`),
      ]),
    },
    spec: {
      title: '规格',
      rows: said([
        of('品牌', (it) => it.brand),
        of('型号', (it) => it.model),
        of('货号', (it) => it.catNo),
        of('规格', (it) => it.spec),
        of('包装', (it) => it.pack),
        of('阶梯价', (it) => it.tiers.map((tier) => `${tier.from} ${it.unit}起 ${priceText(tier.priceE4)}`).join('；')),
        of('管控类别', (it) => controlLabel(it.controlClass)),
        ...attributes.map((name) => of(name, (it) => it.attributes.find((a) => a.name === name)?.value ?? '')),
      ]),
    },
  }
}

export const priceRow = (columns: readonly Column[]): Row => row(columns, '售价', (it) => `${it.priceE4}/${it.unit}`)
export const baseRow = (columns: readonly Column[]): Row =>
  row(columns, '折算单价', (it) => (it.basePriceE4 > 0 ? `${unitPriceText(it.basePriceE4)}/${it.baseUnit}` : ''))
export const numRow = (columns: readonly Column[]): Row =>
  row(columns, '要买', (it) => (it.level.num > 0 ? `${it.level.num.toLocaleString('zh-CN')} ${it.unit}` : '—'))
export const goodsRow = (columns: readonly Column[]): Row => row(columns, '货款', (it) => money(it.level.goodsFen))
export const freightRow = (columns: readonly Column[]): Row =>
  row(columns, '运费', ({ level, freight }) => {
    if (level.freightFen > 0) return money(level.freightFen)
    return freight.fen > 0 && freight.freeFromFen > 0 ? `免运费（满 ${money(freight.freeFromFen)}）` : '免运费'
  })
export const totalRow = (columns: readonly Column[]): Row => row(columns, '合计', (it) => money(it.level.totalFen))
