// What suppliers see of an inquiry: a row of supplier.inquiries each, written from the inquiry as it is now.
import { wayOf, ways } from '@caiyuan/contract/inquiry/bidding'
import { published } from '@caiyuan/contract/inquiry/flow'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { lastBids } from '../sealing/bids.ts'
import { toInquiry } from '@caiyuan/contract/inquiry'
import { textOf } from '../../core/clock.ts'
import { paramsOf } from '../school/params.ts'
import { schoolNameOf } from '../school/name.ts'
import { shareOf } from './award.ts'
import { areVerdictsTold, lockInquiry, type InquiryRow } from './policy.ts'
import { standingFirms } from './standing.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'inquiry.toSuppliers': OfDoc
  }
}

export const tellSuppliers = (ctx: Ctx, docId: string): Promise<void> => enqueue(ctx, 'inquiry.toSuppliers', { docId })

/** Lowest sums follow each other: one walk over the firms tells the newest. It holds the row that whoever bids holds, so that none is missed. */
const TOGETHER_MS = 2000
export const tellLowest = async (ctx: Ctx, docId: string): Promise<void> => {
  const waiting = await ctx.tx
    .selectFrom('outbox')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_id', '=', docId)
    .where('topic', '=', 'inquiry.toSuppliers')
    .where('state', '=', 'due')
    .limit(1)
    .executeTakeFirst()
  if (!waiting) await enqueue(ctx, 'inquiry.toSuppliers', { docId, dueAt: new Date(ctx.now.getTime() + TOGETHER_MS) })
}

/** What firms see of one that runs. */
const lowestOf = async (ctx: Ctx, it: InquiryRow): Promise<number | null> => {
  if (wayOf(it.form) === 'sealed' || it.state !== 'quoting') return null
  const fens = (await lastBids(ctx, it.id)).map((one) => one.total_fen)
  return fens.length === 0 ? null : Math.min(...fens)
}

type Mine = 'none' | 'quoted' | 'withdrawn' | 'won' | 'lost' | 'void'

/** Whose it is to see: the invited, or everybody who sells here. */
const seenBy = async (ctx: Ctx, it: InquiryRow): Promise<string[]> => {
  const all = ctx.tx.selectFrom('suppliers').select('id').where('stopped_at', 'is', null)
  const rows = await (
    it.form.scope === 'invited' ? all.where('id', 'in', it.form.firms.length > 0 ? it.form.firms : [it.id]) : all
  ).execute()
  return rows.map((row) => row.id)
}

/** Who quoted or bid, withdrawn quotes too. */
const comers = async (ctx: Ctx, it: InquiryRow): Promise<{ supplier_id: string; withdrawn_at: Date | null }[]> =>
  wayOf(it.form) === 'bidding'
    ? (await standingFirms(ctx, it)).map((supplier_id) => ({ supplier_id, withdrawn_at: null }))
    : ctx.tx
        .selectFrom('sealed_quotes')
        .select(['supplier_id', 'withdrawn_at'])
        .where('school_id', '=', ctx.schoolId)
        .where('box_id', '=', it.id)
        .orderBy('received_at')
        .execute()

const standsOf = async (ctx: Ctx, it: InquiryRow): Promise<Map<string, Mine>> => {
  const quotes = await comers(ctx, it)
  const opened = await ctx.tx
    .selectFrom('inquiry_quotes')
    .select(['supplier_id', 'fault', 'is_unfit'])
    .where('school_id', '=', ctx.schoolId)
    .where('inquiry_id', '=', it.id)
    .execute()
  const stands = new Map<string, Mine>(quotes.map((one) => [one.supplier_id, one.withdrawn_at ? 'withdrawn' : 'quoted']))
  for (const one of opened) {
    if (one.fault !== '' && (!one.is_unfit || areVerdictsTold(it))) stands.set(one.supplier_id, 'void')
    else if (it.state === 'won') stands.set(one.supplier_id, shareOf(it, one.supplier_id) ? 'won' : 'lost')
    else if (it.state === 'failed') stands.set(one.supplier_id, 'lost')
  }
  return stands
}

export const projectInquiry: JobHandler<'inquiry.toSuppliers'> = async (ctx, job) => {
  const it = await lockInquiry(ctx, job.docId)
  if (!published.includes(it.state) || !it.deadline_at) return
  const [suppliers, stands, school_name, lowest_fen] = await Promise.all([
    seenBy(ctx, it),
    standsOf(ctx, it),
    schoolNameOf(ctx),
    lowestOf(ctx, it),
  ])
  const office_hours = (await paramsOf(ctx))['office.hours']
  const act = wayOf(it.form) === 'bidding' ? '竞价' : '报价'
  for (const supplier_id of new Set([...suppliers, ...stands.keys()])) {
    await enterSupplier(ctx.tx, supplier_id)
    const now = {
      title: it.title,
      budget_fen: it.budget_fen,
      deadline_at: it.deadline_at,
      is_open: it.state === 'quoting',
      lowest_fen,
      office_hours,
      mine: stands.get(supplier_id) ?? 'none',
    }
    const isNew = await ctx.tx
      .insertInto('supplier.inquiries')
      .values({
        supplier_id,
        school_id: ctx.schoolId,
        inquiry_id: it.id,
        inquiry_no: it.inquiry_no,
        school_name,
        ask_way: wayOf(it.form),
        is_invited: it.form.scope === 'invited',
        ...now,
      })
      .onConflict((oc) => oc.doNothing())
      .returning('supplier_id')
      .executeTakeFirst()
    if (!isNew)
      await ctx.tx
        .updateTable('supplier.inquiries')
        .set(now)
        .where('supplier_id', '=', supplier_id)
        .where('school_id', '=', ctx.schoolId)
        .where('inquiry_id', '=', it.id)
        .execute()
    emitToSupplier(ctx, supplier_id, 'inquiry', it.id)
    if (isNew && it.state === 'quoting')
      await notifySupplier(ctx, supplier_id, {
        kind: '订单',
        title: `${school_name}${it.form.scope === 'invited' ? `邀请您${act}` : `发布${ways[wayOf(it.form)]}`}：${it.title}`,
        body: `${act}到 ${textOf(it.deadline_at).slice(0, 16)} 截止。`,
        link: toInquiry('/channelInquiryDetail', { schoolId: ctx.schoolId, id: it.id }),
      })
  }
}
