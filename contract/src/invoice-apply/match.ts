// Orders and invoices side by side: what the workbench shows and offers.
import { z } from 'zod'
import { Fen } from '../fen.ts'
import { MatchCheck } from '../invoice.ts'

export const MatchRow = z.object({
  order: z
    .object({ orderId: z.string(), orderNo: z.string(), name: z.string(), num: z.int(), unit: z.string(), amountFen: Fen })
    .nullable(),
  /** One line of one invoice, or lines of several that are for one line of an order, counted together. */
  invoice: z.object({ invoiceNos: z.array(z.string()), name: z.string(), num: z.string(), unit: z.string(), amountFen: Fen }).nullable(),
  isOk: z.boolean(),
})
export type MatchRow = z.output<typeof MatchRow>

/** A way out with one press: what stays picked, orders by id or invoices by number. */
export const MatchWay = z.object({
  kind: z.enum(['orders', 'invoices', 'ask']),
  text: z.string(),
  note: z.string(),
  keep: z.array(z.string()),
})
export type MatchWay = z.output<typeof MatchWay>

export const Matched = z.object({
  isOk: z.boolean(),
  sentence: z.string(),
  ordersFen: Fen,
  invoicesFen: Fen,
  rows: z.array(MatchRow),
  checks: z.array(MatchCheck),
  ways: z.array(MatchWay),
})
