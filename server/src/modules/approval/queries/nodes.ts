// The nodes of one approval in order, each with who said what there: the graph of the page and the rows of the form.
import type { FlowNode } from '@caiyuan/contract/approval/paper'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import { actOf } from '../../../core/documents.ts'
import { signedNames } from '../../../core/document-log/actor.ts'
import { foresee } from '../engine/preview.ts'
import { TASK, type Inst, type RunNode, type Task } from '../engine/run.ts'

type Node = z.output<typeof FlowNode>

const namesOf = async (ctx: Ctx, inst: Inst, tasks: readonly Task[], asSigned: boolean): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(tasks.flatMap((it) => [it.assignee_id, it.owner_id, it.done_by].filter((id) => id !== null)))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map((it) => [it.id, it.name]))
  return asSigned ? new Map([...names, ...(await signedNames(ctx, [inst.doc_kind], [inst.doc_id]))]) : names
}

const said = (inst: Inst, node: RunNode, { status, done_by, read_at }: Task): string => {
  if (node.type === 'CC') return read_at ? '已阅' : ''
  if (status === TASK.agreed)
    return done_by === null ? '系统自动通过' : node.type === 'HANDLE' ? `已${actOf(inst.doc_kind, node.type)}` : '同意'
  if (status === TASK.refused) return node.type === 'HANDLE' ? '退回' : '不同意'
  return status === TASK.returned ? '退回' : ''
}

const stateOf = (inst: Inst, index: number, node: { foreseen: string }, mine: readonly Task[]): Node['state'] => {
  if (mine.some((it) => it.status === TASK.waiting)) return 'now'
  if (mine.some((it) => it.status === TASK.refused || it.status === TASK.returned)) return 'ended'
  if (mine.some((it) => it.status === TASK.agreed)) return 'done'
  if (node.foreseen !== '') return 'skipped'
  return inst.status === 'running' || index <= inst.current_index ? 'next' : 'skipped'
}

/** Of a node asked more than once what was said last; what was undone is left to the record. */
export const nodesOf = async (ctx: Ctx, inst: Inst, tasks: readonly Task[], asSigned = false): Promise<Node[]> => {
  const names = await namesOf(ctx, inst, tasks, asSigned)
  return foresee(inst.nodes, inst.facts.agreedBy).map((node, index) => {
    const mine = tasks.filter((it) => it.node_index === index && it.status !== TASK.cancelled)
    const state = stateOf(inst, index, node, mine)
    const asked = mine.map((it) => ({
      name: names.get(it.done_by ?? it.assignee_id) ?? '',
      onBehalfOf: it.owner_id ? (names.get(it.owner_id) ?? '') : '',
      said: said(inst, node, it),
      comment: it.comment,
      at: it.status === TASK.waiting ? null : (it.done_at?.toISOString() ?? null),
    }))
    const coming = node.people.map((it) => ({
      name: it.standIn?.name ?? it.name,
      onBehalfOf: it.standIn ? it.name : '',
      said: '',
      comment: '',
      at: null,
    }))
    return {
      id: node.id,
      title: node.title,
      type: node.type,
      mode: node.mode,
      reason: node.skipped || node.foreseen || node.reason,
      state,
      people: mine.length > 0 ? asked : state === 'skipped' ? [] : coming,
    }
  })
}

/** The last row of the log about a document. */
export const lastLog = (ctx: Ctx, inst: Pick<Inst, 'doc_kind' | 'doc_id'>) =>
  ctx.tx
    .selectFrom('document_log')
    .select(['seq', 'hash', 'at'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', inst.doc_kind)
    .where('doc_id', '=', inst.doc_id)
    .orderBy(sql`seq`, 'desc')
    .limit(1)
    .executeTakeFirst()
