// What waits for a finance person: a few counts over indexes, read with every page this person opens.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { BillRow } from '../policy.ts'
import { dutiesOf } from './duties.ts'

export interface BillWaits {
  /** Accepted orders that no bill has taken yet. */
  toBillNum: number
  /** Bills to confirm for the buyer's side, or with differences to answer. */
  toConfirmBillNum: number
  /** Bills to review, and those whose settlement failed. */
  toAuditBillNum: number
}

const NONE: BillWaits = { toBillNum: 0, toConfirmBillNum: 0, toAuditBillNum: 0 }

/** Bills that wait for a review and that this person may review; the others wait for whoever may (decision 0015). */
const toReview = async (ctx: Ctx): Promise<number> => {
  const rows = await ctx.tx
    .selectFrom('bills')
    .select(['id', 'state', 'buyer_confirmed_by'])
    .where('school_id', '=', ctx.schoolId)
    .where('state', '=', 'waitFinance')
    .execute()
  const duties = await dutiesOf(ctx, rows as Pick<BillRow, 'id' | 'state' | 'buyer_confirmed_by'>[])
  return rows.filter((it) => !duties.get(it.id)?.bar).length
}

export const billWaitsOf = async (ctx: Ctx): Promise<BillWaits> => {
  const { needs, supplierId } = ctx.user
  const confirms = supplierId === null && needs.has('bill:confirm')
  const audits = supplierId === null && needs.has('bill:audit')
  if (!confirms && !audits) return NONE
  const { rows } = await sql<BillWaits>`
    select
      (select count(*)::int from orders o where ${confirms} and o.school_id = ${ctx.schoolId} and o.state = 'waitBill' and o.bill_id is null) as "toBillNum",
      (select count(*)::int from bills b where ${confirms} and b.school_id = ${ctx.schoolId} and b.state in ('waitBuyer', 'differs')) as "toConfirmBillNum",
      (select count(*)::int from bills b where ${audits} and b.school_id = ${ctx.schoolId} and b.state = 'failed') as "toAuditBillNum"`.execute(
    ctx.tx,
  )
  const [waits] = rows
  return audits ? { ...waits!, toAuditBillNum: waits!.toAuditBillNum + (await toReview(ctx)) } : waits!
}
