// Lists of a supplier come from its own projection over all schools; one order is read in its school.
import type { Can } from '@caiyuan/contract/flow'
import type { SupplyButton } from '@caiyuan/contract/order/buttons'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { allSent, toShip, unanswered, withSupplier } from '@caiyuan/contract/order/standing'
import { supplyLabel, supplyTabs, type SupplyTab, type supply } from '@caiyuan/contract/order/supply'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type Selectable } from 'kysely'
import { canOf } from '../../core/advance.ts'
import { addDays, addHours, startOfDay, textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import type { Tables } from '../../core/tables.ts'
import { containing } from '../../core/like.ts'
import { orderDoc, type OrderRow } from '../order/policy.ts'
import { addressOf, mobileOf } from '../order/queries/address.ts'
import { acceptedFen, owedFreightFen, payableFen } from '../order/acceptance/plan.ts'
import { payFen } from '../order/queries/facts.ts'
import { orderById, orderLines, type OrderLineRow } from '../order/queries/one.ts'
import { parcelsOf } from '../order/queries/parcels.ts'
import { wishOf } from '../order/queries/wish.ts'
import { deadline } from '../school/deadline.ts'
import { stillMay, stopOf } from '../order/queries/stops.ts'
import { restFen, type SheetLine } from './projection.ts'

type Supply = Of<typeof supply>
type Row = Selectable<Tables['supplier.orders']>

const SOON_HOURS = 4
/** The receiver's phone is whole only while somebody prepares, brings or hands over the goods: not while the buyer asks to cancel. */
const ON_WAY: readonly OrderState[] = [...toShip, ...allSent]

const shape = (r: Row) => ({
  schoolId: r.school_id,
  id: r.order_id,
  orderNo: r.order_no,
  schoolName: r.school_name,
  deptName: r.dept_name,
  receiver: r.receiver,
  mobileMasked: r.mobile_masked,
  addressText: r.address_text,
  state: r.state as OrderState,
  version: r.version,
  summary: r.summary,
  items: r.items as { name: string; num: number; unit: string }[],
  lineCount: r.kinds_count,
  num: r.num,
  shippedNum: r.shipped_num,
  restFen: r.rest_fen,
  totalFen: r.total_fen,
  arrivedAt: r.arrived_at.toISOString(),
  dueAt: r.due_at?.toISOString() ?? null,
  closeAt: r.close_at?.toISOString() ?? null,
  cancelAsked: r.cancel_asked,
  urgedCount: r.urged_count,
})

const ofSupplier = (ctx: Ctx) => {
  // The permission alone is not enough: a person without a supplier has no orders to see.
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.orders').where('supplier_id', '=', ctx.user.supplierId)
}

/** What is overdue or soon due, over all tabs: the alert line above the list. */
const urgentOf = async (ctx: Ctx) => {
  const rows = await ofSupplier(ctx)
    .select(['state', 'due_at'])
    .where('state', 'in', withSupplier)
    .where('due_at', '<', addHours(ctx.now, SOON_HOURS))
    .execute()
  const late = rows.filter((it) => it.due_at! < ctx.now)
  const isConfirm = (it: { state: string }): boolean => unanswered.includes(it.state as OrderState)
  return {
    confirmOverdue: late.filter(isConfirm).length,
    confirmSoon: rows.filter(isConfirm).length - late.filter(isConfirm).length,
    shipOverdue: late.filter((it) => !isConfirm(it)).length,
    total: rows.length,
  }
}

const statesOf = (tab: SupplyTab): readonly OrderState[] => supplyTabs[tab].states

const countsOf = (byState: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries(
    (Object.keys(supplyTabs) as SupplyTab[]).map((tab) => [tab, statesOf(tab).reduce((sum, state) => sum + (byState.get(state) ?? 0), 0)]),
  )

type Wanted = Parameters<Supply['exportOrders']>[1]

const filteredOf = (ctx: Ctx, input: Wanted) => {
  let filtered = ofSupplier(ctx)
  if (input.keyword) {
    const like = containing(input.keyword.toLowerCase())
    // `示例大学 D26…` names one order where two schools count alike; the number alone offers both.
    filtered = filtered.where(sql<boolean>`(lower(school_name) || ' ' || search_text) like ${like}`)
  }
  if (input.school) filtered = filtered.where('school_name', '=', input.school)
  if (input.from) filtered = filtered.where('arrived_at', '>=', startOfDay(input.from))
  if (input.to) filtered = filtered.where('arrived_at', '<', addDays(startOfDay(input.to), 1))
  if (input.urgent === '1') filtered = filtered.where('state', 'in', withSupplier).where('due_at', '<', addHours(ctx.now, SOON_HOURS))
  return filtered
}

/** One tab of what is wanted, by time left unless sorted otherwise. */
const inOrder = (ctx: Ctx, input: Wanted) => {
  let rows = filteredOf(ctx, input).selectAll().where('state', 'in', statesOf(input.tab))
  if (input.sort === '-arrivedAt') rows = rows.orderBy('arrived_at', 'desc')
  else if (input.sort === 'totalFen' || input.sort === '-totalFen')
    rows = rows.orderBy('total_fen', input.sort === 'totalFen' ? 'asc' : 'desc')
  else rows = rows.orderBy('due_at', (ob) => ob.asc().nullsLast()).orderBy('arrived_at', 'desc')
  return rows.orderBy('order_id')
}

export const listOrders: Supply['orders'] = async (ctx, input) => {
  const { pageNum, pageSize } = input
  const byState = await filteredOf(ctx, input)
    .select(['state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('state')
    .execute()
  const counts = countsOf(new Map(byState.map((it) => [it.state, it.num])))
  const rows = await inOrder(ctx, input)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const schools = await ofSupplier(ctx).select('school_name').distinct().orderBy('school_name').execute()
  return {
    list: rows.map(shape),
    total: counts[input.tab] ?? 0,
    pageNum,
    pageSize,
    counts,
    urgent: await urgentOf(ctx),
    schools: schools.map((it) => it.school_name),
  }
}

const EXPORT_MAX = 10_000

interface SheetRow {
  order: ReturnType<typeof shape>
  line: SheetLine
  paid: { voucherNo: string; paidOn: string }
}

const sheet: readonly SheetColumn<SheetRow>[] = [
  { title: '订单号', width: 16, text: (r) => r.order.orderNo },
  { title: '到达时间', width: 18, text: (r) => textOf(new Date(r.order.arrivedAt)).slice(0, 16) },
  { title: '采购单位', width: 18, text: (r) => r.order.schoolName },
  { title: '部门', width: 18, text: (r) => r.order.deptName },
  { title: '收货人', width: 12, text: (r) => r.order.receiver },
  { title: '电话', width: 14, text: (r) => r.order.mobileMasked },
  { title: '收货地址', width: 44, text: (r) => r.order.addressText },
  { title: '商品名称', width: 36, text: (r) => r.line.name },
  { title: '规格', width: 20, text: (r) => r.line.spec },
  { title: '货号', width: 16, text: (r) => r.line.catNo },
  { title: '单位', width: 8, text: (r) => r.line.unit },
  { title: '单价（元）', width: 12, num: (r) => r.line.priceE4 / 10_000 },
  { title: '订购', width: 8, num: (r) => r.line.num },
  { title: '已发', width: 8, num: (r) => r.line.shippedNum },
  { title: '未发结束', width: 10, num: (r) => r.line.endedNum },
  { title: '合格', width: 8, num: (r) => r.line.acceptedNum },
  { title: '不合格', width: 8, num: (r) => r.line.rejectedNum },
  { title: '小计（元）', width: 14, fen: (r) => r.line.amountFen },
  { title: '订单金额（元）', width: 16, fen: (r) => r.order.totalFen },
  { title: '状态', width: 12, text: (r) => supplyLabel(r.order.state) + (r.order.cancelAsked ? '（采购方申请取消）' : '') },
  { title: '时限', width: 18, text: (r) => (r.order.dueAt ? textOf(new Date(r.order.dueAt)).slice(0, 16) : '') },
  { title: '凭证号', width: 18, text: (r) => r.paid.voucherNo },
  { title: '付款日期', width: 12, text: (r) => r.paid.paidOn },
]

/** One row per line, the order's own fields in each, so that a sheet can be filtered and summed by goods. */
export const exportOrders: Supply['exportOrders'] = async (ctx, input) => {
  const orders = await inOrder(ctx, input).limit(EXPORT_MAX).execute()
  const rows = orders.flatMap((it) => {
    const paid = { voucherNo: it.voucher_no, paidOn: it.paid_on ?? '' }
    return (it.lines as SheetLine[]).map((line) => ({ order: shape(it), line, paid }))
  })
  return sheetReply(`订单-${supplyTabs[input.tab].label}`, sheet, rows)
}

const cansOf = async (ctx: Ctx, order: OrderRow) => {
  const stop = await stopOf(ctx, order)
  const can = canOf(ctx, orderDoc, order)
  const pick: Can<SupplyButton> = {}
  if (can.supplierConfirm) pick.confirm = stop ? stillMay(stop) : can.supplierConfirm
  if (can.supplierRefuse) pick.refuse = can.supplierRefuse
  if (can.supplierAgreeCancel) Object.assign(pick, { agreeCancel: can.supplierAgreeCancel, refuseCancel: can.supplierAgreeCancel })
  if (can.ship) pick.ship = can.supplierAgreeCancel ? '采购方已申请取消，请先答复' : can.ship
  return pick
}

/** Refused pieces of passed acceptances; what waits for a second pair of eyes or an audit is nobody else's yet. */
const refusalsOf = async (ctx: Ctx, order: OrderRow, lines: readonly OrderLineRow[]) => {
  const rows = await ctx.tx
    .selectFrom('acceptances as a')
    .innerJoin('acceptance_lines as l', (j) => j.onRef('l.school_id', '=', 'a.school_id').onRef('l.acceptance_id', '=', 'a.id'))
    .select(['a.accept_no', 'a.accepted_at', 'l.line_no', 'l.rejected_num', 'l.reason'])
    .where('a.school_id', '=', ctx.schoolId)
    .where('a.order_id', '=', order.id)
    .where('a.state', '=', 'passed')
    .where('l.rejected_num', '>', 0)
    .orderBy('a.accepted_at', 'desc')
    .orderBy('l.line_no')
    .execute()
  return rows.map((it) => {
    const { name, unit } = lines.find((line) => line.line_no === it.line_no)!
    return { at: it.accepted_at.toISOString(), acceptNo: it.accept_no, name, num: it.rejected_num, unit, reason: it.reason }
  })
}

/** Until when an order confirmed now must be sent: the working days this supplier has promised. */
export const shipBy = async (ctx: Ctx, order: Pick<OrderRow, 'supplier_id'>): Promise<Date> => {
  const supplier = await ctx.tx.selectFrom('suppliers').select('ship_days').where('id', '=', order.supplier_id).executeTakeFirstOrThrow()
  return deadline.workdays(ctx, Math.max(1, supplier.ship_days))
}

export const getOrder: Supply['orderDetail'] = async (ctx, { id }) => {
  const row = isId(id)
    ? await ofSupplier(ctx).selectAll().where('school_id', '=', ctx.schoolId).where('order_id', '=', id).executeTakeFirst()
    : undefined
  if (!row) throw missing('订单')
  const order = await orderById(ctx, id)
  const lines = await orderLines(ctx, id)
  const parcels = await parcelsOf(ctx, order, lines)
  const whole = ON_WAY.includes(order.state) && !row.cancel_asked
  const address = addressOf(order)
  return {
    ...shape(row),
    // The order itself, not the projection, says what may be done now.
    state: order.state,
    version: order.version,
    restFen: sumFen(lines.map(restFen)),
    shippedNum: lines.reduce((sum, line) => sum + line.shipped_num, 0),
    lines: lines.map((line) => ({
      lineNo: line.line_no,
      name: line.name,
      spec: line.spec,
      catNo: line.cat_no,
      unit: line.unit,
      priceE4: line.price_e4,
      num: line.num,
      shippedNum: line.shipped_num,
      endedNum: line.ended_num,
      acceptedNum: line.accepted_num,
      rejectedNum: line.rejected_num,
      acceptedFen: acceptedFen(line),
      amountFen: line.amount_fen,
      remark: line.remark,
    })),
    refusals: await refusalsOf(ctx, order, lines),
    payFen: payFen(order, { owedFen: sumFen(lines.map(payableFen)) + owedFreightFen(order) }),
    parcels: parcels.map(({ traces: _traces, receivedBy: _receivedBy, ...parcel }) => parcel),
    shipBy: unanswered.includes(order.state) ? (await shipBy(ctx, order)).toISOString() : null,
    mobile: whole ? mobileOf(order) : address.mobileMasked,
    tel: whole ? address.tel : '',
    ...wishOf(order),
    invoiceTitle: order.invoice_title,
    invoiceTaxNo: order.invoice_tax_no,
    goodsFen: sumFen(lines.map((line) => line.amount_fen)),
    freightFen: order.freight_fen,
    cutFen: order.cut_fen,
    cancelReason: order.cancel_reason,
    closedReason: order.closed_reason,
    can: await cansOf(ctx, order),
  }
}
