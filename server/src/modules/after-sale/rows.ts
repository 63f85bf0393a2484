// One after-sale by its id.
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { visible, type AfterSaleRow } from './policy.ts'

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<AfterSaleRow> => {
  if (!isId(id)) throw missing('售后单')
  const query = ctx.tx.selectFrom('after_sales').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw missing('售后单')
  return row as AfterSaleRow
}
/** For whoever has to do with it already. */
export const afterSaleById = (ctx: Ctx, id: string): Promise<AfterSaleRow> => one(ctx, id, false)
export const lockAfterSale = (ctx: Ctx, id: string): Promise<AfterSaleRow> => one(ctx, id, true)

export const seen = (ctx: Ctx) => ctx.tx.selectFrom('after_sales as p').where('p.school_id', '=', ctx.schoolId).where(visible(ctx))

/** The after-sale if this person may see it; else it does not exist. */
export const mustSeeAfterSale = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await seen(ctx).select('p.id').where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('售后单')
}

/** The after-sale this person may see, locked. */
export const mine = async (ctx: Ctx, id: string): Promise<AfterSaleRow> => {
  await mustSeeAfterSale(ctx, id)
  return lockAfterSale(ctx, id)
}

export const piecesOf = async (ctx: Ctx, id: string): Promise<{ lineNo: number; num: number }[]> => {
  const rows = await ctx.tx
    .selectFrom('after_sale_lines')
    .select(['line_no', 'num'])
    .where('school_id', '=', ctx.schoolId)
    .where('after_sale_id', '=', id)
    .orderBy('line_no')
    .execute()
  return rows.map((it) => ({ lineNo: it.line_no, num: it.num }))
}

/** Its pieces are not with the buyer: sent back to be paid back, or never come. */
export const isGone = (it: Pick<AfterSaleRow, 'type' | 'reason'>): boolean => it.type === 'returnRefund' || it.reason === 'short'

export const movedOf = ({ id, doc_no, state }: AfterSaleRow) => ({ id, docNo: doc_no, state })
