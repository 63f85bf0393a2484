// What waits for a finance person: a few counts over indexes, read with every page this person opens.
import type { BillState } from '@caiyuan/contract/bill-flow'
import type { Need } from '@caiyuan/contract/needs'
import { toBill } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { countOf, type Wait, type Waits } from '../../../core/waits.ts'
import { oneOf } from '../../../core/one-of.ts'
import type { BillRow } from '../policy.ts'
import { dutiesOf } from './duties.ts'

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

/** SQL of bills of the school in one of these states. */
const billsIn = ({ schoolId }: Ctx, ...states: BillState[]): Wait =>
  countOf(sql`bills b where b.school_id = ${schoolId} and b.state in (${sql.join(states)})`)

const ifMay = (ctx: Ctx, need: Need, wait: () => Wait | Promise<Wait>): Wait | Promise<Wait> =>
  ctx.user.supplierId === null && ctx.user.needs.has(need) ? wait() : 0

export const billWaits: Waits = {
  toBillNum: (ctx) =>
    ifMay(ctx, 'bill:confirm', () =>
      countOf(sql`orders o where o.school_id = ${ctx.schoolId} and o.state in ${oneOf(toBill)} and o.bill_id is null`),
    ),
  toConfirmBillNum: (ctx) => ifMay(ctx, 'bill:confirm', () => billsIn(ctx, 'waitBuyer', 'differs')),
  toAuditBillNum: (ctx) => ifMay(ctx, 'bill:audit', async () => sql<number>`${await toReview(ctx)} + ${billsIn(ctx, 'failed')}`),
}
