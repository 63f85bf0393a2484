import type { OrderState } from '@caiyuan/contract/order-flow'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'

interface Room {
  states: readonly OrderState[]
  most: number
  /** What is refused, by how many there are. */
  words: (num: number) => string
}

/** Goods set aside without money are bounded: so many orders of one buyer may wait for it at once. */
export const mustHaveRoom = async (ctx: Ctx, { states, most, words }: Room, more: number): Promise<void> => {
  const { num } = await ctx.tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .where('school_id', '=', ctx.schoolId)
    .where('buyer_id', '=', ctx.user.id)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()
  if (Number(num) + more > most) throw new Fail('core.refused', { reason: words(Number(num)) })
}
