import { activityTabs, type activity, type ActivityTab, type ShownIn } from '@caiyuan/contract/activity'
import { sql, type RawBuilder } from 'kysely'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { pictureReply } from './pictures.ts'

type Activity = Of<typeof activity>

/** SQL over alias `a`. */
export const OVER = sql<boolean>`(a.ended_at is not null or a.ends_at <= now())`
const BEGUN = sql<boolean>`(a.starts_at <= now())`
const RUNNING = sql<boolean>`(${BEGUN} and not ${OVER})`

export const listActivities: Activity['pic'] = async ({ shared }, { categoryType }) => {
  const ofPurse = categoryType ? sql`coalesce(a.category_type, ${categoryType}) = ${categoryType}` : sql`true`
  const { rows } = await sql<{ id: string; title: string; leads_to: string; width: number; height: number }>`
    select a.id, a.title, a.leads_to, a.width, a.height from activities a where ${RUNNING} and ${ofPurse} order by a.place, a.id`.execute(
    shared,
  )
  return { list: rows.map(({ leads_to: leadsTo, ...it }) => ({ ...it, leadsTo })) }
}

/** One that has not begun is seen by the platform alone, as is one that was ended before. */
export const activityPhoto: Activity['photo'] = async ({ shared, user }, { id, side, type }) => {
  const { rows } = isId(id)
    ? await sql<{ storage_key: string; sides: number[]; has_begun: boolean }>`
      select a.storage_key, a.sides, ${BEGUN} and coalesce(a.ended_at > a.starts_at, true) as has_begun from activities a where a.id = ${id}`.execute(
        shared,
      )
    : { rows: [] }
  const [row] = rows
  const isOfPlatform = user?.schoolId === SUPPLIER_ID && user.supplierId === null && user.needs.has('platform:goods')
  if (!row || !(row.has_begun || isOfPlatform)) throw missing('活动图')
  return pictureReply(row, side, type)
}

const inTab: Record<ActivityTab, RawBuilder<boolean>> = { current: sql`not ${OVER}`, over: OVER }
const tabs = Object.keys(activityTabs) as ActivityTab[]

interface Managed {
  id: string
  title: string
  leads_to: string
  category_type: Exclude<ShownIn, 'both'> | null
  starts_at: Date
  ends_at: Date
  is_running: boolean
  created_by: string
  created_at: Date
  ended_by: string | null
  before: number
  behind: number
}

export const manageActivities: Activity['manage'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(search.toLowerCase())
  const where = search === '' ? sql`true` : sql`(lower(a.title) like ${like} or lower(a.leads_to) like ${like})`
  const order = tab === 'current' ? sql`a.place, a.id` : sql`coalesce(a.ended_at, a.ends_at) desc, a.id`
  const counts = (
    await sql<Record<ActivityTab, number>>`
      select ${sql.join(tabs.map((it) => sql`count(*) filter (where ${inTab[it]})::int as ${sql.ref(it)}`))} from activities a where ${where}`.execute(
      ctx.tx,
    )
  ).rows[0]!
  const others = sql`activities o where o.ended_at is null and o.ends_at > now()`
  const { rows } = await sql<Managed>`
    select a.id, a.title, a.leads_to, a.category_type, a.starts_at, coalesce(a.ended_at, a.ends_at) as ends_at, ${RUNNING} as is_running, a.created_by, a.created_at, a.ended_by,
      (select count(*)::int from ${others} and o.place < a.place) as before, (select count(*)::int from ${others} and o.place > a.place) as behind
    from activities a where ${where} and ${inTab[tab]} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    ctx.tx,
  )
  const isCurrent = tab === 'current'
  return {
    counts: { ...counts },
    total: counts[tab],
    pageNum,
    pageSize,
    list: rows.map((r) => ({
      id: r.id,
      title: r.title,
      leadsTo: r.leads_to,
      shownIn: r.category_type ?? ('both' as const),
      startsAt: r.starts_at.toISOString(),
      endsAt: r.ends_at.toISOString(),
      isRunning: r.is_running,
      createdBy: r.created_by,
      createdAt: r.created_at.toISOString(),
      endedBy: r.ended_by ?? '',
      tab,
      canUp: isCurrent && r.before > 0,
      canDown: isCurrent && r.behind > 0,
      canEnd: isCurrent,
    })),
  }
}
