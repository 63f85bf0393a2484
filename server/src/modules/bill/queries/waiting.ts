// Accepted orders that wait for a bill, by supplier; what keeps one back is said, never silently left out.
import { openAssets } from '@caiyuan/contract/asset-entry'
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { bill } from '@caiyuan/contract/bill'
import { invoicedApplies } from '@caiyuan/contract/invoice-apply/flow'
import { toBill, underAudit } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { oneOf } from '../../../core/one-of.ts'
import { containing } from '../../../core/like.ts'
import { cannotPay } from '../../fund/validity.ts'
import { paramsOf, type Params } from '../../school/params.ts'
import { countsOfTabs } from './list.ts'
import { acceptNosOf, disputedOf, heldOf as held, isMine, summaryOf } from '../../order/queries/billing.ts'
import { seesWhole } from './one.ts'

type Bill = Of<typeof bill>

export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** SQL over alias `o`: empty when the order may be billed. */
const blockedOf = (
  ctx: Ctx,
  params: Params,
) => sql<string>`case when ${disputedOf} is not null then ${disputedOf} || '，了结争议后可对账' when o.state in ${oneOf(underAudit)} then '验收待审核，审核通过后可对账'
  when o.after_sale_status = 'open' then '存在未完结售后，暂不能对账'
  when ${params['asset.entry'] === 2} and o.asset_status = 'waiting' then (select '固定资产 ' || count(*) || ' 种尚未入库，入库后可对账' from asset_entries e
    where e.school_id = o.school_id and e.order_id = o.id and e.state = any(${openAssets}::text[])) when o.budget_status <> 'HELD' then '经费尚未确认应付'
  when exists (select 1 from fund_claims c join funds k on k.school_id = c.school_id and k.id = c.fund_id
    where c.school_id = o.school_id and c.doc_kind = ${orderFlow.kind} and c.doc_id = o.id and c.held_fen > 0 and ${cannotPay(dayOf(ctx.now))})
    then '经费卡已冻结或到期，更换经费卡后再对账'
  else coalesce((select case when p.state = 'waitPlatform' then '开票申请 ' || p.apply_no || ' 等平台批准再次换开，批复或撤回后可对账'
      when p.state not in ${oneOf(invoicedApplies)} then '开票申请 ' || p.apply_no || ' 尚未开出发票，开票后可对账'
      when a.amount_fen <> ${held} then '开票申请 ' || p.apply_no || ' 开票后金额有变动，请先换开或红冲' else '' end
    from invoice_apply_orders a join invoice_applies p on p.school_id = a.school_id and p.id = a.apply_id
    where a.school_id = o.school_id and a.order_id = o.id and a.is_live), '') end`

/** SQL over alias `o`: the application whose invoice it has. */
const applyOf = sql<
  string | null
>`(select a.apply_id from invoice_apply_orders a where a.school_id = o.school_id and a.order_id = o.id and a.is_live)`

const waiting = (ctx: Ctx, it: Period) => {
  let query = ctx.tx
    .selectFrom('orders as o')
    .where('o.school_id', '=', ctx.schoolId)
    .where('o.state', 'in', [...toBill, ...underAudit])
    .where('o.bill_id', 'is', null)
  // An order under audit has no day of acceptance yet, and is shown whatever the period.
  const { from, to } = it
  const since = from ? sql`${startOfDay(from)}::timestamptz` : sql`'-infinity'::timestamptz`
  const until = to ? sql`${addDays(startOfDay(to), 1)}::timestamptz` : sql`'infinity'::timestamptz`
  // An order whose dispute ended in the period comes to its bill, whenever it was accepted.
  return from || to
    ? query.where(
        sql<boolean>`(o.accepted_at is null or (o.accepted_at >= ${since} and o.accepted_at < ${until})
          or exists (select from bill_lines l where l.school_id = o.school_id and l.order_id = o.id and l.dispute_ended_at >= ${since} and l.dispute_ended_at < ${until}))`,
      )
    : query
}

export const listWaiting: Bill['waiting'] = async (ctx, it) => {
  const params = await paramsOf(ctx)
  let mine = waiting(ctx, it)
  if (!seesWhole(ctx)) mine = mine.where(isMine(ctx, 'o.id'))
  if (it.keyword) mine = mine.where('o.supplier_name', 'ilike', containing(it.keyword))
  if (it.supplierIds) mine = mine.where(sql<boolean>`o.supplier_id = any(${it.supplierIds.filter(isId)}::uuid[])`)
  const groups = await mine
    .select([
      'o.supplier_id',
      sql<string>`max(o.supplier_name)`.as('name'),
      sql<string>`max(${fullNameOf('o')})`.as('full_name'),
      sql<number>`count(*)`.as('num'),
      sql<number>`sum(${held})::bigint`.as('fen'),
      sql<number>`count(*) filter (where ${blockedOf(ctx, params)} <> '')`.as('blocked'),
      sql<number>`coalesce(sum(${held}) filter (where ${blockedOf(ctx, params)} <> ''), 0)::bigint`.as('blocked_fen'),
    ])
    .select([
      sql<string | null>`min((o.accepted_at at time zone 'Asia/Shanghai')::date)`.as('first'),
      sql<string | null>`max((o.accepted_at at time zone 'Asia/Shanghai')::date)`.as('last'),
    ])
    .groupBy('o.supplier_id')
    .orderBy('fen', 'desc')
    .orderBy('o.supplier_id')
    .execute()
  const page = groups.slice((it.pageNum - 1) * it.pageSize, it.pageNum * it.pageSize)
  return {
    list: page.map((g) => ({
      supplierId: g.supplier_id,
      supplierName: g.name,
      supplierFullName: g.full_name,
      orderCount: g.num,
      totalFen: g.fen,
      blockedCount: g.blocked,
      blockedFen: g.blocked_fen,
      firstOn: g.first,
      lastOn: g.last,
    })),
    total: groups.length,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    counts: await countsOfTabs(ctx),
    orderCount: groups.reduce((sum, g) => sum + g.num, 0),
    totalFen: groups.reduce((sum, g) => sum + g.fen, 0),
    canGenerate: ctx.user.needs.has('bill:confirm'),
    supplierWorkdays: params['bill.supplierWorkdays'],
  }
}

export const listWaitingOrders: Bill['waitingOrders'] = async (ctx, it) => {
  if (!isId(it.supplierId)) return { list: [] }
  const params = await paramsOf(ctx)
  let query = waiting(ctx, it).where('o.supplier_id', '=', it.supplierId)
  if (!seesWhole(ctx)) query = query.where(isMine(ctx, 'o.id'))
  const rows = await query
    .select([
      'o.id',
      'o.order_no',
      'o.buyer_name',
      'o.dept_name',
      'o.accepted_at',
      summaryOf('o').as('summary'),
      acceptNosOf('o').as('accept_no'),
      held.as('held'),
      blockedOf(ctx, params).as('blocked'),
      sql<boolean>`${disputedOf} is not null`.as('is_disputed'),
    ])
    .orderBy('o.accepted_at')
    .orderBy('o.id')
    .limit(500)
    .execute()
  return {
    list: rows.map((r) => ({
      id: r.id,
      orderNo: r.order_no,
      buyerName: r.buyer_name,
      deptName: r.dept_name,
      summary: r.summary,
      acceptedAt: r.accepted_at?.toISOString() ?? null,
      acceptNo: r.accept_no,
      heldFen: r.held,
      blocked: r.blocked,
      canEndDispute: r.is_disputed && ctx.user.needs.has('bill:confirm'),
    })),
  }
}

/** The orders a bill of this supplier and period takes, locked in their order. */
export const lockBillable = async (ctx: Ctx, supplierId: string, it: Period) => {
  const params = await paramsOf(ctx)
  return waiting(ctx, it)
    .where('o.supplier_id', '=', supplierId)
    .where('o.state', 'in', toBill)
    .selectAll('o')
    .select([held.as('held_fen'), blockedOf(ctx, params).as('blocked'), acceptNosOf('o').as('accept_nos'), applyOf.as('apply_id')])
    .orderBy('o.id')
    .forUpdate()
    .execute()
}
