// People of the school who may be named for something: found by name or number, those of one department first.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'
import { isId } from './ids.ts'
import { containing } from './like.ts'

const SHOWN_MOST = 50

interface Among {
  deptId: string | null
  without: readonly string[]
  /** SQL over alias `u`: what else must hold of them. */
  may: RawBuilder<boolean>
}

const colleagues = (ctx: Ctx, { deptId, without, may }: Among) =>
  ctx.tx
    .selectFrom('users as u')
    .leftJoin('depts as d', (join) => join.onRef('d.school_id', '=', 'u.school_id').onRef('d.id', '=', 'u.dept_id'))
    .select(['u.id', 'u.name', 'u.title', sql<string>`coalesce(d.name, '')`.as('deptName')])
    .where('u.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .where('u.supplier_id', 'is', null)
    .where(sql<boolean>`u.id <> all(${without}::uuid[])`)
    .where(may)
    .orderBy((eb) => eb('u.dept_id', 'is not distinct from', deptId), 'desc')
    .orderBy('u.user_no')

/** The first of them whose name or number has this in it. */
export const findColleagues = (ctx: Ctx, among: Among, keyword: string) => {
  const like = containing(keyword)
  return colleagues(ctx, among)
    .where((eb) => eb.or([eb('u.name', 'ilike', like), eb('u.user_no', 'ilike', like)]))
    .limit(SHOWN_MOST)
    .execute()
}

/** Of all of them. */
export const colleaguesById = async (ctx: Ctx, among: Among, ids: readonly string[]) => {
  const known = [...new Set(ids)].filter(isId)
  return known.length === 0 ? [] : colleagues(ctx, among).where('u.id', 'in', known).execute()
}

/** Those found, and before them who was chosen and is not among them. */
export const offerColleagues = async (ctx: Ctx, among: Among, keyword: string, chosenIds: readonly string[]) => {
  const found = await findColleagues(ctx, among, keyword)
  const chosen = await colleaguesById(ctx, among, chosenIds)
  return [...chosen.filter((it) => !found.some(({ id }) => id === it.id)), ...found]
}
