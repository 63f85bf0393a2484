// 疑似拆单: orders just under an amount of the chain that reach it together within a week (domain page 05 §5.2 b, decision 0014).
import { money, sumFen } from '@caiyuan/contract/money'
import type { Params } from '../../school/params.ts'

export const SPLIT_DAYS = 7

/** An order of the last days that was neither ended nor given back. */
export interface RecentOrder {
  buyerId: string
  supplierId: string
  totalFen: number
  fundIds: string[]
  /** The first two levels: `20/2001`. */
  categories: string[]
}

export interface Suspect {
  buyerId: string
  supplierId: string
  totalFen: number
  fundIds: readonly string[]
  categories: readonly string[]
}

export const levelTwo = (categoryPath: string): string => categoryPath.split('/').slice(0, 2).join('/')

/** An amount somebody may want to stay under, and what is due from it on. */
export interface Threshold {
  fen: number
  words: string
}

/** The amounts of the approval, and the one from which nothing is bought here. */
export const thresholdsOf = (tiers: readonly number[], params: Params): Threshold[] => {
  const outside = params['order.outsideMallFrom']
  return [
    { fen: outside, words: `${money(outside)}，须按政府采购或学校集中采购程序办理` },
    ...tiers.filter((fen) => fen < outside).map((fen) => ({ fen, words: `${money(fen)} 的审批档` })),
  ].toSorted((a, b) => b.fen - a.fen)
}

/** From 60 % of an amount up to it: what reached the amount by itself walks its chain anyway. */
const isNear = (fen: number, threshold: Threshold): boolean => fen * 10 >= threshold.fen * 6 && fen < threshold.fen

/** The amounts an order of this size stays just under. */
export const nearThresholds = (thresholds: readonly Threshold[], totalFen: number): Threshold[] =>
  thresholds.filter((it) => isNear(totalFen, it))

const isKin = (a: Suspect, b: RecentOrder): boolean =>
  (a.buyerId === b.buyerId || a.fundIds.some((it) => b.fundIds.includes(it))) &&
  (a.supplierId === b.supplierId || a.categories.some((it) => b.categories.includes(it)))

/** Who may use a card does not see what others bought on it (decision 0007): their orders are counted, never summed. */
const wordsOf = (order: Suspect, peers: readonly RecentOrder[], threshold: Threshold): string => {
  const own = peers.filter((it) => it.buyerId === order.buyerId)
  const which = peers.every((it) => it.supplierId === order.supplierId) ? '同一供应商' : '同类商品'
  const whose = own.length === peers.length ? '本人' : own.length === 0 ? '同一经费' : '本人或同一经费'
  const sum = own.length === peers.length ? ` ${money(order.totalFen + sumFen(peers.map((it) => it.totalFen)))}，` : ''
  return `近 ${SPLIT_DAYS} 天${whose}另有 ${peers.length} 单${which}采购，连本单累计${sum}达到 ${threshold.words}`
}

/** Why the order looks like a part of a bigger one; empty when it does not. */
export const splitWords = (order: Suspect, recent: readonly RecentOrder[], thresholds: readonly Threshold[]): string => {
  for (const threshold of nearThresholds(thresholds, order.totalFen)) {
    const peers = recent.filter((it) => isNear(it.totalFen, threshold) && isKin(order, it))
    if (peers.length > 0 && order.totalFen + sumFen(peers.map((it) => it.totalFen)) >= threshold.fen)
      return wordsOf(order, peers, threshold)
  }
  return ''
}
