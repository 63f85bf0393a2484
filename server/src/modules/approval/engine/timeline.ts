// 办理记录 of any document: its log, who holds it now, and who comes next.
import type { Timeline } from '@caiyuan/contract/approval'
import type { Flow, RecordTone } from '@caiyuan/contract/flow'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import { actorName, behalfName } from '../../../core/document-log/actor.ts'
import { actOf, documentOf } from '../../../core/documents.ts'
import { hoursADay, openMsBetween } from '../../../core/working-time.ts'
import { officeHere } from '../../school/deadline.ts'
import { presence } from './presence.ts'
import { actorOf, foresee } from './preview.ts'
import { isStep, TASK, type Inst, type Task } from './run.ts'
import { medianHours, sumOf } from './usual.ts'

export type TimelineShape = z.output<typeof Timeline>
type Done = TimelineShape['done'][number]

const ASIDE = ['urge', 'remind', 'addSign', 'removeSign', 'ask', 'opine', 'transfer', 'reassign', 'takeBack', 'copy', 'claim']
const AGAINST = ['refuse', 'refuseTo', 'terminate', 'handleBack']
/** What the engine writes into the record of any document; what a document does itself its flow says. */
const engineTones = new Map<string, RecordTone>([...ASIDE.map((it) => [it, 'info'] as const), ...AGAINST.map((it) => [it, 'bad'] as const)])

export const toneOf = (flow: Pick<Flow, 'actions' | 'remarks'> | undefined, action: string): RecordTone => {
  const own = flow && Object.hasOwn(flow.actions, action) ? flow.actions[action] : undefined
  return own ? (own.tone ?? 'ok') : (flow?.remarks?.[action] ?? engineTones.get(action) ?? 'ok')
}

const doneOf = async (ctx: Ctx, docKind: string, docId: string, asSigned: boolean): Promise<Done[]> => {
  const flow = documentOf(docKind).doc?.flow
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select([
      'seq',
      'at',
      actorName(asSigned).as('actor_name'),
      behalfName(asSigned).as('on_behalf_of'),
      'action',
      'title',
      'comment',
      'detail',
    ])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', docId)
    .orderBy('seq')
    .execute()
  return rows.map((r) => ({
    seq: r.seq,
    at: r.at.toISOString(),
    who: r.actor_name,
    onBehalfOf: r.on_behalf_of ?? '',
    action: r.action,
    title: r.title,
    comment: r.comment,
    why: String((r.detail as { why?: string }).why ?? ''),
    tone: toneOf(flow, r.action),
  }))
}

const nowOf = async (ctx: Ctx, inst: Inst, usual: ReadonlyMap<string, number>): Promise<TimelineShape['now']> => {
  const tasks = await ctx.tx
    .selectFrom('flow_tasks as t')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 't.school_id').onRef('u.id', '=', 't.assignee_id'))
    .leftJoin('users as o', (join) => join.onRef('o.school_id', '=', 't.school_id').onRef('o.id', '=', 't.owner_id'))
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .selectAll('t')
    .select(['u.name as who', 'd.name as dept', 'o.name as owner'])
    .where('t.school_id', '=', ctx.schoolId)
    .where('t.inst_id', '=', inst.id)
    .where('t.status', '=', TASK.waiting)
    .orderBy('t.seq')
    .execute()
  const node = inst.nodes[inst.current_index]
  const first = tasks[0] as Task | undefined
  if (!node || !first) return []
  return [
    {
      nodeId: node.id,
      title: node.title,
      type: node.type,
      act: actOf(inst.doc_kind, node.type),
      mode: node.mode,
      reason: node.reason,
      since: first.started_at.toISOString(),
      dueAt: first.due_at?.toISOString() ?? null,
      medianHours: usual.get(node.id) ?? null,
      people: tasks.map((t) => ({
        id: t.assignee_id,
        name: t.who,
        deptName: t.dept ?? '',
        onBehalfOf: t.owner ?? '',
        reason: t.reason,
        isMe: t.assignee_id === ctx.user.id,
        since: t.started_at.toISOString(),
      })),
    },
  ]
}

const nextOf = async (ctx: Ctx, inst: Inst, usual: ReadonlyMap<string, number>): Promise<TimelineShape['next']> => {
  const agreed = await ctx.tx
    .selectFrom('flow_tasks')
    .select(['assignee_id', 'owner_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('inst_id', '=', inst.id)
    .where('status', '=', TASK.agreed)
    .where('node_type', '=', 'APPROVE')
    .execute()
  const before = [...inst.facts.agreedBy, ...agreed.map((t) => t.owner_id ?? t.assignee_id)]
  const foreseen = foresee(inst.nodes.slice(inst.current_index), before).slice(1)
  const present = foreseen.length > 0 ? await presence(ctx, inst, foreseen) : null
  return foreseen.map((node) => ({
    nodeId: node.id,
    title: node.title,
    type: node.type,
    mode: node.mode,
    reason: node.reason,
    skipped: node.foreseen,
    medianHours: usual.get(node.id) ?? null,
    people: node.people
      .map((it) => actorOf(present?.actedFor(node.type, it) ?? it))
      .map(({ id, name, deptName, onBehalfOf, away }) => ({ id, name, deptName, onBehalfOf, away })),
  }))
}

const HOUR = 3_600_000

/** As things usually go from this moment on. */
const restOf = async (ctx: Ctx, now: TimelineShape['now'], next: TimelineShape['next']): Promise<TimelineShape['rest']> => {
  const office = await officeHere(ctx)
  const left = now.map(({ since, medianHours }) =>
    medianHours === null ? null : Math.max(0, medianHours - openMsBetween(new Date(since), ctx.now, office) / HOUR),
  )
  const after = next.filter(isStep).map((it) => it.medianHours)
  const medians = [...left, ...after]
  return medians.length === 0 ? null : { steps: medians.length, ...sumOf(medians, hoursADay(office)) }
}

/** Done, now, next of one document of the acting school. The caller has checked that the reader may see it. */
export const timelineOf = async (ctx: Ctx, docKind: string, docId: string, asSigned = false): Promise<TimelineShape> => {
  const done = await doneOf(ctx, docKind, docId, asSigned)
  const row = await ctx.tx
    .selectFrom('flow_insts')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', docId)
    .where('status', '=', 'running')
    .executeTakeFirst()
  if (!row) return { done, now: [], next: [], rest: null }
  const inst = row as unknown as Inst
  const usual = await medianHours(ctx, docKind)
  const now = await nowOf(ctx, inst, usual)
  const next = await nextOf(ctx, inst, usual)
  return { done, now, next, rest: await restOf(ctx, now, next) }
}
