// The finance system of an institution as a port (domain page 04 §4.5). Calls carry our request id; whoever does not
// know the outcome of a push asks `queryBill` with the same id before pushing again.
import { Unanswered } from '../core/outbox.ts'

export interface BillPackage {
  schoolId: number
  settlementNo: string
  payee: { name: string; uscc: string; bank: string; account: string }
  totalFen: number
  bills: readonly { billNo: string; totalFen: number; invoiceNos: readonly string[] }[]
  funds: readonly { projectNo: string; subjectCode: string; amountFen: number }[]
}

export type FinanceAnswer =
  /** It never heard of this request. */
  | { status: 'unknown' }
  | { status: 'running'; acceptNo: string }
  | { status: 'paid'; acceptNo: string; voucherNo: string; payOn: string; totalFen: number }
  | { status: 'failed'; acceptNo: string; reason: string }

export interface FinanceGateway {
  /** `signal`: the answer is waited for no longer. */
  pushBill(requestId: string, pack: BillPackage, signal: AbortSignal): Promise<{ acceptNo: string }>
  queryBill(requestId: string, signal: AbortSignal): Promise<FinanceAnswer>
}

export class FinanceUnknown extends Unanswered {}
/** The system answered, and the answer is no. */
export class FinanceRefused extends Error {}

let current: FinanceGateway | null = null
/** Set once at start; without one, finance enters vouchers by hand. */
export const setFinance = (it: FinanceGateway | null): void => {
  current = it
}
export const financeGateway = (): FinanceGateway | null => current
