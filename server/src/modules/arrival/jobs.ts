// While somebody of a school waits, its sold-out packs are looked at each minute: whoever changed their stock, and in whatever way.
import { toPack } from '@caiyuan/contract/arrival'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { emit, notify } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfSchool } from '../../core/outbox.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'arrival.look': OfSchool
  }
}

const EVERY_MS = 60_000

const lookAgain = (ctx: Ctx): Promise<void> => enqueue(ctx, 'arrival.look', { dueAt: new Date(ctx.now.getTime() + EVERY_MS) })

/** Asks and looks of one school one after another: no ask comes in behind a look that found nobody waiting. */
const inTurn = (ctx: Ctx) => sql`select pg_advisory_xact_lock(7203141, ${ctx.schoolId}::int)`.execute(ctx.tx)

const isDue = async (ctx: Ctx, except: string | null): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from outbox o where o.school_id = ${ctx.schoolId} and o.topic = 'arrival.look' and o.state = 'due' and o.id is distinct from ${except}::uuid limit 1`.execute(
    ctx.tx,
  )
  return rows.length > 0
}

/** Within the minute, once for all who wait. */
export const lookSoon = async (ctx: Ctx): Promise<void> => {
  await inTurn(ctx)
  if (!(await isDue(ctx, null))) await lookAgain(ctx)
}

interface Come {
  user_id: string
  sku_id: string
  product_id: string
  name: string
  spec: string
  free: number
  unit: string
}

/** The ask is over with the telling: both are written together, or neither. */
const look: JobHandler<'arrival.look'> = async (ctx, job) => {
  await inTurn(ctx)
  const { rows } = await sql<Come>`
    with come as (
      select a.user_id, a.sku_id, k.product_id, p.name, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.unit, s.stock - s.reserved as free
      from arrival_asks a join skus k on k.id = a.sku_id and k.status = 'on' join products p on p.id = k.product_id and p.status = 'on'
      join suppliers v on v.id = k.supplier_id and v.status = 'normal' join sku_stocks s on s.sku_id = a.sku_id and s.stock - s.reserved >= k.moq
      left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = a.sku_id
      where a.school_id = ${ctx.schoolId} and not coalesce(t.is_hidden, false)),
    told as (delete from arrival_asks a using come where a.school_id = ${ctx.schoolId} and a.user_id = come.user_id and a.sku_id = come.sku_id returning a.user_id, a.sku_id)
    select come.* from come join told using (user_id, sku_id) order by come.user_id, come.sku_id`.execute(ctx.tx)
  for (const it of rows) {
    await notify(ctx, [it.user_id], {
      kind: '系统',
      title: `到货了：${it.name}`,
      body: `${it.spec ? `${it.spec}，` : ''}现有 ${it.free} ${it.unit}。`,
      link: toPack('/detail', { id: it.product_id, sku: it.sku_id }),
    })
    emit(ctx, [it.user_id], 'arrival', it.user_id)
  }
  const left = await ctx.tx.selectFrom('arrival_asks').select('sku_id').where('school_id', '=', ctx.schoolId).limit(1).executeTakeFirst()
  if (left && !(await isDue(ctx, job.id))) await lookAgain(ctx)
}

export const arrivalJobs: Jobs = { 'arrival.look': look }
