// Orders line by line as an invoice of them is written: the accepted goods and the freight.
import type { SupplyBillGoods } from '@caiyuan/contract/supply-bill'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { owedFreightFen, payableFen } from '../acceptance/plan.ts'

type Goods = z.output<typeof SupplyBillGoods>

/** Lines of orders as they were bought, accepted and partly paid back. What coupons took off lines and freight was not paid, and is not invoiced. */
export const boughtIn = async (ctx: Ctx, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? []
    : ctx.tx
        .selectFrom('orders as o')
        .innerJoin('order_lines as l', (j) => j.onRef('l.school_id', '=', 'o.school_id').onRef('l.order_id', '=', 'o.id'))
        .select([
          'o.id',
          'o.order_no',
          sql<number>`o.freight_fen - (o.cut_fen - (select coalesce(sum(c.cut_fen), 0) from order_lines c where c.school_id = o.school_id and c.order_id = o.id))`.as(
            'freight_fen',
          ),
          'o.returned_freight_fen',
          'o.state',
          'o.accepted_at',
          'o.submitted_at',
          'o.created_at',
          'l.line_no',
          'l.name',
          'l.brand',
          'l.model',
          'l.spec',
          'l.unit',
          'l.price_e4',
          'l.tax_rate_bp',
          'l.num',
          sql<number>`l.amount_fen - l.cut_fen`.as('amount_fen'),
          'l.accepted_num',
          'l.returned_num',
          'l.returned_fen',
        ])
        .where('o.school_id', '=', ctx.schoolId)
        .where('o.id', 'in', orderIds)
        .orderBy('o.order_no')
        .orderBy('l.line_no')
        .execute()

export type Bought = Awaited<ReturnType<typeof boughtIn>>[number]

const goodsLine = (it: Bought): Goods => ({
  orderId: it.id,
  orderNo: it.order_no,
  name: it.name,
  spec: [it.brand, it.model, it.spec].filter(Boolean).join(' '),
  unit: it.unit,
  num: it.accepted_num - it.returned_num,
  priceE4: it.price_e4,
  amountFen: payableFen(it),
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

export const goodsLinesOf = (rows: readonly Bought[]): Goods[] =>
  [...Map.groupBy(rows, (it) => it.id).values()].flatMap((own) => [
    ...own.filter((it) => payableFen(it) > 0).map(goodsLine),
    ...(owedFreightFen(own[0]!) > 0 ? [freightLine(own[0]!)] : []),
  ])

/** What the invoices of these orders must agree with; `asked` says what is asked for each order. */
export const wantedOf = (rows: readonly Bought[], asked: (orderId: string) => number) => ({
  orders: [...Map.groupBy(rows, (r) => r.id).values()].map((own) => ({
    orderNo: own[0]!.order_no,
    acceptedFen: sumFen(own.map(payableFen)) + owedFreightFen(own[0]!),
    billedFen: asked(own[0]!.id),
  })),
  goods: [...Map.groupBy(rows, (r) => [r.name, r.brand, r.model, r.unit].join('\n')).values()].map((own) => ({
    name: own[0]!.name,
    brand: own[0]!.brand,
    model: own[0]!.model,
    unit: own[0]!.unit,
    acceptedNum: own.reduce((n, r) => n + r.accepted_num - r.returned_num, 0),
  })),
  /** The first order was placed on this day. */
  firstOn: rows.map((r) => dayOf(r.submitted_at ?? r.created_at)).toSorted()[0],
})
