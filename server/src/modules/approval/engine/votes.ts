// How the votes of a node stand, and where the flow goes on when it has enough of them.
import type { PlanPerson } from './plan.ts'
import { isSide, TASK, type Inst, type Running, type RunNode } from './run.ts'

/** People of one group stand for each other; each group has one vote. */
export const groupsOf = (node: RunNode): PlanPerson[][] => {
  if (node.mode === 'OR') return [node.people]
  const groups = new Map<number, PlanPerson[]>()
  for (const p of node.people) groups.set(p.group, [...(groups.get(p.group) ?? []), p])
  return [...groups.values()]
}

/** The groups that agreed and that refused in this round of the node; who was added has no vote of his own. */
export const votesOf = ({ inst, tasks }: Running, index: number): { agreed: Set<number>; refused: Set<number> } => {
  const main = tasks.filter((it) => it.node_index === index && it.round === inst.round && it.node_type !== 'CC' && !isSide(it))
  const seqs = (status: number): Set<number> => new Set(main.filter((it) => it.status === status).map((it) => it.seq))
  const agreed = seqs(TASK.agreed)
  return { agreed, refused: new Set([...seqs(TASK.refused)].filter((it) => !agreed.has(it))) }
}

/** A refusal there is a vote: it ends the node only where the node cannot be won any more. */
export const isBallot = (node: Pick<RunNode, 'mode' | 'voteAll'>): boolean => node.mode === 'RATIO' || (node.mode === 'AND' && node.voteAll)

/** How many groups must agree. */
export const neededOf = (node: RunNode): number => Math.ceil((groupsOf(node).length * node.ratio) / 100)

export type Verdict = 'open' | 'passed' | 'failed'

export const verdictOf = (running: Running, index: number): Verdict => {
  const node = running.inst.nodes[index]!
  const { agreed, refused } = votesOf(running, index)
  const [all, needed] = [groupsOf(node).length, neededOf(node)]
  const isEarly = !node.voteAll || agreed.size + refused.size === all
  if (agreed.size >= needed && isEarly) return 'passed'
  return all - refused.size < needed && isEarly ? 'failed' : 'open'
}

/** After an earlier node decided anew: straight back to the one that sent it there, where that one wants so. */
export const afterNode = ({ resume }: Inst, index: number): number => resume.findLast((it) => it.from === index)?.to ?? index + 1
