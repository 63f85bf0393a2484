import type { InputOf } from '@caiyuan/contract/endpoint'
import {
  HANDED_WAITING_MAX,
  handedBaskets,
  handedStates,
  type handedCart,
  type HandedBasket,
  type HandedState,
} from '@caiyuan/contract/handed-cart'
import { PUBLIC } from '@caiyuan/contract/purse'
import { logAction } from '../../core/advance.ts'
import type { Ctx, Outside } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import { beforehand, type Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { emit, notify } from '../../core/notify.ts'
import type { Part } from '../../gateways/components.ts'
import { addLines, dropLines } from '../cart/commands.ts'
import { cartRows } from '../cart/queries.ts'
import { NO_GOODS } from '../cart/rules.ts'
import { askOffers, keepParts, partnerCodes, toldBy, type Told } from '../catalog/partner.ts'
import { dropParts, putParts } from '../component/commands.ts'
import { lineRows } from '../component/queries.ts'
import { namedAs, offersFor, problemOf, teachersOf, type HandedLine } from './queries.ts'

type Handed = Of<typeof handedCart>
const KIND = 'handedCart'
const PAGE = '/cart?tab=handed'

const kindsText = (lines: readonly HandedLine[]): string => {
  const goods = lines.filter((it) => !it.isService)
  return `${goods.length} 种 ${goods.reduce((sum, it) => sum + it.num, 0)} 件`
}

/** What of this cart of the caller is meant. */
const linesIn = async (ctx: Ctx, basket: HandedBasket, skuIds: ReadonlySet<string>): Promise<HandedLine[]> => {
  if (basket === 'normal')
    return (await cartRows(ctx, PUBLIC))
      .filter((it) => skuIds.has(it.sku_id))
      .flatMap((it) => [
        { skuId: it.sku_id, num: it.num },
        ...Object.entries(it.services).map(([skuId, num]) => ({ skuId, num, isService: true as const })),
      ])
  return (await lineRows(ctx))
    .filter((it) => skuIds.has(it.sku_id))
    .map((it) => ({ skuId: it.sku_id, num: it.num, designator: it.designator }))
}

export const sendCart: Handed['send'] = async (ctx, { teacherId, purpose, basket, skuIds }) => {
  const teacher = (await teachersOf(ctx)).find((it) => it.userId === teacherId)
  if (!teacher) throw new Fail('core.refused', { reason: '请选择您的导师、经费负责人或同一经费卡的老师' })
  await lockOwn(ctx)
  const { num } = await ctx.tx
    .selectFrom('handed_carts')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('sender_id', '=', ctx.user.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (Number(num) >= HANDED_WAITING_MAX)
    throw new Fail('core.refused', { reason: `已有 ${num} 份在等老师处理，请等老师处理后再交，或先收回一些` })
  const wanted = new Set(skuIds)
  const lines = await linesIn(ctx, basket, wanted)
  if (lines.filter((it) => !it.isService).length !== wanted.size)
    throw new Fail('core.refused', { reason: '购物车刚刚有变化，请刷新后再交给老师' })
  const id = newId()
  await ctx.tx
    .insertInto('handed_carts')
    .values({
      school_id: ctx.schoolId,
      id,
      sender_id: ctx.user.id,
      teacher_id: teacher.userId,
      purpose,
      basket,
      lines: JSON.stringify(lines),
      handed_at: ctx.now,
    })
    .execute()
  await (basket === 'component' ? dropParts(ctx, [...wanted]) : dropLines(ctx, PUBLIC, [...wanted]))
  const what = kindsText(lines)
  logAction(ctx, KIND, id, { action: 'send', title: `交给${teacher.userName}`, to: 'waiting', comment: `${purpose}；${what}` })
  await notify(ctx, [teacher.userId], {
    kind: '订单',
    title: `${ctx.user.name}交给您 ${what}${handedBaskets[basket]}`,
    body: purpose,
    link: PAGE,
  })
  emit(ctx, [ctx.user.id, teacher.userId], KIND, id)
  ctx.objectId = id
  return { id }
}

interface Row {
  id: string
  sender_id: string
  teacher_id: string
  state: HandedState
  basket: HandedBasket
  lines: HandedLine[]
}

/** Locked: of two who end it at once the second is told how it stands. */
const rowOf = async (ctx: Ctx, id: string, as: 'sender_id' | 'teacher_id', from: readonly HandedState[], action: string): Promise<Row> => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('handed_carts')
        .select(['id', 'sender_id', 'teacher_id', 'state', 'basket', 'lines'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .where(as, '=', ctx.user.id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('转交的商品')
  const it = row as unknown as Row
  if (!from.includes(it.state)) throw new Fail('core.wrongState', { title: '转交的商品', state: handedStates[it.state], action })
  ctx.objectId = id
  return it
}

const end = async (ctx: Ctx, row: Row, to: HandedState, reason = ''): Promise<void> => {
  await ctx.tx
    .updateTable('handed_carts')
    .set({ state: to, reason, ended_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .execute()
  emit(ctx, [row.sender_id, row.teacher_id], KIND, row.id)
}

type Ends = InputOf<(typeof handedCart)['take']>

/** Of components that the caller takes, what the partner says of them now. */
const askBefore =
  (as: 'sender_id' | 'teacher_id') =>
  async (at: Outside, { id }: Ends): Promise<Told<readonly Part[]>> =>
    askOffers(
      await at.read(async (ctx) => {
        const row = isId(id)
          ? await ctx.tx
              .selectFrom('handed_carts')
              .select('lines')
              .where('school_id', '=', ctx.schoolId)
              .where('id', '=', id)
              .where(as, '=', ctx.user.id)
              .where('basket', '=', 'component')
              .where('state', 'in', ['waiting', 'returned'])
              .executeTakeFirst()
          : undefined
        const lines = (row?.lines ?? []) as unknown as HandedLine[]
        return lines.length > 0
          ? partnerCodes(
              ctx,
              lines.map((it) => it.skuId),
            )
          : []
      }),
    )

/** What lies in the caller's cart of these already. */
const keptNums = async (ctx: Ctx, basket: HandedBasket): Promise<Map<string, number>> =>
  new Map((await (basket === 'component' ? lineRows(ctx) : cartRows(ctx, PUBLIC))).map((it) => [it.sku_id, it.num]))

/** Into the caller's cart by the cart's own door; what cannot be had stays out and is named. */
const putInCart = async (ctx: Ctx, { basket, lines }: Row, told: Told<readonly Part[]>) => {
  if (basket === 'component') {
    const codes = await partnerCodes(
      ctx,
      lines.map((it) => it.skuId),
    )
    await keepParts(ctx, codes, toldBy(told))
  }
  const offers = await offersFor(ctx, basket, lines)
  const kept = await keptNums(ctx, basket)
  const judged = lines.map((it) => {
    const offer = offers.get(it.skuId)
    const has = kept.get(it.skuId) ?? 0
    const problem = problemOf(offer, it.num + has)
    return { ...it, offer, ...namedAs(basket, offer), problem: problem && has > 0 ? `${problem}（购物车已有 ${has} 件）` : problem }
  })
  const goods = new Set(judged.filter((it) => it.problem === '' && !it.isService).map((it) => it.offer!.productId))
  for (const it of judged) if (it.isService && it.problem === '' && !goods.has(it.offer!.productId)) it.problem = NO_GOODS
  const fit = judged.filter((it) => it.problem === '')
  if (fit.length > 0)
    await (basket === 'component'
      ? putParts(
          ctx,
          fit.map(({ offer, num, designator = '' }) => ({ offer: offer!, num, designator })),
        )
      : addLines(ctx, { items: fit.map(({ skuId, num }) => ({ skuId, num })), categoryType: PUBLIC }))
  const left = judged.filter((it) => it.problem !== '').map(({ name, spec, problem }) => ({ name, spec, problem }))
  return { takenNum: fit.filter((it) => !it.isService).length, left }
}

const leftText = (left: readonly { name: string; problem: string }[]): string =>
  left.length === 0 ? '' : `；未加入：${left.map((it) => `${it.name}（${it.problem}）`).join('、')}`

export const takeCart: Handed['take'] = beforehand(askBefore('teacher_id'), async (ctx, { id }, told) => {
  await lockOwn(ctx)
  const row = await rowOf(ctx, id, 'teacher_id', ['waiting'], '加入购物车')
  const done = await putInCart(ctx, row, told)
  if (done.takenNum === 0)
    throw new Fail('core.refused', { reason: `没有一种可以加入${leftText(done.left).replace('；未加入', '')}；可以退回并说明原因` })
  await end(ctx, row, 'taken')
  const comment = `${done.takenNum} 种${leftText(done.left)}`
  logAction(ctx, KIND, id, { action: 'take', title: '加入购物车', from: 'waiting', to: 'taken', comment })
  await notify(ctx, [row.sender_id], { kind: '订单', title: `${ctx.user.name}已把您交的商品加入购物车`, body: comment, link: PAGE })
  return done
})

export const giveCartBack: Handed['giveBack'] = async (ctx, { id, reason }) => {
  const row = await rowOf(ctx, id, 'teacher_id', ['waiting'], '退回')
  await end(ctx, row, 'returned', reason)
  logAction(ctx, KIND, id, { action: 'giveBack', title: '退回', from: 'waiting', to: 'returned', comment: reason })
  await notify(ctx, [row.sender_id], { kind: '订单', title: `${ctx.user.name}退回了您交的商品`, body: reason, link: PAGE })
  return {}
}

export const withdrawCart: Handed['withdraw'] = beforehand(askBefore('sender_id'), async (ctx, { id }, told) => {
  await lockOwn(ctx)
  const row = await rowOf(ctx, id, 'sender_id', ['waiting', 'returned'], '收回')
  const done = await putInCart(ctx, row, told)
  await end(ctx, row, 'withdrawn')
  logAction(ctx, KIND, id, {
    action: 'withdraw',
    title: '收回到购物车',
    from: row.state,
    to: 'withdrawn',
    comment: `${done.takenNum} 种${leftText(done.left)}`,
  })
  return done
})
