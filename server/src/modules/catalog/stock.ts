// Stock movements of orders. Rows are always taken in ascending SKU id, each by one guarded statement.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'

export interface StockLine {
  skuId: string
  num: number
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

/** Sends the guarded updates in order on the one connection and answers their rows. */
const each = async (
  lines: readonly StockLine[],
  statement: (line: StockLine) => Promise<{ rows: Moved[] }>,
): Promise<(Moved | undefined)[]> => (await Promise.all(lines.map(statement))).map((it) => it.rows[0])

/** A product is in stock while any of its SKUs has free pieces; only crossings of zero are written. */
const followStock = async (ctx: Ctx, skuIds: readonly string[]): Promise<void> => {
  if (skuIds.length === 0) return
  await sql`
    with touched as (
      select p.id, exists (select 1 from skus k join sku_stocks s on s.sku_id = k.id where k.product_id = p.id and k.status = 'on' and s.stock > s.reserved) as is_in
      from products p where p.id in (select product_id from skus where id = any(${skuIds}::uuid[])) order by p.id for update of p)
    update products p set in_stock = touched.is_in from touched where touched.id = p.id and p.in_stock <> touched.is_in`.execute(ctx.tx)
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
export const reserveStock = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  const wanted = summed(lines)
  const moved = await each(wanted, ({ skuId, num }) =>
    sql<Moved>`update sku_stocks set reserved = reserved + ${num} where sku_id = ${skuId} and stock - reserved >= ${num} returning sku_id, stock - reserved as free`.execute(
      ctx.tx,
    ),
  )
  const short = wanted.find((_, i) => !moved[i])
  if (short) {
    const { name, free } = await nameOf(ctx, short.skuId)
    throw new Fail('goods.stock', { n: free, name })
  }
  await followStock(
    ctx,
    moved.filter((m) => m!.free === 0).map((m) => m!.sku_id),
  )
}

/** Gives reserved pieces back: the order was refused, cancelled or shortened before it left. */
export const releaseStock = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  const given = summed(lines)
  const moved = await each(given, ({ skuId, num }) =>
    sql<Moved>`update sku_stocks set reserved = reserved - ${num} where sku_id = ${skuId} and reserved >= ${num} returning sku_id, stock - reserved as free`.execute(
      ctx.tx,
    ),
  )
  const lost = given.find((_, i) => !moved[i])
  if (lost) throw new Error(`stock of ${lost.skuId} has less reserved than ${lost.num}`)
  await followStock(
    ctx,
    moved.filter((m, i) => m!.free === given[i]!.num).map((m) => m!.sku_id),
  )
}

/** Reserved pieces leave the store. */
export const shipStock = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  const sent = summed(lines)
  const moved = await each(sent, ({ skuId, num }) =>
    sql<Moved>`update sku_stocks set stock = stock - ${num}, reserved = reserved - ${num} where sku_id = ${skuId} and reserved >= ${num} returning sku_id, stock - reserved as free`.execute(
      ctx.tx,
    ),
  )
  const lost = sent.find((_, i) => !moved[i])
  if (lost) throw new Error(`stock of ${lost.skuId} has less reserved than ${lost.num}`)
  await countSales(ctx, sent)
}

/** Sales of a product are the pieces that left the store. */
const countSales = async (ctx: Ctx, lines: readonly StockLine[]): Promise<void> => {
  await sql`
    with sold as (
      select p.id, sum(l.num)::int as num from json_to_recordset(${JSON.stringify(lines)}::json) as l("skuId" uuid, num int) join skus k on k.id = l."skuId" join products p on p.id = k.product_id group by p.id),
    held as (select p.id from products p join sold using (id) order by p.id for update of p)
    update products p set sales = p.sales + sold.num from held join sold using (id) where p.id = held.id`.execute(ctx.tx)
}
