// What somebody looks for among standard goods, as the address says it; and what an offer costs beside the others.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { priceText } from '@caiyuan/contract/money'
import type { StandardOffer, StandardSort } from '@caiyuan/contract/standard/find'
import type { z } from 'zod'
import type { api } from '../../core/client.ts'

export type Offer = z.output<typeof StandardOffer>
export type Page = OutputOf<typeof api.standard.search>
export type Card = Page['list'][number]
export type Detail = OutputOf<typeof api.standard.detail>

export const PAGE_SIZE = 20

const sorts: Record<StandardSort, true> = { best: true, offers: true, priceUp: true, priceDown: true, newest: true }

export interface Choices {
  keyword: string
  categoryIds: string[]
  brands: string[]
  sort: StandardSort
  pageNum: number
}

export const noChoices: Choices = { keyword: '', categoryIds: [], brands: [], sort: 'best', pageNum: 1 }

export const choicesOf = (params: URLSearchParams): Choices => {
  const sort = params.get('sort') ?? ''
  const pageNum = Number(params.get('pageNum'))
  return {
    keyword: params.get('keyword') ?? '',
    categoryIds: params.getAll('categoryIds'),
    brands: params.getAll('brands'),
    sort: sort in sorts ? (sort as StandardSort) : 'best',
    pageNum: Number.isInteger(pageNum) && pageNum > 0 ? pageNum : 1,
  }
}

export const paramsOf = (it: Choices): URLSearchParams => {
  const params = new URLSearchParams()
  if (it.keyword !== '') params.set('keyword', it.keyword)
  for (const id of it.categoryIds) params.append('categoryIds', id)
  for (const brand of it.brands) params.append('brands', brand)
  if (it.sort !== 'best') params.set('sort', it.sort)
  if (it.pageNum > 1) params.set('pageNum', String(it.pageNum))
  return params
}

export const toggled = (all: readonly string[], value: string): string[] =>
  all.includes(value) ? all.filter((it) => it !== value) : [...all, value]

/** `惠普 CF228A · 黑色 · 1支/盒` */
export const describedText = (it: Pick<Card, 'brand' | 'model' | 'spec' | 'pack'>): string =>
  [[it.brand, it.model].filter(Boolean).join(' '), it.spec, it.pack].filter(Boolean).join(' · ')

export const freightText = ({ freight: { fen, freeFromFen } }: Pick<Offer, 'freight'>): string => {
  if (fen === 0) return '免运费'
  const free = freeFromFen > 0 ? `，满 ${priceText(freeFromFen * 100).replace('.00', '')} 免` : ''
  return `${priceText(fen * 100)}${free}`
}

export const stockText = (it: Pick<Offer, 'stock' | 'moq'>): string =>
  it.stock >= it.moq ? `有货 ${it.stock.toLocaleString('zh-CN')}` : '无货'

/** How much more than the lowest: `+¥14.00（+3.6%）`; empty for the lowest and its equals. */
export const aboveText = (it: Pick<Offer, 'priceE4'>, lowest: Pick<Offer, 'priceE4'>): string => {
  const gap = it.priceE4 - lowest.priceE4
  if (gap === 0) return ''
  const part = Math.abs(Math.round((gap / lowest.priceE4) * 1000) / 10)
  const sign = gap > 0 ? '+' : '−'
  return `${sign}${priceText(Math.abs(gap))}（${sign}${part}%）`
}

/** One sentence over all offers: who is cheapest, how far they lie apart. */
export const verdictOf = (offers: readonly Offer[]): string => {
  const [best] = offers
  const buyable = offers.filter((it) => it.problem === '')
  if (!best) return ''
  if (buyable.length === 0) return `${offers.length} 家供应商报价，现在都不能购买，原因写在每一行。`
  if (offers.length === 1) return `只有${best.supplierName}一家报价。`
  const most = Math.max(...buyable.map((it) => it.priceE4))
  const spread = most > best.priceE4 ? `，最高比最低贵 ${priceText(most - best.priceE4)}` : '，价格都相同'
  return `${offers.length} 家供应商报价，${best.supplierName}最低${buyable.length > 1 ? spread : ''}。`
}
