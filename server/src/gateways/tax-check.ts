// What the tax authority says of an invoice, as a port (decision 0300).
import { makeSilence } from './silence.ts'

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

const silence = makeSilence<'service'>()
export const taxCheckAnswered = (isAnswered: boolean): void => silence.answered('service', isAnswered)
export const isTaxCheckDown = (): boolean => silence.isDown('service')

let current: TaxCheckGateway | null = null
/** Set once at start; without one finance checks by hand. */
export const setTaxCheck = (it: TaxCheckGateway | null): void => {
  silence.forget()
  current = it
}
export const taxCheckGateway = (): TaxCheckGateway | null => current
