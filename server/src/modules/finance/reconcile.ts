// Every night: what finance holds is compared with what is frozen here; finance people hear of what is new.
import { sql, type Selectable } from 'kysely'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { changed, notify, peopleWith } from '../../core/notify.ts'
import { enqueue, Unanswered, type OfSchool, type OutsideJob } from '../../core/outbox.ts'
import { financeAnswered, financeGateway, type FinanceGateway, type RemoteFreeze } from '../../gateways/finance.ts'
import type { Tables } from '../../core/tables.ts'
import { freezes, paramsOf } from '../school/params.ts'
import { compare, saysOf, type Difference, type Local } from './compare.ts'
import { FINANCE } from './follow.ts'
import { openAgain, sayDropped } from './two-people.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'finance.reconcile': OfSchool
    /** Asked for by a person. */
    'finance.reconcileNow': OfSchool
  }
}

/** Ten past two. */
const tonight = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 2 + 1 / 6)
  return today > ctx.now ? today : addDays(today, 1)
}

/** What was asked so lately is still on its way. */
const UNDER_WAY_HOURS = 1

const localsOf = async (ctx: Ctx): Promise<Local[]> => {
  const { rows } = await sql<Local>`
    select coalesce(c.doc_kind, r.doc_kind) as "docKind", coalesce(c.doc_id, r.doc_id) as "docId", k.id as "fundId", k.project_no as "projectNo",
      coalesce(c.subject_code, r.subject_code) as "subjectCode", coalesce(r.freeze_no, '') as "freezeNo", coalesce(c.fen, 0) as fen,
      coalesce(r.doc_no, (select e.doc_no from fund_entries e where e.school_id = ${ctx.schoolId} and e.doc_kind = c.doc_kind and e.doc_id = c.doc_id limit 1)) as "docNo"
    from (select doc_kind, doc_id, fund_id, subject_code, frozen_fen + held_fen as fen from fund_claims
      where school_id = ${ctx.schoolId} and frozen_fen + held_fen > 0) c
    full join (select * from finance_freezes where school_id = ${ctx.schoolId}) r
      on r.doc_kind = c.doc_kind and r.doc_id = c.doc_id and r.fund_id = c.fund_id and r.subject_code = c.subject_code
    join funds k on k.school_id = ${ctx.schoolId} and k.id = coalesce(c.fund_id, r.fund_id)
    where r.request_id is null or r.changed_at < ${addHours(ctx.now, -UNDER_WAY_HOURS)}`.execute(ctx.tx)
  return rows
}

const isSame = (
  row: Pick<Selectable<Tables['finance_differences']>, 'class' | 'local_fen' | 'remote_fen' | 'freeze_no'>,
  it: Difference,
): boolean => it.class === row.class && it.localFen === row.local_fen && it.remoteFen === row.remote_fen && it.freezeNo === row.freeze_no

/** What was proposed for figures that are no longer those is not agreed to: it is open again, and its author hears why. */
const dropStale = async (ctx: Ctx, found: readonly Difference[]): Promise<void> => {
  const now = new Map(found.map((it) => [it.what, it]))
  const standing = await ctx.tx
    .selectFrom('finance_differences')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    // Nobody proposes on old figures while the new ones are written.
    .where('state', 'in', ['open', 'proposed'])
    .where('what', 'in', [...now.keys()])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const row of standing) {
    const it = now.get(row.what)!
    if (row.state === 'open' || isSame(row, it)) continue
    await ctx.tx.updateTable('finance_differences').set(openAgain).where('school_id', '=', ctx.schoolId).where('id', '=', row.id).execute()
    const was = saysOf({ class: row.class, localFen: row.local_fen, remoteFen: row.remote_fen })
    await sayDropped(ctx, {
      ...row,
      kind: 'financeDifference',
      what: '差异变了',
      no: row.doc_no || row.freeze_no,
      comment: `原来是${was}，现在是${saysOf(it)}；`,
      link: '/fundReconcile',
    })
  }
}

/** One found again is the same; its figures are those of now. Answers how many are new. */
const keepFound = async (ctx: Ctx, found: readonly Difference[]): Promise<number> => {
  let fresh = 0
  for (const it of found) {
    const { rows } = await sql<{ is_new: boolean }>`
      insert into finance_differences (school_id, id, what, class, doc_kind, doc_id, doc_no, fund_id, project_no, subject_code, freeze_no, local_fen, remote_fen, found_at, seen_at)
      values (${ctx.schoolId}, ${newId()}, ${it.what}, ${it.class}, ${it.local?.docKind ?? null}, ${it.local?.docId ?? null}, ${it.docNo}, ${it.local?.fundId ?? null},
        ${it.projectNo}, ${it.subjectCode}, ${it.freezeNo}, ${it.localFen}, ${it.remoteFen}, ${ctx.now}, ${ctx.now})
      on conflict (school_id, what) where state in ('open', 'proposed') do update
        set class = excluded.class, local_fen = excluded.local_fen, remote_fen = excluded.remote_fen, freeze_no = excluded.freeze_no, seen_at = excluded.seen_at
      returning found_at = seen_at as is_new`.execute(ctx.tx)
    if (rows[0]!.is_new) fresh += 1
  }
  return fresh
}

const dropGone = (ctx: Ctx, found: readonly Difference[]) =>
  ctx.tx
    .updateTable('finance_differences')
    .set({ state: 'gone', settled_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('state', 'in', ['open', 'proposed'])
    .$if(found.length > 0, (query) =>
      query.where(
        'what',
        'not in',
        found.map((it) => it.what),
      ),
    )
    .execute()

const keepRun = (ctx: Ctx, it: { compared_num: number; found_num: number; fault: string }) =>
  ctx.tx
    .insertInto('finance_runs')
    .values({ school_id: ctx.schoolId, id: newId(), at: ctx.now, ...it })
    .execute()

const tell = async (ctx: Ctx, title: string, body: string): Promise<void> =>
  notify(ctx, await peopleWith(ctx, 'bill:audit'), { kind: '系统', title, body, link: '/fundReconcile' })

const takeStock = async (ctx: Ctx, answer: RemoteFreeze[] | Unanswered): Promise<void> => {
  financeAnswered(ctx.schoolId, !(answer instanceof Unanswered))
  changed(ctx, 'financeDifference')
  if (answer instanceof Unanswered) {
    await keepRun(ctx, { compared_num: 0, found_num: 0, fault: answer.message })
    return tell(ctx, '财务对账没有完成', `${answer.message}。下一次对账在明天凌晨，也可以在财务对账页立即对账。`)
  }
  const locals = await localsOf(ctx)
  const found = compare(locals, answer)
  await dropGone(ctx, found)
  await dropStale(ctx, found)
  const fresh = await keepFound(ctx, found)
  await keepRun(ctx, { compared_num: locals.length, found_num: found.length, fault: '' })
  if (fresh > 0) await tell(ctx, `财务对账发现 ${fresh} 处新的差异`, `共 ${found.length} 处待处理，请在财务对账页逐条核实。`)
}

type Sent = Pick<{ finance: FinanceGateway; schoolId: number }, 'finance' | 'schoolId'>

const asked = async (ctx: Ctx): Promise<Sent | null> => {
  const finance = financeGateway()
  return finance && freezes(await paramsOf(ctx)) ? { finance, schoolId: ctx.schoolId } : null
}

export const reconcileNow: OutsideJob<'finance.reconcileNow', Sent, RemoteFreeze[]> = {
  ...FINANCE,
  prepare: asked,
  call: ({ finance, schoolId }, signal) => finance.reconcile(schoolId, signal),
  record: (ctx, _job, _sent, answer) => takeStock(ctx, answer),
}

export const reconcileNightly: OutsideJob<'finance.reconcile', Sent, RemoteFreeze[]> = {
  ...FINANCE,
  prepare: async (ctx) => {
    const sent = await asked(ctx)
    if (!sent) await enqueue(ctx, 'finance.reconcile', { dueAt: tonight(ctx) })
    return sent
  },
  call: ({ finance, schoolId }, signal) => finance.reconcile(schoolId, signal),
  record: async (ctx, _job, _sent, answer) => {
    await takeStock(ctx, answer)
    await enqueue(ctx, 'finance.reconcile', { dueAt: tonight(ctx) })
  },
}
