// The order 综合 in words: what each step looks at, and what put one of the goods before the next.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { DEAR } from '@caiyuan/contract/explain'
import type { api } from '../../core/api.ts'

export type Explained = OutputOf<typeof api.catalog.explain>
export type Ranked = Explained['list'][number]

export const ORDER: readonly string[] = [
  '搜索词在商品里的位置：名称里正是这个词最先，只出现在其他文字里最后',
  '现在有货的在前',
  `没有卖出过、价格又高于常见价 ${DEAR} 倍的在后：多半是另一种规格`,
  '累计销量多的在前',
  '以上都相同时随机先后，先后固定，人人看到的一样，不因供应商而异',
]

const BY_CHANCE = '以上都相同，随机先后'

/** What put this one before the next. */
export const beforeOf = (it: Ranked, next: Ranked, isBroad: boolean): string => {
  if (!isBroad) {
    if (it.match !== next.match || it.score !== next.score) return '搜索词的位置更好'
    if (it.isIn !== next.isIn) return '有货'
    if (it.isDear !== next.isDear) return '下一名价格偏高且没有卖出过'
  }
  return it.sales > next.sales ? `销量多 ${(it.sales - next.sales).toLocaleString('zh-CN')}` : BY_CHANCE
}
