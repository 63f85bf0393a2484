// Complaints as their readers see them: who complains, the desk, the supplier, the platform.
import type { complaint } from '@caiyuan/contract/complaint'
import { complaintButtons, complaintFlow, complaintTabs, type ComplaintTab } from '@caiyuan/contract/complaint/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { attachedTo } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { countsOf } from '../../core/tabs.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { timelineOf } from '../approval/engine.ts'
import type { Price } from './about.ts'
import { maySay, messagesOf, sideOf, type Side } from './messages.ts'
import { complaintDoc, handled, mayComplain, type ComplaintRow } from './policy.ts'
import { complaintById, mustSeeComplaint } from './rows.ts'
import { whenDue } from './steps.ts'

type Queries = Of<typeof complaint>
type Detail = OutputOf<(typeof complaint)['detail']>

/** The label of what the supplier sent with its reply. */
export const REPLY = '供应商材料'

const shape = (it: ComplaintRow) => ({
  id: it.id,
  docNo: it.doc_no,
  state: it.state,
  type: it.type,
  about: it.about,
  title: it.title,
  supplierName: it.supplier_name,
  at: it.created_at.toISOString(),
  dueAt: it.due_at?.toISOString() ?? null,
  isLate: it.late_num > 0,
})

const listed = async (
  ctx: Ctx,
  which: RawBuilder<boolean>,
  { tab, keyword, pageNum, pageSize }: { tab: ComplaintTab; keyword: string; pageNum: number; pageSize: number },
) => {
  const like = containing(keyword)
  const all = ctx.tx
    .selectFrom('complaints as p')
    .where('p.school_id', '=', ctx.schoolId)
    .where(which)
    .where(sql<boolean>`(p.doc_no ilike ${like} or p.title ilike ${like} or p.supplier_name ilike ${like})`)
  const byState = await all
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('p.state')
    .execute()
  const rows = await all
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.user_id'))
    .selectAll('p')
    .select('u.name as author')
    .where('p.state', 'in', complaintTabs[tab].states)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const counts = countsOf(complaintTabs, byState)
  return {
    rows: rows as unknown as (ComplaintRow & { author: string })[],
    page: {
      total: counts[tab],
      pageNum,
      pageSize,
      counts,
    },
  }
}

const ofAuthor = (ctx: Ctx): RawBuilder<boolean> => (mayComplain(ctx) ? sql<boolean>`p.user_id = ${ctx.user.id}` : sql<boolean>`false`)

export const listComplaints: Queries['list'] = async (ctx, it) => {
  const { rows, page } = await listed(ctx, ofAuthor(ctx), it)
  return { list: rows.map(shape), ...page }
}

export const listDesk: Queries['desk'] = async (ctx, { type, ...it }) => {
  const { rows, page } = await listed(ctx, sql<boolean>`${handled(ctx.user)} and (${type} = '' or p.type = ${type})`, it)
  return { list: rows.map((row) => ({ ...shape(row), authorName: row.author })), ...page }
}

const answerOf = (text: string, from: ComplaintRow['answer_from'], at: Date | null): Detail['answer'] =>
  at && from !== '' ? { text, from, at: at.toISOString() } : null

const priceOf = (it: ComplaintRow, side: Side): Price | null => {
  if (!it.price) return null
  const { isDeals, ...price } = it.price as unknown as Price & { isDeals: boolean }
  return side === 'supplier' && isDeals ? null : price
}

const NOTHING: Detail['timeline'] = { done: [], now: [], next: [], rest: null }

/** The limit that runs for this reader: a supplier has its own, until it replied. */
const limitFor = (it: ComplaintRow, side: Side): Pick<Detail, 'dueFrom' | 'dueAt' | 'isLate'> => {
  if (side !== 'supplier')
    return { dueFrom: it.due_from?.toISOString() ?? null, dueAt: it.due_at?.toISOString() ?? null, isLate: it.late_num > 0 }
  const isWaited = it.state === 'processing' && it.supplier_replied_at === null
  return {
    dueFrom: isWaited ? (it.supplier_asked_at?.toISOString() ?? null) : null,
    dueAt: isWaited ? (it.supplier_due_at?.toISOString() ?? null) : null,
    isLate: isWaited && it.is_supplier_late,
  }
}

/** Whoever asks was let in by his own call. Who complains is nobody's business at the supplier. */
export const detailOf = async (ctx: Ctx, id: string): Promise<Detail> => {
  const it = await complaintById(ctx, id)
  const side = sideOf(ctx, it)
  const isTold = side !== 'supplier'
  const author = await ctx.tx
    .selectFrom('users')
    .select('name')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.user_id)
    .executeTakeFirstOrThrow()
  const files = await attachedTo(ctx, complaintFlow.kind, id)
  const labelled = (label: string) => files.filter((file) => file.label === label).map((file) => ({ id: file.id, name: file.name }))
  const can = canOf(ctx, complaintDoc, it)
  const buttons: Detail['can'] = Object.fromEntries(complaintButtons.flatMap((key) => (key !== 'say' && can[key] ? [[key, can[key]]] : [])))
  // A press on it accepts, too.
  if (side === 'staff' && it.state === 'submitted' && it.supplier_id) buttons.ask = true
  if (maySay(it, side)) buttons.say = true
  return {
    ...shape(it),
    ...limitFor(it, side),
    side,
    authorName: isTold ? author.name : '',
    reach: isTold && it.reach_cipher ? unseal(it.reach_cipher, { schoolId: it.school_id, field: 'complaints.reach', rowId: it.id }) : '',
    content: it.content,
    files: labelled(''),
    price: priceOf(it, side),
    orderId: side === 'author' || side === 'staff' ? it.order_id : null,
    goods: it.product_id && it.sku_id ? { productId: it.product_id, skuId: it.sku_id } : null,
    supplierId: side === 'supplier' ? null : it.supplier_id,
    dueText: isTold ? (whenDue[it.state] ?? '') : '',
    supplier: it.supplier_asked_at
      ? {
          askedAt: it.supplier_asked_at.toISOString(),
          note: it.supplier_note,
          dueAt: it.supplier_due_at?.toISOString() ?? null,
          reply: it.supplier_reply,
          repliedAt: it.supplier_replied_at?.toISOString() ?? null,
          files: labelled(REPLY),
          isLate: it.is_supplier_late,
        }
      : null,
    platform: it.platform_asked_at ? { askedAt: it.platform_asked_at.toISOString(), note: it.platform_note } : null,
    answer: answerOf(it.answer, it.answer_from, it.answered_at),
    objection: it.objection,
    secondAnswer: answerOf(it.second_answer, it.second_from, it.second_at),
    closeReason: it.close_reason,
    messages: isTold ? await messagesOf(ctx, id) : [],
    timeline: isTold ? await timelineOf(ctx, complaintFlow.kind, id) : NOTHING,
    can: buttons,
  }
}

export const getComplaint: Queries['detail'] = async (ctx, { id }) => {
  await mustSeeComplaint(ctx, id)
  return detailOf(ctx, id)
}

/** Where the desk has the move: not while the supplier may still reply, nor once the platform answers. */
const TO_HANDLE = sql<boolean>`(p.state in ('submitted', 'accepted') or (p.state = 'reviewing' and p.supplier_id is null)
  or (p.state = 'processing' and p.platform_asked_at is null and (p.supplier_replied_at is not null or p.is_supplier_late)))`

export const complaintWaits: Waits = {
  complaintNum: (ctx) =>
    mayComplain(ctx)
      ? countOf(sql`complaints p where p.school_id = ${ctx.schoolId} and p.user_id = ${ctx.user.id} and p.state = 'answered'`)
      : 0,
  toHandleComplaintNum: (ctx) =>
    ctx.user.needs.has('handle:complaint')
      ? countOf(sql`complaints p where p.school_id = ${ctx.schoolId} and ${handled(ctx.user)} and ${TO_HANDLE}`)
      : 0,
}
