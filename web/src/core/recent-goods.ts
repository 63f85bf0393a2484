// 最近浏览: the goods last looked at in this browser, each with the pack that was chosen, the latest first; signing out on purpose forgets them.
import { RECENT } from './kept.ts'

const most = 12

export interface RecentGoods {
  productId: string
  skuId: string
}

const isRecent = (it: unknown): it is RecentGoods =>
  typeof it === 'object' &&
  it !== null &&
  'productId' in it &&
  'skuId' in it &&
  typeof it.productId === 'string' &&
  typeof it.skuId === 'string'

export const recentGoods = (): readonly RecentGoods[] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

export const rememberGoods = (it: RecentGoods): void => {
  try {
    localStorage.setItem(RECENT, JSON.stringify([it, ...recentGoods().filter((one) => one.productId !== it.productId)].slice(0, most)))
  } catch {
    // Without storage nothing is remembered.
  }
}

export const forgetGoods = (): void => localStorage.removeItem(RECENT)
