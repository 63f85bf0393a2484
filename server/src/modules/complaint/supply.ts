// What a supplier reads and answers of complaints the school asked it about, in its console.
import {
  complaintFlow,
  complaintSupplyTabs,
  type ComplaintState,
  type ComplaintSupplyTab,
  type ComplaintType,
} from '@caiyuan/contract/complaint/flow'
import type { complaintSupply } from '@caiyuan/contract/complaint-supply'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { byName, countsOf, holding } from '../../core/tabs.ts'
import { schoolNameOf } from '../school/name.ts'
import { notices } from './notices.ts'
import { project } from './projection.ts'
import { detailOf, REPLY } from './queries.ts'
import { mine, movedOf, mustSeeComplaint } from './rows.ts'
import { go, staffOf } from './steps.ts'

type Supply = Of<typeof complaintSupply>

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.complaints').where('supplier_id', '=', ctx.user.supplierId)
}

/** SQL: which tab a row stands under. */
const TAB = sql<ComplaintSupplyTab>`case when state in ('answered', 'closed') then 'over' when replied_at is null and state = 'processing' then 'todo' else 'replied' end`
const tabs = byName(complaintSupplyTabs)

export const listSupply: Supply['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['title', 'doc_no', 'school_name'])
  const counted = await own(ctx)
    .where(named)
    .select([TAB.as('state'), (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy(TAB)
    .execute()
  const counts = countsOf(tabs, counted)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where(TAB, '=', tab)
    .orderBy('arrived_at', tab === 'todo' ? 'asc' : 'desc')
    .orderBy('complaint_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      schoolName: it.school_name,
      id: it.complaint_id,
      docNo: it.doc_no,
      state: it.state as ComplaintState,
      type: it.type as ComplaintType,
      title: it.title,
      at: it.arrived_at.toISOString(),
      dueAt: it.due_at?.toISOString() ?? null,
      repliedAt: it.replied_at?.toISOString() ?? null,
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const getSupply: Supply['detail'] = async (ctx, { id }) => {
  await mustSeeComplaint(ctx, id)
  return { ...(await detailOf(ctx, id)), schoolId: ctx.schoolId, schoolName: await schoolNameOf(ctx) }
}

/** Said again, the newer words stand; each stays in the record. */
export const replySupply: Supply['reply'] = async (ctx, { id, reply, fileIds }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'reply', { comment: reply, set: { supplier_reply: reply, supplier_replied_at: ctx.now } })
  await attachOwn(
    ctx,
    fileIds.map((file) => ({ id: file, label: REPLY })),
    { kind: complaintFlow.kind, id },
  )
  await tellOf(ctx, complaintFlow.kind, id, notices.replied(row, await staffOf(ctx, row)))
  await project(ctx, id)
  return movedOf(row)
}
