// One bill by its id, its lines, and who may look at it.
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { isMine } from '../../order/queries/billing.ts'
import type { BillRow } from '../policy.ts'

/** Finance and the purchasing side see whole bills; others bills with orders they bought or whose fund they own. */
export const seesWhole = (ctx: Ctx): boolean => ctx.user.needs.has('bill:audit') || ctx.user.needs.has('bill:confirm')

const one = async (ctx: Ctx, id: string, lock: boolean): Promise<BillRow> => {
  if (!isId(id)) throw missing('对账单')
  let query = ctx.tx.selectFrom('bills as b').selectAll('b').where('b.school_id', '=', ctx.schoolId).where('b.id', '=', id)
  // A supplier acting in a school meets its own bills only.
  if (ctx.user.supplierId) query = query.where('b.supplier_id', '=', ctx.user.supplierId)
  else if (ctx.user.schoolId !== ctx.schoolId) throw missing('对账单')
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing('对账单')
  ctx.objectId ||= row.id
  return row as BillRow
}

/** The bill for commands: the row is locked until commit. */
export const lockBill = (ctx: Ctx, id: string): Promise<BillRow> => one(ctx, id, true)

/** The bill for readers: those without the whole view must have a line of their own on it, or one taken off it. */
export const seenBill = async (ctx: Ctx, id: string): Promise<BillRow> => {
  const row = await one(ctx, id, false)
  if (ctx.user.supplierId || seesWhole(ctx)) return row
  const own = await ctx.tx
    .selectFrom('bill_lines as l')
    .select('l.order_id')
    .where('l.school_id', '=', ctx.schoolId)
    .where('l.bill_id', '=', row.id)
    .where(isMine(ctx, 'l.order_id'))
    .unionAll(
      ctx.tx
        .selectFrom('bill_offsets as f')
        .select('f.order_id')
        .where('f.school_id', '=', ctx.schoolId)
        .where('f.bill_id', '=', row.id)
        .where(isMine(ctx, 'f.order_id')),
    )
    .limit(1)
    .executeTakeFirst()
  if (!own) throw missing('对账单')
  return row
}

/** Files of a bill are read by whoever may open it. */
export const mustSeeBill = async (ctx: Ctx, id: string): Promise<void> => {
  if (!ctx.user.needs.has(ctx.user.supplierId ? 'supplier:bills' : 'bill:view')) throw new Fail('core.denied')
  await seenBill(ctx, id)
}

/** Of these settlements, those that ended without a clear answer: finance may have paid, so nothing of them may be paid under another number. */
export const doubtfulOf = async (ctx: Ctx, settlementIds: readonly (string | null)[]): Promise<Set<string>> => {
  const ids = settlementIds.filter((id) => id !== null)
  if (ids.length === 0) return new Set()
  const rows = await ctx.tx
    .selectFrom('settlements as s')
    .innerJoin('effects as e', (j) => j.onRef('e.school_id', '=', 's.school_id').onRef('e.event_id', '=', 's.id'))
    .select('s.id')
    .where('s.school_id', '=', ctx.schoolId)
    .where('s.id', 'in', ids)
    .where('s.state', '=', 'failed')
    .where('e.provider', '=', 'finance')
    .where('e.state', '=', 'maybe')
    .execute()
  return new Set(rows.map((r) => r.id))
}

export const openLines = (ctx: Ctx, billIds: readonly string[]) =>
  ctx.tx
    .selectFrom('bill_lines')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', 'in', billIds)
    .where('removed_at', 'is', null)
    .orderBy('order_id')
    .execute()
