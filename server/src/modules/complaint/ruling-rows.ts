// What the platform is asked to answer, a row each, over all schools.
import { toComplaint } from '@caiyuan/contract/complaint/flow'
import type { Ctx } from '../../core/context.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { schoolNameOf } from '../school/name.ts'
import type { ComplaintRow } from './policy.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** In the school of the platform. */
    'complaint.toRule': { docId: string; body: { ofSchool: number; docNo: string; title: string } }
  }
}

/** Asked for again, it is open again. */
export const openRuling = async (ctx: Ctx, it: ComplaintRow, asked: string): Promise<void> => {
  const row = { asked, asked_at: ctx.now, due_at: it.due_at ?? ctx.now, ended_at: null }
  await ctx.tx
    .insertInto('complaint_rulings')
    .values({
      school_id: ctx.schoolId,
      complaint_id: it.id,
      doc_no: it.doc_no,
      school_name: await schoolNameOf(ctx),
      supplier_name: it.supplier_name,
      title: it.title,
      type: it.type,
      ...row,
    })
    .onConflict((oc) => oc.columns(['school_id', 'complaint_id']).doUpdateSet(row))
    .execute()
  await enqueue(ctx, 'complaint.toRule', {
    schoolId: SUPPLIER_ID,
    docId: it.id,
    body: { ofSchool: ctx.schoolId, docNo: it.doc_no, title: it.title },
  })
}

/** Answered, by whomever, or taken back. */
export const closeRuling = async (ctx: Ctx, it: ComplaintRow): Promise<void> => {
  if (!it.platform_asked_at) return
  await ctx.tx
    .updateTable('complaint_rulings')
    .set({ ended_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('complaint_id', '=', it.id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Said to whoever serves for the platform. */
export const callPlatform: JobHandler<'complaint.toRule'> = async (ctx, { docId, body }) =>
  notify(ctx, await peopleWith(ctx, 'platform:service'), {
    kind: '售后',
    title: `投诉 ${body.docNo} 请平台处理`,
    body: body.title,
    link: toComplaint('/complaintRulings/detail', { schoolId: body.ofSchool, id: docId }),
  })
