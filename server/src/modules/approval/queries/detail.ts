// One document as its approver reads it: what to decide, on what grounds, and what this person may do now.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { approval } from '@caiyuan/contract/approval'
import { blockOf } from '@caiyuan/contract/approval/review'
import { sumFen } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { checkLinkOf, decidedKinds, decidedOf, endingWords, type Approval, type ReviewShape } from '../../../core/documents.ts'
import { attachedTo } from '../../../core/files.ts'
import { nameOf } from '../../../core/name-of.ts'
import type { Of } from '../../../core/implement.ts'
import { deadline } from '../../school/deadline.ts'
import { foresee } from '../engine/preview.ts'
import { conditionOf, isSide, TASK, tasksOf, type Inst, type RunNode, type Task } from '../engine/run.ts'
import { isBallot, neededOf, groupsOf, votesOf } from '../engine/votes.ts'
import { timelineOf } from '../engine/timeline.ts'
import { goingUp, handedOn } from '../engine/upper.ts'
import { backTargets } from '../policy.ts'
import { askedBy, canOf, copiesOf, heldBy, takeBackOf } from './may.ts'
import { nodesOf } from './nodes.ts'
import { instOf } from './paper.ts'
import { isForFunds, wordsOf } from './words.ts'
import { sharesOf } from '../engine/shares.ts'

type Detail = Awaited<ReturnType<Of<typeof approval>['detail']>>

const submitterOf = async (ctx: Ctx, id: string): Promise<{ name: string; dept: string }> => {
  const row = await ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.name', 'd.name as dept'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.id', '=', id)
    .executeTakeFirst()
  return { name: row?.name ?? '', dept: row?.dept ?? '' }
}

const onBehalfOf = async (ctx: Ctx, task: Task | undefined): Promise<string> =>
  task?.owner_id ? (await submitterOf(ctx, task.owner_id)).name : ''

/** 第 n / m 件: the neighbours of this document among what waits for the reader. */
const queueOf = async (ctx: Ctx, inst: Inst, mine: Task | undefined): Promise<Detail['queue']> => {
  const rows = await sql<{ doc_kind: ChangeKind; doc_id: string }>`
    select doc_kind, doc_id from flow_tasks where school_id = ${ctx.schoolId} and assignee_id = ${ctx.user.id} and status = 1 and node_type = ${mine?.node_type ?? 'APPROVE'}
    order by started_at, inst_id limit 500`.execute(ctx.tx)
  const kinds = new Set(
    decidedKinds()
      .filter((it) => it.approval.review)
      .map((it) => it.kind),
  )
  const open = rows.rows.filter((r) => kinds.has(r.doc_kind))
  const at = open.findIndex((r) => r.doc_id === inst.doc_id && r.doc_kind === inst.doc_kind)
  const link = (i: number): string => (open[i] ? checkLinkOf(open[i].doc_kind, open[i].doc_id) : '')
  return { at: at + 1, total: open.length, prev: at > 0 ? link(at - 1) : '', next: at >= 0 ? link(at + 1) : link(0) }
}

const groundOf = (inst: Inst, node: RunNode): string =>
  conditionOf(node) || (isForFunds(inst.facts, node) ? `用到 ${inst.facts.funds.length} 张经费卡` : node.people[0]?.reason || '每单必经')

/** 为什么要 N 人审批: one line per node that decides, with its ground, and the first tier that was not reached. */
const whyOf = (inst: Inst): Detail['why'] => {
  const nodes = foresee(inst.nodes, inst.facts.agreedBy).filter((n) => n.type !== 'CC')
  const walked = nodes.filter((n) => n.skipped === '')
  const missed = nodes.find((n) => n.skipped.includes('未达到'))
  return [
    ...walked.map((n) => ({
      text: groundOf(inst, n),
      result: n.foreseen || `${n.title} ${[...new Set(n.people.map((p) => p.name))].slice(0, 3).join('、')}`,
    })),
    ...(missed ? [{ text: missed.skipped.split('，')[0]!, result: `不经过${missed.title}` }] : []),
  ]
}

const decidersOf = (inst: Inst, tasks: readonly Task[]): Detail['deciders'] => {
  const steps = inst.nodes.flatMap((n) =>
    n.skipped === '' && n.type !== 'CC' ? (n.mode === 'OR' ? [n.id] : [...new Set(n.people.map((p) => `${n.id}${p.group}`))]) : [],
  )
  const agreed = new Set(
    tasks.filter((t) => t.node_type !== 'CC' && !isSide(t) && t.status === TASK.agreed).map((t) => `${t.node_id}${t.seq}`),
  )
  return { agreed: agreed.size, all: steps.length }
}

const ballotOf = (inst: Inst, tasks: Task[]): Detail['ballot'] => {
  const node = inst.status === 'running' ? inst.nodes[inst.current_index] : undefined
  if (!node || !isBallot(node)) return null
  const { agreed, refused } = votesOf({ inst, tasks }, inst.current_index)
  return { agreed: agreed.size, refused: refused.size, needed: neededOf(node), all: groupsOf(node).length }
}

const askerOf = (task: Task, tasks: readonly Task[]): string | null =>
  tasks.find((it) => it.id === task.parent_task_id)?.assignee_id ?? null

const withComing = async (ctx: Ctx, { coming }: Approval, docId: string, timeline: Detail['timeline']): Promise<Detail['timeline']> =>
  coming ? { ...timeline, next: [...timeline.next, ...(await coming(ctx, docId))] } : timeline

/** Attachments of a kind whose own review shows none. */
const withFiles = async (ctx: Ctx, inst: Inst, review: ReviewShape): Promise<ReviewShape> => {
  if (blockOf(review, 'files')) return review
  const files = await attachedTo(ctx, inst.doc_kind, inst.doc_id)
  return files.length > 0 ? { ...review, blocks: [...review.blocks, { type: 'files', files }] } : review
}

export const getCheck: Of<typeof approval>['detail'] = async (ctx, { kind, id }) => {
  const inst = await instOf(ctx, kind, id, true)
  const { title: kindTitle, page, approval } = decidedOf(kind)
  const tasks = await tasksOf(ctx, inst.id)
  const waiting = tasks.filter((t) => t.status === TASK.waiting)
  const mine = inst.status === 'running' ? waiting.find((t) => t.assignee_id === ctx.user.id) : undefined
  const node = mine ? inst.nodes[mine.node_index] : undefined
  const submitter = await submitterOf(ctx, inst.submitter_id)
  const can = await canOf(ctx, inst, { mine, waiting, tasks })
  const mineFen = sumFen(
    sharesOf(inst)
      .filter((f) => f.ownerId === ctx.user.id)
      .map((f) => f.amountFen),
  )
  return {
    kind,
    kindTitle,
    docId: inst.doc_id,
    docNo: inst.doc_no,
    title: inst.title,
    summary: inst.summary,
    submitterName: submitter.name,
    submitterDept: submitter.dept,
    submittedAt: inst.started_at.toISOString(),
    amountFen: inst.amount_fen,
    handling: approval.handling,
    mineFen,
    status: inst.status as Detail['status'],
    contentHash: inst.content_hash,
    taskId: mine?.id ?? '',
    task:
      mine && node
        ? {
            nodeTitle: node.title,
            type: node.type,
            needComment: node.needComment === 'ALWAYS',
            since: mine.started_at.toISOString(),
            remindAt: mine.node_type === 'CC' ? null : (await deadline.hours(ctx, node.remindHours, mine.started_at)).toISOString(),
            dueAt: mine.due_at?.toISOString() ?? null,
            onBehalfOf: await onBehalfOf(ctx, mine),
            goesUp: (await goingUp(ctx, [{ task: mine, inst }])).length > 0,
            handedTo: (await handedOn(ctx, [mine.id])).get(mine.id) ?? [],
            words: wordsOf(approval, inst.facts, node),
            draft: mine.draft,
            asked:
              mine.source === 'ASKED'
                ? {
                    name: (await nameOf(ctx, askerOf(mine, tasks))) ?? '',
                    question: mine.reason.split('征求意见：').slice(1).join('征求意见：'),
                  }
                : null,
          }
        : null,
    takeBackId: takeBackOf(ctx, inst, tasks)?.id ?? '',
    asked: await askedBy(ctx, tasks),
    held: can.reassign === true ? await heldBy(ctx, waiting) : [],
    copies: await copiesOf(ctx, tasks),
    ballot: ballotOf(inst, tasks),
    deciders: decidersOf(inst, tasks),
    targets:
      mine?.node_type === 'APPROVE' ? (await backTargets(ctx, inst, mine.node_index)).map((t) => ({ id: t.id, title: t.title })) : [],
    why: whyOf(inst),
    queue: await queueOf(ctx, inst, mine),
    docLink: page(inst.doc_id),
    note: inst.facts.note ?? '',
    nodes: await nodesOf(ctx, inst, tasks),
    printLink: to('/print/approval', { kind, id: inst.doc_id }),
    refused: endingWords(approval.onRefused, { ...inst.facts, submitterName: submitter.name }),
    terminated: endingWords(approval.onTerminated, { ...inst.facts, submitterName: submitter.name }),
    review: approval.review ? await withFiles(ctx, inst, await approval.review(ctx, inst.doc_id)) : null,
    timeline: await withComing(ctx, approval, inst.doc_id, await timelineOf(ctx, kind, inst.doc_id)),
    can,
  }
}
