// One order in full, and one 采购单 with its orders.
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { pictureOf } from '@caiyuan/contract/goods'
import { splitTax, sumFen } from '@caiyuan/contract/money'
import type { list, purchase } from '@caiyuan/contract/order/list'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { timelineOf } from '../../approval/engine.ts'
import type { OrderRow } from '../policy.ts'
import { acceptancesOf } from '../acceptance/queries.ts'
import { addressOf, addressText } from './address.ts'
import { buttonsOf } from './can.ts'
import { knownOf, type OrderKnown } from './facts.ts'
import type { OrderLineRow } from './one.ts'
import { parcelsOf } from './parcels.ts'
import { sentenceOf, stepsOf } from './sentence.ts'
import { turnNodes } from './coming.ts'
import { seenOrder, visibleTo } from './visible.ts'

const invoiceTypes: Record<string, string> = { normal: '数电票（普通发票）', special: '数电票（增值税专用发票）' }
const invoiceStates: Record<string, string> = { none: '未开', applied: '申请中', issued: '已开', reissued: '已换开', red: '已红冲' }

/** How the order is paid and what has become of each part. */
const fundsOf = async (ctx: Ctx, orderId: string) => {
  const rows = await ctx.tx
    .selectFrom('order_funds as f')
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'f.school_id').onRef('k.id', '=', 'f.fund_id'))
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'k.school_id').onRef('u.id', '=', 'k.owner_id'))
    .leftJoin('fund_subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'f.school_id').onRef('s.fund_id', '=', 'f.fund_id').onRef('s.code', '=', 'f.subject_code'),
    )
    .leftJoin('fund_claims as c', (join) =>
      join
        .onRef('c.school_id', '=', 'f.school_id')
        .on('c.doc_kind', '=', 'order')
        .onRef('c.doc_id', '=', 'f.order_id')
        .onRef('c.fund_id', '=', 'f.fund_id')
        .onRef('c.subject_code', '=', 'f.subject_code'),
    )
    .select([
      'f.fund_id',
      'f.subject_code',
      'f.amount_fen',
      'k.project_no',
      'k.name',
      'u.name as owner_name',
      's.name as subject_name',
      'c.frozen_fen',
      'c.held_fen',
      'c.committed_fen',
    ])
    .where('f.school_id', '=', ctx.schoolId)
    .where('f.order_id', '=', orderId)
    .orderBy('f.line_no')
    .execute()
  return rows.map((it) => ({
    fundId: it.fund_id,
    projectNo: it.project_no,
    name: it.name,
    ownerName: it.owner_name,
    subjectCode: it.subject_code,
    subjectName: it.subject_name ?? it.subject_code,
    amountFen: it.amount_fen,
    frozenFen: it.frozen_fen ?? 0,
    heldFen: it.held_fen ?? 0,
    committedFen: it.committed_fen ?? 0,
  }))
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
  picture: pictureOf(it.product_id),
  controlClass: it.control_class,
  isAsset: it.is_asset,
  priceE4: it.price_e4,
  num: it.num,
  amountFen: it.amount_fen,
  shippedNum: it.shipped_num,
  receivedNum: it.received_num,
  acceptedNum: it.accepted_num,
  rejectedNum: it.rejected_num,
  remark: it.remark,
})

type Parcels = Awaited<ReturnType<typeof parcelsOf>>

/** Received, on its way, not sent: pieces and the money of the goods, which sum to the order's. */
const deliveryOf = (lines: readonly OrderLineRow[], parcels: Parcels) => {
  const over = (states: readonly string[]) =>
    parcels
      .filter((it) => states.includes(it.state))
      .reduce((sum, it) => ({ num: sum.num + it.num, amountFen: sum.amountFen + it.amountFen }), { num: 0, amountFen: 0 })
  const received = over(['received'])
  const onWay = over(['shipped', 'signed'])
  return {
    received,
    onWay,
    unsent: {
      num: lines.reduce((sum, it) => sum + it.num, 0) - received.num - onWay.num,
      amountFen: sumFen(lines.map((it) => it.amount_fen)) - received.amountFen - onWay.amountFen,
    },
  }
}

/** What the invoice of this order must say: totals by the tax rate of each line, freight at the rate of the first. */
const invoiceOf = (order: OrderRow, lines: readonly OrderLineRow[]) => {
  const byRate = new Map<number, number>()
  for (const it of lines) byRate.set(it.tax_rate_bp, (byRate.get(it.tax_rate_bp) ?? 0) + it.amount_fen)
  const first = lines[0]?.tax_rate_bp ?? 1300
  byRate.set(first, (byRate.get(first) ?? 0) + order.freight_fen)
  const parts = [...byRate].map(([rate, fen]) => splitTax(fen, rate))
  return {
    title: order.invoice_title,
    taxNo: order.invoice_tax_no,
    type: invoiceTypes[order.invoice_type] ?? order.invoice_type,
    status: invoiceStates[order.invoice_status] ?? order.invoice_status,
    totalFen: order.total_fen,
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
    .selectFrom('bills')
    .select(['id', 'bill_no', 'state', 'voucher_no', 'paid_at'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.bill_id)
    .executeTakeFirst()
  return row
    ? {
        id: row.id,
        billNo: row.bill_no,
        label: billFlow.states[row.state as BillState].label,
        voucherNo: row.voucher_no,
        paidAt: row.paid_at?.toISOString() ?? null,
      }
    : null
}

/** The purchase of the order, its sibling orders this person may see, and the names of its acceptors. */
const aroundOf = async (ctx: Ctx, order: OrderRow) => {
  const [purchase, siblings, people, supplier] = await Promise.all([
    ctx.tx
      .selectFrom('purchases')
      .select(['id', 'purchase_no'])
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', order.purchase_id)
      .executeTakeFirstOrThrow(),
    ctx.tx
      .selectFrom('orders as o')
      .select(['o.id', 'o.order_no', 'o.supplier_name'])
      .where('o.school_id', '=', ctx.schoolId)
      .where('o.purchase_id', '=', order.purchase_id)
      .where(await visibleTo(ctx))
      .orderBy('o.seq_in_purchase')
      .execute(),
    ctx.tx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('school_id', '=', ctx.schoolId)
      .where('id', 'in', [order.acceptor_id ?? order.buyer_id, order.second_acceptor_id ?? order.buyer_id])
      .execute(),
    ctx.tx.selectFrom('suppliers').select('phone').where('id', '=', order.supplier_id).executeTakeFirst(),
  ])
  const nameOf = (id: string | null): string => (id ? (people.find((it) => it.id === id)?.name ?? '') : '')
  return {
    purchaseId: purchase.id,
    purchaseNo: purchase.purchase_no,
    siblings: siblings.map((it) => ({ id: it.id, orderNo: it.order_no, supplierName: it.supplier_name })),
    acceptorId: order.acceptor_id ?? '',
    acceptorName: nameOf(order.acceptor_id),
    secondAcceptorName: nameOf(order.second_acceptor_id),
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
    buyerName: order.buyer_name,
    isMine: order.buyer_id === ctx.user.id,
    deptName: order.dept_name,
    usage: order.usage,
    purpose: order.purpose,
    remark: order.remark,
    expectOn: order.expect_on ?? '',
    submittedAt: (order.submitted_at ?? order.created_at).toISOString(),
    goodsFen: order.goods_fen,
    freightFen: order.freight_fen,
    totalFen: order.total_fen,
    lines: lines.map(lineOf),
    urged: { count: order.urged_count, at: order.urged_at?.toISOString() ?? null },
    cancelAsk:
      order.cancel_asked_at && order.state === 'waitShip' ? { at: order.cancel_asked_at.toISOString(), reason: order.cancel_reason } : null,
    invoice: invoiceOf(order, lines),
    address: { receiver: address.receiver, mobileMasked: address.mobileMasked, text: addressText(address), tag: address.tag },
    closedReason: order.closed_reason,
  }
}

export const getOrder: Of<typeof list>['detail'] = async (ctx, { id }) => {
  const order = await seenOrder(ctx, id)
  const known = (await knownOf(ctx, [order])).get(order.id)!
  const [parcels, funds, acceptances, bill, around] = [
    await parcelsOf(ctx, order, known.lines),
    await fundsOf(ctx, order.id),
    await acceptancesOf(ctx, order, known.lines),
    await billOf(ctx, order),
    await aroundOf(ctx, order),
  ]
  const timeline = await timelineOf(ctx, 'order', order.id)
  const can = buttonsOf(ctx, order, known)
  const coming = turnNodes(known.facts, order.buyer_name, (step) => can[step] === true)
  return {
    ...headOf(ctx, order, known),
    ...around,
    funds,
    delivery: deliveryOf(known.lines, parcels),
    parcels,
    acceptances,
    bill,
    timeline: { ...timeline, now: [...timeline.now, ...coming.now], next: [...timeline.next, ...coming.next] },
    can,
  }
}

export const getPurchase: Of<typeof purchase>['detail'] = async (ctx, { id }) => {
  const purchase = isId(id)
    ? await ctx.tx.selectFrom('purchases').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).executeTakeFirst()
    : undefined
  if (!purchase) throw missing('采购单')
  const orders = (await ctx.tx
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.purchase_id', '=', id)
    .where(await visibleTo(ctx))
    .orderBy('o.seq_in_purchase')
    .execute()) as OrderRow[]
  const first = orders[0]
  if (!first) throw missing('采购单')
  const known = await knownOf(ctx, orders)
  const funds = new Map<string, Omit<Awaited<ReturnType<typeof fundsOf>>[number], 'ownerName' | 'subjectCode' | 'subjectName'>>()
  for (const order of orders) {
    for (const { ownerName: _owner, subjectCode: _code, subjectName: _subject, ...fund } of await fundsOf(ctx, order.id)) {
      const sum = funds.get(fund.fundId)
      funds.set(
        fund.fundId,
        sum
          ? {
              ...sum,
              amountFen: sum.amountFen + fund.amountFen,
              frozenFen: sum.frozenFen + fund.frozenFen,
              heldFen: sum.heldFen + fund.heldFen,
              committedFen: sum.committedFen + fund.committedFen,
            }
          : fund,
      )
    }
  }
  const address = addressOf(first)
  return {
    id: purchase.id,
    purchaseNo: purchase.purchase_no,
    buyerName: first.buyer_name,
    deptName: first.dept_name,
    createdAt: purchase.created_at.toISOString(),
    totalFen: sumFen(orders.map((it) => it.total_fen)),
    goodsFen: sumFen(orders.map((it) => it.goods_fen)),
    freightFen: sumFen(orders.map((it) => it.freight_fen)),
    orders: orders.map((order) => {
      const { facts, lines } = known.get(order.id)!
      return {
        id: order.id,
        orderNo: order.order_no,
        state: order.state,
        sentence: sentenceOf(facts),
        supplierName: order.supplier_name,
        controlClass: order.control_class,
        goodsFen: order.goods_fen,
        freightFen: order.freight_fen,
        totalFen: order.total_fen,
        lines: lines.map((it) => ({
          lineNo: it.line_no,
          name: it.name,
          spec: it.spec,
          unit: it.unit,
          num: it.num,
          priceE4: it.price_e4,
          amountFen: it.amount_fen,
          picture: pictureOf(it.product_id),
        })),
      }
    }),
    funds: [...funds.values()],
    address: { receiver: address.receiver, mobileMasked: address.mobileMasked, text: addressText(address) },
  }
}
