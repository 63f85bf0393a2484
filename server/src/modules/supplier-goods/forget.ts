import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { dropFiles } from '../../core/files.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { past } from '../../core/retention.ts'

const forgetImportsOf = async (ctx: Ctx, supplierId: string, most: number): Promise<number> => {
  await enterSupplier(ctx.tx, supplierId)
  const over = await ctx.tx
    .selectFrom('supplier.imports')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('state', 'in', ['done', 'failed'])
    .where(past('imports', 'created_at'))
    .limit(most)
    .execute()
  const ids = over.map((it) => it.id)
  if (ids.length === 0) return 0
  await ctx.tx.deleteFrom('supplier.import_errors').where('supplier_id', '=', supplierId).where('import_id', 'in', ids).execute()
  await ctx.tx.deleteFrom('supplier.imports').where('supplier_id', '=', supplierId).where('id', 'in', ids).execute()
  await dropFiles(ctx, 'import', ids)
  return ids.length
}

/** Imports that ended long ago go with their files and faulty rows; their goods stay. By the nightly work of the platform, supplier by supplier. */
export const forgetImports = async (ctx: Ctx, most: number): Promise<number> => {
  if (ctx.schoolId !== SUPPLIER_ID) return 0
  const suppliers = await ctx.tx.selectFrom('suppliers').select('id').orderBy('id').execute()
  let num = 0
  for (const { id } of suppliers) if (num < most) num += await forgetImportsOf(ctx, id, most - num)
  await enterSupplier(ctx.tx, '')
  return num
}
