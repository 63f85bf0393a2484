// Orders under agreements as approvals and clocks see them.
import type { framework } from '@caiyuan/contract/framework'
import { frameworkFlow, toFramework } from '@caiyuan/contract/framework/flow'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Approval, Ending, Expiry, Money } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { agreementById, candidatesOf, candidateWhy } from '../agreement/queries.ts'
import { agree, refuse } from '../approval/commands/decide.ts'
import { cancelFlow } from '../approval/engine.ts'
import { mustBeFrozen } from '../finance/frozen.ts'
import { mustStillPay } from '../fund/validity.ts'
import { giveBack, movedOf } from './commands.ts'
import { notices } from './notices.ts'
import { frameworkDoc } from './policy.ts'
import { toSupplier } from './projection.ts'
import { lockOrder, mustSeeOrder, orderById } from './queries.ts'
import { reviewOrder } from './review.ts'

type Calls = Of<typeof framework>

const approve = async (ctx: Ctx, id: string): Promise<void> => {
  await advance(ctx, frameworkDoc, await lockOrder(ctx, id), 'approve', { set: { approved_at: ctx.now } })
  await toSupplier(ctx, id)
}

const refused: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOrder(ctx, id)
  await giveBack(ctx, it, 'refuse', { comment })
  return notices.refused(it, comment)
}

const terminated: Ending['act'] = async (ctx, id, comment) => {
  const it = await lockOrder(ctx, id)
  await giveBack(ctx, it, 'terminate', { comment })
  return notices.terminated(it, comment)
}

export const expireOrder: Expiry['act'] = async (ctx, id, waited) => {
  const it = await lockOrder(ctx, id)
  await giveBack(ctx, it, 'expire', { comment: waited })
  return notices.expired(it, waited)
}

export const giveBackUnfrozen: Money['unfrozen'] = async (ctx, id, reason) => {
  await cancelFlow(ctx, frameworkFlow.kind, id, reason)
  const it = await lockOrder(ctx, id)
  if (it.state !== 'auditing') return
  await giveBack(ctx, it, 'refuse', { comment: reason })
  await tellOf(ctx, frameworkFlow.kind, id, notices.refused(it, reason))
}

/** The agreement was stopped, or its candidate may no longer supply: the order goes back before anybody agrees to it. */
const mustStillSell = async (ctx: Ctx, id: string): Promise<void> => {
  const it = await orderById(ctx, id)
  const agreement = await agreementById(ctx, it.agreement_id)
  if (agreement.stopped_at) throw new Fail('framework.closed', { name: agreement.name, why: `已停用（${agreement.stop_reason}）` })
  const by = (await candidatesOf(ctx, agreement.id)).find((one) => one.supplier_id === it.supplier_id)
  const why = by ? candidateWhy(by) : '已不在协议中'
  if (why) throw new Fail('framework.candidate', { name: it.supplier_name, why })
}

const RELEASED = '冻结的经费立即解冻'

export const frameworkApproval: Approval = {
  onApproved: approve,
  mayAgree: async (ctx, id) => {
    const { doc_no: no } = await orderById(ctx, id)
    await mustStillSell(ctx, id)
    await mustStillPay(ctx, frameworkFlow.kind, [{ id, no }])
    await mustBeFrozen(ctx, frameworkFlow.kind, id)
  },
  handling: '经办',
  onRefused: { act: refused, does: (who) => `退回${who}修改`, money: RELEASED },
  onTerminated: { act: terminated, does: () => '订单取消，不能再提交', money: RELEASED },
  contentHash: async (ctx, id) => (await orderById(ctx, id)).content_hash,
  page: (orderId) => toFramework('/frameCheckOrderDetail', { orderId }),
  review: reviewOrder,
  coming: null,
  flags: {},
  hints: () => [],
  opinions: (asked) =>
    asked === 'owners'
      ? { agree: ['同意，由本经费支出'], refuse: ['请改用其他经费', '请核减数量'] }
      : { agree: ['同意按协议采购'], refuse: ['请说明选商理由', '请核减数量'] },
}

/** The open task of this person on the order. */
const taskOf = async (ctx: Ctx, orderId: string): Promise<string> => {
  await mustSeeOrder(ctx, orderId)
  const task = await ctx.tx
    .selectFrom('flow_tasks')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', frameworkFlow.kind)
    .where('doc_id', '=', orderId)
    .where('assignee_id', '=', ctx.user.id)
    .where('status', '=', 1)
    .executeTakeFirst()
  if (!task) throw new Fail('core.refused', { reason: '没有等您审批的任务' })
  return task.id
}

export const agreeOrder: Calls['auditAgree'] = async (ctx, { orderId, comment, signatureId }) => {
  const taskId = await taskOf(ctx, orderId)
  await agree(ctx, { taskId, comment, contentHash: '', signatureId })
  return movedOf(await orderById(ctx, orderId))
}

export const refuseOrder: Calls['auditRefuse'] = async (ctx, { orderId, comment }) => {
  const taskId = await taskOf(ctx, orderId)
  await refuse(ctx, { taskId, comment, lineNos: [], target: '' })
  return movedOf(await orderById(ctx, orderId))
}
