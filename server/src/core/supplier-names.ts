// The registered name of the firm beside the short one a document keeps (GLOSSARY 供应商简称, 公司全称).
import { sql } from 'kysely'
import type { Ctx } from './context.ts'

interface OfSupplier {
  supplier_id: string
  supplier_name: string
}

/** SQL over a table with `supplier_id` and `supplier_name` at an alias. */
export const fullNameOf = (alias: string) =>
  sql<string>`coalesce((select s.name from suppliers s where s.id = ${sql.ref(`${alias}.supplier_id`)}), ${sql.ref(`${alias}.supplier_name`)})`

/** By id; of those that are there. */
export const supplierNameById = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const firms = await ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(firms.map((it) => [it.id, it.name]))
}

export const supplierNamesOf = async (ctx: Ctx, it: OfSupplier): Promise<{ supplierName: string; supplierFullName: string }> => {
  const row = await ctx.tx.selectFrom('suppliers').select('name').where('id', '=', it.supplier_id).executeTakeFirst()
  return { supplierName: it.supplier_name, supplierFullName: row?.name ?? it.supplier_name }
}
