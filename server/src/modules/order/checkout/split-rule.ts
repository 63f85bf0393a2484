// 疑似拆单: orders just under an amount of the school that reach it together within some days (domain page 05 §5.2 b, decision 0025).
import { money, sumFen } from '@caiyuan/contract/money'
import type { Params } from '../../school/params.ts'

/** What was spent, or is asked for, within the days that count: an order, or whatever else a source brings. */
export interface Spend {
  buyerId: string
  supplierId: string
  amountFen: number
  fundIds: readonly string[]
  /** Who answers for its cards: all cards of one person are one project group. */
  ownerIds: readonly string[]
  /** The first two levels: `20/2001`. */
  categories: readonly string[]
}

export const levelTwo = (categoryPath: string): string => categoryPath.split('/').slice(0, 2).join('/')

/** An amount somebody may want to stay under, and what is due from it on. */
export interface Threshold {
  fen: number
  words: string
}

/** How many days count together, and from which share of an amount an order stays just under it. */
export interface SplitBounds {
  days: number
  nearPercent: number
}

export const boundsOf = (params: Params): SplitBounds => ({ days: params['split.days'], nearPercent: params['split.nearPercent'] })

/** What the parameters of a school ask more from, besides the tiers of its approval. */
const LIMITS = [
  ['compare.from', '比价限额'],
  ['quotes3.from', '三家报价限额'],
  ['inquiry.from', '询价限额'],
  ['order.contractFrom', '合同限额'],
  ['offplat.ceiling', '自行采购上限'],
] as const

/** Every amount of the school, the highest first; what stands at one amount is named together. */
export const thresholdsOf = (tiers: readonly number[], params: Params): Threshold[] => {
  const outside = params['order.outsideMallFrom']
  const names = new Map<number, string[]>()
  const add = (fen: number, name: string): void => {
    if (fen > 0 && fen < outside) names.set(fen, [...(names.get(fen) ?? []), name])
  }
  for (const fen of tiers) add(fen, '审批档')
  for (const [key, name] of LIMITS) add(params[key], name)
  return [
    { fen: outside, words: `${money(outside)}，须按政府采购或学校集中采购程序办理` },
    ...[...names].map(([fen, what]) => ({ fen, words: `${money(fen)} 的${what.join('、')}` })),
  ].toSorted((a, b) => b.fen - a.fen)
}

/** What reached the amount by itself meets its rule anyway. */
const isNear = (fen: number, threshold: Threshold, { nearPercent }: SplitBounds): boolean =>
  fen * 100 >= threshold.fen * nearPercent && fen < threshold.fen

/** The amounts an order of this size stays just under. */
export const nearThresholds = (thresholds: readonly Threshold[], fen: number, bounds: SplitBounds): Threshold[] =>
  thresholds.filter((it) => isNear(fen, it, bounds))

/** Below this nothing can be near any of these amounts. */
export const leastNear = (thresholds: readonly Threshold[], { nearPercent }: SplitBounds): number =>
  Math.ceil((Math.min(...thresholds.map((it) => it.fen)) * nearPercent) / 100)

const share = (a: readonly string[], b: readonly string[]): boolean => a.some((it) => b.includes(it))

const isKin = (a: Spend, b: Spend): boolean =>
  (a.buyerId === b.buyerId || share(a.ownerIds, b.ownerIds)) && (a.supplierId === b.supplierId || share(a.categories, b.categories))

const whoseOf = (order: Spend, peers: readonly Spend[]): string => {
  const others = peers.filter((it) => it.buyerId !== order.buyerId)
  if (others.length === 0) return '本人'
  const group = others.every((it) => share(it.fundIds, order.fundIds)) ? '同一经费' : '同一课题组'
  return others.length === peers.length ? group : `本人或${group}`
}

/** Who may use a card does not see what others bought on it (decision 0007): their orders are counted, never summed. */
const wordsOf = (order: Spend, peers: readonly Spend[], threshold: Threshold, days: number): string => {
  const which = peers.every((it) => it.supplierId === order.supplierId) ? '同一供应商' : '同类商品'
  const own = peers.every((it) => it.buyerId === order.buyerId)
  const sum = own ? ` ${money(order.amountFen + sumFen(peers.map((it) => it.amountFen)))}，` : ''
  return `近 ${days} 天${whoseOf(order, peers)}另有 ${peers.length} 单${which}采购，连本单累计${sum}达到 ${threshold.words}`
}

export interface Suspicion {
  text: string
  /** The order with those it belongs to: amounts of the rules are measured by it. */
  sumFen: number
}

/** Why the order looks like a part of a bigger one; null when it does not. The highest amount reached speaks. */
export const suspicionOf = (
  order: Spend,
  others: readonly Spend[],
  thresholds: readonly Threshold[],
  bounds: SplitBounds,
): Suspicion | null => {
  const kin = others.filter((it) => isKin(order, it))
  for (const threshold of nearThresholds(thresholds, order.amountFen, bounds)) {
    const peers = kin.filter((it) => isNear(it.amountFen, threshold, bounds))
    const all = order.amountFen + sumFen(peers.map((it) => it.amountFen))
    if (peers.length > 0 && all >= threshold.fen) return { text: wordsOf(order, peers, threshold, bounds.days), sumFen: all }
  }
  return null
}
