// What is kept of a standard good as it is described: its words for the search, and the keys by which its offers are recognised.
import { invalid } from '../../core/fail.ts'
import { goodsTokens, type CategoryNode } from '../catalog/goods.ts'
import { packPer } from '../catalog/pack.ts'
import { goodsKeyOf, offerKeyOf } from '../catalog/same-goods.ts'

export interface Described {
  name: string
  categoryCode: string
  brand: string
  model: string
  spec: string
  pack: string
  unit: string
  cas: string
  attributes: { name: string; value: string }[]
}

/** The keys goods of one SKU would have that are described like this (decision 0030). */
export const keysOf = (it: Described): { same_key: string; offer_key: string | null } => {
  const held = packPer(it.spec, it.unit) ?? packPer(it.pack, it.unit)
  const sku = {
    catNo: '',
    specs: it.spec === '' ? [] : [{ name: '规格', value: it.spec }],
    unit: it.unit,
    baseUnit: held?.unit ?? null,
    baseQty: held?.qty ?? null,
  }
  const goods = { ...it, spec: '', cas: it.cas || null, skus: [sku] }
  return { same_key: goodsKeyOf(goods), offer_key: offerKeyOf(goods, sku) }
}

export const columnsOf = (it: Described, categories: ReadonlyMap<string, CategoryNode>) => {
  const category = categories.get(it.categoryCode)
  if (!category) throw invalid('categoryCode', '请选择商品分类')
  const worded = {
    ...it,
    code: '',
    cas: it.cas || null,
    keywords: [],
    skus: [{ catNo: '', code: '', specs: [{ name: '包装', value: it.pack }] }],
  }
  return {
    name: it.name,
    category_code: it.categoryCode,
    category_path: category.path,
    brand: it.brand,
    model: it.model,
    spec: it.spec,
    pack: it.pack,
    unit: it.unit,
    cas: it.cas || null,
    attributes: JSON.stringify(it.attributes),
    tokens: goodsTokens(worded, category.path, categories),
    ...keysOf(it),
  }
}
