import { ACTIVITIES_MAX, activityAddress, shownIns, type activity } from '@caiyuan/contract/activity'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { purses, type Purse } from '@caiyuan/contract/purse'
import { momentText } from '@caiyuan/contract/span'
import { sql, type RawBuilder } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { dropUpload } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { insertActivity } from './kept.ts'
import { keepUpload, unkeep } from './pictures.ts'
import { OVER } from './queries.ts'

type Activity = Of<typeof activity>
type Draft = InputOf<typeof activity.create>

const tell = (ctx: Ctx, id: string, action: string, title: string, it: { from?: string; to?: string; comment?: string }): void => {
  logAction(ctx, 'activity', id, { action, title, ...it })
  changed(ctx, 'activity', id)
  ctx.objectId = id
}

/** Of pages of one record: SQL that finds it where a visitor would, and what is said where it does not. */
const records: Record<string, { one: (id: string) => RawBuilder<unknown>; fault: string }> = {
  '/detail': {
    one: (id) =>
      sql`select 1 from products p join suppliers s on s.id = p.supplier_id where p.id = ${id} and p.status = 'on' and s.status = 'normal'`,
    fault: '链接的商品不存在或已下架',
  },
  '/scene': { one: (id) => sql`select 1 from scenes z where z.id = ${id} and z.ended_at is null`, fault: '链接的场景不存在或已下线' },
  '/srcName': {
    one: (id) => sql`select 1 from suppliers s where s.id = ${id} and s.status = 'normal'`,
    fault: '链接的店铺不存在或已暂停供货',
  },
}

/** It would lead to an empty page. */
const mustLeadSomewhere = async (ctx: Ctx, leadsTo: string): Promise<void> => {
  const { path, params } = activityAddress(leadsTo)!
  const record = records[path]
  const id = params['id']
  if (!record || id === undefined) return
  if (!isId(id) || (await record.one(id).execute(ctx.tx)).rows.length === 0) throw invalid('leadsTo', record.fault)
}

/** Whoever changes which there are, or their order, waits for who does so meanwhile. */
const lockActivities = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('activities', 0))`.execute(ctx.tx)
}

interface Span {
  starts: number
  ends: number
}

/** The most of these that run at one moment of a span: that is when one of them begins, or the span does. */
const mostAt = (all: readonly Span[], { starts, ends }: Span): number =>
  Math.max(
    0,
    ...[starts, ...all.map((it) => it.starts)]
      .filter((at) => at >= starts && at < ends)
      .map((at) => all.filter((it) => it.starts <= at && it.ends > at).length),
  )

const mustHaveRoom = async (ctx: Ctx, it: Draft): Promise<void> => {
  const { rows } = await sql<{ category_type: Purse | null; starts_at: Date; ends_at: Date }>`
    select a.category_type, a.starts_at, a.ends_at from activities a where not ${OVER}`.execute(ctx.tx)
  const span = { starts: Date.parse(it.startsAt), ends: Date.parse(it.endsAt) }
  for (const purse of purses) {
    if (it.shownIn !== 'both' && it.shownIn !== purse) continue
    const spans = rows
      .filter((r) => (r.category_type ?? purse) === purse)
      .map((r) => ({ starts: r.starts_at.getTime(), ends: r.ends_at.getTime() }))
    if (mostAt(spans, span) >= ACTIVITIES_MAX)
      throw new Fail('core.refused', {
        reason: `${shownIns[purse]}首页同一时间最多显示 ${ACTIVITIES_MAX} 张活动图，这段时间已排满，请先结束一张或改时间`,
      })
  }
}

/** Never changed once it is there: what was shown stays as it was shown. */
export const createActivity: Activity['create'] = beforehand(
  (at, { fileId }: Draft) => keepUpload(at, fileId),
  async (ctx, it, { picture, fault }) => {
    mustBePlatform(ctx)
    if (Date.parse(it.endsAt) <= ctx.now.getTime()) throw invalid('endsAt', '结束时间须晚于现在')
    await mustLeadSomewhere(ctx, it.leadsTo)
    await lockActivities(ctx)
    await mustHaveRoom(ctx, it)
    if (!picture) throw fault
    await insertActivity(ctx.tx, { ...it, startsAt: new Date(it.startsAt), endsAt: new Date(it.endsAt) }, picture, ctx.user.name)
    await dropUpload(ctx, it.fileId)
    tell(ctx, picture.id, 'create', '新建活动图', {
      to: 'current',
      comment: `${it.title}，${shownIns[it.shownIn]}首页，${momentText(it.startsAt)} 至 ${momentText(it.endsAt)}，链接到 ${it.leadsTo}`,
    })
    return { id: picture.id }
  },
  unkeep,
)

const currentActivity = async (ctx: Ctx, id: string, action: string): Promise<{ title: string; place: number; has_begun: boolean }> => {
  if (!isId(id)) throw missing('活动图')
  await lockActivities(ctx)
  const { rows } = await sql<{ title: string; place: number; is_over: boolean; has_begun: boolean }>`
    select a.title, a.place, ${OVER} as is_over, a.starts_at <= now() as has_begun from activities a where a.id = ${id} for update`.execute(
    ctx.tx,
  )
  const [row] = rows
  if (!row) throw missing('活动图')
  if (row.is_over) throw new Fail('core.wrongState', { title: '活动图', state: '已结束', action })
  return row
}

/** Changes places with the one before or behind it; at an end it stays. */
export const moveActivity: Activity['move'] = async (ctx, { id, way }) => {
  mustBePlatform(ctx)
  const { place, title } = await currentActivity(ctx, id, '调整顺序')
  const isUp = way === 'up'
  const { rows } = await sql<{ id: string; place: number }>`
    select a.id, a.place from activities a where not ${OVER} and ${isUp ? sql`a.place < ${place}` : sql`a.place > ${place}`}
    order by ${isUp ? sql`a.place desc` : sql`a.place`} limit 1`.execute(ctx.tx)
  const [other] = rows
  if (!other) return {}
  await ctx.tx.updateTable('activities').set({ place: other.place }).where('id', '=', id).execute()
  await ctx.tx.updateTable('activities').set({ place }).where('id', '=', other.id).execute()
  tell(ctx, id, 'move', isUp ? '上移活动图' : '下移活动图', { comment: title })
  changed(ctx, 'activity', other.id)
  return {}
}

export const endActivity: Activity['end'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  const row = await currentActivity(ctx, id, '结束')
  await ctx.tx.updateTable('activities').set({ ended_by: ctx.user.name, ended_at: ctx.now }).where('id', '=', id).execute()
  tell(ctx, id, 'end', '提前结束活动图', { from: 'current', to: 'over', comment: row.has_begun ? row.title : `${row.title}，未开始` })
  return {}
}
