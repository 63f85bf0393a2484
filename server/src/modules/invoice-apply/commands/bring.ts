// Invoices the applicant received by himself: laid beside orders, and used where they agree.
import type { invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceApplyFlow } from '@caiyuan/contract/invoice-apply/flow'
import { SCHOOL_HEAD } from '@caiyuan/contract/invoice-head'
import { money, sumFen } from '@caiyuan/contract/money'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { advance } from '../../../core/advance.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { bringInvoices, checkUnused, keepInvoices } from '../../invoice/commands.ts'
import { badSentences, matchInvoices, passes } from '../../invoice/match.ts'
import { headById } from '../../invoice-head/queries.ts'
import { boughtIn, goodsLinesOf } from '../../order/queries/bought.ts'
import { pairLines, sentenceOf, waysOf } from '../pairs.ts'
import { applyDoc } from '../policy.ts'
import { targetFor, targetOf } from '../queries/target.ts'
import { waitingByIds } from '../queries/waiting.ts'
import { headOf, insertApply, lockWaiting, markOrders } from './apply.ts'
import { tellSupplier } from '../projection.ts'

type Apply = Of<typeof invoiceApply>

/** An invoice the buyer received by himself is matched by the same rules; what does not match is not kept. */
export const bringOwn: Apply['bring'] = async (ctx, { orderIds, invoices }) => {
  const brought = await bringInvoices(ctx, invoices, true)
  const kinds = new Set(brought.map((it) => it.kind))
  const invoiceType = kinds.has('digital_special') ? 'digital_special' : 'digital_normal'
  const asked = { headId: SCHOOL_HEAD, invoiceType, remark: '' } as const
  const head = await headOf(ctx, { ...asked, invoiceType: 'digital_normal' }, false)
  const orders = await lockWaiting(ctx, orderIds, schoolKinds)
  const row = await insertApply(ctx, orders, head, asked, true)
  const checks = matchInvoices(await targetOf(ctx, row), brought)
  if (!passes(checks)) throw new Fail('invoice.mismatch', { reasons: badSentences(checks) })
  const by = { kind: invoiceApplyFlow.kind, id: row.id, no: row.apply_no, supplierId: row.supplier_id }
  await keepInvoices(ctx, brought, by, { active: true, checks, reason: '' })
  const nos = brought.map((it) => it.invoiceNo)
  await advance(ctx, applyDoc, row, 'bring', {
    comment: `发票 ${nos.length} 张，${money(row.total_fen)}`,
    set: { issued_at: ctx.now },
    detail: { invoiceNos: nos },
  })
  await markOrders(
    ctx,
    orders.map((it) => it.id),
    'issued',
  )
  await tellSupplier(
    ctx,
    row,
    `已收到您的发票 ${nos.join('、')}`,
    `采购人上传并核对，用于 ${orders.length} 个订单共 ${money(row.total_fen)}（${row.apply_no}），对账时沿用。`,
  )
  return { id: row.id, applyNo: row.apply_no, totalFen: row.total_fen }
}

/** The chosen orders beside the invoices, before anything is kept. */
export const matchOwn: Apply['match'] = async (ctx, { orderIds, invoices }) => {
  const ids = [...new Set(orderIds)].filter(isId)
  const orders = ids.length > 0 ? await waitingByIds(ctx, ids, schoolKinds) : []
  if (orders.length < new Set(orderIds).size) throw new Fail('invoice.order', { no: '', reason: '订单不在您的待开票订单中，请刷新' })
  const brought = await bringInvoices(ctx, invoices)
  await checkUnused(ctx, brought, { kind: invoiceApplyFlow.kind, id: '00000000-0000-0000-0000-000000000000', no: '' })
  const { title, taxNo } = await headById(ctx, SCHOOL_HEAD)
  const bought = await boughtIn(ctx, ids)
  const checks = matchInvoices(
    await targetFor(ctx, orders[0]!.supplier_id, bought, {
      docNo: '',
      totalFen: sumFen(orders.map((it) => it.due)),
      buyer: { title, taxNo },
      asked: (id) => orders.find((it) => it.id === id)!.due,
    }),
    brought,
  )
  const wanted = orders.flatMap((it) =>
    goodsLinesOf(bought.filter((line) => line.id === it.id)).map((line) => ({ ...line, brand: '', model: line.spec })),
  )
  const rows = pairLines(wanted, brought)
  const strange = orders.find((it) => it.supplier_id !== orders[0]!.supplier_id)
  return {
    isOk: passes(checks) && !strange && orders.every((it) => it.blocked === ''),
    sentence: strange
      ? '所选订单来自几家供应商，一次只能核对一家的订单。'
      : sentenceOf(
          orders.map((it) => it.due),
          brought,
          rows,
        ),
    ordersFen: sumFen(orders.map((it) => it.due)),
    invoicesFen: sumFen(brought.map((it) => it.totalFen)),
    rows,
    checks,
    ways: strange
      ? []
      : waysOf(
          orders.map((it) => ({ id: it.id, orderNo: it.order_no, fen: it.due })),
          brought,
        ),
  }
}
