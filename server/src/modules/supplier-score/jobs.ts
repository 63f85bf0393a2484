// A refusal more may make a proposal (scenario 38): the office hears of it once.
import { toSupplierScore } from '@caiyuan/contract/supplier-score'
import { REFUSALS_TO_STOP } from '@caiyuan/contract/supplier-score/rule'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { addDays, addHours, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { notify, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfDoc, type OfSchool } from '../../core/outbox.ts'
import { judgedSuppliers, LATELY_DAYS, shownOf } from './figures.ts'
import { lockSupplier } from './lock.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Its document is the supplier. */
    'supplierScore.refused': OfDoc
    'supplierScore.night': OfSchool
  }
}

/** The office heard of these refusals, and has not decided since. */
const isTold = async (ctx: Ctx, supplierId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from document_log l where l.school_id = ${ctx.schoolId} and l.doc_kind = 'supplierStop' and l.doc_id = ${supplierId} and l.action = 'propose'
      and l.at > ${addDays(ctx.now, -LATELY_DAYS)}
      and l.at > coalesce((select max(s.at) from supplier_stops s where s.school_id = ${ctx.schoolId} and s.supplier_id = ${supplierId}), '-infinity')`.execute(
    ctx.tx,
  )
  return rows.length > 0
}

const refused: JobHandler<'supplierScore.refused'> = async (ctx, job) => {
  await lockSupplier(ctx, job.docId)
  const [row] = await judgedSuppliers(ctx, job.docId)
  if (!row || row.figures.refusedLately < REFUSALS_TO_STOP) return
  const { causes, supplierName, supplierId } = shownOf(row)
  if (causes.length === 0 || (await isTold(ctx, supplierId))) return
  logAction(ctx, 'supplierStop', supplierId, { action: 'propose', title: `建议暂停向「${supplierName}」采购`, comment: causes.join('；') })
  await notify(ctx, await peopleWith(ctx, 'handle:jingban'), {
    kind: '系统',
    title: `建议暂停向「${supplierName}」采购`,
    body: causes.join('；'),
    link: toSupplierScore('/supplierScore', { id: supplierId }),
  })
}

/** A quarter past three. */
const nextNight = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 3.25)
  return today > ctx.now ? today : addDays(today, 1)
}

/** What suppliers may know of how this school counts them, for their consoles. */
export const countForSuppliers = async (ctx: Ctx): Promise<void> => {
  for (const { supplierId, figures } of await judgedSuppliers(ctx, null, true)) {
    await enterSupplier(ctx.tx, supplierId)
    const row = { figures: JSON.stringify(figures), counted_at: ctx.now }
    await ctx.tx
      .insertInto('supplier.score_figures')
      .values({ supplier_id: supplierId, school_id: ctx.schoolId, ...row })
      .onConflict((oc) => oc.columns(['supplier_id', 'school_id']).doUpdateSet(row))
      .execute()
  }
}

const night: JobHandler<'supplierScore.night'> = async (ctx) => {
  await countForSuppliers(ctx)
  await enqueue(ctx, 'supplierScore.night', { dueAt: nextNight(ctx) })
}

/** The next night comes whatever became of this one. */
const nightGaveUp: JobHandler<'supplierScore.night'> = async (ctx) => {
  await enqueue(ctx, 'supplierScore.night', { dueAt: nextNight(ctx) })
}

export const supplierScoreJobs: Jobs = {
  'supplierScore.refused': refused,
  'supplierScore.night': night,
  'supplierScore.night.gaveUp': nightGaveUp,
}
