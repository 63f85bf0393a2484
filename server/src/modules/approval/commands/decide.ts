// The decisions: 同意, 驳回 to the submitter or to an earlier node, 不同意终止, 经办.
import type { approval } from '@caiyuan/contract/approval'
import { blockOf } from '@caiyuan/contract/approval/review'
import { PROOF_MINUTES } from '@caiyuan/contract/step-up'
import type { Ctx } from '../../../core/context.ts'
import { decidedOf } from '../../../core/documents.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { notify, tellOf } from '../../../core/notify.ts'
import { paramsOf } from '../../school/params.ts'
import { penFor, penMark, signWith, type Pen } from '../../signature/uses.ts'
import { together } from '../../../core/together.ts'
import { recorded, type Decision } from '../engine/record.ts'
import { instMoved, TASK } from '../engine/run.ts'
import { isBallot } from '../engine/votes.ts'
import { walkOn } from '../engine/walk.ts'
import { backTargets } from '../policy.ts'
import { agreed, giveBack, refused, whoIsNext, type Decided } from './settle.ts'
import { closing, decisionOf, handledBy, holdTask, logOn, mayGoOn, tellDeciders, type Held } from './task.ts'

/** The parameter is asked for where somebody has not proved himself alone. */
const mustBeProven = async (ctx: Ctx, { inst }: Held): Promise<void> => {
  if (ctx.user.isProven) return
  if (inst.amount_fen >= (await paramsOf(ctx))['approve.proofFrom']) throw new Fail('step.again', { minutes: PROOF_MINUTES })
}

/** Agreement and handling are one thing: the group is satisfied; when all are, the flow walks on. */
const pass = async (ctx: Ctx, held: Held, pen: Pen | null, comment: string, action: string, title: string): Promise<Decided> => {
  const decision = await vouched(ctx, held, pen, decisionOf(held, action, title, comment))
  return agreed(ctx, held, { comment, decision, done: action === 'handle' ? '已办理' : '已同意' })
}

/** Proved by whoever decides and signed where the school asks for it: the decision with the mark of the signature. */
export const vouched = async (ctx: Ctx, held: Held, pen: Pen | null, said: Decision): Promise<Decision> => {
  await mustBeProven(ctx, held)
  const { inst, task, node } = held
  await signWith(ctx, pen, [
    {
      docKind: inst.doc_kind,
      docId: inst.doc_id,
      docNo: inst.doc_no,
      step: node.title,
      contentHash: inst.content_hash,
      instId: inst.id,
      taskId: task.id,
    },
  ])
  return { ...said, detail: { ...said.detail, ...penMark(pen) } }
}

interface Agreement {
  taskId: string
  comment: string
  contentHash: string
}

export const agreeTask = async (
  ctx: Ctx,
  { taskId, comment, contentHash }: Agreement,
  pen: Pen | null,
  mustBatch = false,
): Promise<Decided> => {
  const held = await holdTask(ctx, taskId, 'APPROVE')
  if (mustBatch && !held.node.ops.batch) throw new Fail('approval.single', { node: held.node.title })
  await mayGoOn(ctx, held, { seenHash: contentHash, comment })
  return pass(ctx, held, pen, comment, 'agree', `${held.node.title}同意`)
}

const NAMED = 5
const NAME_MOST = 40

/** The words of an objection with the lines it is about: `数量请核减（第 1 行 A4 复印纸、第 3 行 硒鼓）`. */
const withLines = async (ctx: Ctx, { inst }: Held, comment: string, lineNos: readonly number[]): Promise<string> => {
  if (lineNos.length === 0) return comment
  const review = await decidedOf(inst.doc_kind).approval.review?.(ctx, inst.doc_id)
  const lines = review ? (blockOf(review, 'lines')?.lines ?? []) : []
  const named = lineNos
    .toSorted((a, b) => a - b)
    .map((no) => {
      const line = lines.find((it) => it.no === no)
      if (!line) throw new Fail('approval.line', { no })
      return `第 ${no} 行 ${line.name.slice(0, NAME_MOST)}`
    })
  return `${comment}（${named.slice(0, NAMED).join('、')}${named.length > NAMED ? ` 等 ${named.length} 行` : ''}）`
}

export const refuseTask = async (ctx: Ctx, taskId: string, comment: string, lineNos: readonly number[] = []): Promise<Decided> => {
  const held = await holdTask(ctx, taskId, 'APPROVE')
  const { node } = held
  if (!isBallot(node) && !node.backTo.includes('INITIATOR')) throw new Fail('approval.target')
  const words = await withLines(ctx, held, comment, lineNos)
  const title = isBallot(node) ? `${node.title}反对` : `${node.title}驳回`
  return refused(ctx, held, { comment: words, decision: decisionOf(held, 'refuse', title, words) })
}

/** 驳回到某步: the document stays where it is; what was agreed from that node on is asked again in a new round. */
const sendBack = async (ctx: Ctx, held: Held, comment: string, target: string): Promise<Decided> => {
  const { inst, task, tasks, node } = held
  const at = (await backTargets(ctx, inst, task.node_index)).find((it) => it.id === target)
  if (!at) throw new Fail('approval.target')
  const isStraight = node.resume === 'BACK_TO_REJECTER'
  const asksAnew = (index: number): boolean => (isStraight ? index === at.index || index === task.node_index : index >= at.index)
  const closed = await closing(ctx, held, { status: TASK.returned, comment, also: () => true })
  const undone = tasks.filter((it) => asksAnew(it.node_index) && it.node_type !== 'CC' && it.status === TASK.agreed)
  for (const it of undone) it.status = TASK.cancelled
  const asked = ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.cancelled })
    .where('school_id', '=', ctx.schoolId)
    .where(
      'id',
      'in',
      undone.map((it) => it.id),
    )
  const resume = isStraight ? [...inst.resume, { from: at.index, to: task.node_index }] : []
  await together([closed, asked, instMoved(ctx, inst, { round: inst.round + 1, resume })]).execute(ctx.tx)
  const first = decisionOf(held, 'refuseTo', `${node.title}退回到「${at.title}」`, comment)
  const status = await walkOn(ctx, held, at.index, { first })
  await notify(ctx, [inst.submitter_id], {
    kind: '审批',
    title: `${inst.title}被退回到「${at.title}」`,
    body: `${inst.doc_no} ${comment}`,
    link: decidedOf(inst.doc_kind).page(inst.doc_id),
  })
  tellDeciders(ctx, held)
  return { status, message: `已退回到「${at.title}」，等 ${await whoIsNext(ctx, inst)}` }
}

export const agree: Of<typeof approval>['agree'] = async (ctx, { signatureId, ...it }) =>
  agreeTask(ctx, it, await penFor(ctx, 'decide', signatureId))

export const refuse: Of<typeof approval>['refuse'] = async (ctx, { taskId, comment, lineNos, target }) => {
  if (target === '') return refuseTask(ctx, taskId, comment, lineNos)
  const held = await holdTask(ctx, taskId, 'APPROVE')
  return sendBack(ctx, held, await withLines(ctx, held, comment, lineNos), target)
}

export const terminate: Of<typeof approval>['terminate'] = async (ctx, { taskId, comment: words, lineNos }) => {
  const held = await holdTask(ctx, taskId, 'APPROVE')
  const comment = await withLines(ctx, held, words, lineNos)
  const { inst } = held
  const { approval } = decidedOf(inst.doc_kind)
  if (isBallot(held.node) || !held.node.backTo.includes('END')) throw new Fail('approval.target')
  const closed = await closing(ctx, held, { status: TASK.refused, comment, also: () => true })
  await together([closed, instMoved(ctx, inst, { status: 'cancelled' })]).execute(ctx.tx)
  await recorded(ctx, inst.doc_kind, inst.doc_id, decisionOf(held, 'terminate', `${held.node.title}不同意，终止`, comment), async () =>
    tellOf(ctx, inst.doc_kind, inst.doc_id, await approval.onTerminated.act(ctx, inst.doc_id, comment)),
  )
  tellDeciders(ctx, held)
  return { status: 'cancelled', message: `${inst.doc_no} 已终止` }
}

/** 认领: from now on the document is in one pair of hands. */
export const claim: Of<typeof approval>['claim'] = async (ctx, { taskId }) => {
  const held = await holdTask(ctx, taskId, 'HANDLE')
  const { inst, task, node } = held
  const mine = await ctx.tx
    .updateTable('flow_tasks')
    .set({ read_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', task.id)
    .where('status', '=', TASK.waiting)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (mine.numUpdatedRows !== 1n) throw await handledBy(ctx, { ...task, done_by: ctx.user.id })
  await ctx.tx
    .updateTable('flow_tasks')
    .set({ status: TASK.cancelled, done_at: ctx.now, done_by: ctx.user.id })
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('node_index', '=', task.node_index)
    .where('seq', '=', task.seq)
    .where('id', '<>', task.id)
    .where('status', '=', TASK.waiting)
    .execute()
  logOn(ctx, inst, decisionOf(held, 'claim', `${node.title}认领`, ''))
  tellDeciders(ctx, held)
  return {}
}

export const handle: Of<typeof approval>['handle'] = async (ctx, { taskId, comment, contentHash, signatureId }) => {
  const pen = await penFor(ctx, 'decide', signatureId)
  const held = await holdTask(ctx, taskId, 'HANDLE')
  await mayGoOn(ctx, held, { seenHash: contentHash, comment })
  return pass(ctx, held, pen, comment, 'handle', `${held.node.title}办结`)
}

export const handleBack: Of<typeof approval>['handleBack'] = async (ctx, { taskId, comment, lineNos }) => {
  const held = await holdTask(ctx, taskId, 'HANDLE')
  const words = await withLines(ctx, held, comment, lineNos)
  const decision = decisionOf(held, 'handleBack', `${held.node.title}退回`, words)
  return giveBack(ctx, held, { status: TASK.refused, comment: words, told: words, decision })
}
