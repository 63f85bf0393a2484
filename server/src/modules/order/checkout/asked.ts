// The partner's prices and stock for a check-out of components: asked before its transaction, kept inside it (decision 0084).
import type { Ctx, Outside } from '../../../core/context.ts'
import { isId } from '../../../core/ids.ts'
import type { Part } from '../../../gateways/components.ts'
import { askOffers, keepParts, partnerCodes, toldBy, type Told } from '../../catalog/partner.ts'

export interface Asked {
  codes: readonly string[]
  told: Told<readonly Part[]>
}

/** Asks for the goods of these SKUs that are the partner's; null where none is. */
export const askFor = async (at: Outside, skuIdsOf: (ctx: Ctx) => Promise<readonly string[]>): Promise<Asked | null> => {
  const codes = await at.read(async (ctx) => partnerCodes(ctx, (await skuIdsOf(ctx)).filter(isId)))
  return codes.length > 0 ? { codes, told: await askOffers(codes) } : null
}

/** For the goods of an order. */
export const askAgain = (at: Outside, orderId: string): Promise<Asked | null> =>
  askFor(at, async (ctx) => {
    if (!isId(orderId)) return []
    const rows = await ctx.tx
      .selectFrom('order_lines')
      .select('sku_id')
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', '=', orderId)
      .execute()
    return rows.map((it) => it.sku_id)
  })

export const keepAsked = async (ctx: Ctx, asked: Asked | null | undefined): Promise<void> => {
  if (asked) await keepParts(ctx, asked.codes, toldBy(asked.told))
}
