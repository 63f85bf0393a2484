// What each card pays of what is decided on.
import { splitFen, sumFen } from '@caiyuan/contract/money'
import type { FlowFacts } from '../../../core/facts.ts'

/** As its approval began; where less is decided on than the flow was chosen by, each card's share of that, to the fen as the ledger will take it. */
export const sharesOf = ({ facts, amount_fen: amountFen }: { facts: FlowFacts; amount_fen: number }): FlowFacts['funds'] => {
  if (amountFen === facts.amountFen || facts.funds.length === 0) return facts.funds
  const inOrder = facts.funds
    .toSorted((a, b) => (a.fundId < b.fundId ? -1 : 1))
    .flatMap(({ fundId, amountFen: fen, parts }) => (parts ?? [fen]).map((part) => ({ fundId, part })))
  const taken = splitFen(
    amountFen,
    inOrder.map((it) => it.part),
  )
  return facts.funds.map((it) => ({ ...it, amountFen: sumFen(taken.filter((_, i) => inOrder[i]!.fundId === it.fundId)) }))
}
