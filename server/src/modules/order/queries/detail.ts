// One order in full.
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { pictureOf } from '@caiyuan/contract/goods'
import { shareFen, splitTax, sumFen } from '@caiyuan/contract/money'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { list } from '@caiyuan/contract/order/list'
import { asksPermit } from '@caiyuan/contract/permit/words'
import { confirmed } from '@caiyuan/contract/order/standing'
import { invoiceTypes, type InvoiceType } from '@caiyuan/contract/order/buy'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { signedNames } from '../../../core/document-log/actor.ts'
import type { Of } from '../../../core/implement.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { assetsOf } from '../assets/shown.ts'
import { comparisonsOf } from '../../comparison/queries.ts'
import { permitsOfOrder } from '../../permit/queries.ts'
import { timelineOf } from '../../approval/engine.ts'
import { mayAskChange } from '../fund-change/policy.ts'
import { changeShown, isBillDeclared } from '../fund-change/queries.ts'
import { actsAsBuyer, contractWhy, hidesCards, type OrderRow } from '../policy.ts'
import { acceptedFen, endedFen, payableFen } from '../acceptance/plan.ts'
import { acceptancesOf } from '../acceptance/queries/notes.ts'
import { addressOf, addressText } from './address.ts'
import { buttonsOf } from './can.ts'
import { knownOf, PAID_ON, payFen, returnedFen, type OrderKnown } from './facts.ts'
import { fundsOf } from './funds.ts'
import { isUnsupplied } from './instead.ts'
import { bargainedOf, specialOf, standardOf, type OrderLineRow } from './one.ts'
import { parcelsOf } from './parcels.ts'
import { sentenceOf, stepsOf } from './sentence.ts'
import { turnNodes } from './coming.ts'
import { seenOrder, visibleTo } from './visible.ts'
import { wishOf } from './wish.ts'

const invoiceStates: Record<string, string> = { none: '未开', applied: '申请中', issued: '已开', reissued: '已换开', red: '已红冲' }

/** What it was bought as. */
const standardShown = (it: OrderLineRow): { prodId: string; name: string } | null => {
  const standard = standardOf(it)
  return standard && { prodId: standard.id, name: standard.name }
}

export const lineOf = (it: OrderLineRow) => ({
  lineNo: it.line_no,
  skuId: it.sku_id,
  productId: it.product_id,
  name: it.name,
  brand: it.brand,
  model: it.model,
  spec: it.spec,
  catNo: it.cat_no,
  unit: it.unit,
  picture: pictureOf(it.product_id, it.sku_id),
  standard: standardShown(it),
  special: specialOf(it),
  bargained: bargainedOf(it),
  controlClass: it.control_class,
  isAsset: it.is_asset,
  priceE4: it.price_e4,
  num: it.num,
  amountFen: it.amount_fen,
  shippedNum: it.shipped_num,
  endedNum: it.ended_num,
  receivedNum: it.received_num,
  claimedNum: it.claimed_num,
  lostNum: it.lost_num,
  acceptedNum: it.accepted_num,
  rejectedNum: it.rejected_num,
  acceptedFen: acceptedFen(it),
  remark: it.remark,
})

type Parcels = Awaited<ReturnType<typeof parcelsOf>>

/** Received, come amiss, on its way, not sent, never to be sent: pieces and the money of the goods, which sum to the order's. */
const deliveryOf = (lines: readonly OrderLineRow[], parcels: Parcels) => {
  const over = (states: readonly string[]) =>
    parcels
      .filter((it) => states.includes(it.state))
      .reduce((sum, it) => ({ num: sum.num + it.num, amountFen: sum.amountFen + it.amountFen }), { num: 0, amountFen: 0 })
  const arrived = over(['received'])
  const onWay = over(['shipped', 'signed'])
  const ended = { num: lines.reduce((sum, it) => sum + it.ended_num, 0), amountFen: endedFen(lines.map((it) => ({ ...it, lost_num: 0 }))) }
  const amiss = (it: OrderLineRow): number => it.claimed_num + it.lost_num
  const problemNum = lines.reduce((sum, it) => sum + amiss(it), 0)
  const problemFen = sumFen(lines.map((it) => it.amount_fen - shareFen(it.amount_fen, it.num, it.num - amiss(it))))
  // Shares of parcels are rounded in another order: of what arrived, and no more.
  const problem = {
    num: problemNum,
    amountFen: problemNum === arrived.num ? arrived.amountFen : Math.min(problemFen, arrived.amountFen),
  }
  return {
    received: { num: arrived.num - problem.num, amountFen: arrived.amountFen - problem.amountFen },
    problem,
    onWay,
    ended,
    unsent: {
      num: lines.reduce((sum, it) => sum + it.num, 0) - arrived.num - onWay.num - ended.num,
      amountFen: sumFen(lines.map((it) => it.amount_fen)) - arrived.amountFen - onWay.amountFen - ended.amountFen,
    },
  }
}

/** What the invoice of this order must say: by the tax rate of each line, freight at the rate of the first; once accepted, only what was, and nothing of an order that closed. */
const invoiceOf = (order: OrderRow, lines: readonly OrderLineRow[]) => {
  const byRate = new Map<number, number>()
  const isClosed = order.state === 'closed'
  const dueFen = (it: OrderLineRow): number => (isClosed ? 0 : order.accepted_at ? payableFen(it) : it.amount_fen - endedFen([it]))
  for (const it of lines) byRate.set(it.tax_rate_bp, (byRate.get(it.tax_rate_bp) ?? 0) + dueFen(it))
  const first = lines[0]?.tax_rate_bp ?? 1300
  byRate.set(first, (byRate.get(first) ?? 0) + (isClosed ? 0 : order.freight_fen - order.returned_freight_fen))
  const parts = [...byRate].map(([rate, fen]) => splitTax(fen, rate))
  return {
    title: order.invoice_title,
    taxNo: order.invoice_tax_no,
    type: invoiceTypes[order.invoice_type as InvoiceType],
    status: invoiceStates[order.invoice_status] ?? order.invoice_status,
    totalFen: sumFen(byRate.values()),
    netFen: sumFen(parts.map((it) => it.netFen)),
    taxFen: sumFen(parts.map((it) => it.taxFen)),
    rates: [...byRate.keys()]
      .sort((a, b) => b - a)
      .map((rate) => `${rate / 100}%`)
      .join('、'),
  }
}

const billOf = async (ctx: Ctx, order: OrderRow) => {
  if (!order.bill_id) return null
  const row = await ctx.tx
    .selectFrom('bills as b')
    .select(['b.id', 'b.bill_no', 'b.state', 'b.voucher_no', 'b.paid_at', PAID_ON.as('paid_on')])
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.id', '=', order.bill_id)
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as BillState }
}

const billShown = (bill: NonNullable<Awaited<ReturnType<typeof billOf>>>) => ({
  id: bill.id,
  billNo: bill.bill_no,
  label: billFlow.states[bill.state].label,
  voucherNo: bill.voucher_no,
  paidAt: bill.paid_at?.toISOString() ?? null,
  paidOn: bill.paid_on,
})

const wasBargained = (ctx: Ctx, orderId: string) =>
  sql<boolean>`exists (select from bargains b where b.school_id = ${ctx.schoolId} and b.order_id = ${orderId})`

/** The purchase of the order, its sibling orders this person may see, and the names of its acceptors. */
const aroundOf = async (ctx: Ctx, order: OrderRow) => {
  const [purchase, siblings, people, supplier] = await Promise.all([
    ctx.tx
      .selectFrom('purchases')
      .select(['id', 'purchase_no', wasBargained(ctx, order.id).as('bargained'), isUnsupplied(ctx, order.id).as('unsupplied')])
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', order.purchase_id)
      .executeTakeFirstOrThrow(),
    ctx.tx
      .selectFrom('orders as o')
      .select(['o.id', 'o.order_no', 'o.supplier_name', fullNameOf('o').as('full')])
      .where('o.school_id', '=', ctx.schoolId)
      .where('o.purchase_id', '=', order.purchase_id)
      .where(visibleTo(ctx))
      .orderBy('o.seq_in_purchase')
      .execute(),
    ctx.tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('school_id', '=', ctx.schoolId)
      .where('id', 'in', [order.acceptor_id ?? order.buyer_id, order.second_acceptor_id ?? order.buyer_id])
      .execute(),
    ctx.tx.selectFrom('suppliers').select(['phone', 'name']).where('id', '=', order.supplier_id).executeTakeFirst(),
  ])
  const nameOf = (id: string | null): string => (id ? (people.find((it) => it.id === id)?.name ?? '') : '')
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    wasBargained: purchase.bargained,
    isUnsupplied: order.state === 'closed' && purchase.unsupplied,
    siblings: siblings.map((it) => ({ id: it.id, orderNo: it.order_no, supplierName: it.supplier_name, supplierFullName: it.full })),
    acceptorId: order.acceptor_id ?? '',
    acceptorName: nameOf(order.acceptor_id),
    secondAcceptorName: nameOf(order.second_acceptor_id),
    supplierFullName: supplier?.name ?? order.supplier_name,
    supplierPhone: supplier?.phone ?? '',
  }
}

const headOf = (ctx: Ctx, order: OrderRow, { facts, lines }: OrderKnown) => {
  const address = addressOf(order)
  return {
    id: order.id,
    orderNo: order.order_no,
    seqInPurchase: order.seq_in_purchase,
    state: order.state,
    version: order.version,
    sentence: sentenceOf(facts),
    steps: stepsOf(facts),
    kind: order.kind,
    controlClass: order.control_class,
    supplierName: order.supplier_name,
    supplierStop: facts.stopped,
    buyerName: order.buyer_name,
    ownerName: facts.ownerName,
    receiverName: facts.receiverName,
    isMine: actsAsBuyer(ctx, order),
    deptName: order.dept_name,
    usage: order.usage,
    purpose: order.purpose,
    ...wishOf(order),
    purchaseApplyNo: order.purchase_apply_no,
    contractFlag: order.contract_flag,
    hasContract: contractWhy(order) === '',
    submittedAt: (order.submitted_at ?? order.created_at).toISOString(),
    goodsFen: order.goods_fen,
    freightFen: order.freight_fen,
    cutFen: order.cut_fen,
    totalFen: order.total_fen,
    returnedFen: returnedFen(order, facts),
    payFen: payFen(order, facts),
    lines: lines.map(lineOf),
    urged: { count: order.urged_count, at: order.urged_at?.toISOString() ?? null },
    cancelAsk:
      order.cancel_asked_at && confirmed.includes(order.state)
        ? { at: order.cancel_asked_at.toISOString(), reason: order.cancel_reason }
        : null,
    invoice: invoiceOf(order, lines),
    address: { receiver: address.receiver, mobileMasked: address.mobileMasked, text: addressText(address), tag: address.tag },
    closedReason: order.closed_reason,
  }
}

export const getOrder: Of<typeof list>['detail'] = async (ctx, { id, view }) => {
  const isPaper = view === 'paper'
  const seen = await seenOrder(ctx, id)
  const order = isPaper
    ? { ...seen, buyer_name: (await signedNames(ctx, [orderFlow.kind], [id])).get(seen.buyer_id) ?? seen.buyer_name }
    : seen
  const known = (await knownOf(ctx, [order])).get(order.id)!
  const [parcels, funds, acceptances, bill, around] = [
    await parcelsOf(ctx, order, known.lines),
    await fundsOf(ctx, order),
    await acceptancesOf(ctx, order, known.lines),
    await billOf(ctx, order),
    await aroundOf(ctx, order),
  ]
  const timeline = await timelineOf(ctx, 'order', order.id, isPaper)
  const isHidden = hidesCards(ctx, order)
  const fundChange = isHidden ? null : await changeShown(ctx, order)
  const permits = asksPermit(order.control_class) ? await permitsOfOrder(ctx, order.id) : []
  const isDeclared = await isBillDeclared(ctx, order)
  const ownsCard = funds.some((it) => it.isMine)
  const can = buttonsOf(ctx, order, known)
  if (fundChange === null && !isDeclared && mayAskChange(ctx, order, ownsCard)) can.changeFund = true
  const coming = turnNodes(known.facts, order.buyer_name, (step) => can[step === 'owner' ? 'ownerConfirm' : step] === true)
  return {
    ...headOf(ctx, order, known),
    ...around,
    ...(permits.length > 0 ? { permits } : {}),
    funds: isHidden ? [] : funds,
    fundChange,
    comparisons: await comparisonsOf(ctx, orderFlow.kind, order.id),
    delivery: deliveryOf(known.lines, parcels),
    parcels,
    acceptances,
    assets: await assetsOf(
      ctx,
      order,
      known.lines.some((it) => it.is_asset),
    ),
    bill: bill && billShown(bill),
    timeline: { ...timeline, now: [...timeline.now, ...coming.now], next: [...timeline.next, ...coming.next] },
    can,
  }
}
