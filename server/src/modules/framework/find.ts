// What agreements sell, found by goods, agreement or candidate; one agreement with its goods, candidates and what is left of it.
import type { framework } from '@caiyuan/contract/framework'
import { countedStates } from '@caiyuan/contract/framework/flow'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { attachedTo } from '../../core/files.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { namedBy } from './found.ts'
import {
  agreementById,
  candidateWhy,
  candidatesOf,
  closedWhy,
  daysLeftOf,
  goodsOf,
  nextInTurn,
  priceOf,
  stateOf,
  usageHere,
  type AgreementRow,
  type CandidateRow,
  type GoodsRow,
} from '../agreement/queries.ts'

type Queries = Of<typeof framework>

/** SQL over alias `a`: may be ordered from today. */
const inForce = (ctx: Ctx) =>
  sql<boolean>`(a.stopped_at is null and a.start_on <= ${dayOf(ctx.now)}::date and a.end_on >= ${dayOf(ctx.now)}::date)`

interface Found extends GoodsRow {
  total: number
}

const SORTS = {
  '': sql`a.end_on, a.agreement_no, g.line_no`,
  price: sql`g.price_e4, a.agreement_no`,
  '-price': sql`g.price_e4 desc, a.agreement_no`,
  endOn: sql`a.end_on desc, a.agreement_no, g.line_no`,
} as const

const pricesOf = (agreement: AgreementRow, goods: GoodsRow, candidates: readonly CandidateRow[]) => {
  const able = candidates.filter((it) => candidateWhy(it) === '')
  const all = able.map((it) => priceOf(agreement, goods, it))
  return { lowestE4: Math.min(...all, goods.price_e4), highestE4: all.length > 0 ? Math.max(...all) : goods.price_e4 }
}

const goodsShown = (agreement: AgreementRow, goods: GoodsRow, candidates: readonly CandidateRow[]) => ({
  id: goods.id,
  name: goods.name,
  spec: goods.spec,
  unit: goods.unit,
  isAsset: goods.is_asset,
  basePriceE4: goods.price_e4,
  prices: candidates.map((it) => ({ supplierId: it.supplier_id, priceE4: priceOf(agreement, goods, it) })),
})

export const searchFramework: Queries['products'] = async (
  ctx,
  { keyword, agreementId, supplierId, goodsIds, sort, pageNum, pageSize },
) => {
  const like = containing(keyword)
  const ids = goodsIds.filter(isId)
  const wanted = sql<boolean>`a.school_id = ${ctx.schoolId} and g.removed_at is null and ${inForce(ctx)}
    and (${namedBy(keyword)} or g.name ilike ${like} or g.spec ilike ${like} or a.name ilike ${like} or a.agreement_no ilike ${like}
      or exists (select 1 from framework_candidates c join suppliers s on s.id = c.supplier_id
        where c.school_id = a.school_id and c.agreement_id = a.id and (s.name ilike ${like} or s.short_name ilike ${like})))
    and (${supplierId} = '' or exists (select 1 from framework_candidates c where c.school_id = a.school_id and c.agreement_id = a.id and c.supplier_id::text = ${supplierId}))
    and (${goodsIds.length === 0} or g.id = any(${ids}::uuid[]))`
  const from = sql`framework_goods g join framework_agreements a on a.school_id = g.school_id and a.id = g.agreement_id`
  const here = sql<boolean>`(${agreementId} = '' or a.id::text = ${agreementId})`
  const { rows } = await sql<Found>`
    select g.*, (count(*) over ())::int as total from ${from} where g.school_id = ${ctx.schoolId} and ${wanted} and ${here}
    order by ${SORTS[sort]}, g.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  const { rows: agreements } = await sql<{ id: string; agreementNo: string; name: string; packageNo: string; num: number }>`
    select a.id, a.agreement_no as "agreementNo", a.name, a.lot_no as "packageNo", count(*)::int as num from ${from}
    where g.school_id = ${ctx.schoolId} and ${wanted} group by a.id, a.agreement_no, a.name, a.lot_no order by a.agreement_no, a.lot_no limit 100`.execute(
    ctx.tx,
  )
  const known = new Map<string, { it: AgreementRow; candidates: CandidateRow[] }>()
  for (const id of new Set(rows.map((row) => row.agreement_id)))
    known.set(id, { it: await agreementById(ctx, id), candidates: await candidatesOf(ctx, id) })
  return {
    list: rows.map((row) => {
      const { it, candidates } = known.get(row.agreement_id)!
      const able = candidates.filter((one) => candidateWhy(one) === '')
      return {
        ...goodsShown(it, row, candidates),
        agreementId: it.id,
        agreementNo: it.agreement_no,
        agreementName: it.name,
        packageNo: it.lot_no,
        endOn: it.end_on,
        daysLeft: daysLeftOf(ctx, it),
        awardRule: it.award_rule,
        priceRule: it.price_rule,
        perOrderFen: it.per_order_fen,
        leftFen: it.ceiling_fen - it.used_fen,
        candidateNum: able.length,
        ...pricesOf(it, row, candidates),
        leadDays: Math.min(...able.map((one) => one.lead_days), 365),
      }
    }),
    total: rows[0]?.total ?? 0,
    pageNum,
    pageSize,
    agreements,
  }
}

export const candidatesShown = (it: AgreementRow, candidates: readonly CandidateRow[]) => {
  const dealt = candidates.reduce((sum, one) => sum + one.dealt_fen, 0)
  const next = it.award_rule === 'turn' ? nextInTurn(candidates, it.last_rank) : undefined
  return candidates.map((one) => ({
    supplierId: one.supplier_id,
    name: one.name,
    rank: one.rank,
    rateBp: one.rate_bp,
    quotaPct: one.quota_pct,
    actualPct: dealt === 0 ? 0 : Math.round((one.dealt_fen * 1000) / dealt) / 10,
    orderNum: one.order_num,
    dealtFen: one.dealt_fen,
    leadDays: one.lead_days,
    state: one.state,
    problem: candidateWhy(one),
    isNext: next?.supplier_id === one.supplier_id,
  }))
}

const DEALS = 5

const dealsOf = async (ctx: Ctx, id: string) => {
  const { rows } = await sql<{ at: Date; deptName: string; supplierName: string; totalFen: number }>`
    select o.submitted_at as at, coalesce(d.name, '') as "deptName", o.supplier_name as "supplierName", o.total_fen as "totalFen" from framework_orders o
    left join depts d on d.school_id = o.school_id and d.id = o.dept_id
    where o.school_id = ${ctx.schoolId} and o.agreement_id = ${id} and o.state = any(${countedStates.filter((it) => it !== 'auditing')}::text[])
    order by o.submitted_at desc limit ${DEALS}`.execute(ctx.tx)
  return rows.map(({ at, ...it }) => ({ ...it, on: dayOf(at) }))
}

const EMPTY_LEFT = '协议总额已用完'

export const getProduct: Queries['product'] = async (ctx, { id }) => {
  if (!isId(id)) throw missing('协议商品')
  const found = await ctx.tx
    .selectFrom('framework_goods')
    .select('agreement_id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  const it = await agreementById(ctx, found?.agreement_id ?? id)
  const [goods, candidates, usage, files, deals, category] = [
    await goodsOf(ctx, it.id),
    await candidatesOf(ctx, it.id),
    await usageHere(ctx, it),
    await attachedTo(ctx, 'frameworkAgreement', it.id),
    await dealsOf(ctx, it.id),
    await ctx.tx.selectFrom('categories').select('name').where('code', '=', it.category_code).executeTakeFirst(),
  ]
  const why = closedWhy(ctx, it)
  return {
    id: it.id,
    goodsId: found ? id : '',
    agreementNo: it.agreement_no,
    name: it.name,
    packageNo: it.lot_no,
    scope: it.scope,
    categoryCode: it.category_code,
    categoryName: category?.name ?? '',
    state: stateOf(ctx, it),
    startOn: it.start_on,
    endOn: it.end_on,
    daysLeft: daysLeftOf(ctx, it),
    awardRule: it.award_rule,
    priceRule: it.price_rule,
    pricedOn: it.priced_on ?? '',
    perOrderFen: it.per_order_fen,
    usage,
    problem: why
      ? `协议${why}`
      : usage.leftFen === 0
        ? EMPTY_LEFT
        : candidates.every((one) => candidateWhy(one) !== '')
          ? '没有可以选用的候选供应商'
          : '',
    terms: it.terms,
    candidates: candidatesShown(it, candidates),
    goods: goods.map((one) => goodsShown(it, one, candidates)),
    materials: it.materials,
    files: files.map(({ id: fileId, name, sizeBytes }) => ({ id: fileId, name, sizeBytes })),
    deals,
  }
}

export const listSuppliers: Queries['suppliers'] = async (ctx, { agreementId }) => {
  const it = await agreementById(ctx, agreementId)
  return candidatesShown(it, await candidatesOf(ctx, it.id))
}

export const listCandidates: Queries['candidates'] = async (ctx) => {
  const { rows } = await sql<{ supplierId: string; name: string; agreementNum: number }>`
    select c.supplier_id as "supplierId", s.name, count(*)::int as "agreementNum" from framework_candidates c
    join framework_agreements a on a.school_id = c.school_id and a.id = c.agreement_id join suppliers s on s.id = c.supplier_id
    where c.school_id = ${ctx.schoolId} and c.state <> 'out' and ${inForce(ctx)} group by c.supplier_id, s.name order by s.name`.execute(
    ctx.tx,
  )
  return rows
}

export const getContact: Queries['contact'] = async (ctx, { agreementId }) => {
  const it = await agreementById(ctx, agreementId)
  return { name: it.contact_name, phone: it.contact_phone }
}
