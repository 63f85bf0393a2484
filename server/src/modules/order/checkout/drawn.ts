// What the catalogue shows of the goods today, kept with the line for good.
import { askRows } from '../../../core/ask.ts'
import type { Ctx } from '../../../core/context.ts'

export interface Drawn {
  picture: unknown
  attributes: unknown
  pack: string
}

/** By product, of these SKUs. */
export const drawnOf = async (ctx: Ctx, skuIds: readonly string[]): Promise<Map<string, Drawn>> => {
  const query = ctx.tx
    .selectFrom('products')
    .select(['id', 'picture', 'attributes', 'pack'])
    .where('id', 'in', (eb) => eb.selectFrom('skus').select('product_id').where('skus.id', 'in', skuIds))
  const rows = await askRows(ctx.tx, query)
  return new Map(rows.map(({ id, ...it }) => [id, it]))
}
