// Market prices of the demo: most of them are above what the mall asks, some below; of those some were found two weeks ago and left.
import { sql } from 'kysely'
import { addDays, dayOf } from '../core/clock.ts'
import type { Ctx } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { runAsSystem } from '../core/run.ts'
import { keepExplanation, keepMarketPrice } from '../modules/market-price/kept.ts'
import { watchPrices } from '../modules/market-price/watch.ts'

interface Pack {
  sku_id: string
  asked_e4: number
  shop: string
}

const DAYS_AGO = 14
/** Of the suppliers that have a person in the demo, packs that sell well; the very best stay as people know them. */
const SKIPPED = 20
const SUPPLIERS = [2, 12, 13]
/** In percent of what the mall asks, by turns: left for two weeks, left but explained, new, new, and the others fine. */
const LEFT = [92, 88]
const NEW = [95, 90]
const FINE = [100, 105, 112, 108]
const EXPLANATION = '平台价含送货上楼和安装，网店价为自提价'

const packsOf = async (db: Db, srcId: number): Promise<Pack[]> =>
  (
    await sql<Pack>`
      select k.id as sku_id, greatest(k.price_e4, coalesce(k.personal_price_e4, k.price_e4)) as asked_e4, s.short_name as shop
      from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id
      where p.status = 'on' and k.status = 'on' and p.control_class = 0 and s.src_id = ${srcId} and k.price_e4 >= 100000
      order by p.sales desc, k.code limit ${LEFT.length + NEW.length + FINE.length} offset ${SKIPPED}`.execute(db.shared)
  ).rows

const state = async (ctx: Ctx, packs: readonly Pack[], percents: readonly number[], at: Date): Promise<void> => {
  for (const [i, { sku_id: skuId, asked_e4, shop }] of packs.entries())
    await keepMarketPrice(
      ctx.tx,
      {
        skuId,
        // To the dime.
        marketE4: Math.floor((asked_e4 * percents[i]!) / 100 / 1000) * 1000,
        source: `${shop} 自营网店标价`,
        sourceOn: dayOf(addDays(at, -1)),
      },
      at,
    )
}

/** Answers how many packs cost more in the mall. */
export const loadMarketPrices = async (db: Db): Promise<number> => {
  const all: Pack[][] = []
  for (const srcId of SUPPLIERS) all.push(await packsOf(db, srcId))
  const leftOf = (packs: readonly Pack[]) => packs.slice(0, LEFT.length)
  const freshOf = (packs: readonly Pack[]) => packs.slice(LEFT.length, LEFT.length + NEW.length)
  await runAsSystem(db, SUPPLIER_ID, async (ctx) => {
    const before = { ...ctx, now: addDays(ctx.now, -DAYS_AGO) }
    for (const packs of all) await state(before, leftOf(packs), LEFT, before.now)
    await watchPrices(before)
    for (const [, explained] of all) if (explained) await keepExplanation(ctx.tx, explained.sku_id, EXPLANATION, addDays(before.now, 1))
  })
  await runAsSystem(db, SUPPLIER_ID, async (ctx) => {
    for (const packs of all) {
      await state(ctx, freshOf(packs), NEW, addDays(ctx.now, -1))
      await state(ctx, packs.slice(LEFT.length + NEW.length), FINE, addDays(ctx.now, -1))
    }
  })
  await runAsSystem(db, SUPPLIER_ID, watchPrices)
  return all.reduce((sum, packs) => sum + leftOf(packs).length + freshOf(packs).length, 0)
}
