// Who ordered says what the goods are like, while it is still known: some days after the acceptance (domain page 02 §2.14).
import { ADD_DAYS, evaluable, EVALUATE_DAYS } from '@caiyuan/contract/evaluable'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { OrderRow } from '../order/policy.ts'

const DAY_MS = 86_400_000

type Accepted = Pick<OrderRow, 'state' | 'accepted_at'>

const endOf = (acceptedAt: Date, days: number): Date => new Date(acceptedAt.getTime() + days * DAY_MS)

export const endsOn = (order: Accepted): string => (order.accepted_at ? dayOf(endOf(order.accepted_at, EVALUATE_DAYS)) : '')

/** Why nothing of the order can be evaluated now. */
export const closedFor = (ctx: Ctx, order: Accepted): Fail | undefined => {
  if (!order.accepted_at || !evaluable.includes(order.state))
    return new Fail('evaluation.notOpen', { state: orderFlow.states[order.state].label })
  return endOf(order.accepted_at, EVALUATE_DAYS) < ctx.now
    ? new Fail('evaluation.late', { days: EVALUATE_DAYS, endsOn: endsOn(order) })
    : undefined
}

/** Why nothing can be added to what was said. */
export const closedToAdd = (
  ctx: Ctx,
  order: Accepted,
  said: { added_at: Date | null; said_at: Date; hidden_at: Date | null },
): Fail | undefined => {
  if (said.hidden_at) return new Fail('evaluation.hidden')
  if (said.added_at) return new Fail('evaluation.addedTwice')
  const end = endOf(order.accepted_at ?? said.said_at, ADD_DAYS)
  return end < ctx.now ? new Fail('evaluation.addLate', { days: ADD_DAYS, endsOn: dayOf(end) }) : undefined
}
