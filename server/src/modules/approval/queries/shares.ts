// What each card pays of what is decided on.
import { splitFen } from '@caiyuan/contract/money'
import type { FlowFacts } from '../../../core/facts.ts'

/** As its approval began; where less is decided on than the flow was chosen by, each card's share of that. */
export const sharesOf = ({ facts, amount_fen: amountFen }: { facts: FlowFacts; amount_fen: number }): FlowFacts['funds'] => {
  if (amountFen === facts.amountFen || facts.funds.length === 0) return facts.funds
  const parts = splitFen(
    amountFen,
    facts.funds.map((it) => it.amountFen),
  )
  return facts.funds.map((it, i) => ({ ...it, amountFen: parts[i]! }))
}
