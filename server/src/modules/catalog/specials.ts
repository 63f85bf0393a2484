// 特价: a price of the platform for a pack, within a window and while its pieces last. Taken with an order, given back with whatever
// ends it. Rows are locked behind the stock of the same goods, in ascending SKU id (decision 0086).
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { followPrices } from './price-range.ts'
import { RUNS } from './special-now.ts'

/** What is taken of a special price for one line of an order. */
export interface SpecialLine {
  orderId: string
  skuId: string
  specialId: string
  num: number
}

interface Taken {
  id: string
  sku_id: string
  left_num: number
  /** Whether the price of the goods is another one now. */
  is_over: boolean
}

const nameOf = async (ctx: Ctx, skuId: string): Promise<string> =>
  (
    await ctx.tx
      .selectFrom('skus')
      .innerJoin('products', 'products.id', 'skus.product_id')
      .select('products.name')
      .where('skus.id', '=', skuId)
      .executeTakeFirstOrThrow()
  ).name

/** Of people who buy at once whoever comes later waits here and counts what the earlier has. */
const mustBeWithin = async (ctx: Ctx, taken: readonly Taken[]): Promise<void> => {
  const { rows } = await sql<{ sku_id: string; per_person: number; mine: number }>`
    select z.sku_id, z.per_person, sum(x.num)::int as mine from specials z join special_takes x on x.school_id = ${ctx.schoolId} and x.special_id = z.id and x.user_id = ${ctx.user.id}
    where z.id = any(${taken.map((it) => it.id)}::uuid[]) and z.per_person > 0 group by z.id having sum(x.num) > z.per_person`.execute(
    ctx.tx,
  )
  const [over] = rows
  if (over) throw new Fail('goods.specialMost', { most: over.per_person, name: await nameOf(ctx, over.sku_id) })
}

/** Refuses when fewer are left, or the window has closed since the price was read. */
export const takeSpecials = async (ctx: Ctx, lines: readonly SpecialLine[]): Promise<void> => {
  if (lines.length === 0) return
  const { rows } = await sql<Taken>`
    with line as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as l ("specialId" uuid, num int)),
    locked as (select id, sku_id from specials where id in (select "specialId" from line) order by sku_id for no key update)
    update specials z set taken = z.taken + l.num from locked join line l on l."specialId" = locked.id, skus k
    where z.id = locked.id and k.id = z.sku_id and z.taken + l.num <= z.stock and ${RUNS}
    returning z.id, z.sku_id, z.stock - z.taken as left_num, z.stock - z.taken < k.moq as is_over`.execute(ctx.tx)
  const short = lines.find((it) => !rows.some((row) => row.id === it.specialId))
  if (short) {
    const row = await ctx.tx.selectFrom('specials').select(['stock', 'taken']).where('id', '=', short.specialId).executeTakeFirst()
    throw new Fail('goods.specialStock', { n: row ? row.stock - row.taken : 0, name: await nameOf(ctx, short.skuId) })
  }
  // An order that is submitted again took some before, and gave them back.
  await ctx.tx
    .insertInto('special_takes')
    .values(
      lines.map((it) => ({
        school_id: ctx.schoolId,
        order_id: it.orderId,
        sku_id: it.skuId,
        special_id: it.specialId,
        user_id: ctx.user.id,
        num: it.num,
        taken_at: ctx.now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['school_id', 'order_id', 'sku_id']).doUpdateSet((eb) => ({
        special_id: eb.ref('excluded.special_id'),
        num: eb.ref('excluded.num'),
        taken_at: eb.ref('excluded.taken_at'),
      })),
    )
    .execute()
  await mustBeWithin(ctx, rows)
  await followPrices(
    ctx.tx,
    rows.filter((it) => it.is_over).map((it) => it.sku_id),
  )
}

/** Gives back what an order took for these pieces; most orders took nothing. */
export const giveSpecialsBack = async (ctx: Ctx, orderId: string, lines: readonly { skuId: string; num: number }[]): Promise<void> => {
  const given = await sql<{ specialId: string; num: number }>`
    with line as (select * from json_to_recordset(${JSON.stringify(lines)}::json) as l ("skuId" uuid, num int)),
    had as (select x.sku_id, x.special_id, x.num from special_takes x where x.school_id = ${ctx.schoolId} and x.order_id = ${orderId} and x.num > 0),
    back as (select had.sku_id, had.special_id, least(had.num, line.num) as num from had join line on line."skuId" = had.sku_id where line.num > 0)
    update special_takes x set num = x.num - back.num from back where x.school_id = ${ctx.schoolId} and x.order_id = ${orderId} and x.sku_id = back.sku_id
    returning back.special_id as "specialId", back.num`.execute(ctx.tx)
  if (given.rows.length === 0) return
  const { rows } = await sql<{ sku_id: string; was_over: boolean }>`
    with line as (select * from json_to_recordset(${JSON.stringify(given.rows)}::json) as l ("specialId" uuid, num int)),
    locked as (select id, sku_id from specials where id in (select "specialId" from line) order by sku_id for no key update)
    update specials z set taken = z.taken - l.num from locked join line l on l."specialId" = locked.id, skus k
    where z.id = locked.id and k.id = z.sku_id returning z.sku_id, z.stock - z.taken - l.num < k.moq as was_over`.execute(ctx.tx)
  await followPrices(
    ctx.tx,
    rows.filter((it) => it.was_over).map((it) => it.sku_id),
  )
}

interface NewSpecial {
  id: string
  skuId: string
  priceE4: number
  stockNum: number
  perPersonNum: number
  startsAt: Date
  endsAt: Date
}

export const insertSpecial = (ctx: Ctx, it: NewSpecial): Promise<unknown> =>
  ctx.tx
    .insertInto('specials')
    .values({
      id: it.id,
      sku_id: it.skuId,
      price_e4: it.priceE4,
      stock: it.stockNum,
      per_person: it.perPersonNum,
      starts_at: it.startsAt,
      ends_at: it.endsAt,
      created_by: ctx.user.name,
      created_at: ctx.now,
    })
    .execute()

/** Ends it before its time; null where there is none, not done where it is over already. */
export const markEnded = async (ctx: Ctx, id: string): Promise<{ skuId: string; isDone: boolean } | null> => {
  const held = await ctx.tx
    .selectFrom('specials')
    .select(['sku_id', 'ends_at', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return null
  const isDone = held.ended_at === null && held.ends_at > ctx.now
  if (isDone) await ctx.tx.updateTable('specials').set({ ended_at: ctx.now, ended_by: ctx.user.name }).where('id', '=', id).execute()
  return { skuId: held.sku_id, isDone }
}
