// What was bargained over one order, and its rounds.
import { goodsAt, type BargainLine } from '@caiyuan/contract/bargain-rules'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Tables } from '../../../core/tables.ts'
import type { OrderLineRow } from '../queries/one.ts'

export type BargainRow = Omit<Selectable<Tables['bargains']>, 'lines'> & { lines: BargainLine[] }
type RoundRow = Selectable<Tables['bargain_rounds']>
export interface NamedPrice {
  name: string
  fromE4: number
  toE4: number
}

export const bargainOf = async (ctx: Ctx, orderId: string): Promise<BargainRow | undefined> => {
  const row = await ctx.tx
    .selectFrom('bargains')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row as BargainRow | undefined
}

export const roundsOf = async (ctx: Ctx, orderId: string): Promise<(Omit<RoundRow, 'lines'> & { lines: NamedPrice[] })[]> => {
  const rows = await ctx.tx
    .selectFrom('bargain_rounds')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .orderBy('round_no')
    .execute()
  return rows as never
}

/** As an order's lines stand: what a bargain begins with. */
export const linesFrom = (lines: readonly Pick<OrderLineRow, 'sku_id' | 'name' | 'spec' | 'unit' | 'num' | 'price_e4'>[]): BargainLine[] =>
  lines.map((it) => ({
    skuId: it.sku_id,
    name: it.name,
    spec: it.spec,
    unit: it.unit,
    num: it.num,
    firstE4: it.price_e4,
    nowE4: it.price_e4,
    askedE4: null,
  }))

export const nowFenOf = (lines: readonly BargainLine[]): number => goodsAt(lines, (it) => it.nowE4)
