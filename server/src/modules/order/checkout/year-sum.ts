// What one card bought of one kind of goods within the year (domain page 05 §5.2 a, decision 0126): from an amount on only by tender.
import { failText } from '@caiyuan/contract/fails'
import { money, splitFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { givenUp } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import { dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { goWords } from '../../cart/rules.ts'
import type { Card } from '../../fund/cards.ts'
import type { Params } from '../../school/params.ts'
import { levelTwo } from './split-rule.ts'

/** Of one card and the first two levels of goods: what stands of this year. */
export interface YearSpent {
  fundId: string
  category: string
  name: string
  fen: number
  num: number
}

export const isYearSummed = (params: Params): boolean => params['split.yearFrom'] > 0

export const yearOf = (at: Date): string => dayOf(at).slice(0, 4)

export const worthBy = (lines: readonly { categoryPath: string; amountFen: number }[]): Record<string, number> => {
  const worth: Record<string, number> = {}
  for (const { categoryPath, amountFen } of lines) worth[levelTwo(categoryPath)] = (worth[levelTwo(categoryPath)] ?? 0) + amountFen
  return worth
}

/**
 * SQL: orders from their last submission, less what will not be sent. What an order takes from a card is of its kinds of goods by their
 * worth, freight with it. Starts from the card, whose orders of other years are few beside.
 */
export const yearSql = (
  ctx: Ctx,
  it: { fundIds: readonly string[]; categoryPaths: readonly string[]; exceptOrder: string | null },
): RawBuilder<YearSpent> => sql`
  select f.id as "fundId", c.path as category, coalesce(k.name, '') as name, s.fen, s.num
  from unnest(${it.fundIds}::uuid[]) f(id) cross join unnest(${[...new Set(it.categoryPaths.map(levelTwo))]}::text[]) c(path)
  left join categories k on k.path = c.path
  cross join lateral (
    select coalesce(round(sum(x.amount_fen::numeric * (o.total_fen - o.ended_fen) / o.total_fen * l.fen / o.goods_fen)), 0)::bigint as fen,
      count(distinct o.id)::int as num
    from order_funds x join orders o on o.school_id = x.school_id and o.id = x.order_id
    cross join lateral (select sum(n.amount_fen) as fen from order_lines n where n.school_id = ${ctx.schoolId} and n.order_id = o.id
      and (n.category_path = c.path or n.category_path like c.path || '/%')) l
    where x.school_id = ${ctx.schoolId} and x.fund_id = f.id and l.fen > 0 and o.total_fen > 0 and o.goods_fen > 0
      and o.submitted_at >= ${startOfDay(`${yearOf(ctx.now)}-01-01`)} and o.state <> all(${givenUp}) and o.id is distinct from ${it.exceptOrder}::uuid
  ) s`

export interface Buying {
  key: string
  /** Worth of the goods by the first two levels of what they are. */
  byCategory: Readonly<Record<string, number>>
  funds: readonly FundPart[]
}

/** What this order takes from each card for each kind of goods. */
const takenBy = ({ byCategory, funds }: Buying): { fundId: string; category: string; fen: number }[] => {
  const kinds = Object.entries(byCategory).filter(([, fen]) => fen > 0)
  if (kinds.length === 0) return []
  return funds.flatMap(({ fundId, amountFen }) => {
    const parts = splitFen(
      amountFen,
      kinds.map(([, fen]) => fen),
    )
    return kinds.map(([category], i) => ({ fundId, category, fen: parts[i]! }))
  })
}

type Payer = Pick<Card, 'id' | 'name' | 'projectNo'>

/** Cards whose 预算调整 was approved; the school names them. */
const isLetThrough = (params: Params, { projectNo }: Payer): boolean =>
  params['split.yearExempt'].split(/[,，]/).some((it) => it.trim() === projectNo)

const wordsOf = (params: Params, card: Payer, spent: YearSpent, fen: number) => ({
  fund: `${card.name}（${card.projectNo}）`,
  category: spent.name || '同',
  num: String(spent.num),
  had: money(spent.fen),
  now: money(fen),
  sum: money(spent.fen + fen),
  from: money(params['split.yearFrom']),
  go: goWords(params),
})

/** By the key of an order, why its cards may not pay it; what is bought at once counts together. */
export const overYear = (
  params: Params,
  cards: readonly Payer[],
  orders: readonly Buying[],
  spent: readonly YearSpent[],
): Map<string, ReturnType<typeof wordsOf>> => {
  const taken = orders.flatMap((order) => takenBy(order).map((it) => ({ ...it, key: order.key })))
  const over = new Map<string, ReturnType<typeof wordsOf>>()
  for (const each of spent) {
    const card = cards.find((it) => it.id === each.fundId)
    const mine = taken.filter((it) => it.fundId === each.fundId && it.category === each.category)
    const fen = mine.reduce((sum, it) => sum + it.fen, 0)
    if (!card || fen === 0 || each.fen + fen < params['split.yearFrom'] || isLetThrough(params, card)) continue
    for (const { key } of mine) if (!over.has(key)) over.set(key, wordsOf(params, card, each, fen))
  }
  return over
}

/** The same as a sentence for who has not submitted yet; empty where nothing is over. */
export const yearProblem = (words: ReturnType<typeof wordsOf> | undefined): string => (words ? failText('order.yearTender', words) : '')

export const mustStayUnderYear = (
  params: Params,
  cards: readonly Payer[],
  orders: readonly Buying[],
  spent: readonly YearSpent[],
): void => {
  const [words] = overYear(params, cards, orders, spent).values()
  if (words) throw new Fail('order.yearTender', words)
}
