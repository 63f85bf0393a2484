import type { CouponType, coupon } from '@caiyuan/contract/coupon'
import { campaignTabs, couponTypes, type CampaignTab } from '@caiyuan/contract/coupon'
import { PERSONAL } from '@caiyuan/contract/purse'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { HAS_LEFT, RUNS } from '../catalog/campaign-now.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { paramsOf } from '../school/params.ts'
import { pursesOf } from '../school/purse.ts'
import { COMING, OVER, columns, from, namesOf, shown, type CampaignRow } from './campaigns.ts'
import { firmOf } from './issuer.ts'

type Coupon = Of<typeof coupon>

/** SQL over alias `k`, a coupon somebody holds. */
const ofType: Record<CouponType, RawBuilder<boolean>> = {
  '1': sql`(k.order_id is null and now() < k.usable_to)`,
  '2': sql`(k.order_id is not null)`,
  '3': sql`(k.order_id is null and k.usable_to <= now())`,
}
/** What ends first, what was used last, what ended last. */
const inOrderOf: Record<CouponType, RawBuilder<unknown>> = {
  '1': sql`k.usable_to, k.id`,
  '2': sql`k.used_at desc, k.id`,
  '3': sql`k.usable_to desc, k.id`,
}
const types = Object.keys(couponTypes) as CouponType[]

const counted = <K extends string>(keys: readonly K[], where: Record<K, RawBuilder<boolean>>) =>
  sql.join(keys.map((it) => sql`count(*) filter (where ${where[it]})::int as ${sql.ref(it)}`))

interface Held extends CampaignRow {
  id: string
  taken_at: Date
  order_id: string | null
  order_no: string | null
  cut_fen: number | null
  used_at: Date | null
}

export const myCoupons: Coupon['my'] = async (ctx, { type, pageNum, pageSize }) => {
  const mine = sql`k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.user.id}`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Held>`
      select ${columns}, k.id, k.taken_at, k.order_id, o.order_no, k.cut_fen, k.used_at
      from coupons k join ${from} on c.id = k.campaign_id left join orders o on o.school_id = k.school_id and o.school_id = ${ctx.schoolId} and o.id = k.order_id
      where ${mine} and ${ofType[type]} order by ${inOrderOf[type]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<Record<CouponType, number>>`select ${counted(types, ofType)} from coupons k where ${mine}`.execute(ctx.tx),
  ])
  const names = await namesOf(ctx, rows)
  const counts = sums[0]!
  return {
    counts: { ...counts },
    total: counts[type],
    pageNum,
    pageSize,
    list: rows.map((r) => ({
      ...shown(r, names),
      id: r.id,
      campaignId: r.campaign_id,
      takenAt: r.taken_at.toISOString(),
      used: r.order_id ? { orderId: r.order_id, orderNo: r.order_no ?? '', cutFen: r.cut_fen!, usedAt: r.used_at!.toISOString() } : null,
    })),
  }
}

const MOST_OFFERED = 60

/** Given out now for goods the person may buy with his own money; what he has enough of stays, with the reason. */
export const offeredCoupons: Coupon['offered'] = async (ctx, { productId, supplierId }) => {
  if (!pursesOf(ctx, await paramsOf(ctx)).includes(PERSONAL)) return { list: [] }
  if ([productId, supplierId].some((id) => id !== undefined && !isId(id))) return { list: [] }
  const forGoods = sql<boolean>`(c.product_ids = '{}' or ${productId ?? null}::uuid = any(c.product_ids)) and (c.supplier_id is null or c.supplier_id = (select p.supplier_id from products p where p.id = ${productId ?? null}::uuid))`
  const where = sql.join(
    [
      RUNS,
      sql<boolean>`(s.id is null or s.status = 'normal')`,
      ...(productId === undefined ? [] : [forGoods]),
      ...(supplierId === undefined ? [] : [sql<boolean>`c.supplier_id = ${supplierId}`]),
    ],
    sql` and `,
  )
  const { rows } = await sql<CampaignRow & { mine: number; has_left: boolean }>`
    select ${columns}, ${HAS_LEFT} as has_left, (select count(*)::int from coupons k where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.user.id} and k.campaign_id = c.id) as mine
    from ${from} where ${where} order by ${HAS_LEFT} desc, c.ends_at, c.id limit ${MOST_OFFERED}`.execute(ctx.tx)
  const names = await namesOf(ctx, rows)
  return {
    list: rows.map((r) => ({
      ...shown(r, names),
      id: r.campaign_id,
      mineNum: r.mine,
      barred: r.mine >= r.per_person ? '已领取' : r.has_left ? '' : '已领完',
    })),
  }
}

const inTab: Record<CampaignTab, RawBuilder<boolean>> = { running: RUNS, coming: COMING, over: OVER }
const tabs = Object.keys(campaignTabs) as CampaignTab[]
const orders: Record<CampaignTab, RawBuilder<unknown>> = {
  running: sql`c.ends_at, c.id`,
  coming: sql`c.starts_at, c.id`,
  over: sql`coalesce(c.ended_at, c.ends_at) desc, c.id`,
}

interface Listed extends CampaignRow {
  budget_fen: number
  open_fen: number
  used_fen: number
  taken_num: number
  used_num: number
  created_by: string
  created_at: Date
  ended_by: string | null
  is_over: boolean
}

const listOf = async (
  ctx: Ctx,
  whose: RawBuilder<boolean>,
  { tab, search, pageNum, pageSize }: Parameters<Coupon['manage']>[1],
): Promise<Awaited<ReturnType<Coupon['manage']>>> => {
  const like = containing(search.toLowerCase())
  const where = search === '' ? whose : sql<boolean>`${whose} and (lower(c.title) like ${like} or lower(s.name) like ${like})`
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Listed>`
      select ${columns}, c.budget_fen, c.open_fen, c.used_fen, c.taken_num, c.used_num, c.created_by, c.created_at, c.ended_by, now() >= c.usable_to as is_over
      from ${from} where ${where} and ${inTab[tab]} order by ${orders[tab]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      ctx.tx,
    ),
    sql<Record<CampaignTab, number>>`select ${counted(tabs, inTab)} from ${from} where ${where}`.execute(ctx.tx),
  ])
  const names = await namesOf(ctx, rows)
  const counts = sums[0]!
  return {
    counts: { ...counts },
    total: counts[tab],
    pageNum,
    pageSize,
    list: rows.map((r) => ({
      ...shown(r, names),
      id: r.campaign_id,
      campaignFen: r.budget_fen,
      // What expired costs nothing any more.
      openFen: r.is_over ? 0 : r.open_fen,
      usedFen: r.used_fen,
      takenNum: r.taken_num,
      usedNum: r.used_num,
      createdBy: r.created_by,
      createdAt: r.created_at.toISOString(),
      endedBy: r.ended_by ?? '',
      tab,
      canEnd: tab !== 'over',
    })),
  }
}

export const supplierCampaigns: Coupon['supplierList'] = (ctx, it) => listOf(ctx, sql<boolean>`c.supplier_id = ${firmOf(ctx)}`, it)

export const allCampaigns: Coupon['manage'] = (ctx, it) => {
  mustBePlatform(ctx)
  return listOf(ctx, sql<boolean>`true`, it)
}
