// One of the supplier's goods as it is typed: texts until it is sent, and what is wrong by field.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { GoodsTyped } from '@caiyuan/contract/goods-edit'
import { plainNumber } from '@caiyuan/contract/typed-number'
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
  moq: '1',
  packStep: '1',
  tiers: [],
  stock: '0',
  stockSeen: '',
  reserved: 0,
})

/** What is no number becomes one that no rule takes, so that the rule of the field says so. */
const wholeOf = (text: string): number => Number(plainNumber(text) ?? Number.NaN)
const e4Of = (text: string): number => {
  const plain = plainNumber(text)
  return plain !== null && /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : 0
}

const typedOf = (it: GoodsDraft): unknown => ({
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
    moq: wholeOf(k.moq),
    packStep: wholeOf(k.packStep),
    tiers: k.tiers
      .filter((t) => t.from.trim() !== '' || t.price.trim() !== '')
      .map((t) => ({ from: wholeOf(t.from), priceE4: e4Of(t.price) })),
    stock: k.stock === k.stockSeen ? null : wholeOf(k.stock),
  })),
})

export type Faults = Readonly<Record<string, string>>

/** What is sent, or what is wrong: the first fault of each field by its path. */
export const readDraft = (it: GoodsDraft): { typed: GoodsTyped; faults: null } | { typed: null; faults: Faults } => {
  const result = GoodsTyped.safeParse(typedOf(it))
  const faults: Record<string, string> = {}
  for (const issue of result.error?.issues ?? []) faults[issue.path.join('.')] ??= issue.message
  for (const [i, k] of it.skus.entries())
    if (k.stock !== k.stockSeen && wholeOf(k.stock) < k.reserved) faults[`skus.${i}.stock`] ??= `库存不能小于订单已占用的 ${k.reserved} 件`
  return result.success && Object.keys(faults).length === 0 ? { typed: result.data, faults: null } : { typed: null, faults }
}

/** The fault of a field or of anything within it. */
export const faultAt = (faults: Faults, path: string): string | undefined =>
  faults[path] ?? Object.entries(faults).find(([at]) => at.startsWith(`${path}.`))?.[1]
