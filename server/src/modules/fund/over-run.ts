// 超支: what a card of 横向科研 may pay beyond its balance, when 财务 agrees (domain page 04 §4.3 rule 6, decision 0137).
import { money, sumFen } from '@caiyuan/contract/money'
import type { FundPart } from '@caiyuan/contract/order/split'
import { sql, type RawBuilder } from 'kysely'
import type { Params } from '../school/params.ts'

const OVERDRAWN = 'RES_H'
/** The most a school may set; the table takes no more. */
export const MOST_OVER_PCT = 5

/** Fen, rounded down: the same figure here and in SQL. */
export const overFenOf = (fund: { source: string; totalFen: number }, params: Pick<Params, 'budget.overRunPct'>): number =>
  fund.source === OVERDRAWN ? Math.floor((fund.totalFen * params['budget.overRunPct']) / 100) : 0

/** SQL: fen over alias `k` of funds, by a percentage. */
export const overSql = (k: RawBuilder<unknown>, pct: RawBuilder<unknown>) =>
  sql`case when ${k}.source = ${sql.lit(OVERDRAWN)} then ${k}.total_fen * ${pct} / 100 else 0 end`

interface Overdrawn {
  id: string
  name: string
  projectNo: string
  availableFen: number
  overFen: number
}

/** Cards that all these parts together take more from than they have, with the figures: by card. How much comes first: lists cut the rest. */
export const overRuns = (cards: readonly Overdrawn[], parts: readonly FundPart[], params: Pick<Params, 'budget.overRunPct'>) => {
  const found = new Map<string, string>()
  for (const { id, name, projectNo, availableFen, overFen } of cards) {
    const takenFen = sumFen(parts.filter((it) => it.fundId === id).map((it) => it.amountFen))
    if (takenFen <= availableFen || overFen === 0) continue
    const [has, takes, over] = [money(availableFen), money(takenFen), money(takenFen - availableFen)]
    found.set(
      id,
      `${over}，${name}（${projectNo}）可用 ${has}，本次共用 ${takes}；学校允许横向科研经费超支总额的 ${params['budget.overRunPct']}%，即 ${money(overFen)}`,
    )
  }
  return found
}

/** What one order is flagged with; empty without. */
export const overRunWords = (found: ReadonlyMap<string, string>, funds: readonly FundPart[]): string =>
  [...new Set(funds.flatMap((it) => found.get(it.fundId) ?? []))].join('；')
