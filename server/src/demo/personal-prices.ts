// 个人价 of the demo: what people use themselves, at some suppliers a little cheaper for whoever pays himself (decision 0382).
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { runAsSystem } from '../core/run.ts'
import { setPricesAndStock } from '../modules/catalog/prices.ts'

const KINDS = ['office', 'it', 'furniture', 'medical']
const MOST = 600

interface Pack {
  sku_id: string
  price_e4: number
  stock: number
  part: number
}

/** Whole dimes, whole yuan from a hundred on; below the price. */
const below = (e4: number, percent: number): number => {
  const step = e4 >= 1_000_000 ? 10_000 : 1000
  return Math.floor((e4 * (100 - percent)) / 100 / step) * step
}

/** Of each of these kinds every third pack that sells best, by the digits of its code, and the pen that the demo buys with its own money. */
const packsOf = async (db: Db): Promise<Pack[]> =>
  (
    await sql<Pack>`
      select k.id as sku_id, k.price_e4, s.stock, abs(hashtext(k.code)) % 6 as part
      from skus k join products p on p.id = k.product_id join categories c on c.code = p.category_code join sku_stocks s on s.sku_id = k.id
      where p.status = 'on' and k.status = 'on' and p.control_class = 0 and c.kind = any(${KINDS}::text[]) and k.price_e4 >= 50000
        and (abs(hashtext(k.code)) % 3 = 0 or p.name like '晨光 AGPK3507%')
      order by p.sales desc, k.code limit ${MOST}`.execute(db.shared)
  ).rows

export const loadPersonalPrices = async (db: Db): Promise<number> => {
  const packs = await packsOf(db)
  const skus = packs.map((it) => ({
    skuId: it.sku_id,
    priceE4: it.price_e4,
    stock: it.stock,
    personalE4: below(it.price_e4, 3 + it.part),
  }))
  await runAsSystem(db, SUPPLIER_ID, (ctx) => setPricesAndStock(ctx, skus))
  return skus.length
}
