// What a complaint may be about: goods the school sees, orders of one's own, suppliers, and people of the school by their whole name or number.
import type { complaint } from '@caiyuan/contract/complaint'
import { complaintTargets, type ComplaintTarget } from '@caiyuan/contract/complaint/flow'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { levelOf } from '@caiyuan/contract/order/flags'
import { PUBLIC } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { offersOf } from '../catalog/offers.ts'
import { LEAST_DEALS, offBy, referenceOf } from '../order/checkout/price-rule.ts'
import { referencesFor } from '../order/checkout/watch.ts'
import { actsAsBuyer } from '../order/policy.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { mayComplain } from './policy.ts'

type Found = OutputOf<(typeof complaint)['targets']>['list'][number]
export type Price = NonNullable<OutputOf<(typeof complaint)['target']>['price']>

export interface About extends Found {
  productId: string | null
  supplierId: string | null
  price: Price | null
  /** The reference is what the school itself paid: no figure for a supplier (decision 0088). */
  isDeals: boolean
}

const MOST = 20

const priceOf = async (ctx: Ctx, skuId: string, priceE4: number): Promise<Pick<About, 'price' | 'isDeals'>> => {
  const known = (await referencesFor(ctx, null, [skuId])).get(skuId)
  const reference = referenceOf(known)
  if (!reference) return { price: null, isDeals: false }
  const { e4, from } = reference
  const isDeals = known!.medianE4 === e4 && known!.dealNum >= LEAST_DEALS
  return { price: { priceE4, referenceE4: e4, from, off: offBy(priceE4, e4), level: levelOf(priceE4, e4) }, isDeals }
}

const none = { productId: null, price: null, isDeals: false } as const

const goodsAbout = async (ctx: Ctx, id: string): Promise<About | null> => {
  const offer = (await offersOf(ctx, [id], null, PUBLIC)).get(id)
  if (!offer) return null
  const hidden = await ctx.tx
    .selectFrom('sku_terms')
    .select('sku_id')
    .where('school_id', '=', ctx.schoolId)
    .where('sku_id', '=', id)
    .where('is_hidden', '=', true)
    .executeTakeFirst()
  if (hidden) return null
  const { name, spec, supplierName, supplierId, productId } = offer
  return { id, title: name, note: spec, supplierName, supplierId, productId, ...(await priceOf(ctx, id, offer.priceE4)) }
}

const orderAbout = async (ctx: Ctx, id: string): Promise<About | null> => {
  const order = await seenOrder(ctx, id)
  if (!actsAsBuyer(ctx, order)) return null
  return {
    ...none,
    id,
    title: `订单 ${order.order_no}`,
    note: order.supplier_name,
    supplierName: order.supplier_name,
    supplierId: order.supplier_id,
  }
}

const supplierAbout = async (ctx: Ctx, id: string): Promise<About | null> => {
  const it = await ctx.tx.selectFrom('suppliers').select(['id', 'short_name', 'name']).where('id', '=', id).executeTakeFirst()
  return it ? { ...none, id, title: it.name, note: it.short_name, supplierName: it.short_name, supplierId: it.id } : null
}

const personAbout = async (ctx: Ctx, id: string): Promise<About | null> => {
  if (ctx.schoolId === PERSONAL_ID || id === ctx.user.id) return null
  const it = await people(ctx).where('u.id', '=', id).executeTakeFirst()
  return it ? { ...none, id, title: it.name, note: it.dept ?? '', supplierName: '', supplierId: null } : null
}

const people = (ctx: Ctx) =>
  ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.name', 'd.name as dept'])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)

const finders: Record<ComplaintTarget, (ctx: Ctx, id: string) => Promise<About | null>> = {
  goods: goodsAbout,
  order: orderAbout,
  supplier: supplierAbout,
  person: personAbout,
}

export const aboutOf = async (ctx: Ctx, about: ComplaintTarget, id: string): Promise<About> => {
  const found = mayComplain(ctx) && isId(id) ? await finders[about](ctx, id) : null
  if (!found) throw missing(complaintTargets[about])
  return found
}

export const getTarget: Of<typeof complaint>['target'] = async (ctx, { about, aboutId }) => {
  const { id, title, note, supplierName, price } = await aboutOf(ctx, about, aboutId)
  return { id, title, note, supplierName, price }
}

/** Of orders one placed or receives, the newest first; a supplier by its name, too, whoever bought there. */
export const listTargets: Of<typeof complaint>['targets'] = async (ctx, { about, keyword }) => {
  if (!mayComplain(ctx)) return { list: [] }
  const like = containing(keyword)
  const own = sql`from orders o where o.school_id = ${ctx.schoolId} and (o.buyer_id = ${ctx.user.id} or o.receiver_id = ${ctx.user.id}) and o.submitted_at is not null`
  if (about === 'person') {
    if (keyword === '' || ctx.schoolId === PERSONAL_ID) return { list: [] }
    const rows = await people(ctx)
      .where((eb) => eb.or([eb('u.name', '=', keyword), eb('u.user_no', '=', keyword)]))
      .where('u.id', '<>', ctx.user.id)
      .orderBy('u.user_no')
      .limit(MOST)
      .execute()
    return { list: rows.map((it) => ({ id: it.id, title: it.name, note: it.dept ?? '', supplierName: '' })) }
  }
  const asked = {
    goods: sql<Found>`
      select distinct on (l.sku_id) l.sku_id as id, l.name as title, l.spec as note, o.supplier_name as "supplierName", o.submitted_at as at
      from order_lines l join orders o on o.school_id = l.school_id and o.id = l.order_id
      where l.school_id = ${ctx.schoolId} and o.school_id = ${ctx.schoolId} and (o.buyer_id = ${ctx.user.id} or o.receiver_id = ${ctx.user.id})
        and o.submitted_at is not null and (l.name ilike ${like} or o.order_no ilike ${like})
      order by l.sku_id, o.submitted_at desc`,
    order: sql<Found>`
      select o.id, '订单 ' || o.order_no as title, o.supplier_name as note, o.supplier_name as "supplierName", o.submitted_at as at
      ${own} and (o.order_no ilike ${like} or o.supplier_name ilike ${like})`,
    supplier: sql<Found>`
      select s.id, s.name as title, s.short_name as note, s.short_name as "supplierName", x.at
      from suppliers s left join (select o.supplier_id, max(o.submitted_at) as at ${own} group by 1) x on x.supplier_id = s.id
      where (${keyword} <> '' or x.at is not null) and (s.name ilike ${like} or s.short_name ilike ${like})`,
  }[about]
  const { rows } = await sql<Found>`
    select id, title, note, "supplierName" from (${asked}) f order by at desc nulls last, id limit ${sql.lit(MOST)}`.execute(ctx.tx)
  return { list: rows }
}
