// What the calls of framework agreements answer with.
import { z } from 'zod'
import { Timeline } from '../approval.ts'
import { Usage } from '../agreement.ts'
import { canMap, pressed } from '../can-map.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { ProofReturnedShown, ReturnedBefore, ProofShown } from '../invoice.ts'
import { ProofCheck } from '../invoice-check.ts'
import { PathAhead, QuoteFund } from '../order/quote.ts'
import { Id, Iso } from '../paging.ts'
import { Day } from '../text.ts'
import { agreementKeys, awardKeys, candidateStates, paperSides, priceKeys, type CandidateState, type PaperSide } from './agreement.ts'
import { frameworkFlow, frameworkStates } from './flow.ts'

export const FrameworkStateKey = z.enum(frameworkStates)
export const FrameworkCan = canMap([...pressed(frameworkFlow), 'evaluate'])

/** A price of each candidate, by supplier; the pages show them beside each other. */
const PriceOf = z.object({ supplierId: z.string(), priceE4: PriceE4 })

export const Goods = z.object({
  id: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  isAsset: z.boolean(),
  /** Fixed, or what the market asks. */
  basePriceE4: PriceE4,
  prices: z.array(PriceOf),
})

export const FoundGoods = Goods.extend({
  agreementId: z.string(),
  agreementNo: z.string(),
  agreementName: z.string(),
  packageNo: z.string(),
  endOn: z.string(),
  daysLeft: z.int(),
  awardRule: z.enum(awardKeys),
  priceRule: z.enum(priceKeys),
  perOrderFen: Fen,
  leftFen: Fen,
  candidateNum: z.int(),
  /** Of the candidates that may be ordered from. */
  lowestE4: PriceE4,
  highestE4: PriceE4,
  leadDays: z.int(),
})

export const Candidate = z.object({
  supplierId: z.string(),
  name: z.string(),
  rank: z.int(),
  rateBp: z.int(),
  quotaPct: z.int(),
  /** Share of what was dealt under the agreement, per cent. */
  actualPct: z.number(),
  orderNum: z.int(),
  dealtFen: Fen,
  leadDays: z.int(),
  state: z.enum(Object.keys(candidateStates) as [CandidateState, ...CandidateState[]]),
  /** Why it may not be chosen; empty when it may. */
  problem: z.string(),
  /** By turns: whose turn it is. */
  isNext: z.boolean(),
})

export const NeededPaper = z.object({
  title: z.string(),
  requirement: z.string(),
  side: z.enum(Object.keys(paperSides) as [PaperSide, ...PaperSide[]]),
  fromFen: Fen,
})

export const AgreementShown = z.object({
  id: z.string(),
  agreementNo: z.string(),
  name: z.string(),
  packageNo: z.string(),
  scope: z.string(),
  categoryCode: z.string(),
  categoryName: z.string(),
  state: z.enum(agreementKeys),
  startOn: z.string(),
  endOn: z.string(),
  daysLeft: z.int(),
  awardRule: z.enum(awardKeys),
  priceRule: z.enum(priceKeys),
  pricedOn: z.string(),
  perOrderFen: Fen,
  usage: Usage,
  /** Why nothing can be ordered; empty when it can. */
  problem: z.string(),
  terms: z.string(),
  candidates: z.array(Candidate),
  goods: z.array(Goods),
  materials: z.array(NeededPaper),
  files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.int() })),
  /** The last orders of the school under it. */
  deals: z.array(z.object({ on: z.string(), deptName: z.string(), supplierName: z.string(), totalFen: Fen })),
})

export const OrderLine = z.object({
  lineNo: z.int(),
  goodsId: z.string(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  num: z.int(),
  marketE4: PriceE4,
  priceE4: PriceE4,
  amountFen: Fen,
  isAsset: z.boolean(),
})

export const FundPart = z.object({ fundId: z.string(), subjectCode: z.string(), amountFen: Fen })

/** What an order would be, before it is one. */
export const Confirmed = z.object({
  supplierId: z.string(),
  lines: z.array(OrderLine),
  totalFen: Fen,
  marketFen: Fen,
  assetFen: Fen,
  /** Of each candidate that may be chosen: what the same goods cost. */
  totals: z.array(z.object({ supplierId: z.string(), totalFen: Fen })),
  needsReason: z.boolean(),
  /** Why it cannot be submitted; empty when it can. */
  problem: z.string(),
  usage: Usage,
  materials: z.array(NeededPaper.extend({ isNeeded: z.boolean() })),
  arriveOn: z.string(),
  funds: z.array(QuoteFund),
  split: z.array(z.object({ key: z.string(), funds: z.array(FundPart) })),
  path: PathAhead,
})

export const OrderRow = z.object({
  orderId: z.string(),
  docNo: z.string(),
  state: FrameworkStateKey,
  title: z.string(),
  agreementId: z.string(),
  agreementNo: z.string(),
  agreementName: z.string(),
  supplierName: z.string(),
  buyerName: z.string(),
  deptName: z.string(),
  totalFen: Fen,
  /** Who has to act now. */
  waitsFor: z.array(z.string()),
  at: Iso,
  can: FrameworkCan,
})

export const paperVerdicts = { none: '待检查', ok: '合格', bad: '不合格' } as const
export type PaperVerdict = keyof typeof paperVerdicts
const verdictKeys = Object.keys(paperVerdicts) as [PaperVerdict, ...PaperVerdict[]]

export const Material = z.object({
  materialCode: z.string(),
  title: z.string(),
  requirement: z.string(),
  side: z.enum(Object.keys(paperSides) as [PaperSide, ...PaperSide[]]),
  isNeeded: z.boolean(),
  verdict: z.enum(verdictKeys),
  opinion: z.string(),
  uploadedAt: Iso.nullable(),
  /** How often it was handed in. */
  times: z.int(),
  files: z.array(z.object({ id: z.string(), name: z.string(), sizeBytes: z.int() })),
})

export const OrderDetail = OrderRow.extend({
  version: z.int(),
  lines: z.array(OrderLine),
  marketFen: Fen,
  supplierId: z.string(),
  rank: z.int(),
  rateBp: z.int(),
  leadDays: z.int(),
  awardRule: z.enum(awardKeys),
  priceRule: z.enum(priceKeys),
  pricedOn: z.string(),
  reason: z.string(),
  terms: z.string(),
  address: z.object({ receiver: z.string(), mobile: z.string(), text: z.string() }),
  cards: z.array(z.object({ name: z.string(), projectNo: z.string(), ownerName: z.string(), subjectName: z.string(), amountFen: Fen })),
  declined: z.array(z.object({ name: z.string(), reason: z.string(), at: Iso })),
  materials: z.array(Material),
  files: z.array(z.object({ id: z.string(), label: z.string(), name: z.string(), sizeBytes: z.int() })),
  usage: Usage,
  /** Candidates that may take it over; empty where nobody may change the supplier now. */
  replaceBy: z.array(z.object({ supplierId: z.string(), name: z.string(), totalFen: Fen, problem: z.string() })),
  checkNote: z.string(),
  /** What 采购办 settled it by; empty before. */
  invoices: z.array(ProofShown),
  /** Sent back by finance, the oldest first. */
  returnedInvoices: z.array(ProofReturnedShown),
  /** Why invoices it stands on now were sent back before; of suppliers' readings empty. */
  returnedBefore: z.array(ReturnedBefore),
  invoiceChecks: z.array(ProofCheck),
  voucherNo: z.string(),
  /** The day finance paid it; null before. */
  paidOn: Day.nullable(),
  timeline: Timeline,
  /** Of who may decide it now; empty where the reader may not. */
  checkLink: z.string(),
})

export const Moved = z.object({ orderId: z.string(), docNo: z.string(), state: FrameworkStateKey })
export const OfOrder = z.object({ orderId: Id })

/** Files for one paper of an order. */
export const PaperUpload = z.object({
  materialCode: z.string().min(1, '请选择材料').max(32),
  attachments: z
    .array(z.object({ id: Id, name: z.string().max(200) }))
    .min(1, '请上传文件')
    .max(9, '一份材料最多 9 个文件'),
})
