// Refunds of a payment as rows: each has one number at the channel, however often it is asked for.
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { enqueue } from '../../core/outbox.ts'
import { lockPayment, paymentDoc } from './policy.ts'

export const refundById = (ctx: Ctx, id: string) =>
  ctx.tx.selectFrom('payment_refunds').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

export const setRefund = (ctx: Ctx, id: string, set: { state?: string; channel_no?: string; fault?: string; done_at?: Date | null }) =>
  ctx.tx.updateTable('payment_refunds').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()

export const doneFen = async (ctx: Ctx, paymentId: string): Promise<number> => {
  const rows = await ctx.tx
    .selectFrom('payment_refunds')
    .select('amount_fen')
    .where('school_id', '=', ctx.schoolId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .execute()
  return rows.reduce((sum, it) => sum + it.amount_fen, 0)
}

/** Asks the channel once more under the number it has; what was noted as given back and was not is owed again until it answers. */
export const refundAgain = async (ctx: Ctx, id: string, why: string): Promise<void> => {
  const seen = await refundById(ctx, id).executeTakeFirstOrThrow()
  const it = await lockPayment(ctx, seen.payment_id)
  const row = await refundById(ctx, id).forUpdate().executeTakeFirstOrThrow()
  if (row.state === 'done') {
    await setRefund(ctx, id, { state: 'waiting', channel_no: '', done_at: null })
    await advance(ctx, paymentDoc, it, (await doneFen(ctx, it.id)) > 0 ? 'partUndone' : 'allUndone', {
      comment: `退款 ${row.refund_no}：${why}`,
    })
  }
  await enqueue(ctx, 'payment.refund', { docId: id })
}
