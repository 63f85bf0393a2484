// What is shown of an after-sale, to whichever side.
import { z } from 'zod'
import { Timeline } from '../approval.ts'
import { canMap } from '../can-map.ts'
import { carriers, OWN_DELIVERY } from '../carriers.ts'
import { Fen, PriceE4 } from '../fen.ts'
import { Id, Iso } from '../paging.ts'
import { RefundChain, refundButtons, refundFlow, type RefundState } from '../refund.ts'
import { Day, Num, text } from '../text.ts'
import { plain } from '../unseen.ts'
import { afterSaleButtons, afterSaleStates, packageKeys, reasonKeys, returnKeys, typeKeys } from './flow.ts'

export const StateKey = z.enum(afterSaleStates)
export const TypeKey = z.enum(typeKeys, { error: '请选择服务类型' })
export const ReasonKey = z.enum(reasonKeys, { error: '请选择原因' })
export const PackageKey = z.enum(packageKeys, { error: '请选择包装状态' })
export const ReturnKey = z.enum(returnKeys, { error: '请选择退回方式' })
export const OneOf = z.object({ id: Id })
export const Said = text('留言', 500)

/** How goods travel, either way. */
export const Waybill = {
  carrierCode: z.enum([OWN_DELIVERY, ...carriers.map((it) => it.code)], { error: '请选择快递公司' }),
  waybillNo: z
    .string()
    .overwrite(plain)
    .regex(/^[A-Za-z0-9-]{6,32}$/, '运单号须为 6 至 32 位字母、数字')
    .or(z.literal(''))
    .default(''),
}

export const Pieces = z
  .array(z.object({ lineNo: z.int().min(1), num: Num }))
  .min(1, '请选择商品和数量')
  .max(200, '一次最多 200 行')
  .refine((some) => new Set(some.map((it) => it.lineNo)).size === some.length, '同一行商品重复')

export const Row = z.object({
  id: z.string(),
  docNo: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
  state: StateKey,
  type: TypeKey,
  reason: ReasonKey,
  title: z.string(),
  num: z.int(),
  supplierName: z.string(),
  buyerName: z.string(),
  refundFen: Fen,
  at: Iso,
  dueAt: Iso.nullable(),
})

export const Line = z.object({
  lineNo: z.int(),
  name: z.string(),
  spec: z.string(),
  unit: z.string(),
  picture: z.string(),
  priceE4: PriceE4,
  acceptedNum: z.int(),
  num: z.int(),
  refundFen: Fen,
})

export const Message = z.object({
  id: z.string(),
  side: z.enum(['buyer', 'supplier', 'platform']),
  name: z.string(),
  body: z.string(),
  isMine: z.boolean(),
  at: Iso,
})

const Trip = z.object({ carrierName: z.string(), waybillNo: z.string(), at: Iso }).nullable()
const refundStates = Object.keys(refundFlow.states) as [RefundState, ...RefundState[]]

export const Refund = z.object({
  id: z.string(),
  refundNo: z.string(),
  state: z.enum(refundStates),
  version: z.int(),
  amountFen: Fen,
  ...RefundChain.shape,
  freightFen: Fen,
  paidAt: Iso.nullable(),
  /** Empty to a supplier, and to whom another's cards are hidden. */
  funds: z.array(
    z.object({
      name: z.string(),
      projectNo: z.string(),
      ownerName: z.string(),
      subjectName: z.string(),
      owedFen: Fen,
      amountFen: Fen,
    }),
  ),
  can: canMap(refundButtons),
})

/** An invoice of the order that a red one may take back, and what is left of it; while one is awaited. */
export const Blue = z.object({ id: z.string(), invoiceNo: z.string(), issuedOn: Day, totalFen: Fen, leftFen: Fen })

export const Detail = Row.extend({
  version: z.int(),
  lines: z.array(Line),
  /** Claimed at the receipt of this parcel; null of what was accepted. */
  parcelSeq: z.int().nullable(),
  orderFen: Fen,
  /** Of one's own money. */
  isPersonal: z.boolean(),
  description: z.string(),
  packageState: PackageKey,
  returnWay: ReturnKey,
  contact: z.string(),
  mobile: z.string(),
  pickupAddr: z.string(),
  files: z.array(z.object({ id: z.string(), label: z.string(), name: z.string(), at: Iso })),
  /** When the limit that runs began. */
  dueFrom: Iso.nullable(),
  /** What becomes of it when the limit ends. */
  dueText: z.string(),
  refuseReason: z.string(),
  appealReason: z.string(),
  ruling: z.string(),
  closeReason: z.string(),
  returnTo: z.string(),
  back: Trip,
  out: Trip,
  rounds: z.int(),
  /** When it last came into each state it was in. */
  came: z.array(z.object({ state: StateKey, at: Iso })),
  refund: Refund.nullable(),
  blues: z.array(Blue),
  messages: z.array(Message),
  timeline: Timeline,
  can: canMap(afterSaleButtons),
})

export const Moved = z.object({ id: z.string(), docNo: z.string(), state: StateKey })
