// The run of a replay: started by a person, worked off in slices by the outbox, read as it goes.
import type { ReplayResult } from '@caiyuan/contract/admin/flows'
import { sql } from 'kysely'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Ctx } from '../../../core/context.ts'
import { newId } from '../../../core/ids.ts'
import { emit } from '../../../core/notify.ts'
import { enqueue, type JobHandler } from '../../../core/outbox.ts'
import { paramsOf } from '../../school/params.ts'
import type { FlowNodeDef } from './def.ts'
import { readDirectory } from './people.ts'
import { nosIn, rolesIn } from './in-force.ts'
import { countOne, nothingCounted, resultOf, type Counted, type Replayed, type ReplayGround } from './replay.ts'
import { isSame } from './versions.ts'
import { medianHours } from './usual.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** Its document is the run. */
    'approval.replay': { docId: string; body: { docKind: string } }
  }
}

const MONTHS = 12
/** Documents of one transaction, and between two breaths of the process. */
const SLICE = 1000
const BREATH = 50

/** SQL: of each document its last submission since then. */
const submissions = (ctx: Ctx, docKind: string, since: Date) => sql`
  from flow_insts i where i.school_id = ${ctx.schoolId} and i.doc_kind = ${docKind} and i.started_at >= ${since}
    and not exists (select 1 from flow_insts l where l.school_id = ${ctx.schoolId} and l.doc_kind = i.doc_kind and l.doc_id = i.doc_id
      and (l.started_at, l.id) > (i.started_at, i.id))`

const yearAgo = (at: Date): Date => {
  const then = new Date(at)
  then.setUTCMonth(then.getUTCMonth() - MONTHS)
  return then
}

/** Answers the id of the run. The one before it is forgotten. */
export const startRun = async (
  ctx: Ctx,
  it: { docKind: string; before: readonly FlowNodeDef[]; after: readonly FlowNodeDef[] },
): Promise<string> => {
  const since = yearAgo(ctx.now)
  const { rows } = await sql<{ num: number }>`select count(*)::int as num ${submissions(ctx, it.docKind, since)}`.execute(ctx.tx)
  const run = {
    id: newId(),
    status: 'running',
    nodes: JSON.stringify(it.after),
    before_nodes: JSON.stringify(it.before),
    since,
    inst_id: null,
    done_num: 0,
    total_num: rows[0]!.num,
    counted: JSON.stringify(nothingCounted()),
    started_by: ctx.user.id,
    started_at: ctx.now,
    ended_at: null,
  }
  await ctx.tx
    .insertInto('flow_replays')
    .values({ school_id: ctx.schoolId, doc_kind: it.docKind, ...run })
    .onConflict((oc) => oc.columns(['school_id', 'doc_kind']).doUpdateSet(run))
    .execute()
  await enqueue(ctx, 'approval.replay', { docId: run.id, body: { docKind: it.docKind } })
  emit(ctx, [ctx.user.id], 'flowReplay', it.docKind)
  return run.id
}

interface Run {
  id: string
  nodes: FlowNodeDef[]
  before_nodes: FlowNodeDef[]
  since: Date
  inst_id: string | null
  done_num: number
  total_num: number
  counted: Counted
  started_by: string
}

const sliceOf = async (ctx: Ctx, docKind: string, run: Run): Promise<(Replayed & { id: string })[]> => {
  const after = run.inst_id === null ? sql`` : sql`and i.id > ${run.inst_id}`
  const { rows } = await sql<Replayed & { id: string }>`
    select i.id, i.doc_id, i.doc_no, i.facts, i.submitter_id, i.amount_fen, i.started_at
    ${submissions(ctx, docKind, run.since)} ${after} order by i.id limit ${SLICE}`.execute(ctx.tx)
  return rows
}

const groundOf = async (ctx: Ctx, docKind: string, run: Run, docs: readonly Replayed[]): Promise<ReplayGround> => {
  const both = [...run.before_nodes, ...run.nodes]
  const ids = docs.flatMap((it) => [it.submitter_id, ...it.facts.funds.map((f) => f.ownerId), ...(it.facts.agreedBy ?? [])])
  const [params, dir, usual] = await Promise.all([
    paramsOf(ctx),
    readDirectory(ctx, { roles: rolesIn(both), ids, nos: nosIn(both) }),
    medianHours(ctx, docKind),
  ])
  const hours = [...usual.values()].toSorted((a, b) => a - b)
  return {
    docKind,
    params,
    // Who is away today was not away then.
    dir: { ...dir, standIns: [] },
    usual,
    anyHours: hours[Math.floor(hours.length / 2)] ?? null,
    before: run.before_nodes,
    after: run.nodes,
  }
}

const running = (ctx: Ctx, docKind: string, id: string) =>
  ctx.tx
    .selectFrom('flow_replays')
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('id', '=', id)
    .where('status', '=', 'running')

/** One slice; the next is queued behind it, so that other work of the school has its turn between. */
export const replaySlice: JobHandler<'approval.replay'> = async (ctx, { docId, body: { docKind } }) => {
  const run = (await running(ctx, docKind, docId).selectAll().forUpdate().executeTakeFirst()) as unknown as Run | undefined
  if (!run) return
  const docs = await sliceOf(ctx, docKind, run)
  if (docs.length > 0) {
    const ground = await groundOf(ctx, docKind, run, docs)
    for (const [i, doc] of docs.entries()) {
      countOne(run.counted, doc, ground)
      if (i % BREATH === BREATH - 1) await breathe()
    }
  }
  const isOver = docs.length < SLICE
  const doneNum = run.done_num + docs.length
  await ctx.tx
    .updateTable('flow_replays')
    .set({
      counted: JSON.stringify(run.counted),
      done_num: doneNum,
      ...(isOver ? { status: 'done', ended_at: ctx.now, total_num: doneNum } : { inst_id: docs.at(-1)!.id }),
    })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('id', '=', docId)
    .execute()
  emit(ctx, [run.started_by], 'flowReplay', docKind)
  if (!isOver) await enqueue(ctx, 'approval.replay', { docId, body: { docKind } })
}

/** It could not be reckoned, however often it was tried. */
export const replayFailed: JobHandler<'approval.replay'> = async (ctx, { docId, body: { docKind } }) => {
  const run = await running(ctx, docKind, docId).select('started_by').executeTakeFirst()
  if (!run) return
  await ctx.tx
    .updateTable('flow_replays')
    .set({ status: 'failed', ended_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('id', '=', docId)
    .execute()
  emit(ctx, [run.started_by], 'flowReplay', docKind)
}

export interface ReplayRead {
  id: string
  status: 'running' | 'done' | 'failed'
  doneNum: number
  totalNum: number
  who: string
  startedAt: Date
  endedAt: Date | null
  isOld: boolean
  result: ReplayResult | null
}

const namesIn = async (ctx: Ctx, { groups }: Counted): Promise<Map<string, string>> => {
  const ids = new Set(Object.values(groups).flatMap((it) => it.docs.map((doc) => doc.submitterId)))
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, u.name from users u where u.school_id = ${ctx.schoolId} and u.id = any(${[...ids]}::uuid[])`.execute(ctx.tx)
  return new Map(rows.map((it) => [it.id, it.name]))
}

/** The last run, and whether it is of these steps. */
export const lastRun = async (
  ctx: Ctx,
  docKind: string,
  now: { before: readonly FlowNodeDef[]; after: readonly FlowNodeDef[] },
): Promise<ReplayRead | null> => {
  const row = await ctx.tx
    .selectFrom('flow_replays as r')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'r.school_id').onRef('u.id', '=', 'r.started_by'))
    .selectAll('r')
    .select(sql<string>`coalesce(u.name, '')`.as('who'))
    .where('r.school_id', '=', ctx.schoolId)
    .where('r.doc_kind', '=', docKind)
    .executeTakeFirst()
  if (!row) return null
  const [before, after] = [row.before_nodes as FlowNodeDef[], row.nodes as FlowNodeDef[]]
  const counted = row.counted as Counted
  const titles = new Map([...before, ...after].map((it) => [it.id, it.title]))
  return {
    id: row.id,
    status: row.status as ReplayRead['status'],
    doneNum: row.done_num,
    totalNum: row.total_num,
    who: row.who,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    isOld: !isSame(before, now.before) || !isSame(after, now.after),
    result: row.status === 'done' ? resultOf(counted, titles, await namesIn(ctx, counted)) : null,
  }
}
