// What a SKU costs a school now and whether it may be bought: read by cart, checkout and the detail page.
import { controlRefusal, pictureOf, tierPriceE4, type Tier } from '@caiyuan/contract/goods'
import { OFF_SHELF } from '@caiyuan/contract/off-shelf'
import type { Purse } from '@caiyuan/contract/purse'
import { money, priceText } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Asking, Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import { paramsOf } from '../school/params.ts'
import { LICENCES, licenceProblem, type Licence } from './licences.ts'
import { isLimited, limited, limitReason, limitsOf, limitWords, type Limit } from './limits.ts'
import { permitNeeds, permitsNow, severalIn, shortOf, unpermitted, type Permit, type Permitting } from './permits.ts'
import { isVisitor } from './viewer.ts'
import { joinSpecial, PRICE, SPECIAL, type SpecialRow } from './special-now.ts'
import { stopReason } from '../supplier-score/stopped.ts'
import { isOwnMoney, joinTerms } from './terms.ts'

export { releaseStock, reserveStock, shipStock, type StockLine, type TakenLine } from './stock.ts'

export interface Special {
  id: string
  wasE4: number
  endsAt: string
  leftNum: number
  perPersonNum: number
  mineNum: number
  /** The most this person can have at this price now. */
  mostNum: number
}

export interface Offer {
  skuId: string
  productId: string
  supplierId: string
  srcId: number
  supplierName: string
  supplierFullName: string
  name: string
  brand: string
  model: string
  /** The chosen specification, e.g. `规格：500mL`. */
  spec: string
  catNo: string
  cas: string
  unit: string
  /** For this school and purse, before tiers. */
  priceE4: number
  /** Where that is a special price: what it costs else, how many are left, and how many this person may have (0: as many). */
  special: Special | null
  /** It is a price for people alone. */
  isPersonal: boolean
  tiers: Tier[]
  moq: number
  packStep: number
  /** Free pieces. */
  stock: number
  controlClass: number
  categoryPath: string
  isAsset: boolean
  expenseSubject: string
  taxRateBp: number
  picture: string
  leadDays: number
  badges: number[]
  /** Why it cannot be bought, as a sentence; empty when it can. */
  problem: string
  freight: { fen: number; freeFromFen: number }
  /** What it asks of permits of the school; null where nobody asks for them, and of ordinary goods. */
  permits: Permitting | null
  /** Of a partner's catalogue: in a cart and in orders of its own (decision 0084). */
  isPartner: boolean
  /** Bought with the goods of its product, never without (decision 0160). */
  isService: boolean
  /** What it is called without its goods; empty of goods. */
  serviceName: string
}

/** The price of one piece when `num` are bought. */
export const unitPriceE4 = (offer: Pick<Offer, 'priceE4' | 'tiers'>, num: number): number => tierPriceE4(offer.priceE4, offer.tiers, num)

/** Goods as everybody sees them. */
export interface GoodsRow {
  product_id: string
  supplier_id: string
  src_id: number
  supplier_name: string
  supplier_full_name: string
  name: string
  brand: string
  model: string
  spec: string
  cas: string | null
  control_class: number
  category_path: string
  is_asset: boolean
  expense_subject: string
  tax_rate_bp: number
  lead_days: number
  badges: number[]
  freight_fen: number
  freight_free_from_fen: number
  is_on: boolean
  is_partner: boolean
  is_supplied: boolean
}
/** Over aliases `p` and `s`. */
export const GOODS =
  sql.raw(`p.id as product_id, s.id as supplier_id, s.src_id, s.short_name as supplier_name, s.name as supplier_full_name, p.name, p.brand, p.model, p.spec, p.cas,
  p.control_class, p.category_path, p.is_asset, p.expense_subject, p.tax_rate_bp, p.lead_days, p.badges, s.freight_fen, s.freight_free_from_fen, p.status in ('on', 'partner') as is_on, p.status = 'partner' as is_partner, s.status = 'normal' as is_supplied`)

export interface SkuRow {
  sku_id: string
  spec_text: string
  cat_no: string
  unit: string
  tiers: Tier[]
  moq: number
  pack_step: number
  is_sku_on: boolean
  base_unit: string | null
  base_qty: number | null
  /** Of a service of the goods: what it is called. */
  service_name: string | null
}
/** Over alias `k`. */
export const SKU = sql.raw(
  `k.id as sku_id, k.spec_text, k.cat_no, k.unit, k.tiers, k.moq, k.pack_step, k.status in ('on', 'service') as is_sku_on, k.base_unit, k.base_qty, k.service_name`,
)

/** What of a SKU is asked at every call: the school's own terms and the pieces that are free. */
export interface SkuNow {
  price_e4: number
  special: SpecialRow | null
  free: number
  is_hidden: boolean
  /** It has a price of its own for people: tiers are of the public price. */
  is_personal: boolean
}
/** Over aliases `k`, `st`, `t` and `sp`. */
export const skuNow = (ctx: Asking, purse: Purse): RawBuilder<unknown> =>
  sql`${PRICE} as price_e4, ${SPECIAL}, coalesce(st.stock - st.reserved, 0) as free, coalesce(t.is_hidden, false) as is_hidden, ${isOwnMoney(ctx, purse) ? sql`t.price_e4 is not null` : sql`false`} as is_personal`
/** Joins stock, terms and the special price in force to alias `k`. */
export const joinNow = (ctx: Asking, purse: Purse): RawBuilder<unknown> =>
  sql`left join sku_stocks st on st.sku_id = k.id ${joinTerms(ctx, purse)} ${joinSpecial(ctx)}`

/** Whether goods go to a place and the school lets them be bought. */
export interface GoodsNow {
  is_reached: boolean
  limit_reason: string | null
  /** Why the school buys nothing of their supplier now. */
  stop_reason: string | null
  /** The supplier's, where regulated goods ask for them. */
  licences: Licence[] | null
  /** The school's, for the substance of regulated goods. */
  permits: Permit[] | null
}
/** Over aliases `p` and `s`; `province` is SQL, null without a place. */
export const goodsNow = (ctx: Asking, province: RawBuilder<string | null>): RawBuilder<unknown> => sql`
  (${province} is null or not exists (select 1 from supplier_areas a where a.supplier_id = s.id)
    or exists (select 1 from supplier_areas a where a.supplier_id = s.id and a.province_code = ${province})) as is_reached,
  ${limitReason(ctx)} as limit_reason, ${stopReason(ctx)} as stop_reason, ${LICENCES}, ${permitsNow(ctx)}`

export type OfferRow = GoodsRow & SkuRow & SkuNow & GoodsNow

/** SQL of rows: the offers of the SKUs for which `isAsked`, SQL over alias `k`, holds; judged by `offersFrom` for the same purse. */
export const offersIn = (
  ctx: Asking,
  isAsked: RawBuilder<boolean>,
  province: RawBuilder<string | null>,
  purse: Purse,
): RawBuilder<OfferRow> => sql`
  select ${GOODS}, ${SKU}, ${skuNow(ctx, purse)}, ${goodsNow(ctx, province)}
  from skus k join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id ${joinNow(ctx, purse)}
  where ${isAsked}`

/** SQL over alias `k`; what is no id is no SKU. */
export const isAmong = (skuIds: readonly string[]): RawBuilder<boolean> => sql`k.id = any(${skuIds.filter(isId)}::uuid[])`

interface Who {
  isStudent: boolean
  isPersonal: boolean
  isOpen: boolean
  /** Regulated goods are ordered by permits of the school. */
  isPermitted: boolean
  today: string
  /** Limits of the price of one piece, whatever pays for it. */
  unitCaps: readonly Limit[]
  /** Of everything, in fen; 0: none. */
  unitCapFen: number
}

/** Why one piece costs too much for the school (domain page 05 §5.8); empty when it does not. */
const priceProblem = (r: OfferRow, { unitCaps, unitCapFen }: Who): string => {
  if (unitCapFen > 0 && r.price_e4 > unitCapFen * 100)
    return limited(`本校商城单价不超过 ${money(unitCapFen)}，该商品 ${priceText(r.price_e4)}`)
  const cap = unitCaps.find((it) => r.price_e4 > it.most * 100 && isLimited(it, { name: r.name, categoryPath: r.category_path }))
  return cap ? limited(`${limitWords(cap)}；该商品 ${priceText(r.price_e4)}`) : ''
}

/** Services come with goods that were permitted. Goods whose lists ask for none, whatever their row says, stay where no permit can let them out. */
const permittingOf = (r: OfferRow, { isPermitted, today }: Who): Permitting | null => {
  if (!isPermitted || r.permits === null) return null
  const { cas, control_class, base_unit, base_qty, unit } = r
  const pack = { cas, control_class, base_unit, base_qty, unit, several: severalIn(r) }
  if (r.service_name !== null) return { pack, needs: [] }
  const needs = permitNeeds(pack, r.permits, today)
  return needs.length > 0 ? { pack, needs } : null
}

/** Of the least that can be bought. */
const permitProblem = (it: Permitting | null, moq: number): string => (it ? unpermitted(it.needs) || shortOf(it.needs, moq) : '')

/** Reasons in the order a person can do least about them. */
const problemOf = (r: OfferRow, who: Who, permits: Permitting | null): string => {
  if (!r.is_on || !r.is_sku_on || r.is_hidden) return OFF_SHELF
  if (!r.is_supplied) return '供应商已暂停供货'
  if (!r.is_reached) return '该商品在当前地址不可售'
  if (r.stop_reason !== null && !who.isPersonal) return r.stop_reason
  if (r.limit_reason !== null) return limited(r.limit_reason)
  return (
    priceProblem(r, who) ||
    controlRefusal(r.control_class, who) ||
    licenceProblem(r, r.licences, who.today) ||
    permitProblem(permits, r.moq) ||
    (r.free < r.moq ? (r.free > 0 ? `商品库存不足，剩余${r.free}件，起订量为${r.moq}` : '商品暂时无货') : '')
  )
}

const specialOf = ({ special: it, free }: OfferRow): Special | null => {
  if (!it) return null
  // Pieces sold at the ordinary price are gone here too.
  const leftNum = Math.max(0, Math.min(it.left, free))
  return {
    id: it.id,
    wasE4: it.was,
    endsAt: new Date(it.endsAt).toISOString(),
    leftNum,
    perPersonNum: it.perPerson,
    mineNum: it.mine,
    mostNum: it.perPerson > 0 ? Math.min(leftNum, it.perPerson - it.mine) : leftNum,
  }
}

/** The special price of this many of them; null where they cost something else. */
export const specialFor = (offer: Pick<Offer, 'priceE4' | 'tiers' | 'special'>, num: number): Special | null =>
  offer.special && unitPriceE4(offer, num) === offer.priceE4 ? offer.special : null

/** On papers and invoices the name has to say with what it was bought. */
const nameOf = (r: OfferRow): string => (r.service_name === null ? r.name : `${r.service_name}（${r.name}）`)

const SERVICE = '增值服务'

const shape = (r: OfferRow, who: Who, permits = permittingOf(r, who)): Offer => ({
  skuId: r.sku_id,
  productId: r.product_id,
  supplierId: r.supplier_id,
  srcId: r.src_id,
  supplierName: r.supplier_name,
  supplierFullName: r.supplier_full_name,
  name: nameOf(r),
  brand: r.brand,
  model: r.model,
  spec: r.service_name === null ? r.spec_text || r.spec : SERVICE,
  catNo: r.cat_no,
  cas: r.cas ?? '',
  unit: r.unit,
  priceE4: r.price_e4,
  special: specialOf(r),
  isPersonal: r.is_personal && r.special === null,
  tiers: r.is_personal ? [] : r.tiers,
  moq: r.moq,
  packStep: r.pack_step,
  stock: Math.max(0, r.free),
  controlClass: r.control_class,
  categoryPath: r.category_path,
  isAsset: r.is_asset && r.service_name === null,
  expenseSubject: r.expense_subject,
  taxRateBp: r.tax_rate_bp,
  picture: pictureOf(r.product_id, r.sku_id),
  leadDays: r.lead_days,
  badges: r.badges,
  problem: problemOf(r, who, permits),
  permits,
  freight: { fen: r.freight_fen, freeFromFen: r.freight_free_from_fen },
  isPartner: r.is_partner,
  isService: r.service_name !== null,
  serviceName: r.service_name ?? '',
})

/** Judges what was asked for the acting school, person and purse. */
export const offersFrom = async (ctx: Ctx, rows: readonly OfferRow[], purse: Purse): Promise<Map<string, Offer>> => {
  const isPersonal = isOwnMoney(ctx, purse)
  // One's own money buys what it likes.
  const isCapped = !isPersonal && !isVisitor(ctx)
  const params = isCapped || rows.some((r) => r.control_class > 1) ? await paramsOf(ctx) : undefined
  const who = {
    isStudent: ctx.user.isStudent,
    isPersonal,
    isOpen: params?.poisonAndPopFlag === 1,
    isPermitted: isCapped && params?.['permit.check'] === 1,
    today: dayOf(ctx.now),
    unitCaps: isCapped ? (await limitsOf(ctx)).filter((it) => it.measure === 'unitPrice' && it.fund_source === '') : [],
    unitCapFen: isCapped ? (params?.['order.unitCap'] ?? 0) : 0,
  }
  return new Map(rows.map((r) => [r.sku_id, shape(r, who)]))
}

/** The offers of these SKUs for the acting school; a SKU that does not exist is absent from the answer. */
export const offersOf = async (ctx: Ctx, skuIds: string[], provinceCode: string | null, purse: Purse): Promise<Map<string, Offer>> => {
  if (skuIds.length === 0) return new Map()
  return offersFrom(ctx, (await offersIn(ctx, isAmong(skuIds), sql`${provinceCode}::text`, purse).execute(ctx.tx)).rows, purse)
}
