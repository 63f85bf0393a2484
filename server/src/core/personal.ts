// What is kept of people, table by table, and what becomes of it when a person leaves (decision 0071). The register is server/src/personal.ts; how long it is kept at most, server/src/retention.ts.
import type { Ctx } from './context.ts'
import { unseal } from './crypto.ts'
import type { Tables } from './tables.ts'

export interface Kept {
  /** The columns that say whose a row is. */
  by: readonly string[]
  /**
   * Of its own copy of the data, by the first of these columns: what it is called, the words of its columns, and what the newest
   * rows are found by where there may be too many; or why it is not in it.
   */
  told: { title: string; words: Readonly<Record<string, string>>; newest?: readonly string[] } | { untold: string }
  /** When the person leaves: the rows go, are emptied of what tells who it was, or stay, and why. */
  end: 'gone' | { emptied: (ctx: Ctx, userId: string) => Promise<void> } | { stays: string }
}
export type Register = Partial<Record<keyof Tables, Kept>>

let register: Register = {}
export const registerPersonal = (it: Register): void => {
  register = it
}

const dropRows = async ({ tx, schoolId }: Ctx, table: 'addresses', by: readonly string[], userId: string): Promise<void> => {
  await tx
    .deleteFrom(table)
    .where('school_id', '=', schoolId)
    .where((eb) => eb.or(by.map((column) => eb(column as 'user_id', '=', userId))))
    .execute()
}

/** In the order of the register. */
export const forgetPerson = async (ctx: Ctx, userId: string): Promise<void> => {
  for (const [table, { by, end }] of Object.entries(register)) {
    if (end === 'gone') await dropRows(ctx, table as 'addresses', by, userId)
    else if ('emptied' in end) await end.emptied(ctx, userId)
  }
}

/** So many rows of a table are told. */
const MOST_TOLD = 5000

/** One table of a copy. */
export interface Part {
  table: string
  title: string
  words: Readonly<Record<string, string>>
  rows: Record<string, unknown>[]
  isWhole: boolean
}

/** What lies sealed is opened; of a row no more is told than has words. */
const told = (schoolId: number, table: string, row: Record<string, unknown>, columns: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    columns.map((column) => {
      const value = row[column]
      if (!column.endsWith('_cipher') || !value) return [column, value]
      const field = `${table}.${column.slice(0, -'_cipher'.length)}`
      return [column, unseal(String(value), { schoolId, field, rowId: String(row['id']) })]
    }),
  )

/** Everything of the register that is told to the person, and in words what is not. */
export const tellPerson = async ({ tx, schoolId }: Ctx, userId: string): Promise<{ parts: Part[]; unsaid: string[] }> => {
  const parts: Part[] = []
  const unsaid = new Set<string>()
  for (const [table, { by, told: it }] of Object.entries(register)) {
    if ('untold' in it) {
      unsaid.add(it.untold)
      continue
    }
    const own = tx
      .selectFrom(table as 'addresses')
      .selectAll()
      .where('school_id', '=', schoolId)
      .where(by[0] as 'user_id', '=', userId)
    const sorted = (it.newest ?? []).reduce((query, column) => query.orderBy(column as 'id', 'desc'), own)
    const found: Record<string, unknown>[] = await sorted.limit(MOST_TOLD + 1).execute()
    const rows = found.slice(0, MOST_TOLD).map((row) => told(schoolId, table, row, Object.keys(it.words)))
    if (rows.length > 0) parts.push({ table, title: it.title, words: it.words, rows, isWhole: found.length <= MOST_TOLD })
  }
  return { parts, unsaid: [...unsaid] }
}
