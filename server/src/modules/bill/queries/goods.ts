// What a bill asks money for, line by line: the accepted goods of its orders and their freight, as an invoice of it is written.
import type { SupplyBillGoods, supplyBill } from '@caiyuan/contract/supply-bill'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { boughtIn, goodsLinesOf } from '../../order/queries/bought.ts'
import { schoolNameOf } from '../../school/name.ts'
import { openLines, seenBill } from './one.ts'

type Goods = z.output<typeof SupplyBillGoods>

interface Since {
  refund_id: string
  order_id: string
  line_no: number
  num: number
  fen: number
  freight_fen: number
}

/** What came back of these orders after their bill was paid: the bill and its invoices are of the whole (decision 0310). */
const backAfter = async (ctx: Ctx, orderIds: readonly string[]): Promise<Since[]> => {
  if (orderIds.length === 0) return []
  const { rows } = await sql<Since>`
    select r.order_id, r.id as refund_id, l.line_no, case when a.type = 'returnRefund' or a.reason = 'short' then l.num else 0 end as num, l.refund_fen as fen, r.freight_fen
    from refunds r join after_sales a on a.school_id = r.school_id and a.id = r.after_sale_id
    join after_sale_lines l on l.school_id = a.school_id and l.after_sale_id = a.id
    where r.school_id = ${ctx.schoolId} and r.order_id = any(${orderIds}::uuid[]) and r.route = 'BUDGET_REVERSE' and r.state = 'paid'`.execute(
    ctx.tx,
  )
  return rows
}

/** Lines of the orders on a bill, as they were bought and accepted when it was paid, with what the bill asks for each order. */
export const boughtOn = async (ctx: Ctx, billId: string) => {
  const lines = await openLines(ctx, [billId])
  const ids = lines.map((it) => it.order_id)
  const since = await backAfter(ctx, ids)
  const freightOf = (orderId: string): number =>
    sumFen([...Map.groupBy(since, (it) => it.refund_id).values()].filter(([it]) => it!.order_id === orderId).map(([it]) => it!.freight_fen))
  const bought = (await boughtIn(ctx, ids)).map((it) => {
    const own = since.filter((back) => back.order_id === it.id && back.line_no === it.line_no)
    return {
      ...it,
      returned_num: it.returned_num - own.reduce((sum, back) => sum + back.num, 0),
      returned_fen: it.returned_fen - sumFen(own.map((back) => back.fen)),
      returned_freight_fen: it.returned_freight_fen - freightOf(it.id),
    }
  })
  return { lines, bought }
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
