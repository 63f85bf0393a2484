// Lists of inquiries: one's own, and what waits for whom at a desk.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { stateOf, wayOf } from '@caiyuan/contract/inquiry/bidding'
import { inquiryTabs } from '@caiyuan/contract/inquiry/flow'
import type { DeskWait } from '@caiyuan/contract/inquiry/shapes'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, textOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { officeHere } from '../../school/deadline.ts'
import { sharesOf } from '../award.ts'
import { paidOrders, type PaidOrder } from '../paid.ts'
import { fromInquiries, isToReplace, isToScore } from '../policy.ts'
import { quoteNum, shape, type Found } from './row.ts'

type Lists = Of<typeof inquiry>

const named = (keyword: string) => {
  const like = containing(keyword)
  return sql<boolean>`(p.inquiry_no ilike ${like} or p.title ilike ${like})`
}

const ownIn = (ctx: Ctx, { tab, keyword }: { tab: number; keyword: string }) =>
  fromInquiries(ctx)
    .select(quoteNum.as('quote_num'))
    .where('p.buyer_id', '=', ctx.user.id)
    .where(named(keyword))
    .where('p.state', 'in', inquiryTabs[tab]!.states)
    // What ends first, then what is not under way.
    .orderBy(sql`case when p.state = 'quoting' then p.deadline_at end`, (ob) => ob.asc().nullsLast())
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')

export const listInquiries: Lists['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const byState = await ctx.tx
    .selectFrom('inquiries as p')
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.buyer_id', '=', ctx.user.id)
    .where(named(keyword))
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('p.state')
    .execute()
  const rows = await ownIn(ctx, { tab, keyword })
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const office = await officeHere(ctx)
  const sum = (at: number): number =>
    byState.reduce((total, it) => (inquiryTabs[at]!.states.some((state) => state === it.state) ? total + it.num : total), 0)
  return {
    list: rows.map((it) => shape(ctx, it as unknown as Found, office)),
    total: sum(tab),
    pageNum,
    pageSize,
    counts: Object.fromEntries(inquiryTabs.map((_, i) => [String(i), sum(i)])),
  }
}

const EXPORT_MOST = 5_000

interface SheetRow {
  it: Found
  paid: PaidOrder[]
}

/** Of several orders each says its number beside. */
const saidOf = ({ paid }: SheetRow, pick: (one: PaidOrder) => string): string =>
  paid
    .filter((one) => pick(one) !== '')
    .map((one) => (paid.length > 1 ? `${one.orderNo}：${pick(one)}` : pick(one)))
    .join('；')

const columns: readonly SheetColumn<SheetRow>[] = [
  { title: '编号', width: 18, text: ({ it }) => it.inquiry_no },
  { title: '标题', width: 40, text: ({ it }) => it.title },
  { title: '采购方式', width: 10, text: ({ it }) => (wayOf(it.form) === 'bidding' ? '竞价' : '询价') },
  { title: '预算', width: 14, fen: ({ it }) => it.budget_fen },
  { title: '截止时间', width: 18, text: ({ it }) => (it.deadline_at ? textOf(it.deadline_at).slice(0, 16) : '') },
  { title: '状态', width: 12, text: ({ it }) => stateOf(it.state, wayOf(it.form)).label },
  { title: '成交供应商', width: 30, text: ({ it }) => it.award?.supplierName ?? '' },
  { title: '成交金额', width: 14, fen: ({ it }) => it.award?.totalFen ?? null, none: () => '' },
  { title: '订单号', width: 18, text: ({ paid }) => paid.map((one) => one.orderNo).join('、') },
  { title: '凭证号', width: 18, text: (row) => saidOf(row, (one) => one.voucherNo) },
  { title: '付款日期', width: 12, text: (row) => saidOf(row, (one) => one.paidOn ?? '') },
]

export const exportInquiries: Lists['export'] = async (ctx, it) => {
  const rows = (await ownIn(ctx, it)
    .limit(EXPORT_MOST + 1)
    .execute()) as unknown as Found[]
  if (rows.length > EXPORT_MOST) throw new Fail('core.refused', { reason: `一次最多导出 ${EXPORT_MOST} 件询价，请按编号或标题缩小范围` })
  const orders = new Map(rows.map((row) => [row.id, sharesOf(row).map((share) => share.orderId)]))
  const paid = await paidOrders(ctx, [...orders.values()].flat())
  const told = rows.map((row) => ({ it: row, paid: orders.get(row.id)!.flatMap((id) => paid.get(id ?? '') ?? []) }))
  return sheetReply(`询价_${dayOf(ctx.now)}`, columns, told, { total: true })
}

/** SQL over alias `p`: its box is to be opened by this person. */
const isForMe = ({ user }: Ctx) => sql<boolean>`exists (select 1 from sealed_boxes b
  where b.school_id = p.school_id and b.id = p.id and b.openers @> ${JSON.stringify([{ userId: user.id }])}::jsonb)`

/** SQL over alias `p`: signs that firms agreed wait for a word. */
const isSuspected = sql<boolean>`(p.state in ('choosing', 'scoring') and p.signals <> '[]' and p.signals_ruling is null)`
/** SQL over alias `p`: it is this person's to rule on. */
const isToRule = ({ user }: Ctx) => sql<boolean>`(${user.needs.has('handle:jingban')} and p.buyer_id <> ${user.id})`

/** Inquiries that wait for something of this person, the oldest first: by its name, SQL over alias `p`. */
const deskOf = async (
  ctx: Ctx,
  it: { pageNum: number; pageSize: number },
  waits: Readonly<Partial<Record<DeskWait, RawBuilder<boolean>>>>,
  by: 'p.deadline_at' | 'p.opened_at',
) => {
  const some = Object.entries(waits)
  const rows = await fromInquiries(ctx)
    .select([quoteNum.as('quote_num'), sql<number>`count(*) over ()::int`.as('total')])
    .select(
      sql<DeskWait[]>`array_remove(array[${sql.join(some.map(([name, is]) => sql`case when ${is} then ${name} end`))}]::text[], null)`.as(
        'waits',
      ),
    )
    .where((eb) => eb.or(some.map(([, is]) => is)))
    .orderBy(by)
    .orderBy('p.id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  const office = await officeHere(ctx)
  const list = rows.map((row) => ({ ...shape(ctx, row as unknown as Found, office), waits: row.waits }))
  return { list, total: rows[0]?.total ?? 0, ...it }
}

export const listToOpen: Lists['toOpen'] = (ctx, { pageNum, pageSize }) =>
  deskOf(
    ctx,
    { pageNum, pageSize },
    {
      open: sql<boolean>`(p.state = 'opening' and ${isForMe(ctx)})`,
      objection: sql<boolean>`(p.state = 'objected' and ${isToRule(ctx)})`,
      signals: sql<boolean>`(${isSuspected} and ${isToRule(ctx)})`,
      scorer: sql<boolean>`(${ctx.user.needs.has('handle:jingban')} and ${isToReplace(ctx)})`,
    },
    'p.deadline_at',
  )

export const listToScore: Lists['toScore'] = (ctx, { pageNum, pageSize }) =>
  deskOf(ctx, { pageNum, pageSize }, { score: isToScore(ctx) }, 'p.opened_at')
