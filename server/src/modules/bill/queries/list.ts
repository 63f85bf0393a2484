// The list of bills with its tabs and filters; the same rows as a sheet.
import { orderFlow } from '@caiyuan/contract/order-flow'
import { billTabs, type bill } from '@caiyuan/contract/bill'
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { badStatuses } from '@caiyuan/contract/invoice-check'
import { toBill } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { oneOf } from '../../../core/one-of.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { containing } from '../../../core/like.ts'
import { paramsOf } from '../../school/params.ts'
import { PAID_PERHAPS, billDoc, type BillRow } from '../policy.ts'
import { barShort, dutiesOf, type Bar } from './duties.ts'
import { isMine } from '../../order/queries/billing.ts'
import { payByIn } from './clock.ts'
import { seesWhole } from './one.ts'
import { sentenceOf } from './sentence.ts'

type Bill = Of<typeof bill>
type Filters = InputOf<(typeof bill)['exportList']>

const EXPORT_MAX = 5000
const visible = (ctx: Ctx) => {
  const query = ctx.tx.selectFrom('bills as b').where('b.school_id', '=', ctx.schoolId)
  if (seesWhole(ctx)) return query
  return query.where(({ exists, or, selectFrom }) =>
    or([
      exists(
        selectFrom('bill_lines as vl')
          .select('vl.order_id')
          .where('vl.school_id', '=', ctx.schoolId)
          .whereRef('vl.bill_id', '=', 'b.id')
          .where(isMine(ctx, 'vl.order_id')),
      ),
      exists(
        selectFrom('bill_offsets as vf')
          .select('vf.order_id')
          .where('vf.school_id', '=', ctx.schoolId)
          .whereRef('vf.bill_id', '=', 'b.id')
          .where(isMine(ctx, 'vf.order_id')),
      ),
    ]),
  )
}

/** Bills per tab; tab 0 counts the orders that wait for one. */
export const countsOfTabs = async (ctx: Ctx): Promise<Record<string, number>> => {
  const rows = await visible(ctx)
    .select(['b.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('b.state')
    .execute()
  let open = ctx.tx
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.state', 'in', toBill)
    .where('o.bill_id', 'is', null)
  if (!seesWhole(ctx)) open = open.where(isMine(ctx, 'o.id'))
  const { num } = await open.executeTakeFirstOrThrow()
  const of = (states: readonly string[]): number => rows.filter((r) => states.includes(r.state)).reduce((sum, r) => sum + r.num, 0)
  return Object.fromEntries(billTabs.map((tab, i) => [String(i), i === 0 ? num : of(tab.states)]))
}

const filtered = (ctx: Ctx, it: Filters) => {
  const states: readonly string[] = billTabs[it.tab]!.states
  let query = visible(ctx)
  query = states.length > 0 ? query.where('b.state', 'in', states) : query.where(sql<boolean>`false`)
  if (it.keyword)
    query = query.where((eb) =>
      eb.or([eb('b.bill_no', 'ilike', containing(it.keyword)), eb('b.supplier_name', 'ilike', containing(it.keyword))]),
    )
  if (it.fund || it.owner) {
    query = query.where(sql<boolean>`exists (
      select 1 from bill_lines l
      join fund_claims c on c.school_id = l.school_id and c.doc_kind = ${orderFlow.kind} and c.doc_id = l.order_id
      join funds f on f.school_id = c.school_id and f.id = c.fund_id
      join users u on u.school_id = f.school_id and u.id = f.owner_id
      where l.school_id = b.school_id and l.bill_id = b.id and l.removed_at is null
        and (f.project_no ilike ${containing(it.fund)} or f.name ilike ${containing(it.fund)}) and u.name ilike ${containing(it.owner)})`)
  }
  if (it.from) query = query.where('b.period_to', '>=', it.from)
  if (it.to) query = query.where('b.period_from', '<=', it.to)
  if (it.minFen !== undefined) query = query.where('b.total_fen', '>=', it.minFen)
  if (it.maxFen !== undefined) query = query.where('b.total_fen', '<=', it.maxFen)
  return query
}

const read = (ctx: Ctx, it: Filters, days: number, limit: number, offset: number) =>
  filtered(ctx, it)
    .leftJoin('settlements as s', (j) => j.onRef('s.school_id', '=', 'b.school_id').onRef('s.id', '=', 'b.settlement_id'))
    .leftJoin('effects as e', (j) =>
      j
        .onRef('e.school_id', '=', 's.school_id')
        .onRef('e.event_id', '=', 's.id')
        .on('e.provider', '=', 'finance')
        .on('s.state', '=', 'failed'),
    )
    .selectAll('b')
    .select([
      's.settlement_no',
      fullNameOf('b').as('supplier_full_name'),
      'e.state as outcome',
      's.accept_no as finance_no',
      's.paid_on',
      payByIn(ctx.schoolId, days).as('pay_by'),
      sql<number>`(select count(*) from invoices i where i.school_id = b.school_id and i.bill_id = b.id and i.state = 'active')`.as(
        'invoice_count',
      ),
      sql<boolean>`exists (select from invoices i join invoice_checks k on k.school_id = i.school_id and k.id = i.id
        where i.school_id = b.school_id and i.bill_id = b.id and i.state = 'active' and k.status in ${oneOf(badStatuses)})`.as(
        'has_bad_invoice',
      ),
      sql<number>`(select coalesce(sum(i.total_fen), 0)::bigint from invoices i where i.school_id = b.school_id and i.bill_id = b.id and i.state = 'active')`.as(
        'invoice_fen',
      ),
      sql<number>`(select coalesce(sum(f.amount_fen), 0)::bigint from bill_offsets f where f.school_id = b.school_id and f.bill_id = b.id and not f.is_own and f.freed_at is null)`.as(
        'offset_fen',
      ),
    ])
    .orderBy('b.created_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type Found = Awaited<ReturnType<typeof read>>[number]

const shape = (ctx: Ctx, r: Found, financeName: string, bar: Bar | null = null) => {
  const isDoubtful = r.outcome === 'maybe'
  const row = r as Found & { state: BillState }
  const said = sentenceOf({
    state: row.state,
    supplierName: '供应商',
    invoiceFen: r.total_fen + r.offset_fen,
    dueAt: r.due_at,
    reason: r.reason,
    isDoubtful,
    invoiceCount: r.invoice_count,
    notGenuine: r.has_bad_invoice ? '有发票查验未通过' : '',
    lastRefusal: '',
    financeName,
    acceptNo: r.finance_no ?? '',
    voucherNo: r.voucher_no,
    paidOn: r.paid_on,
    at: {
      created: r.created_at,
      supplierConfirmed: r.supplier_confirmed_at,
      buyerConfirmed: r.buyer_confirmed_at,
      invoiced: null,
      sent: null,
      paid: r.paid_at,
    },
  })
  const can = canOf(ctx, billDoc, row as unknown as BillRow)
  if (bar) delete can[bar.step]
  return {
    id: r.id,
    billNo: r.bill_no,
    supplierName: r.supplier_name,
    supplierFullName: r.supplier_full_name,
    periodFrom: r.period_from,
    periodTo: r.period_to,
    state: row.state,
    sentence: bar && bar.step !== 'retry' ? `${billFlow.states[row.state].label} · ${barShort(bar)}` : said.text,
    orderCount: r.order_count,
    totalFen: r.total_fen,
    offsetFen: r.offset_fen,
    invoiceCount: r.invoice_count,
    invoiceFen: r.invoice_fen,
    settlementNo: r.settlement_no ?? '',
    voucherNo: r.voucher_no,
    paidOn: r.paid_on,
    payBy: r.pay_by,
    createdAt: r.created_at.toISOString(),
    can: isDoubtful && can.revoke ? { ...can, revoke: PAID_PERHAPS } : can,
  }
}

export const listBills: Bill['list'] = async (ctx, it) => {
  const { total, fen } = await filtered(ctx, it)
    .select([(eb) => eb.fn.countAll<number>().as('total'), sql<number>`coalesce(sum(b.total_fen), 0)::bigint`.as('fen')])
    .executeTakeFirstOrThrow()
  const { financeName, 'bill.payDays': days } = await paramsOf(ctx)
  const rows = await read(ctx, it, days, it.pageSize, (it.pageNum - 1) * it.pageSize)
  const duties = await dutiesOf(ctx, rows as unknown as BillRow[])
  return {
    list: rows.map((r) => shape(ctx, r, financeName, duties.get(r.id)?.bar)),
    total,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    counts: await countsOfTabs(ctx),
    totalFen: fen,
  }
}

type Row = ReturnType<typeof shape>
const sheet: readonly SheetColumn<Row>[] = [
  { title: '对账单号', width: 18, text: (r) => r.billNo },
  { title: '供应商', width: 28, text: (r) => r.supplierFullName },
  { title: '期间起', width: 12, text: (r) => r.periodFrom },
  { title: '期间止', width: 12, text: (r) => r.periodTo },
  { title: '订单数', width: 8, num: (r) => r.orderCount },
  { title: '金额（元）', width: 14, fen: (r) => r.totalFen },
  { title: '其中抵扣售后退款（元）', width: 18, fen: (r) => -r.offsetFen },
  { title: '发票张数', width: 10, num: (r) => r.invoiceCount },
  { title: '发票金额（元）', width: 14, fen: (r) => r.invoiceFen },
  { title: '状态', width: 12, text: (r) => billFlow.states[r.state].label },
  { title: '说明', width: 36, text: (r) => r.sentence },
  { title: '结算单号', width: 18, text: (r) => r.settlementNo },
  { title: '凭证号', width: 18, text: (r) => r.voucherNo },
  { title: '付款期限', width: 12, text: (r) => r.payBy ?? '' },
  { title: '付款日期', width: 12, text: (r) => r.paidOn ?? '' },
]

export const exportBills: Bill['exportList'] = async (ctx, it) => {
  const { financeName, 'bill.payDays': days } = await paramsOf(ctx)
  const rows = await read(ctx, it, days, EXPORT_MAX, 0)
  return sheetReply(
    `对账单-${billTabs[it.tab]!.label}`,
    sheet,
    rows.map((r) => shape(ctx, r, financeName)),
    { total: true },
  )
}
