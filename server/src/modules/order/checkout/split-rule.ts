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

/** From 60 % of an amount up to it: what reached the amount by itself walks its chain anyway. */
const isNear = (fen: number, threshold: number): boolean => fen * 10 >= threshold * 6 && fen < threshold

/** The amounts of the chain an order of this size stays just under. */
export const nearThresholds = (params: Params, totalFen: number): number[] =>
  [
    ...new Set([params['chain.deptLeaderFrom'], params['chain.competentFrom'], params['chain.viceFrom'], params['order.outsideMallFrom']]),
  ].filter((it) => isNear(totalFen, it))

const isKin = (a: Suspect, b: RecentOrder): boolean =>
  (a.buyerId === b.buyerId || a.fundIds.some((it) => b.fundIds.includes(it))) &&
  (a.supplierId === b.supplierId || a.categories.some((it) => b.categories.includes(it)))

/** Who may use a card does not see what others bought on it (decision 0007): their orders are counted, never summed. */
const wordsOf = (order: Suspect, peers: readonly RecentOrder[], threshold: number): string => {
  const isOwn = peers.every((it) => it.buyerId === order.buyerId)
  const whole = order.totalFen + sumFen(peers.map((it) => it.totalFen))
  const which = peers.every((it) => it.supplierId === order.supplierId) ? '同一供应商' : '同类商品'
  return isOwn
    ? `近 ${SPLIT_DAYS} 天本人另有 ${peers.length} 单${which}采购，连本单累计 ${money(whole)}，达到 ${money(threshold)} 的审批档`
    : `近 ${SPLIT_DAYS} 天同一经费另有 ${peers.length} 单${which}采购，连本单累计达到 ${money(threshold)} 的审批档`
}

/** Why the order looks like a part of a bigger one; empty when it does not. */
export const splitWords = (order: Suspect, recent: readonly RecentOrder[], params: Params): string => {
  for (const threshold of nearThresholds(params, order.totalFen).toSorted((a, b) => b - a)) {
    const peers = recent.filter((it) => isNear(it.totalFen, threshold) && isKin(order, it))
    if (peers.length > 0 && order.totalFen + sumFen(peers.map((it) => it.totalFen)) >= threshold) return wordsOf(order, peers, threshold)
  }
  return ''
}
