// The lines of one bill as a sheet.
import type { bill } from '@caiyuan/contract/bill'
import type { BillDetail } from '@caiyuan/contract/bill/detail'
import { billFlow } from '@caiyuan/contract/bill-flow'
import type { z } from 'zod'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { linesOf } from './lines.ts'
import { seenBill, seesWhole } from './one.ts'

type Line = z.output<typeof BillDetail>['lines'][number]
const sheet: readonly SheetColumn<Line>[] = [
  { title: '订单号', width: 18, text: (r) => r.orderNo },
  { title: '验收单号', width: 18, text: (r) => r.acceptNo },
  { title: '商品', width: 36, text: (r) => r.summary },
  { title: '采购人', width: 12, text: (r) => r.buyerName },
  { title: '部门', width: 18, text: (r) => r.deptName },
  { title: '经费', width: 40, text: (r) => r.funds.map((f) => `${f.projectNo} ${f.name}`).join('；') },
  { title: '金额（元）', width: 14, fen: (r) => (r.removedAt ? 0 : r.amountFen) },
  { title: '备注', width: 24, text: (r) => (r.removedAt ? `已移除：${r.removedReason}` : '') },
]

export const exportBill: Of<typeof bill>['exportOne'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  return sheetReply(`对账明细-${row.bill_no}-${billFlow.states[row.state].label}`, sheet, await linesOf(ctx, row, seesWhole(ctx)), {
    total: true,
  })
}
