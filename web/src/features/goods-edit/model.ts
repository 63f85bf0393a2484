// One of the supplier's goods as it is typed: texts until it is sent, and what is wrong by field.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { GoodsNew, GoodsTyped, ServicesTyped } from '@caiyuan/contract/goods-typed'
import { plainNumber } from '@caiyuan/contract/typed-number'
import type { ZodType } from 'zod'
import type { api } from '../../core/api.ts'

export type Whole = OutputOf<typeof api.goodsEdit.detail>

export interface Pair {
  name: string
  value: string
}
export interface TierDraft {
  from: string
  price: string
}
export interface SkuDraft {
  /** Names the row while it is edited. */
  key: string
  skuId: string | undefined
  code: string
  catNo: string
  specs: readonly Pair[]
  unit: string
  price: string
  listPrice: string
  personalPrice: string
  moq: string
  packStep: string
  tiers: readonly TierDraft[]
  stock: string
  /** As it was read: a stock nobody touched is not written. */
  stockSeen: string
  reserved: number
}
export interface GoodsDraft {
  name: string
  brand: string
  model: string
  spec: string
  pack: string
  keywords: string
  description: string
  leadDays: string
  attributes: readonly Pair[]
  skus: readonly SkuDraft[]
}

/** What stays with goods from their beginning. */
export interface NewDraft extends GoodsDraft {
  categoryCode: string
  cas: string
  hasNoCas: boolean
  taxRate: string
}

const yuan = (e4: number): string => String(e4 / 10_000)

export const draftOf = (it: Whole): GoodsDraft => ({
  name: it.name,
  brand: it.brand,
  model: it.model,
  spec: it.spec,
  pack: it.pack,
  keywords: it.keywords.join(' '),
  description: it.description,
  leadDays: String(it.leadDays),
  attributes: it.attributes,
  skus: it.skus.map((k) => ({
    key: k.skuId,
    skuId: k.skuId,
    code: k.code,
    catNo: k.catNo,
    specs: k.specs.length > 0 ? k.specs : [{ name: '规格', value: '' }],
    unit: k.unit,
    price: yuan(k.priceE4),
    listPrice: k.listPriceE4 === null ? '' : yuan(k.listPriceE4),
    personalPrice: k.personalPriceE4 === null ? '' : yuan(k.personalPriceE4),
    moq: String(k.moq),
    packStep: String(k.packStep),
    tiers: k.tiers.map((t) => ({ from: String(t.from), price: yuan(t.priceE4) })),
    stock: String(k.stock),
    stockSeen: String(k.stock),
    reserved: k.reserved,
  })),
})

let next = 1
/** A new pack begins like the last one, without what is its own. */
export const newSku = (like: SkuDraft | undefined): SkuDraft => ({
  key: `new-${next++}`,
  skuId: undefined,
  code: '',
  catNo: '',
  specs: (like?.specs ?? [{ name: '规格', value: '' }]).map(({ name }) => ({ name, value: '' })),
  unit: like?.unit ?? '件',
  price: '',
  listPrice: '',
  personalPrice: '',
  moq: '1',
  packStep: '1',
  tiers: [],
  stock: '0',
  stockSeen: '',
  reserved: 0,
})

export const blankDraft = (): NewDraft => ({
  categoryCode: '',
  cas: '',
  hasNoCas: false,
  taxRate: '13',
  name: '',
  brand: '',
  model: '',
  spec: '',
  pack: '',
  keywords: '',
  description: '',
  leadDays: '3',
  attributes: [],
  skus: [newSku(undefined)],
})

/** New goods like others, without what is those others' own: codes, numbers of the maker, stock. */
export const copyOf = (it: Whole): NewDraft => {
  const draft = draftOf(it)
  return {
    ...draft,
    categoryCode: it.categoryCode,
    cas: it.cas,
    hasNoCas: it.cas === '',
    taxRate: String(it.taxRateBp / 100),
    skus: draft.skus.map((k) => ({
      ...newSku(undefined),
      ...k,
      key: `new-${next++}`,
      skuId: undefined,
      code: '',
      catNo: '',
      stock: '0',
      stockSeen: '',
      reserved: 0,
    })),
  }
}

/** What is no number becomes one that no rule takes, so that the rule of the field says so. */
const wholeOf = (text: string): number => Number(plainNumber(text) ?? Number.NaN)
const e4Of = (text: string): number => {
  const plain = plainNumber(text)
  return plain !== null && /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : 0
}

const bpOf = (text: string): number => {
  const plain = plainNumber(text.trim().replace(/[%％]$/, ''))
  return plain !== null && /^\d{1,2}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}

const typedOf = (it: GoodsDraft): Record<string, unknown> => ({
  ...it,
  keywords: it.keywords.split(/[\s,，;；、]+/).filter(Boolean),
  leadDays: wholeOf(it.leadDays),
  attributes: it.attributes.filter((a) => a.name.trim() !== '' || a.value.trim() !== ''),
  skus: it.skus.map((k) => ({
    ...(k.skuId === undefined ? {} : { skuId: k.skuId }),
    code: k.code,
    catNo: k.catNo,
    specs: k.specs.filter((s) => s.value.trim() !== ''),
    unit: k.unit,
    priceE4: e4Of(k.price),
    listPriceE4: k.listPrice.trim() === '' ? null : e4Of(k.listPrice),
    personalPriceE4: k.personalPrice.trim() === '' ? null : e4Of(k.personalPrice),
    moq: wholeOf(k.moq),
    packStep: wholeOf(k.packStep),
    tiers: k.tiers
      .filter((t) => t.from.trim() !== '' || t.price.trim() !== '')
      .map((t) => ({ from: wholeOf(t.from), priceE4: e4Of(t.price) })),
    stock: k.stock === k.stockSeen ? null : wholeOf(k.stock),
  })),
})

export type Faults = Readonly<Record<string, string>>

type Read<T> = { typed: T; faults: null } | { typed: null; faults: Faults }

/** What is sent, or what is wrong: the first fault of each field by its path. */
const readBy = <T>(schema: ZodType<T>, it: unknown, own: Faults): Read<T> => {
  const result = schema.safeParse(it)
  const faults: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) faults[issue.path.join('.')] ??= issue.message
  for (const [path, message] of Object.entries(own)) faults[path] ??= message
  return result.success && Object.keys(faults).length === 0 ? { typed: result.data, faults: null } : { typed: null, faults }
}

export const readDraft = (it: GoodsDraft): Read<GoodsTyped> => {
  const own = it.skus.flatMap((k, i) =>
    k.stock !== k.stockSeen && wholeOf(k.stock) < k.reserved ? [[`skus.${i}.stock`, `库存不能小于订单已占用的 ${k.reserved} 件`]] : [],
  )
  return readBy(GoodsTyped, typedOf(it), Object.fromEntries(own))
}

export interface ServiceDraft {
  /** Names the row while it is edited. */
  key: string
  skuId: string | undefined
  name: string
  unit: string
  price: string
}

export const serviceDrafts = (it: Whole): ServiceDraft[] =>
  it.services.map(({ skuId, name, unit, priceE4 }) => ({ key: skuId, skuId, name, unit, price: yuan(priceE4) }))

export const readServices = (drafts: readonly ServiceDraft[]): Read<ServicesTyped> => {
  const services = drafts.map(({ skuId, name, unit, price }) => ({
    ...(skuId === undefined ? {} : { skuId }),
    name,
    unit,
    priceE4: e4Of(price),
  }))
  return readBy(ServicesTyped, { services }, {})
}

/** `asksCas`: the category wants to know the substance. */
export const readNew = (it: NewDraft, asksCas: boolean): Read<GoodsNew> =>
  readBy(
    GoodsNew,
    { ...typedOf(it), taxRateBp: bpOf(it.taxRate) },
    asksCas && it.cas.trim() === '' && !it.hasNoCas ? { cas: '请填写 CAS 号；没有的请勾选“没有 CAS 号”' } : {},
  )

/** The fault of a field or of anything within it. */
export const faultAt = (faults: Faults, path: string): string | undefined =>
  faults[path] ?? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1]
