import type { catalog } from '@caiyuan/contract/catalog'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { fundSources, type FundSource } from '@caiyuan/contract/fund'
import { controlDemands, controlRefusal, shownBadges } from '@caiyuan/contract/goods'
import { capWords } from '@caiyuan/contract/limit-words'
import { lineFen } from '@caiyuan/contract/money'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { calledOff } from '@caiyuan/contract/order/standing'
import type { Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { rowsOf } from '../../../core/ask.ts'
import { addWorkdays, dayOf } from '../../../core/clock.ts'
import type { Asking, Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { cleanRichText } from '../../../core/rich-text.ts'
import { isId } from '../../../core/ids.ts'
import { oneOf } from '../../../core/one-of.ts'
import { paramsOf } from '../../school/params.ts'
import { capsOn, capText, overCaps, type Cap } from '../caps.ts'
import { listsOf } from '../controls.ts'
import { GOODS_ANSWER, keptGoods, offerRow, type Goods, type GoodsAnswer } from '../kept-goods.ts'
import { majorHazardsOf } from '../major-hazards.ts'
import { licenceProblem, licencesFor } from '../licences.ts'
import { unpermitted } from '../permits.ts'
import { isLimited, limitsOf } from '../limits.ts'
import { MARKET, type MarketNow } from '../market-now.ts'
import { campaignsNow, type CampaignsNow } from '../campaign-now.ts'
import { goodsNow, joinNow, offersFrom, skuNow, type GoodsNow, type Offer, type OfferRow, type SkuNow } from '../offers.ts'
import { photosOf, storyOf, type PhotoShown } from '../photos.ts'
import { isOwnMoney } from '../terms.ts'
import { trailOf } from '../trail.ts'
import { askAsViewer, isVisitor, placeAt, type Place } from '../viewer.ts'

type Detail = OutputOf<typeof catalog.detail>

type GoodsSku = Goods['skus'][number]

type SkuRead = SkuNow & { sku_id: string; market: MarketNow | null }

/** SQL: the SKUs the school sees, packs or services, in their order. */
const skusNow = (ctx: Asking, purse: Purse, status: 'on' | 'service'): RawBuilder<SkuRead[]> => sql`
  (select json_agg(row_to_json(n) order by n.sort, n.sku_id) from (
    select k.id as sku_id, k.sort, ${skuNow(ctx, purse)}, ${MARKET} as market from skus k ${joinNow(ctx, purse)} where k.product_id = p.id and k.status = ${sql.lit(status)} and not coalesce(t.is_hidden, false)) n)`

/** SQL: what the school paid last; with one's own money that says nothing. */
const deals = (ctx: Asking, purse: Purse): RawBuilder<unknown> =>
  isVisitor(ctx) || isOwnMoney(ctx, purse)
    ? sql`'[]'::json`
    : rowsOf(sql`
      select o.submitted_at as at, o.dept_name, l.spec, l.num, l.unit, l.price_e4 from skus k
      join order_lines l on l.school_id = ${ctx.schoolId} and l.sku_id = k.id join orders o on o.school_id = l.school_id and o.id = l.order_id
      where k.product_id = p.id and k.service_name is null and o.kind in ${oneOf(schoolKinds)} and o.submitted_at is not null and o.state not in ${oneOf(calledOff)} order by o.submitted_at desc limit 5`)

/** SQL: orders of the school with this supplier in the last 90 days. */
const schoolOrders = (ctx: Asking): RawBuilder<number> =>
  isVisitor(ctx)
    ? sql`0`
    : sql`(select count(*)::int from orders o where o.school_id = ${ctx.schoolId} and o.supplier_id = s.id and o.kind in ${oneOf(schoolKinds)}
      and o.state not in ${oneOf(calledOff)} and o.submitted_at > now() - interval '90 days')`

interface Row extends GoodsAnswer, GoodsNow, CampaignsNow {
  skus: SkuRead[] | null
  services: SkuRead[] | null
  goods_num: number
  school_orders: number
  deals: { at: string; dept_name: string; spec: string; num: number; unit: string; price_e4: number }[]
  trail: Detail['trail']
  place: Place | null
  pictures: PhotoShown[]
  story: string | null
}

/** Everything a page of goods says, by one statement. */
const askDetail = async (
  ctx: Asking,
  id: string,
  provinceCode: string | undefined,
  purse: Purse,
): Promise<{ row?: Row; goods?: Goods }> => {
  if (!isId(id)) return {}
  const kept = keptGoods(ctx.tx, [id])
  const { rows } = await sql<Row>`
    select ${GOODS_ANSWER}, ${goodsNow(ctx, sql`(place.at ->> 'provinceCode')`)}, ${campaignsNow(ctx, purse)}, place.at as place, ${skusNow(ctx, purse, 'on')} as skus, ${skusNow(ctx, purse, 'service')} as services, ${deals(ctx, purse)} as deals, ${schoolOrders(ctx)} as school_orders,
      (select count(*)::int from products o where o.supplier_id = s.id and o.status = 'on') as goods_num, ${trailOf(sql`string_to_array(p.category_path, '/')`)} as trail, ${photosOf(sql`p.id`)} as pictures, ${storyOf(sql`p.id`)} as story
    from ${kept.from} cross join (select ${placeAt(ctx, provinceCode)} as at) place where p.id = ${id} and p.status in ('on', 'off')`.execute(
    ctx.tx,
  )
  const [row] = rows
  return row ? { row, goods: kept.goodsOf(row) } : {}
}

const skuOf = (k: GoodsSku, o: Offer, market: MarketNow | null): Detail['skus'][number] => ({
  skuId: o.skuId,
  code: k.code,
  catNo: o.catNo,
  spec: o.spec,
  unit: o.unit,
  priceE4: o.priceE4,
  listPriceE4: k.list_price_e4 !== null && k.list_price_e4 > o.priceE4 ? k.list_price_e4 : null,
  market,
  special: o.special,
  isPersonal: o.isPersonal,
  tiers: o.tiers,
  moq: o.moq,
  packStep: o.packStep,
  stock: o.stock,
  baseUnit: k.base_unit ?? '',
  baseQty: k.base_qty ?? 0,
  problem: o.problem,
})

const serviceOf = ({ sku_id, service_name, unit }: OfferRow) => ({ skuId: sku_id, name: service_name ?? '', unit })

/** Who may buy regulated goods, answered before any choice. */
const gateOf = async (ctx: Ctx, goods: Goods, { licences }: GoodsNow, isPersonal: boolean): Promise<Detail['gate']> => {
  const { control_class: controlClass, cas } = goods
  if (controlClass === 0) return null
  const isOpen = (await paramsOf(ctx)).poisonAndPopFlag === 1
  const today = dayOf(ctx.now)
  const unlicensed = licenceProblem(goods, licences, today)
  const barred = isVisitor(ctx) ? '' : controlRefusal(controlClass, { isStudent: ctx.user.isStudent, isPersonal, isOpen })
  return {
    controlClass,
    lists: listsOf(cas),
    demand: controlDemands[controlClass] ?? '',
    refusal: barred || unlicensed,
    licences: licencesFor(goods, licences, today).map(({ kind, number, validUntil }) => ({ kind, number, validUntil })),
    isKnown: !isVisitor(ctx),
  }
}

/** What bars every pack of the goods bars the goods. */
const withPermits = (gate: Detail['gate'], offers: readonly Offer[]): Detail['gate'] => {
  const [first, ...rest] = offers.map((it) => (it.permits ? unpermitted(it.permits.needs) : ''))
  return gate && gate.refusal === '' && first && rest.every((it) => it !== '') ? { ...gate, refusal: first } : gate
}

const aboutOf = (goods: Goods) => ({ name: goods.name, categoryPath: goods.category_path })

const limitsFor = async (ctx: Ctx, goods: Goods, caps: readonly Cap[]): Promise<Detail['limits']> => [
  ...caps.map((it) => ({ fundSource: '', cap: capText(it), text: '' })),
  ...(await limitsOf(ctx))
    .filter((it) => it.fund_source !== '' && isLimited(it, aboutOf(goods)))
    .map((it) => ({
      fundSource: fundSources[it.fund_source as FundSource] ?? it.fund_source,
      cap: capWords(it.measure, it.most),
      text: [it.reason, it.instead].filter(Boolean).join('；'),
    })),
]

/** Of the least that can be bought: goods of which not even that is left for this person this month cannot be bought at all. */
const withCaps = (offer: Offer, caps: readonly Cap[]): Offer => {
  const amountFen = lineFen(offer.priceE4, offer.moq)
  return { ...offer, problem: offer.problem || (overCaps(caps, [{ offer, num: offer.moq, amountFen }]).get(offer.skuId) ?? '') }
}

export const productDetail: Of<typeof catalog>['detail'] = (open, { id, provinceCode, categoryType }) =>
  askAsViewer(
    open,
    (ctx) => askDetail(ctx, id, provinceCode, categoryType),
    async (ctx, { row, goods }) => {
      // Goods the school hides do not exist for it.
      if (!row?.skus || !goods) throw missing('商品')
      const isOwn = isOwnMoney(ctx, categoryType)
      const ofSku = new Map(goods.skus.map((k) => [k.sku_id, k]))
      const markets = new Map(row.skus.map((it) => [it.sku_id, it.market]))
      const rows = row.skus.map((sku) => offerRow(goods, sku, row))
      const services = (row.services ?? []).map((sku) => offerRow(goods, sku, row))
      const [offers, gate, caps] = await Promise.all([
        offersFrom(ctx, [...rows, ...services], categoryType),
        gateOf(ctx, goods, row, isOwn),
        isOwn ? [] : capsOn(ctx, [aboutOf(goods)]),
      ])
      const limits = isOwn ? [] : await limitsFor(ctx, goods, caps)
      return {
        productId: id,
        code: goods.code,
        name: goods.name,
        brand: goods.brand,
        model: goods.model,
        spec: goods.spec,
        pack: goods.pack,
        cas: goods.cas ?? '',
        description: goods.description,
        lowReason: goods.low_reason,
        trail: row.trail,
        badges: shownBadges([...goods.badges, ...row.promos], goods.src_id),
        attributes: goods.attributes,
        isAsset: goods.is_asset,
        taxRateBp: goods.tax_rate_bp,
        listedOn: goods.listed_on,
        gate: withPermits(
          gate,
          rows.map((it) => offers.get(it.sku_id)!),
        ),
        majorHazards: majorHazardsOf(goods.cas),
        limits,
        supplier: {
          supplierId: goods.supplier_id,
          name: goods.supplier_full_name,
          shortName: goods.supplier_name,
          kinds: goods.kinds,
          joinedOn: goods.joined_on,
          uscc: goods.uscc,
          phone: goods.phone,
          goodsNum: row.goods_num,
          schoolOrders: row.school_orders,
        },
        freight: { fen: goods.freight_fen, freeFromFen: goods.freight_free_from_fen },
        place: row.place,
        leaveOn: dayOf(addWorkdays(ctx.now, goods.lead_days)),
        leadDays: goods.lead_days,
        skus: rows.map((it) => skuOf(ofSku.get(it.sku_id)!, withCaps(offers.get(it.sku_id)!, caps), markets.get(it.sku_id) ?? null)),
        services: services.map((it) => ({ ...serviceOf(it), priceE4: offers.get(it.sku_id)!.priceE4 })),
        pictures: row.pictures,
        story: row.story === null ? '' : cleanRichText(row.story),
        deals: row.deals.map((it) => ({
          on: dayOf(new Date(it.at)),
          deptName: it.dept_name,
          spec: it.spec,
          num: it.num,
          unit: it.unit,
          priceE4: it.price_e4,
        })),
      }
    },
    categoryType,
  )
