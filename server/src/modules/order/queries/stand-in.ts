// Who takes in parcels for a buyer who is disabled or away: the owner of a card that pays, and who stands in for that owner (decision 0034).
import { mayCome } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import type { Asking, Ctx } from '../../../core/context.ts'
import { oneOf } from '../../../core/one-of.ts'
import type { OrderRow } from '../policy.ts'

/** SQL over alias `g`: a rule of absence in force for orders. */
const inForce = (ctx: Asking): RawBuilder<boolean> => sql<boolean>`(
  g.school_id = ${ctx.schoolId} and g.starts_at <= ${ctx.now} and g.ends_at > ${ctx.now} and (g.doc_kinds = '{}' or 'order' = any(g.doc_kinds)))`

/** SQL: `已停用` or `外出` of a person; null while he is there. */
const absenceOf = (ctx: Asking, id: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select case when not u.is_active then '已停用' when exists (select 1 from delegate_rules g where ${inForce(ctx)} and g.from_id = u.id) then '外出' end
  from users u where u.school_id = ${ctx.schoolId} and u.id = ${id})`

/** SQL over alias `o`: parcels may come, and whoever should take them in is not there. */
const isUnattended = (ctx: Asking): RawBuilder<boolean> => sql<boolean>`(
  o.state in ${oneOf(mayCome)} and ${absenceOf(ctx, sql`coalesce(o.receiver_id, o.buyer_id)`)} is not null)`

/** SQL over alias `o`, person as SQL: owns a card of the order, or stands in for an owner. */
const answersForCard = (ctx: Asking, person: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
  where f.school_id = ${ctx.schoolId} and f.order_id = o.id and (k.owner_id = ${person} or exists (
    select 1 from delegate_rules g where ${inForce(ctx)} and g.from_id = k.owner_id and g.to_id = ${person}
      and (g.amount_cap_fen is null or g.amount_cap_fen >= o.total_fen))))`

/** SQL over alias `o`: this person may take the parcels in though nobody gave him the order. */
export const mayStandIn = (ctx: Asking): RawBuilder<boolean> => sql<boolean>`(
  o.buyer_id <> ${ctx.user.id} and ${isUnattended(ctx)} and ${answersForCard(ctx, sql`${ctx.user.id}`)})`

/** SQL: anything to stand in at. Whoever answers for no card is told so without a look at the orders of the school. */
export const hasUnattended = (ctx: Asking): RawBuilder<boolean> => sql<boolean>`(
  exists (select from funds k where k.school_id = ${ctx.schoolId} and (k.owner_id = ${ctx.user.id} or exists (
    select from delegate_rules g where ${inForce(ctx)} and g.from_id = k.owner_id and g.to_id = ${ctx.user.id})))
  and exists (select from orders o where o.school_id = ${ctx.schoolId} and ${mayStandIn(ctx)}))`

export interface Attendance {
  /** `已停用` or `外出`: why who should take parcels in cannot; empty while somebody can. */
  absence: string
  /** May the reader take them in, or why not; absent where it is not his to ask. */
  standIn?: true | string
}

export interface AttendanceRow {
  id: string
  absence: string | null
  may: boolean
  judges: boolean
}

/** SQL of rows: orders whose parcels may come; the others are absent. */
export const attendanceIn = (ctx: Asking, orders: readonly OrderRow[]): RawBuilder<AttendanceRow> => {
  const ids = orders.filter((it) => mayCome.includes(it.state)).map((it) => it.id)
  return sql`
    select o.id, ${absenceOf(ctx, sql`coalesce(o.receiver_id, o.buyer_id)`)} as absence, ${mayStandIn(ctx)} as may,
      (o.acceptor_id is not distinct from ${ctx.user.id} or exists (
        select 1 from acceptances a where a.school_id = o.school_id and a.order_id = o.id and ${ctx.user.id} in (a.acceptor_id, a.second_acceptor_id))) as judges
    from orders o where o.school_id = ${ctx.schoolId} and o.id = any(${ids}::uuid[])`
}

export const attendanceFrom = (rows: readonly AttendanceRow[]): Map<string, Attendance> =>
  new Map(
    rows.map((it) => [
      it.id,
      {
        absence: it.absence ?? '',
        ...(it.may ? { standIn: it.judges ? '您是验收人，收货和验收须由两人办理，请先另行指定验收人' : (true as const) } : {}),
      },
    ]),
  )

export const attendanceOf = async (ctx: Ctx, order: OrderRow): Promise<Attendance | undefined> => {
  const { rows } = await attendanceIn(ctx, [order]).execute(ctx.tx)
  return attendanceFrom(rows).get(order.id)
}

/** Everybody who may stand in at this order. */
export const standInsFor = async (ctx: Ctx, order: Pick<OrderRow, 'id'>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from orders o join users u on u.school_id = o.school_id
    where o.school_id = ${ctx.schoolId} and o.id = ${order.id} and u.is_active and u.id <> o.buyer_id and ${isUnattended(ctx)} and ${answersForCard(ctx, sql`u.id`)}`.execute(
    ctx.tx,
  )
  return rows.map((it) => it.id)
}
