// What a search may be told, in the words of its page.

export const sorts = {
  best: '综合',
  sales: '销量',
  priceUp: '价格从低到高',
  priceDown: '价格从高到低',
  newest: '新品',
  baseUp: '折算单价从低到高',
} as const
export type Sort = keyof typeof sorts
export const stockLabels = { in: '有货', wait: '预订 / 期货' } as const
export const shipLabels: Record<string, string> = { 1: '24 小时内发货', 2: '48 小时内发货', 3: '72 小时内发货' }

export const KEYWORD_MAX = 100
