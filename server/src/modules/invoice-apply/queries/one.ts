// One application by its id, its orders, and who may look at it.
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import { isPlatform } from '../../../core/pseudo-schools.ts'
import { isMine } from '../../order/queries/billing.ts'
import type { ApplyRow } from '../policy.ts'

/** Finance and the purchasing side see every application of the school. */
export const seesAll = (ctx: Ctx): boolean => ctx.user.needs.has('bill:audit') || ctx.user.needs.has('bill:confirm')

const one = async (ctx: Ctx, id: string, lock: boolean): Promise<ApplyRow> => {
  if (!isId(id)) throw missing('开票申请')
  let query = ctx.tx.selectFrom('invoice_applies').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  // A supplier acting in a school meets its own alone.
  if (ctx.user.supplierId) query = query.where('supplier_id', '=', ctx.user.supplierId)
  else if (ctx.user.schoolId !== ctx.schoolId) {
    if (!isPlatform(ctx.user)) throw missing('开票申请')
    // The platform meets in a school what it was asked to allow there.
    query = query.where('platform_asked_at', 'is not', null)
  }
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw missing('开票申请')
  ctx.objectId ||= row.id
  return row as ApplyRow
}

export const lockApply = (ctx: Ctx, id: string): Promise<ApplyRow> => one(ctx, id, true)

/** The applicant, who bought or pays one of its orders, finance, its supplier, the platform where it was asked. */
export const seenApply = async (ctx: Ctx, id: string): Promise<ApplyRow> => {
  const row = await one(ctx, id, false)
  if (ctx.user.supplierId || ctx.user.schoolId !== ctx.schoolId || row.applicant_id === ctx.user.id) return row
  // What somebody paid himself is nobody else's (decision 0280).
  if (row.is_personal || !ctx.user.needs.has('bill:view')) throw missing('开票申请')
  if (seesAll(ctx)) return row
  const own = await ctx.tx
    .selectFrom('invoice_apply_orders as l')
    .select('l.order_id')
    .where('l.school_id', '=', ctx.schoolId)
    .where('l.apply_id', '=', row.id)
    .where(isMine(ctx, 'l.order_id'))
    .limit(1)
    .executeTakeFirst()
  if (!own) throw missing('开票申请')
  return row
}

/** Invoices of the school's money are asked for by whoever may buy with it; of one's own money by anybody. */
export const mustBuyWith = (ctx: Ctx, isPersonal: boolean): void => {
  if (!isPersonal && !ctx.user.needs.has('order:create')) throw new Fail('core.denied')
}

/** The applicant's own, locked: nobody else presses anything on it in the school. */
export const lockOwnApply = async (ctx: Ctx, id: string): Promise<ApplyRow> => {
  const row = await lockApply(ctx, id)
  if (ctx.user.supplierId === null && row.applicant_id !== ctx.user.id) throw missing('开票申请')
  return row
}

/** Files of an application are read by whoever may open it. */
export const mustSeeApply = async (ctx: Ctx, id: string): Promise<void> => {
  if (!ctx.user.needs.has(ctx.user.supplierId ? 'supplier:bills' : 'mall:view')) throw new Fail('core.denied')
  await seenApply(ctx, id)
}

export const ordersOf = (ctx: Ctx, applyId: string) =>
  ctx.tx
    .selectFrom('invoice_apply_orders as a')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'a.school_id').onRef('o.id', '=', 'a.order_id'))
    .leftJoin('bills as b', (j) => j.onRef('b.school_id', '=', 'o.school_id').onRef('b.id', '=', 'o.bill_id'))
    .select(['a.order_id', 'a.order_no', 'a.amount_fen', 'a.is_live', 'o.accepted_at', 'o.bill_id', 'b.bill_no'])
    .where('a.school_id', '=', ctx.schoolId)
    .where('a.apply_id', '=', applyId)
    .orderBy('a.order_no')
    .execute()

/** Its orders locked, so that no bill takes them meanwhile; refuses where one has them. */
export const lockUnbilled = async (ctx: Ctx, row: ApplyRow): Promise<string[]> => {
  const ids = (await ordersOf(ctx, row.id)).map((it) => it.order_id)
  await ctx.tx
    .selectFrom('orders')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const billed = (await ordersOf(ctx, row.id)).find((it) => it.bill_id !== null)
  if (billed)
    throw new Fail('core.refused', {
      reason: `订单 ${billed.order_no} 已在对账单 ${billed.bill_no} 中，请由财务在对账单退回发票，或撤销对账单后再办`,
    })
  return ids
}
