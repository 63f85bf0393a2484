// What the document behind a ledger row buys, and from whom. Read from the order as it stands: the ledger itself keeps only its number.
import { sql } from 'kysely'
import { fullNameOf } from '../../../core/supplier-names.ts'

/** `A4 复印纸 等 3 种` of the document at an alias with school_id, doc_kind and doc_id; empty when it is no order. */
export const goodsOf = (alias: string) =>
  sql<string>`case when ${sql.ref(`${alias}.doc_kind`)} = 'order' then coalesce((
    select (array_agg(l.name order by l.line_no))[1] || case when count(*) > 1 then ' 等 ' || count(*) || ' 种' else '' end
    from order_lines l where l.school_id = ${sql.ref(`${alias}.school_id`)} and l.order_id = ${sql.ref(`${alias}.doc_id`)}), '') else '' end`

/** Registered name of the firm the document at such an alias buys from; empty when it is no order. */
export const sellerOf = (alias: string) =>
  sql<string>`case when ${sql.ref(`${alias}.doc_kind`)} = 'order' then coalesce((
    select ${fullNameOf('o')} from orders o where o.school_id = ${sql.ref(`${alias}.school_id`)} and o.id = ${sql.ref(`${alias}.doc_id`)}), '') else '' end`
