import { SCENES_MAX, type scene } from '@caiyuan/contract/scene'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { insertScene, putLines, type SceneDraft } from './kept.ts'

type Scene = Of<typeof scene>
const KIND = 'scene'

interface Pack {
  id: string
  name: string
  is_on: boolean
  moq: number
  pack_step: number
}

/** Each is on sale and in a quantity its supplier sells. */
const mustFit = async (ctx: Ctx, lines: SceneDraft['lines']): Promise<void> => {
  const { rows } = await sql<Pack>`
    select k.id, p.name, p.status = 'on' and k.status = 'on' and s.status = 'normal' as is_on, k.moq, k.pack_step
    from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id where k.id = any(${lines.map((it) => it.skuId).filter(isId)}::uuid[])`.execute(
    ctx.tx,
  )
  const packs = new Map(rows.map((r) => [r.id, r]))
  for (const it of lines) {
    const pack = packs.get(it.skuId)
    if (!pack) throw missing('商品')
    if (!pack.is_on) throw invalid('lines', `${pack.name}：已下架或暂停供货，请移除`)
    if (it.num < pack.moq) throw invalid('lines', `${pack.name}：起订量为 ${pack.moq}`)
    if (it.num % pack.pack_step !== 0) throw invalid('lines', `${pack.name}：须按 ${pack.pack_step} 的整数倍`)
  }
}

/** Of two people who change which scenes there are, or their order, the second sees what the first did. */
const lockScenes = (ctx: Ctx) => sql`select id from scenes where ended_at is null order by id for update`.execute(ctx.tx)

const shownScene = async (ctx: Ctx, id: string, action: string) => {
  if (!isId(id)) throw missing('场景')
  await lockScenes(ctx)
  const row = await ctx.tx.selectFrom('scenes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw missing('场景')
  if (row.ended_at) throw new Fail('core.wrongState', { title: '场景', state: '已下线', action })
  return row
}

const tell = (ctx: Ctx, id: string, action: string, title: string, it: { from?: string; to?: string; comment?: string }): void => {
  logAction(ctx, KIND, id, { action, title, ...it })
  changed(ctx, KIND, id)
  ctx.objectId = id
}

const kinds = (it: SceneDraft): string => `${it.title}，${it.lines.length} 种商品`

export const createScene: Scene['create'] = async (ctx, it) => {
  mustBePlatform(ctx)
  await mustFit(ctx, it.lines)
  const { rows } = await lockScenes(ctx)
  if (rows.length >= SCENES_MAX) throw new Fail('core.refused', { reason: `最多同时展示 ${SCENES_MAX} 个场景，请先下线一些` })
  const id = await insertScene(ctx.tx, it, ctx.user.name)
  tell(ctx, id, 'create', '新建场景', { to: 'shown', comment: kinds(it) })
  return { id }
}

export const updateScene: Scene['update'] = async (ctx, it) => {
  mustBePlatform(ctx)
  const row = await shownScene(ctx, it.id, '修改')
  if (row.updated_at.toISOString() !== it.updatedAt) throw new Fail('core.refused', { reason: '场景刚刚被别人修改过，请刷新后再改' })
  await mustFit(ctx, it.lines)
  await ctx.tx
    .updateTable('scenes')
    .set({ title: it.title, brief: it.brief, updated_by: ctx.user.name, updated_at: ctx.now })
    .where('id', '=', it.id)
    .execute()
  await putLines(ctx.tx, it.id, it.lines)
  tell(ctx, it.id, 'update', '修改场景', { comment: kinds(it) })
  return {}
}

/** Changes places with the one before or behind it; at an end it stays. */
export const moveScene: Scene['move'] = async (ctx, { id, way }) => {
  mustBePlatform(ctx)
  const row = await shownScene(ctx, id, '调整顺序')
  const other = await ctx.tx
    .selectFrom('scenes')
    .select(['id', 'place'])
    .where('ended_at', 'is', null)
    .where('place', way === 'up' ? '<' : '>', row.place)
    .orderBy('place', way === 'up' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  if (!other) return {}
  await ctx.tx.updateTable('scenes').set({ place: other.place }).where('id', '=', id).execute()
  await ctx.tx.updateTable('scenes').set({ place: row.place }).where('id', '=', other.id).execute()
  tell(ctx, id, 'move', way === 'up' ? '上移场景' : '下移场景', {})
  changed(ctx, KIND, other.id)
  return {}
}

export const endScene: Scene['end'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  await shownScene(ctx, id, '下线')
  await ctx.tx.updateTable('scenes').set({ ended_by: ctx.user.name, ended_at: ctx.now }).where('id', '=', id).execute()
  tell(ctx, id, 'end', '下线场景', { from: 'shown', to: 'over' })
  return {}
}
