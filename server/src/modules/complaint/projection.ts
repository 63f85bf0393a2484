// What suppliers see of complaints they were asked about, over all schools: a row of supplier.complaints each.
import { complaintFlow, complaintTypes, toComplaint } from '@caiyuan/contract/complaint/flow'
import { deadlineText } from '@caiyuan/contract/span'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier, notifySupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import { schoolNameOf } from '../school/name.ts'
import type { ComplaintRow } from './policy.ts'
import { complaintById, lockComplaint } from './rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'complaint.toSupplier': OfDoc
  }
}

/** Only what it was asked about. */
export const toSupplier = async (ctx: Ctx, it: ComplaintRow): Promise<void> => {
  if (it.supplier_asked_at) await enqueue(ctx, 'complaint.toSupplier', { docId: it.id })
}

/** In the words of its console. */
export const tellSupplier = async (ctx: Ctx, it: ComplaintRow, title: string, body: string): Promise<void> => {
  if (it.supplier_id && it.supplier_asked_at)
    await notifySupplier(ctx, it.supplier_id, {
      kind: '售后',
      title: `投诉 ${it.doc_no} ${title}`,
      body,
      link: toComplaint('/supplier/complaints/detail', { schoolId: ctx.schoolId, id: it.id }),
    })
}

export const askedText = (it: ComplaintRow): string =>
  `${complaintTypes[it.type]}：${it.title}。${it.supplier_due_at ? `请在 ${deadlineText(it.supplier_due_at.toISOString())} 前答复。` : ''}`

/** As it is now; at once, where its supplier acts himself. */
export const project = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await complaintById(ctx, id)
  if (!it.supplier_id || !it.supplier_asked_at) return
  const schoolName = await schoolNameOf(ctx)
  await enterSupplier(ctx.tx, it.supplier_id)
  const row = {
    doc_no: it.doc_no,
    school_name: schoolName,
    title: it.title,
    type: it.type,
    state: it.state,
    due_at: it.supplier_replied_at ? null : it.supplier_due_at,
    replied_at: it.supplier_replied_at,
    version: it.version,
  }
  await ctx.tx
    .insertInto('supplier.complaints')
    .values({ supplier_id: it.supplier_id, school_id: ctx.schoolId, complaint_id: id, arrived_at: it.supplier_asked_at, ...row })
    .onConflict((oc) =>
      oc.columns(['supplier_id', 'school_id', 'complaint_id']).doUpdateSet(row).where('supplier.complaints.version', '<=', it.version),
    )
    .execute()
  emitToSupplier(ctx, it.supplier_id, complaintFlow.kind, id)
}

export const projectJob: JobHandler<'complaint.toSupplier'> = async (ctx, { docId }) => {
  await lockComplaint(ctx, docId)
  await project(ctx, docId)
}
