// Somebody beside whom the flow asks: who may be chosen for what, and why not.
import type { approval } from '@caiyuan/contract/approval'
import type { Need } from '@caiyuan/contract/needs'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { barredBy, barredIn } from '../../../core/facts.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { holding } from '../../../core/roles.ts'
import { needOf } from '../engine/people.ts'
import type { NodeType } from '../engine/def.ts'
import { isOpen, TASK, tasksOf, type Inst, type Running } from '../engine/run.ts'
import { instOf } from '../queries/paper.ts'

export interface Someone {
  id: string
  userNo: string
  name: string
  title: string
  deptName: string
}

const FOUND_MOST = 20

const someone = (ctx: Ctx, need: Need | null) => {
  const may = need ? sql<boolean>`u.id in ${holding(ctx, need)}` : sql<boolean>`true`
  return ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.user_no as userNo', 'u.name', 'u.title', sql<string>`coalesce(d.name, '')`.as('deptName')])
    .select([may.as('may'), 'u.is_active'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.supplier_id', 'is', null)
}

/** Nobody who submitted it, was left out of it, or stands in the node already. */
const takenIn = ({ inst, tasks }: Running, index: number): Map<string, string> => {
  const node = inst.nodes[index]
  const there = tasks.filter((it) => it.node_index === index && it.node_type !== 'CC' && it.round === inst.round)
  const isIn = (it: (typeof there)[number]): boolean => isOpen(it) || it.status === TASK.agreed || it.status === TASK.refused
  return new Map([
    ...(node?.people ?? [])
      .flatMap((it) => [it.id, ...(it.standIn ? [it.standIn.id] : [])])
      .map((id) => [id, '已是本节点的办理人'] as const),
    ...there.filter(isIn).map((it) => [it.assignee_id, '已是本节点的办理人'] as const),
    ...barredIn(inst.facts).map((id) => [id, barredBy(inst.facts, id)] as const),
    [inst.submitter_id, '是本单的提交人'],
  ])
}

/** Whom one names to decide or to say something at a node. */
export const chosen = async (ctx: Ctx, running: Running, index: number, userId: string, type: NodeType): Promise<Someone> => {
  const found = isId(userId) ? await someone(ctx, needOf[type]).where('u.id', '=', userId).executeTakeFirst() : undefined
  if (!found) throw missing('人员')
  const { may, is_active, ...it } = found
  const why = it.id === ctx.user.id ? '不能选您自己' : takenIn(running, index).get(it.id)
  if (why !== undefined) throw new Fail('approval.signer', { name: it.name, why })
  if (!is_active || !may)
    throw new Fail('approval.signer', { name: it.name, why: `已停用或没有${type === 'HANDLE' ? '经办' : '审批'}权限` })
  return it
}

/** Whom a copy may go to: anybody of the school who works there. */
export const copied = async (ctx: Ctx, userIds: readonly string[]): Promise<Someone[]> => {
  const known = [...new Set(userIds)].filter(isId)
  const rows =
    known.length > 0
      ? await someone(ctx, null).where('u.id', 'in', known).where('u.is_active', '=', true).orderBy('u.user_no').execute()
      : []
  if (rows.length < new Set(userIds).size) throw missing('人员')
  return rows.map(({ may: _may, is_active: _active, ...it }) => it)
}

const needFor = (inst: Inst, wanted: Parameters<typeof listSomeone>[1]['for']): Need | null => {
  if (wanted === 'copy') return null
  const type = inst.nodes[inst.current_index]?.type
  return wanted === 'transfer' || wanted === 'reassign' ? needOf[type ?? 'APPROVE'] : needOf.APPROVE
}

export const listSomeone: Of<typeof approval>['people'] = async (ctx, { kind, id, for: wanted, keyword }) => {
  const inst = await instOf(ctx, kind, id, true)
  const tasks = await tasksOf(ctx, inst.id)
  const copies = tasks.filter((it) => it.node_type === 'CC').map((it) => it.assignee_id)
  const never = wanted === 'copy' ? [inst.submitter_id, ...copies] : [...takenIn({ inst, tasks }, inst.current_index).keys()]
  const need = needFor(inst, wanted)
  const like = containing(keyword)
  const rows = await someone(ctx, need)
    .where('u.is_active', '=', true)
    .where('u.id', 'not in', [ctx.user.id, ...never])
    .where((eb) => eb.or([eb('u.name', 'ilike', like), eb('u.user_no', 'ilike', like)]))
    .$if(need !== null, (q) => q.where('u.id', 'in', holding(ctx, need!)))
    .orderBy('u.user_no')
    .limit(FOUND_MOST)
    .execute()
  return rows.map(({ may: _may, is_active: _active, ...it }) => it)
}
