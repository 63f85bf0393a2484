// Buttons of an order for one person: the flow's actions, and acts that do not move its state.
import { statesIn, type Can } from '@caiyuan/contract/flow'
import { orderButtons, orderPressed, type OrderButton } from '@caiyuan/contract/order/buttons'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { orderFlow, type OrderAction, type OrderState } from '@caiyuan/contract/order-flow'
import {
  confirmed,
  partSent,
  settled,
  toConfirm,
  toPay,
  underApproval,
  underSettlement,
  unjudged,
  withSupplier,
} from '@caiyuan/contract/order/standing'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { actsAsBuyer, orderDoc, restVerdict, type OrderRow } from '../policy.ts'
import type { OrderKnown } from './facts.ts'

/** Who will accept can still be named: no acceptance note is out. */
const BEFORE_ACCEPTANCE: readonly OrderState[] = [...statesIn(orderFlow, 'approve', 'perform'), ...unjudged]

/** Goods were accepted, and may be at fault. */
const SERVED: readonly OrderState[] = [...underSettlement, ...settled]

/** Parcels come while the rest is not sent yet, and who stands in for an absent buyer takes them in as well. */
const receiveVerdict = (
  ctx: Ctx,
  order: OrderRow,
  can: Can<OrderAction>,
  { facts, standIn }: OrderKnown<unknown>,
): true | string | undefined => {
  const whole = can.receive ?? can.takeIn
  // All in, and all of it claimed.
  if (facts.parcels.length > 0 && facts.parcels.every((it) => it.state === 'received')) return undefined
  if (whole !== undefined || facts.parcels.length === 0) return whole
  return partSent.includes(order.state) && orderDoc.policy.receive!(ctx, order) === true ? true : standIn
}

const acceptVerdict = (can: Can<OrderAction>, { pendingAcceptance, facts }: OrderKnown<unknown>): true | string | undefined => {
  if (can.accept === undefined || can.accept !== true) return can.accept
  if (pendingAcceptance) return `验收单 ${pendingAcceptance.acceptNo} 正在等${facts.pendingSecond || '审核'}处理`
  const claimed = facts.lines.reduce((sum, it) => sum + it.claimedNum, 0)
  if (claimed > 0 && facts.lines.every((it) => it.receivedNum === it.acceptedNum)) return `收到的已全部验收，其余 ${claimed} 件在售后处理中`
  return true
}

const closeVerdict = (can: Can<OrderAction>, { pendingAcceptance, facts }: OrderKnown<unknown>): true | string | undefined => {
  if (can.closeRest === undefined) return undefined
  const open = facts.lines.reduce((sum, it) => sum + it.receivedNum - it.acceptedNum - it.rejectedNum, 0)
  if (pendingAcceptance) return `验收单 ${pendingAcceptance.acceptNo} 尚未完成`
  const claimed = facts.lines.reduce((sum, it) => sum + it.claimedNum, 0)
  if (claimed > 0) return `还有 ${claimed} 件在售后处理中，办完后再结清`
  return open > 0 ? `还有 ${open} 件未验收，验收后再结清` : can.closeRest
}

export const buttonsOf = (ctx: Ctx, order: OrderRow, known: OrderKnown<unknown>): Can<OrderButton> => {
  const can = canOf(ctx, orderDoc, order)
  const isBuyer = order.buyer_id === ctx.user.id
  const isInPlace = actsAsBuyer(ctx, order)
  const all: { [B in OrderButton]?: true | string | undefined } = {}
  for (const action of orderPressed) all[action] = can[action]
  if (!known.mayBargain) all.openBargain = undefined
  all.receive = receiveVerdict(ctx, order, can, known)
  if (all.endRest === true) all.endRest = restVerdict(ctx, order, known.facts.stopped)
  all.accept = acceptVerdict(can, known)
  all.closeRest = closeVerdict(can, known)
  if (known.facts.stopped && can.cancelStopped === true) all.cancel = true
  else if (isInPlace && confirmed.includes(order.state)) all.askCancel = order.cancel_asked_at === null ? true : '已申请取消，等供应商答复'
  if (isBuyer && toPay.includes(order.state)) all.pay = true
  if (isBuyer && toConfirm.includes(order.state)) all.urgeOwner = true
  if (isBuyer && underApproval.includes(order.state)) all.urge = true
  if (isInPlace && withSupplier.includes(order.state)) all.urgeSupplier = true
  if (known.toEvaluate && ctx.user.needs.has('mall:view')) all.evaluate = true
  if (isBuyer && ctx.user.needs.has('cart:edit')) all.buyAgain = true
  const isServed = isPersonal(order) || order.budget_status !== 'NONE'
  if (isInPlace && ctx.user.needs.has('cart:edit') && isServed && SERVED.includes(order.state)) all.afterSale = true
  if (isInPlace && order.submitted_at !== null) all.complain = true
  if (isInPlace && !isPersonal(order) && BEFORE_ACCEPTANCE.includes(order.state)) all.setAcceptor = true
  for (const button of orderButtons) if (all[button] === undefined) delete all[button]
  return all as Can<OrderButton>
}
