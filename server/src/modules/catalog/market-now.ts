// The market price of packs beside what the mall asks (domain page 05 §5.1): SQL for every statement that compares the two.
import { priceText } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'

/** SQL over alias `k`: what the mall asks without a special price, the dearer of both purses. */
export const ASKED = sql.raw('greatest(k.price_e4, coalesce(k.personal_price_e4, k.price_e4))')
/** SQL over aliases `k` and `m`. */
export const IS_OVER = sql.raw(`(greatest(k.price_e4, coalesce(k.personal_price_e4, k.price_e4)) > m.price_e4)`)

/** SQL over alias `k`: what a market price was stated of; another unit or content is another pack. */
export const PACK_NOW = sql.raw(`(k.unit || ' ' || k.spec_text || ' ' || coalesce(k.base_qty::text, ''))`)
/** SQL over alias `k`: its market price as `m`, of this very pack. */
export const MARKET_PRICE = sql`market_prices m on m.sku_id = k.id and m.of_pack = ${PACK_NOW}`
/** SQL over aliases `k` and `m`: the platform let figures be that were no better. */
export const KEPT = sql<boolean>`exists (select from price_watches o where o.sku_id = k.id and o.outcome = 'kept'
  and o.price_e4 >= ${ASKED} and coalesce(o.public_e4, o.price_e4) >= k.price_e4 and o.market_e4 <= m.price_e4)`

export interface MarketNow {
  priceE4: number
  source: string
  on: string
  /** What the supplier says of a price above it. */
  explanation: string
  /** A watch goes on, so its supplier was asked. */
  isAsked: boolean
}

/** SQL over alias `k`: its market price, with the word for the watch that goes on, or that the platform let be and nothing became worse since. */
export const MARKET: RawBuilder<MarketNow | null> = sql`(select json_build_object('priceE4', m.price_e4, 'source', m.source, 'on', m.source_on,
    'explanation', coalesce((select w.explanation from price_watches w where w.sku_id = k.id and (w.ended_at is null or (w.outcome = 'kept' and ${KEPT})) order by w.found_at desc limit 1), ''),
    'isAsked', exists (select from price_watches w where w.sku_id = k.id and w.ended_at is null))
  from (select 1) one join ${MARKET_PRICE})`

/** Why goods the platform took down do not go back on sale, by good: its first pack whose price is still above. Those that may are not in it. */
export const shelfBars = async (ctx: Ctx, productIds: readonly string[]): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; code: string; asked_e4: number; market_e4: number }>`
    select distinct on (p.id) p.id, k.code, ${ASKED} as asked_e4, m.price_e4 as market_e4 from products p join skus k on k.product_id = p.id and k.status = 'on' join ${MARKET_PRICE}
    where p.id = any(${productIds.filter(isId)}::uuid[]) and p.supplier_id = ${ctx.user.supplierId} and p.status = 'off' and ${IS_OVER}
      and (select w.outcome from price_watches w where w.sku_id = k.id and w.ended_at is not null order by w.ended_at desc limit 1) = 'off'
    order by p.id, k.sort`.execute(ctx.tx)
  const words = (it: (typeof rows)[number]) =>
    `因高于市场价被平台下架：${it.code} 平台价 ${priceText(it.asked_e4)}，市场价 ${priceText(it.market_e4)}；请先改价或更新市场价再上架`
  return new Map(rows.map((it) => [it.id, words(it)]))
}
