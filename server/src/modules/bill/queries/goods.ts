// What a bill asks money for, line by line: the accepted goods of its orders and their freight, as an invoice of it is written.
import type { SupplyBillGoods, supplyBill } from '@caiyuan/contract/supply-bill'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { boughtIn, goodsLinesOf } from '../../order/queries/bought.ts'
import { schoolNameOf } from '../../school/name.ts'
import { openLines, seenBill } from './one.ts'

type Goods = z.output<typeof SupplyBillGoods>

/** Lines of the orders on a bill, as they were bought and accepted, with what the bill asks for each order. */
export const boughtOn = async (ctx: Ctx, billId: string) => {
  const lines = await openLines(ctx, [billId])
  return {
    lines,
    bought: await boughtIn(
      ctx,
      lines.map((it) => it.order_id),
    ),
  }
}

export const goodsOf = async (ctx: Ctx, billId: string): Promise<Goods[]> => goodsLinesOf((await boughtOn(ctx, billId)).bought)

/** Numbers of orders are a school's own: each line says whose it is. */
const sheetOf = (school: string): readonly SheetColumn<Goods>[] => [
  { title: '学校', width: 18, text: () => school },
  { title: '订单号', width: 24, text: (r) => r.orderNo },
  { title: '商品名称', width: 36, text: (r) => r.name },
  { title: '规格型号', width: 28, text: (r) => r.spec },
  { title: '单位', width: 8, text: (r) => r.unit },
  { title: '合格数量', width: 10, num: (r) => r.num },
  { title: '含税单价（元）', width: 16, num: (r) => r.priceE4 / 10_000 },
  { title: '含税金额（元）', width: 16, fen: (r) => r.amountFen },
  { title: '税率（%）', width: 10, num: (r) => r.taxRateBp / 100 },
]

export const exportGoods: Of<typeof supplyBill>['exportOne'] = async (ctx, { id }) => {
  const row = await seenBill(ctx, id)
  const school = await schoolNameOf(ctx)
  return sheetReply(`${school}-开票明细-${row.bill_no}`, sheetOf(school), await goodsOf(ctx, row.id), { total: true })
}
