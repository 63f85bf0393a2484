// 留言 between the sides of an after-sale: read by all of them, never taken back.
import { afterSaleFlow } from '@caiyuan/contract/after-sale/flow'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { changed, emitToSupplier, tellOf } from '../../core/notify.ts'
import { notices } from './notices.ts'
import type { AfterSaleRow } from './policy.ts'
import { tellSupplier } from './projection.ts'

export type Side = 'buyer' | 'supplier' | 'platform'

/** While it is open, by its own sides. */
export const maySay = (row: AfterSaleRow, isSide: boolean): boolean => isSide && afterSaleFlow.states[row.state].phase !== 'end'

export const keepMessage = async (ctx: Ctx, row: AfterSaleRow, side: Side, body: string): Promise<void> => {
  const isSide = side === 'buyer' ? row.buyer_id === ctx.user.id : true
  if (!isSide) throw new Fail('core.denied')
  if (!maySay(row, isSide)) throw new Fail('core.refused', { reason: '售后已结束，不能再留言' })
  await ctx.tx
    .insertInto('after_sale_messages')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      after_sale_id: row.id,
      side,
      by_id: ctx.user.id,
      by_name: side === 'supplier' ? row.supplier_name : side === 'platform' ? '平台' : ctx.user.name,
      body,
      at: ctx.now,
    })
    .execute()
  changed(ctx, afterSaleFlow.kind, row.id)
  if (side === 'supplier') emitToSupplier(ctx, row.supplier_id, afterSaleFlow.kind, row.id)
  else await tellSupplier(ctx, row, `${side === 'platform' ? '平台' : '申请人'}留言`, body)
  if (side !== 'buyer')
    await tellOf(ctx, afterSaleFlow.kind, row.id, notices.said(row, side === 'platform' ? '平台' : row.supplier_name, body))
}

export const messagesOf = async (ctx: Ctx, id: string) => {
  const rows = await ctx.tx
    .selectFrom('after_sale_messages')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((it) => ({
    id: it.id,
    side: it.side as Side,
    name: it.by_name,
    body: it.body,
    isMine: it.by_id === ctx.user.id,
    at: it.at.toISOString(),
  }))
}
