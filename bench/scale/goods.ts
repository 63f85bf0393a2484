// Any number of goods: those of the demo, then their like in further series, each with a name, a model, a price and words of its own.
import { createHash } from 'node:crypto'
import { demoSuppliers } from '@caiyuan/server/demo/catalogue/suppliers'
import { demoProducts } from '@caiyuan/server/demo/catalogue/generate'
import type { GoodsDraft } from '@caiyuan/server/modules/catalog/goods'

export const DEMO_NUM = 10_000
const SYLLABLES = [...'安博辰达恩方格浩嘉凯力明诺欧普奇睿盛泰维信雅卓致']

/** A composed word of two letters for each series, so that the words of a large catalogue are more than those of a small one. */
const seriesOf = (turn: number): string => {
  const digest = createHash('sha256').update(`series/${turn}`).digest()
  return `${SYLLABLES[digest[0]! % SYLLABLES.length]}${SYLLABLES[digest[1]! % SYLLABLES.length]}${turn}`
}

/** Goods `from` to `to` of the endless list, by the code of their supplier. */
export const goodsBetween = (from: number, to: number): Map<string, GoodsDraft[]> => {
  const demo = demoProducts()
  const found = new Map<string, GoodsDraft[]>(demoSuppliers().map((it) => [it.code, []]))
  for (let at = from; at < to; at += 1) {
    const { supplierCode, ...it } = demo[at % demo.length]!
    const turn = Math.floor(at / demo.length)
    const draft: GoodsDraft = { ...it, skus: it.skus.map((sku) => ({ ...sku })) }
    if (turn > 0) {
      const series = seriesOf(turn)
      Object.assign(draft, { code: `${it.code}-${turn}`, name: `${it.name} ${series}系列`, model: `${it.model || 'M'}-${turn}` })
      for (const sku of draft.skus) {
        sku.code = `${sku.code}-${turn}`
        sku.priceE4 = Math.max(100, Math.round((sku.priceE4 * (80 + (turn % 41))) / 10_000) * 100)
        sku.tiers = []
        sku.listPriceE4 = null
      }
    }
    found.get(supplierCode)!.push(draft)
  }
  return found
}
