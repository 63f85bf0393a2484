import { relations, type recusal, type Relation } from '@caiyuan/contract/recusal'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { setting } from '../../core/settings.ts'

type Recusal = Of<typeof recusal>

interface Standing {
  user_id: string
  supplier_id: string
  relation: Relation
  ends_on: string | null
}

/** Relations of this school with a supplier that stand today, by person: what it is, in a word. */
export const recusedFrom = async (ctx: Ctx, supplierId: string): Promise<Map<string, string>> => {
  const all = await setting(ctx, 'recusals', () =>
    ctx.tx
      .selectFrom('recusals')
      .select(['user_id', 'supplier_id', 'relation', 'ends_on'])
      .where('school_id', '=', ctx.schoolId)
      .where('lifted_at', 'is', null)
      .$castTo<Standing>()
      .execute(),
  )
  const today = dayOf(ctx.now)
  const stand = all.filter((it) => it.supplier_id === supplierId && (it.ends_on === null || it.ends_on >= today))
  return new Map(stand.map((it) => [it.user_id, relations[it.relation].short]))
}

/** SQL: these two, columns of the rows asked, stand in a relation today. */
export const isRecusedSql = (ctx: Ctx, userId: RawBuilder<unknown>, supplierId: RawBuilder<unknown>) => sql<boolean>`exists (
  select 1 from recusals r where r.school_id = ${ctx.schoolId} and r.user_id = ${userId} and r.supplier_id = ${supplierId}
    and r.lifted_at is null and (r.ends_on is null or r.ends_on >= ${dayOf(ctx.now)}))`

export interface Seller {
  supplierId: string
  supplierName: string
}

/** Of the row of a document. */
export const sellerOf = (row: { supplier_id: string; supplier_name: string }): Seller => ({
  supplierId: row.supplier_id,
  supplierName: row.supplier_name,
})

/** A fact of an approval about goods of this supplier: who must not decide, and why. */
export const avoidFact = async (ctx: Ctx, it: Seller): Promise<Pick<FlowFacts, 'avoid'>> => {
  const people = [...(await recusedFrom(ctx, it.supplierId))]
  if (people.length === 0) return {}
  return { avoid: Object.fromEntries(people.map(([id, short]) => [id, `与供应商「${it.supplierName}」有${short}，须回避`])) }
}

/** The refusal by which this person buys nothing of the supplier, decides and accepts nothing of its; nothing where he may. */
export const recusalOf = async (ctx: Ctx, as: 'buyer' | 'decider' | 'acceptor', it: Seller): Promise<Fail | undefined> => {
  const relation = (await recusedFrom(ctx, it.supplierId)).get(ctx.user.id)
  return relation === undefined ? undefined : new Fail(`recusal.${as}`, { supplier: it.supplierName, relation, name: '您' })
}

/** Refuses where this person has an interest. */
export const mustNotAvoid = async (ctx: Ctx, as: 'buyer' | 'decider' | 'acceptor', it: Seller): Promise<void> => {
  const refusal = await recusalOf(ctx, as, it)
  if (refusal) throw refusal
}

interface Row extends Standing {
  id: string
  supplier: string
  supplier_full: string
  note: string
  declared_by: string
  declared_at: Date
  lifted_at: Date | null
  lift_reason: string
  user_no: string
  user_name: string
  dept_name: string
  total: number
}

const rowsWhere = (ctx: Ctx, where: ReturnType<typeof sql>, page: { offset: number; limit: number }) => sql<Row>`
  select r.id, r.user_id, r.supplier_id, r.relation, r.note, r.ends_on, r.declared_at, r.lifted_at, r.lift_reason, s.short_name as supplier, s.name as supplier_full, u.user_no, u.name as user_name, coalesce(d.name, '') as dept_name,
    case when r.declared_by = r.user_id then '' else coalesce((select b.name from users b where b.school_id = ${ctx.schoolId} and b.id = r.declared_by), '') end as declared_by,
    count(*) over ()::int as total
  from recusals r join suppliers s on s.id = r.supplier_id
    join users u on u.school_id = r.school_id and u.id = r.user_id left join depts d on d.school_id = u.school_id and d.id = u.dept_id
  where r.school_id = ${ctx.schoolId} and ${where}
  order by r.lifted_at is not null, r.declared_at desc, r.id limit ${page.limit} offset ${page.offset}`

const shown = (ctx: Ctx, it: Row) => ({
  id: it.id,
  supplierId: it.supplier_id,
  supplierName: it.supplier,
  supplierFullName: it.supplier_full,
  relation: it.relation,
  note: it.note,
  endsOn: it.ends_on,
  declaredBy: it.declared_by,
  declaredAt: it.declared_at.toISOString(),
  stands: it.lifted_at ? ('lifted' as const) : it.ends_on !== null && it.ends_on < dayOf(ctx.now) ? ('ended' as const) : ('now' as const),
  liftReason: it.lift_reason,
})

const OWN_SHOWN = 200

export const myRecusals: Recusal['mine'] = async (ctx) => {
  const { rows } = await rowsWhere(ctx, sql`r.user_id = ${ctx.user.id}`, { offset: 0, limit: OWN_SHOWN }).execute(ctx.tx)
  return rows.map((it) => shown(ctx, it))
}

export const listRecusals: Recusal['list'] = async (ctx, { keyword, stands, pageNum, pageSize }) => {
  const like = containing(keyword)
  const standing = stands === 'now' ? sql`r.lifted_at is null and (r.ends_on is null or r.ends_on >= ${dayOf(ctx.now)})` : sql`true`
  const named = sql`(u.name ilike ${like} or u.user_no ilike ${like} or s.name ilike ${like} or s.short_name ilike ${like})`
  const { rows } = await rowsWhere(ctx, sql`${standing} and ${named}`, { offset: (pageNum - 1) * pageSize, limit: pageSize }).execute(
    ctx.tx,
  )
  return {
    pageNum,
    pageSize,
    total: rows[0]?.total ?? 0,
    list: rows.map((it) => ({
      ...shown(ctx, it),
      userId: it.user_id,
      userNo: it.user_no,
      userName: it.user_name,
      deptName: it.dept_name,
    })),
  }
}

const FOUND_MOST = 20

export const findSuppliers: Recusal['suppliers'] = async (ctx, { keyword }) => {
  const like = containing(keyword)
  const rows = await ctx.tx
    .selectFrom('suppliers')
    .select(['id', 'short_name', 'name'])
    .where((eb) => eb.or([eb('name', 'ilike', like), eb('short_name', 'ilike', like)]))
    .orderBy('src_id')
    .limit(FOUND_MOST)
    .execute()
  return rows.map((it) => ({ supplierId: it.id, supplierName: it.short_name, supplierFullName: it.name }))
}
