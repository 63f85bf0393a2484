// Buttons of an order for one person: the flow's actions, and acts that do not move its state.
import type { Can } from '@caiyuan/contract/flow'
import type { OrderAction, OrderState } from '@caiyuan/contract/order-flow'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { orderDoc, restVerdict, type OrderRow } from '../policy.ts'
import type { OrderKnown } from './facts.ts'

const BUTTONS: readonly OrderAction[] = ['withdraw', 'cancel', 'resubmit', 'receive', 'endRest', 'closeRest']
const WITH_SUPPLIER: ReadonlySet<OrderState> = new Set(['waitSupplier', 'waitShip', 'partShip'])
const BEFORE_BILL: ReadonlySet<OrderState> = new Set([
  'auditing',
  'waitHandle',
  'waitSupplier',
  'waitShip',
  'partShip',
  'waitReceive',
  'waitAccept',
])

const mayReceive = (order: OrderRow, ctx: Ctx, known: OrderKnown): boolean =>
  order.state === 'partShip' &&
  (order.buyer_id === ctx.user.id || order.owner_id === ctx.user.id) &&
  known.facts.parcels.some((it) => it.state !== 'received')

const acceptVerdict = (can: Can<OrderAction>, { pendingAcceptance, facts }: OrderKnown): true | string | undefined => {
  if (can.accept === undefined || can.accept !== true) return can.accept
  if (pendingAcceptance) return `验收单 ${pendingAcceptance.acceptNo} 正在等${facts.pendingSecond || '审核'}处理`
  return true
}

const closeVerdict = (can: Can<OrderAction>, { pendingAcceptance, facts }: OrderKnown): true | string | undefined => {
  if (can.closeRest === undefined) return undefined
  const open = facts.lines.reduce((sum, it) => sum + it.receivedNum - it.acceptedNum - it.rejectedNum, 0)
  if (pendingAcceptance) return `验收单 ${pendingAcceptance.acceptNo} 尚未完成`
  return open > 0 ? `还有 ${open} 件未验收，验收后再结清` : can.closeRest
}

export const buttonsOf = (ctx: Ctx, order: OrderRow, known: OrderKnown): Record<string, true | string> => {
  const can = canOf(ctx, orderDoc, order)
  const isBuyer = order.buyer_id === ctx.user.id
  const all: Record<string, true | string | undefined> = Object.fromEntries(BUTTONS.map((action) => [action, can[action]]))
  if (mayReceive(order, ctx, known)) all['receive'] = true
  if (all['endRest'] === true) all['endRest'] = restVerdict(ctx, order, known.facts.stopped)
  all['accept'] = acceptVerdict(can, known)
  all['closeRest'] = closeVerdict(can, known)
  if (known.facts.stopped && can.cancelStopped === true) all['cancel'] = true
  else if (isBuyer && order.state === 'waitShip') all['askCancel'] = order.cancel_asked_at === null ? true : '已申请取消，等供应商答复'
  if (isBuyer && (order.state === 'auditing' || order.state === 'waitHandle')) all['urge'] = true
  if (isBuyer && WITH_SUPPLIER.has(order.state)) all['urgeSupplier'] = true
  if (isBuyer && ctx.user.needs.has('cart:edit')) all['buyAgain'] = true
  if (isBuyer && BEFORE_BILL.has(order.state)) all['setAcceptor'] = true
  return Object.fromEntries(Object.entries(all).filter((it): it is [string, true | string] => it[1] !== undefined))
}
