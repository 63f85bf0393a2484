import { ruleText } from '@caiyuan/contract/coupon/rule'
import type { coupon } from '@caiyuan/contract/coupon'
import { money } from '@caiyuan/contract/money'
import { PERSONAL } from '@caiyuan/contract/purse'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId, newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { lockOwn } from '../../core/lock-own.ts'
import { changed } from '../../core/notify.ts'
import { HAS_LEFT, RUNS } from '../catalog/campaign-now.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { mustBeOpen } from '../school/purse.ts'
import { firmOf } from './issuer.ts'

type Coupon = Of<typeof coupon>
type Draft = Parameters<Coupon['create']>[1]
const KIND = 'coupon'

const ended = new Fail('core.refused', { reason: '这张优惠券已停止发放' })

/** Why none can be taken of a campaign whose row did not move. */
const whyNot = async (ctx: Ctx, campaignId: string): Promise<Fail> => {
  const { rows } = await sql<{ runs: boolean; has_left: boolean }>`
    select ${RUNS} as runs, ${HAS_LEFT} as has_left from coupon_campaigns c where c.id = ${campaignId}`.execute(ctx.tx)
  const [row] = rows
  if (!row) return missing('优惠券')
  return row.runs && !row.has_left ? new Fail('coupon.allTaken') : ended
}

/** Takes one: within its window, what the budget may still bear, and what one person may have. */
export const takeCoupon: Coupon['take'] = async (ctx, { campaignId }) => {
  await mustBeOpen(ctx, PERSONAL)
  if (!isId(campaignId)) throw missing('优惠券')
  await lockOwn(ctx)
  const { rows } = await sql<{ per_person: number; mine: number; supplier_ok: boolean }>`
    select c.per_person, c.supplier_id is null or s.status = 'normal' as supplier_ok,
      (select count(*)::int from coupons k where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.user.id} and k.campaign_id = c.id) as mine
    from coupon_campaigns c left join suppliers s on s.id = c.supplier_id where c.id = ${campaignId}`.execute(ctx.tx)
  const [held] = rows
  if (!held) throw missing('优惠券')
  if (!held.supplier_ok) throw ended
  if (held.mine >= held.per_person) throw new Fail('coupon.mineTaken', { n: held.per_person })
  const { rows: given } = await sql<{ usable_to: Date }>`
    update coupon_campaigns c set open_fen = c.open_fen + c.most_fen, taken_num = c.taken_num + 1
    where c.id = ${campaignId} and ${RUNS} and ${HAS_LEFT} returning c.usable_to`.execute(ctx.tx)
  const [campaign] = given
  if (!campaign) throw await whyNot(ctx, campaignId)
  const id = newId()
  await ctx.tx
    .insertInto('coupons')
    .values({
      school_id: ctx.schoolId,
      id,
      user_id: ctx.user.id,
      campaign_id: campaignId,
      taken_at: ctx.now,
      usable_to: campaign.usable_to,
    })
    .execute()
  changed(ctx, 'coupon', id)
  ctx.objectId = id
  return { id, usableTo: campaign.usable_to.toISOString() }
}

/** Goods a campaign names are its issuer's own, and on the shelf. */
const mustSell = async (ctx: Ctx, productIds: readonly string[], supplierId: string | null): Promise<void> => {
  if (productIds.length === 0) return
  if (!productIds.every(isId)) throw invalid('productIds', '适用商品不正确')
  const found = await ctx.tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', [...productIds])
    .where('status', '=', 'on')
    .$if(supplierId !== null, (qb) => qb.where('supplier_id', '=', supplierId!))
    .execute()
  if (found.length < new Set(productIds).size) throw invalid('productIds', '适用商品已下架，或不是本公司的商品')
}

const create = async (ctx: Ctx, it: Draft, supplierId: string | null): Promise<{ id: string }> => {
  const [startsAt, endsAt, usableTo] = [new Date(it.startsAt), new Date(it.endsAt), new Date(it.usableTo)]
  if (endsAt <= ctx.now) throw invalid('endsAt', '结束时间须晚于现在')
  const productIds = [...new Set(it.productIds)]
  await mustSell(ctx, productIds, supplierId)
  const id = newId()
  const payPercent = it.kind === 'rate' ? it.payPercent : 100
  await ctx.tx
    .insertInto('coupon_campaigns')
    .values({
      id,
      supplier_id: supplierId,
      title: it.title,
      kind: it.kind,
      threshold_fen: it.thresholdFen,
      pay_percent: payPercent,
      most_fen: it.mostFen,
      product_ids: productIds,
      budget_fen: it.campaignFen,
      per_person: it.perHeadNum,
      starts_at: startsAt,
      ends_at: endsAt,
      usable_to: usableTo,
      created_by: ctx.user.name,
      created_at: ctx.now,
    })
    .execute()
  logAction(ctx, KIND, id, {
    action: 'create',
    title: '新建优惠活动',
    to: 'on',
    comment: `${it.title}：${ruleText({ ...it, payPercent })}，预算 ${money(it.campaignFen)}`,
    detail: { kind: it.kind, thresholdFen: it.thresholdFen, payPercent, mostFen: it.mostFen, campaignFen: it.campaignFen },
  })
  changed(ctx, 'coupon', id)
  ctx.objectId = id
  return { id }
}

/** What people hold of it stays good. */
const end = async (ctx: Ctx, id: string, supplierId: string | null): Promise<Record<string, never>> => {
  if (!isId(id)) throw missing('优惠活动')
  const ofIssuer = ctx.tx
    .selectFrom('coupon_campaigns')
    .select(['ended_at', 'ends_at'])
    .where('id', '=', id)
    .$if(supplierId !== null, (qb) => qb.where('supplier_id', '=', supplierId!))
  const row = await ofIssuer.forNoKeyUpdate().executeTakeFirst()
  if (!row) throw missing('优惠活动')
  if (row.ended_at || row.ends_at <= ctx.now) throw new Fail('core.wrongState', { title: '优惠活动', state: '已结束', action: '提前结束' })
  await ctx.tx.updateTable('coupon_campaigns').set({ ended_at: ctx.now, ended_by: ctx.user.name }).where('id', '=', id).execute()
  logAction(ctx, KIND, id, { action: 'end', title: '提前结束', from: 'on', to: 'over' })
  changed(ctx, 'coupon', id)
  ctx.objectId = id
  return {}
}

export const createOwn: Coupon['supplierCreate'] = (ctx, it) => create(ctx, it, firmOf(ctx))
export const endOwn: Coupon['supplierEnd'] = (ctx, { id }) => end(ctx, id, firmOf(ctx))

export const createByPlatform: Coupon['create'] = (ctx, it) => {
  mustBePlatform(ctx)
  return create(ctx, it, null)
}
/** The platform may end a supplier's, too. */
export const endByPlatform: Coupon['end'] = (ctx, { id }) => {
  mustBePlatform(ctx)
  return end(ctx, id, null)
}
