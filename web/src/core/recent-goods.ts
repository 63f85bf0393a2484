// 最近浏览: the goods last looked at in this browser, each with the pack that was chosen, the latest first; signing out on purpose forgets them.
import { isRecord, keptHere, soundIn } from './kept-here.ts'

const most = 12

export interface RecentGoods {
  productId: string
  skuId: string
}

const isRecent = isRecord<RecentGoods>({ productId: 'string', skuId: 'string' })

const recent = keptHere('recentGoods', (kept) => soundIn(kept, isRecent, (it) => it.productId, most))

export const recentGoods = recent.get

export const rememberGoods = (it: RecentGoods): void =>
  recent.set((now) => [it, ...now.filter((one) => one.productId !== it.productId)].slice(0, most))

export const forgetGoods = (): void => recent.set([])
