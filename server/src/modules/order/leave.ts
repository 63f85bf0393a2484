// Orders and acceptances of a buyer who left: they stay, without a name and without where he had things sent (decision 0071).
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { enqueue } from '../../core/outbox.ts'
import { keepHeld } from '../signature/held.ts'

/** The name he signed with is read from the log. What the supplier keeps of them is written anew. */
export const emptyOrders = async (ctx: Ctx, userId: string): Promise<void> => {
  const receiver = JSON.stringify({ receiver: LEFT_NAME, mobileMasked: '', detail: '', tag: '' })
  const own = await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('buyer_id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  await keepHeld(
    ctx,
    'order',
    own.map(({ id }) => id),
    () =>
      ctx.tx
        .updateTable('orders')
        .set({ buyer_name: LEFT_NAME, address: sql`(address - 'mobileCipher' - 'tel' - 'addressId') || ${receiver}::jsonb` })
        .where('school_id', '=', ctx.schoolId)
        .where('buyer_id', '=', userId)
        .execute(),
  )
  await ctx.tx
    .updateTable('bargain_rounds')
    .set({ by_name: LEFT_NAME })
    .where('school_id', '=', ctx.schoolId)
    .where('by_id', '=', userId)
    .execute()
  for (const { id } of own) await enqueue(ctx, 'order.toSupplier', { docId: id })
}

export const emptyAcceptances = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const as of ['acceptor', 'second_acceptor'] as const)
    await ctx.tx
      .updateTable('acceptances')
      .set({ [`${as}_name`]: LEFT_NAME })
      .where('school_id', '=', ctx.schoolId)
      .where(`${as}_id`, '=', userId)
      .execute()
}
