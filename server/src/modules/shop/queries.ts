// Suppliers as shops: what they sell now, and what the school bought there.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { calledOff } from '@caiyuan/contract/order/standing'
import type { shop, ShopCard } from '@caiyuan/contract/shop'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { oneOf } from '../../core/one-of.ts'
import { componentPartner } from '../../gateways/components.ts'
import { announcementsOf } from '../announcement/queries.ts'
import { fold, spell } from '../catalog/search/words.ts'
import { meansOf, ofSupplier } from '../evaluation/shown.ts'
import { withPage } from '../catalog/shop-page.ts'
import { asViewer, isVisitor } from '../catalog/viewer.ts'
import { licencesOf } from '../licence/queries.ts'

type Card = z.output<typeof ShopCard>
type Shop = OutputOf<typeof shop.detail>

const RANGES = 6

interface Row {
  id: string
  short_name: string
  name: string
  kinds: string
  joined_on: string
  status: string
  src_id: number
  ranges: Card['ranges'] | null
  goods_num: number
  school_orders: number
}

/** The second level of the tree is what a shop is known for. */
const cardRows = async (ctx: Ctx, ids: readonly string[]): Promise<Row[]> => {
  const orders = isVisitor(ctx)
    ? sql`0`
    : sql`(select count(*)::int from orders o where o.school_id = ${ctx.schoolId} and o.supplier_id = s.id and o.kind in ${oneOf(schoolKinds)}
        and o.state not in ${oneOf(calledOff)} and o.submitted_at > now() - interval '90 days')`
  const { rows } = await sql<Row>`
    select s.id, s.short_name, s.name, s.kinds, s.joined_on, s.status, s.src_id, coalesce(g.num, 0)::int as goods_num, g.ranges, ${orders} as school_orders
    from suppliers s left join lateral (
      select sum(n.num) as num, (array_to_json(array_agg(json_build_object('id', n.code, 'name', n.name, 'num', n.num) order by n.num desc, n.code)))  as ranges
      from (select c.code, c.name, count(*)::int as num from products p join categories c on c.code = coalesce(nullif(split_part(p.category_path, '/', 2), ''), p.category_path)
        where p.supplier_id = s.id and p.status = 'on' group by c.code, c.name) n) g on true
    where s.id = any(${ids}::uuid[])`.execute(ctx.tx)
  return rows
}

const cardOf = (it: Row): Card => ({
  supplierId: it.id,
  supplierName: it.short_name,
  supplierFullName: it.name,
  kinds: it.kinds,
  joinedOn: it.joined_on,
  goodsNum: it.goods_num,
  isPartner: it.src_id === componentPartner()?.srcId,
  ranges: (it.ranges ?? []).slice(0, RANGES),
  schoolOrders: it.school_orders,
  problem: it.status === 'normal' ? '' : '供应商已暂停供货',
})

export const shopCards = async (ctx: Ctx, ids: readonly string[]): Promise<Map<string, Card>> =>
  ids.length === 0 ? new Map() : new Map((await cardRows(ctx, ids)).map((it) => [it.id, cardOf(it)]))

interface Named {
  id: string
  name: string
  short_name: string
  kinds: string
}

/** How near a shop is to a word; 0: not at all. */
const nearness = (it: Named, word: string): number => {
  if (word === '') return 1
  const names = [it.short_name, it.name].map(fold)
  if (names.some((name) => name === word)) return 5
  if (names.some((name) => name.startsWith(word))) return 4
  if (names.some((name) => name.includes(word))) return 3
  if (fold(it.kinds).includes(word)) return 2
  if (!/^[a-z0-9]+$/.test(word)) return 0
  return [it.short_name, it.name].map(spell).some(({ full, initials }) => full.includes(word) || initials.includes(word)) ? 1 : 0
}

/** Who sells nothing any more is found by who kept it, not by searching. */
export const searchShops: Of<typeof shop>['search'] = (open, { keyword, pageNum, pageSize }) =>
  asViewer(open, async (ctx) => {
    const word = fold(keyword).trim()
    const all = await ctx.tx
      .selectFrom('suppliers')
      .select(['id', 'name', 'short_name', 'kinds'])
      .where('status', '=', 'normal')
      .orderBy('score', 'desc')
      .orderBy('src_id')
      .execute()
    const found = all
      .map((it) => ({ id: it.id, near: nearness(it, word) }))
      .filter((it) => it.near > 0)
      .toSorted((a, b) => b.near - a.near)
    const ids = found.slice((pageNum - 1) * pageSize, pageNum * pageSize).map((it) => it.id)
    const cards = await shopCards(ctx, ids)
    return { list: ids.map((id) => cards.get(id)!), total: found.length, pageNum, pageSize }
  })

const evaluatedBy = async (ctx: Ctx, id: string): Promise<Shop['evaluated']> => {
  const { num, goods, described, logistics, service } = await meansOf(ctx, ofSupplier(id))
  return num === 0 ? null : { num, goodsTenths: goods, describedTenths: described, logisticsTenths: logistics, serviceTenths: service }
}

export const shopDetail: Of<typeof shop>['detail'] = (open, { id }) =>
  asViewer(open, async (ctx) => {
    const row = isId(id)
      ? await ctx.tx
          .selectFrom('suppliers')
          .select(['uscc', 'phone', 'freight_fen', 'freight_free_from_fen', 'ship_days'])
          .where('id', '=', id)
          .where('status', 'in', withPage)
          .executeTakeFirst()
      : undefined
    if (!row) throw missing('店铺')
    const [cards, areas, evaluated, licences, announcements] = await Promise.all([
      shopCards(ctx, [id]),
      ctx.tx
        .selectFrom('supplier_areas as a')
        .innerJoin('regions as r', 'r.code', 'a.province_code')
        .select('r.name')
        .where('a.supplier_id', '=', id)
        .orderBy('a.province_code')
        .execute(),
      isVisitor(ctx) ? null : evaluatedBy(ctx, id),
      licencesOf(ctx, id),
      announcementsOf(ctx, id),
    ])
    return {
      ...cards.get(id)!,
      evaluated,
      uscc: row.uscc,
      phone: row.phone,
      freight: { fen: row.freight_fen, freeFromFen: row.freight_free_from_fen },
      shipDays: row.ship_days,
      areas: areas.map((it) => it.name),
      licences,
      announcements,
    }
  })
