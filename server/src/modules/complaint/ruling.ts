// What the platform does with complaints it was asked to answer, inside the school.
import { complaintFlow, type ComplaintType } from '@caiyuan/contract/complaint/flow'
import type { complaintRuling } from '@caiyuan/contract/complaint-ruling'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { schoolNameOf } from '../school/name.ts'
import { keepMessage } from './messages.ts'
import { notices } from './notices.ts'
import { tellSupplier } from './projection.ts'
import { detailOf } from './queries.ts'
import { mine, movedOf, mustSeeComplaint } from './rows.ts'
import { answeredBy, go } from './steps.ts'

type Ruling = Of<typeof complaintRuling>

export const listRulings: Ruling['list'] = async (ctx, { tab, pageNum, pageSize }) => {
  if (ctx.user.schoolId !== SUPPLIER_ID) throw new Fail('core.denied')
  const all = ctx.tx.selectFrom('complaint_rulings')
  const counted = await all
    .select([
      (eb) => eb.fn.countAll<number>().filterWhere('ended_at', 'is', null).as('open'),
      (eb) => eb.fn.countAll<number>().filterWhere('ended_at', 'is not', null).as('done'),
    ])
    .executeTakeFirstOrThrow()
  const counts = { open: Number(counted.open), done: Number(counted.done) }
  const rows = await all
    .selectAll()
    .where('ended_at', tab === 'open' ? 'is' : 'is not', null)
    .orderBy('asked_at', tab === 'open' ? 'asc' : 'desc')
    .orderBy('complaint_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      id: it.complaint_id,
      docNo: it.doc_no,
      schoolName: it.school_name,
      supplierName: it.supplier_name,
      title: it.title,
      type: it.type as ComplaintType,
      asked: it.asked,
      askedAt: it.asked_at.toISOString(),
      dueAt: it.due_at.toISOString(),
      endedAt: it.ended_at?.toISOString() ?? null,
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const getRuling: Ruling['detail'] = async (ctx, { id }) => {
  await mustSeeComplaint(ctx, id)
  return { ...(await detailOf(ctx, id)), schoolId: ctx.schoolId, schoolName: await schoolNameOf(ctx) }
}

export const rule: Ruling['rule'] = async (ctx, { id, answer }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'rule', { comment: answer, set: answeredBy(ctx, row, 'platform', answer) })
  await tellOf(ctx, complaintFlow.kind, id, notices.answered(row, '平台', answer))
  await tellSupplier(ctx, row, '平台已答复投诉人', answer)
  return movedOf(row)
}

export const sayAsPlatform: Ruling['say'] = async (ctx, { id, body }) => {
  await keepMessage(ctx, await mine(ctx, id), body)
  return {}
}
