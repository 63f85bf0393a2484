// What an approver compares: the same goods of other suppliers now, and what the school paid for them lately.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'

export interface Compared {
  referenceE4: number | null
  dealNum: number
  offers: { supplierName: string; priceE4: number; leadDays: number }[]
}

interface Row {
  line_no: number
  reference_e4: number | null
  deal_num: number
  offers: { supplierName: string; priceE4: number; leadDays: number }[]
}

/** Same goods means the same key and the same pack. Deals: what was approved in the last 180 days, without this order. */
export const compareLines = async (ctx: Ctx, orderId: string): Promise<Map<number, Compared>> => {
  const rows = await sql<Row>`
    with mine as (
      select l.line_no, l.sku_id, p.same_key, p.supplier_id, k.base_qty, k.base_unit, k.unit
      from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
      where l.school_id = ${ctx.schoolId} and l.order_id = ${orderId}
    ), same as (
      select m.line_no, k.id as sku_id, s.id as supplier_id, s.short_name, p.lead_days, p.status, k.status as sku_status, coalesce(t.price_e4, k.price_e4) as price_e4, coalesce(t.is_hidden, false) as is_hidden
      from mine m
      join products p on p.same_key = m.same_key and m.same_key <> ''
      join skus k on k.product_id = p.id and k.unit = m.unit and k.base_qty is not distinct from m.base_qty and k.base_unit is not distinct from m.base_unit
      join suppliers s on s.id = p.supplier_id and s.status = 'normal'
      left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
    ), cheapest as (
      select distinct on (x.line_no, x.supplier_id) x.line_no, x.short_name, x.price_e4, x.lead_days
      from same x join mine m on m.line_no = x.line_no
      where x.supplier_id <> m.supplier_id and x.status = 'on' and x.sku_status = 'on' and not x.is_hidden
      order by x.line_no, x.supplier_id, x.price_e4
    ), deals as (
      select m.line_no, percentile_cont(0.5) within group (order by l.price_e4) as median, count(*)::int as num
      from mine m
      join order_lines l on l.school_id = ${ctx.schoolId} and l.order_id <> ${orderId} and (l.sku_id = m.sku_id or l.sku_id in (select x.sku_id from same x where x.line_no = m.line_no))
      join orders o on o.school_id = l.school_id and o.id = l.order_id
      where o.created_at > ${ctx.now}::timestamptz - interval '180 days' and o.state not in ('waitOwner', 'auditing', 'back', 'waitHandle', 'cancelled', 'closed')
      group by m.line_no
    )
    select m.line_no, round(d.median)::bigint as reference_e4, coalesce(d.num, 0) as deal_num,
      coalesce((select json_agg(json_build_object('supplierName', c.short_name, 'priceE4', c.price_e4, 'leadDays', c.lead_days) order by c.price_e4, c.short_name) from cheapest c where c.line_no = m.line_no), '[]') as offers
    from mine m left join deals d on d.line_no = m.line_no`.execute(ctx.tx)
  return new Map(rows.rows.map((r) => [r.line_no, { referenceE4: r.reference_e4, dealNum: r.deal_num, offers: r.offers.slice(0, 5) }]))
}
