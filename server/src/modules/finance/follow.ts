// The finance system is brought to hold what each document has here: one request at a time, asked about before it is sent again.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { failText } from '@caiyuan/contract/fails'
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addHours } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { documentKinds } from '../../core/documents.ts'
import { newId } from '../../core/ids.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, Unanswered, type JobHandler, type OfDoc, type OutsideJob } from '../../core/outbox.ts'
import {
  financeAnswered,
  financeGateway,
  FinanceRefused,
  FinanceUnknown,
  isFinanceDown,
  type FinanceGateway,
  type FreezeAnswer,
} from '../../gateways/finance.ts'
import { paramsOf } from '../school/params.ts'
import { lockFreezes, type Doc, type Freeze } from './frozen.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `asked`: how often nobody answered. */
    'finance.follow': OfDoc & { body: { kind: ChangeKind; asked?: number } }
  }
}

export const FINANCE = { atOnce: 8, withinMs: 20_000 }
const FIRST_SECONDS = 3
const MOST_SECONDS = 3600
/** So many silences, and a school that waits for finance gives the document back. */
const PATIENCE = 3

interface Request {
  requestId: string
  verb: 'freeze' | 'unfreeze'
  fen: number
}

interface Asked extends Request {
  finance: FinanceGateway
  schoolId: number
  row: Freeze
  /** It was sent before, and nobody knows what became of it. */
  asksFirst: boolean
}

/** What is to be asked next of this row: what finance holds grows from nothing, and shrinks by what the document gave back. */
export const nextOf = (row: Freeze): Omit<Request, 'requestId'> | null => {
  if (row.remote_fen === row.due_fen || row.state === 'refused') return null
  if (row.remote_fen === 0) return { verb: 'freeze', fen: row.due_fen }
  return { verb: 'unfreeze', fen: row.remote_fen > row.due_fen ? row.remote_fen - row.due_fen : row.remote_fen }
}

const keep = (ctx: Ctx, doc: Doc, row: Freeze, set: Partial<Freeze> & { reason?: string }) => {
  const { due_fen: _due, project_no: _no, ...columns } = set
  return ctx.tx
    .updateTable('finance_freezes')
    .set({ ...columns, changed_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', doc.kind)
    .where('doc_id', '=', doc.id)
    .where('fund_id', '=', row.fund_id)
    .where('subject_code', '=', row.subject_code)
    .execute()
}

const later = (ctx: Ctx, docId: string, kind: ChangeKind, asked: number): Promise<void> =>
  enqueue(ctx, 'finance.follow', {
    docId,
    body: { kind, asked: asked + 1 },
    dueAt: addHours(ctx.now, Math.min(MOST_SECONDS, FIRST_SECONDS * 2 ** asked) / 3600),
  })

/** What another claim of the same document has on the card finance still has to give back: until then it would have the sum twice. */
const isLeaving = async (
  ctx: Ctx,
  doc: { kind: ChangeKind; id: string },
  row: { fund_id: string; subject_code: string },
): Promise<boolean> => {
  const { rows } = await sql`
    select from finance_freezes r
    left join fund_claims c on c.school_id = r.school_id and c.doc_kind = r.doc_kind and c.doc_id = r.doc_id and c.fund_id = r.fund_id and c.subject_code = r.subject_code
    where r.school_id = ${ctx.schoolId} and r.doc_id = ${doc.id} and r.doc_kind <> ${doc.kind} and r.fund_id = ${row.fund_id}
      and r.subject_code = ${row.subject_code} and r.remote_fen > coalesce(c.frozen_fen + c.held_fen, 0) and r.state <> 'refused' limit 1`.execute(
    ctx.tx,
  )
  return rows.length > 0
}

const ended = { request_id: null, verb: null, asked_fen: 0, tries: 0 }

/** Of no document of ours (a freeze finance has alone) nothing is told. */
const kindOf = (kind: string) => documentKinds().find((it) => it.kind === kind && it.money)

const record = async (ctx: Ctx, kind: ChangeKind, docId: string, asked: Asked, answer: Exclude<FreezeAnswer, { status: 'unknown' }>) => {
  const doc = { kind, id: docId }
  const { row, verb, fen } = asked
  const known = kindOf(kind)
  const card = `${row.project_no} ${money(fen)}`
  if (answer.status === 'done') {
    const remote_fen = verb === 'freeze' ? fen : row.remote_fen - fen
    const freeze_no = verb === 'freeze' ? answer.freezeNo : row.freeze_no
    await keep(ctx, doc, row, { ...ended, remote_fen, freeze_no, state: remote_fen > 0 ? 'frozen' : 'released', reason: '' })
    if (known)
      logAction(ctx, kind, docId, {
        action: verb,
        title: verb === 'freeze' ? '财务系统已冻结' : '财务系统已解冻',
        comment: `${card}，冻结号 ${freeze_no}`,
      })
    return
  }
  await keep(ctx, doc, row, { ...ended, state: 'refused', reason: answer.reason })
  if (verb === 'freeze' && known) return known.money!.unfrozen(ctx, docId, `财务系统不同意冻结：${answer.reason}`)
  await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: `财务系统不同意解冻 ${row.doc_no}`,
    body: `${card}，冻结号 ${row.freeze_no}：${answer.reason}。夜间对账会列出，请与财务核实。`,
    link: '/fundReconcile',
  })
}

export const follow: OutsideJob<'finance.follow', Asked, Exclude<FreezeAnswer, { status: 'unknown' }>> = {
  ...FINANCE,
  prepare: async (ctx, { docId, body: { kind, asked } }) => {
    const doc = { kind, id: docId }
    const rows = await lockFreezes(ctx, doc)
    // What was given back before finance took it needs nothing of it.
    for (const row of rows)
      if (row.state === 'refused' && row.due_fen === 0 && row.remote_fen === 0) await keep(ctx, doc, row, { state: 'released' })
    const row = rows.find((it) => it.request_id !== null) ?? rows.find((it) => nextOf(it) !== null)
    if (!row) return null
    const finance = financeGateway()
    if (!finance) {
      await later(ctx, docId, kind, asked ?? 0)
      return null
    }
    if (row.request_id && row.verb)
      return { finance, schoolId: ctx.schoolId, row, requestId: row.request_id, verb: row.verb, fen: row.asked_fen, asksFirst: true }
    const { verb, fen } = nextOf(row)!
    if (verb === 'freeze' && (await isLeaving(ctx, doc, row))) {
      await later(ctx, docId, kind, asked ?? 0)
      return null
    }
    const requestId = newId()
    await keep(ctx, doc, row, { request_id: requestId, verb, asked_fen: fen, state: 'asking' })
    return { finance, schoolId: ctx.schoolId, row, requestId, verb, fen, asksFirst: false }
  },
  call: async ({ finance, schoolId, row, requestId, verb, fen, asksFirst }, signal) => {
    if (isFinanceDown(schoolId)) throw new FinanceUnknown(failText('fund.remote'))
    const known = asksFirst ? await finance.queryFreeze(requestId, signal) : ({ status: 'unknown' } as const)
    if (known.status !== 'unknown') return known
    try {
      if (verb === 'unfreeze') {
        await finance.unfreeze(requestId, { schoolId, freezeNo: row.freeze_no, amountFen: fen }, signal)
        return { status: 'done', freezeNo: row.freeze_no }
      }
      const ask = { schoolId, projectNo: row.project_no, subjectCode: row.subject_code, amountFen: fen, docNo: row.doc_no }
      return { status: 'done', ...(await finance.freeze(requestId, ask, signal)) }
    } catch (error) {
      if (error instanceof FinanceRefused) return { status: 'refused', reason: error.message }
      throw error
    }
  },
  record: async (ctx, { docId, body: { kind, asked: before } }, asked, answer) => {
    financeAnswered(ctx.schoolId, !(answer instanceof Unanswered))
    const doc = { kind, id: docId }
    const row = (await lockFreezes(ctx, doc)).find((it) => it.request_id === asked.requestId)
    // Another try of the same request was answered first.
    if (!row) return
    if (!(answer instanceof Unanswered)) {
      await record(ctx, kind, docId, { ...asked, row }, answer)
      return enqueue(ctx, 'finance.follow', { docId, body: { kind } })
    }
    const tries = row.tries + 1
    await keep(ctx, doc, row, { state: 'unknown', reason: answer.message, tries })
    await later(ctx, docId, kind, before ?? 0)
    const { 'finance.failPolicy': policy } = await paramsOf(ctx)
    // Should finance have frozen it after all, the next answer says so, and it is given back there too.
    if (tries === PATIENCE && row.verb === 'freeze' && row.due_fen > 0 && policy === 0)
      await kindOf(kind)?.money!.unfrozen(ctx, docId, failText('fund.remote'))
  },
}

/** Failed to its last try: the next night's comparison finds what is left of it, and people are told now. */
export const followGaveUp: JobHandler<'finance.follow'> = async (ctx, { docId, body: { kind } }) => {
  const [row] = await lockFreezes(ctx, { kind, id: docId })
  await notify(ctx, await peopleWith(ctx, 'bill:audit'), {
    kind: '系统',
    title: `与财务系统的往来多次出错：${row?.doc_no ?? ''}`,
    body: '系统已停止自动处理这张单据的冻结，夜间对账会列出差异。',
    link: '/fundReconcile',
  })
}
