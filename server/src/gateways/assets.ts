// The asset system of a school, as a port (decision 0424).
import { makeSilence } from './silence.ts'

export interface AssetAsk {
  /** Stays the same with each try: what was entered under it is answered again and not entered twice. */
  key: string
  schoolCode: string
  orderNo: string
  lineNo: number
  name: string
  brand: string
  model: string
  spec: string
  num: number
  amountFen: number
  supplierName: string
  deptName: string
  buyerName: string
  buyerNo: string
  /** YYYY-MM-DD, in Beijing. */
  acceptedOn: string
}

/** `waiting`: taken, and its people have not decided yet. */
export type AssetAnswer = { status: 'stored'; assetNos: string[] } | { status: 'waiting' } | { status: 'refused'; why: string }

export interface AssetsGateway {
  /** Throws Unanswered. */
  enter(ask: AssetAsk, signal: AbortSignal): Promise<AssetAnswer>
}

const silence = makeSilence<'service'>()
export const assetsAnswered = (isAnswered: boolean): void => silence.answered('service', isAnswered)
export const isAssetsDown = (): boolean => silence.isDown('service')

let current: AssetsGateway | null = null
/** Set once at start; without one people enter assets by hand. */
export const setAssets = (it: AssetsGateway | null): void => {
  silence.forget()
  current = it
}
export const assetsGateway = (): AssetsGateway | null => current
