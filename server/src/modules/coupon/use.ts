// Coupons at check-out: which of those a person holds fit an order, and their use, once, given back with the order (decision 0230).
import { cutOf, lackFen, ruleText, type CouponRule, type Cut } from '@caiyuan/contract/coupon/rule'
import { sumFen } from '@caiyuan/contract/money'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { changed } from '../../core/notify.ts'
import { columns, from, ruleOf, type CampaignRow } from './campaigns.ts'

/** A coupon somebody may use. */
export interface Held {
  id: string
  title: string
  rule: CouponRule
  supplierId: string | null
  productIds: readonly string[]
}

/** Of an order what a coupon looks at. */
export interface Priced {
  key: string
  supplierId: string
  lines: readonly { productId: string; amountFen: number }[]
  freightFen: number
}

export interface Fitting {
  id: string
  title: string
  text: string
  /** What it takes off now. */
  cutFen: number
  /** What its goods still lack. */
  lackFen: number
  isUsed: boolean
  /** Of an order one for each. */
  slot: 'goods' | 'freight'
}

/** One order with what its coupons take off. */
export interface Applied {
  key: string
  /** By line, in their order. */
  lineFen: number[]
  freightFen: number
  uses: { id: string; cutFen: number }[]
  /** All that are for goods of this order, what takes off most first. */
  fitting: Fitting[]
}

/** What this person may use now, whatever ends first first. */
export const heldBy = async (ctx: Ctx): Promise<Held[]> => {
  const { rows } = await sql<CampaignRow & { id: string }>`
    select ${columns}, k.id from coupons k join ${from} on c.id = k.campaign_id
    where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.user.id} and k.order_id is null and now() < k.usable_to order by k.usable_to, k.id`.execute(
    ctx.tx,
  )
  return rows.map((r) => ({ id: r.id, title: r.title, rule: ruleOf(r), supplierId: r.supplier_id, productIds: r.product_ids }))
}

const linesFor = (it: Held, order: Priced) =>
  order.lines.map((line) => ({
    amountFen: line.amountFen,
    isFor:
      (it.supplierId === null || it.supplierId === order.supplierId) &&
      (it.productIds.length === 0 || it.productIds.includes(line.productId)),
  }))
const totalOf = (cut: Cut): number => sumFen(cut.lineFen) + cut.freightFen

interface Choice extends Held {
  cut: Cut
  fen: number
  lacksFen: number
}

const choicesFor = (held: readonly Held[], order: Priced): Choice[] =>
  held
    .map((it) => {
      const lines = linesFor(it, order)
      const cut = cutOf(it.rule, lines, order.freightFen)
      return { ...it, cut, fen: totalOf(cut), lacksFen: lackFen(it.rule, lines), isFor: lines.some((line) => line.isFor) }
    })
    .filter((it) => it.isFor)
    .toSorted((a, b) => b.fen - a.fen)

/** One takes off goods, one freight: what takes off most of each kind. */
const isFreight = (it: Held): boolean => it.rule.kind === 'freight'

/** Of one order by itself: what takes off most, freight or goods; null where none takes off anything. */
export const bestOf = (held: readonly Held[], order: Priced): { rule: CouponRule; fen: number } | null => {
  const best = choicesFor(held, order)[0]
  return best && best.fen > 0 ? { rule: best.rule, fen: best.fen } : null
}

const applied = (order: Priced, choices: readonly Choice[], taken: Set<string>, mayUse: (id: string) => boolean): Applied => {
  const free = choices.filter((it) => it.fen > 0 && !taken.has(it.id) && mayUse(it.id))
  const used = [free.find((it) => !isFreight(it)), free.find(isFreight)].filter((it): it is Choice => it !== undefined)
  for (const it of used) taken.add(it.id)
  return {
    key: order.key,
    lineFen: order.lines.map((_, at) => sumFen(used.map((it) => it.cut.lineFen[at]!))),
    freightFen: sumFen(used.map((it) => it.cut.freightFen)),
    uses: used.map((it) => ({ id: it.id, cutFen: it.fen })),
    fitting: choices
      .filter((it) => used.includes(it) || !taken.has(it.id))
      .map((it) => ({
        id: it.id,
        title: it.title,
        text: ruleText(it.rule),
        cutFen: it.fen,
        lackFen: it.lacksFen,
        isUsed: used.includes(it),
        slot: isFreight(it) ? 'freight' : 'goods',
      })),
  }
}

/** `wanted`: the coupons the person chose, those that are gone left out; null: those that take off most. Of each order one for its goods and one for its freight. */
export const applyCoupons = async (ctx: Ctx, orders: readonly Priced[], wanted: readonly string[] | null): Promise<Applied[]> => {
  const held = await heldBy(ctx)
  const taken = new Set<string>()
  return orders.map((order) => applied(order, choicesFor(held, order), taken, (id) => wanted === null || wanted.includes(id)))
}

/** SQL over alias `o`: the threshold the goods of an order had to come to for its coupon, and the goods that is for; null where none asked for one. */
export const heldCut: RawBuilder<HeldThreshold | null> = sql<HeldThreshold | null>`(
  select json_build_object('thresholdFen', c.threshold_fen, 'productIds', c.product_ids)
  from coupons k join coupon_campaigns c on c.id = k.campaign_id
  where k.school_id = o.school_id and k.order_id = o.id and c.kind <> 'freight' and c.threshold_fen > 0 limit 1)`

export interface HeldThreshold {
  thresholdFen: number
  /** None: all of the order's. */
  productIds: readonly string[]
}

/** Uses them, each for its order: a second tab finds it used. Its campaign is locked last, in ascending id, behind cards and goods. */
export const spendCoupons = async (ctx: Ctx, uses: readonly { id: string; orderId: string; cutFen: number }[]): Promise<void> => {
  if (uses.length === 0) return
  const { rows } = await sql<{ campaign_id: string; cut_fen: number }>`
    update coupons k set order_id = u."orderId", cut_fen = u."cutFen", used_at = ${ctx.now}
    from json_to_recordset(${JSON.stringify(uses)}::json) as u (id uuid, "orderId" uuid, "cutFen" bigint)
    where k.school_id = ${ctx.schoolId} and k.user_id = ${ctx.user.id} and k.id = u.id and k.order_id is null and now() < k.usable_to
    returning k.campaign_id, k.cut_fen`.execute(ctx.tx)
  if (rows.length < uses.length) throw new Fail('coupon.gone')
  await moveBudget(ctx, rows, 1)
  changed(ctx, 'coupon', ctx.user.id)
}

/** Of an order that ended before anything of it was sent: they can be used again until their day. */
export const returnCoupons = async (ctx: Ctx, orderId: string): Promise<void> => {
  const { rows } = await sql<{ campaign_id: string; cut_fen: number; user_id: string }>`
    with back as (select id, campaign_id, cut_fen, user_id from coupons where school_id = ${ctx.schoolId} and order_id = ${orderId} for update),
    given as (update coupons k set order_id = null, cut_fen = null, used_at = null from back where k.school_id = ${ctx.schoolId} and k.id = back.id)
    select campaign_id, cut_fen, user_id from back`.execute(ctx.tx)
  if (rows.length === 0) return
  await moveBudget(ctx, rows, -1)
  changed(ctx, 'coupon', rows[0]!.user_id)
}

/** From what may still be spent to what was, or back: what is set aside is always the most one may take off. */
const moveBudget = async (ctx: Ctx, cuts: readonly { campaign_id: string; cut_fen: number }[], way: 1 | -1): Promise<void> => {
  await sql`
    with moved as (select "campaign_id" as id, count(*)::int as num, sum(cut_fen)::bigint as fen from json_to_recordset(${JSON.stringify(cuts)}::json) as m (campaign_id uuid, cut_fen bigint) group by 1),
    locked as (select id from coupon_campaigns where id in (select id from moved) order by id for no key update)
    update coupon_campaigns c set used_num = c.used_num + ${way}::int * moved.num, used_fen = c.used_fen + ${way}::int * moved.fen, open_fen = c.open_fen - ${way}::int * moved.num * c.most_fen
    from moved join locked using (id) where c.id = moved.id`.execute(ctx.tx)
}
