// How long each node usually takes: the median of the last 90 days, decided by people.
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'

/** Node id → median hours; nodes without history are absent. */
export const medianHours = async (ctx: Ctx, docKind: string): Promise<Map<string, number>> => {
  const rows = await sql<{ node_id: string; hours: number }>`
    select node_id, percentile_cont(0.5) within group (order by extract(epoch from done_at - started_at)) / 3600 as hours
    from flow_tasks
    where school_id = ${ctx.schoolId} and doc_kind = ${docKind} and status = 2 and done_by is not null and done_at > ${ctx.now}::timestamptz - interval '90 days'
    group by node_id`.execute(ctx.tx)
  return new Map(rows.rows.map((r) => [r.node_id, Math.round(Number(r.hours) * 10) / 10]))
}
