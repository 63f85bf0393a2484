import { pictureOf } from '@caiyuan/contract/goods'
import { sceneTabs, type scene, type SceneTab } from '@caiyuan/contract/scene'
import { sql, type RawBuilder } from 'kysely'
import type { Asking } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { isAmong, offersFrom, offersIn, type Offer } from '../catalog/offers.ts'
import { asViewer, placeAt } from '../catalog/viewer.ts'
import { offerProblem } from '../cart/rules.ts'

type Scene = Of<typeof scene>

/** How many pictures of its goods stand for a scene. */
const PICTURES = 4

/** SQL over the alias `z` of scenes: its lines but what the school hides, in their order. */
const linesSeen = (ctx: Asking): RawBuilder<unknown> => sql`
  scene_lines l join skus k on k.id = l.sku_id left join sku_terms t on t.school_id = ${ctx.schoolId} and t.sku_id = k.id
  where l.scene_id = z.id and not coalesce(t.is_hidden, false)`

export const listScenes: Scene['list'] = (open) =>
  asViewer(open, async (ctx) => {
    const { rows } = await sql<{ id: string; title: string; brief: string; num: number; packs: { p: string; k: string }[] | null }>`
      select z.id, z.title, z.brief, (select count(*)::int from ${linesSeen(ctx)}) as num,
        (select json_agg(f) from (select k.product_id as p, k.id as k from ${linesSeen(ctx)} order by l.place limit ${PICTURES}) f) as packs
      from scenes z where z.ended_at is null order by z.place, z.id`.execute(ctx.tx)
    return {
      list: rows
        .filter((r) => r.num > 0)
        .map((r) => ({
          id: r.id,
          title: r.title,
          brief: r.brief,
          kindsNum: r.num,
          pictures: (r.packs ?? []).map((it) => pictureOf(it.p, it.k)),
        })),
    }
  })

const lineOf = (it: Offer, num: number) => ({
  skuId: it.skuId,
  productId: it.productId,
  name: it.name,
  spec: it.spec,
  unit: it.unit,
  picture: it.picture,
  num,
  priceE4: it.priceE4,
  special: it.special,
  tiers: it.tiers,
  moq: it.moq,
  packStep: it.packStep,
  stock: it.stock,
  problem: offerProblem(it),
})

/** What it holds at the prices of the person's school, by supplier in the order of the scene. */
export const sceneDetail: Scene['detail'] = (open, { id, categoryType }) =>
  asViewer(
    open,
    async (ctx) => {
      const { rows } = isId(id)
        ? await sql<{ title: string; brief: string; lines: { sku_id: string; num: number }[] | null }>`
          select z.title, z.brief, (select json_agg(f) from (select k.id as sku_id, l.num from ${linesSeen(ctx)} order by l.place) f) as lines
          from scenes z where z.id = ${id} and z.ended_at is null`.execute(ctx.tx)
        : { rows: [] }
      const [row] = rows
      if (!row) throw missing('场景')
      const lines = row.lines ?? []
      const asked = offersIn(ctx, isAmong(lines.map((it) => it.sku_id)), sql`(${placeAt(ctx, undefined)} ->> 'provinceCode')`, categoryType)
      const offers = await offersFrom(ctx, (await asked.execute(ctx.tx)).rows, categoryType)
      const bySupplier = Map.groupBy(lines, (it) => offers.get(it.sku_id)!.supplierId)
      return {
        id,
        title: row.title,
        brief: row.brief,
        groups: [...bySupplier].map(([supplierId, some]) => {
          const first = offers.get(some[0]!.sku_id)!
          return {
            supplierId,
            supplierName: first.supplierName,
            supplierFullName: first.supplierFullName,
            freight: first.freight,
            lines: some.map((it) => lineOf(offers.get(it.sku_id)!, it.num)),
          }
        }),
      }
    },
    categoryType,
  )

/** SQL over `p`, `k` and `s`. */
const IS_ON = sql<boolean>`(p.status = 'on' and k.status = 'on' and s.status = 'normal')`
const PACKS = sql`scene_lines l join skus k on k.id = l.sku_id join products p on p.id = k.product_id join suppliers s on s.id = p.supplier_id where l.scene_id = z.id`

const inTab: Record<SceneTab, RawBuilder<boolean>> = { shown: sql`z.ended_at is null`, over: sql`z.ended_at is not null` }
const tabs = Object.keys(sceneTabs) as SceneTab[]

interface Managed {
  id: string
  title: string
  brief: string
  num: number
  off: number
  updated_by: string
  updated_at: Date
  ended_by: string | null
  at: number
}

export const manageScenes: Scene['manage'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const like = containing(search.toLowerCase())
  const where = search === '' ? sql`true` : sql`(lower(z.title) like ${like} or lower(z.brief) like ${like})`
  const order = tab === 'shown' ? sql`z.place, z.id` : sql`z.ended_at desc, z.id`
  const counts = (
    await sql<Record<SceneTab, number>>`
      select ${sql.join(tabs.map((it) => sql`count(*) filter (where ${inTab[it]})::int as ${sql.ref(it)}`))} from scenes z where ${where}`.execute(
      ctx.tx,
    )
  ).rows[0]!
  const { rows } = await sql<Managed>`
    select z.*, (select count(*)::int from ${PACKS}) as num, (select count(*)::int from ${PACKS} and not ${IS_ON}) as off,
      (select count(*)::int from scenes b where b.ended_at is null and b.place < z.place) as at
    from scenes z where ${where} and ${inTab[tab]} order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  const last = (
    await ctx.tx
      .selectFrom('scenes')
      .select((eb) => eb.fn.countAll().as('n'))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n
  return {
    counts: { ...counts },
    total: counts[tab],
    pageNum,
    pageSize,
    list: rows.map((r) => ({
      id: r.id,
      title: r.title,
      brief: r.brief,
      kindsNum: r.num,
      offNum: r.off,
      updatedBy: r.updated_by,
      updatedAt: r.updated_at.toISOString(),
      endedBy: r.ended_by ?? '',
      tab,
      canUp: tab === 'shown' && r.at > 0,
      canDown: tab === 'shown' && r.at < Number(last) - 1,
    })),
  }
}

interface Drafted {
  sku_id: string
  product_id: string
  name: string
  spec: string
  unit: string
  supplier: string
  supplier_full: string
  num: number
  moq: number
  pack_step: number
  price_e4: number
  is_on: boolean
}

export const sceneDraft: Scene['draft'] = async (ctx, { id }) => {
  mustBePlatform(ctx)
  const row = isId(id) ? await ctx.tx.selectFrom('scenes').selectAll().where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('场景')
  const { rows } = await sql<Drafted>`
    select k.id as sku_id, k.product_id, p.name, coalesce(nullif(k.spec_text, ''), p.spec) as spec, k.unit, s.short_name as supplier, s.name as supplier_full, l.num, k.moq, k.pack_step,
      k.price_e4, ${IS_ON} as is_on
    from scenes z, ${PACKS} and z.id = ${id} order by l.place`.execute(ctx.tx)
  return {
    id,
    title: row.title,
    brief: row.brief,
    updatedAt: row.updated_at.toISOString(),
    lines: rows.map((r) => ({
      skuId: r.sku_id,
      productId: r.product_id,
      name: r.name,
      spec: r.spec,
      unit: r.unit,
      picture: pictureOf(r.product_id, r.sku_id),
      supplierName: r.supplier,
      supplierFullName: r.supplier_full,
      num: r.num,
      moq: r.moq,
      packStep: r.pack_step,
      priceE4: r.price_e4,
      isOn: r.is_on,
    })),
  }
}
