// Where parcels are, as a port (decision 0271): a parcel is subscribed to under a reference of ours, and the service says what it knows of it.
import type { CarrierCode } from '@caiyuan/contract/carriers'
import type { CourierEvent } from '@caiyuan/contract/courier'
import type { Signed } from './pay.ts'

export interface Subscription {
  reference: string
  carrierCode: CarrierCode
  waybillNo: string
  /** Of the receiver's phone; empty where the company does not ask for it. */
  lastFour: string
}

export interface CourierTrace {
  at: Date
  text: string
  /** Null: a word in between. */
  kind: CourierEvent | null
}

/** Genuine, of one parcel. */
export interface CourierPush {
  reference: string
  carrierCode: CarrierCode | null
  waybillNo: string
  traces: CourierTrace[]
}

export interface CourierGateway {
  subscribe(it: Subscription, signal: AbortSignal): Promise<{ isTaken: true } | { refused: string }>
  /** Throws Forged. */
  push(it: Signed): CourierPush[]
  /** What a push is answered, so that it is not sent again. */
  thanks(): { mime: string; body: string }
}

let current: CourierGateway | null = null
/** Set once at start; without one nobody is subscribed. */
export const setCourier = (it: CourierGateway | null): void => {
  current = it
}
export const courierGateway = (): CourierGateway | null => current
