// 换开: the applicant has an invoice issued anew, once by himself; a further time when the platform agrees (decision 0399).
import { reopenReasons, type invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceApplyFlow, toInvoice } from '@caiyuan/contract/invoice-apply/flow'
import type { invoiceRuling } from '@caiyuan/contract/invoice-ruling'
import { money } from '@caiyuan/contract/money'
import { deadlineText } from '@caiyuan/contract/span'
import { advance, logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { notify, peopleWith, tellOf } from '../../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../../core/outbox.ts'
import { SUPPLIER_ID } from '../../../core/pseudo-schools.ts'
import { deadline } from '../../school/deadline.ts'
import { schoolNameOf } from '../../school/name.ts'
import { paramsOf } from '../../school/params.ts'
import { applyNotices } from '../notices.ts'
import { applyDoc, type ApplyRow } from '../policy.ts'
import { lockApply, lockOwnApply, lockUnbilled } from '../queries/one.ts'
import { tellSupplier } from '../projection.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** In the school of the platform. */
    'invoiceApply.toRule': { docId: string; body: { ofSchool: number; applyNo: string; title: string; isLate: boolean } }
    /** `due`: the moment the platform was to answer by; `isLast`: it was reminded already. */
    'invoiceApply.rulingDue': OfDoc & { body: { due: string; isLast: boolean } }
  }
}

export const reopenApply: Of<typeof invoiceApply>['reopen'] = async (ctx, { id, reasonCode, comment }) => {
  const row = await lockOwnApply(ctx, id)
  const isFurther = row.reopened_num > 0
  const action = isFurther ? 'askReopen' : 'reopen'
  if (applyDoc.flow.actions[action].from.includes(row.state)) await lockUnbilled(ctx, row)
  const reason = `${reopenReasons[reasonCode]}：${comment}`
  if (isFurther) {
    await askPlatform(ctx, row, reason, reasonCode)
    return {}
  }
  await advance(ctx, applyDoc, row, 'reopen', { comment: reason, set: { reason, reopened_by: 'author' }, detail: { reasonCode } })
  await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 申请换开`, `${reason}。请先红冲原发票，再开具并上传新票。`)
  return {}
}

const callFor = async (ctx: Ctx, row: ApplyRow, isLate: boolean): Promise<void> =>
  enqueue(ctx, 'invoiceApply.toRule', {
    schoolId: SUPPLIER_ID,
    docId: row.id,
    body: {
      ofSchool: ctx.schoolId,
      applyNo: row.apply_no,
      title: `${await schoolNameOf(ctx)} · ${row.supplier_name}，${row.order_count} 个订单，${money(row.total_fen)}。${row.reason}`,
      isLate,
    },
  })

const askPlatform = async (ctx: Ctx, row: ApplyRow, reason: string, reasonCode: string): Promise<void> => {
  const due = await deadline.workdays(ctx, (await paramsOf(ctx))['platform.workdays'])
  await advance(ctx, applyDoc, row, 'askReopen', {
    comment: reason,
    set: { reason, due_at: due, platform_asked_at: ctx.now },
    detail: { reasonCode },
  })
  const asked = { asked: reason, asked_at: ctx.now, due_at: due, ended_at: null, ending: '' }
  await ctx.tx
    .insertInto('invoice_rulings')
    .values({
      school_id: ctx.schoolId,
      apply_id: row.id,
      apply_no: row.apply_no,
      school_name: await schoolNameOf(ctx),
      supplier_name: row.supplier_name,
      order_count: row.order_count,
      total_fen: row.total_fen,
      ...asked,
    })
    .onConflict((oc) => oc.columns(['school_id', 'apply_id']).doUpdateSet(asked))
    .execute()
  await enqueue(ctx, 'invoiceApply.rulingDue', { docId: row.id, body: { due: due.toISOString(), isLast: false }, dueAt: due })
  await callFor(ctx, row, false)
  await tellSupplier(
    ctx,
    row,
    `开票申请 ${row.apply_no} 申请再次换开，等平台批准`,
    `${reason}。平台于 ${deadlineText(due)} 前批复，批复前请不要红冲原发票。`,
  )
}

/** Said to whoever serves for the platform. */
export const callPlatform: JobHandler<'invoiceApply.toRule'> = async (ctx, { docId, body }) =>
  notify(ctx, await peopleWith(ctx, 'platform:service'), {
    kind: '结算',
    title: `开票申请 ${body.applyNo} ${body.isLate ? '再次换开逾期未批复' : '申请再次换开，请批复'}`,
    body: body.title,
    link: toInvoice('/invoiceRulings/detail', { schoolId: body.ofSchool, id: docId }),
  })

const endRuling = async (ctx: Ctx, id: string, ending: string): Promise<void> => {
  await ctx.tx
    .updateTable('invoice_rulings')
    .set({ ended_at: ctx.now, ending })
    .where('school_id', '=', ctx.schoolId)
    .where('apply_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** The applicant takes back what the platform has not answered. */
export const dropReopen = async (ctx: Ctx, row: ApplyRow): Promise<void> => {
  await advance(ctx, applyDoc, row, 'dropReopen', { set: { reason: '', due_at: null } })
  await endRuling(ctx, row.id, '申请人撤回')
  await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 撤回再次换开`, '申请人撤回再次换开，原发票仍然有效，请不要红冲。')
}

export const ruleReopen: Of<typeof invoiceRuling>['rule'] = async (ctx, { id, isAgreed, opinion }) => {
  const row = await lockApply(ctx, id)
  if (isAgreed) {
    // Bills take none of its orders while it waits: it goes on as the first time.
    await advance(ctx, applyDoc, row, 'agreeReopen', { comment: opinion, set: { due_at: null, reopened_by: 'author' } })
    await endRuling(ctx, id, '同意')
    await tellOf(ctx, invoiceApplyFlow.kind, id, applyNotices.reopenAgreed(row, opinion))
    await tellSupplier(
      ctx,
      row,
      `开票申请 ${row.apply_no} 平台已同意再次换开`,
      `申请人：${row.reason}。平台：${opinion}。请先红冲原发票，再开具并上传新票。`,
    )
  } else {
    await advance(ctx, applyDoc, row, 'refuseReopen', {
      comment: opinion,
      set: { due_at: null, reason: `平台不同意再次换开：${opinion}` },
    })
    await endRuling(ctx, id, '不同意')
    await tellOf(ctx, invoiceApplyFlow.kind, id, applyNotices.reopenRefused(row, opinion))
    await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 平台不同意再次换开`, `平台：${opinion}。原发票仍然有效，请不要红冲。`)
  }
  return { state: row.state }
}

/** Reminded once; a workday later it is back with its applicant, so that no bill waits for the platform without end. */
export const rulingDue: JobHandler<'invoiceApply.rulingDue'> = async (ctx, { docId, body }) => {
  const row = await lockApply(ctx, docId)
  if (row.state !== 'waitPlatform' || row.due_at?.toISOString() !== body.due) return
  const days = (await paramsOf(ctx))['platform.workdays']
  if (!body.isLast) {
    logAction(ctx, invoiceApplyFlow.kind, docId, { action: 'late', title: '平台逾期未批复', comment: '已催办' })
    await callFor(ctx, row, true)
    await tellOf(ctx, invoiceApplyFlow.kind, docId, applyNotices.reopenLate(row, days))
    const again = await deadline.workdays(ctx, 1)
    await enqueue(ctx, 'invoiceApply.rulingDue', { docId, body: { due: body.due, isLast: true }, dueAt: again })
    return
  }
  await advance(ctx, applyDoc, row, 'lapseReopen', { set: { due_at: null, reason: '平台逾期未批复再次换开' } })
  await endRuling(ctx, docId, '逾期未批复')
  await tellOf(ctx, invoiceApplyFlow.kind, docId, applyNotices.reopenLapsed(row))
  await tellSupplier(ctx, row, `开票申请 ${row.apply_no} 平台逾期未批复再次换开`, '原发票仍然有效，请不要红冲。')
}
