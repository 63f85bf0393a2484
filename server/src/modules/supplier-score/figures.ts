// What the last twelve months of a school say of its suppliers (decision 0212). Of orders on the school's money alone: what a person
// bought for himself is nobody's business.
import { sellersFaults } from '@caiyuan/contract/after-sale/flow'
import { orderFlow } from '@caiyuan/contract/order-flow'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { calledOff, confirmed, mayCome, unsent } from '@caiyuan/contract/order/standing'
import { causesOf, scoreOf, type SupplierFigures } from '@caiyuan/contract/supplier-score/rule'
import { sql, type RawBuilder } from 'kysely'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { oneOf } from '../../core/one-of.ts'

/** Figures and cases are of so many days. */
export const YEAR_DAYS = 365
export const LATELY_DAYS = 30
const REFUSALS = ['supplierRefuse', 'supplierTimeout']

export interface Judged {
  supplierId: string
  supplierName: string
  supplierFullName: string
  figures: SupplierFigures
  /** An after-sale of its, an order, or a stop: who has none is not judged. */
  stoppedUntil: string | null
  passedUntil: string | null
}

type Row = { supplier_id: string; short_name: string; name: string; stopped: string | null; passed: string | null } & SupplierFigures

/** SQL over alias `o`: when all of it had arrived, as the carrier or the receiver says; null while a parcel is to be sent or on its way. */
export const cameAt: RawBuilder<Date | null> = sql<Date | null>`(select case when bool_and(coalesce(h.signed_at, h.received_at) is not null)
  and o.state not in ${oneOf(unsent)} then max(coalesce(h.signed_at, h.received_at)) end from shipments h where h.school_id = o.school_id and h.order_id = o.id)`
const UNDER_WAY = [...confirmed, ...mayCome]

/** SQL over an alias with an order: it was bought with the school's money. */
export const ofSchool = (alias: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (select from orders x
  where x.school_id = ${alias}.school_id and x.id = ${alias}.order_id and x.kind in ${oneOf(schoolKinds)})`

/** SQL over alias `e`: said of what was bought with the school's money, by whatever kind of document (decision 0387). */
const ofSchoolsPurchases: RawBuilder<boolean> = sql<boolean>`(e.doc_kind <> ${sql.lit(orderFlow.kind)} or exists (select from orders x
  where x.school_id = e.school_id and x.id = e.doc_id and x.kind in ${oneOf(schoolKinds)}))`

/** SQL: when a supplier refused the order at `o` or let it close; null: it did not. */
export const refusedAt: RawBuilder<Date | null> = sql<Date | null>`(select max(g.at) from document_log g
  where g.school_id = o.school_id and g.doc_kind = ${sql.lit(orderFlow.kind)} and g.doc_id = o.id and g.action in ${oneOf(REFUSALS)})`

/**
 * All the school had to do with, or the one that is asked for. `isToldOnly`: of complaints those the supplier was asked about, which it
 * knows; the number of the others would tell it of them.
 */
export const judgedSuppliers = async (ctx: Ctx, supplierId: string | null = null, isToldOnly = false): Promise<Judged[]> => {
  const told = isToldOnly ? sql`and supplier_asked_at is not null` : sql``
  const its = supplierId === null ? sql`` : sql`and supplier_id = ${supplierId}`
  const since = addDays(ctx.now, -YEAR_DAYS)
  const lately = addDays(ctx.now, -LATELY_DAYS)
  const today = dayOf(ctx.now)
  const here = ctx.schoolId
  const { rows } = await sql<Row>`
    with bought as (
      select o.supplier_id, o.state, o.expect_on, o.accepted_at, ${cameAt} as came_at, case when o.state = 'closed' then ${refusedAt} end as refused_at,
        exists (select from after_sales a where a.school_id = ${here} and a.order_id = o.id and a.state <> 'closed' and a.reason in ${oneOf(sellersFaults)}) as is_faulty
      from orders o where o.school_id = ${here} and o.kind in ${oneOf(schoolKinds)} and o.approved_at > ${since} ${its}
    ), counted as (
      select supplier_id, count(*)::int as orders, count(refused_at)::int as refused,
        (count(*) filter (where refused_at > ${lately}))::int as "refusedLately",
        (count(*) filter (where ${isDue(today)}))::int as due,
        (count(*) filter (where ${isLate(today)}))::int as late,
        (count(*) filter (where accepted_at is not null))::int as received,
        (count(*) filter (where accepted_at is not null and is_faulty))::int as faulty
      from bought group by supplier_id
    ), blamed as (
      select supplier_id, (count(*) filter (where type in ('quality', 'falseAd')))::int as "qualityComplaints", (count(*) filter (where type = 'price'))::int as "priceComplaints",
        (count(*) filter (where type in ('attitude', 'invoice', 'logistics', 'privacy')))::int as "serviceComplaints"
      from complaints where school_id = ${here} and supplier_id is not null and answered_at is not null ${told} and created_at > ${since} and (order_id is null or ${ofSchool(sql`complaints`)}) ${its} group by supplier_id
    ), praised as (
      select supplier_id, count(*)::int as evaluated, round(avg(goods_stars) * 10)::int as "goodsTenths", round(avg(described_stars) * 10)::int as "describedTenths", round(avg(service_stars) * 10)::int as "serviceTenths"
      from evaluations e where school_id = ${here} and hidden_at is null and said_at > ${since} and ${ofSchoolsPurchases} ${its} group by supplier_id
    ), halted as (
      select supplier_id, max(until_on::text) filter (where verdict = 'stop') as stopped, max(until_on::text) filter (where verdict = 'pass') as passed
      from supplier_stops where school_id = ${here} and lifted_at is null and until_on >= ${today} ${its} group by supplier_id
    )
    select s.id as supplier_id, s.short_name, s.name, h.stopped, h.passed,
      ${sql.join([...COUNTED, ...BLAMED, ...PRAISED].map((name) => sql`coalesce(${sql.ref(name)}, 0) as ${sql.ref(name)}`))}
    from suppliers s left join counted c on c.supplier_id = s.id left join blamed b on b.supplier_id = s.id
    left join praised p on p.supplier_id = s.id left join halted h on h.supplier_id = s.id
    where c.supplier_id is not null or b.supplier_id is not null or h.supplier_id is not null`.execute(ctx.tx)
  return rows.map(({ supplier_id, short_name, name, stopped, passed, ...figures }) => ({
    supplierId: supplier_id,
    supplierName: short_name,
    supplierFullName: name,
    figures,
    stoppedUntil: stopped,
    passedUntil: passed,
  }))
}

const COUNTED = ['orders', 'refused', 'refusedLately', 'due', 'late', 'received', 'faulty']
const BLAMED = ['qualityComplaints', 'priceComplaints', 'serviceComplaints']
const PRAISED = ['evaluated', 'goodsTenths', 'describedTenths', 'serviceTenths']

const dayIn = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${at} at time zone 'Asia/Shanghai')::date`

/** It arrived, or is under way past its day. */
const isDue = (today: string): RawBuilder<boolean> => sql<boolean>`(expect_on is not null and state not in ${oneOf(calledOff)}
  and (came_at is not null or (state in ${oneOf(UNDER_WAY)} and expect_on < ${today})))`

/** SQL over an order with `came_at`: it is due and was not there on its day. */
export const isLate = (today: string): RawBuilder<boolean> =>
  sql<boolean>`(${isDue(today)} and (came_at is null or ${dayIn(sql`came_at`)} > expect_on))`

export const shownOf = ({ passedUntil, ...it }: Judged) => {
  const { tenths, parts } = scoreOf(it.figures)
  return {
    ...it,
    scoreTenths: tenths,
    partTenths: parts,
    causes: passedUntil === null && it.stoppedUntil === null ? causesOf(it.figures) : [],
  }
}
