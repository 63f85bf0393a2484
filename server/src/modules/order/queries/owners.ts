// Whom somebody without money of his own may ask for it (decision 0122).
import { OWNERS_SHOWN, type askOwner } from '@caiyuan/contract/order/ask-owner'
import { sql } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import { holding } from '../../../core/roles.ts'
import { teachersOf, type Teacher } from '../../handed-cart/queries.ts'

/** Who may order may ask any owner; a student, and who only buys for others, those he is tied to. */
const asksAnybody = ({ user }: Ctx): boolean => !user.isStudent && user.needs.has('order:create')

/** Active owners of a card that can pay today, who may order: those of these ids, or of this name or number. */
const ownersWhere = async (ctx: Ctx, it: { ids: readonly string[] } | { keyword: string }): Promise<Teacher[]> => {
  const { schoolId, user } = ctx
  const today = dayOf(ctx.now)
  const asked =
    'ids' in it
      ? sql`u.id = any(${it.ids}::uuid[])`
      : sql`(u.name ilike ${containing(it.keyword)} or u.user_no ilike ${containing(it.keyword)})`
  const { rows } = await sql<Teacher>`
    select u.id as "userId", u.user_no as "userNo", u.name as "userName", coalesce(d.name, '') as "deptName", '' as tie
    from users u left join depts d on d.school_id = u.school_id and d.id = u.dept_id
    where u.school_id = ${schoolId} and ${asked} and u.id <> ${user.id} and u.is_active and u.student_flag = 0
      and u.id in ${holding(ctx, 'order:create')}
      and exists (select from funds f where f.school_id = ${schoolId} and f.owner_id = u.id and f.status = 'normal'
        and f.start_on <= ${today} and f.end_on >= ${today} and f.total_fen > f.frozen_fen + f.held_fen + f.committed_fen)
    order by u.name, u.user_no limit ${OWNERS_SHOWN}`.execute(ctx.tx)
  return rows
}

const tied = async (ctx: Ctx): Promise<Teacher[]> => {
  const teachers = await teachersOf(ctx)
  const able = new Set((await ownersWhere(ctx, { ids: teachers.map((it) => it.userId) })).map((it) => it.userId))
  return teachers.filter((it) => able.has(it.userId))
}

export const listOwners: Of<typeof askOwner>['owners'] = async (ctx, { keyword }) => {
  const near = await tied(ctx)
  if (keyword === '') return near
  const named = near.filter((it) => it.userName.includes(keyword) || it.userNo.includes(keyword))
  if (!asksAnybody(ctx)) return named
  const others = await ownersWhere(ctx, { keyword })
  return [...named, ...others.filter((it) => named.every((each) => each.userId !== it.userId))]
}

/** Somebody this person may ask; else he is told to choose another. */
export const ownerById = async (ctx: Ctx, id: string): Promise<Teacher> => {
  const near = await tied(ctx)
  const found =
    near.find((it) => it.userId === id) ?? (asksAnybody(ctx) && isId(id) ? (await ownersWhere(ctx, { ids: [id] }))[0] : undefined)
  if (!found)
    throw new Fail('core.refused', { reason: '所选老师不能为您确认订单，请另选' }, { fields: { ownerId: '请另选确认订单的老师' } })
  return found
}
