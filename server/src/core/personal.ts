// What is kept of people, table by table, and what becomes of it when a person leaves (decision 0071). The register is server/src/personal.ts.
import type { Ctx } from './context.ts'
import type { Tables } from './tables.ts'

export interface Kept {
  /** The columns that say whose a row is. */
  by: readonly string[]
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
