import {
  afterSaleReasons,
  afterSaleTypes,
  sellersFaults,
  type AfterSaleReason,
  type AfterSaleType,
} from '@caiyuan/contract/after-sale/flow'
import { complaintTypes, type ComplaintType } from '@caiyuan/contract/complaint/flow'
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { supplierScore } from '@caiyuan/contract/supplier-score'
import { overSchools, type SupplierFigures } from '@caiyuan/contract/supplier-score/rule'
import { sql } from 'kysely'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { oneOf } from '../../core/one-of.ts'
import { cameAt, isLate, judgedSuppliers, ofSchool, refusedAt, shownOf, YEAR_DAYS } from './figures.ts'

type Scores = Of<typeof supplierScore>

export const listScores: Scores['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const word = keyword.toLowerCase()
  const all = (await judgedSuppliers(ctx))
    .map(shownOf)
    .filter((it) => word === '' || `${it.supplierName} ${it.supplierFullName}`.toLowerCase().includes(word))
    .toSorted((a, b) => (a.scoreTenths ?? Infinity) - (b.scoreTenths ?? Infinity) || a.supplierName.localeCompare(b.supplierName, 'zh'))
  const tabs = { all, proposed: all.filter((it) => it.causes.length > 0), stopped: all.filter((it) => it.stoppedUntil !== null) }
  const list = tabs[tab]
  return {
    list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize),
    total: list.length,
    pageNum,
    pageSize,
    counts: { all: all.length, proposed: tabs.proposed.length, stopped: tabs.stopped.length },
  }
}

/** Of a supplier the school had to do with in these months. */
export const oneJudged = async (ctx: Ctx, id: string) => {
  const [row] = isId(id) ? await judgedSuppliers(ctx, id) : []
  if (!row) throw missing('供应商')
  return shownOf(row)
}

interface Case {
  at: Date
  kind: 'refused' | 'late' | 'afterSale' | 'complaint'
  doc_no: string
  note: string
  type: string
}

const WHAT = { refused: '拒单', late: '迟到', afterSale: '售后', complaint: '投诉' } as const

const caseText = ({ kind, type, note }: Case): string => {
  if (kind === 'afterSale') return `${afterSaleTypes[type as AfterSaleType]}：${afterSaleReasons[note as AfterSaleReason]}`
  if (kind === 'complaint') return complaintTypes[type as ComplaintType]
  return note
}

/** What the figures count, one by one. */
const casesOf = async (ctx: Ctx, supplierId: string): Promise<Case[]> => {
  const since = addDays(ctx.now, -YEAR_DAYS)
  const { rows } = await sql<Case>`
    select * from (
      select ${refusedAt} as at, 'refused' as kind, o.order_no as doc_no, o.closed_reason as note, '' as type from orders o
        where o.school_id = ${ctx.schoolId} and o.supplier_id = ${supplierId} and o.kind in ${oneOf(schoolKinds)} and o.state = 'closed' and o.approved_at > ${since}
      union all
      select coalesce(came_at, (expect_on + 1)::timestamp at time zone 'Asia/Shanghai'), 'late', order_no,
        '应于 ' || expect_on || ' 到货' || case when came_at is null then '，还没有到齐' else '' end, '' from (
          select o.order_no, o.state, o.expect_on, ${cameAt} as came_at from orders o
          where o.school_id = ${ctx.schoolId} and o.supplier_id = ${supplierId} and o.kind in ${oneOf(schoolKinds)} and o.approved_at > ${since}) l
        where ${isLate(dayOf(ctx.now))}
      union all
      select a.created_at, 'afterSale', a.doc_no, a.reason, a.type from after_sales a
        join orders o on o.school_id = ${ctx.schoolId} and o.id = a.order_id and o.kind in ${oneOf(schoolKinds)} and o.approved_at > ${since} and o.accepted_at is not null
        where a.school_id = ${ctx.schoolId} and a.supplier_id = ${supplierId} and a.state <> 'closed' and a.reason in ${oneOf(sellersFaults)}
      union all
      select c.created_at, 'complaint', c.doc_no, '', c.type from complaints c
        where c.school_id = ${ctx.schoolId} and c.supplier_id = ${supplierId} and c.answered_at is not null and c.created_at > ${since} and (c.order_id is null or ${ofSchool(sql`c`)})) x
    where at is not null order by at desc, doc_no limit 50`.execute(ctx.tx)
  return rows
}

export const getScore: Scores['detail'] = async (ctx, { id }) => {
  const it = await oneJudged(ctx, id)
  const stops = await ctx.tx
    .selectFrom('supplier_stops')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('supplier_id', '=', it.supplierId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
  const cases = await casesOf(ctx, it.supplierId)
  return {
    ...it,
    stops: stops.map((row) => ({
      id: row.id,
      verdict: row.verdict as 'stop' | 'pass',
      causes: row.causes,
      reason: row.reason,
      untilOn: row.until_on,
      byName: row.by_name,
      at: row.at.toISOString(),
      liftedAt: row.lifted_at?.toISOString() ?? null,
      liftReason: row.lift_reason,
    })),
    cases: cases.map((row) => ({ at: row.at.toISOString(), what: WHAT[row.kind], docNo: row.doc_no, note: caseText(row) })),
    canDecide: ctx.user.needs.has('handle:jingban') || '由采购办决定',
  }
}

/** Beside goods that many look at: what was said of a shop is asked again after so long. */
const KEPT_MS = 10 * 60_000
const MOST_KEPT = 5000
type Here = OutputOf<(typeof supplierScore)['here']>
const kept = new Map<string, { here: Here; until: number }>()

export const scoreHere: Scores['here'] = async (ctx, { supplierId }) => {
  if (!isId(supplierId)) throw missing('供应商')
  const key = `${ctx.schoolId} ${supplierId}`
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known.here
  const [row] = await judgedSuppliers(ctx, supplierId)
  const { figures, scoreTenths, partTenths } = row ? shownOf(row) : { figures: null, scoreTenths: null, partTenths: null }
  const here = figures && figures.orders > 0 ? { figures, scoreTenths, partTenths } : null
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, { here, until: performance.now() + KEPT_MS })
  return here
}

/** Nights that failed leave what is older; a school that bought nothing any more is in none. */
const COUNTED_DAYS = 3

export const ownScore: Scores['own'] = async (ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  const rows = await ctx.tx
    .selectFrom('supplier.score_figures')
    .select(['figures', 'counted_at'])
    .where('supplier_id', '=', ctx.user.supplierId)
    .where('counted_at', '>', addDays(ctx.now, -COUNTED_DAYS))
    .execute()
  const { tenths, parts, figures, schoolNum } = overSchools(rows.map((it) => it.figures as unknown as SupplierFigures))
  const last = Math.max(...rows.map((it) => it.counted_at.getTime()))
  return {
    figures,
    scoreTenths: tenths,
    partTenths: parts,
    schoolNum,
    countedAt: rows.length > 0 ? new Date(last).toISOString() : null,
  }
}
