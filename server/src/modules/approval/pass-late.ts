// AUTO_PASS: what nobody answered in time passes, where the flow says so and it is small and plain (domain page 03 §3.3).
import { limitText } from '@caiyuan/contract/span'
import type { Ctx } from '../../core/context.ts'
import { decidedOf } from '../../core/documents.ts'
import { isControlled, measuredFen } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import { asPart } from '../../core/run.ts'
import { AUTO_PASS_BELOW_FEN } from './engine/flaws.ts'
import { isOpen, isSide, TASK, tasksOf, type Inst, type Task } from './engine/run.ts'
import { autoTitle } from './engine/pass.ts'
import { recorded } from './engine/record.ts'
import { afterNode, verdictOf } from './engine/votes.ts'
import { walkOn } from './engine/walk.ts'
import { emit } from '../../core/notify.ts'

const REFUND = /refund/i

/** Asked again of the document itself: the condition of the node was judged by what stood when it was submitted. */
const mayPass = (inst: Inst): boolean =>
  !inst.facts.needsOthers && measuredFen(inst.facts) < AUTO_PASS_BELOW_FEN && !isControlled(inst.facts) && !REFUND.test(inst.doc_kind)

const isStill = async (ctx: Ctx, inst: Inst): Promise<boolean> => {
  const { approval } = decidedOf(inst.doc_kind)
  try {
    await asPart(ctx, async () => approval.mayAgree?.(ctx, inst.doc_id))
  } catch (error) {
    if (error instanceof Fail) return false
    throw error
  }
  return (await approval.contentHash(ctx, inst.doc_id)) === inst.content_hash
}

/** Whether the late task was passed by the system; where it may not be, it goes up like any other. */
export const passLate = async (ctx: Ctx, late: Task, inst: Inst): Promise<boolean> => {
  if (isSide(late) || !mayPass(inst) || !(await isStill(ctx, inst))) return false
  const tasks = await tasksOf(ctx, inst.id)
  const index = late.node_index
  const node = inst.nodes[index]!
  const task = tasks.find((it) => it.id === late.id)!
  task.status = TASK.agreed
  const verdict = verdictOf({ inst, tasks }, index)
  // A vote that is lost by this is a decision of people: it waits for them.
  if (verdict === 'failed') return false
  const others = tasks.filter((it) => it.node_index === index && isOpen(it) && (verdict === 'passed' || it.seq === task.seq))
  for (const it of others) it.status = TASK.cancelled
  const close = (ids: string[], status: number) =>
    ctx.tx
      .updateTable('flow_tasks')
      .set({ status, done_at: ctx.now })
      .where('school_id', '=', ctx.schoolId)
      .where('id', 'in', ids)
      .execute()
  await close([task.id], TASK.agreed)
  if (others.length > 0)
    await close(
      others.map((it) => it.id),
      TASK.cancelled,
    )
  const title = `${node.title}${autoTitle(`${limitText(node.escalateHours as number)}未处理`)}`
  const decision = { action: 'autoPass', title, bySystem: true, detail: { nodeId: node.id, node: node.title, taskId: task.id } }
  if (verdict === 'open' && tasks.some((it) => it.node_index === index && isOpen(it)))
    await recorded(ctx, inst.doc_kind, inst.doc_id, decision)
  else await walkOn(ctx, { inst, tasks }, verdict === 'passed' ? afterNode(inst, index) : index, { first: decision })
  emit(
    ctx,
    tasks.map((it) => it.assignee_id),
    'task',
    inst.doc_id,
  )
  return true
}
