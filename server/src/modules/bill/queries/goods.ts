// What a bill asks money for, line by line: the accepted goods of its orders and their freight, as an invoice of it is written.
import type { SupplyBillGoods, supplyBill } from '@caiyuan/contract/supply-bill'
import type { z } from 'zod'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { acceptedFen, owedFreightFen } from '../../order/acceptance/plan.ts'
import { schoolNameOf } from '../../school/name.ts'
import { seenBill } from './one.ts'

type Goods = z.output<typeof SupplyBillGoods>

/** Lines of the orders on a bill, as they were bought and accepted. */
export const boughtOn = (ctx: Ctx, billId: string) =>
  ctx.tx
    .selectFrom('bill_lines as b')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'b.school_id').onRef('o.id', '=', 'b.order_id'))
    .innerJoin('order_lines as l', (j) => j.onRef('l.school_id', '=', 'b.school_id').onRef('l.order_id', '=', 'b.order_id'))
    .select([
      'o.id',
      'o.order_no',
      'o.freight_fen',
      'o.state',
      'o.accepted_at',
      'o.submitted_at',
      'o.created_at',
      'b.amount_fen as billed_fen',
      'l.name',
      'l.brand',
      'l.model',
      'l.spec',
      'l.unit',
      'l.price_e4',
      'l.tax_rate_bp',
      'l.num',
      'l.amount_fen',
      'l.accepted_num',
    ])
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.bill_id', '=', billId)
    .where('b.removed_at', 'is', null)
    .orderBy('o.order_no')
    .orderBy('l.line_no')
    .execute()

type Bought = Awaited<ReturnType<typeof boughtOn>>[number]

const goodsLine = (it: Bought): Goods => ({
  orderId: it.id,
  orderNo: it.order_no,
  name: it.name,
  spec: [it.brand, it.model, it.spec].filter(Boolean).join(' '),
  unit: it.unit,
  num: it.accepted_num,
  priceE4: it.price_e4,
  amountFen: acceptedFen(it),
  taxRateBp: it.tax_rate_bp,
})

/** Freight is invoiced with the goods, at the rate of the first. */
const freightLine = (it: Bought): Goods => ({
  ...goodsLine(it),
  name: '运费',
  spec: '',
  unit: '次',
  num: 1,
  priceE4: owedFreightFen(it) * 100,
  amountFen: owedFreightFen(it),
})

export const goodsOf = async (ctx: Ctx, billId: string): Promise<Goods[]> =>
  [...Map.groupBy(await boughtOn(ctx, billId), (it) => it.id).values()].flatMap((own) => [
    ...own.filter((it) => it.accepted_num > 0).map(goodsLine),
    ...(owedFreightFen(own[0]!) > 0 ? [freightLine(own[0]!)] : []),
  ])

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
