// What a supplier typed, as goods are written: the same for goods that are edited and for new ones.
import type { GoodsNew, GoodsTyped } from '@caiyuan/contract/goods-typed'
import type { SkuDraft } from '../catalog/goods.ts'
import { packPer } from '../catalog/pack.ts'
import { shipBadge } from '../supplier-goods/import/units/product.ts'

export const packDrafts = ({ skus, name, spec, pack }: Pick<GoodsNew | GoodsTyped, 'skus' | 'name' | 'spec' | 'pack'>): SkuDraft[] =>
  skus.map(({ code, catNo, specs, unit, priceE4, listPriceE4, personalPriceE4, tiers, moq, packStep, stock }) => {
    const base = packPer(specs.map((s) => s.value).join(' '), unit) ?? packPer(`${pack} ${spec} ${name}`, unit)
    const held = { baseUnit: base?.unit ?? null, baseQty: base?.qty ?? null }
    return { code, catNo, specs, unit, priceE4, listPriceE4, personalPriceE4, tiers, moq, packStep, stock, ...held }
  })

export const wordsOf = ({ keywords }: Pick<GoodsTyped, 'keywords'>): string[] => keywords.flatMap((it) => it.split(/\s+/).filter(Boolean))

const SHIP_BADGES = [11, 12, 13, 14]

/** The badges of goods with the promise that follows from the days. */
export const shipBadges = (badges: readonly number[], leadDays: number): number[] =>
  [...badges.filter((it) => !SHIP_BADGES.includes(it)), shipBadge(leadDays)].sort((a, b) => a - b)
