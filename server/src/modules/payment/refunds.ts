// Refunds of a payment as rows: each has one number at the channel, however often it is asked for.
import { payChannels } from '@caiyuan/contract/payment'
import type { Selectable } from 'kysely'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import { paymentNotices } from './notices.ts'
import { lockPayment, paymentDoc, type PaymentRow } from './policy.ts'

export const refundById = (ctx: Ctx, id: string) =>
  ctx.tx.selectFrom('payment_refunds').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

export type RefundRow = Selectable<Tables['payment_refunds']>
type Set = Partial<
  Pick<
    RefundRow,
    | 'state'
    | 'channel_no'
    | 'fault'
    | 'done_at'
    | 'hand_no'
    | 'hand_on'
    | 'hand_why'
    | 'proposed_by'
    | 'proposed_name'
    | 'proposed_at'
    | 'settled_by'
    | 'settled_name'
  >
>

export const setRefund = (ctx: Ctx, id: string, set: Set) =>
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

/** It went back, under a number of who sent it. The payment is locked. */
export const refundDone = async (ctx: Ctx, it: PaymentRow, refund: RefundRow, channelNo: string, also: Set = {}): Promise<void> => {
  await setRefund(ctx, refund.id, { state: 'done', channel_no: channelNo, fault: '', done_at: ctx.now, ...also })
  const isAll = (await doneFen(ctx, it.id)) === it.received_fen
  await advance(ctx, paymentDoc, it, isAll ? 'backAll' : 'backPart', { comment: `退款 ${refund.refund_no}` })
  await tellOf(ctx, 'payment', it.id, paymentNotices.givenBack(it, payChannels[it.channel].label, refund.amount_fen, refund.reason))
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
