// Every night what the mall asks is compared with market prices (domain page 05 §5.1): what is dearer is told to its supplier, and
// proposed to the desk of the platform when its days are over. Nothing is taken down by itself.
import { MARKET_PRICE_DAYS } from '@caiyuan/contract/market-price'
import { priceText } from '@caiyuan/contract/money'
import { toMarketPrice } from '@caiyuan/contract/to-market-price'
import { sql } from 'kysely'
import { addDays, addHours, addWorkdays, dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { changed, emitToHolders, notify, notifySupplier, peopleWith } from '../../core/notify.ts'
import { enqueue, type JobHandler, type Jobs, type OfSchool } from '../../core/outbox.ts'
import { ASKED, IS_OVER, KEPT, MARKET_PRICE, PACK_NOW } from '../catalog/market-now.ts'
import { ON_SALE } from './rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    'marketPrice.night': OfSchool
  }
}

interface Found {
  id: string
  supplier_id: string
  supplier: string
  name: string
  code: string
  asked_e4: number
  market_e4: number
}

/** So many days after it was mended a price that is above again is the same matter. */
const AGAIN_DAYS = 30

/** As many are named in one message; of the others the number is said. */
const NAMED = 5

const wordsOf = (all: readonly Found[]): string => {
  const some = all
    .slice(0, NAMED)
    .map(
      (it) =>
        `${it.name}（${it.code}）平台价 ${priceText(it.asked_e4)}，市场价 ${priceText(it.market_e4)}，高 ${priceText(it.asked_e4 - it.market_e4)}`,
    )
  return `${some.join('；')}${all.length > NAMED ? `；等共 ${all.length} 个规格` : ''}。`
}

const FROM = sql`skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id join ${MARKET_PRICE}`

/** Watches whose price is above no more end; goods off the shelf are not mended by that. What stands for its pack no more is gone. */
export const endMended = async (ctx: Ctx, skuId: string | null = null): Promise<void> => {
  await sql`update price_watches w set ended_at = ${ctx.now}, outcome = 'mended', price_e4 = ${ASKED}, public_e4 = k.price_e4, market_e4 = m.price_e4, source = m.source, source_on = m.source_on
    from skus k join market_prices m on m.sku_id = k.id and m.of_pack = ${PACK_NOW} where k.id = w.sku_id and w.ended_at is null and k.status = 'on' and not ${IS_OVER} and (${skuId}::uuid is null or w.sku_id = ${skuId})`.execute(
    ctx.tx,
  )
  await sql`update price_watches w set ended_at = ${ctx.now}, outcome = 'gone' from skus k left join market_prices m on m.sku_id = k.id and m.of_pack = ${PACK_NOW}
    where k.id = w.sku_id and w.ended_at is null and (k.status = 'off' or m.sku_id is null) and (${skuId}::uuid is null or w.sku_id = ${skuId})`.execute(
    ctx.tx,
  )
}

const findNew = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<Omit<Found, 'id'> & { sku_id: string; public_e4: number; due_before: string | null }>`
    select k.id as sku_id, p.supplier_id, s.short_name as supplier, p.name, k.code, ${ASKED} as asked_e4, k.price_e4 as public_e4, m.price_e4 as market_e4,
      (select max(w.due_on)::text from price_watches w where w.sku_id = k.id and w.outcome = 'mended' and w.ended_at > ${addDays(ctx.now, -AGAIN_DAYS)}) as due_before
    from ${FROM}
    where ${ON_SALE} and ${IS_OVER} and not ${KEPT} and not exists (select from price_watches w where w.sku_id = k.id and w.ended_at is null)
    order by p.supplier_id, p.name, k.code`.execute(ctx.tx)
  if (rows.length === 0) return
  const due = dayOf(addWorkdays(ctx.now, MARKET_PRICE_DAYS))
  const today = dayOf(ctx.now)
  // One that was mended a while ago goes on with the days it had: off and on again gains none.
  const found = rows.map(({ due_before, ...it }) => ({
    ...it,
    id: newId(),
    due_on: due_before === null ? due : due_before < today ? today : due_before,
  }))
  await sql`insert into price_watches (id, sku_id, price_e4, public_e4, market_e4, found_at, due_on)
    select r.id, r.sku_id, r.asked_e4, r.public_e4, r.market_e4, ${ctx.now}, r.due_on
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as r(id uuid, sku_id uuid, asked_e4 bigint, public_e4 bigint, market_e4 bigint, due_on date)`.execute(
    ctx.tx,
  )
  for (const all of Map.groupBy(found, (it) => `${it.supplier_id} ${it.due_on}`).values())
    await notifySupplier(ctx, all[0]!.supplier_id, {
      kind: '系统',
      title: `${all.length} 个规格的平台价高于您填写的市场价`,
      body: `${wordsOf(all)}请在 ${all[0]!.due_on} 前（含当天）改价，或更新市场价、说明原因；逾期将由平台决定是否下架。商品页已如实标明。`,
      link: toMarketPrice('/supplier/marketPrice', { tab: 'over' }),
    })
}

const proposeLate = async (ctx: Ctx): Promise<void> => {
  const { rows } = await sql<Found>`
    with late as (update price_watches w set proposed_at = ${ctx.now} from ${FROM}
      where k.id = w.sku_id and w.ended_at is null and w.proposed_at is null and w.due_on < ${dayOf(ctx.now)}::date and ${ON_SALE} and ${IS_OVER}
      returning w.id, p.supplier_id, s.short_name as supplier, p.name, k.code, ${ASKED} as asked_e4, m.price_e4 as market_e4)
    select * from late order by supplier_id, name, code`.execute(ctx.tx)
  if (rows.length === 0) return
  await notify(ctx, await peopleWith(ctx, 'platform:goods'), {
    kind: '系统',
    title: `建议下架：${rows.length} 个规格高于供应商市场价，逾期未改`,
    body: wordsOf(rows),
    link: toMarketPrice('/marketPrices', { tab: 'proposed' }),
  })
  for (const [supplierId, all] of Map.groupBy(rows, (it) => it.supplier_id))
    await notifySupplier(ctx, supplierId, {
      kind: '系统',
      title: `${all.length} 个规格高于市场价逾期未改，已提请平台下架`,
      body: `${wordsOf(all)}平台决定前改价或更新市场价即可了结。`,
      link: toMarketPrice('/supplier/marketPrice', { tab: 'over' }),
    })
}

export const watchPrices = async (ctx: Ctx): Promise<void> => {
  await endMended(ctx)
  await findNew(ctx)
  await proposeLate(ctx)
  changed(ctx, 'goods')
  await emitToHolders(ctx, 'goods', 'platform:goods')
}

/** Half past three. */
const nextNight = (ctx: Ctx): Date => {
  const today = addHours(startOfDay(dayOf(ctx.now)), 3.5)
  return today > ctx.now ? today : addDays(today, 1)
}

const again = (ctx: Ctx): Promise<void> => enqueue(ctx, 'marketPrice.night', { dueAt: nextNight(ctx) })

const night: JobHandler<'marketPrice.night'> = async (ctx) => {
  await watchPrices(ctx)
  await again(ctx)
}

/** The next night comes whatever became of this one. */
export const marketPriceJobs: Jobs = { 'marketPrice.night': night, 'marketPrice.night.gaveUp': again }
