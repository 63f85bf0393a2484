// A payment is its payer's alone; what is said of money moves it.
import {
  isReference,
  paymentFlow,
  type Payee as PayeeShown,
  type PayChannel,
  type PaymentAction,
  type PaymentState,
} from '@caiyuan/contract/payment'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { defineDoc } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Tables } from '../../core/tables.ts'

export type Payee = z.output<typeof PayeeShown>
export type PaymentRow = Omit<Selectable<Tables['payments']>, 'state' | 'channel' | 'payee'> & {
  state: PaymentState
  channel: PayChannel
  payee: Payee | null
}

export const paymentDoc = defineDoc<PaymentState, PaymentAction, PaymentRow, 'payments'>(paymentFlow, 'payments', {
  close: (ctx, row) => row.payer_id === ctx.user.id || '',
})

const one = (ctx: Ctx, id: string) => ctx.tx.selectFrom('payments').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

/** The row held until the end: who books money takes the payment first, and its orders behind it. */
export const lockPayment = async (ctx: Ctx, id: string): Promise<PaymentRow> =>
  (await one(ctx, id).forUpdate().executeTakeFirstOrThrow()) as PaymentRow

/** The person's own; anybody else's does not exist. */
export const ownPayment = async (ctx: Ctx, id: string, lock = false): Promise<PaymentRow> => {
  if (!isId(id)) throw missing('支付单')
  let query = one(ctx, id).where('payer_id', '=', ctx.user.id)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing('支付单')
  return row as PaymentRow
}

/** The payer, and of what is paid outside of the mall finance, which looks at the slip. */
export const seenPayment = async (ctx: Ctx, id: string): Promise<PaymentRow> => {
  if (!ctx.user.needs.has('bill:audit')) return ownPayment(ctx, id)
  const row = isId(id) ? await one(ctx, id).executeTakeFirst() : undefined
  return row && isReference(row.channel as PayChannel) ? (row as PaymentRow) : ownPayment(ctx, id)
}
