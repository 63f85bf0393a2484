// The supplier's uploaded file as rows; the last one is kept in memory while somebody works on it.
import type { ImportLayout } from '@caiyuan/contract/supplier-goods'
import { Fail, missing } from '../../core/fail.ts'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { readApart } from './import/apart.ts'
import type { Source } from './import/read.ts'

const kept = new Map<string, Promise<Source>>()

const KEPT_MS = 15 * 60_000

const keyOf = (storageKey: string, { sheet, headRow }: ImportLayout): string => `${storageKey}#${headRow}#${sheet}`

/** Rows of a stored file; parsing again after a restart gives the same rows in the same order. */
export const sourceOf = async (storageKey: string, fileName: string, layout: ImportLayout): Promise<Source> => {
  const key = keyOf(storageKey, layout)
  const had = kept.get(key)
  if (had) return had
  // One file at a time is kept: the batches of an import hold theirs themselves.
  kept.clear()
  const reading = readApart(fileName, () => keptFiles().get(storageKey), layout)
  kept.set(key, reading)
  setTimeout(() => kept.get(key) === reading && kept.delete(key), KEPT_MS).unref()
  try {
    return await reading
  } catch (error) {
    kept.delete(key)
    throw error
  }
}

/** Nothing of this file is needed any more. */
export const forgetSource = (storageKey: string): void => {
  for (const key of kept.keys()) if (key.startsWith(`${storageKey}#`)) kept.delete(key)
}

/** A file this supplier uploaded. */
export const fileOf = async (ctx: Ctx, fileId: string): Promise<{ id: string; name: string; storageKey: string }> => {
  const row = isId(fileId)
    ? await ctx.tx
        .selectFrom('files')
        .select(['id', 'name', 'storage_key'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', fileId)
        .where('supplier_id', '=', ctx.user.supplierId)
        // Held until the import has it: the sweep of unused uploads waits.
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  if (!row) throw missing('文件')
  return { id: row.id, name: row.name, storageKey: row.storage_key }
}

/** The supplier behind the caller; the permission code alone does not make one. */
export const supplierOf = (ctx: Ctx): string => {
  if (!ctx.user.supplierId) throw new Fail('core.denied')
  return ctx.user.supplierId
}

/** The file of an import is read by the people of its supplier who keep its goods. */
export const mustSeeImport = async (ctx: Ctx, id: string): Promise<void> => {
  const supplierId = supplierOf(ctx)
  if (!ctx.user.needs.has('supplier:goods')) throw new Fail('core.denied')
  const row = await ctx.tx
    .selectFrom('supplier.imports')
    .select('id')
    .where('supplier_id', '=', supplierId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw missing('导入记录')
}
