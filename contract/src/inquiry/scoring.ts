// 综合评分: what offers are measured by, and how points come about (decision 0395). Points are hundredths.
import { z } from 'zod'
import { nameFields } from '../field-words.ts'
import { Iso } from '../paging.ts'
import { text } from '../text.ts'

export const awardRules = { lowest: '满足需求最低价', score: '综合评分' } as const
export type AwardRule = keyof typeof awardRules
export const AwardRule = z.enum(Object.keys(awardRules) as [AwardRule, ...AwardRule[]])

/** Of 100, the least the price weighs (domain page 02 §2.3). */
export const PRICE_LEAST = 60
export const WEIGHTS = 100
export const CRITERIA_MOST = 8
/** With the buyer, who chooses, two make the three of the law's 询价小组. */
export const SCORERS_LEAST = 2
export const SCORERS_MOST = 7
/** Of 不符合, the least said of what is not met. */
export const WHY_NOT_LEAST = 10
/** A mark has one decimal. */
const MARK_STEP_E2 = 10
const HUNDREDTHS = 100

nameFields({
  awardBy: '成交原则',
  priceWeight: '价格权重',
  criteria: '评审因素',
  weight: '权重',
  looksAt: '评审内容',
  scorers: '评审人',
  marks: '评分',
  marksE2: '分数',
  conforms: '是否符合',
  whyNot: '不符合的理由',
  scorerId: '原评审人',
  freshId: '新评审人',
  chosenIds: '已选评审人',
})

const WEIGHT_RULE = `权重须为 1 到 ${WEIGHTS - PRICE_LEAST} 的整数`
const PRICE_RULE = `价格权重须为 ${PRICE_LEAST} 到 ${WEIGHTS - 1} 的整数`

export const Criterion = z.object({
  name: text('评审因素', 20),
  weight: z
    .int({ error: WEIGHT_RULE })
    .min(1, WEIGHT_RULE)
    .max(WEIGHTS - PRICE_LEAST, WEIGHT_RULE),
  /** One sentence: what is looked at, and what is better. */
  looksAt: text('评审内容', 100, 4),
})
export type Criterion = z.output<typeof Criterion>

/** What the form has of it; without a meaning where the lowest price is awarded. */
export const scoringFields = {
  awardBy: AwardRule.default('lowest'),
  priceWeight: z
    .int({ error: PRICE_RULE })
    .min(PRICE_LEAST, PRICE_RULE)
    .max(WEIGHTS - 1, PRICE_RULE)
    .default(PRICE_LEAST),
  criteria: z.array(Criterion).max(CRITERIA_MOST, `评审因素最多 ${CRITERIA_MOST} 项`).default([]),
  scorers: z.array(z.string().max(64)).max(SCORERS_MOST, `评审人最多 ${SCORERS_MOST} 位`).default([]),
}

interface Weighed {
  priceWeight: number
  criteria: readonly Criterion[]
}

export const weightsOf = ({ priceWeight, criteria }: Weighed): number => criteria.reduce((sum, it) => sum + it.weight, priceWeight)

const PRICE_NAMES = /^(价格|报价|价格分)$/

/** What is wrong with the criteria; empty when nothing is. */
export const criteriaFault = (it: Weighed): string => {
  const names = it.criteria.map(({ name }) => name)
  if (names.length === 0) return '综合评分除价格外至少写一项评审因素'
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) return `评审因素“${twice}”写了两次`
  const price = names.find((name) => PRICE_NAMES.test(name))
  if (price !== undefined) return `价格由系统按低价优先法计分，评审因素不能再写“${price}”`
  const sum = weightsOf(it)
  return sum === WEIGHTS ? '' : `价格与各评审因素的权重合计须为 ${WEIGHTS}，现在是 ${sum}`
}

/** Null: the lowest price is awarded. Drafts have whatever was typed, inquiries of before there was 综合评分 say nothing. */
export const scoringOf = <T extends { awardBy?: unknown }>(form: T): T | null => (form.awardBy === 'score' ? form : null)

/** a ÷ b to the nearest whole, halves up. */
const rounded = (a: number, b: number): number => Math.floor((2 * a + b) / (2 * b))

/** How the price is scored, in a sentence. */
export const PRICE_WORDS = '低价优先法：最低有效报价 ÷ 本家报价 × 权重，四舍五入到两位小数'

/** 低价优先法 (财政部令第87号第五十五条): the lowest valid sum over this one, times the weight; two decimals, halves up. */
export const priceScoreE2 = (lowestFen: number, fen: number, weight: number): number => rounded(lowestFen * weight * HUNDREDTHS, fen)

/** What several gave for one criterion; two decimals, halves up. */
export const meanE2 = (marks: readonly number[]): number =>
  rounded(
    marks.reduce((sum, it) => sum + it, 0),
    marks.length,
  )

/** Why a mark of this weight is none; empty where it is one. */
export const markFault = ({ name, weight }: Criterion, markE2: number): string => {
  if (markE2 < 0 || markE2 > weight * HUNDREDTHS) return `“${name}”须给 0 到 ${weight} 分`
  return markE2 % MARK_STEP_E2 === 0 ? '' : `“${name}”的分数最多一位小数`
}

/** 92.50 of 9250. */
export const pointsText = (e2: number): string => (e2 / HUNDREDTHS).toFixed(2)

/** 符合性审查 goes by the majority (财政部令第87号第五十条 to 五十二条): more than half of who scores hold the offer for 不符合. */
export const isVotedOut = (againstNum: number, scorerNum: number): boolean => 2 * againstNum > scorerNum

const Points = z.int()

/** How it is scored, as everybody reads it. */
export const Scoring = z.object({
  priceWeight: z.int(),
  criteria: z.array(z.object({ name: z.string(), weight: z.int(), looksAt: z.string() })),
})

/** What an offer came to. `criteriaE2`: means, by criterion; null until all have scored. */
export const Score = z.object({ priceE2: Points, criteriaE2: z.array(Points).nullable(), totalE2: Points.nullable() })

/** With the verdict of 符合性审查, and what is not met. */
export const Marks = z.array(z.object({ quoteId: z.string(), marksE2: z.array(Points), conforms: z.boolean(), whyNot: z.string() }))

/** Who scores, and what each gave: of the others nothing before all have. */
export const Review = z.object({
  scorers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      givenAt: Iso.nullable(),
      /** Why he may not: related to a firm that quoted. */
      avoids: z.string(),
      note: z.string(),
      /** By quote; null: not told yet. */
      marks: Marks.nullable(),
    }),
  ),
  /** Who was to score and was replaced. */
  replaced: z.array(z.object({ name: z.string(), at: Iso, why: z.string() })),
})
