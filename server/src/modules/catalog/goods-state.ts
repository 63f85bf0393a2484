// The only writer of the state of goods: whether they wait for the platform, are on sale or off the shelf (decision 0033).
import { goodsFlow, type GoodsAction, type GoodsState } from '@caiyuan/contract/goods-flow'
import type { Can } from '@caiyuan/contract/flow'
import { actionsFrom } from '@caiyuan/contract/flow'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'

/** Acts of the platform; all others are the supplier's own. */
const PLATFORM: ReadonlySet<GoodsAction> = new Set(['pass', 'refuse', 'takeDown'])
const REVIEW: ReadonlySet<GoodsAction> = new Set(['pass', 'refuse'])

/** The permission alone does not make one: a school may give its people any role. */
const isPlatform = (ctx: Ctx): boolean =>
  ctx.schoolId === SUPPLIER_ID && ctx.user.supplierId === null && ctx.user.needs.has('platform:goods')

export const mustBePlatform = (ctx: Ctx): void => {
  if (!isPlatform(ctx)) throw new Fail('core.denied')
}

const mayAct = (ctx: Ctx, action: GoodsAction, supplierId: string): boolean =>
  PLATFORM.has(action) ? isPlatform(ctx) : ctx.user.needs.has('supplier:goods') && ctx.user.supplierId === supplierId

/** Buttons of goods for one person: flow and who acts. */
export const goodsCan = (ctx: Ctx, state: GoodsState, supplierId: string): Can<GoodsAction> =>
  Object.fromEntries(actionsFrom(goodsFlow, state).flatMap((action) => (mayAct(ctx, action, supplierId) ? [[action, true]] : [])))

export interface Moved {
  productId: string
  name: string
  supplierId: string
  isDone: boolean
  message: string
}

const columnsOf = (ctx: Ctx, action: GoodsAction, comment: string): object => {
  if (action === 'submit') return { submitted_at: ctx.now }
  return REVIEW.has(action) ? { review_reason: comment, reviewed_at: ctx.now, reviewed_by: ctx.user.name } : {}
}

interface Said {
  comment?: string
  /** Asked of goods that are locked: why some of them stay although their state allows the move. */
  barsOf?: (ctx: Ctx, productIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** Moves what may move, with a log row each; every one of the others says why it stays. Whose they are not is not there. */
export const moveGoods = async (
  ctx: Ctx,
  productIds: readonly string[],
  action: GoodsAction,
  { comment = '', barsOf }: Said = {},
): Promise<Moved[]> => {
  const asked = [...new Set(productIds)]
  const rows = await ctx.tx
    .selectFrom('products')
    .select(['id', 'name', 'status', 'supplier_id'])
    .where(sql<boolean>`id = any(${asked.filter(isId)}::uuid[])`)
    .where('status', '<>', 'partner')
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(rows.filter((it) => mayAct(ctx, action, it.supplier_id)).map((it) => [it.id, it]))
  const { from, to, title } = goodsFlow.actions[action]
  const fitting = [...known.values()].filter((it) => from.includes(it.status as never))
  const bars = await barsOf?.(
    ctx,
    fitting.map((it) => it.id),
  )
  const movable = fitting.filter((it) => !bars?.has(it.id))
  if (movable.length > 0)
    await ctx.tx
      .updateTable('products')
      .set({ ...columnsOf(ctx, action, comment), status: to, updated_at: ctx.now, changed_in: sql`pg_current_xact_id()` })
      .where(
        'id',
        'in',
        movable.map((it) => it.id),
      )
      .execute()
  for (const it of movable) logAction(ctx, goodsFlow.kind, it.id, { action, title, from: it.status, to, comment })
  ctx.objectId ||= movable[0]?.id ?? ''
  const isMoved = new Set(movable.map((it) => it.id))
  return asked.map((productId) => {
    const it = known.get(productId)
    if (!it) return { productId, name: '', supplierId: '', isDone: false, message: '商品不存在或您无权查看' }
    const isDone = isMoved.has(productId)
    const label = goodsFlow.states[it.status as GoodsState].label
    const message = isDone ? '' : (bars?.get(productId) ?? `商品现在是「${label}」，不能${title}`)
    return { productId, name: it.name, supplierId: it.supplier_id, isDone, message }
  })
}

/** The answer of an act on several goods. */
export const eachOf = (moved: readonly Moved[]) => ({
  results: moved.map(({ supplierId: _supplierId, ...it }) => it),
  doneNum: moved.filter((it) => it.isDone).length,
  failedNum: moved.filter((it) => !it.isDone).length,
})
