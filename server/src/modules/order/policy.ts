// Who may do which action on which order; an empty reason means the action is not theirs to see.
import { orderFlow, type OrderAction, type OrderState } from '@caiyuan/contract/order-flow'
import { actionsOf, isPersonal, type OrderKind } from '@caiyuan/contract/order/kinds'
import type { Selectable } from 'kysely'
import { beforeSupplier, calledOff, toConfirm, unanswered } from '@caiyuan/contract/order/standing'
import { momentText } from '@caiyuan/contract/span'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Tables } from '../../core/tables.ts'

export type OrderRow = Omit<Selectable<Tables['orders']>, 'state' | 'kind'> & { state: OrderState; kind: OrderKind }

/** Whose an order is: its buyer, who stands in his place, and the owner of a student's order. */
export const partiesOf = (row: Pick<OrderRow, 'buyer_id' | 'receiver_id' | 'owner_id'>): (string | null)[] => [
  row.buyer_id,
  row.receiver_id,
  row.owner_id,
]

/** Who submits it for the approval, changes it and takes it back: the owner who was asked to pay, else the buyer. */
export const submitsFor = (row: Pick<OrderRow, 'buyer_id' | 'owner_id'>): string => row.owner_id ?? row.buyer_id

/** The buyer, or who was put in his place (代收人): what follows the submission is theirs alike. */
export const actsAsBuyer = (ctx: Ctx, row: Pick<OrderRow, 'buyer_id' | 'receiver_id'>): boolean =>
  row.buyer_id === ctx.user.id || row.receiver_id === ctx.user.id

/** Whose act it is when somebody else than the buyer acts in his place. */
export const actsFor = (ctx: Ctx, row: Pick<OrderRow, 'buyer_id' | 'buyer_name' | 'receiver_id'>): string | null =>
  row.receiver_id === ctx.user.id && row.buyer_id !== ctx.user.id ? row.buyer_name : null

/** Why there is no contract of it to print; empty where there is. One of an award has that of its inquiry. */
export const contractWhy = (it: Pick<OrderRow, 'kind' | 'state' | 'contract_flag'>): string => {
  if (isPersonal(it)) return '个人订单用自己的钱支付，学校不签合同'
  if (it.kind !== 'INQUIRY' && !it.contract_flag) return '本单没有达到学校签合同的起点，不需要合同'
  if (calledOff.includes(it.state)) return '订单已取消或关闭，没有合同'
  if (it.kind === 'INQUIRY') return ''
  return [...beforeSupplier, ...unanswered].includes(it.state) ? '供应商确认订单以后，可以打印合同' : ''
}

/** Who asked another to pay is shown nothing of his cards (domain page 02 §2.1: the owner's card is hidden from the student). */
export const hidesCards = (ctx: Ctx, row: Pick<OrderRow, 'buyer_id' | 'owner_id'>): boolean =>
  row.owner_id !== null && row.owner_id !== ctx.user.id && row.buyer_id === ctx.user.id

const bySubmitter: Rule<OrderRow> = (ctx, row) => submitsFor(row) === ctx.user.id || ''

/** Asked to pay. */
const byOwner: Rule<OrderRow> = (ctx, row) => row.owner_id === ctx.user.id || ''

/** A supplier's person acts on orders of that supplier only. */
const bySupplier: Rule<OrderRow> = (ctx, row) =>
  (ctx.user.supplierId !== null && ctx.user.supplierId === row.supplier_id && ctx.user.needs.has('supplier:orders')) || ''

/** Whoever is asked to pay refuses; once he took it, it is his to end as well. */
const byParty: Rule<OrderRow> = (ctx, row) =>
  actsAsBuyer(ctx, row) || (row.owner_id === ctx.user.id && !toConfirm.includes(row.state)) || ''

/** Goods are received by who ordered them, by who stands in his place, or by the owner who took a student's order. */
const byReceiver: Rule<OrderRow> = (ctx, row) => actsAsBuyer(ctx, row) || row.owner_id === ctx.user.id || ''

/** The named acceptors, else whoever may accept in the department; never the buyer or who stands in his place (domain page 03 §3.5: absolute). */
const byAcceptor: Rule<OrderRow> = (ctx, row) => {
  const { user } = ctx
  if (actsAsBuyer(ctx, row) || !user.needs.has('order:accept') || user.supplierId !== null) return ''
  if (user.id === row.acceptor_id || user.id === row.second_acceptor_id) return true
  return (row.dept_id !== null && user.deptId === row.dept_id) || ''
}

const byReceiverOrAcceptor: Rule<OrderRow> = (ctx, row) => byReceiver(ctx, row) === true || byAcceptor(ctx, row)

/** Until the day the supplier promised the rest may still come: ending it is the buyer's alone only afterwards (decision 0015), or when the supplier was switched off (0027). */
export const restVerdict = (ctx: Ctx, row: Pick<OrderRow, 'due_at' | 'supplier_name'>, stopped: string): true | string =>
  stopped === '' && row.due_at !== null && row.due_at > ctx.now
    ? `${row.supplier_name}应在 ${momentText(row.due_at)} 前发齐，过时仍未发才能结束未发部分`
    : true

const deliveryRules: Partial<Record<OrderAction, Rule<OrderRow>>> = {
  supplierConfirm: bySupplier,
  supplierRefuse: bySupplier,
  supplierAgreeCancel: (ctx, row) => (bySupplier(ctx, row) === true && row.cancel_asked_at !== null) || '',
  shipPart: bySupplier,
  ship: bySupplier,
  receive: byReceiver,
  takeIn: byReceiver,
  endRestTaken: byReceiver,
  endRest: byReceiver,
  endRestArrived: byReceiver,
  accept: byAcceptor,
  acceptPart: byAcceptor,
  acceptToAudit: byAcceptor,
  closeRest: byReceiverOrAcceptor,
  rejectAll: byReceiverOrAcceptor,
}

export const orderDoc = defineDoc<OrderState, OrderAction, OrderRow, 'orders'>(
  orderFlow,
  'orders',
  {
    openBargain: (ctx, row) => (row.buyer_id === ctx.user.id && row.owner_id === null) || '',
    submitBargained: bySubmitter,
    ownerConfirm: byOwner,
    ownerRefuse: byOwner,
    withdraw: bySubmitter,
    cancel: byParty,
    cancelStopped: byParty,
    resubmit: bySubmitter,
    ...deliveryRules,
  },
  ({ kind }) => actionsOf(kind),
)
