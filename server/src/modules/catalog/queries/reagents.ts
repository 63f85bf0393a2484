// Substances found, each with the packs it is sold in: what a chemist compares is quality and price per gram, not titles.
import type { catalog } from '@caiyuan/contract/catalog'
import type { InputOf, OutputOf } from '@caiyuan/contract/endpoint'
import { basePriceE4, controlDemands } from '@caiyuan/contract/goods'
import type { Purse } from '@caiyuan/contract/purse'
import { PACKS_SHOWN } from '@caiyuan/contract/reagent'
import { sql, type RawBuilder } from 'kysely'
import { ask } from '../../../core/ask.ts'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import type { Tx } from '../../../core/db.ts'
import { PLANNED_ANEW } from '../../../core/db/kysely.ts'
import type { Of } from '../../../core/implement.ts'
import { listsOf } from '../controls.ts'
import { GOODS, goodsNow, joinNow, offersFrom, SKU, skuNow, type Offer, type OfferRow } from '../offers.ts'
import { meetsAll, tierOf } from '../search/find.ts'
import { CANDIDATES, ground, type Wanted } from '../search/narrowing.ts'
import { orGuessed, understand } from '../search/understand.ts'
import { PRICE } from '../special-now.ts'
import { askAsViewer, placeAt } from '../viewer.ts'

type Input = InputOf<typeof catalog.reagents>
type Substance = OutputOf<typeof catalog.reagents>['list'][number]

interface Hit {
  cas: string
  /** Its goods that were found. */
  ids: string[]
  suppliers: number
}
interface Found {
  list: Hit[]
  total: number
  /** How many goods were looked at. */
  seen: number
}

const FORMULA = /^(?=.*\d)(?:[A-Z][a-z]?\d*|[().·])+$/

const understandReagents = async (ctx: Asking, { keyword, controls, isInStock, categoryType }: Input): Promise<Wanted> => {
  const text = keyword.trim()
  const isFormula = FORMULA.test(text)
  const { wanted } = await understand(ctx, {
    keyword: isFormula ? '' : keyword,
    categoryIds: [],
    brands: [],
    supplierIds: [],
    categoryType,
    baseUnit: '',
    stock: isInStock ? ['in'] : [],
    controls,
    badges: [],
    attributes: isFormula ? [{ name: '分子式', values: [text] }] : [],
  })
  return wanted
}

/** SQL: the page of substances whose goods are wanted, those whose words sit best first, then what is sold most. */
const substancesOf = (it: Wanted, { pageNum, pageSize }: Input): RawBuilder<Found> => {
  const order = sql`tier desc, is_in desc, sales desc, cas`
  return sql<Found>`${sql.raw(PLANNED_ANEW)}
    with hit as materialized (
      select p.id, p.cas, p.supplier_id, p.sales, p.in_stock, (${meetsAll(it)}) is true as is_wanted, ${tierOf(it.asked, it.isLoose)} as tier
      from products p where p.cas is not null and ${ground(it)} limit ${CANDIDATES}),
    found as (
      select cas, json_agg(id) as ids, count(distinct supplier_id)::int as suppliers, max(tier) as tier, bool_or(in_stock) as is_in, sum(sales) as sales
      from hit where is_wanted group by cas),
    page as (select cas, ids, suppliers, row_number() over (order by ${order}) as place from found order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize})
    select json_build_object(
      'list', coalesce((select json_agg(json_build_object('cas', cas, 'ids', ids, 'suppliers', suppliers) order by place) from page), '[]'),
      'total', (select count(*)::int from found),
      'seen', (select count(*)::int from hit))`
}

const inTables = async (tx: Tx, it: Wanted, input: Input): Promise<Found> => (await ask(tx, { found: substancesOf(it, input) })).found

/** SQL over alias `p`: what the attribute of this name says. */
const factOf = (name: string): RawBuilder<string> =>
  sql`(select a ->> 'value' from jsonb_array_elements(p.attributes) a where a ->> 'name' = ${name} limit 1)`

interface Named {
  place: number
  name: string
  name_en: string
  formula: string
  papers: Substance['papers']
}
type PackRow = OfferRow & { place: number; num: number; grade: string }

const hitsAs = (hits: readonly Hit[]): RawBuilder<unknown> =>
  sql`(select place, h -> 'ids' as ids from json_array_elements(${JSON.stringify(hits)}::json) with ordinality u(h, place)) h`

const isOf = sql`p.id in (select i::uuid from json_array_elements_text(h.ids) i)`

/** SQL: of its goods, the newest SDS and COA that hold on a day. */
const papersAt = (day: string): RawBuilder<Substance['papers']> => sql`(
  select coalesce(json_agg(json_build_object('kind', x.kind, 'paperNo', x.number, 'validUntil', x.valid_until, 'productId', x.product_id) order by x.kind desc), '[]')
  from (select distinct on (x.kind) x.kind, x.number, x.valid_until, x.product_id from goods_papers x
    where x.product_id in (select i::uuid from json_array_elements_text(h.ids) i) and x.kind in ('sds', 'coa') and coalesce(x.valid_until >= ${day}::date, true)
    order by x.kind, x.signed_on desc, x.id) x)`

const namesOf = async (ctx: Ctx, hits: readonly Hit[]): Promise<Named[]> => {
  const most = (name: string) => sql`mode() within group (order by ${factOf(name)})`
  const { rows } = await sql<Named>`
    select h.place::int, n.* from ${hitsAs(hits)} cross join lateral (
      select coalesce(${most('中文名')}, min(p.name)) as name, coalesce(${most('英文名')}, '') as name_en, coalesce(${most('分子式')}, '') as formula, ${papersAt(dayOf(ctx.now))} as papers
      from products p where ${isOf}) n order by h.place`.execute(ctx.tx)
  return rows
}

const packsOf = async (ctx: Ctx, hits: readonly Hit[], provinceCode: string | null, purse: Purse): Promise<PackRow[]> => {
  const isFree = sql`coalesce(st.stock - st.reserved, 0) >= k.moq`
  const { rows } = await sql<PackRow>`
    select h.place::int, k.* from ${hitsAs(hits)} cross join lateral (
      select ${GOODS}, ${SKU}, ${skuNow(ctx, purse)}, ${goodsNow(ctx, sql`${provinceCode}::text`)},
        coalesce(${factOf('等级')}, ${factOf('纯度')}, p.spec) as grade, count(*) over ()::int as num
      from products p join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id ${joinNow(ctx, purse)}
      where ${isOf} and k.status = 'on' and not coalesce(t.is_hidden, false)
      order by (${isFree}) desc, ${PRICE} / nullif(k.base_qty, 0) nulls last, ${PRICE}, k.id limit ${PACKS_SHOWN}) k
    order by h.place`.execute(ctx.tx)
  return rows
}

const packShown = (ctx: Ctx, row: PackRow, offer: Offer): Substance['packs'][number] => ({
  productId: offer.productId,
  skuId: offer.skuId,
  name: offer.name,
  brand: offer.brand,
  catNo: offer.catNo,
  grade: row.grade,
  spec: row.spec_text || offer.spec,
  unit: offer.unit,
  supplierName: offer.supplierName,
  supplierFullName: offer.supplierFullName,
  priceE4: offer.priceE4,
  baseUnit: row.base_unit ?? '',
  basePriceE4: basePriceE4(offer.priceE4, row.base_qty),
  moq: offer.moq,
  packStep: offer.packStep,
  stock: offer.stock,
  leaveOn: dayOf(addWorkdays(ctx.now, offer.leadDays)),
  problem: offer.problem,
})

const substancesShown = async (ctx: Ctx, hits: readonly Hit[], provinceCode: string | null, purse: Purse): Promise<Substance[]> => {
  if (hits.length === 0) return []
  const [names, packs] = await Promise.all([namesOf(ctx, hits), packsOf(ctx, hits, provinceCode, purse)])
  const offers = await offersFrom(ctx, packs, purse)
  const ofPlace = Map.groupBy(packs, (it) => it.place)
  return names.flatMap(({ place, name, name_en: nameEn, formula, papers }) => {
    const { cas, suppliers } = hits[place - 1]!
    const rows = ofPlace.get(place)
    // Every pack is hidden by the school.
    if (!rows) return []
    const [{ control_class: controlClass, num }] = rows as [PackRow, ...PackRow[]]
    return [
      {
        cas,
        name,
        nameEn,
        formula,
        controlClass,
        lists: listsOf(cas),
        demand: controlDemands[controlClass] ?? '',
        papers,
        packNum: num,
        supplierNum: suppliers,
        packs: rows.map((row) => packShown(ctx, row, offers.get(row.sku_id)!)),
      },
    ]
  })
}

export const searchReagents: Of<typeof catalog>['reagents'] = (open, input) =>
  askAsViewer(
    open,
    async (ctx) => {
      const wanted = await understandReagents(ctx, input)
      return { wanted, ...(await ask(ctx.tx, { found: substancesOf(wanted, input), place: placeAt(ctx, undefined) })) }
    },
    async (ctx, { wanted, found, place }) => {
      const again = (it: Wanted): Promise<Found> => inTables(ctx.tx, it, input)
      const guessed = await orGuessed(ctx.tx, { found, again }, wanted)
      return {
        list: await substancesShown(ctx, guessed.found.list, place?.provinceCode ?? null, input.categoryType),
        total: guessed.found.total,
        pageNum: input.pageNum,
        pageSize: input.pageSize,
        corrected: guessed.corrected,
        isLoose: guessed.isLoose,
        words: guessed.asked?.words ?? [],
      }
    },
    input.categoryType,
  )
