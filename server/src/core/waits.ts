// What waits for a person, as numbers beside the entries of the menu: each module counts its own, the session asks for all at once.
import type { WaitName } from '@caiyuan/contract/account'
import { sql, type RawBuilder } from 'kysely'
import { ask } from './ask.ts'
import type { Ctx } from './context.ts'

/** SQL of one number, or a number known already: 0 where it is not theirs to do. */
export type Wait = RawBuilder<number> | number
export type Waits = Partial<Record<WaitName, (ctx: Ctx) => Wait | Promise<Wait>>>

/** SQL: how many rows there are. */
export const countOf = (from: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(select count(*)::int from ${from})`

let counted: Waits = {}
export const registerWaits = (some: readonly Waits[]): void => {
  counted = Object.assign({}, ...some)
}

/** All of them, by one statement beside what a module has to ask for itself. */
export const waitsOf = async (ctx: Ctx): Promise<Record<WaitName, number>> => {
  const names = Object.keys(counted) as WaitName[]
  const asked = await Promise.all(names.map(async (name) => [name, await counted[name]!(ctx)] as const))
  return ask(
    ctx.tx,
    Object.fromEntries(asked.map(([name, wait]) => [name, sql<number>`(${wait})::int`])) as Record<WaitName, RawBuilder<number>>,
  )
}
