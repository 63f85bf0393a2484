// What the purchasing office makes of a score.
import { monthsLater } from '@caiyuan/contract/span'
import type { supplierScore } from '@caiyuan/contract/supplier-score'
import { logAction } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed } from '../../core/notify.ts'
import { lockSupplier } from './lock.ts'
import { oneJudged } from './queries.ts'

type Scores = Of<typeof supplierScore>
const PASS_DAYS = 30

const keep = async (
  ctx: Ctx,
  it: Awaited<ReturnType<typeof oneJudged>>,
  { verdict, reason, untilOn }: { verdict: 'stop' | 'pass'; reason: string; untilOn: string },
): Promise<string> => {
  const id = newId()
  await ctx.tx
    .insertInto('supplier_stops')
    .values({
      school_id: ctx.schoolId,
      id,
      supplier_id: it.supplierId,
      supplier_name: it.supplierName,
      verdict,
      causes: it.causes.join('；'),
      reason,
      until_on: untilOn,
      by_id: ctx.user.id,
      by_name: ctx.user.name,
      at: ctx.now,
    })
    .execute()
  const title = verdict === 'stop' ? `暂停向「${it.supplierName}」采购，至 ${untilOn}` : `不采纳对「${it.supplierName}」的暂停建议`
  logAction(ctx, 'supplierStop', id, { action: verdict, title, comment: reason, detail: { causes: it.causes } })
  changed(ctx, 'supplierStop', it.supplierId)
  ctx.objectId = id
  return id
}

export const stopSupplier: Scores['stop'] = async (ctx, { supplierId, stopMonths, reason }) => {
  if (!isId(supplierId)) throw missing('供应商')
  await lockSupplier(ctx, supplierId)
  const it = await oneJudged(ctx, supplierId)
  if (it.stoppedUntil !== null) throw new Fail('core.refused', { reason: `已暂停向该供应商采购，至 ${it.stoppedUntil}` })
  return { id: await keep(ctx, it, { verdict: 'stop', reason, untilOn: monthsLater(dayOf(ctx.now), stopMonths) }) }
}

export const passProposal: Scores['pass'] = async (ctx, { supplierId, reason }) => {
  if (!isId(supplierId)) throw missing('供应商')
  await lockSupplier(ctx, supplierId)
  const it = await oneJudged(ctx, supplierId)
  if (it.causes.length === 0) throw new Fail('core.refused', { reason: '现在没有对该供应商的暂停建议' })
  return { id: await keep(ctx, it, { verdict: 'pass', reason, untilOn: dayOf(addDays(ctx.now, PASS_DAYS)) }) }
}

export const liftStop: Scores['lift'] = async (ctx, { id, reason }) => {
  const row = isId(id)
    ? await ctx.tx
        .selectFrom('supplier_stops')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!row || row.verdict !== 'stop') throw missing('暂停')
  if (row.lifted_at || row.until_on < dayOf(ctx.now)) throw new Fail('core.refused', { reason: '这次暂停已经结束' })
  await ctx.tx
    .updateTable('supplier_stops')
    .set({ lifted_at: ctx.now, lifted_by: ctx.user.id, lift_reason: reason })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  logAction(ctx, 'supplierStop', row.id, { action: 'lift', title: `恢复向「${row.supplier_name}」采购`, comment: reason })
  changed(ctx, 'supplierStop', row.supplier_id)
  ctx.objectId = row.id
  return {}
}
