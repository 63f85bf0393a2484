// 增值服务 of the demo: who sells machines and furniture sets them up, trains people and keeps them longer in order, at a price.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { setServices } from '../modules/catalog/services.ts'

interface Draft {
  name: string
  unit: string
  /** Yuan, or a share of the price of the goods. */
  yuan?: number
  percent?: number
}

const OF_KIND: Record<string, readonly Draft[]> = {
  instrument: [
    { name: '安装调试', unit: '台', percent: 2 },
    { name: '操作培训', unit: '次', yuan: 600 },
    { name: '延长质保一年', unit: '台', percent: 6 },
  ],
  it: [
    { name: '上门安装', unit: '台', yuan: 80 },
    { name: '延长质保一年', unit: '台', percent: 8 },
  ],
  furniture: [{ name: '送货上楼并安装', unit: '件', yuan: 60 }],
}

/** Of cheap goods nobody sells them apart. */
const LEAST_E4 = 5_000_000
const MOST_OF_KIND = 60

interface Goods {
  id: string
  supplier_id: string
  price_e4: number
}

const goodsOf = async (db: Db, kind: string): Promise<Goods[]> =>
  (
    await sql<Goods>`
      select p.id, p.supplier_id, p.min_price_e4 as price_e4 from products p join categories c on c.code = p.category_code
      where p.status = 'on' and p.control_class = 0 and c.kind = ${kind} and p.min_price_e4 >= ${LEAST_E4} order by p.sales desc, p.code limit ${MOST_OF_KIND}`.execute(
      db.shared,
    )
  ).rows

/** Whole yuan. */
const priceOf = ({ yuan, percent = 0 }: Draft, goodsE4: number): number =>
  (yuan ?? Math.max(1, Math.round((goodsE4 * percent) / 100 / 10_000))) * 10_000

export const loadServices = async (db: Db): Promise<number> => {
  let num = 0
  for (const [kind, drafts] of Object.entries(OF_KIND))
    for (const goods of await goodsOf(db, kind)) {
      const services = drafts.map((it) => ({ id: newId(), name: it.name, unit: it.unit, priceE4: priceOf(it, goods.price_e4) }))
      await setServices(db.shared, goods.supplier_id, goods.id, services)
      num += 1
    }
  return num
}
