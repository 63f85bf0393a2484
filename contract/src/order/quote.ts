// What a check-out is made of before it is submitted: goods priced now, cards that can pay, who would approve (domain page 02 §2.1).
import { z } from 'zod'
import { nodeModes, nodeTypes } from '../approval.ts'
import { NeededPaper } from '../approval/page.ts'
import { CategoryType } from '../cart.ts'
import { SheetNamed } from '../comparison.ts'
import { fundSources, type FundSource } from '../fund.ts'
import { Fen, PriceE4, SignedFen } from '../fen.ts'
import { orderFlow, type OrderState } from '../order-flow.ts'
import { Id, Iso } from '../paging.ts'
import { PermitOfLine } from '../permit.ts'
import { specialShown } from '../special-shown.ts'
import { supplierNames } from '../supplier-names.ts'
import { Day, Num } from '../text.ts'
import { PriceNote } from './price-note.ts'
import { FUNDS_MAX } from './split.ts'
import { wishShown } from './wish.ts'

export const LINES_MAX = 200

export const StateCode = z.enum(Object.keys(orderFlow.states) as [OrderState, ...OrderState[]])

export const quoteInput = z.object({
  /** The checked lines of the cart, goods bought now, or an order: given back and submitted again, or waiting for its owner to take it. */
  from: z.enum(['cart', 'now', 'order'], { error: '结算来源不正确' }).default('cart'),
  orderId: Id.optional(),
  lines: z
    .array(z.object({ skuId: Id, num: Num }))
    .max(LINES_MAX, `一次最多购买 ${LINES_MAX} 种商品`)
    .default([]),
  addrId: Id.optional(),
  categoryType: CategoryType,
  /** Of one's own money: the coupons to use; without, those that take off most. */
  couponIds: z.array(Id).max(100).optional(),
})

export const QuoteLine = z.object({
  skuId: z.string(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  model: z.string(),
  spec: z.string(),
  catNo: z.string(),
  cas: z.string(),
  unit: z.string(),
  picture: z.string(),
  num: z.int(),
  moq: z.int(),
  packStep: z.int(),
  stock: z.int(),
  priceE4: PriceE4,
  special: specialShown,
  /** Its supplier lowered the price for this order: what it costs else (decision 0340). */
  bargained: z.object({ wasE4: PriceE4 }).nullable(),
  amountFen: Fen,
  isAsset: z.boolean(),
  controlClass: z.int(),
  /** Why it cannot be ordered like this; empty when it can. */
  problem: z.string(),
  /** Which permits of the school it takes of; absent of goods that ask for none. */
  permits: z.array(PermitOfLine).optional(),
  /** How far the price is from its reference; null where it is near or nothing is known. */
  priceNote: PriceNote.nullable(),
})

export const QuoteOrder = z.object({
  key: z.string(),
  ...supplierNames,
  controlClass: z.int(),
  lines: z.array(QuoteLine),
  goodsFen: Fen,
  freightFen: Fen,
  freightFreeFromFen: Fen,
  totalFen: Fen,
  /** Worth of the lines that become assets: 设备费 pays for them. */
  assetFen: Fen,
  /** The subject most of the goods belong to. */
  subjectCode: z.string(),
  leadDays: z.int(),
  /** The day it can arrive when approval takes its usual time. */
  expectOn: Day,
  /** What the order given back had; a new one only proposes the day. */
  wish: z.object(wishShown),
  /** Own comparison sheets about these goods, the newest first (decision 0082). */
  comparisons: z.array(SheetNamed),
  /** What the law asks for these goods. */
  notice: z.string(),
  /** Goods ordered today already, with the advice to submit them together; empty without. */
  mergeNote: z.string(),
  /** Why the order as a whole cannot be submitted; empty when it can. */
  problem: z.string(),
  /** Of one's own money: what coupons take off (the total is less by it), and which there are for its goods. */
  coupons: z
    .object({
      cutFen: Fen,
      list: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          /** What it gives, in words. */
          text: z.string(),
          cutFen: Fen,
          /** What its goods still have to come to. */
          lackFen: Fen,
          isUsed: z.boolean(),
          /** Of an order one for each. */
          slot: z.enum(['goods', 'freight']),
        }),
      ),
    })
    .optional(),
})

export const QuoteFund = z.object({
  id: z.string(),
  projectNo: z.string(),
  name: z.string(),
  source: z.enum(Object.keys(fundSources) as [FundSource, ...FundSource[]]),
  ownerName: z.string(),
  endOn: Day,
  perOrderCapFen: Fen.nullable(),
  totalFen: Fen,
  frozenFen: Fen,
  heldFen: Fen,
  committedFen: Fen,
  availableFen: SignedFen,
  /** What the school lets it pay beyond that, when 财务 agrees (domain page 04 §4.3 rule 6). */
  overFen: Fen,
  subjects: z.array(z.object({ code: z.string(), name: z.string(), availableFen: Fen })),
  /** The most it could pay of each order, and of all together. */
  pays: z.array(z.object({ key: z.string(), fen: Fen })),
  canPayFen: Fen,
  /** ok: pays everything. part: pays some of it. none: pays nothing. */
  level: z.enum(['ok', 'part', 'none']),
  problem: z.string(),
  /** A warning that forbids nothing. */
  warning: z.string(),
})

const PreviewNode = z.object({
  id: z.string(),
  title: z.string(),
  type: z.enum(nodeTypes),
  mode: z.enum(nodeModes),
  reason: z.string(),
  skipped: z.string(),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      deptName: z.string(),
      title: z.string(),
      reason: z.string(),
      away: z.string(),
      onBehalfOf: z.string(),
    }),
  ),
  choose: z
    .object({
      min: z.int(),
      max: z.int(),
      candidates: z.array(z.object({ id: z.string(), name: z.string(), deptName: z.string(), title: z.string(), recent: z.boolean() })),
    })
    .nullable(),
  medianHours: z.number().nullable(),
})

/** 审批预演: the path of a document before it is one. */
export const PathAhead = z.object({
  nodes: z.array(PreviewNode),
  /** Usual hours of the nodes that are walked, one after another. */
  hours: z.number(),
  workdays: z.number(),
  /** Nodes nobody has a history of. */
  unknownNodes: z.int(),
  /** Why no path can be found; empty when one is. */
  problem: z.string(),
})

/** Of each step that wants its people chosen, by the id of its node. */
export const ChosenApprovers = z.record(z.string().max(64), z.array(Id).max(20, '每个节点最多选 20 人'))

export const OrderPreview = PathAhead.extend({
  key: z.string(),
  /** The day the goods can be there: approval, the supplier's answer, delivery. */
  arriveOn: Day,
  /** Why it looks like a part of a bigger order, which 采购办 then sees; empty when it does not. */
  splitNote: z.string(),
  /** Papers it has to carry. */
  papers: z.array(NeededPaper),
})

export const FundPartInput = z.object({
  fundId: Id,
  subjectCode: z.string().min(1, '请选择支出科目').max(32),
  amountFen: z.int({ error: '经费金额须为整数分' }).min(1, '经费金额须大于 0').max(9_000_000_000_000, '经费金额超出范围'),
})
export const OrderFunds = z.object({
  key: z.string().min(1).max(8),
  funds: z.array(FundPartInput).max(FUNDS_MAX * 2, `每张订单最多使用 ${FUNDS_MAX} 张经费卡`),
})

export const Quote = z.object({
  quoteId: z.string(),
  quoteHash: z.string(),
  checkedAt: Iso,
  /** The order that is submitted again, or that its owner is asked to take; or nothing. */
  again: z
    .object({
      id: z.string(),
      orderNo: z.string(),
      version: z.int(),
      comment: z.string(),
      /** Who ordered it where the reader is asked to pay; empty for the own. */
      buyerName: z.string(),
      /** The reader may refuse it: nobody has taken it yet. */
      isAsked: z.boolean(),
      /** Its price was talked about; it was never submitted since. */
      isBargained: z.boolean(),
      /** Until when he may take it. */
      confirmBy: Iso.nullable(),
    })
    .nullable(),
  address: z
    .object({
      id: z.string(),
      receiver: z.string(),
      mobileMasked: z.string(),
      regionText: z.string(),
      detail: z.string(),
      tag: z.string(),
      isDefault: z.boolean(),
      problem: z.string(),
    })
    .nullable(),
  orders: z.array(QuoteOrder),
  /** Ticked lines of the cart that nobody can buy now; they stay in the cart. */
  left: z.array(z.object({ skuId: z.string(), name: z.string(), problem: z.string() })),
  /** Of goods: services count in the money alone. */
  kinds: z.int(),
  num: z.int(),
  goodsFen: Fen,
  freightFen: Fen,
  totalFen: Fen,
  form: z.object({
    depts: z.array(z.object({ id: z.string(), name: z.string() })),
    deptId: z.string(),
    purposeFromFen: Fen,
    needApplyNo: z.boolean(),
    invoiceTitle: z.string(),
    taxNo: z.string(),
    /** What the order given back had, or what this person wrote last time. */
    usage: z.string(),
    purpose: z.string(),
    acceptorId: z.string(),
  }),
  funds: z.array(QuoteFund),
  /** A split that can be submitted as it is; empty when no card or cards can pay. */
  split: z.array(OrderFunds),
  previews: z.array(OrderPreview),
  /** Why nothing can be submitted now; empty when it can. */
  blocked: z.string(),
  /** Whether somebody else may be asked to pay, or must be, and why not now; empty when he can. */
  ask: z.object({ mode: z.enum(['no', 'may', 'must']), blocked: z.string() }),
  /** Its price may be talked about before it is submitted (decision 0340). */
  mayBargain: z.boolean(),
})
