// Goods by 货号: the number of the pack, or the model where packs have none, as product pages show it.
import { NAMED_MAX, type cart } from '@caiyuan/contract/cart'
import type { Purse } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { defaultProvince } from '../address/queries.ts'
import { isAmong, joinNow, offersFrom, offersIn, type Offer } from '../catalog/offers.ts'
import { PRICE } from '../catalog/special-now.ts'
import { mustBeOpen } from '../school/purse.ts'
import { offerProblem } from './rules.ts'

interface Found {
  no: number
  sku_id: string
}

/** SKUs on sale that each number names, the cheapest first. */
const skusNamed = async (ctx: Ctx, catNos: readonly string[], purse: Purse): Promise<Found[]> => {
  // Full-width letters of an input method are the same number.
  const asked = catNos.map((it) => it.normalize('NFKC'))
  const { rows } = await sql<Found>`
    with asked as materialized (select no::int, shared.bare_number(it) as bare from unnest(${asked}::text[]) with ordinality as a(it, no)),
    named as (
      select a.no, k.id from asked a join skus k on k.cat_no <> '' and shared.bare_number(k.cat_no) = a.bare where a.bare <> ''
      union select a.no, k.id from asked a join products p on p.model <> '' and shared.bare_number(p.model) = a.bare
        join skus k on k.product_id = p.id and k.cat_no = '' where a.bare <> '')
    select no, sku_id from (
      select n.no, k.id as sku_id, row_number() over (partition by n.no order by ${PRICE}, k.id) as place
      from named n join skus k on k.id = n.id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id ${joinNow(ctx, purse)}
      where k.status = 'on' and p.status in ('on', 'partner') and s.status = 'normal' and not coalesce(t.is_hidden, false)) it
    where place <= ${NAMED_MAX} order by no, place`.execute(ctx.tx)
  return rows
}

/** Components are settled by themselves (decision 0084). */
const problemOf = (offer: Offer): string => offerProblem(offer) || (offer.isPartner ? '元器件单独结算，请在元器件页加入' : '')

const shown = (it: Offer) => ({
  skuId: it.skuId,
  productId: it.productId,
  name: it.name,
  brand: it.brand,
  model: it.model,
  spec: it.spec,
  catNo: it.catNo,
  unit: it.unit,
  picture: it.picture,
  supplierName: it.supplierName,
  supplierFullName: it.supplierFullName,
  priceE4: it.priceE4,
  tiers: it.tiers,
  moq: it.moq,
  packStep: it.packStep,
  stock: it.stock,
  leadDays: it.leadDays,
  problem: problemOf(it),
})

export const listNamed: Of<typeof cart>['named'] = async (ctx, { catNos, categoryType }) => {
  await mustBeOpen(ctx, categoryType)
  const found = await skusNamed(ctx, catNos, categoryType)
  const { rows } = await offersIn(ctx, isAmong(found.map((it) => it.sku_id)), defaultProvince(ctx), categoryType).execute(ctx.tx)
  const offers = await offersFrom(ctx, rows, categoryType)
  const under = Map.groupBy(found, (it) => it.no)
  return catNos.map((_, i) => ({
    goods: (under.get(i + 1) ?? [])
      .map((it) => shown(offers.get(it.sku_id)!))
      .toSorted((a, b) => Number(a.problem !== '') - Number(b.problem !== '')),
  }))
}
