// Lists of inquiries: one's own, and what waits for whom at a desk.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { inquiryTabs } from '@caiyuan/contract/inquiry/flow'
import type { DeskWait } from '@caiyuan/contract/inquiry/shapes'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { fromInquiries, isToReplace, isToScore } from '../policy.ts'
import { quoteNum, shape, type Found } from './row.ts'

type Lists = Of<typeof inquiry>

const named = (keyword: string) => {
  const like = containing(keyword)
  return sql<boolean>`(p.inquiry_no ilike ${like} or p.title ilike ${like})`
}

export const listInquiries: Lists['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const own = () => fromInquiries(ctx).where('p.buyer_id', '=', ctx.user.id).where(named(keyword))
  const byState = await ctx.tx
    .selectFrom('inquiries as p')
    .where('p.school_id', '=', ctx.schoolId)
    .where('p.buyer_id', '=', ctx.user.id)
    .where(named(keyword))
    .select(['p.state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('p.state')
    .execute()
  const rows = await own()
    .select(quoteNum.as('quote_num'))
    .where('p.state', 'in', inquiryTabs[tab]!.states)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  const sum = (at: number): number =>
    byState.reduce((total, it) => (inquiryTabs[at]!.states.some((state) => state === it.state) ? total + it.num : total), 0)
  return {
    list: rows.map((it) => shape(ctx, it as unknown as Found)),
    total: sum(tab),
    pageNum,
    pageSize,
    counts: Object.fromEntries(inquiryTabs.map((_, i) => [String(i), sum(i)])),
  }
}

/** SQL over alias `p`: its box is to be opened by this person. */
const isForMe = ({ user }: Ctx) => sql<boolean>`exists (select 1 from sealed_boxes b
  where b.school_id = p.school_id and b.id = p.id and b.openers @> ${JSON.stringify([{ userId: user.id }])}::jsonb)`

/** SQL over alias `p`: signs that firms agreed wait for a word. */
const isSuspected = sql<boolean>`(p.state in ('choosing', 'scoring') and p.signals <> '[]' and p.signals_ruling is null)`
/** SQL over alias `p`: it is this person's to rule on. */
const isToRule = ({ user }: Ctx) => sql<boolean>`(${user.needs.has('handle:jingban')} and p.buyer_id <> ${user.id})`

/** Inquiries that wait for something of this person, the oldest first: by its name, SQL over alias `p`. */
const deskOf = async (
  ctx: Ctx,
  it: { pageNum: number; pageSize: number },
  waits: Readonly<Partial<Record<DeskWait, RawBuilder<boolean>>>>,
  by: 'p.deadline_at' | 'p.opened_at',
) => {
  const some = Object.entries(waits)
  const rows = await fromInquiries(ctx)
    .select([quoteNum.as('quote_num'), sql<number>`count(*) over ()::int`.as('total')])
    .select(
      sql<DeskWait[]>`array_remove(array[${sql.join(some.map(([name, is]) => sql`case when ${is} then ${name} end`))}]::text[], null)`.as(
        'waits',
      ),
    )
    .where((eb) => eb.or(some.map(([, is]) => is)))
    .orderBy(by)
    .orderBy('p.id')
    .limit(it.pageSize)
    .offset((it.pageNum - 1) * it.pageSize)
    .execute()
  const list = rows.map((row) => ({ ...shape(ctx, row as unknown as Found), waits: row.waits }))
  return { list, total: rows[0]?.total ?? 0, ...it }
}

export const listToOpen: Lists['toOpen'] = (ctx, { pageNum, pageSize }) =>
  deskOf(
    ctx,
    { pageNum, pageSize },
    {
      open: sql<boolean>`(p.state = 'opening' and ${isForMe(ctx)})`,
      objection: sql<boolean>`(p.state = 'objected' and ${isToRule(ctx)})`,
      signals: sql<boolean>`(${isSuspected} and ${isToRule(ctx)})`,
      scorer: sql<boolean>`(${ctx.user.needs.has('handle:jingban')} and ${isToReplace(ctx)})`,
    },
    'p.deadline_at',
  )

export const listToScore: Lists['toScore'] = (ctx, { pageNum, pageSize }) =>
  deskOf(ctx, { pageNum, pageSize }, { score: isToScore(ctx) }, 'p.opened_at')
