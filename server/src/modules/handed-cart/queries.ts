import { HANDED_OVER_SHOWN, type handedCart, type HandedBasket, type HandedState } from '@caiyuan/contract/handed-cart'
import { lineFen } from '@caiyuan/contract/money'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { holding } from '../../core/roles.ts'
import { defaultProvince } from '../address/queries.ts'
import { offerProblem, quantityProblem } from '../cart/rules.ts'
import { isAmong, offersFrom, offersIn, offersOf, unitPriceE4, type Offer } from '../catalog/offers.ts'

type Handed = Of<typeof handedCart>

export interface HandedLine {
  skuId: string
  num: number
  /** Of components. */
  designator?: string
  /** Goes with its goods. */
  isService?: true
}

export interface Teacher {
  userId: string
  userNo: string
  userName: string
  deptName: string
  tie: string
}

/** Whom this person buys for (decision 0093): his tutor, who answers for a card he may spend from or named him as agent, and who spends from that card beside him; each may order. */
export const teachersOf = async (ctx: Ctx): Promise<Teacher[]> => {
  const { schoolId, user } = ctx
  const today = dayOf(ctx.now)
  const { rows } = await sql<Teacher>`
    with mine as (select g.fund_id from fund_grants g where g.school_id = ${schoolId} and g.user_id = ${user.id} and (g.ends_on is null or g.ends_on >= ${today})),
    ties as (
      select me.tutor_id as id, 1 as place, '导师' as tie from users me where me.school_id = ${schoolId} and me.id = ${user.id}
      union all select a.owner_id, 2, '委托我采购' from purchase_agents a where a.school_id = ${schoolId} and a.agent_id = ${user.id} and (a.ends_on is null or a.ends_on >= ${today})
      union all select f.owner_id, 3, '经费负责人' from funds f where f.school_id = ${schoolId} and f.id in (select fund_id from mine)
      union all select o.user_id, 4, '同一经费卡' from fund_grants o where o.school_id = ${schoolId} and o.fund_id in (select fund_id from mine) and (o.ends_on is null or o.ends_on >= ${today})
    ),
    nearest as (select distinct on (id) id, place, tie from ties order by id, place)
    select u.id as "userId", u.user_no as "userNo", u.name as "userName", coalesce(d.name, '') as "deptName", n.tie
    from nearest n join users u on u.school_id = ${schoolId} and u.id = n.id left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where u.id <> ${user.id} and u.is_active and u.student_flag = 0 and u.id in ${holding(ctx, 'order:create')}
    order by n.place, u.user_no`.execute(ctx.tx)
  return rows
}

export const listTeachers: Handed['teachers'] = (ctx) => teachersOf(ctx)

/** Goods of these lines as this person would have them, where he has goods delivered; components as they were known last. */
export const offersFor = async (ctx: Ctx, basket: HandedBasket, lines: readonly HandedLine[]): Promise<Map<string, Offer>> => {
  const skuIds = [...new Set(lines.map((it) => it.skuId))]
  if (basket === 'component') return skuIds.length > 0 ? offersOf(ctx, skuIds, null, PUBLIC) : new Map()
  const asked = offersIn(ctx, isAmong(skuIds), defaultProvince(ctx), PUBLIC)
  return offersFrom(ctx, (await asked.execute(ctx.tx)).rows, PUBLIC)
}

const GONE = '商品已下架'

/** Why not so many, beside what lies in the cart; empty when they may be taken. */
export const problemOf = (offer: Offer | undefined, num: number): string =>
  offer ? offerProblem(offer) || quantityProblem(offer, num) : GONE

/** A component goes by its part number. */
export const namedAs = (basket: HandedBasket, offer: Offer | undefined): { name: string; spec: string } => {
  if (!offer) return { name: GONE, spec: '' }
  return basket === 'component'
    ? { name: offer.model, spec: [offer.brand, offer.spec].filter(Boolean).join(' · ') }
    : { name: offer.name, spec: offer.spec }
}

interface Row {
  id: string
  sender_id: string
  sender_name: string
  teacher_name: string
  purpose: string
  basket: HandedBasket
  lines: HandedLine[]
  state: HandedState
  reason: string
  handed_at: Date
  ended_at: Date | null
}

/** What waits comes first, then what ended last. */
export const listHanded: Handed['list'] = async (ctx) => {
  const { schoolId, user } = ctx
  const { rows } = await sql<Row>`
    with own as (select h.*, row_number() over (partition by h.state = 'waiting' order by coalesce(h.ended_at, h.handed_at) desc) as place
      from handed_carts h where h.school_id = ${schoolId} and ${user.id} in (h.sender_id, h.teacher_id))
    select o.id, o.sender_id, s.name as sender_name, t.name as teacher_name, o.purpose, o.basket, o.lines, o.state, o.reason, o.handed_at, o.ended_at
    from own o join users s on s.school_id = ${schoolId} and s.id = o.sender_id join users t on t.school_id = ${schoolId} and t.id = o.teacher_id
    where o.state = 'waiting' or o.place <= ${HANDED_OVER_SHOWN}
    order by (o.state = 'waiting') desc, coalesce(o.ended_at, o.handed_at) desc, o.id`.execute(ctx.tx)
  const offersOfLines = (basket: HandedBasket) =>
    offersFor(
      ctx,
      basket,
      rows.filter((it) => it.basket === basket).flatMap((it) => it.lines),
    )
  const offers = { normal: await offersOfLines('normal'), component: await offersOfLines('component') }
  const lineOf = (basket: HandedBasket, { skuId, num, designator = '' }: HandedLine) => {
    const offer = offers[basket].get(skuId)
    const priceE4 = offer ? unitPriceE4(offer, num) : 0
    return {
      skuId,
      productId: offer?.productId ?? '',
      skuCode: basket === 'component' ? (offer?.catNo ?? '') : '',
      designator,
      ...namedAs(basket, offer),
      unit: offer?.unit ?? '',
      picture: offer?.picture ?? '',
      supplierName: offer?.supplierName ?? '',
      supplierFullName: offer?.supplierFullName ?? '',
      num,
      priceE4,
      amountFen: lineFen(priceE4, num),
      problem: problemOf(offer, num),
    }
  }
  const list = rows.map((it) => {
    const isMine = it.sender_id === user.id
    return {
      id: it.id,
      isMine,
      senderName: it.sender_name,
      teacherName: it.teacher_name,
      purpose: it.purpose,
      state: it.state,
      reason: it.reason,
      handedAt: it.handed_at.toISOString(),
      endedAt: it.ended_at?.toISOString() ?? null,
      basket: it.basket,
      lines: it.lines.map((line) => lineOf(it.basket, line)),
      canTake: !isMine && it.state === 'waiting',
      canWithdraw: isMine && (it.state === 'waiting' || it.state === 'returned'),
    }
  })
  return { waitingNum: list.filter((it) => it.canTake).length, list }
}
