// What the tax authority says of an invoice, as a port (decision 0300).

export interface InvoiceAsk {
  /** Of older invoices; empty for a 数电票. */
  invoiceCode: string
  invoiceNo: string
  issuedOn: string
  sellerTaxNo: string
  buyerTaxNo: string
  totalFen: number
}

/** `differs`: which of what was asked with is otherwise there. */
export type InvoiceAnswer = { status: 'passed' | 'red' | 'void' | 'none' } | { status: 'differs'; what: string }

export interface TaxCheckGateway {
  /** A question only: it may be asked again. Throws Unanswered. */
  check(ask: InvoiceAsk, signal: AbortSignal): Promise<InvoiceAnswer>
}

/** So many questions in a row without an answer, and nobody is asked for so long. */
const BROKEN_AFTER = 3
const DOWN_MS = 60_000
let silent = { calls: 0, until: 0 }

export const taxCheckAnswered = (isAnswered: boolean): void => {
  const calls = isAnswered ? 0 : silent.calls + 1
  silent = { calls, until: calls >= BROKEN_AFTER ? performance.now() + DOWN_MS : 0 }
}
/** One question after that finds out. */
export const isTaxCheckDown = (): boolean => silent.until > performance.now()

let current: TaxCheckGateway | null = null
/** Set once at start; without one finance checks by hand. */
export const setTaxCheck = (it: TaxCheckGateway | null): void => {
  silent = { calls: 0, until: 0 }
  current = it
}
export const taxCheckGateway = (): TaxCheckGateway | null => current
