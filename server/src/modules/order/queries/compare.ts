// What an approver compares: the same goods of other suppliers now, and the reference price of the rule.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { samePack } from '../../catalog/comparable.ts'
import { referenceOf } from '../checkout/price-rule.ts'
import { referencesFor } from '../checkout/watch.ts'

export interface Compared {
  /** As the rule about prices has it (decision 0025). */
  referenceE4: number | null
  referenceFrom: string
  dealNum: number
  offers: { supplierName: string; priceE4: number; leadDays: number }[]
}

interface Row {
  line_no: number
  sku_id: string
  offers: Compared['offers']
}

/** Same goods means the same key and the same pack. */
export const compareLines = async (ctx: Ctx, orderId: string): Promise<Map<number, Compared>> => {
  const { rows } = await sql<Row>`
    with mine as (
      select l.line_no, l.sku_id, p.same_key, p.supplier_id, k.base_qty, k.base_unit, k.unit, k.spec_text
      from order_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id
      where l.school_id = ${ctx.schoolId} and l.order_id = ${orderId}
    ), cheapest as (
      select distinct on (m.line_no, s.id) m.line_no, s.short_name, coalesce(t.price_e4, k.price_e4) as price_e4, p.lead_days
      from mine m
      join products p on p.same_key = m.same_key and p.same_key <> '' and p.supplier_id <> m.supplier_id and p.status = 'on'
      join skus k on k.product_id = p.id and k.status = 'on' and ${samePack}
      join suppliers s on s.id = p.supplier_id and s.status = 'normal'
      left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
      where not coalesce(t.is_hidden, false)
      order by m.line_no, s.id, 3
    )
    select m.line_no, m.sku_id,
      coalesce((select json_agg(json_build_object('supplierName', c.short_name, 'priceE4', c.price_e4, 'leadDays', c.lead_days) order by c.price_e4, c.short_name) from cheapest c where c.line_no = m.line_no), '[]') as offers
    from mine m`.execute(ctx.tx)
  const references = await referencesFor(
    ctx,
    orderId,
    rows.map((r) => r.sku_id),
  )
  return new Map(
    rows.map((r) => {
      const known = references.get(r.sku_id)
      const reference = referenceOf(known)
      return [
        r.line_no,
        {
          referenceE4: reference?.e4 ?? null,
          referenceFrom: reference?.from ?? '',
          dealNum: known?.dealNum ?? 0,
          offers: r.offers.slice(0, 5),
        },
      ]
    }),
  )
}
