// The supplier's uploaded file as rows; the last one is kept in memory while somebody works on it.
import type { ImportLayout } from '@caiyuan/contract/import-layout'
import { Fail, missing } from '../../core/fail.ts'
import type { Ctx } from '../../core/context.ts'
import { ownUpload } from '../../core/files.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { goodsIn } from './import/columns.ts'
import { readApart } from '../../core/table-file/apart.ts'
import type { Source } from '../../core/table-file/read.ts'

interface Kept {
  key: string
  reading: Promise<Source>
  timer: NodeJS.Timeout
}
/** One file at a time: the batches of an import hold theirs themselves. */
let kept: Kept | undefined

const KEPT_MS = 15 * 60_000

const keyOf = (storageKey: string, { sheet, headRow }: ImportLayout): string => `${storageKey}#${headRow}#${sheet}`

/** Lets go of what is kept, its timer too: that would hold the rows as long as it runs. */
const forget = (isMeant: (it: Kept) => boolean = () => true): void => {
  if (!kept || !isMeant(kept)) return
  clearTimeout(kept.timer)
  kept = undefined
}

/** Rows of a stored file; parsing again after a restart gives the same rows in the same order. */
export const sourceOf = async (storageKey: string, fileName: string, layout: ImportLayout): Promise<Source> => {
  const key = keyOf(storageKey, layout)
  if (kept?.key === key) return kept.reading
  forget()
  const reading = readApart(fileName, () => keptFiles().stream(storageKey), goodsIn(layout))
  const mine: Kept = { key, reading, timer: setTimeout(() => forget((it) => it === mine), KEPT_MS).unref() }
  kept = mine
  try {
    return await reading
  } catch (error) {
    forget((it) => it === mine)
    throw error
  }
}

/** Nothing of this file is needed any more. */
export const forgetSource = (storageKey: string): void => forget(({ key }) => key.startsWith(`${storageKey}#`))

/** A file this supplier uploaded. */
export const fileOf = async (ctx: Ctx, fileId: string, isHeld = false): Promise<{ id: string; name: string; storageKey: string }> => {
  const row = await ownUpload(ctx, fileId, isHeld)
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
