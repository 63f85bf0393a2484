// The search page as its address: every choice is in the URL and nowhere else.
import { shipLabels, sorts, stockLabels, type Sort } from '@caiyuan/contract/search-choices'
import type { OutputOf, SentOf } from '@caiyuan/contract/endpoint'
import { badgeLabel, controlLabel, searchedBadges } from '@caiyuan/contract/goods'
import { priceText } from '@caiyuan/contract/money'
import type { Purse } from '@caiyuan/contract/purse'
import type { api } from '../../core/api.ts'
import { askedWith } from '../../core/purse-kept.ts'

export type Page = OutputOf<typeof api.catalog.search>
export type Card = Page['list'][number]
export type Counts = OutputOf<typeof api.catalog.facets>
type Narrowing = SentOf<typeof api.catalog.facets>
type Input = SentOf<typeof api.catalog.search>

type SearchedBadge = (typeof searchedBadges)[number]
/** Those of these values a search narrows by. */
export const badgesAmong = (values: readonly string[]): SearchedBadge[] => searchedBadges.filter((type) => values.includes(String(type)))

export interface Choices {
  keyword: string
  categoryIds: readonly string[]
  brands: readonly string[]
  supplierIds: readonly string[]
  priceFromE4: number | undefined
  priceToE4: number | undefined
  baseUnit: string
  baseFromE4: number | undefined
  baseToE4: number | undefined
  stock: readonly ('in' | 'wait')[]
  shipDays: number | undefined
  controls: readonly number[]
  badges: readonly SearchedBadge[]
  attributes: readonly { name: string; values: readonly string[] }[]
  sort: Sort
  isList: boolean
  pageNum: number
  pageSize: number
}

export const PAGE_SIZE = 20
export const pageSizes = [20, 40, 60]

const yuanToE4 = (text: string | undefined): number | undefined => {
  const yuan = Number(text)
  return text === undefined || text === '' || !Number.isFinite(yuan) || yuan < 0 || yuan > 1e8 ? undefined : Math.round(yuan * 10_000)
}
const e4ToYuan = (e4: number | undefined): string => (e4 === undefined ? '' : String(e4 / 10_000))

const whole = (text: string | null, least: number, most: number, other: number): number => {
  const num = Number(text)
  return text !== null && Number.isInteger(num) && num >= least && num <= most ? num : other
}

const attributesOf = (params: URLSearchParams): Choices['attributes'] => {
  const byName = new Map<string, string[]>()
  for (const pair of params.getAll('attr')) {
    const at = pair.indexOf(':')
    if (at <= 0 || at === pair.length - 1) continue
    const name = pair.slice(0, at)
    byName.set(name, [...(byName.get(name) ?? []), pair.slice(at + 1)])
  }
  return [...byName].map(([name, values]) => ({ name, values }))
}

/** A wrong value in the address is as if it were not there. */
export const choicesOf = (params: URLSearchParams): Choices => {
  const [priceFrom, priceTo] = (params.get('price') ?? '').split('-')
  const [baseUnit = '', base = ''] = (params.get('base') ?? '').split(':')
  const [baseFrom, baseTo] = base.split('-')
  const sort = params.get('sort') ?? ''
  const ship = whole(params.get('ship'), 1, 3, 0)
  return {
    keyword: (params.get('keyword') ?? '').slice(0, 100),
    categoryIds: params.getAll('categoryIds').slice(0, 20),
    brands: params.getAll('brands').slice(0, 30),
    supplierIds: params.getAll('supplierIds').slice(0, 30),
    priceFromE4: yuanToE4(priceFrom),
    priceToE4: yuanToE4(priceTo),
    baseUnit,
    baseFromE4: yuanToE4(baseFrom),
    baseToE4: yuanToE4(baseTo),
    stock: params.getAll('stock').filter((it): it is 'in' | 'wait' => it in stockLabels),
    shipDays: ship === 0 ? undefined : ship,
    controls: params
      .getAll('controls')
      .map(Number)
      .filter((it) => Number.isInteger(it) && it >= 0 && it <= 6),
    badges: badgesAmong(params.getAll('badge')),
    attributes: attributesOf(params),
    sort: sort in sorts ? (sort as Sort) : 'best',
    isList: params.get('view') === 'list',
    pageNum: whole(params.get('page'), 1, 100_000, 1),
    pageSize: whole(params.get('size'), 1, 100, PAGE_SIZE),
  }
}

const range = (from: number | undefined, to: number | undefined): string =>
  from === undefined && to === undefined ? '' : `${e4ToYuan(from)}-${e4ToYuan(to)}`

export const paramsOf = (it: Choices): URLSearchParams => {
  const params = new URLSearchParams()
  const set = (name: string, value: string): void => {
    if (value !== '') params.set(name, value)
  }
  const all = (name: string, values: readonly (string | number)[]): void => {
    for (const value of values) params.append(name, String(value))
  }
  set('keyword', it.keyword)
  all('categoryIds', it.categoryIds)
  all('brands', it.brands)
  all('supplierIds', it.supplierIds)
  set('price', range(it.priceFromE4, it.priceToE4))
  const base = range(it.baseFromE4, it.baseToE4)
  set('base', base === '' ? '' : `${it.baseUnit}:${base}`)
  all('stock', it.stock)
  set('ship', it.shipDays === undefined ? '' : String(it.shipDays))
  all('controls', it.controls)
  all('badge', it.badges)
  for (const a of it.attributes)
    all(
      'attr',
      a.values.map((value) => `${a.name}:${value}`),
    )
  set('sort', it.sort === 'best' ? '' : it.sort)
  set('view', it.isList ? 'list' : '')
  set('page', it.pageNum === 1 ? '' : String(it.pageNum))
  set('size', it.pageSize === PAGE_SIZE ? '' : String(it.pageSize))
  return params
}

/** Carried by the history entry: goods were asked for although nothing narrows them down. */
export const ALL_GOODS = { isGoods: true } as const

/** On a phone an address that asks for nothing is the page of categories, unless goods were asked for. */
export const asksCategories = (it: Choices, state: unknown): boolean =>
  paramsOf(it).size === 0 && (state as Partial<typeof ALL_GOODS> | null)?.isGoods !== true

const narrowingOf = ({ isList: _isList, sort: _sort, pageNum: _pageNum, pageSize: _pageSize, ...it }: Choices): Narrowing => ({
  ...it,
  categoryIds: [...it.categoryIds],
  brands: [...it.brands],
  supplierIds: [...it.supplierIds],
  stock: [...it.stock],
  controls: [...it.controls],
  badges: [...it.badges],
  attributes: it.attributes.map((a) => ({ name: a.name, values: [...a.values] })),
})

/** What the goods and what the counts beside them are asked with: another order or page leaves the counts as they are. */
export const asksOf = (it: Choices, purse: Purse): { goods: Input; counts: Narrowing } => {
  const counts = { ...narrowingOf(it), ...askedWith(purse) }
  return { goods: { ...counts, sort: it.sort, pageNum: it.pageNum, pageSize: it.pageSize }, counts }
}

/** The choice with a value put in or taken out. */
export const toggled = <T>(values: readonly T[], value: T): T[] =>
  values.includes(value) ? values.filter((it) => it !== value) : [...values, value]

export const toggleAttribute = (all: Choices['attributes'], name: string, value: string): Choices['attributes'] => {
  const had = all.find((a) => a.name === name)
  if (!had) return [...all, { name, values: [value] }]
  return all.map((a) => (a.name === name ? { name, values: toggled(a.values, value) } : a)).filter((a) => a.values.length > 0)
}

/** What clears every facet but keeps the words, the order and the view. */
export const noFacets: Partial<Choices> = {
  categoryIds: [],
  brands: [],
  supplierIds: [],
  priceFromE4: undefined,
  priceToE4: undefined,
  baseUnit: '',
  baseFromE4: undefined,
  baseToE4: undefined,
  stock: [],
  shipDays: undefined,
  controls: [],
  badges: [],
  attributes: [],
}

/** Badges to choose: those of what was found, and those chosen that nothing holds. */
export const badgeRows = ({ badges }: Pick<Choices, 'badges'>, counts: Pick<Counts, 'badges'>): Counts['badges'] => [
  ...counts.badges,
  ...badges
    .filter((type) => !counts.badges.some((it) => it.value === String(type)))
    .map((type) => ({ value: String(type), label: badgeLabel(type), num: 0 })),
]

export interface Chip {
  key: string
  label: string
  text: string
  clear: Partial<Choices>
}

export const rangeText = (fromE4: number | undefined, toE4: number | undefined | null): string => {
  const short = (e4: number): string => priceText(e4).replace(/\.00$/, '')
  if (fromE4 === undefined || fromE4 === 0) return toE4 === undefined || toE4 === null ? '' : `${short(toE4)} 以下`
  return toE4 === undefined || toE4 === null ? `${short(fromE4)} 以上` : `${short(fromE4)}–${short(toE4)}`
}

/** One chip for each facet that is set. `nameOf` turns ids into names. */
export const chipsOf = (it: Choices, nameOf: (kind: 'category' | 'supplier', id: string) => string): Chip[] => {
  const chips: Chip[] = []
  const add = (key: string, label: string, values: readonly string[], clear: Partial<Choices>): void => {
    const shown = values.filter((v) => v !== '')
    if (shown.length > 0) chips.push({ key, label, text: shown.join('、'), clear })
  }
  add(
    'category',
    '分类',
    it.categoryIds.map((id) => nameOf('category', id)),
    { categoryIds: [] },
  )
  add('brand', '品牌', it.brands, { brands: [] })
  add('price', '价格', [rangeText(it.priceFromE4, it.priceToE4)], { priceFromE4: undefined, priceToE4: undefined })
  add('base', `折算单价 ¥/${it.baseUnit}`, [rangeText(it.baseFromE4, it.baseToE4)], {
    baseUnit: '',
    baseFromE4: undefined,
    baseToE4: undefined,
  })
  add(
    'supplier',
    '供应商',
    it.supplierIds.map((id) => nameOf('supplier', id)),
    { supplierIds: [] },
  )
  add(
    'stock',
    '库存',
    it.stock.map((s) => stockLabels[s]),
    { stock: [] },
  )
  add('ship', '发货', [it.shipDays === undefined ? '' : shipLabels[it.shipDays]!], { shipDays: undefined })
  add('badge', '配送与服务', it.badges.map(badgeLabel), { badges: [] })
  for (const a of it.attributes) add(`attr:${a.name}`, a.name, a.values, { attributes: it.attributes.filter((o) => o.name !== a.name) })
  add(
    'control',
    '控制类别',
    it.controls.map((c) => (c === 0 ? '普通（非管控）' : controlLabel(c))),
    { controls: [] },
  )
  return chips
}

const foldChar = (char: string): string => {
  const folded = char.normalize('NFKC').toLowerCase().replace(/[µμ]/, 'u')
  return folded.length === char.length ? folded : char
}

export interface Part {
  text: string
  isHit: boolean
}

/** A title cut into plain parts and the searched words. */
export const marked = (title: string, words: readonly string[]): Part[] => {
  const folded = Array.from({ length: title.length }, (_, i) => foldChar(title[i]!)).join('')
  const hit = Array.from({ length: title.length }, () => false)
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) hit.fill(true, at, at + word.length)
  }
  const parts: Part[] = []
  for (let i = 0; i < title.length; i += 1) {
    const last = parts.at(-1)
    if (last && last.isHit === hit[i]) last.text += title[i]!
    else parts.push({ text: title[i]!, isHit: hit[i]! })
  }
  return parts
}

/** Short words of a badge, as far as a card has room. */
export const badgeShort = (label: string): string =>
  label
    .replace('不支持七天无理由退货', '七天无理由')
    .replace('七天无理由退货', '七天无理由')
    .replace(/(\d+) 小时/, '$1h ')
    .trim()
