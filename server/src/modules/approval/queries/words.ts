// Opinions a click fills in: what answers the flag that brought the document here, else what its kind says for who is asked.
import type { approval } from '@caiyuan/contract/approval'
import type { Approval, Asked, Flag } from '../../../core/documents.ts'
import type { Of } from '../../../core/implement.ts'
import type { InstFacts, RunNode } from '../engine/run.ts'

type Words = Awaited<ReturnType<Of<typeof approval>['list']>>['list'][number]['words']

/** Decided by the owners of the cards it is paid from. */
export const isForFunds = (facts: Pick<InstFacts, 'funds'>, node: Pick<RunNode, 'people'>): boolean =>
  node.people.length > 0 &&
  node.people.every((p) => facts.funds.some((f) => f.ownerId === p.id && p.reason.includes(`${f.name}（${f.projectNo}）`)))

/** A node is asked because of a flag where its reason names it. */
const askedFor = (flags: Approval['flags'], facts: Pick<InstFacts, 'flags'>, node: Pick<RunNode, 'reason'>): Flag[] =>
  Object.entries(flags).flatMap(([key, flag]) => (facts.flags.includes(key) && node.reason.includes(flag.label) ? [flag] : []))

/** The first words of each, then the second: few are shown. */
const inTurn = (lists: readonly (readonly string[])[]): string[] => (lists[0] ?? []).flatMap((_, i) => lists.flatMap((it) => it[i] ?? []))

const askedOf = (facts: InstFacts, node: RunNode | null): Asked => {
  if (node?.type === 'HANDLE') return 'handler'
  return node && isForFunds(facts, node) ? 'owners' : 'others'
}

export const wordsOf = ({ flags, opinions }: Pick<Approval, 'flags' | 'opinions'>, facts: InstFacts, node: RunNode | null): Words => {
  const flagged = node ? askedFor(flags, facts, node).map((it) => it.opinions) : []
  const { agree, refuse } =
    flagged.length > 0
      ? { agree: inTurn(flagged.map((it) => it.agree)), refuse: inTurn(flagged.map((it) => it.refuse)) }
      : opinions(askedOf(facts, node))
  return { agree: [...agree], refuse: [...refuse] }
}
