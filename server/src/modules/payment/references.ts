// What a payer notes of money he paid outside of the mall; finance looks at it in modules/pay-reference (decision 0381).
import { toPay } from '@caiyuan/contract/order/standing'
import { isLooked, isReference, slipWords, type payment, type ReferenceChannel, type ReferenceState } from '@caiyuan/contract/payment'
import { sql, type Insertable, type Selectable } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addWorkdays, dayOf, textOf, workdayBefore } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid } from '../../core/fail.ts'
import { attachOwn } from '../../core/files.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed, notify, othersWith } from '../../core/notify.ts'
import { enqueue, type JobHandler, type OfDoc } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import { waitUntil } from '../order/commands/own-money.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { closePayment, linesOf } from './money.ts'
import { ownPayment, type Payee, type PaymentRow } from './policy.ts'

type Row = Selectable<Tables['payment_references']>
export type ReferenceRow = Omit<Row, 'state' | 'channel'> & { state: ReferenceState; channel: ReferenceChannel }

const NOBODY: Payee = { name: '', bank: '', account: '', place: '' }

/** Where the school has it paid; null where it does not offer the way, or did not say where. */
export const payeeOf = (params: Params, channel: ReferenceChannel): Payee | null => {
  if (channel === 'officialCard')
    return params['pay.officialCard'] === 1 && params['pay.cardPlace'] ? { ...NOBODY, place: params['pay.cardPlace'] } : null
  const it = { ...NOBODY, name: params['pay.payeeName'], bank: params['pay.payeeBank'], account: params['pay.payeeAccount'] }
  return params['pay.transfer'] === 1 && it.name && it.bank && it.account ? it : null
}

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Its document is the reference: nobody of finance has said the last word on it, and its orders will not wait much longer. */
    'payment.referenceDue': OfDoc
  }
}

/** Until when the first of its orders waits; null where none does. */
const waitsUntil = async (ctx: Ctx, paymentId: string): Promise<Date | null> =>
  (
    await ctx.tx
      .selectFrom('payment_orders as x')
      .innerJoin('orders as o', (join) => join.onRef('o.school_id', '=', 'x.school_id').onRef('o.id', '=', 'x.order_id'))
      .select((eb) => eb.fn.min('o.due_at').as('due_at'))
      .where('x.school_id', '=', ctx.schoolId)
      .where('x.payment_id', '=', paymentId)
      .where('o.state', 'in', toPay)
      .executeTakeFirstOrThrow()
  ).due_at

/** A 工作日 before the end; of what was noted on the last day, when half of what is left is over. */
const remindAt = (now: Date, until: Date): Date => {
  const eve = workdayBefore(until)
  return eve > now ? eve : new Date((now.getTime() + until.getTime()) / 2)
}

/** Once: finance hears of what it did not settle before the order is cancelled over it (decision 0385). */
export const remindOfReference: JobHandler<'payment.referenceDue'> = async (ctx, { docId }) => {
  const row = (await ctx.tx
    .selectFrom('payment_references')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', docId)
    .executeTakeFirstOrThrow()) as ReferenceRow
  const until = isLooked(row.state) ? await waitsUntil(ctx, row.payment_id) : null
  if (!until || until <= ctx.now) return
  const { payment_no } = await ctx.tx
    .selectFrom('payments')
    .select('payment_no')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.payment_id)
    .executeTakeFirstOrThrow()
  await notify(ctx, await othersWith(ctx, 'bill:audit', row.noted_by, row.proposed_by), {
    kind: '系统',
    title: `支付单 ${payment_no} 的收款 ${textOf(until).slice(5, 16)} 到期，${row.state === 'open' ? '还没有核实' : '还没有复核'}`,
    body: `${slipWords[row.channel].reference} ${row.reference_no}，${row.paid_on} 付款；到期没有确认的，订单自动取消，到账的款须全部退回。`,
    link: '/payReference',
  })
}

/** Its slips, as files of the payment; and those of the bank for a refund that came back. */
export const slipLabel = (referenceId: string): string => `凭证 ${referenceId}`
export const bounceLabel = (bounceId: string): string => `退票凭证 ${bounceId}`

export const newestOf = async (ctx: Ctx, paymentId: string): Promise<ReferenceRow | undefined> =>
  (await ctx.tx
    .selectFrom('payment_references')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('payment_id', '=', paymentId)
    .orderBy('noted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) as ReferenceRow | undefined

export const setReference = async (ctx: Ctx, id: string, set: Partial<Insertable<Tables['payment_references']>>): Promise<void> => {
  await ctx.tx.updateTable('payment_references').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  changed(ctx, 'payReference', id)
}

/** An order has a longer time where somebody has to go to the bank, counted from its submission: who changes his mind gains none. */
export const waitForBank = async (ctx: Ctx, orderIds: readonly string[]): Promise<void> => {
  const days = (await paramsOf(ctx))['pay.referenceWorkdays']
  await waitUntil(ctx, orderIds, (order) => {
    const until = addWorkdays(order.created_at, days)
    return until > order.due_at! ? until : order.due_at!
  })
}

/** Another way was chosen: the goods are kept no longer than for a house. */
export const waitForHouse = async (ctx: Ctx, orderIds: readonly string[]): Promise<void> => {
  const until = new Date(ctx.now.getTime() + (await paramsOf(ctx))['pay.timeoutMinutes'] * 60_000)
  await waitUntil(ctx, orderIds, (order) => (until < order.due_at! ? until : order.due_at!))
}

/** The payment of the purchase whose reference finance looks at, also where an order of it was cancelled since. */
export const notedOf = async (ctx: Ctx, purchaseId: string): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`select p.id from payments p where p.school_id = ${ctx.schoolId} and p.purchase_id = ${purchaseId}
    and exists (select from payment_references r where r.school_id = ${ctx.schoolId} and r.payment_id = p.id
      and r.state in ('open', 'proposed'))`.execute(ctx.tx)
  return rows[0]?.id ?? ''
}

/** Money may be on its way by it: no other way is begun or paid before finance looked. */
export const mustNotBeNoted = async (ctx: Ctx, purchaseId: string): Promise<void> => {
  const paymentId = await notedOf(ctx, purchaseId)
  const noted = paymentId ? await newestOf(ctx, paymentId) : undefined
  if (noted)
    throw new Fail('payment.reference', {
      reason: `已登记${slipWords[noted.channel].reference} ${noted.reference_no}，等财务确认以前不能换支付方式，以免重复付款`,
    })
}

/** Why nothing may be noted of it now. */
export const noteBarred = (it: Pick<PaymentRow, 'channel' | 'state' | 'received_fen'>, noted: ReferenceRow | undefined): string => {
  if (!isReference(it.channel)) return '这张支付单由支付渠道收款，不用登记'
  if (it.received_fen > 0 || noted?.state === 'settled') return '财务已确认收款'
  return noted?.state === 'proposed' ? `财务正在复核 ${noted.reference_no}，复核以后才能另行登记` : ''
}

/** A day of the bank is none before this one and none to come. `field` is the one field with its value. */
export const mustBeDay = (ctx: Ctx, first: string, field: Record<string, string>, words: string): void => {
  const [[name, day]] = Object.entries(field) as [[string, string]]
  const today = dayOf(ctx.now)
  if (day < first || day > today) throw invalid(name, `${words}须在 ${first} 到 ${today} 之间`)
}

/** The own payment with what waits beside it of its purchase, locked as the weighing of one order locks them. */
const lockWithWaiting = async (ctx: Ctx, id: string): Promise<{ it: PaymentRow; beside: PaymentRow | undefined }> => {
  const seen = await ownPayment(ctx, id)
  const rows = (await ctx.tx
    .selectFrom('payments')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('purchase_id', '=', seen.purchase_id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('id', '=', id)]))
    .orderBy('id')
    .forUpdate()
    .execute()) as PaymentRow[]
  return { it: rows.find((row) => row.id === id)!, beside: rows.find((row) => row.id !== id) }
}

/** The orders that still wait have the time of a bank again, also after another way had shortened it; finance is reminded before it ends. */
const waitForFinance = async (ctx: Ctx, it: PaymentRow, referenceId: string): Promise<void> => {
  await waitForBank(
    ctx,
    (await linesOf(ctx, it.id)).map(({ order_id }) => order_id),
  )
  const until = await waitsUntil(ctx, it.id)
  if (!until || until <= ctx.now) return
  await ctx.tx.updateTable('payments').set({ pay_by: until }).where('school_id', '=', ctx.schoolId).where('id', '=', it.id).execute()
  await enqueue(ctx, 'payment.referenceDue', { docId: referenceId, dueAt: remindAt(ctx.now, until) })
}

/** Also of a payment that was closed: what its orders still wait for is paid by it, the rest goes back; nothing else of the purchase is paid meanwhile. */
export const noteReference: Of<typeof payment>['noteReference'] = async (ctx, { id, referenceNo, tail, holder, paidOn, fileIds }) => {
  // Not while another way is chosen.
  await lockOwn(ctx)
  const { it, beside } = await lockWithWaiting(ctx, id)
  const noted = await newestOf(ctx, it.id)
  const barred = noteBarred(it, noted)
  if (barred) throw new Fail('payment.reference', { reason: barred })
  mustBeDay(ctx, dayOf(it.created_at), { paidOn }, '付款日期')
  if (noted?.state === 'open') await setReference(ctx, noted.id, { state: 'replaced' })
  const channel = it.channel as ReferenceChannel
  const row = {
    school_id: ctx.schoolId,
    id: newId(),
    payment_id: it.id,
    channel,
    reference_no: referenceNo,
    tail,
    holder,
    paid_on: paidOn,
    noted_by: ctx.user.id,
    noted_at: ctx.now,
  }
  const kept = await ctx.tx
    .insertInto('payment_references')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw new Fail('payment.reference', { reason: `${slipWords[channel].reference} ${referenceNo} 已经登记过，请核对` })
  if (beside) await closePayment(ctx, beside, `支付单 ${it.payment_no} 登记了付款，等财务确认`)
  const label = slipLabel(row.id)
  await attachOwn(
    ctx,
    fileIds.map((file) => ({ id: file, label })),
    { kind: 'payment', id },
  )
  logAction(ctx, 'payment', id, {
    action: 'noteReference',
    title: '登记交易参考号',
    comment: `${slipWords[channel].reference} ${referenceNo}，${paidOn} 付款`,
  })
  changed(ctx, 'payment', id)
  changed(ctx, 'payReference', row.id)
  await notify(ctx, await othersWith(ctx, 'bill:audit', ctx.user.id), {
    kind: '系统',
    title: `请核实支付单 ${it.payment_no} 的收款`,
    body: `${slipWords[channel].reference} ${referenceNo}，${paidOn} 付款；到账后请在公务卡与对公收款页确认。`,
    link: '/payReference',
  })
  await waitForFinance(ctx, it, row.id)
  ctx.objectId = id
  return {}
}
