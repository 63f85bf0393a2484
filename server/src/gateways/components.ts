// A partner's catalogue of electronic components as a port (spec §3 Cloud-han, decision 0084). Orders are placed under our key: whoever does
// not know the outcome asks `orderState` with the same key, or places again under it.
import type { CarrierCode } from '@caiyuan/contract/carriers'
import { Unanswered } from '../core/outbox.ts'

export interface PartTier {
  from: number
  priceE4: number
}

/** A part as the partner offers it at one moment. */
export interface Part {
  skuCode: string
  mpn: string
  maker: string
  package: string
  category: string
  description: string
  params: readonly { name: string; value: string }[]
  datasheet: string
  /** The first is the price from the least quantity on; in 1/10000 yuan, with 13 % tax. */
  tiers: readonly PartTier[]
  moq: number
  packStep: number
  stock: number
  /** Days until it leaves the partner's store. */
  leadDays: number
  /** The maker makes it no more: what is in stock is the last. */
  isLast: boolean
}

export interface PartSearch {
  text: string
  makers: readonly string[]
  packages: readonly string[]
  categories: readonly string[]
  inStock: boolean
  sort: 'best' | 'price' | 'stock'
  from: number
  num: number
}

export interface PartCount {
  name: string
  num: number
}

export interface PartsFound {
  list: readonly Part[]
  total: number
  makers: readonly PartCount[]
  packages: readonly PartCount[]
  categories: readonly PartCount[]
}

/** A part that may stand for another one, and why. */
export interface PartChoice {
  part: Part
  why: string
}

export interface PartsMatched {
  exact: Part | null
  /** Best first. */
  others: readonly PartChoice[]
  /** Why nothing was found; empty when something was. */
  lack: string
}

export interface PartsOrder {
  orderNo: string
  lines: readonly { skuCode: string; num: number; priceE4: number }[]
  to: { region: string }
}

export interface PartsParcel {
  carrierCode: CarrierCode
  waybillNo: string
  shippedAt: string
  signedAt: string | null
  traces: readonly { at: string; text: string }[]
}

export type PartsOrderState =
  /** The partner never heard of it. */
  | { status: 'unknown' }
  | { status: 'taken' | 'packed' | 'shipped' | 'signed'; partnerNo: string; shipOn: string; parcels: readonly PartsParcel[] }

/** `signal`: the answer is waited for no longer. */
export interface ComponentGateway {
  search(it: PartSearch, signal: AbortSignal): Promise<PartsFound>
  /** What it offers now of these; what it does not know is absent. */
  offers(skuCodes: readonly string[], signal: AbortSignal): Promise<readonly Part[]>
  match(wanted: readonly { mpn: string; package: string }[], signal: AbortSignal): Promise<readonly PartsMatched[]>
  /** The same key is one order, however often it is placed. */
  placeOrder(key: string, order: PartsOrder, signal: AbortSignal): Promise<{ partnerNo: string; shipOn: string }>
  orderState(key: string, signal: AbortSignal): Promise<PartsOrderState>
}

export class ComponentsUnknown extends Unanswered {}
/** The partner answered, and the answer is no. */
export class ComponentsRefused extends Error {}

interface Partner {
  gateway: ComponentGateway
  /** The supplier its goods are sold by. */
  srcId: number
}

let current: Partner | null = null
/** Set once at start; without one the pages say that no partner is connected. */
export const setComponents = (it: Partner | null): void => {
  current = it
}
export const componentPartner = (): Partner | null => current
