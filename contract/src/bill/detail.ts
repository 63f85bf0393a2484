// One bill in full: its orders, cards, invoices, match and settlement.
import { z } from 'zod'
import { canMap } from '../can-map.ts'
import { billButtons, billFlow, type BillState } from '../bill-flow.ts'
import { MatchCheck, invoiceKinds, type InvoiceKind } from '../invoice.ts'
import { InvoiceCheckShown } from '../invoice-check.ts'
import { Fen, SignedFen } from '../fen.ts'
import { Iso } from '../paging.ts'
import { FundChange } from '../order/detail.ts'
import { Day } from '../text.ts'

export const BillStateCode = z.enum(Object.keys(billFlow.states) as [BillState, ...BillState[]])

const FundShare = z.object({ fundId: z.string(), projectNo: z.string(), name: z.string(), subjectName: z.string(), amountFen: Fen })

export const BillLine = z.object({
  orderId: z.string(),
  orderNo: z.string(),
  buyerName: z.string(),
  deptName: z.string(),
  summary: z.string(),
  acceptNo: z.string(),
  acceptedAt: Iso.nullable(),
  amountFen: Fen,
  removedAt: Iso.nullable(),
  removedReason: z.string(),
  funds: z.array(FundShare),
})

/** To its readers in the school: the request to pay it from another card, and whether the reader may ask for one (decision 0312). */
const SchoolLine = BillLine.extend({ fundChange: FundChange.nullable(), canChangeFund: z.boolean() })

/** A negative line: money back for an order, taken off this bill (decision 0260). */
export const BillOffset = z.object({
  refundId: z.string(),
  refundNo: z.string(),
  afterSaleId: z.string(),
  afterSaleNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  summary: z.string(),
  amountFen: Fen,
  /** Of an order of this very bill, before it was invoiced; else of one settled before, by red invoices. */
  isOwn: z.boolean(),
  redNos: z.array(z.string()),
  /** Not on it any more. */
  isFreed: z.boolean(),
  funds: z.array(FundShare),
})

export const BillInvoice = z.object({
  id: z.string(),
  kind: z.enum(Object.keys(invoiceKinds) as [InvoiceKind, ...InvoiceKind[]]),
  invoiceCode: z.string(),
  invoiceNo: z.string(),
  issuedOn: Day,
  buyerName: z.string(),
  buyerTaxNo: z.string(),
  sellerName: z.string(),
  sellerTaxNo: z.string(),
  netFen: Fen,
  taxFen: Fen,
  totalFen: Fen,
  source: z.enum(['typed', 'xml', 'ofd', 'pdf']),
  /** What the tax authority says of it; null where the school does not check. */
  check: InvoiceCheckShown.nullable(),
  /** Labels of the fields that no file says. */
  typed: z.array(z.string()),
  /** No file says which invoice it is: finance compares it with the original. */
  isUnread: z.boolean(),
  seen: z.object({ who: z.string(), at: Iso }).nullable(),
  /** active: in use. differs: refused by the match. returned: sent back by finance. */
  state: z.enum(['active', 'differs', 'returned']),
  returnedReason: z.string(),
  lineCount: z.int(),
  createdAt: Iso,
  files: z.array(z.object({ id: z.string(), name: z.string(), mime: z.string(), sizeBytes: z.int() })),
})

const Act = z.object({ at: Iso, who: z.string(), title: z.string(), comment: z.string(), tone: z.enum(['done', 'refused']) })

export const BillDetail = z.object({
  id: z.string(),
  billNo: z.string(),
  state: BillStateCode,
  sentence: z.string(),
  hint: z.string(),
  version: z.int(),
  steps: z.array(z.object({ label: z.string(), note: z.string(), state: z.enum(['done', 'now', 'part', 'next']) })),
  supplier: z.object({ name: z.string(), uscc: z.string(), bankName: z.string(), bankAccount: z.string() }),
  buyer: z.object({ name: z.string(), taxNo: z.string() }),
  periodFrom: Day,
  periodTo: Day,
  totalFen: Fen,
  orderCount: z.int(),
  /** The last day to pay on time; null where nothing of it is owed. */
  payBy: Day.nullable(),
  paidOn: Day.nullable(),
  createdAt: Iso,
  createdBy: z.string(),
  supplierConfirmedAt: Iso.nullable(),
  buyerConfirmedAt: Iso.nullable(),
  buyerConfirmedBy: z.string(),
  /** False: only the reader's own lines are shown. */
  isWhole: z.boolean(),
  mineFen: Fen,
  lines: z.array(SchoolLine),
  /** Without those of others to whom the lines of others are hidden. */
  offsets: z.array(BillOffset),
  /** What its invoices come to: the bill and what red invoices took off it. */
  invoiceFen: Fen,
  /** Less what is taken off; below zero where more comes back to a card than it pays. */
  funds: z.array(FundShare.extend({ amountFen: SignedFen, ownerName: z.string(), endOn: Day, endsSoon: z.boolean() })),
  invoices: z.array(BillInvoice),
  /** Three-way match of the invoices in use, or of the last refused attempt. */
  checks: z.array(MatchCheck),
  settlement: z
    .object({
      settlementNo: z.string(),
      state: z.enum(['sent', 'paid', 'failed']),
      acceptNo: z.string(),
      voucherNo: z.string(),
      reason: z.string(),
      totalFen: Fen,
      sentAt: Iso,
      paidAt: Iso.nullable(),
      others: z.array(z.object({ id: z.string(), billNo: z.string() })),
    })
    .nullable(),
  timeline: z.array(Act),
  can: canMap(billButtons),
})
