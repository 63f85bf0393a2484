// 搜索排序说明 (decision 0096): why goods come in the order of 综合, for who answers for the mall in a school.
import { z } from 'zod'
import { PriceE4 } from './fen.ts'
import { KEYWORD_MAX } from './search-choices.ts'
import { supplierNames } from './supplier-names.ts'
import { text } from './text.ts'

/** So many goods are explained, the first of what was found. */
export const EXPLAINED = 20

/** So many times the usual price of what was found is another size of thing: a drum, four litres. */
export const DEAR = 4

/** How well the words sit in goods, the best first; `some`: goods hold only some of the words. */
export const matches = {
  whole: '名称里正是这个词',
  end: '名称里一个词的结尾，或正是一个关键词',
  inside: '名称里连着出现',
  strong: '词都在名称、品牌或型号里',
  mid: '词都在名称、品牌、型号、分类或关键词里',
  text: '词在商品的其他文字里',
  some: '只有其中一部分词',
} as const
export type Match = keyof typeof matches

export const ExplainInput = z.object({ keyword: text('搜索词', KEYWORD_MAX) })

const Ranked = z.object({
  place: z.int(),
  productId: z.string(),
  name: z.string(),
  brand: z.string(),
  ...supplierNames,
  match: z.enum(Object.keys(matches) as [Match, ...Match[]]),
  /** How much the words say that goods hold, where they hold only some; else 0. */
  score: z.int(),
  isIn: z.boolean(),
  /** Unsold and priced beyond `DEAR` times the usual price. */
  isDear: z.boolean(),
  sales: z.int(),
  priceE4: PriceE4,
})

export const Explained = z.object({
  /** What was searched, word by word, with what means the same. */
  words: z.array(z.object({ word: z.string(), synonyms: z.array(z.string()) })),
  /** What must not be in the goods, as it was typed; empty where nothing was ruled out. */
  without: z.string(),
  corrected: z.string(),
  isLoose: z.boolean(),
  total: z.int(),
  /** More than can be looked at one by one: sales alone decide. */
  isBroad: z.boolean(),
  /** The median of the prices of what was found; null where none was needed. */
  usualE4: PriceE4.nullable(),
  list: z.array(Ranked),
})
