// Ways to pay with one's own money, as ports (domain page 07 §7.3, decision 0221). A payment is known by our number at each of them: who does
// not know the outcome asks `state` by it, and a refund asked for twice under one number is one refund.
import type { HouseChannel } from '@caiyuan/contract/payment'
import type { FileRow } from './pay.files.ts'

export interface Charge {
  outNo: string
  amountFen: number
  title: string
  payBy: Date
}

/** Money the channel took, as it says so. */
export interface Taken {
  outNo: string
  tradeNo: string
  amountFen: number
  /** ISO 4217 */
  currency: string
  paidAt: Date
}

export type PayState = { status: 'unknown' } | { status: 'waiting' } | { status: 'closed' } | ({ status: 'paid' } & Taken)

export interface BackAsk {
  refundNo: string
  outNo: string
  amountFen: number
  /** What the payment took. */
  totalFen: number
  currency: string
  reason: string
}
export type BackAnswer = { status: 'done'; channelNo: string } | { status: 'refused'; reason: string }

interface PayGateway {
  state(outNo: string, signal: AbortSignal): Promise<PayState>
  giveBack(it: BackAsk, signal: AbortSignal): Promise<BackAnswer>
  /** All it took and gave back on a day (`2026-11-27`), of every school it serves; null: it has no file of the day (yet). */
  dayFile(it: { schoolId: number; day: string }, signal: AbortSignal): Promise<FileRow[] | null>
}

/** What another house says to us, signed: its head, and its body byte for byte. */
export interface Signed {
  head: Readonly<Record<string, string | undefined>>
  bytes: string
}

/** Not said by who it pretends to be, or said before: nothing of it is believed. */
export class Forged extends Error {}

/** Paid with a phone that reads a code. */
export interface CodePay extends PayGateway {
  begin(it: Charge, signal: AbortSignal): Promise<{ codeUrl: string } | { refused: string }>
  close(outNo: string, signal: AbortSignal): Promise<void>
  /** Null: genuine, and not about money that was taken. Throws Forged. */
  notice(it: Signed): Taken | null
  /** What it is answered once the notice is kept. */
  thanks: { mime: string; body: string }
}

export interface CardHolder {
  schoolId: number
  userNo: string
}

export interface CampusCard {
  cardNo: string
  balanceFen: number
  perPayFen: number
  leftTodayFen: number
  /** After too many wrong passwords; until the next day. */
  isLocked: boolean
}

export type CardAnswer = ({ status: 'paid' } & Taken) | { status: 'refused'; reason: string }

/** Paid on the page, with the password of the card. */
export interface CardPay extends PayGateway {
  card(it: CardHolder, signal: AbortSignal): Promise<CampusCard | null>
  pay(it: Charge & { holder: CardHolder; pin: string }, signal: AbortSignal): Promise<CardAnswer>
}

export interface PayGateways {
  campus: CardPay | null
  wechat: CodePay | null
  alipay: CodePay | null
}

let current: PayGateways = { campus: null, wechat: null, alipay: null }
/** Set once at start; what is null is not offered. */
export const setPay = (it: Partial<PayGateways>): void => {
  current = { campus: null, wechat: null, alipay: null, ...it }
}
export const payGateway = <C extends HouseChannel>(channel: C): PayGateways[C] => current[channel]
