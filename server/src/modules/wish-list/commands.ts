import { WISHES_WAITING_MAX, wishStates, type wishList, type WishState } from '@caiyuan/contract/wish-list'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { logAction } from '../../core/advance.ts'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed, emit, emitToHolders, notify } from '../../core/notify.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { inWallOf } from '../../core/run.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { ofAuthor } from './queries.ts'

type Added = InputOf<typeof wishList.add>
const KIND = 'wishItem'

const keep = (ctx: Ctx, id: string, fromSchool: number, it: Added) =>
  ctx.tx
    .insertInto('wish_items')
    .values({
      school_id: ctx.schoolId,
      id,
      from_school: fromSchool,
      author_id: ctx.user.id,
      author_name: ctx.user.name,
      school_name: ctx.user.schoolName,
      name: it.name,
      brand: it.brand,
      model: it.model,
      num: it.num,
      unit: it.unit,
      needed_on: it.neededOn ?? null,
      reason: it.reason,
      keyword: it.keyword,
      created_at: ctx.now,
    })
    .execute()

/** Read before the answer of the other was there, it says so all the same. */
const answered = (state: string, action: string): Fail =>
  new Fail('core.wrongState', { title: '心愿', state: state === 'waiting' ? '已答复' : wishStates[state as WishState], action })

const tellDesk = (desk: Ctx): Promise<void> => emitToHolders(desk, 'wishItem', 'platform:goods')

export const addWish: Of<typeof wishList>['add'] = async (ctx, it) => {
  if (it.neededOn && it.neededOn < dayOf(ctx.now)) throw invalid('neededOn', '期望日期不能早于今天')
  await lockOwn(ctx)
  const { num } = await ctx.tx
    .selectFrom('wish_items')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where(ofAuthor(ctx))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (num >= WISHES_WAITING_MAX) throw new Fail('wish.full', { most: WISHES_WAITING_MAX })
  const id = newId()
  await keep(ctx, id, ctx.schoolId, it)
  if (ctx.schoolId === SUPPLIER_ID) await tellDesk(ctx)
  else
    await inWallOf(ctx, SUPPLIER_ID, async (desk) => {
      await keep(desk, id, ctx.schoolId, it)
      await tellDesk(desk)
    })
  changed(ctx, 'wishItem')
  ctx.objectId = id
  return { id }
}

/** True where nobody had answered yet. */
const drop = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await ctx.tx
    .deleteFrom('wish_items')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** The row of the platform comes first here as in an answer: of the two at once the later one finds it done. */
export const withdrawWish: Of<typeof wishList>['withdraw'] = async (ctx, { id }) => {
  const own = isId(id)
    ? await ctx.tx
        .selectFrom('wish_items')
        .select(['name', 'state'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .where(ofAuthor(ctx))
        .executeTakeFirst()
    : undefined
  if (!own) throw missing('心愿')
  const isDone =
    ctx.schoolId === SUPPLIER_ID
      ? await drop(ctx, id)
      : await inWallOf(ctx, SUPPLIER_ID, async (desk) => {
          await tellDesk(desk)
          return drop(desk, id)
        })
  if (!isDone) throw answered(own.state, '撤回')
  if (ctx.schoolId === SUPPLIER_ID) await tellDesk(ctx)
  else await drop(ctx, id)
  logAction(ctx, KIND, id, { action: 'withdraw', title: '撤回心愿', from: 'waiting', comment: own.name })
  changed(ctx, 'wishItem')
  ctx.objectId = id
  return {}
}

interface Answer {
  state: 'listed' | 'unable'
  skuIds: string[]
  answer: string
}

/** True where nobody had answered yet. */
const writeAnswer = async (ctx: Ctx, id: string, it: Answer): Promise<boolean> => {
  const done = await ctx.tx
    .updateTable('wish_items')
    .set({ state: it.state, sku_ids: it.skuIds, answer: it.answer, answered_by: ctx.user.name, answered_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

const wishHere = async (ctx: Ctx, id: string) => {
  mustBePlatform(ctx)
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('wish_items')
        .select(['id', 'from_school', 'author_id', 'name', 'state'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('心愿')
  ctx.objectId = row.id
  return row
}

/** Goods of the mall, on sale now. */
const mustBeOnSale = async (ctx: Ctx, skuIds: readonly string[]): Promise<void> => {
  const ids = skuIds.filter(isId)
  const found = ids.length
    ? await ctx.tx
        .selectFrom('skus as k')
        .innerJoin('products as p', 'p.id', 'k.product_id')
        .select('k.id')
        .where('k.id', 'in', ids)
        .where('k.status', '=', 'on')
        .where('p.status', '=', 'on')
        .execute()
    : []
  if (found.length !== skuIds.length) throw missing('商品')
}

const tellAuthor = async (there: Ctx, authorId: string, name: string, it: Answer): Promise<void> => {
  const what = it.state === 'listed' ? `关联了 ${it.skuIds.length} 种商品，可以直接购买。` : ''
  await notify(there, [authorId], {
    kind: '系统',
    title: `您的心愿「${name}」${wishStates[it.state]}`,
    body: [what, it.answer].filter(Boolean).join(''),
    link: '/wishList',
  })
  emit(there, [authorId], 'wishItem')
}

export const answerWish: Of<typeof wishList>['answer'] = async (ctx, { id, ...sent }) => {
  const row = await wishHere(ctx, id)
  const it = { ...sent, skuIds: [...new Set(sent.skuIds)] }
  await mustBeOnSale(ctx, it.skuIds)
  if (!(await writeAnswer(ctx, id, it))) throw answered(row.state, '答复')
  const { from_school: school, author_id: author, name } = row
  if (school === ctx.schoolId) await tellAuthor(ctx, author, name, it)
  else
    await inWallOf(ctx, school, async (there) => {
      await writeAnswer(there, id, it)
      await tellAuthor(there, author, name, it)
    })
  logAction(ctx, KIND, id, { action: 'answer', title: '答复心愿', from: 'waiting', to: it.state, comment: it.answer || name })
  await tellDesk(ctx)
  changed(ctx, 'wishItem')
  return {}
}
