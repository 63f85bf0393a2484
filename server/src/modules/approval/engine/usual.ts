// How long each node usually takes: the median of the last 90 days, decided by people, in hours of office (decision 0028).
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { openMsBetween } from '../../../core/working-time.ts'
import { officeHere } from '../../school/deadline.ts'

/** Of a busy node its latest decisions tell enough. */
const MOST_DECISIONS = 100
const HOUR = 3_600_000
const KEPT_MS = 600_000

type Usual = ReadonlyMap<string, number>
const kept = new Map<string, { usual: Usual; until: number }>()

const medianOf = (all: readonly number[]): number => {
  const sorted = all.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

const measure = async (ctx: Ctx, docKind: string): Promise<Usual> => {
  const { rows } = await sql<{ node_id: string; started_at: Date; done_at: Date }>`
    select node_id, started_at, done_at from (
      select node_id, started_at, done_at, row_number() over (partition by node_id order by done_at desc) as place
      from flow_tasks
      where school_id = ${ctx.schoolId} and doc_kind = ${docKind} and status = 2 and done_by is not null and source not in ('ADD_BEFORE', 'ADD_AFTER', 'ASKED', 'COPY') and done_at > ${ctx.now}::timestamptz - interval '90 days'
    ) t where place <= ${MOST_DECISIONS}`.execute(ctx.tx)
  const office = await officeHere(ctx)
  const taken = Map.groupBy(rows, (it) => it.node_id)
  return new Map(
    [...taken].map(([node, all]) => {
      const hours = medianOf(all.map((it) => openMsBetween(it.started_at, it.done_at, office))) / HOUR
      return [node, Math.round(hours * 10) / 10]
    }),
  )
}

/** Node id → median hours; nodes without history are absent. What is usual changes slowly: measured every ten minutes. */
export const medianHours = async (ctx: Ctx, docKind: string): Promise<Usual> => {
  const key = `${ctx.schoolId} ${docKind}`
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known.usual
  const usual = await measure(ctx, docKind)
  kept.set(key, { usual, until: performance.now() + KEPT_MS })
  return usual
}

const tenths = (it: number): number => Math.round(it * 10) / 10

/** Steps follow one another and add up; within one of them people work side by side, so it counts once. */
export const sumOf = (medians: readonly (number | null)[], dayHours: number): { hours: number; workdays: number; unknownNodes: number } => {
  const hours = tenths(medians.reduce<number>((sum, it) => sum + (it ?? 0), 0))
  return { hours, workdays: tenths(hours / dayHours), unknownNodes: medians.filter((it) => it === null).length }
}
