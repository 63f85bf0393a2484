// Page fees as their readers see them (the author, the owner of the card, whoever had a task on one, finance), and what the author may press.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { pageFeeFlow, pageFeeTabs, type pageFee, type PageFeeAction, type PageFeeState } from '../contract/page-fee.ts'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { canOf, defineDoc, type Rule } from '../../../server/src/core/advance.ts'
import type { Ctx } from '../../../server/src/core/context.ts'
import { missing } from '../../../server/src/core/fail.ts'
import { isId } from '../../../server/src/core/ids.ts'
import type { Of } from '../../../server/src/core/implement.ts'
import type { Tables } from '../../../server/src/core/tables.ts'
import { timelineOf } from '../../../server/src/modules/approval/engine.ts'
import { cardsOf, cardState } from '../../../server/src/modules/fund/cards.ts'

type Queries = Of<typeof pageFee>
type Shown = OutputOf<(typeof pageFee)['list']>['list'][number]

export type PageFeeRow = Omit<Selectable<Tables['page_fees']>, 'state' | 'lines'> & {
  state: PageFeeState
  lines: { name: string; amountFen: number }[]
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
}

const byAuthor: Rule<PageFeeRow> = (ctx, row) => row.submitter_id === ctx.user.id || ''

export const pageFeeDoc = defineDoc<PageFeeState, PageFeeAction, PageFeeRow, 'page_fees'>(pageFeeFlow, 'page_fees', {
  resubmit: byAuthor,
  withdraw: (ctx, row) => (byAuthor(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byAuthor(ctx, row)),
  cancel: byAuthor,
})

/** SQL over alias `p`. */
const isActed = sql<boolean>`exists (
  select 1 from flow_insts i join flow_tasks t on t.school_id = i.school_id and t.inst_id = i.id
  where i.school_id = p.school_id and i.doc_kind = ${pageFeeFlow.kind} and i.doc_id = p.id and i.status = 'running' and t.status in (2, 5) and t.done_by is not null)`

const visible = ({ user }: Ctx): RawBuilder<boolean> =>
  user.needs.has('handle:jingban')
    ? sql<boolean>`true`
    : sql<boolean>`(p.submitter_id = ${user.id}
        or exists (select 1 from funds o where o.school_id = p.school_id and o.id = p.fund_id and o.owner_id = ${user.id})
        or exists (select 1 from flow_tasks t where t.school_id = p.school_id and t.doc_kind = ${pageFeeFlow.kind} and t.doc_id = p.id
          and (t.assignee_id = ${user.id} or t.owner_id = ${user.id} or t.done_by = ${user.id})))`

const seen = (ctx: Ctx) => ctx.tx.selectFrom('page_fees as p').where('p.school_id', '=', ctx.schoolId).where(visible(ctx))

const shownFrom = (ctx: Ctx) =>
  seen(ctx)
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'p.school_id').onRef('u.id', '=', 'p.submitter_id'))
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'p.school_id').onRef('k.id', '=', 'p.fund_id'))
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'p.school_id').onRef('d.id', '=', 'p.dept_id'))
    .selectAll('p')
    .select(['u.name as submitter', 'd.name as dept', 'k.name as fund', 'k.project_no', isActed.as('is_acted')])

type Found = PageFeeRow & { submitter: string; dept: string | null; fund: string; project_no: string }

const shape = (ctx: Ctx, it: Found): Shown => ({
  id: it.id,
  feeNo: it.fee_no,
  state: it.state,
  journal: it.journal,
  paperTitle: it.paper_title,
  submitterName: it.submitter,
  deptName: it.dept ?? '',
  totalFen: it.total_fen,
  fundName: it.fund,
  projectNo: it.project_no,
  submittedAt: it.submitted_at.toISOString(),
  can: canOf(ctx, pageFeeDoc, it),
})

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<PageFeeRow> => {
  if (!isId(id)) throw missing('版面费申请')
  const query = ctx.tx
    .selectFrom('page_fees as p')
    .selectAll('p')
    .select(isActed.as('is_acted'))
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw missing('版面费申请')
  return row as PageFeeRow
}

/** For whoever has to do with it already: the approval. */
export const pageFeeById = (ctx: Ctx, id: string): Promise<PageFeeRow> => one(ctx, id, false)
export const lockPageFee = (ctx: Ctx, id: string): Promise<PageFeeRow> => one(ctx, id, true)

/** The page fee if this person may see it; else it does not exist. */
export const mustSeePageFee = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await seen(ctx).select('p.id').where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('版面费申请')
}

export const listPayingCards: Queries['cards'] = async (ctx) =>
  (await cardsOf(ctx, ctx.user.id))
    .filter((card) => cardState(ctx, card) === '' && card.subjects.length > 0)
    .map(({ id, name, projectNo, ownerName, availableFen, subjects }) => ({ id, name, projectNo, ownerName, availableFen, subjects }))

export const listPageFees: Queries['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const named = sql<boolean>`(p.fee_no ilike ${like} or p.journal ilike ${like} or p.paper_title ilike ${like})`
  const [byState, rows] = await Promise.all([
    seen(ctx)
      .where(named)
      .select(['p.state', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(p.total_fen)::bigint`.as('fen')])
      .groupBy('p.state')
      .execute(),
    shownFrom(ctx)
      .where(named)
      .where('p.state', 'in', pageFeeTabs[tab]!.states)
      .orderBy('p.submitted_at', 'desc')
      .orderBy('p.id', 'desc')
      .limit(pageSize)
      .offset((pageNum - 1) * pageSize)
      .execute() as Promise<Found[]>,
  ])
  const sumOver = (at: number, pick: 'num' | 'fen'): number =>
    byState.reduce((sum, it) => (pageFeeTabs[at]!.states.some((state) => state === it.state) ? sum + it[pick] : sum), 0)
  return {
    list: rows.map((it) => shape(ctx, it)),
    total: sumOver(tab, 'num'),
    totalFen: sumOver(tab, 'fen'),
    pageNum,
    pageSize,
    counts: Object.fromEntries(pageFeeTabs.map((_, i) => [String(i), sumOver(i, 'num')])),
  }
}

export const getPageFee: Queries['detail'] = async (ctx, { id }) => {
  await mustSeePageFee(ctx, id)
  const row = await shownFrom(ctx)
    .innerJoin('users as o', (join) => join.onRef('o.school_id', '=', 'k.school_id').onRef('o.id', '=', 'k.owner_id'))
    .leftJoin('fund_subjects as s', (join) =>
      join.onRef('s.school_id', '=', 'p.school_id').onRef('s.fund_id', '=', 'p.fund_id').onRef('s.code', '=', 'p.subject_code'),
    )
    .select(['o.name as owner', 's.name as subject'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    ...shape(ctx, row as Found),
    version: row.version,
    note: row.note,
    lines: (row as Found).lines,
    fundId: row.fund_id,
    ownerName: row.owner,
    subjectCode: row.subject_code,
    subjectName: row.subject ?? row.subject_code,
    timeline: await timelineOf(ctx, pageFeeFlow.kind, id),
  }
}
