// After-sales as their readers see them: the buyer's side, the supplier, the platform.
import type { afterSale } from '@caiyuan/contract/after-sale'
import { isPersonal, personalKinds } from '@caiyuan/contract/order/kinds'
import { oneOf } from '../../core/one-of.ts'
import { afterSaleTabs, afterSaleFlow, type AfterSaleButton, type AfterSaleState } from '@caiyuan/contract/after-sale/flow'
import { carrierName } from '@caiyuan/contract/carriers'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { canOf } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { attachedTo } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { timelineOf } from '../approval/engine.ts'
import { actsAsBuyer, hidesCards, type OrderRow } from '../order/policy.ts'
import { orderById } from '../order/queries/one.ts'
import { addressOf, addressText } from '../order/queries/address.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { paramsOf } from '../school/params.ts'
import { maySay, messagesOf, type Side } from './messages.ts'
import { afterSaleDoc, type AfterSaleRow } from './policy.ts'
import { backButtons } from './refund/back-list.ts'
import { billsTaking, bluesOf, chainOf, paidOnOf } from './refund/chain.ts'
import { refundOf } from './refund/money.ts'
import type { RefundRow } from './refund/policy.ts'
import { afterSaleById, mustSeeAfterSale, seen } from './rows.ts'
import { cutHeld, freightLeftFen, shownLine, standingLines, whyNothing } from './standing.ts'
import { whenDue } from './steps.ts'

type Queries = Of<typeof afterSale>
type Detail = OutputOf<(typeof afterSale)['detail']>

/** Nobody looks for service on what was bought longer ago; the longest warranty is three years. */
const MINE = (ctx: Ctx) => sql<boolean>`(o.buyer_id = ${ctx.user.id} or o.receiver_id = ${ctx.user.id})
  and (o.budget_status <> 'NONE' or o.kind in ${oneOf(personalKinds)}) and o.state in ('waitAccept', 'acceptAudit', 'partAccept', 'waitBill', 'settling', 'done', 'closed') and l.received_num > 0`

export const listEligible: Queries['eligible'] = async (ctx, { tab, keyword, orderId, pageNum, pageSize }) => {
  const words = keyword.toLowerCase()
  const all = (await standingLines(ctx, MINE(ctx)))
    .filter(({ row }) => (orderId ? row.order_id === orderId : true))
    .filter(({ row }) => [row.name, row.spec, row.order_no, row.supplier_name].some((text) => text.toLowerCase().includes(words)))
  const some = Map.groupBy(all, (it) => (whyNothing(it) ? 'cannot' : 'can'))
  const own = some.get(tab) ?? []
  return {
    list: own.slice((pageNum - 1) * pageSize, pageNum * pageSize).map(shownLine),
    total: own.length,
    pageNum,
    pageSize,
    counts: { can: some.get('can')?.length ?? 0, cannot: some.get('cannot')?.length ?? 0 },
  }
}

export const getForm: Queries['form'] = async (ctx, { orderId }) => {
  const order = await seenOrder(ctx, orderId)
  if (!actsAsBuyer(ctx, order)) throw missing('订单')
  const lines = await standingLines(ctx, sql<boolean>`o.id = ${order.id}`)
  const address = addressOf(order)
  return {
    orderId: order.id,
    orderNo: order.order_no,
    supplierName: order.supplier_name,
    freightFen: freightLeftFen(order, lines),
    cut: cutHeld(lines),
    lines: lines.map((it) => {
      const { num, netFen, goneNum, goneFen, grossFen, isCut } = it.kept
      return {
        ...shownLine(it),
        kept: { num, netFen, goneNum, goneFen, grossFen, isCut },
      }
    }),
    contact: ctx.user.name,
    pickupAddr: addressText(address),
    supplierHours: (await paramsOf(ctx))['aftersale.supplierHours'],
    isPersonal: isPersonal(order),
  }
}

const rowsFrom = (ctx: Ctx) =>
  seen(ctx)
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.buyer_id'))
    .selectAll('p')
    .select([
      'u.name as buyer',
      sql<number>`(select sum(l.num)::int from after_sale_lines l where l.school_id = p.school_id and l.after_sale_id = p.id)`.as('num'),
    ])

const shape = (it: AfterSaleRow & { buyer: string; num: number }) => ({
  id: it.id,
  docNo: it.doc_no,
  orderId: it.order_id,
  orderNo: it.order_no,
  state: it.state,
  type: it.type,
  reason: it.reason,
  title: it.title,
  num: it.num,
  supplierName: it.supplier_name,
  buyerName: it.buyer,
  refundFen: it.refund_fen,
  at: it.created_at.toISOString(),
  dueAt: it.due_at?.toISOString() ?? null,
})

export const listAfterSales: Queries['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const like = containing(keyword)
  const named = sql<boolean>`(p.doc_no ilike ${like} or p.order_no ilike ${like} or p.title ilike ${like} or p.supplier_name ilike ${like})`
  const byState = await seen(ctx)
    .where(named)
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(p.refund_fen)::bigint`.as('fen')])
    .groupBy('p.state')
    .execute()
  const rows = (await rowsFrom(ctx)
    .where(named)
    .where('p.state', 'in', afterSaleTabs[tab]!.states)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()) as unknown as (AfterSaleRow & { buyer: string; num: number })[]
  const sumOver = (at: number, pick: 'num' | 'fen'): number =>
    sumFen(byState.filter((it) => afterSaleTabs[at]!.states.includes(it.state as AfterSaleState)).map((it) => Number(it[pick])))
  return {
    list: rows.map(shape),
    total: sumOver(tab, 'num'),
    totalFen: sumOver(tab, 'fen'),
    pageNum,
    pageSize,
    counts: Object.fromEntries(afterSaleTabs.map((_, i) => [String(i), sumOver(i, 'num')])),
  }
}

const linesOf = async (ctx: Ctx, id: string, orderId: string): Promise<Detail['lines']> => {
  const rows = await ctx.tx
    .selectFrom('after_sale_lines as x')
    .innerJoin('order_lines as l', (join) => join.onRef('l.school_id', '=', 'x.school_id').onRef('l.line_no', '=', 'x.line_no'))
    .select([
      'x.line_no',
      'x.num',
      'x.refund_fen',
      'l.name',
      'l.spec',
      'l.unit',
      'l.product_id',
      'l.sku_id',
      'l.price_e4',
      'l.accepted_num',
    ])
    .where('x.school_id', '=', ctx.schoolId)
    .where('x.after_sale_id', '=', id)
    .where('l.order_id', '=', orderId)
    .orderBy('x.line_no')
    .execute()
  return rows.map((it) => ({
    lineNo: it.line_no,
    name: it.name,
    spec: it.spec,
    unit: it.unit,
    picture: pictureOf(it.product_id, it.sku_id),
    priceE4: it.price_e4,
    acceptedNum: it.accepted_num,
    num: it.num,
    refundFen: it.refund_fen,
  }))
}

const cameOf = async (ctx: Ctx, id: string): Promise<Detail['came']> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['to_state', (eb) => eb.fn.max('at').as('at')])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', afterSaleFlow.kind)
    .where('doc_id', '=', id)
    .where('to_state', 'is not', null)
    .groupBy('to_state')
    .execute()
  return rows.map((it) => ({ state: it.to_state as AfterSaleState, at: it.at.toISOString() }))
}

const parcelSeqOf = async (ctx: Ctx, shipmentId: string | null): Promise<number | null> => {
  if (shipmentId === null) return null
  const row = await ctx.tx
    .selectFrom('shipments')
    .select('seq')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  return row.seq
}

const refundShown = async (ctx: Ctx, it: RefundRow | undefined, order: OrderRow, showsCards: boolean): Promise<Detail['refund']> => {
  if (!it) return null
  const chain = await chainOf(ctx, it, order)
  const [bill] = await billsTaking(ctx, [it.id])
  const { rows } = showsCards
    ? await sql<NonNullable<Detail['refund']>['funds'][number]>`
        select k.name, k.project_no as "projectNo", u.name as "ownerName", coalesce(s.name, f.subject_code) as "subjectName",
          f.owed_fen as "owedFen", f.amount_fen as "amountFen"
        from refund_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
        join users u on u.school_id = k.school_id and u.id = k.owner_id
        left join fund_subjects s on s.school_id = f.school_id and s.fund_id = f.fund_id and s.code = f.subject_code
        where f.school_id = ${ctx.schoolId} and f.refund_id = ${it.id} order by f.line_no`.execute(ctx.tx)
    : { rows: [] }
  return {
    id: it.id,
    refundNo: it.doc_no,
    state: it.state,
    version: it.version,
    amountFen: it.amount_fen,
    ...chain,
    // The supplier's console has pages of its own.
    bill: ctx.user.schoolId === ctx.schoolId || ctx.user.supplierId ? chain.bill : null,
    freightFen: it.freight_fen,
    paidAt: it.paid_at?.toISOString() ?? null,
    funds: rows,
    can: await backButtons(ctx, it, order, { bill, hasRed: chain.reds.length > 0, paidOn: await paidOnOf(ctx, order) }),
  }
}

const buttons = (ctx: Ctx, row: AfterSaleRow, side: Side): Detail['can'] => {
  const can = canOf(ctx, afterSaleDoc, row)
  const pick: Detail['can'] = {}
  const put = (button: AfterSaleButton, verdict: true | string | undefined): void => {
    if (verdict !== undefined) pick[button] = verdict
  }
  put('agree', can.agreeMoney ?? can.agreeReturn ?? can.agreeSend)
  put('refuse', can.refuse)
  put('appeal', can.appeal)
  put('dispute', can.dispute)
  put('sendBack', can.sendBack)
  put('arrive', can.arrive ?? can.arriveServe)
  put('ship', can.ship)
  put('redden', can.redden)
  put('confirm', can.confirm)
  put('fail', can.failReturn ?? can.failSend)
  put('cancel', can.cancel)
  if (maySay(row, side !== 'buyer' || row.buyer_id === ctx.user.id)) pick.say = true
  return pick
}

const NOTHING: Detail['timeline'] = { done: [], now: [], next: [], rest: null }

/** Its record, and who has to decide its refund now; the names of deciders are the school's own. */
const recordOf = async (ctx: Ctx, id: string, refundId: string | undefined, side: Side): Promise<Detail['timeline']> => {
  if (side !== 'buyer') return NOTHING
  const own = await timelineOf(ctx, afterSaleFlow.kind, id)
  if (!refundId) return own
  const refund = await timelineOf(ctx, 'refund', refundId)
  return { ...own, now: refund.now, next: refund.next }
}

const tripOf = (code: string, no: string, at: Date | null): Detail['back'] =>
  at ? { carrierName: carrierName(code), waybillNo: no, at: at.toISOString() } : null

/** Whoever asks was let in by his own call. */
export const detailOf = async (ctx: Ctx, id: string, side: Side): Promise<Detail> => {
  const it = (await rowsFrom(ctx).where('p.id', '=', id).executeTakeFirstOrThrow()) as unknown as AfterSaleRow & {
    buyer: string
    num: number
  }
  const order = await orderById(ctx, it.order_id)
  const refund = await refundShown(ctx, await refundOf(ctx, id), order, side === 'buyer' && !hidesCards(ctx, order))
  const isOpen = afterSaleFlow.states[it.state].phase !== 'end'
  const isWhole = it.mobile_cipher !== null && (it.buyer_id === ctx.user.id || (side === 'supplier' && isOpen))
  return {
    ...shape(it),
    version: it.version,
    lines: await linesOf(ctx, id, it.order_id),
    parcelSeq: await parcelSeqOf(ctx, it.shipment_id),
    isPersonal: isPersonal(order),
    orderFen: it.shipment_id === null ? order.total_fen - order.ended_fen : order.total_fen,
    description: it.description,
    packageState: it.package_state,
    returnWay: it.return_way,
    contact: it.contact,
    mobile: isWhole ? unseal(it.mobile_cipher!, { schoolId: it.school_id, field: 'after_sales.mobile', rowId: it.id }) : it.mobile_masked,
    pickupAddr: it.pickup_addr,
    files: (await attachedTo(ctx, afterSaleFlow.kind, id)).map(({ id: file, label, name, at }) => ({ id: file, label, name, at })),
    dueFrom: it.due_from?.toISOString() ?? null,
    dueText: whenDue[it.state] ?? '',
    refuseReason: it.refuse_reason,
    appealReason: it.appeal_reason,
    ruling: it.ruling,
    closeReason: it.close_reason,
    returnTo: it.return_to,
    back: tripOf(it.back_carrier, it.back_no, it.back_at),
    out: tripOf(it.out_carrier, it.out_no, it.out_at),
    rounds: it.rounds,
    came: await cameOf(ctx, id),
    refund,
    blues: (it.state === 'toRed' && side === 'supplier' && order.bill_id ? await bluesOf(ctx, order.bill_id) : []).map((one) => ({
      id: one.id,
      invoiceNo: one.invoice_no,
      issuedOn: one.issued_on,
      totalFen: one.total_fen,
      leftFen: one.left_fen,
    })),
    messages: await messagesOf(ctx, id),
    timeline: await recordOf(ctx, id, refund?.id, side),
    can: buttons(ctx, it, side),
  }
}

export const getAfterSale: Queries['detail'] = async (ctx, { id }) => {
  await mustSeeAfterSale(ctx, id)
  return detailOf(ctx, (await afterSaleById(ctx, id)).id, 'buyer')
}
