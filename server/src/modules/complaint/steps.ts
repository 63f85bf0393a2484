// How a complaint moves: its limits, who hears of it, whom it is put to.
import { complaintFlow, complaintTerms, type ComplaintAction, type ComplaintState } from '@caiyuan/contract/complaint/flow'
import { advance, type AdvanceOptions } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { emitToHolders } from '../../core/notify.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import { holding } from '../../core/roles.ts'
import { deadline } from '../school/deadline.ts'
import { complaintDoc, type ComplaintRow } from './policy.ts'
import { askedText, tellSupplier, toSupplier } from './projection.ts'
import { closeRuling, openRuling } from './ruling-rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `due`: the limit it was set for; a later one makes it void. `round`: how often somebody was reminded. */
    'complaint.due': OfDoc & { body: { due: string; round: number } }
    'complaint.supplierDue': OfDoc & { body: { due: string } }
  }
}

/** What happens when the limit of a state ends. */
export const whenDue: Partial<Record<ComplaintState, string>> = {
  submitted: '逾期未受理的催办，再逾期转平台或学校管理员',
  accepted: '逾期未答复的催办，再逾期转平台或学校管理员',
  processing: '逾期未答复的催办，再逾期转平台或学校管理员',
  answered: '到期不申请复议，自动关闭',
  reviewing: '逾期未答复的催办',
}

/** Of what is about personal data it runs from the submission (domain page 02 §2.13). */
const dueFor = (ctx: Ctx, row: ComplaintRow, to: ComplaintState): Promise<Date> | Date | null => {
  const { acceptWorkdays, answerWorkdays, privacyWorkdays, reviewWorkdays, closeDays } = complaintTerms
  switch (to) {
    case 'submitted':
      return deadline.workdays(ctx, acceptWorkdays)
    case 'accepted':
      return row.type === 'privacy' ? deadline.workdays(ctx, privacyWorkdays, row.created_at) : deadline.workdays(ctx, answerWorkdays)
    case 'processing':
      // Whoever is asked meanwhile, the answer is due when it was; what nobody accepted begins now.
      return row.state === 'submitted' ? deadline.workdays(ctx, answerWorkdays) : row.due_at
    case 'answered':
      return deadline.days(ctx, closeDays)
    case 'reviewing':
      return deadline.workdays(ctx, reviewWorkdays)
    default:
      return null
  }
}

export const firstDue = (ctx: Ctx): Promise<Date> => deadline.workdays(ctx, complaintTerms.acceptWorkdays)

export const setClock = async (ctx: Ctx, id: string, due: Date): Promise<void> =>
  enqueue(ctx, 'complaint.due', { docId: id, body: { due: due.toISOString(), round: 0 }, dueAt: due })

/** Who handles this one: whoever holds the permission and is there, but for its author and whom it is about. */
export const staffOf = async (ctx: Ctx, row: Pick<ComplaintRow, 'user_id' | 'person_id'>): Promise<string[]> => {
  const people = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('is_active', '=', true)
    .where('id', 'in', holding(ctx, 'handle:complaint'))
    .execute()
  return people.map(({ id }) => id).filter((id) => id !== row.user_id && id !== row.person_id)
}

type Set = NonNullable<AdvanceOptions<'complaints'>['set']>

/** Moves it, locked, with the limit of where it goes. */
export const go = async (
  ctx: Ctx,
  row: ComplaintRow,
  action: ComplaintAction,
  { set = {}, ...options }: { comment?: string; title?: string; set?: Set } = {},
): Promise<void> => {
  const { to } = complaintFlow.actions[action]
  const isEnd = complaintFlow.states[to].phase === 'end'
  const keeps = to === 'processing' && row.state !== 'submitted'
  const due_at = await dueFor(ctx, row, to)
  const all: Set = {
    ...set,
    ...(keeps ? {} : { due_from: due_at ? ctx.now : null, due_at, late_num: 0 }),
    ...(isEnd ? { ended_at: ctx.now } : {}),
  }
  await advance(ctx, complaintDoc, row, action, { ...options, set: all })
  Object.assign(row, all)
  if (due_at && !keeps) await setClock(ctx, row.id, due_at)
  if (isEnd || to === 'answered') await closeRuling(ctx, row)
  await emitToHolders(ctx, complaintFlow.kind, 'handle:complaint')
  await toSupplier(ctx, row)
}

/** Its 48 office hours begin. */
export const askSupplier = async (ctx: Ctx, row: ComplaintRow, action: 'ask' | 'forward', note: string): Promise<void> => {
  const due = await deadline.hours(ctx, complaintTerms.supplierHours)
  await go(ctx, row, action, {
    comment: note,
    set: { supplier_asked_at: ctx.now, supplier_note: note, supplier_due_at: due, supplier_replied_at: null, is_supplier_late: false },
  })
  await enqueue(ctx, 'complaint.supplierDue', { docId: row.id, body: { due: due.toISOString() }, dueAt: due })
  await tellSupplier(ctx, row, '待您答复', askedText(row))
}

/** The platform hears both sides: a supplier nobody asked yet is asked by it. */
export const toPlatform = async (ctx: Ctx, row: ComplaintRow, action: 'handOver' | 'escalate', why: string): Promise<void> => {
  await go(ctx, row, action, { comment: why, set: { platform_asked_at: ctx.now, platform_note: why } })
  await openRuling(ctx, row, why)
  if (!row.supplier_asked_at) await askSupplier(ctx, row, 'forward', '')
}

/** The second answer is that of the 复议. */
export const answeredBy = (ctx: Ctx, row: ComplaintRow, from: 'school' | 'platform', text: string): Set =>
  row.state === 'reviewing'
    ? { second_answer: text, second_from: from, second_at: ctx.now }
    : { answer: text, answer_from: from, answered_by: ctx.user.id, answered_at: ctx.now }
