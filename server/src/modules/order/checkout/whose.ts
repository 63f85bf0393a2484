// Who ordered what a check-out is about, and who answers for the money: one person, or two where one asked the other (decision 0122).
import { orderFlow } from '@caiyuan/contract/order-flow'
import { controlLabel } from '@caiyuan/contract/goods'
import { failText } from '@caiyuan/contract/fails'
import { toBargain, toConfirm, toResubmit } from '@caiyuan/contract/order/standing'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Params } from '../../school/params.ts'
import { submitsFor, type OrderRow } from '../policy.ts'
import { seenOrder } from '../queries/visible.ts'
import type { BasketOrder } from './basket.ts'

export interface Buyer {
  id: string
  isStudent: boolean
}

export const ownBuyer = ({ user }: Ctx): Buyer => ({ id: user.id, isStudent: user.isStudent })

/** Who agreed by submitting, beside the buyer: the owner who took the order. */
export const agreedBy = (ctx: Ctx, buyer: Buyer): string[] => (buyer.id === ctx.user.id ? [] : [ctx.user.id])

/** The buyer of an order the caller submits: himself, or who asked him. */
export const buyerOf = async (ctx: Ctx, order: Pick<OrderRow, 'buyer_id'> | null): Promise<Buyer> => {
  if (!order || order.buyer_id === ctx.user.id) return ownBuyer(ctx)
  const row = await ctx.tx
    .selectFrom('users')
    .select('student_flag')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', order.buyer_id)
    .executeTakeFirstOrThrow()
  return { id: order.buyer_id, isStudent: row.student_flag === 1 }
}

const submittable: readonly OrderRow['state'][] = [...toBargain, ...toConfirm, ...toResubmit]

/** An order the caller is asked to take, or submits again: his own, or one he took. */
export const orderAgain = async (ctx: Ctx, id: string): Promise<OrderRow> => {
  const order = await seenOrder(ctx, id)
  if (submitsFor(order) !== ctx.user.id) throw new Fail('core.denied')
  if (!submittable.includes(order.state))
    throw new Fail('core.wrongState', {
      title: '订单',
      state: orderFlow.states[order.state].label,
      action: order.buyer_id === ctx.user.id ? '重新提交' : '提交',
    })
  return order
}

/** The address an order was submitted with; empty where it has none in the book. */
export const addressIdOf = (order: Pick<OrderRow, 'address'>): string => {
  const { addressId } = (order.address ?? {}) as { addressId?: string }
  return addressId ?? ''
}

/** Whose book an address is looked up in: of an order somebody asked for, the one he chose is his. */
export const bookOf = (ctx: Ctx, again: OrderRow | null, addrId: string | null): string =>
  again && again.buyer_id !== ctx.user.id && addrId !== null && addrId === addressIdOf(again) ? again.buyer_id : ctx.user.id

/** Why a student cannot have these goods, whoever pays; empty where he can. */
export const studentProblem = (params: Params, buyer: Buyer, order: Pick<BasketOrder, 'controlClass'>): string =>
  buyer.isStudent && order.controlClass > params['hazard.studentMaxClass']
    ? `${failText('order.studentClass')}（${controlLabel(order.controlClass)}）`
    : ''

/** Students order only where the school lets them, and nothing of a class that is too high for them. */
export const mustSuitBuyer = (params: Params, buyer: Buyer, orders: readonly Pick<BasketOrder, 'controlClass'>[]): void => {
  if (!buyer.isStudent) return
  if (params.allowStudentPurchaseFlag !== 1) throw new Fail('order.studentClosed')
  if (orders.some((it) => studentProblem(params, buyer, it) !== '')) throw new Fail('order.studentClass')
}
