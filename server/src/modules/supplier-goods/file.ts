// The supplier's uploaded file as rows; the last few are kept in memory while they are worked on.
import { Fail, missing } from '../../core/fail.ts'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { readSource, type Source } from './import/read.ts'

const MOST_KEPT = 4
const kept = new Map<string, Source>()

/** Rows of a stored file; parsing again after a restart gives the same rows in the same order. */
export const sourceOf = async (storageKey: string, fileName: string): Promise<Source> => {
  const had = kept.get(storageKey)
  if (had) return had
  const source = await readSource(fileName, await keptFiles().get(storageKey))
  kept.set(storageKey, source)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return source
}

export const forgetSource = (storageKey: string): void => void kept.delete(storageKey)

/** A file this supplier uploaded. */
export const fileOf = async (ctx: Ctx, fileId: string): Promise<{ id: string; name: string; storageKey: string }> => {
  const row = isId(fileId)
    ? await ctx.tx
        .selectFrom('files')
        .select(['id', 'name', 'storage_key'])
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', fileId)
        .where('supplier_id', '=', ctx.user.supplierId)
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
