// What the demo catalogue hands out, and the wares it is composed from.
import type { Kind } from '../../ground/categories.ts'
import type { ControlClass } from '../../modules/catalog/controls.ts'

export interface DemoSupplier {
  code: string
  srcId: number
  name: string
  shortName: string
  uscc: string
  kinds: readonly Kind[]
  /** Category code prefixes it sells. */
  ranges: readonly string[]
  mainGoods: string
  /** Two-digit province codes; empty means the whole country. */
  provinces: readonly string[]
  freightFreeFromFen: number
  freightFen: number
  shipDays: number
  score: number
  phone: string
  joinedOn: string
  hasHazardLicence: boolean
}

export interface DemoSku {
  code: string
  specs: { name: string; value: string }[]
  priceE4: number
  listPriceE4: number | null
  stock: number
  moq: number
  packStep: number
  unit: string
  catNo: string
  baseUnit: string | null
  baseQty: number | null
  tiers: { from: number; priceE4: number }[]
}

export interface Picture {
  drawing: string
  colors: string[]
  label: string
  pack: string
}

export type ExpenseSubject = 'material' | 'equipment' | 'office' | 'test' | 'book'

export interface DemoProduct {
  code: string
  supplierCode: string
  name: string
  brand: string
  model: string
  categoryCode: string
  spec: string
  pack: string
  cas: string | null
  controlClass: ControlClass
  badges: number[]
  attributes: { name: string; value: string }[]
  description: string
  keywords: string[]
  picture: Picture
  leadDays: number
  taxRateBp: number
  isAsset: boolean
  expenseSubject: ExpenseSubject
  listedOn: string
  skus: DemoSku[]
}

/** A thing some maker makes, before any supplier offers it. Prices are reference prices in yuan. */
export interface Ware {
  kind: Kind
  category: string
  brand: string
  model: string
  name: string
  spec: string
  pack: string
  cas?: string
  attributes: { name: string; value: string }[]
  about: string
  keywords: readonly string[]
  picture: Picture
  skus: WareSku[]
  /** About how many suppliers offer it. */
  offers: number
  /** Days until it leaves, at least and at most. */
  days?: readonly [number, number]
  isDurable?: boolean
  /** Sterile, made to order, hazardous or a service: no seven-day return. */
  isFinalSale?: boolean
}

export interface WareSku {
  specs: { name: string; value: string }[]
  yuan: number
  unit: string
  catNo: string
  baseUnit?: string
  baseQty?: number
  moq?: number
  packStep?: number
}
