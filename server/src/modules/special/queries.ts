import { pictureOf } from '@caiyuan/contract/goods'
import type { Purse } from '@caiyuan/contract/purse'
import { specialTabs, type special, type SpecialTab } from '@caiyuan/contract/special'
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { offersOf } from '../catalog/offers.ts'
import { joinTerms } from '../catalog/terms.ts'
import { asViewer, placeOf } from '../catalog/viewer.ts'

type Special = Of<typeof special>

/** SQL over alias `z`. */
const inTab: Record<SpecialTab, RawBuilder<boolean>> = {
  running: sql`(z.ended_at is null and z.starts_at <= now() and now() < z.ends_at)`,
  coming: sql`(z.ended_at is null and now() < z.starts_at)`,
  over: sql`(z.ended_at is not null or z.ends_at <= now())`,
}
const tabs = Object.keys(specialTabs) as SpecialTab[]

/** What ends first, what begins first, what ended last. */
const orders: Record<SpecialTab, RawBuilder<unknown>> = {
  running: sql`(z.taken >= z.stock), z.ends_at, z.id`,
  coming: sql`z.starts_at, z.id`,
  over: sql`coalesce(z.ended_at, z.ends_at) desc, z.id`,
}

interface Row {
  id: string
  sku_id: string
  product_id: string
  name: string
  spec: string
  unit: string
  supplier: string
  supplier_full: string
  price_e4: number
  was_e4: number
  starts_at: Date
  ends_at: Date
  stock: number
  taken: number
  per_person: number
  created_by: string
  created_at: Date
  ended_by: string | null
}

interface Wanted {
  tab: SpecialTab
  pageNum: number
  pageSize: number
  where: RawBuilder<boolean>
  from?: RawBuilder<unknown>
  /** SQL: the ordinary price of whoever looks. */
  was?: RawBuilder<number>
}

const find = async (ctx: Ctx, { tab, pageNum, pageSize, where, from = sql``, was = sql`k.price_e4` }: Wanted) => {
  const all = sql`specials z join skus k on k.id = z.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id ${from} where ${where}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select z.id, z.sku_id, k.product_id, p.name, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.unit, s.short_name as supplier, s.name as supplier_full, z.price_e4, ${was} as was_e4,
        z.starts_at, coalesce(z.ended_at, z.ends_at) as ends_at, z.stock, z.taken, z.per_person, z.created_by, z.created_at, z.ended_by
      from ${all} and ${inTab[tab]} order by ${orders[tab]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<Record<SpecialTab, number>>`
      select ${sql.join(tabs.map((it) => sql`count(*) filter (where ${inTab[it]})::int as ${sql.ref(it)}`))} from ${all}`.execute(ctx.tx),
  ])
  const counts = counted.rows[0]!
  return { rows, counts: { ...counts }, total: counts[tab], pageNum, pageSize }
}

const shown = (r: Row) => ({
  id: r.id,
  skuId: r.sku_id,
  productId: r.product_id,
  name: r.name,
  spec: r.spec,
  unit: r.unit,
  picture: pictureOf(r.product_id, r.sku_id),
  supplierName: r.supplier,
  supplierFullName: r.supplier_full,
  priceE4: r.price_e4,
  wasE4: r.was_e4,
  startsAt: r.starts_at.toISOString(),
  endsAt: r.ends_at.toISOString(),
  stockNum: r.stock,
  soldNum: r.taken,
  perPersonNum: r.per_person,
})

/** Goods the school hides, or that nobody sells now, are left out; what ended a month ago is forgotten. */
const seenBy = (ctx: Asking, purse: Purse) => ({
  from: joinTerms(ctx, purse),
  was: sql<number>`coalesce(t.price_e4, k.price_e4)`,
  where: sql<boolean>`p.status = 'on' and k.status = 'on' and s.status = 'normal' and not coalesce(t.is_hidden, false) and coalesce(z.ended_at, z.ends_at) > now() - interval '30 days'`,
})

export const listSpecials: Special['list'] = (open, { tab, categoryType, pageNum, pageSize }) =>
  asViewer(
    open,
    async (ctx) => {
      const [{ rows, ...page }, place] = await Promise.all([
        find(ctx, { tab, pageNum, pageSize, ...seenBy(ctx, categoryType) }),
        placeOf(ctx, undefined),
      ])
      const offers = await offersOf(
        ctx,
        rows.map((r) => r.sku_id),
        place?.provinceCode ?? null,
        categoryType,
      )
      return {
        ...page,
        list: rows.map((r) => {
          const { moq, packStep, priceE4, special, problem } = offers.get(r.sku_id)!
          return { ...shown(r), moq, packStep, now: { priceE4, special: special?.id === r.id ? special : null }, problem }
        }),
      }
    },
    categoryType,
  )

export const manageSpecials: Special['manage'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(search.toLowerCase())
  const where =
    search === ''
      ? sql<boolean>`true`
      : sql<boolean>`(lower(p.name) like ${like} or lower(k.code) like ${like} or lower(s.name) like ${like})`
  const { rows, ...page } = await find(ctx, { tab, pageNum, pageSize, where })
  return {
    ...page,
    list: rows.map((r) => ({
      ...shown(r),
      createdBy: r.created_by,
      createdAt: r.created_at.toISOString(),
      endedBy: r.ended_by ?? '',
      tab,
      canEnd: tab !== 'over',
    })),
  }
}

const MOST_PACKS = 20

export const listPacks: Special['packs'] = async (ctx, { search }) => {
  mustBePlatform(ctx)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const has = words.map((word) => {
    const like = containing(word)
    return sql<boolean>`(lower(p.name) like ${like} or lower(k.code) like ${like} or lower(p.brand) like ${like} or lower(k.spec_text) like ${like} or lower(s.name) like ${like})`
  })
  const { rows } = await sql<Awaited<ReturnType<Special['packs']>>['list'][number]>`
    select k.id as "skuId", p.name, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.code, k.unit, s.short_name as "supplierName", s.name as "supplierFullName", k.price_e4 as "priceE4",
      least(k.price_e4, (select min((t ->> 'priceE4')::bigint) from jsonb_array_elements(k.tiers) t)) as "lowestE4", greatest(0, coalesce(st.stock - st.reserved, 0)) as stock, k.moq, k.pack_step as "packStep"
    from products p join skus k on k.product_id = p.id join suppliers s on s.id = p.supplier_id left join sku_stocks st on st.sku_id = k.id
    where p.status = 'on' and k.status = 'on' and s.status = 'normal' and ${sql.join(has, sql` and `)} order by p.sales desc, p.id, k.sort limit ${MOST_PACKS}`.execute(
    ctx.tx,
  )
  return { list: rows }
}
