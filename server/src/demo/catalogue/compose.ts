// A ware becomes the product of one supplier: price, stock, badges, delivery.
import { controlClassOf, type ControlClass } from '../../modules/catalog/controls.ts'
import { contradictionOf } from './agree.ts'
import { chanceOf, type Chance } from './chance.ts'
import { tidyPriceE4 } from './price.ts'
import type { DemoProduct, DemoSku, DemoSupplier, ExpenseSubject, Ware, WareSku } from './types.ts'

const LAST_DAY = Date.UTC(2026, 10, 20)
const DAY = 86_400_000
const FIXED_ASSET_E4 = 10_000_000

export const dayBeforeEnd = (days: number): string => new Date(LAST_DAY - days * DAY).toISOString().slice(0, 10)

/** What a fixture states itself instead of leaving it to chance. */
export interface Stated {
  pricesE4?: readonly number[]
  tiers?: readonly (readonly { from: number; priceE4: number }[])[]
  stock?: number
  leadDays?: number
}

export const composeProduct = (ware: Ware, supplier: DemoSupplier, stated: Stated = {}): DemoProduct => {
  const chance = chanceOf(`${supplier.code}/${ware.brand}/${ware.model}/${ware.name}/${ware.spec}`)
  const controlClass = controlClassOf(ware.cas)
  const level = 0.95 + chance.next() * 0.14
  const supply = supplyOf(ware, supplier, chance, stated)
  const isOnSale = !stated.pricesE4 && chance.is(0.16)
  const seed = `sku/${supplier.code}/${ware.brand}/${ware.model}/${ware.name}/${ware.spec}`
  const skus = ware.skus.map((sku, i) => composeSku(ware, sku, { seed, i, level, isOnSale, isShort: supply.isShort, ...pick(stated, i) }))
  const top = Math.max(...skus.map((it) => it.priceE4))
  const product: DemoProduct = {
    code: '',
    supplierCode: supplier.code,
    name: ware.name,
    brand: ware.brand,
    model: ware.model,
    categoryCode: ware.category,
    spec: ware.spec,
    pack: ware.pack,
    cas: ware.cas ?? null,
    controlClass,
    badges: badgesOf(ware, supplier, { controlClass, leadDays: supply.leadDays, top, chance }),
    attributes: [...ware.attributes, ...supply.attributes],
    description: ware.about,
    keywords: [...ware.keywords, ...supply.keywords],
    picture: { ...ware.picture, colors: [...ware.picture.colors] },
    leadDays: supply.leadDays,
    taxRateBp: ware.kind === 'book' ? 900 : ware.kind === 'service' ? 600 : 1300,
    isAsset: isAssetOf(ware, top),
    expenseSubject: subjectOf(ware, top),
    listedOn: dayBeforeEnd(Math.floor(chance.next() ** 1.2 * 424)),
    skus,
  }
  const fault = contradictionOf(product)
  if (fault !== '') throw new Error(`goods that contradict themselves: ${product.name}: ${fault}`)
  return product
}

const pick = (stated: Stated, i: number): { priceE4?: number; tiers?: readonly { from: number; priceE4: number }[]; stock?: number } => ({
  priceE4: stated.pricesE4?.[i],
  tiers: stated.tiers?.[i] ?? (stated.pricesE4 ? [] : undefined),
  stock: stated.stock,
})

const supplyOf = (
  ware: Ware,
  supplier: DemoSupplier,
  chance: Chance,
  stated: Stated,
): { leadDays: number; isShort: boolean; attributes: DemoProduct['attributes']; keywords: string[] } => {
  if (stated.leadDays) return { leadDays: stated.leadDays, isShort: false, attributes: [], keywords: [] }
  const [least, most] = ware.days ?? [1, 3]
  const leadDays = Math.max(supplier.shipDays, chance.int(least, most))
  if (ware.kind !== 'service' && ware.kind !== 'book' && !stated.pricesE4 && chance.is(0.03)) {
    return {
      leadDays: leadDays + chance.int(14, 28),
      isShort: true,
      attributes: [{ name: '供货方式', value: '预订' }],
      keywords: ['预订', '期货'],
    }
  }
  return { leadDays, isShort: false, attributes: [], keywords: [] }
}

interface SkuTerms {
  /** One seed for all SKUs of a product, so that equal goods of two colours cost the same. */
  seed: string
  i: number
  level: number
  isOnSale: boolean
  isShort: boolean
  priceE4?: number
  tiers?: readonly { from: number; priceE4: number }[]
  stock?: number
}

const composeSku = (ware: Ware, sku: WareSku, terms: SkuTerms): DemoSku => {
  const chance = chanceOf(terms.seed)
  const [moqChance, stockChance] = [chanceOf(`moq/${terms.seed}`), chanceOf(`stock/${terms.seed}/${terms.i}`)]
  const isFine = ware.kind === 'component' && sku.baseQty === 1
  const fullE4 = terms.priceE4 ?? tidyPriceE4(sku.yuan * terms.level, chance, isFine)
  const priceE4 = terms.isOnSale ? tidyPriceE4((fullE4 / 10_000) * (0.82 + chance.next() * 0.1), chance, isFine) : fullE4
  const yuan = priceE4 / 10_000
  const stock = terms.stock ?? (terms.isShort || (ware.kind !== 'service' && stockChance.is(0.045)) ? 0 : stockOf(ware, yuan, stockChance))
  const [moq, packStep] = sku.moq ? [sku.moq, sku.packStep ?? sku.moq] : leastOf(ware, sku, yuan, moqChance)
  return {
    code: '',
    specs: sku.specs.map((it) => ({ ...it })),
    priceE4,
    listPriceE4: priceE4 < fullE4 ? fullE4 : null,
    stock: Math.floor(stock / packStep) * packStep,
    moq: terms.priceE4 && !sku.moq ? 1 : moq,
    packStep: terms.priceE4 && !sku.moq ? 1 : packStep,
    unit: sku.unit,
    catNo: sku.catNo,
    baseUnit: sku.baseUnit ?? null,
    baseQty: sku.baseQty ?? null,
    tiers: terms.tiers ? terms.tiers.map((it) => ({ ...it })) : tiersOf(ware, priceE4, moq, moqChance),
  }
}

const stockOf = (ware: Ware, yuan: number, chance: Chance): number => {
  if (ware.kind === 'service') return 999
  const usual =
    ware.kind === 'component'
      ? 60_000 / (1 + yuan)
      : yuan < 20
        ? 1600
        : yuan < 100
          ? 700
          : yuan < 500
            ? 260
            : yuan < 3000
              ? 60
              : yuan < 30_000
                ? 14
                : 4
  const stock = Math.ceil(usual * (0.08 + chance.next() ** 2 * 1.9))
  return stock > 300 ? Math.round(stock / 10) * 10 : stock
}

const leastOf = (ware: Ware, sku: WareSku, yuan: number, chance: Chance): [moq: number, packStep: number] => {
  if (ware.kind === 'service' || (ware.kind === 'component' && sku.baseQty !== 1)) return [1, 1]
  if (ware.kind === 'component') return yuan < 0.1 ? [100, 100] : yuan < 1 ? [10, 10] : yuan < 5 ? [5, 1] : [1, 1]
  if (yuan < 3) return chance.is(0.7) ? [10, 10] : [5, 5]
  if (yuan < 8 && chance.is(0.3)) return [chance.pick([2, 3, 5]), 1]
  return [1, 1]
}

const tiersOf = (ware: Ware, priceE4: number, moq: number, chance: Chance): DemoSku['tiers'] => {
  if (ware.kind === 'service' || ware.kind === 'book') return []
  const isComponent = ware.kind === 'component'
  if (!isComponent && (priceE4 > 8_000_000 || !chance.is(0.34))) return []
  const steps = isComponent
    ? [10, 100]
    : priceE4 < 200_000
      ? chance.pick([
          [10, 50],
          [20, 100],
          [12, 48],
        ])
      : priceE4 < 2_000_000
        ? chance.pick([
            [5, 20],
            [10, 30],
            [10, 20],
          ])
        : [5, 10]
  const grain = priceE4 < 10_000 ? (isComponent ? 1 : 100) : priceE4 < 100_000 ? 500 : priceE4 < 1_000_000 ? 1000 : 10_000
  const tiers: DemoSku['tiers'] = []
  let last = priceE4
  for (const [i, step] of steps.entries()) {
    const next = Math.floor((priceE4 * (i === 0 ? 0.965 : isComponent ? 0.86 : 0.925)) / grain) * grain
    if (next > 0 && next < last) tiers.push({ from: step * moq, priceE4: next })
    last = Math.min(last, next)
  }
  return tiers
}

const LASTING = new Set(['instrument', 'furniture'])

const isAssetOf = (ware: Ware, topE4: number): boolean => ware.isDurable ?? (LASTING.has(ware.kind) && topE4 >= 2_000_000)

const subjectOf = (ware: Ware, topE4: number): ExpenseSubject => {
  if (ware.kind === 'book') return 'book'
  if (ware.kind === 'service') return ware.category === '950201' ? 'office' : 'test'
  if (ware.kind === 'instrument') return isAssetOf(ware, topE4) ? 'equipment' : 'material'
  if (isAssetOf(ware, topE4)) return topE4 >= FIXED_ASSET_E4 ? 'equipment' : 'office'
  return ware.kind === 'office' || ware.kind === 'it' || ware.kind === 'furniture' ? 'office' : 'material'
}

interface BadgeFacts {
  controlClass: ControlClass
  leadDays: number
  top: number
  chance: Chance
}

/** Badge numbers of spec §3, in the order they are shown. */
const badgesOf = (ware: Ware, supplier: DemoSupplier, facts: BadgeFacts): number[] => {
  const { chance, leadDays } = facts
  const badges = new Set<number>()
  const isReturnable = !ware.isFinalSale && facts.controlClass === 0 && ware.kind !== 'reagent' && ware.kind !== 'service' && leadDays < 10
  if (isReturnable && (supplier.code === 'S2' || chance.is(0.82))) badges.add(7)
  if (chance.is(0.55)) badges.add(6)
  if (ware.kind !== 'service') badges.add(leadDays <= 1 ? 11 : leadDays === 2 ? 12 : leadDays === 3 ? 13 : 14)
  if (leadDays <= 1 && chance.is(0.4)) badges.add(chance.is(0.5) ? 5 : 15)
  if (facts.controlClass > 0 || (LASTING.has(ware.kind) && facts.top > 5_000_000)) badges.add(18)
  else if (ware.kind === 'furniture') badges.add(2)
  else if (supplier.freightFreeFromFen === 0) badges.add(1)
  if (ware.isDurable || LASTING.has(ware.kind)) badges.add(8)
  if (chance.is(0.7)) badges.add(10)
  if (chance.is(0.5)) badges.add(9)
  return [...badges].toSorted((a, b) => a - b)
}
