// What each card of a person could pay of orders, or of another document that cards pay (domain page 04 §4.3, §4.4).
import { roomFen, roomText } from '@caiyuan/contract/fund-room'
import { failText } from '@caiyuan/contract/fails'
import { money, sumFen } from '@caiyuan/contract/money'
import { EQUIPMENT, type FundPart } from '@caiyuan/contract/order/split'
import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { isBroken, limitWords, type Limit } from '../catalog/limits.ts'
import { cardState, type Card } from './cards.ts'

interface PaidLine {
  offer: { categoryPath: string; name: string }
  priceE4: number
  amountFen: number
}

/** What cards are asked to pay: an order of a checkout, or the whole of another document. */
export interface Payable {
  key: string
  lines: readonly PaidLine[]
  totalFen: number
  /** Worth of the lines that become assets. */
  assetFen: number
  /** The subject most of the goods that are no assets belong to; empty where nothing is known. */
  subjectCode: string
  leadDays: number
}

/** What a card cannot pay, and by which limit. */
interface Limited {
  line: PaidLine
  limit: Limit
}

export const limitedLine = (card: { source: string }, order: Pick<Payable, 'lines'>, limits: readonly Limit[]): Limited | undefined => {
  const bought = order.lines.map((it) => ({ ...it.offer, priceE4: it.priceE4, amountFen: it.amountFen }))
  for (const [i, line] of order.lines.entries()) {
    const limit = limits.find((it) => it.fund_source === card.source && isBroken(it, bought[i]!, bought))
    if (limit) return { line, limit }
  }
  return undefined
}

const subjectsFor = (card: Card, order: Payable): string[] => [
  ...(order.assetFen > 0 ? [EQUIPMENT] : []),
  ...(order.assetFen < order.totalFen ? [restSubject(card, order)] : []),
]

/** The subject of the card for goods that are no assets: their own while it has room, else the one with most that is not 设备费. */
export const restSubject = (card: Card, order: Pick<Payable, 'subjectCode' | 'totalFen' | 'assetFen'>): string => {
  const own = card.subjects.find((s) => s.code === order.subjectCode && s.availableFen >= order.totalFen - order.assetFen)
  return (own ?? card.subjects.filter((s) => s.code !== EQUIPMENT).toSorted((a, b) => b.availableFen - a.availableFen)[0])?.code ?? ''
}

const lacks = (card: Card, order: Payable): boolean => subjectsFor(card, order).some((code) => !card.subjects.some((s) => s.code === code))

const reachOf = (card: Card): number => Math.min(roomFen(card), card.grantLeftFen ?? Number.MAX_SAFE_INTEGER)

export interface CardView {
  pays: { key: string; fen: number }[]
  canPayFen: number
  level: 'ok' | 'part' | 'none'
  problem: string
  warning: string
}

const capitalised = (name: string, text: string): string => text.replace('该商品', name)

const problemOf = (card: Card, orders: readonly Payable[], limits: readonly Limit[]): string => {
  const total = sumFen(orders.map((o) => o.totalFen))
  if (roomFen(card) < total)
    return failText('fund.short', { available: roomText(card), needed: money(total), gap: money(total - roomFen(card)) })
  const limited = orders.map((o) => limitedLine(card, o, limits)).find((it) => it !== undefined)
  if (limited)
    return `${capitalised(limited.line.offer.name, failText('goods.limited', { fund: card.name }))}。${limitWords(limited.limit)}`
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

const roomOfSubjects = (card: Card, wanted: (code: string) => boolean): number =>
  Math.max(0, ...card.subjects.filter((s) => wanted(s.code)).map((s) => s.availableFen))

/** The most the card's subjects let it pay of each order: assets from 设备费, the rest from the subject with most room. */
const bySubjects = (card: Card, orders: readonly Payable[]): number[] => {
  let equipment = roomOfSubjects(card, (code) => code === EQUIPMENT)
  const rest = roomOfSubjects(card, (code) => code !== EQUIPMENT)
  return orders.map(({ totalFen, assetFen }) => {
    const byAssets = assetFen === 0 ? totalFen : Math.min(totalFen, Math.floor((equipment * totalFen) / assetFen))
    equipment = Math.max(0, equipment - assetFen)
    return assetFen < totalFen ? Math.min(byAssets, Math.floor((rest * totalFen) / (totalFen - assetFen))) : byAssets
  })
}

/** The figures of a card on the confirm page, with the sentence when it cannot pay everything. */
export const viewCard = (ctx: Ctx, card: Card, orders: readonly Payable[], limits: readonly Limit[]): CardView => {
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
    warning: [
      endsSoon ? `项目 ${card.endOn} 到期，请留意到货和结算时间` : '',
      canPayFen > card.availableFen
        ? `余额只有 ${money(card.availableFen)}，至多可超支 ${money(card.overFen)}；用到超支的部分须经财务审批`
        : '',
    ]
      .filter(Boolean)
      .join('。'),
  }
}

/** A card as the page before submission shows it. */
export const cardShown = (ctx: Ctx, card: Card, asked: readonly Payable[], limits: readonly Limit[]) => ({
  id: card.id,
  projectNo: card.projectNo,
  name: card.name,
  source: card.source,
  ownerName: card.ownerName,
  endOn: card.endOn,
  perOrderCapFen: card.perOrderCapFen,
  totalFen: card.totalFen,
  frozenFen: card.frozenFen,
  heldFen: card.heldFen,
  committedFen: card.committedFen,
  availableFen: card.availableFen,
  overFen: card.overFen,
  subjects: card.subjects,
  ...viewCard(ctx, card, asked, limits),
})

/** What approvals look at of the cards that pay, each with its parts together; a card that is not among these is left out. */
export const fundFacts = (parts: readonly FundPart[], cards: readonly Card[]): FlowFacts['funds'] => {
  const sums = new Map<string, number>()
  for (const it of parts) sums.set(it.fundId, (sums.get(it.fundId) ?? 0) + it.amountFen)
  return [...sums].flatMap(([fundId, amountFen]) => {
    const card = cards.find((it) => it.id === fundId)
    if (!card) return []
    const { ownerId, ownerDeptId, source, name, projectNo } = card
    return [{ fundId, ownerId, ownerDeptId, source, name, projectNo, amountFen }]
  })
}

interface CardPaying {
  name: string
  projectNo: string
  ownerName: string
  subjectName: string
  amountFen: number
}

/** The cards of a document and what each pays. `pays`: SQL of its parts, as `effectsOf` has them. */
export const cardsPaying = async (ctx: Ctx, pays: RawBuilder<unknown>): Promise<CardPaying[]> => {
  const { rows } = await sql<CardPaying>`
    select k.name, k.project_no as "projectNo", o.name as "ownerName", coalesce(s.name, f.subject_code) as "subjectName", f.amount_fen as "amountFen"
    from ${pays} f join funds k on k.school_id = ${ctx.schoolId} and k.id = f.fund_id
    join users o on o.school_id = k.school_id and o.id = k.owner_id
    left join fund_subjects s on s.school_id = k.school_id and s.fund_id = f.fund_id and s.code = f.subject_code
    order by f.line_no`.execute(ctx.tx)
  return rows
}
