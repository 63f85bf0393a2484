// Suppliers a school buys nothing from for a while, as its offers ask (decision 0212).
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'

/** SQL over alias `p`, goods: why the school buys nothing of their supplier now; null: it does. */
export const stopReason = (ctx: Asking): RawBuilder<string | null> => sql`
  (select '本校已暂停向该供应商采购，至 ' || x.until_on || '（' || x.reason || '）' from supplier_stops x
    where x.school_id = ${ctx.schoolId} and x.supplier_id = p.supplier_id and x.verdict = 'stop' and x.lifted_at is null
      and x.until_on >= (${ctx.now}::timestamptz at time zone 'Asia/Shanghai')::date order by x.until_on desc limit 1)`
