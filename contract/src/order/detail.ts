// One order in full: the shape of the document page.
import { z } from 'zod'
import { canMap } from '../can-map.ts'
import { courierEventKeys } from '../courier.ts'
import { AssetShown } from '../asset-entry.ts'
import { acceptanceFlow, type AcceptanceState } from '../acceptance-flow.ts'
import { afterSaleStates, reasonKeys, typeKeys } from '../after-sale/flow.ts'
import { Timeline } from '../approval.ts'
import { SheetNamed } from '../comparison.ts'
import { FreezeStateCode } from '../finance.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Iso } from '../paging.ts'
import { PermitOfLine } from '../permit.ts'
import { supplierNames } from '../supplier-names.ts'
import { Day } from '../text.ts'
import { wishShown } from './wish.ts'
import { acceptanceButtons, orderButtons } from './buttons.ts'
import { orderKinds } from './kinds.ts'

const State = z.enum(Object.keys(orderFlow.states) as [OrderState, ...OrderState[]])
export const AcceptanceStateCode = z.enum(Object.keys(acceptanceFlow.states) as [AcceptanceState, ...AcceptanceState[]])
const Part = z.object({ num: z.int(), amountFen: Fen })

export const OrderLine = z.object({
  lineNo: z.int(),
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  catNo: z.string(),
  unit: z.string(),
  picture: z.string(),
  /** The standard good it was bought as. */
  standard: z.object({ prodId: z.string(), name: z.string() }).nullable(),
  /** Bought at a special price: what it cost else. */
  special: z.object({ wasE4: PriceE4 }).nullable(),
  /** Bought at a price its supplier lowered for this order: what it cost else (decision 0340). */
  bargained: z.object({ wasE4: PriceE4 }).nullable(),
  controlClass: z.int(),
  isAsset: z.boolean(),
  priceE4: PriceE4,
  num: z.int(),
  amountFen: Fen,
  shippedNum: z.int(),
  /** Pieces that will not be sent any more. */
  endedNum: z.int(),
  receivedNum: z.int(),
  /** Pieces that did not come well: in a claim that is open, and those whose money went back. */
  claimedNum: z.int(),
  lostNum: z.int(),
  acceptedNum: z.int(),
  rejectedNum: z.int(),
  /** Worth of the accepted pieces. */
  acceptedFen: Fen,
  remark: z.string(),
})

export const OrderFund = z.object({
  /** Why the card can no longer pay what is open; empty while it can. */
  problem: z.string(),
  fundId: z.string(),
  projectNo: z.string(),
  name: z.string(),
  ownerName: z.string(),
  isMine: z.boolean(),
  subjectCode: z.string(),
  subjectName: z.string(),
  amountFen: Fen,
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  /** What went back to the card: ordered, but not to be paid. */
  releasedFen: Fen,
  /** How it stands with the finance system; absent where that does not freeze with us. */
  finance: z.object({ state: FreezeStateCode, freezeNo: z.string(), reason: z.string() }).optional(),
})

/** A request to pay from another card, waiting for the owner; `taskId` where the reader is he. */
export const FundChange = z.object({
  text: z.string(),
  reason: z.string(),
  askedBy: z.string(),
  ownerName: z.string(),
  taskId: z.string(),
  /** The school's administrator, who may end it. */
  canEnd: z.boolean(),
  at: Iso,
})

/** What a parcel holds of a line, and how many of it were counted as come well; before it is received, all of them. */
export const ParcelLine = z.object({ lineNo: z.int(), name: z.string(), num: z.int(), unit: z.string(), goodNum: z.int() })

/** What was claimed at the receipt of a parcel, as either side reads it (decision 0270). */
export const Claimed = z.object({
  id: z.string(),
  docNo: z.string(),
  type: z.enum(typeKeys),
  reason: z.enum(reasonKeys),
  state: z.enum(afterSaleStates),
  num: z.int(),
  refundFen: Fen,
})

export const Parcel = z.object({
  id: z.string(),
  seq: z.int(),
  state: z.enum(['shipped', 'signed', 'received']),
  carrierName: z.string(),
  waybillNo: z.string(),
  courierPhone: z.string(),
  note: z.string(),
  shippedAt: Iso,
  signedAt: Iso.nullable(),
  receivedAt: Iso.nullable(),
  receivedBy: z.string(),
  num: z.int(),
  amountFen: Fen,
  lines: z.array(ParcelLine),
  claims: z.array(Claimed),
  /** `kind`: as the courier says; empty of what others noted. */
  traces: z.array(z.object({ at: Iso, text: z.string(), kind: z.enum(['', ...courierEventKeys]) })),
})

export const Acceptance = z.object({
  id: z.string(),
  acceptNo: z.string(),
  state: AcceptanceStateCode,
  version: z.int(),
  acceptorName: z.string(),
  secondAcceptorName: z.string(),
  secondAt: Iso.nullable(),
  goodsFen: Fen,
  /** Owed with the last note of an order (decision 0024). */
  freightFen: Fen,
  amountFen: Fen,
  opinion: z.string(),
  isAuto: z.boolean(),
  acceptedAt: Iso,
  photos: z.array(z.object({ id: z.string(), name: z.string() })),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      name: z.string(),
      unit: z.string(),
      acceptedNum: z.int(),
      rejectedNum: z.int(),
      reason: z.string(),
      lotNo: z.string(),
      expiryOn: z.string(),
      amountFen: Fen,
    }),
  ),
  can: canMap(acceptanceButtons),
})

export const Progress = z.array(z.object({ label: z.string(), note: z.string(), state: z.enum(['done', 'now', 'part', 'next']) }))

export const OrderDetail = z.object({
  id: z.string(),
  orderNo: z.string(),
  purchaseId: z.string(),
  purchaseNo: z.string(),
  /** Its prices were talked about before its approval; asked for by itself. */
  wasBargained: z.boolean(),
  /** Its supplier refused it or let it lie: what may be bought in its place is asked for by itself. */
  isUnsupplied: z.boolean(),
  seqInPurchase: z.int(),
  siblings: z.array(z.object({ id: z.string(), orderNo: z.string(), ...supplierNames })),
  state: State,
  version: z.int(),
  sentence: z.object({ text: z.string(), hint: z.string() }),
  steps: Progress,
  kind: z.enum(orderKinds),
  controlClass: z.int(),
  ...supplierNames,
  /** As in a row of the list. */
  supplierStop: z.string(),
  supplierPhone: z.string(),
  buyerName: z.string(),
  /** Who was asked to pay for the buyer; empty where he pays himself. */
  ownerName: z.string(),
  /** 代收人: who stands in the buyer's place since he left or was away; empty while he does all himself. */
  receiverName: z.string(),
  isMine: z.boolean(),
  deptName: z.string(),
  acceptorId: z.string(),
  acceptorName: z.string(),
  secondAcceptorName: z.string(),
  usage: z.string(),
  purpose: z.string(),
  purchaseApplyNo: z.string(),
  contractFlag: z.boolean(),
  /** It may be printed now. */
  hasContract: z.boolean(),
  ...wishShown,
  submittedAt: Iso,
  goodsFen: Fen,
  freightFen: Fen,
  /** What coupons took off; the total is less by it. */
  cutFen: Fen,
  totalFen: Fen,
  /** Worth of what was sent back or never sent: ordered, but not to be paid. */
  returnedFen: Fen,
  /** What is to be paid, freight included; null while goods may still be judged. */
  payFen: Fen.nullable(),
  lines: z.array(OrderLine),
  /** Which permits of the school its lines have taken of; absent of goods that ask for none. */
  permits: z.array(PermitOfLine.extend({ lineNo: z.int() })).optional(),
  funds: z.array(OrderFund),
  fundChange: FundChange.nullable(),
  /** Comparison sheets that are evidence of it. */
  comparisons: z.array(SheetNamed),
  /** `problem`: came short, broken, wrong or late. */
  delivery: z.object({ received: Part, problem: Part, onWay: Part, unsent: Part, ended: Part }),
  parcels: z.array(Parcel),
  urged: z.object({ count: z.int(), at: Iso.nullable() }),
  cancelAsk: z.object({ at: Iso, reason: z.string() }).nullable(),
  acceptances: z.array(Acceptance),
  /** Fixed assets it brought, from the day all of it was accepted. */
  assets: z.array(AssetShown),
  bill: z
    .object({
      id: z.string(),
      billNo: z.string(),
      label: z.string(),
      voucherNo: z.string(),
      paidAt: Iso.nullable(),
      paidOn: Day.nullable(),
    })
    .nullable(),
  invoice: z.object({
    title: z.string(),
    taxNo: z.string(),
    type: z.string(),
    status: z.string(),
    totalFen: Fen,
    netFen: Fen,
    taxFen: Fen,
    /** Rates of the lines in percent: 13%, 9%. */
    rates: z.string(),
  }),
  address: z.object({ receiver: z.string(), mobileMasked: z.string(), text: z.string(), tag: z.string() }),
  closedReason: z.string(),
  timeline: Timeline,
  can: canMap(orderButtons),
})
