// What an approver looks at before deciding: a head, the reason, and blocks of known types in the order the kind of document gives.
import { z } from 'zod'
import { Fen, PriceE4, SignedFen } from '../fen.ts'
import { Iso } from '../paging.ts'
import { supplierNames } from '../supplier-names.ts'

const Offer = z.object({ ...supplierNames, priceE4: PriceE4, leadDays: z.int() })

/** A line of the document; `no` is what a decision names it by. */
const Line = z.object({
  no: z.int(),
  name: z.string(),
  note: z.string(),
  /** Address of a picture; empty without. */
  picture: z.string(),
  unit: z.string(),
  priceE4: PriceE4,
  num: z.int(),
  amountFen: Fen,
})

const QuotedLine = Line.pick({ no: true, name: true, unit: true, num: true, priceE4: true, amountFen: true }).extend({
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
  beforeFen: SignedFen,
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

/** What the cells of a column are: a sum in fen, a count, or words. */
export const columnKinds = ['text', 'fen', 'num'] as const

export const Block = z.discriminatedUnion('type', [
  /** What is bought or paid for, 商品 or another noun, with sums beside the lines: 运费. */
  z.object({ type: z.literal('lines'), noun: z.string(), lines: z.array(Line), also: z.array(z.object({ label: z.string(), fen: Fen })) }),
  /** The lines against other offers. */
  z.object({ type: z.literal('quotes'), seller: z.object(supplierNames), lines: z.array(QuotedLine) }),
  z.object({
    type: z.literal('funds'),
    funds: z.array(FundEffect),
    /** Where a card cannot pay and nobody may agree before another does: the reader may ask for it here, or `text` says who must. */
    change: z.object({ mayAsk: z.boolean(), text: z.string() }).nullable(),
  }),
  z.object({ type: z.literal('checks'), checks: z.array(RuleCheck) }),
  z.object({
    type: z.literal('facts'),
    title: z.string(),
    /** Empty values are not sent; `isWide` takes a whole row. */
    facts: z.array(z.object({ label: z.string(), value: z.string(), isWide: z.boolean() })),
  }),
  /** A table of the kind's own; the first cell of a row names it. */
  z.object({
    type: z.literal('table'),
    /** It stands on the 审批表 too, which whoever may see the document may print. */
    isPrinted: z.literal(true).optional(),
    title: z.string(),
    columns: z.array(z.object({ label: z.string(), kind: z.enum(columnKinds) })),
    rows: z.array(z.array(z.union([z.string(), z.int()]))),
  }),
  z.object({
    type: z.literal('files'),
    /** `label`: which paper it is that was asked for; else empty. `page`: a paper of the mall itself, which is looked at there; empty of what was uploaded. */
    files: z.array(
      z.object({ id: z.string(), label: z.string(), name: z.string(), sizeBytes: z.int(), by: z.string(), at: Iso, page: z.string() }),
    ),
  }),
])

export type ReviewBlock = z.output<typeof Block>
export type BlockType = ReviewBlock['type']
export type BlockOf<T extends BlockType> = Extract<ReviewBlock, { type: T }>

export const Review = z.object({
  /** Beside the submitter: `供应商 国药试剂`, a sum where there is one; `hint` is the tooltip, `link` another document the reader may open. */
  head: z.array(z.object({ label: z.string(), value: z.string(), hint: z.string(), fen: Fen.nullable(), link: z.string().optional() })),
  /** Why it is asked for, in the submitter's words. */
  reason: z.string(),
  steps: z.array(z.object({ label: z.string(), note: z.string(), state: z.enum(['done', 'now', 'part', 'next']) })),
  blocks: z.array(Block),
})

/** The first block of a type. */
export const blockOf = <T extends BlockType>({ blocks }: { blocks: readonly ReviewBlock[] }, type: T): BlockOf<T> | undefined =>
  blocks.find((it): it is BlockOf<T> => it.type === type)
