// Applications as lists: the reader's own, all for finance, a supplier's over all schools.
import type { ApplyType, invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceTabs, supplyInvoiceTabs, type InvoiceApplyState } from '@caiyuan/contract/invoice-apply/flow'
import { PERSONAL, type Purse } from '@caiyuan/contract/purse'
import type { supplyInvoice } from '@caiyuan/contract/supply-invoice'
import { sql } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { fullNameOf } from '../../../core/supplier-names.ts'
import { countsOf } from '../../../core/tabs.ts'
import { isMine } from '../../order/queries/billing.ts'
import { applyDoc, type ApplyRow } from '../policy.ts'
import { seesAll } from './one.ts'
import { sentenceOf } from './sentence.ts'

/** Applications of the school, of one purse or of both; what was paid with one's own money is its buyer's alone (decision 0280). */
export const appliesOf = (ctx: Ctx, purse: Purse | undefined) => {
  const all = ctx.tx
    .selectFrom('invoice_applies as p')
    .where('p.school_id', '=', ctx.schoolId)
    .where((eb) => eb.or([eb('p.is_personal', '=', false), eb('p.applicant_id', '=', ctx.user.id)]))
  return purse ? all.where('p.is_personal', '=', purse === PERSONAL) : all
}

/** SQL over an application `p`: the reader asked for it, or it is for an order of his that he may read of; as `seenApply` has it. */
export const isOwn = (ctx: Ctx) =>
  sql<boolean>`(p.applicant_id = ${ctx.user.id} or ${ctx.user.needs.has('bill:view')} and not p.is_personal and exists (select 1 from invoice_apply_orders a where a.school_id = p.school_id and a.apply_id = p.id and ${isMine(ctx, 'a.order_id')}))`

export const listHistory: Of<typeof invoiceApply>['history'] = async (ctx, it) => {
  let all = appliesOf(ctx, it.categoryType)
  if (!seesAll(ctx) || !ctx.user.needs.has('bill:view')) all = all.where(isOwn(ctx))
  if (it.keyword) {
    const like = containing(it.keyword)
    all = all.where((eb) =>
      eb.or([
        eb('p.apply_no', 'ilike', like),
        eb('p.supplier_name', 'ilike', like),
        eb(
          sql<boolean>`exists (select 1 from invoice_apply_orders a where a.school_id = p.school_id and a.apply_id = p.id and a.order_no ilike ${like})
            or exists (select 1 from invoices i where i.school_id = p.school_id and i.apply_id = p.id and i.invoice_no ilike ${like})`,
          '=',
          true,
        ),
      ]),
    )
  }
  const states = await all
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('p.state')
    .execute()
  const query = all.where('p.state', 'in', [...invoiceTabs[it.tab].states])
  const { total, fen } = await query
    .select([(eb) => eb.fn.countAll<number>().as('total'), sql<number>`coalesce(sum(p.total_fen), 0)::bigint`.as('fen')])
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll('p')
    .select([
      fullNameOf('p').as('full_name'),
      sql<
        string[]
      >`array(select i.invoice_no from invoices i where i.school_id = p.school_id and i.apply_id = p.id and i.state = 'active' order by i.invoice_no)`.as(
        'nos',
      ),
    ])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  return {
    list: rows.map((r) => ({
      id: r.id,
      applyNo: r.apply_no,
      supplierName: r.supplier_name,
      supplierFullName: r.full_name,
      orderCount: r.order_count,
      totalFen: r.total_fen,
      title: r.title,
      invoiceType: r.invoice_type as ApplyType,
      state: r.state as InvoiceApplyState,
      sentence: sentenceOf({ state: r.state as InvoiceApplyState, dueAt: r.due_at, reason: r.reason }, r.supplier_name),
      invoiceNos: r.nos,
      createdAt: r.created_at.toISOString(),
      can: canOf(ctx, applyDoc, r as ApplyRow),
    })),
    total,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    counts: countsOf(invoiceTabs, states),
    totalFen: fen,
  }
}

export const listForSupplier: Of<typeof supplyInvoice>['list'] = async (ctx, it) => {
  if (!ctx.user.supplierId) return { list: [], total: 0, pageNum: it.pageNum, pageSize: it.pageSize, counts: {}, totalFen: 0 }
  const all = ctx.tx.selectFrom('supplier.invoice_applies').where('supplier_id', '=', ctx.user.supplierId)
  const states = await all
    .select(['state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('state')
    .execute()
  let query = all.where('state', 'in', [...supplyInvoiceTabs[it.tab].states])
  if (it.keyword) {
    const like = containing(it.keyword)
    query = query.where((eb) => eb.or([eb('apply_no', 'ilike', like), eb('school_name', 'ilike', like)]))
  }
  const { total, fen } = await query
    .select([(eb) => eb.fn.countAll<number>().as('total'), sql<number>`coalesce(sum(total_fen), 0)::bigint`.as('fen')])
    .executeTakeFirstOrThrow()
  const rows = await query
    .selectAll()
    .orderBy('due_at', (o) => o.asc().nullsLast())
    .orderBy('updated_at', 'desc')
    .orderBy('apply_id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  return {
    list: rows.map((r) => ({
      id: r.apply_id,
      schoolId: r.school_id,
      applyNo: r.apply_no,
      schoolName: r.school_name,
      title: r.title,
      state: r.state as InvoiceApplyState,
      sentence: sentenceOf({ state: r.state as InvoiceApplyState, dueAt: r.due_at, reason: r.reason }, '您'),
      orderCount: r.order_count,
      totalFen: r.total_fen,
      dueAt: r.due_at?.toISOString() ?? null,
      updatedAt: r.updated_at.toISOString(),
    })),
    total,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    totalFen: fen,
    counts: countsOf(supplyInvoiceTabs, states),
  }
}
