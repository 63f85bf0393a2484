// The cards a person may pay with and what each could pay of a checkout (domain page 04 §4.3, §4.4).
import { failText } from '@caiyuan/contract/fails'
import type { FundSource } from '@caiyuan/contract/fund'
import { money, sumFen } from '@caiyuan/contract/money'
import { EQUIPMENT } from '@caiyuan/contract/order/split'
import { sql } from 'kysely'
import { addDays, dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { isId } from '../../../core/ids.ts'
import { setting } from '../../../core/settings.ts'
import { isLimited } from '../../catalog/offers.ts'
import type { BasketLine, BasketOrder } from './basket.ts'

export interface Card {
  id: string
  projectNo: string
  name: string
  source: FundSource
  status: string
  ownerId: string
  ownerName: string
  ownerDeptId: string | null
  startOn: string
  endOn: string
  totalFen: number
  frozenFen: number
  heldFen: number
  committedFen: number
  availableFen: number
  perOrderCapFen: number | null
  /** What is left of the grant's cap in all; null for owners and grants without one. */
  grantLeftFen: number | null
  subjects: { code: string; name: string; availableFen: number }[]
}

export interface Limit {
  category_path: string
  keyword: string
  fund_source: string
}

interface Row {
  id: string
  project_no: string
  name: string
  source: FundSource
  status: string
  owner_id: string
  owner_name: string
  dept_id: string | null
  start_on: string
  end_on: string
  total_fen: number
  frozen_fen: number
  held_fen: number
  committed_fen: number
  per_order_cap_fen: number | null
  cap_fen: number | null
  used_fen: number
  is_own: boolean
  subjects: { code: string; name: string; left: number | null }[] | null
}

const shape = (r: Row): Card => {
  const availableFen = r.total_fen - r.frozen_fen - r.held_fen - r.committed_fen
  return {
    id: r.id,
    projectNo: r.project_no,
    name: r.name,
    source: r.source,
    status: r.status,
    ownerId: r.owner_id,
    ownerName: r.owner_name,
    ownerDeptId: r.dept_id,
    startOn: r.start_on,
    endOn: r.end_on,
    totalFen: r.total_fen,
    frozenFen: r.frozen_fen,
    heldFen: r.held_fen,
    committedFen: r.committed_fen,
    availableFen,
    perOrderCapFen: r.is_own ? null : r.per_order_cap_fen,
    grantLeftFen: r.is_own || r.cap_fen === null ? null : Math.max(0, r.cap_fen - r.used_fen),
    subjects: (r.subjects ?? []).map((s) => ({
      code: s.code,
      name: s.name,
      availableFen: Math.max(0, Math.min(availableFen, s.left ?? availableFen)),
    })),
  }
}

/** The cards named by what was sent, each once; what is no id names none. */
export const fundIds = (sent: readonly { funds: readonly { fundId: string }[] }[]): string[] =>
  [...new Set(sent.flatMap((order) => order.funds.map((part) => part.fundId)))].filter(isId)

/** So many of the person's newest orders say which cards were used lately. */
const LATELY = 50

/**
 * Cards the person owns or may spend from today: the one used last first, then own ones, then by the day they end.
 * `only` asks for some of them, in whatever order.
 */
export const cardsOf = async (ctx: Ctx, userId: string, only?: readonly string[]): Promise<Card[]> => {
  const wanted = only ? sql`and f.id = any(${only})` : sql``
  const { rows } = await sql<Row>`
    select f.id, f.project_no, f.name, f.source, f.status, f.owner_id, u.name as owner_name, f.dept_id, f.start_on, f.end_on, f.total_fen, f.frozen_fen, f.held_fen, f.committed_fen,
      g.per_order_cap_fen, g.cap_fen, f.owner_id = ${userId} as is_own,
      case when g.cap_fen is null then 0 else (select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint
        from fund_claims c where c.school_id = f.school_id and c.fund_id = f.id and c.payer_id = ${userId}) end as used_fen,
      (select json_agg(json_build_object('code', s.code, 'name', s.name, 'left', s.limit_fen - s.frozen_fen - s.held_fen - s.committed_fen) order by s.sort, s.code)
        from fund_subjects s where s.school_id = f.school_id and s.fund_id = f.id) as subjects
    from funds f join users u on u.school_id = f.school_id and u.id = f.owner_id
    left join fund_grants g on g.school_id = f.school_id and g.fund_id = f.id and g.user_id = ${userId} and (g.ends_on is null or g.ends_on >= ${dayOf(ctx.now)})
    left join (select x.fund_id, max(o.created_at) as at
      from (select id, created_at from orders where school_id = ${ctx.schoolId} and buyer_id = ${userId} order by created_at desc limit ${only ? 0 : LATELY}) o
      join order_funds x on x.school_id = ${ctx.schoolId} and x.order_id = o.id group by x.fund_id) l on l.fund_id = f.id
    where f.school_id = ${ctx.schoolId} and (f.owner_id = ${userId} or g.user_id is not null) ${wanted}
    order by l.at desc nulls last, is_own desc, f.end_on, f.project_no`.execute(ctx.tx)
  return rows.map(shape)
}

/** What may not be bought from certain sources of money. */
export const limitsOf = (ctx: Ctx): Promise<Limit[]> =>
  setting(ctx, 'limits', () =>
    ctx.tx
      .selectFrom('purchase_limits')
      .select(['category_path', 'keyword', 'fund_source'])
      .where('school_id', '=', ctx.schoolId)
      .where('fund_source', '<>', '')
      .orderBy('id')
      .execute(),
  )

const forbids = (limit: Limit, card: Card, { offer }: BasketLine): boolean => limit.fund_source === card.source && isLimited(limit, offer)

export const limitedLine = (card: Card, order: BasketOrder, limits: readonly Limit[]): BasketLine | undefined =>
  order.lines.find((line) => limits.some((it) => forbids(it, card, line)))

/** Why the card pays for nothing now; empty when only goods and amounts matter. */
export const cardState = (ctx: Ctx, card: Card): '' | 'fund.frozen' | 'fund.expired' => {
  const today = dayOf(ctx.now)
  if (card.status === 'frozen') return 'fund.frozen'
  return card.status === 'closed' || card.endOn < today || card.startOn > today ? 'fund.expired' : ''
}

const subjectsFor = (card: Card, order: BasketOrder): string[] => [
  ...(order.assetFen > 0 ? [EQUIPMENT] : []),
  ...(order.assetFen < order.totalFen ? [restSubject(card, order)] : []),
]

/** The subject of the card for goods that are no assets: their own while it has room, else the one with most that is not 设备费. */
export const restSubject = (card: Card, order: Pick<BasketOrder, 'subjectCode' | 'totalFen' | 'assetFen'>): string => {
  const own = card.subjects.find((s) => s.code === order.subjectCode && s.availableFen >= order.totalFen - order.assetFen)
  return (own ?? card.subjects.filter((s) => s.code !== EQUIPMENT).toSorted((a, b) => b.availableFen - a.availableFen)[0])?.code ?? ''
}

const lacks = (card: Card, order: BasketOrder): boolean =>
  subjectsFor(card, order).some((code) => !card.subjects.some((s) => s.code === code))

const reachOf = (card: Card): number => Math.min(card.availableFen, card.grantLeftFen ?? Number.MAX_SAFE_INTEGER)

export interface CardView {
  pays: { key: string; fen: number }[]
  canPayFen: number
  level: 'ok' | 'part' | 'none'
  problem: string
  warning: string
}

const capitalised = (name: string, text: string): string => text.replace('该商品', name)

const problemOf = (card: Card, orders: readonly BasketOrder[], limits: readonly Limit[]): string => {
  const total = sumFen(orders.map((o) => o.totalFen))
  if (card.availableFen < total)
    return failText('fund.short', { available: money(card.availableFen), needed: money(total), gap: money(total - card.availableFen) })
  const limited = orders.map((o) => limitedLine(card, o, limits)).find((it) => it !== undefined)
  if (limited) return `${capitalised(limited.offer.name, failText('goods.limited', { fund: card.name }))}。`
  const over = orders.find((o) => card.perOrderCapFen !== null && o.totalFen > card.perOrderCapFen)
  if (over) return failText('fund.overCap', { cap: money(card.perOrderCapFen!), needed: money(over.totalFen) })
  if (reachOf(card) < total) return failText('fund.overGrant', { left: money(reachOf(card)), needed: money(total) })
  if (orders.some((o) => o.assetFen > 0 && !card.subjects.some((s) => s.code === EQUIPMENT)))
    return '该经费没有设备费科目，不能支付设备类商品'
  const assets = sumFen(orders.map((o) => o.assetFen))
  const equipment = card.subjects.find((s) => s.code === EQUIPMENT)
  if (equipment && equipment.availableFen < assets)
    return failText('fund.subjectShort', { subject: equipment.name, available: money(equipment.availableFen), needed: money(assets) })
  const widest = card.subjects.filter((s) => s.code !== EQUIPMENT).toSorted((a, b) => b.availableFen - a.availableFen)[0]
  return widest
    ? failText('fund.subjectShort', { subject: widest.name, available: money(widest.availableFen), needed: money(total - assets) })
    : '该经费没有可用的支出科目'
}

const WARN_DAYS = 30

const roomOf = (card: Card, wanted: (code: string) => boolean): number =>
  Math.max(0, ...card.subjects.filter((s) => wanted(s.code)).map((s) => s.availableFen))

/** The most the card's subjects let it pay of each order: assets from 设备费, the rest from the subject with most room. */
const bySubjects = (card: Card, orders: readonly BasketOrder[]): number[] => {
  let equipment = roomOf(card, (code) => code === EQUIPMENT)
  const rest = roomOf(card, (code) => code !== EQUIPMENT)
  return orders.map(({ totalFen, assetFen }) => {
    const byAssets = assetFen === 0 ? totalFen : Math.min(totalFen, Math.floor((equipment * totalFen) / assetFen))
    equipment = Math.max(0, equipment - assetFen)
    return assetFen < totalFen ? Math.min(byAssets, Math.floor((rest * totalFen) / (totalFen - assetFen))) : byAssets
  })
}

/** The figures of a card on the confirm page, with the sentence when it cannot pay everything. */
export const viewCard = (ctx: Ctx, card: Card, orders: readonly BasketOrder[], limits: readonly Limit[]): CardView => {
  const state = cardState(ctx, card)
  if (state)
    return { pays: orders.map((o) => ({ key: o.key, fen: 0 })), canPayFen: 0, level: 'none', problem: failText(state), warning: '' }
  const reach = reachOf(card)
  const room = bySubjects(card, orders)
  const pays = orders.map((o, i) => ({
    key: o.key,
    fen:
      limitedLine(card, o, limits) || lacks(card, o)
        ? 0
        : Math.max(0, Math.min(o.totalFen, card.perOrderCapFen ?? o.totalFen, reach, room[i]!)),
  }))
  const canPayFen = Math.max(0, Math.min(reach, sumFen(pays.map((it) => it.fen))))
  const total = sumFen(orders.map((o) => o.totalFen))
  const level = canPayFen >= total ? 'ok' : canPayFen > 0 ? 'part' : 'none'
  const lead = Math.max(...orders.map((o) => o.leadDays))
  const endsSoon = card.endOn < dayOf(addDays(ctx.now, lead + WARN_DAYS))
  return {
    pays,
    canPayFen,
    level,
    problem: level === 'ok' ? '' : problemOf(card, orders, limits),
    warning: endsSoon ? `项目 ${card.endOn} 到期，请留意到货和结算时间` : '',
  }
}
