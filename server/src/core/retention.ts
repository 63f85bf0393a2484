// What is kept for its time and no longer (decision 0078): the durations are those of the contract, the register of what is deleted by
// them is server/src/retention.ts.
import { retention, retentionKinds, type RetentionKind } from '@caiyuan/contract/retention'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'
import { newId } from './ids.ts'
import { SUPPLIER_ID } from './pseudo-schools.ts'
import type { Tables } from './tables.ts'

/** Rows of a kind that go in one transaction; what is more goes in the next. */
const MOST = 2000

export type Drop = { table: keyof Tables } & (
  | { isOver: RawBuilder<boolean> }
  /** Of no school: by the nightly work of the platform. */
  | { isOver: RawBuilder<boolean>; isShared: true }
  /** Where more than rows of one table goes; answers how many. */
  | { drop: (ctx: Ctx, most: number) => Promise<number>; with?: readonly (keyof Tables)[] }
)
export type Drops = Readonly<Record<RetentionKind, readonly Drop[]>>
export type Counts = Partial<Record<RetentionKind, number>>

/** So many days of the kind have passed since then. */
export const past = (kind: RetentionKind, column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${sql.lit(retention[kind].days)})`

let register: Drops | undefined
export const registerRetention = (it: Drops): void => {
  register = it
}

const rowsOver = async (ctx: Ctx, it: Drop, most: number): Promise<number> => {
  if ('drop' in it) return it.drop(ctx, most)
  const table = sql.table(it.table)
  if ('isShared' in it) {
    if (ctx.schoolId !== SUPPLIER_ID) return 0
    const { numAffectedRows } =
      await sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${it.isOver} limit ${most} for update skip locked))`.execute(
        ctx.tx,
      )
    return Number(numAffectedRows)
  }
  const here = sql`school_id = ${ctx.schoolId}`
  const { numAffectedRows } =
    await sql`delete from ${table} where ${here} and ctid = any(array(select ctid from ${table} where ${here} and ${it.isOver} limit ${most}))`.execute(
      ctx.tx,
    )
  return Number(numAffectedRows)
}

/** What of a run is kept: on its first turn, and added to on the next. */
const keepCounts = async (ctx: Ctx, runId: string, counts: Counts): Promise<void> => {
  const runs = ctx.tx.selectFrom('retention_runs').select('counts').where('school_id', '=', ctx.schoolId).where('id', '=', runId)
  const before = ((await runs.executeTakeFirst())?.counts ?? {}) as Counts
  const sum = Object.fromEntries(
    retentionKinds.flatMap((it) => ((before[it] ?? counts[it]) ? [[it, (before[it] ?? 0) + (counts[it] ?? 0)]] : [])),
  )
  await ctx.tx
    .insertInto('retention_runs')
    .values({ school_id: ctx.schoolId, id: runId, at: ctx.now, counts: JSON.stringify(sum) })
    .onConflict((oc) => oc.columns(['school_id', 'id']).doUpdateSet({ counts: JSON.stringify(sum) }))
    .execute()
}

/** One turn: at most so many rows of each kind of this school. True where nothing is left for another. */
export const forgetOld = async (ctx: Ctx, runId = newId(), most = MOST): Promise<boolean> => {
  const counts: Counts = {}
  let isWhole = true
  for (const kind of retentionKinds)
    for (const it of register?.[kind] ?? []) {
      const num = await rowsOver(ctx, it, most)
      if (num >= most) isWhole = false
      if (num > 0) counts[kind] = (counts[kind] ?? 0) + num
    }
  await keepCounts(ctx, runId, counts)
  return isWhole
}
