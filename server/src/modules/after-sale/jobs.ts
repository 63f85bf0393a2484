// Limits of an after-sale: what follows of itself when nobody acts.
import { afterSaleFlow } from '@caiyuan/contract/after-sale/flow'
import { tellOf } from '../../core/notify.ts'
import type { JobHandler } from '../../core/outbox.ts'
import { notices } from './notices.ts'
import { cancelRefund, followCards } from './refund/money.ts'
import { afterSaleById, lockAfterSale } from './rows.ts'
import { agree, arrived, billOpened, go, whenDue } from './steps.ts'

export const due: JobHandler<'afterSale.due'> = async (ctx, { docId, body }) => {
  const found = await afterSaleById(ctx, docId)
  if (found.due_at?.toISOString() !== body.due) return
  // The approval is locked before the after-sale, as its deciders do.
  if (found.state === 'toReturn') await cancelRefund(ctx, docId, '到期没有寄回')
  const row = await lockAfterSale(ctx, docId)
  const why = whenDue[row.state]
  if (!why || row.due_at?.toISOString() !== body.due) throw new Error(`${row.doc_no} moved while its limit ended`)
  if (row.state === 'waitSupplier') await agree(ctx, row, { note: why, returnTo: '', isSilent: true })
  else if (row.state === 'toArrive') await arrived(ctx, row, { comment: why, title: '供应商超时未处理，视为收到' })
  else if (row.state === 'toConfirm') await go(ctx, row, 'confirm', { comment: why, title: '超时自动确认' })
  else {
    await go(ctx, row, 'lapse', { comment: why, set: { close_reason: why } })
    await tellOf(ctx, afterSaleFlow.kind, docId, notices.lapsed(row, why))
  }
}

export const orderBillOpened: JobHandler<'order.billOpened'> = async (ctx, { docId }) => {
  const waiting = await ctx.tx
    .selectFrom('refunds')
    .select('after_sale_id')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', docId)
    .where('state', '=', 'offset')
    .orderBy('created_at')
    .execute()
  for (const { after_sale_id } of waiting) {
    const row = await lockAfterSale(ctx, after_sale_id)
    if (row.state === 'toRed' || row.state === 'toRefund') await billOpened(ctx, row)
  }
}

export const orderCardsChanged: JobHandler<'order.cardsChanged'> = (ctx, { docId }) => followCards(ctx, docId)
