// Limits of a complaint: they remind and bring it higher; only an answer nobody objected to closes by itself.
import { complaintFlow } from '@caiyuan/contract/complaint/flow'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { deadline } from '../school/deadline.ts'
import { notices } from './notices.ts'
import type { ComplaintRow } from './policy.ts'
import { tellSupplier, toSupplier } from './projection.ts'
import { lockComplaint } from './rows.ts'
import { go, staffOf, toPlatform } from './steps.ts'

const KIND = complaintFlow.kind

const stepOf = (row: ComplaintRow): string =>
  row.state === 'submitted' ? '逾期未受理' : row.state === 'reviewing' ? '复议逾期未答复' : '逾期未答复'

const mark = async (ctx: Ctx, id: string, set: { late_num: number } | { is_supplier_late: true }): Promise<void> => {
  await ctx.tx.updateTable('complaints').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
}

/** Whoever runs the school hears of what its desk lets lie, but for whom it is about. */
const adminsOf = async (ctx: Ctx, row: ComplaintRow): Promise<string[]> =>
  (await peopleWith(ctx, 'tenant:config')).filter((id) => id !== row.person_id && id !== row.user_id)

export const due: JobHandler<'complaint.due'> = async (ctx, { docId, body }) => {
  const row = await lockComplaint(ctx, docId)
  if (row.due_at?.toISOString() !== body.due) return
  if (row.state === 'answered') {
    await go(ctx, row, 'lapse', { set: { close_reason: '到期没有申请复议' } })
    await tellOf(ctx, KIND, docId, notices.lapsed(row))
    return
  }
  const step = stepOf(row)
  await mark(ctx, docId, { late_num: body.round + 1 })
  logAction(ctx, KIND, docId, { action: 'late', title: step, comment: body.round === 0 ? '已催办' : '再次催办' })
  await tellOf(ctx, KIND, docId, notices.overdue(row, await staffOf(ctx, row), step))
  const again = await deadline.workdays(ctx, 1)
  await enqueue(ctx, 'complaint.due', { docId, body: { due: body.due, round: body.round + 1 }, dueAt: again })
  if (body.round === 0) return
  if (row.supplier_id === null || row.platform_asked_at)
    await tellOf(ctx, KIND, docId, notices.overdue(row, await adminsOf(ctx, row), `${step}，请督办`))
  else if (row.state !== 'reviewing') {
    const why = `学校${step}`
    await toPlatform(ctx, row, 'escalate', why)
    await tellOf(ctx, KIND, docId, notices.handedOver(row, why))
  }
}

export const supplierDue: JobHandler<'complaint.supplierDue'> = async (ctx, { docId, body }) => {
  const row = await lockComplaint(ctx, docId)
  if (row.supplier_due_at?.toISOString() !== body.due || row.supplier_replied_at || row.state !== 'processing') return
  await mark(ctx, docId, { is_supplier_late: true })
  logAction(ctx, KIND, docId, { action: 'supplierLate', title: '供应商逾期未答复' })
  await tellOf(ctx, KIND, docId, notices.supplierLate(row, await staffOf(ctx, row)))
  await tellSupplier(ctx, row, '逾期未答复', '学校可以不再等您的答复，请尽快补充。')
  await toSupplier(ctx, row)
}
