// What an approver looks at before deciding: the goods, the money, other offers, the rules.
import { z } from 'zod'
import { Fen, PriceE4, SignedFen } from '../money.ts'
import { Iso } from '../paging.ts'
import { supplierNames } from '../supplier-names.ts'

const Offer = z.object({ ...supplierNames, priceE4: PriceE4, leadDays: z.int() })

const ReviewLine = z.object({
  lineNo: z.int(),
  name: z.string(),
  note: z.string(),
  picture: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  num: z.int(),
  amountFen: Fen,
  /** Median of the school's deals of the last 180 days (from five on) or the lowest other offer, whichever is lower; null without either. */
  referenceE4: PriceE4.nullable(),
  /** Where the reference comes from. */
  referenceFrom: z.string(),
  dealNum: z.int(),
  /** The same goods of other suppliers now, cheapest first. */
  offers: z.array(Offer),
})

export const FundEffect = z.object({
  /** Why the card can no longer pay; empty while it can. */
  problem: z.string(),
  fundId: z.string(),
  name: z.string(),
  projectNo: z.string(),
  source: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  endOn: z.string(),
  daysLeft: z.int(),
  totalFen: Fen,
  /** Spent, owed and frozen by all other documents. */
  committedFen: Fen,
  heldFen: Fen,
  otherFrozenFen: Fen,
  /** What this document is to pay from the card, and what of it is on the card: less once money went back. */
  thisFen: Fen,
  takenFen: Fen,
  /** Available if this document were not there, and with it. */
  beforeFen: Fen,
  afterFen: SignedFen,
  subjects: z.array(z.object({ name: z.string(), amountFen: Fen, leftFen: Fen.nullable() })),
})

export const checkVerdicts = ['ok', 'warn', 'bad'] as const

export const RuleCheck = z.object({
  key: z.string(),
  title: z.string(),
  verdict: z.enum(checkVerdicts),
  label: z.string(),
  text: z.string(),
})

export const Review = z.object({
  ...supplierNames,
  usage: z.string(),
  purpose: z.string(),
  remark: z.string(),
  freightFen: Fen,
  lines: z.array(ReviewLine),
  funds: z.array(FundEffect),
  checks: z.array(RuleCheck),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Other documents that came with it. */
  siblings: z.array(z.object({ id: z.string(), no: z.string(), ...supplierNames, amountFen: Fen })),
  steps: z.array(z.object({ label: z.string(), note: z.string(), state: z.enum(['done', 'now', 'part', 'next']) })),
  files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.int(), by: z.string(), at: Iso })),
})
