// Special prices of the demo, around the moment it is loaded: some run, some begin later, some are over.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { runAsSystem } from '../core/run.ts'
import { loadShelves } from './history/shopping.ts'
import { buildSpecial } from '../modules/special/fixtures.ts'
import { turnAtBothEnds } from '../modules/special/jobs.ts'

interface Pack {
  sku_id: string
  lowest_e4: number
  pack_step: number
  moq: number
  stock: number
}

const HOUR = 60
/** Of which kind of goods, hours from now, how much is asked, how many there are and one person may have. */
const DRAFTS: readonly { kind: string; from: number; to: number; percent: number; stock: number; perPerson: number }[] = [
  { kind: 'office', from: -2, to: 6, percent: 72, stock: 60, perPerson: 10 },
  { kind: 'consumable', from: -20, to: 28, percent: 80, stock: 40, perPerson: 0 },
  { kind: 'it', from: -1, to: 3, percent: 85, stock: 5, perPerson: 1 },
  { kind: 'medical', from: -30, to: 66, percent: 78, stock: 80, perPerson: 20 },
  { kind: 'reagent', from: -4, to: 44, percent: 75, stock: 30, perPerson: 6 },
  { kind: 'furniture', from: -26, to: 94, percent: 88, stock: 10, perPerson: 2 },
  { kind: 'office', from: 3, to: 27, percent: 69, stock: 100, perPerson: 20 },
  { kind: 'consumable', from: 22, to: 70, percent: 77, stock: 50, perPerson: 10 },
  { kind: 'it', from: 46, to: 94, percent: 83, stock: 8, perPerson: 2 },
  { kind: 'medical', from: 70, to: 118, percent: 80, stock: 20, perPerson: 4 },
  { kind: 'office', from: -80, to: -32, percent: 74, stock: 40, perPerson: 8 },
  { kind: 'consumable', from: -150, to: -102, percent: 76, stock: 60, perPerson: 0 },
]

/** Goods nobody of the demo bought in the year behind it: no order of the past has a price of today. */
const packsOf = async (db: Db, kind: string, onShelves: ReadonlySet<string>): Promise<Pack[]> => {
  const { rows } = await sql<Pack>`
    select k.id as sku_id, least(k.price_e4, (select min((t ->> 'priceE4')::bigint) from jsonb_array_elements(k.tiers) t)) as lowest_e4, k.pack_step, k.moq, s.stock - s.reserved as stock
    from skus k join products p on p.id = k.product_id join categories c on c.code = p.category_code join sku_stocks s on s.sku_id = k.id
    where p.status = 'on' and k.status = 'on' and p.control_class = 0 and c.kind = ${kind} and s.stock - s.reserved > 100 and k.moq = 1 and k.pack_step = 1
      and not exists (select from supplier_areas a where a.supplier_id = k.supplier_id)
    order by md5(k.code) desc, k.code`.execute(db.shared)
  return rows.filter((it) => !onShelves.has(it.sku_id))
}

/** A price people would set: whole dimes, whole yuan above a hundred. */
const rounded = (e4: number): number => {
  const step = e4 >= 1_000_000 ? 10_000 : 1000
  return Math.max(step, Math.floor(e4 / step) * step)
}

export const loadSpecials = async (db: Db): Promise<number> => {
  const onShelves = new Set([...(await loadShelves(db)).values()].flat().map((it) => it.skuId))
  const packs = new Map<string, Pack[]>()
  for (const { kind } of DRAFTS) if (!packs.has(kind)) packs.set(kind, await packsOf(db, kind, onShelves))
  let num = 0
  for (const it of DRAFTS) {
    const pack = packs.get(it.kind)!.shift()
    if (!pack) continue
    const priceE4 = rounded((pack.lowest_e4 * it.percent) / 100)
    if (priceE4 >= pack.lowest_e4) continue
    const id = await buildSpecial(db, {
      skuId: pack.sku_id,
      priceE4,
      stock: it.stock,
      perPerson: it.perPerson,
      from: it.from * HOUR,
      to: it.to * HOUR,
    })
    await runAsSystem(db, SUPPLIER_ID, (ctx) =>
      turnAtBothEnds(ctx, {
        id,
        skuId: pack.sku_id,
        startsAt: new Date(ctx.now.getTime() + it.from * HOUR * 60_000),
        endsAt: new Date(ctx.now.getTime() + it.to * HOUR * 60_000),
      }),
    )
    num += 1
  }
  return num
}
