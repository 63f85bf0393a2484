// Writing an order: its row, its lines with the whole snapshot, its funds, its stock, its approval.
import type { Insertable } from 'kysely'
import type { Ctx, SessionUser } from '../../../core/context.ts'
import type { Tables } from '../../../core/tables.ts'
import { mobileOfAddress, type AddressRow } from '../../address/queries.ts'
import { labelsOn } from '../../../core/files.ts'
import { beginFlow, mustCarry, startFlow, type Begun, type Directory, type FlowStart } from '../../approval/engine.ts'
import type { ComparedOffer } from '../../catalog/comparable.ts'
import type { TakenLine } from '../../catalog/offers.ts'
import type { PermitLine } from '../../permit/ledger.ts'
import { avoidFact } from '../../recusal/queries.ts'
import type { WishInput } from '@caiyuan/contract/order/wish'
import type { FundPart } from '@caiyuan/contract/order/split'
import { sealAddress } from '../queries/address.ts'
import type { Snapshot } from '../queries/one.ts'
import { wishColumns } from '../queries/wish.ts'
import type { BasketLine } from './basket.ts'
import { partRows } from '../../fund/part-rows.ts'
import type { Card } from '../../fund/cards.ts'
import type { Form, Ready, ReadyOrder } from './check.ts'
import { contentHashOf } from './content.ts'
import type { Drawn } from './drawn.ts'
import { factsOf, goodsFacts } from './path.ts'

export type NewOrder = Insertable<Tables['orders']>
export type NewLine = Insertable<Tables['order_lines']>
export type NewFund = Insertable<Tables['order_funds']>

const boughtUnder = (standard: BasketLine['standard'], compared: ComparedOffer[] | undefined): Snapshot =>
  standard ? { standard: { id: standard.id, name: standard.name, compared: compared ?? null } } : {}

export const lineRow = (
  ctx: Ctx,
  orderId: string,
  lineNo: number,
  { offer, standard, special, bargained, num, priceE4, amountFen, cutFen }: BasketLine,
  drawn: Drawn | undefined,
  compared: ReadyOrder['compared'],
): NewLine => ({
  school_id: ctx.schoolId,
  order_id: orderId,
  line_no: lineNo,
  sku_id: offer.skuId,
  product_id: offer.productId,
  name: offer.name,
  brand: offer.brand,
  model: offer.model,
  spec: offer.spec,
  cat_no: offer.catNo,
  cas: offer.cas || null,
  unit: offer.unit,
  category_path: offer.categoryPath,
  control_class: offer.controlClass,
  is_asset: offer.isAsset,
  expense_subject: offer.expenseSubject,
  tax_rate_bp: offer.taxRateBp,
  price_e4: priceE4,
  num,
  amount_fen: amountFen,
  cut_fen: cutFen,
  picture: JSON.stringify(drawn?.picture ?? {}),
  snapshot: JSON.stringify({
    listE4: offer.priceE4,
    tiers: offer.tiers,
    moq: offer.moq,
    packStep: offer.packStep,
    badges: offer.badges,
    leadDays: offer.leadDays,
    freight: offer.freight,
    attributes: drawn?.attributes ?? [],
    pack: drawn?.pack ?? '',
    ...(offer.isPersonal ? { isPersonal: true } : {}),
    ...(special ? { special: { id: special.id, wasE4: special.wasE4, endsAt: special.endsAt } } : {}),
    ...(bargained ? { bargained } : {}),
    ...boughtUnder(standard, compared?.get(offer.skuId)),
  }),
})

/** What the line takes of the goods, and of the special price it was bought at. */
export const takenLine = (orderId: string, { offer, num, special }: BasketLine): TakenLine => ({
  orderId,
  skuId: offer.skuId,
  num,
  specialId: special?.id,
})

/** What it takes of permits, where its goods ask for any. */
export const permitLine = (orderId: string, lineNo: number, { offer, num }: BasketLine): PermitLine[] =>
  offer.permits && offer.permits.needs.length > 0 ? [{ orderId, lineNo, name: offer.name, num, pack: offer.permits.pack }] : []

export const fundRows = (ctx: Ctx, orderId: string, funds: readonly FundPart[]): NewFund[] =>
  partRows(ctx, funds).map((row) => ({ ...row, order_id: orderId }))

/** The part of an order that a person fills in or the goods decide; the same when it is submitted again. */
export const contentColumns = <S extends WishInput>(
  ctx: Ctx,
  orderId: string,
  ready: Ready<S>,
  { basket, sent, flags, sumFen }: ReadyOrder<S>,
  form: Form,
) => ({
  dept_id: ready.dept.id,
  dept_name: ready.dept.name,
  goods_fen: basket.goodsFen,
  freight_fen: basket.freightFen,
  total_fen: basket.totalFen,
  usage: form.usage,
  purpose: form.purpose,
  address: JSON.stringify({ ...sealedTo(ctx, orderId, ready.to), addressId: ready.to.id }),
  province_code: ready.to.province_code,
  invoice_type: form.invoiceType,
  purchase_apply_no: form.purchaseApplyNo,
  ...wishColumns(sent),
  contract_flag: (sumFen ?? basket.totalFen) >= ready.params['order.contractFrom'],
  flags: JSON.stringify(Object.entries(flags).map(([flag, text]) => ({ flag, text, ...(flag === 'splitSuspect' ? { sumFen } : {}) }))),
  acceptor_id: form.acceptorId ?? null,
  budget_status: 'RESERVED' as const,
  submitted_at: ctx.now,
})

export const sealedTo = (ctx: Ctx, orderId: string, to: AddressRow) =>
  sealAddress(ctx.schoolId, orderId, {
    receiver: to.receiver,
    mobile: mobileOfAddress(to),
    tel: to.tel,
    regionText: to.region_text,
    detail: to.detail,
    tag: to.tag,
  })

export const summaryOf = (lines: readonly { name: string }[]): string =>
  lines.length > 1 ? `${lines[0]!.name} 等 ${lines.length} 种` : (lines[0]?.name ?? '')

/** Binds the approval to what was written. */
export const hashOfRows = (order: NewOrder, lines: readonly NewLine[], funds: readonly NewFund[]): string =>
  contentHashOf(
    { ...(order as never as Parameters<typeof contentHashOf>[0]), address: JSON.parse(String(order.address)) },
    lines as never,
    funds,
  )

export interface Starting {
  id: string
  instId: string
  orderNo: string
  supplierName: string
  submitterId: string
  isStudent: boolean
  contentHash: string
  cards: readonly Card[]
  /** The owner who pays for another: his confirmation is his agreement, and a refusal goes back to him. */
  owner?: Pick<SessionUser, 'id' | 'name'>
  /** What the buyer tells the approvers. */
  note: string
  /** Who may have to decide, where it was asked before the money was locked. */
  dir?: Directory
}

const approvalOf = async (ctx: Ctx, ready: Ready, { basket, sent, funds, flags, sumFen }: ReadyOrder, it: Starting): Promise<FlowStart> => {
  const facts = factsOf(
    goodsFacts(basket, flags.priceAnomaly ?? ''),
    funds,
    it.cards,
    { deptId: ready.dept.id, isStudent: it.isStudent },
    flags,
    sumFen,
  )
  // An upload is one paper.
  const carried = [...new Map(sent.files.map((file) => [file.id, file.paper])).values()]
  await mustCarry(ctx, facts, carried, () => labelsOn(ctx, { kind: 'order', id: it.id }))
  return {
    instId: it.instId,
    docKind: 'order',
    docId: it.id,
    docNo: it.orderNo,
    title: '采购订单',
    summary: `${summaryOf(basket.lines.map((line) => line.offer))} · ${it.supplierName}`,
    facts: {
      ...facts,
      ...(await avoidFact(ctx, basket)),
      ...(it.owner && { agreedBy: [it.owner.id], revisedBy: it.owner.name }),
      ...(it.note && { note: it.note }),
    },
    submitterId: it.submitterId,
    chosen: sent.chosen,
    contentHash: it.contentHash,
    dir: it.dir,
  }
}

/** Starts the approval of an order that is written; answers whether somebody has to decide. */
export const startApproval = async (ctx: Ctx, ready: Ready, order: ReadyOrder, it: Starting): Promise<Begun['status']> => {
  const { status } = await startFlow(ctx, await approvalOf(ctx, ready, order, it))
  return status
}

/** The same for an order that is not written yet. */
export const beginApproval = async (ctx: Ctx, ready: Ready, order: ReadyOrder, it: Starting): Promise<Begun> =>
  beginFlow(ctx, await approvalOf(ctx, ready, order, it))
