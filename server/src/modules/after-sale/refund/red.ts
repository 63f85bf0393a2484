// 红字发票 of a refund: its supplier takes the invoice of the order back for the very sum (domain page 02 §2.6, decision 0260).
import type { afterSaleSupply } from '@caiyuan/contract/after-sale-supply'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { money, sumFen } from '@caiyuan/contract/money'
import { refundFlow } from '@caiyuan/contract/refund'
import { plainTaxNo } from '@caiyuan/contract/uscc'
import { sql } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid } from '../../../core/fail.ts'
import { bindFiles } from '../../../core/files.ts'
import { newId } from '../../../core/ids.ts'
import { takeInvoices } from '../../invoice/commands.ts'
import { invoiceFile, saysOf } from '../../invoice/queries.ts'
import { shortNo } from '../../invoice/said.ts'
import { lockOrder } from '../../order/queries/one.ts'
import type { AfterSaleRow } from '../policy.ts'
import { afterSaleDoc } from '../policy.ts'
import { bluesOf } from './chain.ts'
import { lockRefund, refundOf } from './money.ts'

type Red = InputOf<(typeof afterSaleSupply)['redden']>['reds'][number]
type Blue = Awaited<ReturnType<typeof bluesOf>>[number]

/** Each says, where its file speaks, that it is red, by whom, to whom, and of the sum that is typed. */
const readRed = async (ctx: Ctx, blue: Blue | undefined, it: Red, at: number) => {
  const wrong = (text: string) => invalid(`reds.${at}`, `红字发票 ${shortNo(it.redNo)}：${text}`)
  if (!blue) throw wrong('原发票不是这个订单的发票')
  if (it.redNo === blue.invoice_no) throw wrong('号码与原发票相同')
  if (it.totalFen > blue.left_fen)
    throw wrong(`红冲 ${money(it.totalFen)}，原发票 ${shortNo(blue.invoice_no)} 只余 ${money(blue.left_fen)}`)
  const files = await Promise.all(it.fileIds.map((fileId) => invoiceFile(ctx, fileId, true)))
  const says = await saysOf(files)
  for (const { fields } of says) {
    if (fields.invoiceNo && fields.invoiceNo !== it.redNo) throw wrong(`文件上的号码是 ${fields.invoiceNo}`)
    if (fields.isRed === false || (fields.isRed === undefined && (fields.totalFen ?? -1) > 0)) throw wrong('文件是蓝字发票')
    if (fields.totalFen !== undefined && Math.abs(fields.totalFen) !== it.totalFen)
      throw wrong(`文件上红冲 ${money(Math.abs(fields.totalFen))}，登记 ${money(it.totalFen)}`)
    if (fields.sellerTaxNo && plainTaxNo(fields.sellerTaxNo) !== blue.seller_tax_no)
      throw wrong(`销售方税号 ${fields.sellerTaxNo} 与原发票 ${blue.seller_tax_no} 不一致`)
    if (fields.buyerTaxNo && plainTaxNo(fields.buyerTaxNo) !== blue.buyer_tax_no)
      throw wrong(`购买方税号 ${fields.buyerTaxNo} 与原发票 ${blue.buyer_tax_no} 不一致`)
  }
  return { invoiceCode: '', invoiceNo: it.redNo, says, files }
}

/** Keeps the red invoices of the refund; the after-sale is locked, by its supplier. Throws invoice.used. */
export const keepReds = async (ctx: Ctx, row: AfterSaleRow, reds: readonly Red[]): Promise<string> => {
  const { title } = afterSaleDoc.flow.actions.redden
  const found = await refundOf(ctx, row.id)
  if (row.state !== 'toRed' || found?.state !== 'offset')
    throw new Fail('core.wrongState', { title: `售后单 ${row.doc_no}`, state: afterSaleDoc.flow.states[row.state].label, action: title })
  const refund = await lockRefund(ctx, found.id)
  const order = await lockOrder(ctx, row.order_id)
  // One after another per invoice, so that no two refunds take more of it than there is.
  await sql`select 1 from invoices where school_id = ${ctx.schoolId} and bill_id = ${order.bill_id} order by id for update`.execute(ctx.tx)
  const blues = order.bill_id ? await bluesOf(ctx, order.bill_id) : []
  const total = sumFen(reds.map((it) => it.totalFen))
  if (total !== refund.amount_fen)
    throw new Fail('core.refused', {
      reason: `红字发票合计 ${money(total)}，退款 ${refund.doc_no} 应红冲 ${money(refund.amount_fen)}，相差 ${money(Math.abs(total - refund.amount_fen))}`,
    })
  if (new Set(reds.map((it) => it.invoiceId)).size !== reds.length) throw invalid('reds', '同一张原发票只登记一张红字发票')
  const brought = []
  for (const [at, red] of reds.entries())
    brought.push(
      await readRed(
        ctx,
        blues.find(({ id }) => id === red.invoiceId),
        red,
        at,
      ),
    )
  await takeInvoices(ctx, brought, { kind: refundFlow.kind, id: refund.id, no: refund.doc_no })
  for (const [at, red] of reds.entries()) {
    await bindFiles(ctx, red.fileIds, { kind: refundFlow.kind, id: refund.id })
    await ctx.tx
      .insertInto('red_invoices')
      .values({
        school_id: ctx.schoolId,
        id: newId(),
        refund_id: refund.id,
        invoice_id: red.invoiceId,
        red_no: red.redNo,
        red_on: brought[at]!.says.find(({ fields }) => fields.issuedOn)?.fields.issuedOn ?? dayOf(ctx.now),
        total_fen: red.totalFen,
        file_ids: sql`${red.fileIds}::uuid[]` as never,
        created_at: ctx.now,
      })
      .execute()
  }
  const said = `红字发票 ${reds.map((it) => it.redNo).join('、')}，${money(total)}`
  logAction(ctx, refundFlow.kind, refund.id, { action: 'redden', title: '供应商登记红字发票', comment: said })
  return said
}
