// The order list: one filter over one scope, counts of its tabs, rows with their sentence; the same rows as a sheet.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { orderTabs, type OrderTab, type list } from '@caiyuan/contract/order/list'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { dayText, momentText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import type { OrderRow } from '../policy.ts'
import { buttonsOf } from './can.ts'
import { knownOf, returnedFen, type OrderKnown } from './facts.ts'
import { sentenceOf } from './sentence.ts'
import { inScope, scopesOf } from './visible.ts'

type Lists = Of<typeof list>
type Filters = InputOf<(typeof list)['exportList']>

const EXPORT_MAX = 5000

const like = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The orders of a scope that pass the filters, whatever their state. */
const filtered = async (ctx: Ctx, it: Filters) => {
  const scope = await inScope(ctx, it.scope)
  if (!scope) throw new Fail('core.denied')
  let query = ctx.tx.selectFrom('orders as o').where('o.school_id', '=', ctx.schoolId).where(scope)
  if (it.keyword) {
    const text = like(it.keyword)
    query = query.where(
      sql<boolean>`(o.order_no ilike ${text} or exists (select 1 from purchases p
        where p.school_id = o.school_id and p.id = o.purchase_id and p.purchase_no ilike ${text}) or exists (select 1 from order_lines l
        where l.school_id = o.school_id and l.order_id = o.id and (l.name ilike ${text} or l.brand ilike ${text} or l.cat_no ilike ${text})))`,
    )
  }
  if (it.supplier) {
    const text = like(it.supplier)
    query = query.where(
      sql<boolean>`(o.supplier_name ilike ${text} or o.supplier_id in (select s.id from suppliers s where s.name ilike ${text}))`,
    )
  }
  if (it.fund) {
    const text = like(it.fund)
    query = query.where(
      sql<boolean>`exists (select 1 from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
        where f.school_id = o.school_id and f.order_id = o.id and (k.project_no ilike ${text} or k.name ilike ${text}))`,
    )
  }
  if (it.from) query = query.where('o.submitted_at', '>=', startOfDay(it.from))
  if (it.to) query = query.where('o.submitted_at', '<', addDays(startOfDay(it.to), 1))
  if (it.minFen !== undefined) query = query.where('o.total_fen', '>=', it.minFen)
  if (it.maxFen !== undefined) query = query.where('o.total_fen', '<=', it.maxFen)
  return query
}

const statesOf = (it: Filters): OrderState[] => {
  const { states } = orderTabs[it.tab]
  return it.state ? states.filter((state) => state === it.state) : [...states]
}

const pageOf = (query: Awaited<ReturnType<typeof filtered>>, it: Filters) => {
  const states = statesOf(it)
  let page = query
    .innerJoin('purchases as p', (join) => join.onRef('p.school_id', '=', 'o.school_id').onRef('p.id', '=', 'o.purchase_id'))
    .selectAll('o')
    .select(['p.purchase_no', fullNameOf('o').as('supplier_full_name')])
  if (states.length < orderTabs.all.states.length) page = page.where('o.state', 'in', states)
  const descending = it.sort.startsWith('-') || it.sort === ''
  const column = it.sort.endsWith('totalFen') ? 'o.total_fen' : 'o.submitted_at'
  return page.orderBy(column, descending ? 'desc' : 'asc').orderBy('o.id', descending ? 'desc' : 'asc')
}

const fundsOf = async (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : ctx.tx
        .selectFrom('order_funds as f')
        .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'f.school_id').onRef('k.id', '=', 'f.fund_id'))
        .select(['f.order_id', 'f.amount_fen', 'k.name', 'k.project_no'])
        .where('f.school_id', '=', ctx.schoolId)
        .where('f.order_id', 'in', ids)
        .orderBy('f.line_no')
        .execute()

type Found = OrderRow & { purchase_no: string; supplier_full_name: string }
type Funds = Awaited<ReturnType<typeof fundsOf>>

const rowOf = (ctx: Ctx, order: Found, known: OrderKnown, funds: Funds) => ({
  id: order.id,
  orderNo: order.order_no,
  purchaseId: order.purchase_id,
  purchaseNo: order.purchase_no,
  state: order.state,
  sentence: sentenceOf(known.facts),
  supplierName: order.supplier_name,
  supplierFullName: order.supplier_full_name,
  supplierStop: known.facts.stopped,
  buyerName: order.buyer_name,
  deptName: order.dept_name,
  totalFen: order.total_fen,
  returnedFen: returnedFen(order, known.facts),
  num: known.lines.reduce((sum, it) => sum + it.num, 0),
  lineCount: known.lines.length,
  lines: known.lines.slice(0, 3).map((it) => ({
    name: it.name,
    spec: it.spec,
    unit: it.unit,
    num: it.num,
    priceE4: it.price_e4,
    picture: pictureOf(it.product_id, it.sku_id),
    skuId: it.sku_id,
  })),
  funds: funds
    .filter((it) => it.order_id === order.id)
    .map((it) => ({ name: it.name, projectNo: it.project_no, amountFen: it.amount_fen })),
  waitFor: known.facts.waitFor.join('、'),
  submittedAt: (order.submitted_at ?? order.created_at).toISOString(),
  can: buttonsOf(ctx, order, known),
})

export const listOrders: Lists['list'] = async (ctx, input) => {
  const { pageNum, pageSize } = input
  const query = await filtered(ctx, input)
  const counted = query
    .select(['o.state', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(o.total_fen)::bigint`.as('fen')])
    .groupBy('o.state')
    .execute()
  const paged = pageOf(query, input)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute() as Promise<Found[]>
  const [byState, rows, scopes] = await Promise.all([counted, paged, scopesOf(ctx)])
  const sumOver = (states: readonly string[], pick: 'num' | 'fen'): number =>
    byState.reduce((sum, it) => (states.includes(it.state) ? sum + it[pick] : sum), 0)
  const counts = Object.fromEntries((Object.keys(orderTabs) as OrderTab[]).map((tab) => [tab, sumOver(orderTabs[tab].states, 'num')]))
  const ids = rows.map((it) => it.id)
  const [known, funds] = await Promise.all([knownOf(ctx, rows), fundsOf(ctx, ids)])
  return {
    list: rows.map((order) => rowOf(ctx, order, known.get(order.id)!, funds)),
    total: sumOver(statesOf(input), 'num'),
    totalFen: sumOver(statesOf(input), 'fen'),
    pageNum,
    pageSize,
    counts,
    scopes,
  }
}

interface SheetRow {
  order: Found
  known: OrderKnown
  funds: Funds
}

const columns: readonly SheetColumn<SheetRow>[] = [
  { title: '订单号', width: 18, text: (it) => it.order.order_no },
  { title: '采购单号', width: 18, text: (it) => it.order.purchase_no },
  { title: '状态', width: 14, text: (it) => orderFlow.states[it.order.state].label },
  { title: '供应商', width: 28, text: (it) => it.order.supplier_full_name ?? it.order.supplier_name },
  {
    title: '商品',
    width: 48,
    text: (it) => it.known.lines.map((line) => `${line.name}${line.spec ? `（${line.spec}）` : ''}×${line.num}${line.unit}`).join('；'),
  },
  { title: '件数', width: 8, num: (it) => it.known.lines.reduce((sum, line) => sum + line.num, 0) },
  { title: '商品金额', width: 14, fen: (it) => it.order.goods_fen },
  { title: '运费', width: 10, fen: (it) => it.order.freight_fen },
  { title: '订单金额', width: 14, fen: (it) => it.order.total_fen },
  { title: '已退', width: 12, fen: (it) => returnedFen(it.order, it.known.facts) },
  { title: '经费', width: 36, text: (it) => it.funds.map((fund) => `${fund.project_no} ${fund.name}`).join('；') },
  { title: '采购人', width: 10, text: (it) => it.order.buyer_name },
  { title: '使用部门', width: 16, text: (it) => it.order.dept_name },
  {
    title: '下单时间',
    width: 17,
    text: (it) => (it.order.submitted_at ? `${dayText(it.order.submitted_at).slice(0, 5)}${momentText(it.order.submitted_at)}` : ''),
  },
]

export const exportOrders: Lists['exportList'] = async (ctx, input) => {
  const rows = (await pageOf(await filtered(ctx, input), input)
    .limit(EXPORT_MAX + 1)
    .execute()) as Found[]
  if (rows.length > EXPORT_MAX) throw new Fail('core.refused', { reason: `一次最多导出 ${EXPORT_MAX} 张订单，请缩小日期范围` })
  const known = await knownOf(ctx, rows)
  const funds = await fundsOf(
    ctx,
    rows.map((it) => it.id),
  )
  return sheetReply(
    `订单_${dayOf(ctx.now)}`,
    columns,
    rows.map((order) => ({ order, known: known.get(order.id)!, funds: funds.filter((it) => it.order_id === order.id) })),
  )
}
