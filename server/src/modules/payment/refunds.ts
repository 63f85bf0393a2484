// Refunds of a payment as rows: each has one number at the channel, however often it is asked for.
import { money } from '@caiyuan/contract/money'
import { payChannels } from '@caiyuan/contract/payment'
import type { Selectable } from 'kysely'
import { advance } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { attachOwn } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import { notify, othersWith, tellOf } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import { proposedByNobody } from '../finance/two-people.ts'
import { paymentNotices } from './notices.ts'
import { lockPayment, paymentDoc, type PaymentRow } from './policy.ts'
import { bounceLabel } from './references.ts'

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
    | 'hand_holder'
    | 'hand_tail'
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

/** Nothing is said yet of who sends it where. */
export const notSent = { hand_no: '', hand_on: null, hand_why: '', hand_holder: '', hand_tail: '' } as const

/** The newest first. */
export const bouncesOf = (ctx: Ctx, refundId: string) =>
  ctx.tx
    .selectFrom('payment_bounces')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('refund_id', '=', refundId)
    .orderBy('noted_at', 'desc')
    .execute()

/** What the bank gave back of a refund that was done is kept with its number; the refund is owed again. The payment and it are locked. */
export const refundBounced = async (
  ctx: Ctx,
  it: PaymentRow,
  row: RefundRow,
  said: { bouncedOn: string; reason: string; fileIds: readonly string[] },
): Promise<void> => {
  const id = newId()
  await ctx.tx
    .insertInto('payment_bounces')
    .values({
      school_id: ctx.schoolId,
      id,
      refund_id: row.id,
      hand_no: row.hand_no,
      hand_on: row.hand_on!,
      hand_holder: row.hand_holder,
      hand_tail: row.hand_tail,
      bounced_on: said.bouncedOn,
      reason: said.reason,
      proposed_by: row.proposed_by!,
      proposed_name: row.proposed_name,
      settled_by: row.settled_by!,
      settled_name: row.settled_name,
      noted_by: ctx.user.id,
      noted_name: ctx.user.name,
      noted_at: ctx.now,
    })
    .execute()
  await attachOwn(
    ctx,
    said.fileIds.map((file) => ({ id: file, label: bounceLabel(id) })),
    { kind: 'payment', id: it.id },
  )
  const sentAnew = {
    ...notSent,
    ...proposedByNobody,
    settled_by: null,
    settled_name: '',
  }
  await owedAgain(ctx, it, row, `回单号 ${row.hand_no} ${said.bouncedOn} 被银行退回：${said.reason}`, sentAnew)
  await tellOf(ctx, 'payment', it.id, paymentNotices.bounced(it, payChannels[it.channel].label, row.amount_fen, said.reason))
  await notify(ctx, await othersWith(ctx, 'bill:audit', it.payer_id, ctx.user.id), {
    kind: '系统',
    title: `请重新办理支付单 ${it.payment_no} 的退款 ${money(row.amount_fen)}`,
    body: `退款 ${row.refund_no}，回单号 ${row.hand_no} ${said.bouncedOn} 被银行退回：${said.reason}；核对账户后用新的回单号办理，由另一人复核。`,
    link: '/payReference',
  })
}

/** Noted as given back, and was not. */
const owedAgain = async (ctx: Ctx, it: PaymentRow, row: RefundRow, why: string, also: Set = {}): Promise<void> => {
  await setRefund(ctx, row.id, { state: 'waiting', channel_no: '', done_at: null, ...also })
  await advance(ctx, paymentDoc, it, (await doneFen(ctx, it.id)) > 0 ? 'partUndone' : 'allUndone', {
    comment: `退款 ${row.refund_no}：${why}`,
  })
}

/** Asks the channel once more under the number it has; what was noted as given back and was not is owed again until it answers. */
export const refundAgain = async (ctx: Ctx, id: string, why: string): Promise<void> => {
  const seen = await refundById(ctx, id).executeTakeFirstOrThrow()
  const it = await lockPayment(ctx, seen.payment_id)
  const row = await refundById(ctx, id).forUpdate().executeTakeFirstOrThrow()
  if (row.state === 'done') await owedAgain(ctx, it, row, why)
  await enqueue(ctx, 'payment.refund', { docId: id })
}
