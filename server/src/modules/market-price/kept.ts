// Writing what a supplier says of a pack, for the calls and for whoever builds goods.
import { sql } from 'kysely'
import { PACK_NOW } from '../catalog/market-now.ts'
import type { Tx } from '../../core/db.ts'

export interface Statement {
  skuId: string
  marketE4: number
  source: string
  sourceOn: string
}

export const keepMarketPrice = async (tx: Tx, { skuId, marketE4, source, sourceOn }: Statement, at: Date): Promise<void> => {
  const of_pack = sql<string>`(select ${PACK_NOW} from skus k where k.id = ${skuId})`
  const row = { of_pack, price_e4: marketE4, source, source_on: sourceOn, stated_at: at }
  await tx
    .insertInto('market_prices')
    .values({ sku_id: skuId, ...row })
    .onConflict((oc) => oc.column('sku_id').doUpdateSet(row))
    .execute()
}

/** Answers whether a watch goes on that it can be said of. */
export const keepExplanation = async (tx: Tx, skuId: string, explanation: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('price_watches')
    .set({ explanation, explained_at: at })
    .where('sku_id', '=', skuId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
