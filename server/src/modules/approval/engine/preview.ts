// 审批路径预演: every future node with people, the reason, what is passed over and why, and the usual time.
import type { Ctx } from '../../../core/context.ts'
import type { FlowFacts } from '../../../core/facts.ts'
import { inOrder } from '../../../core/in-order.ts'
import { lastChoices, NO_FUND } from './choices.ts'
import type { NodeMode, NodeType } from './def.ts'
import { autoTitle } from './pass.ts'
import { planFlow, type PlanNode, type PlanPerson } from './plan.ts'
import type { RunNode } from './run.ts'
import { medianHours } from './usual.ts'

export interface FlowNodePreview {
  id: string
  title: string
  type: NodeType
  mode: NodeMode
  reason: string
  /** Empty, or why the node is passed over. */
  skipped: string
  people: { id: string; name: string; deptName: string; title: string; reason: string; away: string; onBehalfOf: string }[]
  choose: { min: number; max: number; candidates: { id: string; name: string; deptName: string; title: string; recent: boolean }[] } | null
  /** Median of the last 90 days; null without history. */
  medianHours: number | null
}

export const actorOf = (p: PlanPerson) => ({
  id: p.standIn?.id ?? p.id,
  name: p.standIn?.name ?? p.name,
  deptName: p.standIn?.deptName ?? p.deptName,
  title: p.standIn?.title ?? p.title,
  reason: p.reason,
  away: p.standIn ? `${p.name} ${p.standIn.days} 外出` : '',
  onBehalfOf: p.standIn ? p.name : '',
})

/** Who is sure to have decided before each node, and so which nodes the engine will pass. Keeps the order of `nodes`. */
export const foresee = <T extends Pick<RunNode, 'type' | 'skipped' | 'people' | 'mode' | 'dupPolicy' | 'title'>>(
  nodes: readonly T[],
  agreedBefore: Iterable<string>,
): (T & { foreseen: string })[] => {
  const sure = new Set(agreedBefore)
  return nodes.map((node) => {
    if (node.skipped !== '' || node.type !== 'APPROVE' || node.people.length === 0) return { ...node, foreseen: node.skipped }
    const groups =
      node.mode === 'OR'
        ? [node.people]
        : [...new Set(node.people.map((p) => p.group))].map((g) => node.people.filter((p) => p.group === g))
    const reasons = groups.map((g) => {
      const auto = g.find((p) => p.auto !== '')
      if (auto) return autoTitle(auto.auto)
      const merged = node.dupPolicy === 'FIRST' ? g.find((p) => sure.has(p.id)) : undefined
      return merged ? `已合并：${merged.name}此前已审批` : ''
    })
    const foreseen = reasons.every((r) => r !== '') ? [...new Set(reasons)].join('；') : ''
    for (const g of groups) if (g.length === 1) sure.add(g[0]!.id)
    return { ...node, foreseen }
  })
}

const shownPeople = (node: PlanNode): PlanPerson[] => node.people.filter((p, i, all) => all.findIndex((x) => x.id === p.id) === i)

/** Every node of a document that is about to be submitted. Throws approval.nobody and approval.notCandidate as submitting would. */
export const previewFlow = async (
  ctx: Ctx,
  docKind: string,
  facts: FlowFacts,
  submitterId: string,
  chosen: Record<string, string[]> = {},
): Promise<FlowNodePreview[]> => {
  const [plan, recent] = await inOrder([
    planFlow(ctx, { docKind, facts, submitterId, chosen, strict: false }),
    lastChoices(ctx, { docKind, submitterId, fundId: facts.funds[0]?.fundId ?? NO_FUND }),
  ])
  const usual = await medianHours(ctx, docKind)
  return foresee(plan.nodes, facts.agreedBy ?? []).map((node) => ({
    id: node.id,
    title: node.title,
    type: node.type,
    mode: node.mode,
    reason: node.reason,
    skipped: node.foreseen,
    people: shownPeople(node).map(actorOf),
    choose: node.choose && {
      min: node.choose.min,
      max: node.choose.max,
      candidates: node.choose.candidates.map((c) => ({
        id: c.id,
        name: c.name,
        deptName: c.deptName,
        title: c.title,
        recent: recent.get(node.id)?.has(c.id) ?? false,
      })),
    },
    medianHours: usual.get(node.id) ?? null,
  }))
}
