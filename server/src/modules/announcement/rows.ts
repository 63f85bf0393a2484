// Announcements with where they stand today, as both sides of the matter read them.
import { ANNOUNCEMENTS_MAX, announcementStates, daysText, type AnnouncementState } from '@caiyuan/contract/announcement'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { containing } from '../../core/like.ts'
import { hasPage, shopProblem } from '../catalog/shop-page.ts'

/** SQL over alias `a`; the first that holds. Shown to visitors is what is `shown` alone. */
export const stateAt = ({ now }: Pick<Ctx, 'now'>): RawBuilder<AnnouncementState> => {
  const today = dayOf(now)
  return sql<AnnouncementState>`(case when a.hidden_at is not null then 'hidden' when a.withdrawn_at is not null then 'withdrawn'
    when a.to_on < ${today}::date then 'over' when a.from_on > ${today}::date then 'coming' else 'shown' end)`
}

/** How many of this supplier are shown or still to come. */
export const currentNum = ({ now }: Pick<Ctx, 'now'>, supplier: RawBuilder<string>): RawBuilder<number> => sql<number>`
  (select count(*)::int from shop_announcements c
    where c.supplier_id = ${supplier} and c.hidden_at is null and c.withdrawn_at is null and c.to_on >= ${dayOf(now)}::date)`

/** A shop and how much of its room is taken. */
export interface Room {
  status: string
  current_num: number
}

export const roomOf = async (ctx: Ctx, supplierId: string): Promise<Room> => {
  const { rows } = await sql<Room>`
    select s.status, ${currentNum(ctx, sql<string>`s.id`)} as current_num from suppliers s where s.id = ${supplierId}`.execute(ctx.tx)
  return rows[0]!
}

const fullText = (whose: string, num: number, way: string): string =>
  `${whose}展示中和待发布的公告已有 ${num} 条，最多 ${ANNOUNCEMENTS_MAX} 条，请${way}`

/** Why the shop may write none, or have none changed; null where it may. */
export const whyClosed = ({ status }: Pick<Room, 'status'>): string | null =>
  hasPage(status) ? null : `本店${shopProblem(status)}，店铺首页不对外展示，不能发布和修改公告`

export const whyNotWritten = (room: Room): string | null =>
  whyClosed(room) ?? (room.current_num >= ANNOUNCEMENTS_MAX ? fullText('本店', room.current_num, '等一条结束，或先撤回一条') : null)

/** Why the platform cannot show it again; null where it can. */
export const whyNotShown = (ctx: Pick<Ctx, 'now'>, row: Pick<AnnouncementRow, 'from_on' | 'to_on'>, room: Room): string | null => {
  if (row.to_on < dayOf(ctx.now)) return `这条公告的展示日期（${daysText({ fromOn: row.from_on, toOn: row.to_on })}）已过，恢复后也不会展示`
  if (!hasPage(room.status)) return `这家店铺${shopProblem(room.status)}，店铺首页不对外展示，恢复后也不会展示`
  return room.current_num >= ANNOUNCEMENTS_MAX ? fullText('这家店铺', room.current_num, '等一条结束，或由店铺撤回一条') : null
}

/** Over alias `a`. */
export const WRITTEN: RawBuilder<unknown> = sql.raw(
  'a.id, a.title, a.content, a.from_on, a.to_on, a.version, a.created_by, a.created_at, a.updated_by, a.updated_at, a.withdrawn_by, a.withdrawn_at, a.hidden_by, a.hidden_at, a.hidden_reason',
)

export interface AnnouncementRow {
  id: string
  title: string
  content: string
  from_on: string
  to_on: string
  version: number
  created_by: string
  created_at: Date
  updated_by: string
  updated_at: Date
  withdrawn_by: string | null
  withdrawn_at: Date | null
  hidden_by: string | null
  hidden_at: Date | null
  hidden_reason: string
  state: AnnouncementState
}

export const shownOf = (r: Pick<AnnouncementRow, 'id' | 'title' | 'content' | 'from_on' | 'to_on'>) => ({
  id: r.id,
  title: r.title,
  content: r.content,
  fromOn: r.from_on,
  toOn: r.to_on,
})

export const rowOf = (r: AnnouncementRow) => ({
  ...shownOf(r),
  state: r.state,
  version: r.version,
  createdBy: r.created_by,
  createdAt: r.created_at.toISOString(),
  updatedBy: r.updated_by,
  updatedAt: r.updated_at.toISOString(),
  withdrawn: r.withdrawn_at ? { by: r.withdrawn_by ?? '', at: r.withdrawn_at.toISOString() } : null,
  hidden: r.hidden_at ? { at: r.hidden_at.toISOString(), reason: r.hidden_reason } : null,
})

const keys = Object.keys(announcementStates) as AnnouncementState[]

/** How many there are in each state. */
export const countsOf = (state: RawBuilder<AnnouncementState>, from: RawBuilder<unknown>) => sql<Record<AnnouncementState, number>>`
  select ${sql.join(keys.map((key) => sql`count(*) filter (where ${state} = ${key})::int as ${sql.ref(key)}`))} ${from}`

/** SQL over alias `a`. */
export const saying = (keyword: string): RawBuilder<boolean> => {
  if (keyword === '') return sql<boolean>`true`
  const like = containing(keyword.toLowerCase())
  return sql<boolean>`(lower(a.title) like ${like} or lower(a.content) like ${like})`
}

/** SQL over alias `a`: what begins next, was shown last, or was taken away last comes first. */
export const inOrder: Record<AnnouncementState, RawBuilder<unknown>> = {
  shown: sql`a.from_on desc, a.created_at desc, a.id`,
  coming: sql`a.from_on, a.created_at, a.id`,
  over: sql`a.to_on desc, a.created_at desc, a.id`,
  withdrawn: sql`a.withdrawn_at desc, a.id`,
  hidden: sql`a.hidden_at desc, a.id`,
}

const byChange = sql`a.updated_at desc, a.id`

/** SQL over alias `a`, for the desk: what was written or rewritten last is judged next. */
export const inDeskOrder: Record<AnnouncementState, RawBuilder<unknown>> = { ...inOrder, shown: byChange, coming: byChange }
