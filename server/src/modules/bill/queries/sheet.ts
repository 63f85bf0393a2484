// The lines of one bill as a sheet.
import type { bill } from '@caiyuan/contract/bill'
import type { BillDetail } from '@caiyuan/contract/bill/detail'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { z } from 'zod'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { linesOf, type Line as SheetLine } from './lines.ts'
import { offsetLinesOf } from './offsets.ts'
import { seenBill, seesWhole } from './one.ts'

type Detail = z.output<typeof BillDetail>
type Line = SheetLine & { note?: string }

/** A negative line stands below the orders: the refund where they have their acceptance. */
const negative = (it: Detail['offsets'][number]): Line => ({
  orderId: it.orderId,
  orderNo: it.orderNo,
  buyerName: '',
  deptName: '',
  summary: `${it.isOwn ? '扣减' : '抵扣'}售后退款：${it.summary}`,
  acceptNo: it.refundNo,
  acceptedAt: null,
  amountFen: it.isFreed ? 0 : -it.amountFen,
  removedAt: null,
  removedReason: '',
  note: [`售后单 ${it.afterSaleNo}`, it.redNos.length > 0 ? `红字发票 ${it.redNos.join('、')}` : '', it.isFreed ? '已移出' : '']
    .filter(Boolean)
    .join('，'),
  funds: it.funds,
})
const sheet: readonly SheetColumn<Line>[] = [
  { title: '订单号', width: 18, text: (r) => r.orderNo },
  { title: '验收单号 / 退款单号', width: 20, text: (r) => r.acceptNo },
  { title: '商品', width: 36, text: (r) => r.summary },
  { title: '采购人', width: 12, text: (r) => r.buyerName },
  { title: '部门', width: 18, text: (r) => r.deptName },
  { title: '经费', width: 40, text: (r) => r.funds.map((f) => `${f.projectNo} ${f.name}`).join('；') },
  { title: '金额（元）', width: 14, fen: (r) => (r.removedAt ? 0 : r.amountFen) },
  { title: '备注', width: 40, text: (r) => (r.removedAt ? `已移除：${r.removedReason}` : r.removedReason || (r.note ?? '')) },
]

export const exportBill: Of<typeof bill>['exportOne'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  const whole = seesWhole(ctx)
  const rows = [...(await linesOf(ctx, row, whole)), ...(await offsetLinesOf(ctx, row, whole)).map(negative)]
  return sheetReply(`对账明细-${row.bill_no}-${billFlow.states[row.state].label}`, sheet, rows, { total: true })
}
