// What the school decides of reported evaluations: who holds 处理投诉, but for its author and who reported it (decision 0393).
import { evaluationReportTabs, toEvaluate, type EvaluationReportTab, type ReportKind } from '@caiyuan/contract/evaluable'
import type { evaluationDesk } from '@caiyuan/contract/evaluation-desk'
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import { momentText } from '@caiyuan/contract/span'
import { sql, type RawBuilder } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { documentOf } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { emit, emitToHolders, notify, notifySupplier } from '../../core/notify.ts'
import { holding as holders } from '../../core/roles.ts'
import { byName, countsOf, holding } from '../../core/tabs.ts'
import { countOf, type Waits } from '../../core/waits.ts'
import { pictureIdsOf } from './pictures.ts'
import { project } from './projection.ts'
import { aboutOf, answersOf, asToldOthers, kindOf, lockOwn, noteOn, subjectOf, type EvaluationRow } from './rows.ts'

type Desk = Of<typeof evaluationDesk>

const tabs = byName(evaluationReportTabs)

/** SQL: the tab of the evaluation at alias `e`. */
const TAB = sql<EvaluationReportTab>`case when exists (select from evaluation_reports w
    where w.school_id = e.school_id and w.evaluation_id = e.id and w.verdict is null) then 'todo'
  when e.hidden_at is not null then 'hidden' else 'kept' end`

const reported = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('evaluations as e')
    .leftJoin('suppliers as s', 's.id', 'e.supplier_id')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('evaluation_reports as n')
          .select(['n.evaluation_id', (of) => of.fn.max('n.reported_at').as('last_at')])
          .where('n.school_id', '=', ctx.schoolId)
          .groupBy('n.evaluation_id')
          .as('r'),
      (join) => join.onRef('r.evaluation_id', '=', 'e.id'),
    )
    .where('e.school_id', '=', ctx.schoolId)

const reportsOf = (ctx: Ctx, ids: readonly string[]) =>
  ctx.tx
    .selectFrom('evaluation_reports as r')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'r.school_id').onRef('u.id', '=', 'r.reporter_id'))
    .leftJoin('users as d', (join) => join.onRef('d.school_id', '=', 'r.school_id').onRef('d.id', '=', 'r.decided_by'))
    .leftJoin('users as b', (join) => join.onRef('b.school_id', '=', 'r.school_id').onRef('b.id', '=', 'r.restored_by'))
    .selectAll('r')
    .select(['u.name as by_name', 'd.name as decided_name', 'b.name as restored_name'])
    .where('r.school_id', '=', ctx.schoolId)
    .where('r.evaluation_id', 'in', ids)
    .orderBy('r.reported_at')
    .orderBy('r.id')
    .execute()
type Report = Awaited<ReturnType<typeof reportsOf>>[number]

const shown = (it: Report) => ({
  id: it.id,
  byName: it.is_reporter_gone ? LEFT_NAME : (it.by_name ?? ''),
  kind: it.kind as ReportKind,
  content: it.content,
  at: it.reported_at.toISOString(),
  decided: it.verdict
    ? {
        verdict: it.verdict as 'hidden' | 'kept',
        reason: it.reason,
        byName: it.decided_name ?? '',
        at: it.decided_at!.toISOString(),
      }
    : null,
  restored: it.restored_at ? { reason: it.restored_reason, byName: it.restored_name ?? '', at: it.restored_at.toISOString() } : null,
})

/**
 * SQL: the reader neither said the evaluation at alias `e` nor reported it. Who reported it decides after all where everybody else who has
 * the duty reported it, too; that one of them said it changes nothing, or it would tell who did.
 */
const mayDecide = (ctx: Pick<Ctx, 'schoolId' | 'user'>): RawBuilder<boolean> => sql<boolean>`(e.author_id <> ${ctx.user.id} and (
  not exists (select from evaluation_reports x where x.school_id = e.school_id and x.evaluation_id = e.id and x.reporter_id = ${ctx.user.id})
  or not exists (select from users h where h.school_id = e.school_id and h.is_active and h.id <> ${ctx.user.id}
    and h.id in ${holders(ctx, 'handle:complaint')}
    and not exists (select from evaluation_reports y where y.school_id = e.school_id and y.evaluation_id = e.id and y.reporter_id = h.id))))`

const closedTo = (ctx: Ctx, it: Pick<EvaluationRow, 'author_id'> & { may_decide: boolean }): Fail | undefined =>
  it.may_decide ? undefined : new Fail('evaluation.ownReport', { why: it.author_id === ctx.user.id ? '这是您的评价' : '您举报了这条评价' })

export const listReports: Desk['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['e.goods_name', 's.short_name', 's.name', 'e.seller_name', 'e.content', 'e.added_content'])
  const counted = await reported(ctx)
    .where(named)
    .select([TAB.as('state'), (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy(TAB)
    .execute()
  const counts = countsOf(tabs, counted)
  const rows = await reported(ctx)
    .selectAll('e')
    .select(['s.short_name', 's.name as full_name', pictureIdsOf('e').as('picture_ids'), mayDecide(ctx).as('may_decide')])
    .where(named)
    .where(TAB, '=', tab)
    .orderBy('r.last_at', 'desc')
    .orderBy('e.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const reports =
    rows.length > 0
      ? await reportsOf(
          ctx,
          rows.map((it) => it.id),
        )
      : []
  return {
    list: rows.map(asToldOthers).map((it) => {
      const own = reports.filter((one) => one.evaluation_id === it.id)
      const { answer, added } = answersOf(it)
      return {
        id: it.id,
        ...aboutOf(it),
        spec: it.spec,
        supplierName: it.short_name ?? it.seller_name,
        supplierFullName: it.full_name ?? it.seller_name,
        authorName: it.is_anonymous ? '' : it.author_name,
        goodsStars: it.goods_stars,
        describedStars: it.described_stars,
        said: { content: it.content, at: it.said_at.toISOString(), answer },
        pictureIds: it.picture_ids,
        added,
        reports: own.map(shown),
        hidden: it.hidden_at ? { at: it.hidden_at.toISOString(), reason: it.hidden_reason } : null,
        canDecide: closedTo(ctx, it)?.message ?? true,
      }
    }),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

const OUTCOMES = {
  hide: { action: 'hide', title: '隐藏评价', verdict: 'hidden', author: '因举报被隐藏，不再显示，也不计入评分', others: '已隐藏' },
  keep: { action: 'keep', title: '评价继续显示', verdict: 'kept', author: '有人举报，经核查继续显示', others: '经核查继续显示' },
  restore: { action: 'restore', title: '恢复显示评价', verdict: null, author: '已恢复显示', others: '已恢复显示' },
} as const

/** Its author, who reported it, and the supplier where it did: nobody in the words. */
const tellAll = async (ctx: Ctx, row: EvaluationRow, concerned: readonly Report[], outcome: keyof typeof OUTCOMES, reason: string) => {
  const { goods_name: name } = row
  const { author, others } = OUTCOMES[outcome]
  await notify(ctx, [row.author_id], {
    kind: documentOf(row.doc_kind).heading,
    title: `您对「${name}」的评价${author}`,
    body: reason,
    link: toEvaluate('/evaluate', { kind: kindOf(row), id: row.doc_id }),
  })
  const told = { title: `您举报的「${name}」的评价${others}`, body: reason } as const
  await notify(
    ctx,
    concerned.map((it) => it.reporter_id),
    { kind: '系统', ...told },
  )
  if (row.supplier_id && concerned.some((it) => it.reporter_id === null && !it.is_reporter_gone))
    await notifySupplier(ctx, row.supplier_id, { kind: '系统', ...told, link: '/supplier/evaluations' })
}

export const decideReports: Desk['decide'] = async (ctx, { id, verdict: outcome, reason }) => {
  const row = await lockOwn(ctx, id, () => true)
  const all = await reportsOf(ctx, [row.id])
  const open = all.filter((it) => it.verdict === null)
  const { may_decide } = await ctx.tx
    .selectFrom('evaluations as e')
    .select(mayDecide(ctx).as('may_decide'))
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.id', '=', row.id)
    .executeTakeFirstOrThrow()
  const closed = closedTo(ctx, { ...row, may_decide })
  if (closed) throw closed
  if (outcome === 'restore' && !row.hidden_at) throw new Fail('evaluation.notHidden')
  if (outcome !== 'restore' && open.length === 0) {
    const last = all.toSorted((a, b) => b.decided_at!.getTime() - a.decided_at!.getTime())[0]
    throw new Fail('evaluation.decided', { what: last ? `的举报已于 ${momentText(last.decided_at!)} 处理` : '没有待处理的举报' })
  }
  const { action, title, verdict } = OUTCOMES[outcome]
  if (outcome !== 'keep')
    await ctx.tx
      .updateTable('evaluations')
      .set(outcome === 'hide' ? { hidden_at: ctx.now, hidden_reason: reason } : { hidden_at: null, hidden_reason: '' })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', row.id)
      .execute()
  if (verdict)
    await ctx.tx
      .updateTable('evaluation_reports')
      .set({ verdict, reason, decided_at: ctx.now, decided_by: ctx.user.id })
      .where('school_id', '=', ctx.schoolId)
      .where('evaluation_id', '=', row.id)
      .where('verdict', 'is', null)
      .execute()
  else
    await ctx.tx
      .updateTable('evaluation_reports')
      .set({ restored_at: ctx.now, restored_by: ctx.user.id, restored_reason: reason })
      .where('school_id', '=', ctx.schoolId)
      .where('evaluation_id', '=', row.id)
      .where('verdict', '=', 'hidden')
      .where('restored_at', 'is', null)
      .execute()
  logAction(ctx, 'evaluation', row.id, { action, title, comment: reason })
  // A document names its buyer, to the desk by the answer too: of an anonymous evaluation nothing is said of it.
  if (outcome !== 'keep' && !row.is_anonymous)
    await noteOn(ctx, row, { action: `${action}Evaluation`, title, comment: `${row.goods_name}：${reason}` })
  await tellAll(ctx, row, outcome === 'restore' ? all : open, outcome, reason)
  emit(ctx, [row.author_id], 'evaluation', subjectOf(row))
  await emitToHolders(ctx, 'evaluation', 'handle:complaint')
  if (outcome !== 'keep') await project(ctx, row)
  ctx.objectId = row.id
  return {}
}

export const deskWaits: Waits = {
  reportedEvaluationNum: ({ user, schoolId }) =>
    user.needs.has('handle:complaint')
      ? countOf(
          sql`evaluations e where e.school_id = ${schoolId} and ${mayDecide({ user, schoolId })} and exists (select from evaluation_reports w
            where w.school_id = e.school_id and w.evaluation_id = e.id and w.verdict is null)`,
        )
      : 0,
}
