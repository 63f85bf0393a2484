// What the reader of one document may do now, and what he set going beside it.
import type { approval } from '@caiyuan/contract/approval'
import type { Ctx } from '../../../core/context.ts'
import { isControlled } from '../../../core/facts.ts'
import type { Of } from '../../../core/implement.ts'
import { paramsOf } from '../../school/params.ts'
import { maySelfPass } from '../engine/plan.ts'
import { isSide, TASK, type Inst, type Task } from '../engine/run.ts'
import { isBallot } from '../engine/votes.ts'
import { sentAway } from '../commands/unclaim.ts'
import { takeBackRefusal, urgeRefusal } from '../policy.ts'

type Detail = Awaited<ReturnType<Of<typeof approval>['detail']>>
type Can = Detail['can']

interface Seen {
  mine: Task | undefined
  waiting: readonly Task[]
  tasks: readonly Task[]
}

const OWN = '您不能审批自己提交的单据'

const toApprove = (ctx: Ctx, inst: Inst, mine: Task): Can => {
  const { user } = ctx
  if (!user.needs.has('check:approve')) return {}
  if (mine.source === 'ASKED') return { opine: true }
  const node = inst.nodes[mine.node_index]!
  const verdict = inst.submitter_id === user.id && !maySelfPass(inst.facts, user.selfAuditFlag) ? OWN : true
  const isVote = isBallot(node)
  const { ops, backTo } = node
  return {
    agree: verdict,
    ...(isVote || backTo.includes('INITIATOR') ? { refuse: verdict } : {}),
    ...(!isVote && backTo.includes('END') ? { terminate: verdict } : {}),
    ...(ops.addSign && !isSide(mine) ? { addSign: verdict } : {}),
    ...(ops.delegate && !isSide(mine) ? { ask: verdict } : {}),
    ...(ops.transfer ? { transfer: isControlled(inst.facts) ? '管控化学品须由本人审批' : verdict } : {}),
  }
}

const toHandle = (ctx: Ctx, inst: Inst, mine: Task, waiting: readonly Task[]): Can => {
  const { user } = ctx
  if (!user.needs.has('handle:jingban')) return {}
  const verdict = inst.submitter_id === user.id ? OWN : true
  const { ops } = inst.nodes[mine.node_index]!
  return {
    handle: verdict,
    handleBack: verdict,
    ...(verdict === true && mine.read_at === null && waiting.length > 1 ? { claim: true as const } : {}),
    ...(ops.transfer ? { transfer: isControlled(inst.facts) ? '管控化学品须由本人办理' : verdict } : {}),
  }
}

/** The reader's last agreement that may still be taken back. */
export const takeBackOf = (ctx: Ctx, inst: Inst, tasks: readonly Task[]): Task | undefined =>
  tasks.findLast(
    (it) => it.assignee_id === ctx.user.id && it.node_type === 'APPROVE' && takeBackRefusal(ctx.now, { inst, tasks }, it) === '',
  )

const mayCopy = (ctx: Ctx, inst: Inst, tasks: readonly Task[]): boolean =>
  inst.submitter_id === ctx.user.id ||
  tasks.some(
    (it) =>
      it.node_type !== 'CC' &&
      (it.assignee_id === ctx.user.id || it.owner_id === ctx.user.id) &&
      inst.nodes[it.node_index]!.ops?.cc === true,
  )

export const canOf = async (ctx: Ctx, inst: Inst, { mine, waiting, tasks }: Seen): Promise<Can> => {
  const can: Can = {
    ...(mine?.node_type === 'APPROVE' && toApprove(ctx, inst, mine)),
    ...(mine?.node_type === 'HANDLE' && toHandle(ctx, inst, mine, waiting)),
    ...(ctx.user.needs.has('check:approve') && takeBackOf(ctx, inst, tasks) ? { takeBack: true as const } : {}),
    ...(inst.status === 'running' && (mine !== undefined || inst.submitter_id === ctx.user.id) ? { attach: true as const } : {}),
    ...(mayCopy(ctx, inst, tasks) ? { copy: true as const } : {}),
    ...(ctx.user.needs.has('tenant:config') && inst.status === 'running' && waiting.length > 0 ? { reassign: true as const } : {}),
  }
  if (can.handle === true && (await sentAway(ctx, mine!, tasks)).length > 0) can.unclaim = true
  if (inst.submitter_id === ctx.user.id && inst.status === 'running' && waiting.length > 0) {
    const params = await paramsOf(ctx)
    const why = urgeRefusal(waiting, ctx.now, params['urge.minHours'], params['urge.perDay'])
    can.urge = why === '' ? true : why.slice(1)
  }
  return can
}

const namesById = async (ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const known = [...new Set(ids)].filter((it): it is string => it !== null)
  if (known.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((it) => [it.id, it.name]))
}

const askedLabels: Record<string, string> = { ADD_BEFORE: '前加签', ADD_AFTER: '后加签', ASKED: '委派' }

/** Whom the reader asked beside himself and who has not answered. */
export const askedBy = async (ctx: Ctx, tasks: readonly Task[]): Promise<Detail['asked']> => {
  const mine = new Set(tasks.filter((it) => it.assignee_id === ctx.user.id).map((it) => it.id))
  const open = tasks.filter((it) => it.status === TASK.waiting && isSide(it) && mine.has(it.parent_task_id ?? ''))
  const names = await namesById(
    ctx,
    open.map((it) => it.assignee_id),
  )
  return open.map((it) => ({ taskId: it.id, name: names.get(it.assignee_id) ?? '', label: askedLabels[it.source] ?? '' }))
}

export const copiesOf = async (ctx: Ctx, tasks: readonly Task[]): Promise<Detail['copies']> => {
  const copies = tasks.filter((it) => it.source === 'COPY')
  const names = await namesById(
    ctx,
    copies.flatMap((it) => [it.assignee_id, it.owner_id]),
  )
  return copies.map((it) => ({
    name: names.get(it.assignee_id) ?? '',
    by: names.get(it.owner_id ?? '') ?? '',
    at: it.started_at.toISOString(),
    readAt: it.read_at?.toISOString() ?? null,
  }))
}

/** Whose each waiting task is. */
export const heldBy = async (ctx: Ctx, waiting: readonly Task[]): Promise<Detail['held']> => {
  const names = await namesById(
    ctx,
    waiting.map((it) => it.assignee_id),
  )
  return waiting.map((it) => ({ taskId: it.id, name: names.get(it.assignee_id) ?? '', nodeTitle: it.node_title }))
}
