// What a supplier does with after-sales of its orders, in its console.
import type { afterSaleSupply } from '@caiyuan/contract/after-sale-supply'
import { afterSaleFlow, supplyTabs, type AfterSaleState, type AfterSaleType } from '@caiyuan/contract/after-sale/flow'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { tellOf } from '../../core/notify.ts'
import { countsOf, holding } from '../../core/tabs.ts'
import { schoolNameOf } from '../school/name.ts'
import { keepMessage } from './messages.ts'
import { notices } from './notices.ts'
import { project } from './projection.ts'
import { detailOf } from './queries.ts'
import { keepReds } from './refund/red.ts'
import { mine, movedOf, mustSeeAfterSale } from './rows.ts'
import { agree, arrived, go } from './steps.ts'
import { openRuling } from './ruling.ts'
import { mustHaveNumber, tripText } from './trip.ts'

type Supply = Of<typeof afterSaleSupply>

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.after_sales').where('supplier_id', '=', ctx.user.supplierId)
}

export const listSupply: Supply['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['title', 'doc_no', 'order_no', 'school_name'])
  const counted = await own(ctx)
    .where(named)
    .select(['state', (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy('state')
    .execute()
  const counts = countsOf(supplyTabs, counted)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where('state', 'in', [...supplyTabs[tab].states])
    .orderBy('arrived_at', tab === 'todo' ? 'asc' : 'desc')
    .orderBy('after_sale_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => ({
      schoolId: it.school_id,
      schoolName: it.school_name,
      id: it.after_sale_id,
      docNo: it.doc_no,
      orderNo: it.order_no,
      state: it.state as AfterSaleState,
      type: it.type as AfterSaleType,
      title: it.title,
      num: it.num,
      refundFen: it.refund_fen,
      at: it.arrived_at.toISOString(),
      dueAt: it.due_at?.toISOString() ?? null,
    })),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const getSupply: Supply['detail'] = async (ctx, { id }) => {
  await mustSeeAfterSale(ctx, id)
  return { ...(await detailOf(ctx, id, 'supplier')), schoolId: ctx.schoolId, schoolName: await schoolNameOf(ctx) }
}

export const agreeSupply: Supply['agree'] = async (ctx, { id, note, returnTo }) => {
  const row = await mine(ctx, id)
  await agree(ctx, row, { note, returnTo, isSilent: false })
  await project(ctx, id)
  return movedOf(row)
}

export const refuseSupply: Supply['refuse'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'refuse', { comment: reason, set: { refuse_reason: reason } })
  await tellOf(ctx, afterSaleFlow.kind, id, notices.refused(row, reason))
  await project(ctx, id)
  return movedOf(row)
}

export const arriveSupply: Supply['arrive'] = async (ctx, { id, note }) => {
  const row = await mine(ctx, id)
  await arrived(ctx, row, { comment: note })
  await project(ctx, id)
  return movedOf(row)
}

export const disputeSupply: Supply['dispute'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'dispute', { comment: reason, set: { appeal_reason: `供应商异议：${reason}`, is_back: true } })
  await tellOf(ctx, afterSaleFlow.kind, id, notices.disputed(row, reason))
  await openRuling(ctx, row)
  await project(ctx, id)
  return movedOf(row)
}

export const shipSupply: Supply['ship'] = async (ctx, { id, carrierCode, waybillNo, note }) => {
  const row = await mine(ctx, id)
  mustHaveNumber(carrierCode, waybillNo)
  const by = [tripText(carrierCode, waybillNo), note].filter(Boolean).join('，')
  await go(ctx, row, 'ship', {
    comment: by,
    set: { out_carrier: carrierCode, out_no: waybillNo.toUpperCase(), out_at: ctx.now, is_back: false },
  })
  await tellOf(ctx, afterSaleFlow.kind, id, notices.shipped(row, by))
  await project(ctx, id)
  return movedOf(row)
}

export const reddenSupply: Supply['redden'] = async (ctx, { id, reds }) => {
  const row = await mine(ctx, id)
  const said = await keepReds(ctx, row, reds)
  await go(ctx, row, 'redden', { comment: said })
  await tellOf(ctx, afterSaleFlow.kind, id, notices.reddened(row, said))
  await project(ctx, id)
  return movedOf(row)
}

export const sayAsSupplier: Supply['say'] = async (ctx, { id, body }) => {
  await keepMessage(ctx, await mine(ctx, id), 'supplier', body)
  return {}
}
