// What a school decides about itself (parameters, flows) is read once and kept in memory. Each transaction is told the version of
// its school's settings as it opens, and only what was read at that version is used: never stale, whoever changed it.
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { besideOf, openedOn, type RunTenant } from './db.ts'

interface Kept {
  version: number
  values: Map<string, unknown>
}
const shelves = new WeakMap<RunTenant, Map<number, Kept>>()

/** What is kept of the acting school at the version this transaction opened with; null when it may differ from what stands. */
const keptOf = (ctx: Ctx): Map<string, unknown> | null => {
  const opened = openedOn(ctx.tx)
  // Behind the wall of another school, or after a change in this transaction.
  if (opened.schoolId !== ctx.schoolId || opened.settings === null) return null
  const beside = besideOf(ctx.tx)
  const shelf = shelves.get(beside) ?? new Map<number, Kept>()
  shelves.set(beside, shelf)
  let kept = shelf.get(ctx.schoolId)
  if (!kept || kept.version < opened.settings) {
    kept = { version: opened.settings, values: new Map() }
    shelf.set(ctx.schoolId, kept)
  }
  return kept.version === opened.settings ? kept.values : null
}

/** The value of this name as it stands, read anew only when the settings of the school have changed. It belongs to everybody: do not change it. */
export const setting = async <T>(ctx: Ctx, name: string, read: () => Promise<T>): Promise<T> => {
  const kept = keptOf(ctx)
  if (kept?.has(name)) return kept.get(name) as T
  const value = await read()
  kept?.set(name, value)
  return value
}

/** Of rows that stand for a time: does this one stand at the moment of the call? */
export const isInForce = (ctx: Ctx, row: { valid_from: Date; valid_to: Date | null }): boolean =>
  row.valid_from <= ctx.now && (row.valid_to === null || row.valid_to > ctx.now)

/** Called by whoever changes what `setting` reads, in the same transaction. */
export const settingsChanged = async (ctx: Ctx): Promise<void> => {
  openedOn(ctx.tx).settings = null
  await ctx.tx
    .updateTable('schools')
    .set({ settings_version: sql`settings_version + 1` })
    .where('id', '=', ctx.schoolId)
    .execute()
}
