// Opinions a click fills in: what an owner of funds, the purchasing office or a leader says of such a document.
import type { approval } from '@caiyuan/contract/approval'
import { orderFlags } from '@caiyuan/contract/order/flags'
import type { Of } from '../../../core/implement.ts'
import type { InstFacts, RunNode } from '../engine/run.ts'

type Words = Awaited<ReturnType<Of<typeof approval>['list']>>['list'][number]['words']

/** Decided by the owners of the cards it is paid from. */
export const isForFunds = (facts: Pick<InstFacts, 'funds'>, node: Pick<RunNode, 'people'>): boolean =>
  node.people.length > 0 &&
  node.people.every((p) => facts.funds.some((f) => f.ownerId === p.id && p.reason.includes(`${f.name}（${f.projectNo}）`)))

const GOODS: Words = { agree: ['同意', '请按期到货'], refuse: ['请补充用途说明', '数量请核减', '价格偏高，请改选'] }
const FUNDS: Words = { agree: ['同意列支', '请按期到货'], refuse: ['请改用其他经费', '请补充用途说明', '价格偏高，请改选', '数量请核减'] }
const HANDLE: Words = { agree: ['已核对，按此采购', '已联系供应商'], refuse: ['请补充用途说明', '请补充报价材料', '数量请核减'] }

const FLAGGED: Record<string, Words> = {
  priceAnomaly: { agree: ['价格已核实，同意'], refuse: ['请改选最低报价', '请说明价格依据'] },
  splitSuspect: { agree: ['分次采购理由成立，同意'], refuse: ['请说明分次采购理由', '请合并为一单提交'] },
}

/** A node is asked because of a flag where its reason names it. */
const flaggedOf = (facts: Pick<InstFacts, 'flags'>, node: Pick<RunNode, 'reason'>): Words[] =>
  Object.entries(FLAGGED).flatMap(([flag, words]) =>
    facts.flags.includes(flag) && node.reason.includes(orderFlags[flag as keyof typeof orderFlags]) ? [words] : [],
  )

/** The first words of each, then the second: few are shown. */
const inTurn = (lists: readonly string[][]): string[] => (lists[0] ?? []).flatMap((_, i) => lists.flatMap((it) => it[i] ?? []))

export const wordsOf = (facts: InstFacts, node: RunNode | null): Words => {
  if (!node) return GOODS
  const flagged = flaggedOf(facts, node)
  if (flagged.length > 0) return { agree: inTurn(flagged.map((it) => it.agree)), refuse: inTurn(flagged.map((it) => it.refuse)) }
  if (node.type === 'HANDLE') return HANDLE
  return isForFunds(facts, node) ? FUNDS : GOODS
}
