// Standard goods by words, category and brand; one card is one good with the best of its offers.
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import type { standard } from '@caiyuan/contract/standard'
import type { StandardSort } from '@caiyuan/contract/standard/find'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { goodsNow } from '../../catalog/offers.ts'
import { within } from '../../catalog/search/narrowing.ts'
import { askOf, type AskedWords } from '../../catalog/search/query.ts'
import { categoriesOf } from '../../catalog/search/understand.ts'
import { refreshDictionary } from '../../catalog/search/vocabulary.ts'
import { PRICE } from '../../catalog/special-now.ts'
import { DESCRIBED, describedShown, fromOffers, offerShown, offersUnder, SEEN, type DescribedRow } from '../../catalog/standards.ts'
import { asViewer, placeOf } from '../../catalog/viewer.ts'

type Search = InputOf<(typeof standard)['search']>
type Found = OutputOf<(typeof standard)['search']>
type Card = Found['list'][number]

interface Answer {
  page: DescribedRow[]
  total: number
  categories: Found['categories']
  brands: Found['brands']
}

const orders: Record<StandardSort, RawBuilder<unknown>> = {
  best: sql`tier desc, is_in desc, sales desc, offer_num desc, name, id`,
  offers: sql`offer_num desc, tier desc, sales desc, id`,
  priceUp: sql`is_in desc, price_e4, id`,
  priceDown: sql`is_in desc, price_e4 desc, id`,
  newest: sql`created_at desc, id`,
}

const MOST_CHOICES = 60

interface Wanted {
  /** Of the words; empty finds whatever there is. */
  query: string
  asked: AskedWords | null
  paths: readonly string[]
}

/** One statement: what is found and seen, how many of each category and brand, and the page. */
const find = async (ctx: Ctx, it: Search, { query, asked, paths }: Wanted, provinceCode: string | null): Promise<Answer> => {
  const tier = asked
    ? sql`case when g.tokens @@ ${asked.strong}::tsquery then 2 when g.tokens @@ ${asked.mid}::tsquery then 1 else 0 end`
    : sql`0`
  const { rows } = await sql<Answer>`
    with hit as materialized (
      select g.id, g.category_code, g.brand, g.name, g.created_at, ${tier} as tier, (${within(paths, 'g')}) as in_category,
        (${it.brands.length === 0 ? sql`true` : sql`g.brand = any(${it.brands}::text[])`}) as is_brand
      from standard_goods g where g.state = 'on' ${query === '' ? sql`` : sql`and g.tokens @@ ${query}::tsquery`}
    ), offers as (
      select o.standard_id as id, count(*)::int as offer_num, sum(p.sales)::int as sales, bool_or(now.can) as is_in,
        (array_agg(${PRICE} order by now.can desc, ${PRICE}, s.src_id))[1] as price_e4,
        (array_agg(k.id order by now.can desc, ${PRICE}, s.src_id))[1] as sku_id
      from ${fromOffers(ctx, it.categoryType)}
      cross join lateral (select coalesce(st.stock - st.reserved, 0) >= k.moq and w.is_reached and w.limit_reason is null and w.stop_reason is null as can from (select ${goodsNow(ctx, sql`${provinceCode}::text`)}) w) now
      where o.standard_id in (select id from hit) and ${SEEN} group by o.standard_id
    ), seen as (select hit.*, offer_num, sales, is_in, price_e4, sku_id from hit join offers using (id)),
    page as (select *, row_number() over (order by ${orders[it.sort]}) as place from seen where in_category and is_brand
      order by ${orders[it.sort]} limit ${it.pageSize} offset ${(it.pageNum - 1) * it.pageSize})
    select
      (select coalesce(json_agg(to_json(it) order by it.place), '[]') from (select ${DESCRIBED}, page.place
        from page join standard_goods g on g.id = page.id join categories c on c.code = g.category_code left join skus pk on pk.id = coalesce(g.sku_id, page.sku_id)) it) as page,
      (select count(*)::int from seen where in_category and is_brand) as total,
      (select coalesce(json_agg(json_build_object('value', x.code, 'label', c.name, 'num', x.num) order by x.num desc, x.code), '[]')
        from (select category_code as code, count(*)::int as num from seen where is_brand group by 1 order by 2 desc, 1 limit ${MOST_CHOICES}) x join categories c on c.code = x.code) as categories,
      (select coalesce(json_agg(json_build_object('value', x.brand, 'label', x.brand, 'num', x.num) order by x.num desc, x.brand), '[]')
        from (select brand, count(*)::int as num from seen where in_category and brand <> '' group by 1 order by 2 desc, 1 limit ${MOST_CHOICES}) x) as brands`.execute(
    ctx.tx,
  )
  return rows[0]!
}

export const searchStandards: Of<typeof standard>['search'] = (open, it) =>
  asViewer(
    open,
    async (ctx) => {
      const [chosen, place] = await Promise.all([
        categoriesOf(ctx.tx, it.categoryIds),
        placeOf(ctx, it.provinceCode),
        refreshDictionary(ctx.tx),
      ])
      const asked = askOf(it.keyword)
      const provinceCode = place?.provinceCode ?? null
      const wanted = { asked, paths: chosen.map((c) => c.path) }
      // A mark alone finds nothing, and a category that is not there has no goods.
      const isNothing = (asked === null && it.keyword !== '') || (it.categoryIds.length > 0 && chosen.length === 0)
      const none: Answer = { page: [], total: 0, categories: [], brands: [] }
      const exact = isNothing ? none : await find(ctx, it, { ...wanted, query: asked?.all ?? '' }, provinceCode)
      const isEmpty = !isNothing && exact.categories.length === 0 && exact.brands.length === 0 && exact.total === 0
      const loose =
        isEmpty && asked && asked.words.length > 1 && asked.any !== ''
          ? await find(ctx, it, { ...wanted, query: asked.any }, provinceCode)
          : null
      const answer = loose ?? exact
      const offers = await offersUnder(
        ctx,
        answer.page.map((r) => r.id),
        provinceCode,
        it.categoryType,
      )
      const list = answer.page.flatMap((r): Card[] => {
        const under = offers.get(r.id)
        if (!under) return []
        return [
          {
            prodId: r.id,
            ...describedShown(r),
            offerNum: under.length,
            lowest: offerShown(ctx, under[0]!),
            highestE4: Math.max(...under.map(({ offer }) => offer.priceE4)),
          },
        ]
      })
      return {
        list,
        total: answer.total,
        pageNum: it.pageNum,
        pageSize: it.pageSize,
        words: asked?.words ?? [],
        isLoose: loose !== null && loose.total > 0,
        categories: answer.categories,
        brands: answer.brands,
        place,
      }
    },
    it.categoryType,
  )
