import { wishStates, type wishList, type WishState, type WishTab } from '@caiyuan/contract/wish-list'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { offersOf } from '../catalog/offers.ts'
import { mustBeOpen } from '../school/purse.ts'

type Shown = OutputOf<typeof wishList.desk>['list'][number]

interface Row {
  id: string
  author_name: string
  school_name: string
  name: string
  brand: string
  model: string
  num: number
  unit: string
  needed_on: string | Date | null
  reason: string
  keyword: string
  created_at: Date
  state: WishState
  answer: string
  sku_ids: string[]
  answered_by: string
  answered_at: Date | null
}

/** What this person wished. */
export const ofAuthor = (ctx: Ctx) => sql<boolean>`from_school = ${ctx.schoolId} and author_id = ${ctx.user.id}`

const states = Object.keys(wishStates) as WishState[]

interface Wanted {
  tab: WishTab
  search: string
  pageNum: number
  pageSize: number
  who: RawBuilder<boolean>
  purse: Purse
}

/** What waits comes first where all are asked for; then what was sent or answered last. */
const find = async (ctx: Ctx, { tab, search, pageNum, pageSize, who, purse }: Wanted) => {
  const like = containing(search.toLowerCase())
  const matches =
    search === ''
      ? sql`true`
      : sql`(lower(w.name) like ${like} or lower(w.brand) like ${like} or lower(w.model) like ${like} or lower(w.reason) like ${like})`
  const from = sql`wish_items w where w.school_id = ${ctx.schoolId} and ${who} and ${matches}`
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`
      select w.id, w.author_name, w.school_name, w.name, w.brand, w.model, w.num, w.unit, w.needed_on, w.reason, w.keyword, w.created_at, w.state, w.answer, w.sku_ids, w.answered_by, w.answered_at
      from ${from} ${tab === 'all' ? sql`` : sql`and w.state = ${tab}`}
      order by (w.state = 'waiting') desc, ${tab === 'waiting' ? sql`w.created_at` : sql`coalesce(w.answered_at, w.created_at) desc`}, w.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      ctx.tx,
    ),
    sql<Record<WishTab, number>>`
      select count(*)::int as "all", ${sql.join(states.map((it) => sql`count(*) filter (where w.state = ${it})::int as ${sql.ref(it)}`))} from ${from}`.execute(
      ctx.tx,
    ),
  ])
  const counts = counted.rows[0]!
  const offers = await offersOf(
    ctx,
    rows.flatMap((r) => r.sku_ids),
    null,
    purse,
  )
  const list = rows.map((r): Shown => ({
    id: r.id,
    authorName: r.author_name,
    schoolName: r.school_name,
    name: r.name,
    brand: r.brand,
    model: r.model,
    num: r.num,
    unit: r.unit,
    neededOn: r.needed_on instanceof Date ? dayOf(r.needed_on) : (r.needed_on ?? ''),
    reason: r.reason,
    keyword: r.keyword,
    createdAt: r.created_at.toISOString(),
    state: r.state,
    answer: r.answer,
    answeredBy: r.answered_by,
    answeredAt: r.answered_at?.toISOString() ?? null,
    canAnswer: r.state === 'waiting',
    goods: r.sku_ids.flatMap((skuId) => {
      const it = offers.get(skuId)
      if (!it) return []
      const { productId, name, spec, unit, picture, supplierName, supplierFullName, priceE4, problem } = it
      return [{ skuId, productId, name, spec, unit, picture, supplierName, supplierFullName, priceE4, problem }]
    }),
  }))
  return { list, total: counts[tab], pageNum, pageSize, counts: { ...counts } }
}

export const listMine: Of<typeof wishList>['list'] = async (ctx, it) => {
  if (it.categoryType === PERSONAL) await mustBeOpen(ctx, PERSONAL)
  const { list, ...page } = await find(ctx, { ...it, who: ofAuthor(ctx), purse: it.categoryType })
  return { ...page, list: list.map(({ authorName: _, schoolName: __, canAnswer, ...wish }) => ({ ...wish, canWithdraw: canAnswer })) }
}

export const listDesk: Of<typeof wishList>['desk'] = async (ctx, it) => {
  mustBePlatform(ctx)
  return find(ctx, { ...it, who: sql<boolean>`true`, purse: PUBLIC })
}
