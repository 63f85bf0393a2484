// Stock movements of orders. Rows are always taken in ascending SKU id, all by one guarded statement.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { giveSpecialsBack, takeSpecials } from './specials.ts'

export interface StockLine {
  skuId: string
  num: number
}

/** A line of an order, bought at the special price that is named. */
export interface TakenLine extends StockLine {
  orderId: string
  specialId?: string | undefined
}

const summed = (lines: readonly StockLine[]): StockLine[] => {
  const nums = new Map<string, number>()
  for (const { skuId, num } of lines) nums.set(skuId, (nums.get(skuId) ?? 0) + num)
  return [...nums].map(([skuId, num]) => ({ skuId, num })).sort((a, b) => (a.skuId < b.skuId ? -1 : 1))
}

interface Moved {
  sku_id: string
  free: number
}

/** One guarded update of all rows; those that could not be moved are absent from the answer. */
const moved = async (
  ctx: Ctx,
  lines: readonly StockLine[],
  set: RawBuilder<unknown>,
  guard: RawBuilder<boolean>,
): Promise<Map<string, number>> => {
  const { rows } = await sql<Moved>`
    with line as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as l ("skuId" uuid, num int)),
    locked as (select sku_id from sku_stocks where sku_id in (select "skuId" from line) order by sku_id for no key update)
    update sku_stocks s set changed_in = pg_current_xact_id(), ${set} from locked join line l on l."skuId" = locked.sku_id
    where s.sku_id = locked.sku_id and ${guard} returning s.sku_id, s.stock - s.reserved as free`.execute(ctx.tx)
  return new Map(rows.map((it) => [it.sku_id, it.free]))
}

/** A product is in stock while any of its SKUs has free pieces; only crossings of zero are written. */
const followStock = async (ctx: Ctx, skuIds: readonly string[]): Promise<void> => {
  if (skuIds.length === 0) return
  await sql`
    with touched as (
      select p.id, exists (select 1 from skus k join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on' and s.stock > s.reserved) as is_in
      from products p where p.id in (select product_id from skus where id = any(${skuIds}::uuid[])) order by p.id for update of p)
    update products p set in_stock = touched.is_in, changed_in = pg_current_xact_id() from touched where touched.id = p.id and p.in_stock <> touched.is_in`.execute(
    ctx.tx,
  )
}

const nameOf = async (ctx: Ctx, skuId: string): Promise<{ name: string; free: number }> => {
  const row = await ctx.tx
    .selectFrom('skus')
    .innerJoin('products', 'products.id', 'skus.product_id')
    .leftJoin('sku_stocks', 'sku_stocks.sku_id', 'skus.id')
    .select(['products.name', 'sku_stocks.stock', 'sku_stocks.reserved'])
    .where('skus.id', '=', skuId)
    .executeTakeFirst()
  return { name: row?.name ?? '商品', free: (row?.stock ?? 0) - (row?.reserved ?? 0) }
}

/** Sets pieces aside for an order; refuses with the pieces left when one line cannot be met. */
export const reserveStock = async (ctx: Ctx, lines: readonly TakenLine[]): Promise<void> => {
  const wanted = summed(lines)
  const free = await moved(ctx, wanted, sql`reserved = s.reserved + l.num`, sql`s.stock - s.reserved >= l.num`)
  const short = wanted.find((it) => !free.has(it.skuId))
  if (short) {
    const left = await nameOf(ctx, short.skuId)
    throw new Fail('goods.stock', { n: left.free, name: left.name })
  }
  await takeSpecials(
    ctx,
    lines.flatMap(({ specialId, ...it }) => (specialId ? [{ ...it, specialId }] : [])),
  )
  await followStock(
    ctx,
    wanted.map((it) => it.skuId).filter((id) => free.get(id) === 0),
  )
}

/** Gives reserved pieces back, and what was taken of special prices: the order was refused, cancelled or shortened before it left. */
export const releaseStock = async (ctx: Ctx, orderId: string, lines: readonly StockLine[]): Promise<void> => {
  const given = summed(lines)
  const free = await moved(ctx, given, sql`reserved = s.reserved - l.num`, sql`s.reserved >= l.num`)
  const lost = given.find((it) => !free.has(it.skuId))
  if (lost) throw new Error(`stock of ${lost.skuId} has less reserved than ${lost.num}`)
  await giveSpecialsBack(ctx, orderId, given)
  await followStock(
    ctx,
    given.filter((it) => free.get(it.skuId) === it.num).map((it) => it.skuId),
  )
}

/** Reserved pieces leave the store. */
export const shipStock = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  const sent = summed(lines)
  const free = await moved(ctx, sent, sql`stock = s.stock - l.num, reserved = s.reserved - l.num`, sql`s.reserved >= l.num`)
  const lost = sent.find((it) => !free.has(it.skuId))
  if (lost) throw new Error(`stock of ${lost.skuId} has less reserved than ${lost.num}`)
  await countSales(ctx, sent)
}

/** Sales of a product are the pieces that left the store. */
const countSales = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  await sql`
    with sold as (
      select p.id, sum(l.num)::int as num from json_to_recordset(${JSON.stringify(lines)}::json) as l("skuId" uuid, num int) join skus k on k.id = l."skuId" and k.service_name is null join products p on p.id = k.product_id group by p.id),
    held as (select p.id from products p join sold using (id) order by p.id for update of p)
    update products p set sales = p.sales + sold.num, changed_in = pg_current_xact_id() from held join sold using (id) where p.id = held.id`.execute(
    ctx.tx,
  )
}
