// A difference is settled by hand: with a word where money stays, by two people where the finance system is corrected.
import { settleWays, type DifferenceState, type finance } from '@caiyuan/contract/finance'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { notify, othersWith } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { freezes, paramsOf } from '../school/params.ts'
import { saysOf } from './compare.ts'
import { mustBeSecond, openAgain, proposedBy, settledBy } from './two-people.ts'

type Finance = Of<typeof finance>

const locked = async (ctx: Ctx, id: string) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('finance_differences')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('对账差异')
  ctx.objectId = row.id
  return row
}
type Row = Awaited<ReturnType<typeof locked>>

const says = (row: Row): string => saysOf({ class: row.class, localFen: row.local_fen, remoteFen: row.remote_fen })

const keep = (ctx: Ctx, id: string, set: Partial<Row> & { state: DifferenceState }) =>
  ctx.tx.updateTable('finance_differences').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

/** The card of a freeze that finance has alone. */
const fundOf = async (ctx: Ctx, row: Row): Promise<string> => {
  if (row.fund_id) return row.fund_id
  const fund = await ctx.tx
    .selectFrom('funds')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('project_no', '=', row.project_no)
    .executeTakeFirst()
  if (!fund) throw new Fail('core.refused', { reason: `商城没有项目 ${row.project_no}，请在财务系统里解冻后选“只作说明”` })
  return fund.id
}

export const settleDifference: Finance['settle'] = async (ctx, { id, how, reason }) => {
  const row = await locked(ctx, id)
  if (row.state !== 'open') throw new Fail('core.stale')
  const { label, needsSecond } = settleWays[how]
  const comment = `${says(row)}。${label}：${reason}`
  logAction(ctx, 'financeDifference', id, { action: 'settle', title: needsSecond ? '提出更正' : '说明差异', comment })
  const proposed = { how, reason, ...proposedBy(ctx) }
  if (!needsSecond) {
    await keep(ctx, id, { ...proposed, ...settledBy(ctx) })
    return {}
  }
  if (!freezes(await paramsOf(ctx))) throw new Fail('core.refused', { reason: '本校的财务系统不随商城冻结，不能由商城更正' })
  await fundOf(ctx, row)
  await keep(ctx, id, { ...proposed, state: 'proposed' })
  const others = await othersWith(ctx, 'bill:audit', ctx.user.id)
  await notify(ctx, others, { kind: '系统', title: `请复核 ${row.doc_no} 的财务对账差异`, body: comment, link: '/fundReconcile' })
  return {}
}

/** What finance has is written down as it is; from there on it follows what the document has here. */
const correct = async (ctx: Ctx, row: Row): Promise<void> => {
  // A freeze of no document of ours has nothing due: it is given back whole.
  const doc = row.doc_id && row.doc_kind ? { kind: row.doc_kind, id: row.doc_id } : { kind: 'financeDifference', id: row.id }
  const now = {
    remote_fen: row.remote_fen,
    freeze_no: row.freeze_no,
    state: row.remote_fen > 0 ? 'frozen' : 'waiting',
    reason: '',
    tries: 0,
  }
  await ctx.tx
    .insertInto('finance_freezes')
    .values({
      school_id: ctx.schoolId,
      doc_kind: doc.kind,
      doc_id: doc.id,
      fund_id: await fundOf(ctx, row),
      subject_code: row.subject_code,
      doc_no: row.doc_no,
      ...now,
      changed_at: ctx.now,
    })
    .onConflict((oc) =>
      oc
        .columns(['school_id', 'doc_kind', 'doc_id', 'fund_id', 'subject_code'])
        .doUpdateSet({ ...now, request_id: null, verb: null, asked_fen: 0, changed_at: ctx.now }),
    )
    .execute()
  await enqueue(ctx, 'finance.follow', { docId: doc.id, body: { kind: doc.kind as 'financeDifference' } })
}

export const confirmDifference: Finance['confirm'] = async (ctx, { id, ...said }) => {
  const row = await locked(ctx, id)
  mustBeSecond(ctx, row, '更正财务系统', said)
  const { agrees, reason } = said
  logAction(ctx, 'financeDifference', id, { action: 'confirm', title: agrees ? '复核同意更正' : '复核不同意', comment: reason })
  if (agrees) {
    await correct(ctx, row)
    await keep(ctx, id, settledBy(ctx))
  } else await keep(ctx, id, openAgain)
  await notify(ctx, [row.proposed_by], {
    kind: '系统',
    title: `${ctx.user.name}${agrees ? '同意' : '不同意'}更正 ${row.doc_no} 的财务冻结`,
    body: reason,
    link: '/fundReconcile',
  })
  return {}
}

export const runNow: Finance['run'] = async (ctx) => {
  if (!freezes(await paramsOf(ctx))) throw new Fail('core.refused', { reason: '本校的财务系统不随商城冻结，没有可对的账' })
  logAction(ctx, 'financeDifference', ctx.user.id, { action: 'run', title: '立即对账' })
  await enqueue(ctx, 'finance.reconcileNow')
  return {}
}
