// The one approval engine: documents start, withdraw and cancel flows here; definitions are data (docs/adding/a-document-kind.md).
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { NO_FUND, rememberChoices } from './engine/choices.ts'
import { setClock } from './engine/clock.ts'
import type { Directory } from './engine/people.ts'
import { planFlow } from './engine/plan.ts'
import { cancelTasks, lastInst, lockInst, instMoved, TASK, type Inst } from './engine/run.ts'
import { begunOn, startOn, type Begun } from './engine/walk.ts'

export { mustCarry, papersFor, papersHere, type NeededPaper } from './engine/page.ts'
export { paysSmall } from './engine/pass.ts'
export { directoryFor } from './engine/plan.ts'
export type { Directory } from './engine/people.ts'
export type { Begun } from './engine/walk.ts'
export { tiersOf } from './engine/in-force.ts'
export { previewFlow, type FlowNodePreview } from './engine/preview.ts'
export { timelineOf } from './engine/timeline.ts'
export { sumOf } from './engine/usual.ts'
export { lastInst } from './engine/run.ts'

export interface FlowStart {
  /** Where the document's row names it already. */
  instId?: string
  docKind: ChangeKind
  docId: string
  docNo: string
  /** 采购订单 */
  title: string
  /** One line for lists and messages. */
  summary: string
  facts: FlowFacts
  /** What is decided on, where it is less than the flow was chosen by. */
  amountFen?: number
  submitterId: string
  /** SELF_SELECT node id → chosen people. */
  chosen: Record<string, string[]>
  contentHash: string
  /** Of directoryFor, where others wait for what was locked before. */
  dir?: Directory | undefined
}

const instOf = async (ctx: Ctx, it: FlowStart): Promise<Inst> => {
  const plan = await planFlow(ctx, { ...it, strict: true })
  const nodes = plan.nodes.map(({ choose: _choose, ...node }) => node)
  const facts = {
    ...it.facts,
    isSmall: plan.isSmall,
    agreedBy: it.facts.agreedBy ?? [],
    submitterName: plan.dir.staff.get(it.submitterId)?.name ?? '',
  }
  const inst: Inst = {
    school_id: ctx.schoolId,
    id: it.instId ?? newId(),
    doc_kind: it.docKind,
    doc_id: it.docId,
    doc_no: it.docNo,
    def_code: plan.defCode,
    def_version: plan.defVersion,
    round: 1,
    nodes,
    facts,
    content_hash: it.contentHash,
    current_index: -1,
    resume: [],
    status: 'running',
    submitter_id: it.submitterId,
    title: it.title,
    summary: it.summary,
    amount_fen: it.amountFen ?? it.facts.amountFen,
    started_at: ctx.now,
    ended_at: null,
  }
  await setClock(ctx, inst)
  await rememberChoices(
    ctx,
    it,
    plan.nodes.filter((n) => n.choose !== null).map((n) => n.id),
    it.facts.funds[0]?.fundId ?? NO_FUND,
  )
  return inst
}

/** Starts the approval of a document; calls onApproved itself when nobody has to decide. One running instance per document. */
export const startFlow = async (ctx: Ctx, it: FlowStart): Promise<{ instId: string; status: 'running' | 'approved' }> => {
  const inst = await instOf(ctx, it)
  return { instId: inst.id, status: await startOn(ctx, inst) }
}

/** The same for a document that is not written yet: whoever calls sends the rows with the document's own, and then has it followed up. */
export const beginFlow = async (ctx: Ctx, it: FlowStart): Promise<Begun> => begunOn(ctx, await instOf(ctx, it))

/** Refuses as its start would, before it is started. */
export const mustStart = async (ctx: Ctx, it: Pick<FlowStart, 'docKind' | 'facts' | 'submitterId' | 'chosen'>): Promise<void> => {
  await planFlow(ctx, { ...it, strict: true })
}

const runningOf = async (ctx: Ctx, docKind: string, docId: string): Promise<Inst | null> => {
  const row = await ctx.tx
    .selectFrom('flow_insts')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', docId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (!row) return null
  const inst = await lockInst(ctx, row.id)
  return inst.status === 'running' ? inst : null
}

/**
 * Ends the running instance because the submitter takes the document back; refuses approval.acted once a person decided.
 * Call it before the document is moved: approvers lock the instance first and the document second.
 */
export const withdrawFlow = async (ctx: Ctx, docKind: string, docId: string): Promise<void> => {
  const inst = await runningOf(ctx, docKind, docId)
  if (!inst) {
    const last = await lastInst(ctx, docKind, docId).select('status').executeTakeFirst()
    if (last?.status === 'approved') throw new Fail('approval.acted')
    return
  }
  const acted = await ctx.tx
    .selectFrom('flow_tasks')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', 'in', [TASK.agreed, TASK.refused, TASK.returned, TASK.agreeing])
    .where('done_by', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (acted) throw new Fail('approval.acted')
  await cancelTasks(ctx, inst)
  await instMoved(ctx, inst, { status: 'withdrawn' }).execute()
}

/** The running instance of a document, locked: for who changes the document while it is decided; null when none runs. */
export const holdFlow = runningOf

/** Whether one runs by now: for who found none to end before the document was locked. */
export const isRunning = async (ctx: Ctx, docKind: string, docId: string): Promise<boolean> =>
  (await lastInst(ctx, docKind, docId).select('status').executeTakeFirst())?.status === 'running'

/** What is decided about changed with the right of who owns the money: the decisions made stand, later ones see the new content. */
export const rebindFlow = async (ctx: Ctx, inst: Inst, it: { contentHash: string; funds: FlowFacts['funds'] }): Promise<void> => {
  await ctx.tx
    .updateTable('flow_insts')
    .set({ content_hash: it.contentHash, facts: JSON.stringify({ ...inst.facts, funds: it.funds }) })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', inst.id)
    .execute()
}

/** Ends the running instance because the document ends (cancelled, expired); whoever still had a task loses it. */
export const cancelFlow = async (ctx: Ctx, docKind: string, docId: string, _reason: string): Promise<void> => {
  const inst = await runningOf(ctx, docKind, docId)
  if (!inst) return
  await cancelTasks(ctx, inst)
  await instMoved(ctx, inst, { status: 'cancelled' }).execute()
}

/**
 * The titles of the nodes at which the flow in force asks, were the document paid otherwise, for somebody who decides nothing of it as it
 * is paid now: what the system passed then, or nobody was asked for, counts as decided by nobody. `asked` agree anyhow. Null where no flow ran.
 */
export const extraNodes = async (
  ctx: Ctx,
  docKind: ChangeKind,
  docId: string,
  paid: { now: Partial<FlowFacts>; next: Partial<FlowFacts> },
  asked: readonly string[],
): Promise<string[] | null> => {
  const last = await lastInst(ctx, docKind, docId).select(['facts', 'nodes', 'submitter_id']).executeTakeFirst()
  if (!last) return null
  const decided = (last.nodes as Inst['nodes']).filter((node) => node.people.some((it) => !it.auto)).map((node) => node.id)
  const deciding = async (facts: Partial<FlowFacts>) => {
    const input = { docKind, facts: { ...(last.facts as FlowFacts), ...facts }, submitterId: last.submitter_id, chosen: {}, strict: false }
    return (await planFlow(ctx, input)).nodes
      .filter((node) => node.type !== 'CC')
      .flatMap((node) =>
        [...node.people.filter((it) => !it.auto), ...(node.choose?.candidates ?? [])].map(({ id }) => ({
          node,
          id,
          key: `${node.id} ${id}`,
        })),
      )
  }
  // Who decided it then has decided it, whatever the flow would ask of him by now.
  const then = (last.nodes as Inst['nodes']).flatMap((node) => node.people.filter((it) => !it.auto).map(({ id }) => `${node.id} ${id}`))
  const now = (await deciding(paid.now)).filter(({ node }) => decided.includes(node.id)).map((it) => it.key)
  const before = new Set([...then, ...now])
  const extra = (await deciding(paid.next)).filter((it) => !asked.includes(it.id) && !before.has(it.key))
  return [...new Set(extra.map(({ node }) => node.title))]
}
