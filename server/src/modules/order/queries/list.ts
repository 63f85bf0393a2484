// The order list: one filter over one scope, counts of its tabs, rows with their sentence; the same rows as a sheet.
import type { InputOf } from '@caiyuan/contract/endpoint'
import { pictureOf } from '@caiyuan/contract/goods'
import { orderTabs, type OrderTab, type list } from '@caiyuan/contract/order/list'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { givenUp, toConfirm } from '@caiyuan/contract/order/standing'
import { dayText, momentText } from '@caiyuan/contract/span'
import { sql, type RawBuilder } from 'kysely'
import { ask, rowsOf } from '../../../core/ask.ts'
import { addDays, dayOf, startOfDay } from '../../../core/clock.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { asking, type Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { containing } from '../../../core/like.ts'
import { hidesCards, type OrderRow } from '../policy.ts'
import { buttonsOf } from './can.ts'
import { askKnown, knownFrom, returnedFen, type OrderKnown } from './facts.ts'
import { LINE_SAID, savedFen, type LineSaid } from './one.ts'
import { sentenceOf } from './sentence.ts'
import { askScopes, inScope, mineParts, scopesFrom, type AskedScopes } from './visible.ts'

type Lists = Of<typeof list>
type Filters = InputOf<(typeof list)['exportList']>

const EXPORT_MAX = 5000

const scopeOf = (ctx: Asking, it: Filters): RawBuilder<boolean> => {
  const scope = inScope(ctx, it.scope)
  if (!scope) throw new Fail('core.denied')
  return scope
}

/** The orders of a scope that pass the filters, whatever their state. */
export const filtered = (ctx: Asking, it: Filters, scope = scopeOf(ctx, it)) => {
  let query = ctx.tx.selectFrom('orders as o').where('o.school_id', '=', ctx.schoolId).where(scope)
  if (it.keyword) {
    const text = containing(it.keyword)
    query = query.where(
      sql<boolean>`(o.order_no ilike ${text} or exists (select 1 from purchases p
        where p.school_id = o.school_id and p.id = o.purchase_id and p.purchase_no ilike ${text}) or exists (select 1 from order_lines l
        where l.school_id = o.school_id and l.order_id = o.id and (l.name ilike ${text} or l.brand ilike ${text} or l.cat_no ilike ${text})))`,
    )
  }
  if (it.supplier) {
    const text = containing(it.supplier)
    query = query.where(
      sql<boolean>`(o.supplier_name ilike ${text} or o.supplier_id in (select s.id from suppliers s where s.name ilike ${text}))`,
    )
  }
  if (it.fund) {
    const text = containing(it.fund)
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

type Orders = ReturnType<typeof filtered>

const inStates = (query: Orders, it: Filters): Orders => {
  const states = statesOf(it)
  return states.length < orderTabs.all.states.length ? query.where('o.state', 'in', states) : query
}

const sorted = (query: Orders, it: Filters): Orders => {
  const order = it.sort.startsWith('-') || it.sort === '' ? 'desc' : 'asc'
  return query.orderBy(it.sort.endsWith('totalFen') ? 'o.total_fen' : 'o.submitted_at', order).orderBy('o.id', order)
}

/** Orders with all that a row is told from. */
export const wholeOf = (query: Orders, it: Filters) =>
  sorted(query, it)
    .innerJoin('purchases as p', (join) => join.onRef('p.school_id', '=', 'o.school_id').onRef('p.id', '=', 'o.purchase_id'))
    .selectAll('o')
    .select(['p.purchase_no', fullNameOf('o').as('supplier_full_name')])

/** SQL of rows: the cards that pay for these orders, whatever their subjects. */
const fundsIn = (ctx: Ctx, orders: readonly OrderRow[]): RawBuilder<Fund> => sql`
  select f.order_id, sum(f.amount_fen)::bigint as amount_fen, k.name, k.project_no
  from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
  where f.school_id = ${ctx.schoolId} and f.order_id = any(${orders.map((it) => it.id)}::uuid[])
  group by f.order_id, k.school_id, k.id order by min(f.line_no)`

interface Fund {
  order_id: string
  amount_fen: number
  name: string
  project_no: string
}

/** Rows with all that is said of them, by one statement. */
export const tellOf = async (ctx: Ctx, rows: readonly Found[]): Promise<Row[]> => {
  if (rows.length === 0) return []
  const { funds, ...told } = await ask(ctx.tx, { ...askKnown(ctx, rows, LINE_SAID), funds: rowsOf(fundsIn(ctx, rows)) })
  const known = await knownFrom(ctx, rows, told)
  return rows.map((order) => ({
    order,
    known: known.get(order.id)!,
    funds: hidesCards(ctx, order) ? [] : funds.filter((it) => it.order_id === order.id),
  }))
}

export type Found = OrderRow & { purchase_no: string; supplier_full_name: string }
interface Row {
  order: Found
  known: OrderKnown<LineSaid>
  funds: Fund[]
}

export const rowOf = (ctx: Ctx, { order, known, funds }: Row) => ({
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
  ownerName: known.facts.ownerName,
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
  funds: funds.map((it) => ({ name: it.name, projectNo: it.project_no, amountFen: it.amount_fen })),
  waitFor: toConfirm.includes(order.state) ? known.facts.ownerName : known.facts.waitFor.join('、'),
  submittedAt: (order.submitted_at ?? order.created_at).toISOString(),
  can: buttonsOf(ctx, order, known),
})

interface StateCount {
  state: string
  num: number
  fen: number
}

type ListInput = InputOf<(typeof list)['list']>

/** The own orders are those of the buyer and those of the 代收人, each in the order of an index: as one condition they would all be read for a page. */
const partsOf = (ctx: Asking, input: ListInput): Orders[] =>
  (input.scope === 'mine' ? mineParts(ctx.user) : [scopeOf(ctx, input)]).map((it) => filtered(ctx, input, it))

const askList = async (ctx: Asking, input: ListInput) => {
  const parts = partsOf(ctx, input)
  const until = input.pageNum * input.pageSize
  const newest = parts.map((it) => sql`(${sorted(inStates(it, input), input).select('o.id').limit(until)})`)
  const page = wholeOf(
    ctx.tx
      .selectFrom('orders as o')
      .where('o.school_id', '=', ctx.schoolId)
      .where(sql<boolean>`o.id = any(array(${sql.join(newest, sql` union all `)}))`),
    input,
  )
    .limit(input.pageSize)
    .offset(until - input.pageSize)
  const byState = parts.map((it) =>
    it.select(['o.state', sql<number>`count(*)`.as('num'), sql<number>`sum(o.total_fen)`.as('fen')]).groupBy('o.state'),
  )
  const [rows, counted] = await Promise.all([
    page.execute() as Promise<Found[]>,
    ask<AskedScopes & { byState: StateCount[] }>(ctx.tx, {
      byState: rowsOf(sql`${sql.join(byState, sql` union all `)}`),
      ...askScopes(ctx),
    }),
  ])
  return { rows, ...counted }
}

const answerList = async (ctx: Ctx, input: ListInput, { rows, byState, ...asked }: Awaited<ReturnType<typeof askList>>) => {
  const sumOver = (states: readonly string[], pick: 'num' | 'fen'): number =>
    byState.reduce((sum, it) => (states.includes(it.state) ? sum + it[pick] : sum), 0)
  const counts = Object.fromEntries((Object.keys(orderTabs) as OrderTab[]).map((tab) => [tab, sumOver(orderTabs[tab].states, 'num')]))
  return {
    list: (await tellOf(ctx, rows)).map((it) => rowOf(ctx, it)),
    total: sumOver(statesOf(input), 'num'),
    totalFen: sumOver(statesOf(input), 'fen'),
    pageNum: input.pageNum,
    pageSize: input.pageSize,
    counts,
    scopes: scopesFrom(ctx, asked),
  }
}

/** The other scopes gather orders by what else is of somebody: a plan for anybody would look at every order of the school. */
export const listOrders: Lists['list'] = asking(askList, answerList, (input) => input.scope === 'mine')

/** 议价省下 of each order that has any, in fen. */
const savedIn = async (ctx: Ctx, orders: readonly OrderRow[]): Promise<Map<string, number>> => {
  const lines = await ctx.tx
    .selectFrom('order_lines')
    .select(['order_id', 'num', 'amount_fen', 'snapshot'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', sql<string>`any(${orders.map((it) => it.id)}::uuid[])`)
    .where(sql<boolean>`snapshot ? 'bargained'`)
    .execute()
  return new Map([...Map.groupBy(lines, (it) => it.order_id)].map(([id, those]) => [id, savedFen(those)]))
}

const columns: readonly SheetColumn<Row & { savedFen: number }>[] = [
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
  { title: '议价省下', width: 12, fen: (it) => it.savedFen },
  { title: '经费', width: 36, text: (it) => it.funds.map((fund) => `${fund.project_no} ${fund.name}`).join('；') },
  { title: '采购人', width: 10, text: (it) => it.order.buyer_name },
  { title: '经费负责人', width: 10, text: (it) => it.known.facts.ownerName },
  { title: '使用部门', width: 16, text: (it) => it.order.dept_name },
  {
    title: '下单时间',
    width: 17,
    text: (it) => (it.order.submitted_at ? `${dayText(it.order.submitted_at).slice(0, 5)}${momentText(it.order.submitted_at)}` : ''),
  },
  { title: '凭证号', width: 18, text: (it) => it.known.facts.voucherNo },
  { title: '付款日期', width: 12, text: (it) => it.known.facts.paidOn ?? '' },
]

export const exportOrders: Lists['exportList'] = async (ctx, input) => {
  const rows = (await wholeOf(inStates(filtered(ctx, input), input), input)
    .limit(EXPORT_MAX + 1)
    .execute()) as Found[]
  if (rows.length > EXPORT_MAX) throw new Fail('core.refused', { reason: `一次最多导出 ${EXPORT_MAX} 张订单，请缩小日期范围` })
  const saved = await savedIn(
    ctx,
    rows.filter((it) => !givenUp.includes(it.state)),
  )
  const told = (await tellOf(ctx, rows)).map((it) => ({ ...it, savedFen: saved.get(it.order.id) ?? 0 }))
  return sheetReply(`订单_${dayOf(ctx.now)}`, columns, told)
}
