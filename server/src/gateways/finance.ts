// The finance system of an institution as a port (domain page 04 §4.5). Calls carry our request id; whoever does not
// know the outcome of a push asks `queryBill` with the same id before pushing again.
import { Unanswered } from '../core/outbox.ts'
import type { RemoteBalance, RemoteCard } from './finance.wire.ts'
import { makeSilence } from './silence.ts'

export interface BillPackage {
  schoolId: number
  settlementNo: string
  payee: { name: string; uscc: string; bank: string; account: string }
  totalFen: number
  bills: readonly { billNo: string; totalFen: number; invoiceNos: readonly string[] }[]
  /** Together the total; negative of what is taken off for refunds of earlier settlements, whose red invoices are among the numbers. */
  funds: readonly { projectNo: string; subjectCode: string; amountFen: number }[]
}

/** What was bought outside the mall and accepted (平台外采购). */
export interface OutsidePackage {
  schoolId: number
  docNo: string
  title: string
  seller: { name: string; uscc: string }
  /** transfer: its seller is paid. card: what was paid by the 公务卡 of this person is cleared. advance: this person is paid back. */
  payee: { way: 'transfer'; name: string; bank: string; account: string } | { way: 'card' | 'advance'; name: string; userNo: string }
  totalFen: number
  acceptedOn: string
  invoiceNos: readonly string[]
  /** Together the total. */
  funds: BillPackage['funds']
}

export type FinanceAnswer =
  /** It never heard of this request. */
  | { status: 'unknown' }
  | { status: 'running'; acceptNo: string }
  | { status: 'paid'; acceptNo: string; voucherNo: string; payOn: string; totalFen: number }
  | { status: 'failed'; acceptNo: string; reason: string }

/** What a document takes of a project. */
export interface FreezeAsk {
  schoolId: number
  projectNo: string
  subjectCode: string
  amountFen: number
  docNo: string
}

export type FreezeAnswer =
  /** It never heard of this request. */
  { status: 'unknown' } | { status: 'done'; freezeNo: string } | { status: 'refused'; reason: string }

/** One freeze as finance has it. */
export interface RemoteFreeze {
  freezeNo: string
  docNo: string
  projectNo: string
  subjectCode: string
  /** Still frozen; nothing once it was released or paid. */
  amountFen: number
}

/** A question about one card. Answers must be signed and name the question, or count as none (finance.wire.ts). */
export interface BalanceAsk {
  schoolId: number
  projectNo: string
  /** Empty: the whole card. */
  subjectCode: string
}

export interface FinanceGateway {
  /** Every card of the school. */
  queryAccounts(requestId: string, schoolId: number, signal: AbortSignal): Promise<RemoteCard[]>
  /** What finance says may still be spent; negative where it is overdrawn. */
  queryBalance(requestId: string, ask: BalanceAsk, signal: AbortSignal): Promise<RemoteBalance>
  /** `signal`: the answer is waited for no longer. */
  pushBill(requestId: string, pack: BillPackage, signal: AbortSignal): Promise<{ acceptNo: string }>
  pushOutside(requestId: string, pack: OutsidePackage, signal: AbortSignal): Promise<{ acceptNo: string }>
  /** What became of a bill, or of what was bought outside. */
  queryBill(requestId: string, signal: AbortSignal): Promise<FinanceAnswer>
  freeze(requestId: string, ask: FreezeAsk, signal: AbortSignal): Promise<{ freezeNo: string }>
  /** Gives back an amount of a freeze. */
  unfreeze(requestId: string, ask: { schoolId: number; freezeNo: string; amountFen: number }, signal: AbortSignal): Promise<void>
  /** What became of a freeze or an unfreeze. */
  queryFreeze(requestId: string, signal: AbortSignal): Promise<FreezeAnswer>
  /** Every freeze of the school that holds something, or did within the last days. */
  reconcile(schoolId: number, signal: AbortSignal): Promise<RemoteFreeze[]>
}

export class FinanceUnknown extends Unanswered {}
/** The system answered, and the answer is no. */
export class FinanceRefused extends Error {}

const silence = makeSilence<number>()
/** Whether a call to the finance system of a school was answered. */
export const financeAnswered = silence.answered
/** Nobody answers there: nothing is asked of it for the moment. */
export const isFinanceDown = silence.isDown

let current: FinanceGateway | null = null
/** Set once at start; without one, finance enters vouchers by hand. */
export const setFinance = (it: FinanceGateway | null): void => {
  silence.forget()
  current = it
}
export const financeGateway = (): FinanceGateway | null => current
