// What waits for a finance person: a few counts over indexes, read with every page this person opens.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { rolesWith } from '../../../core/roles.ts'

export interface BillWaits {
  /** Accepted orders that no bill has taken yet. */
  toBillNum: number
  /** Bills to confirm for the buyer's side, or with differences to answer. */
  toConfirmBillNum: number
  /** Bills to review, and those whose settlement failed. */
  toAuditBillNum: number
}

const NONE: BillWaits = { toBillNum: 0, toConfirmBillNum: 0, toAuditBillNum: 0 }

/** Whether a person handled (经办) an order of bill `b`. */
const handledBy = (person: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from bill_lines n
  join document_log l on l.school_id = n.school_id and l.doc_kind = 'order' and l.doc_id = n.order_id and l.action = 'handle' and l.actor_id = ${person}
  where n.school_id = b.school_id and n.bill_id = b.id and n.removed_at is null)`

/** A bill this person confirmed, or handled an order of, waits for whoever else may review it (decision 0015, `dutiesOf`). */
export const billWaitsOf = async (ctx: Ctx): Promise<BillWaits> => {
  const { needs, supplierId, id: me } = ctx.user
  const confirms = supplierId === null && needs.has('bill:confirm')
  const audits = supplierId === null && needs.has('bill:audit')
  if (!confirms && !audits) return NONE
  const { rows } = await sql<BillWaits>`
    select
      (select count(*)::int from orders o where ${confirms} and o.school_id = ${ctx.schoolId} and o.state = 'waitBill' and o.bill_id is null) as "toBillNum",
      (select count(*)::int from bills b where ${confirms} and b.school_id = ${ctx.schoolId} and b.state in ('waitBuyer', 'differs')) as "toConfirmBillNum",
      (select count(*)::int from bills b where ${audits} and b.school_id = ${ctx.schoolId} and (b.state = 'failed' or (b.state = 'waitFinance'
        and not ((b.buyer_confirmed_by is not distinct from ${me} or ${handledBy(sql`${me}::uuid`)}) and exists (
          select 1 from users u where u.school_id = b.school_id and u.id <> ${me} and u.is_active and u.id is distinct from b.buyer_confirmed_by
            and exists (select 1 from user_roles r where r.school_id = u.school_id and r.user_id = u.id and r.role = any(${rolesWith('bill:audit')}))
            and not ${handledBy(sql`u.id`)}))))) as "toAuditBillNum"`.execute(ctx.tx)
  return rows[0]!
}
