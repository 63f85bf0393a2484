// What counts together with an order when splitting is judged: a list of sources, each one part of the same statement.
import { oneOf } from '../../../core/one-of.ts'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { givenUp } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Spend, SplitBounds } from './split-rule.ts'

/** Whose spending is asked for, around which moment, from which size on. */
export interface SpendLook {
  buyerId: string
  fundIds: readonly string[]
  at: Date
  leastFen: number
  /** Of the order that is looked at: the other orders of its checkout came together with it. */
  exceptPurchaseId: string | null
}

/** SQL that answers rows of `Spend`: pending, approved and paid, never what ended or was given back. */
export type SpendSource = (ctx: Ctx, look: SpendLook, bounds: SplitBounds) => RawBuilder<unknown>

/** Orders count from their last submission, less what will not be sent. Starts from the days, so that an old card costs no more than a new one. */
const orders: SpendSource = (ctx, { buyerId, fundIds, at, leastFen, exceptPurchaseId }, { days }) => sql`
  select o.buyer_id as "buyerId", o.supplier_id as "supplierId", o.total_fen - o.ended_fen as "amountFen",
    (select json_agg(distinct f.fund_id) from order_funds f where f.school_id = ${ctx.schoolId} and f.order_id = o.id) as "fundIds",
    (select json_agg(distinct k.owner_id) from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      where f.school_id = ${ctx.schoolId} and f.order_id = o.id) as "ownerIds",
    (select json_agg(distinct rtrim(split_part(l.category_path, '/', 1) || '/' || split_part(l.category_path, '/', 2), '/')) from order_lines l where l.school_id = ${ctx.schoolId} and l.order_id = o.id) as categories
  from orders o
  where o.school_id = ${ctx.schoolId} and o.submitted_at > ${at}::timestamptz - make_interval(days => ${days}) and o.submitted_at < ${at}::timestamptz + make_interval(days => ${days})
    and o.total_fen - o.ended_fen >= ${leastFen} and o.kind in ${oneOf(schoolKinds)} and o.state <> all(${givenUp}) and o.purchase_id is distinct from ${exceptPurchaseId}::uuid
    and (o.buyer_id = ${buyerId} or exists (
      select 1 from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      join funds mine on mine.school_id = k.school_id and mine.owner_id = k.owner_id and mine.id = any(${fundIds}::uuid[])
      where f.school_id = ${ctx.schoolId} and f.order_id = o.id))`

const sources: SpendSource[] = [orders]

/** Whatever else spends money of the school joins here. */
export const registerSpend = (source: SpendSource): void => {
  sources.push(source)
}

/** All sources as one part of a statement. */
export const spendSql = (ctx: Ctx, look: SpendLook, bounds: SplitBounds): RawBuilder<Spend> =>
  sql<Spend>`${sql.join(
    sources.map((source) => sql`(${source(ctx, look, bounds)})`),
    sql` union all `,
  )}`
