// Who can stand in whose place: active people of the school with the permission it takes.
import { placeKinds, type delegation, type PlaceKind } from '@caiyuan/contract/delegation'
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { holding } from '../../core/roles.ts'
import { containing } from '../../core/like.ts'

export interface Somebody {
  userId: string
  userNo: string
  userName: string
  deptName: string
}

const FOUND_MOST = 20

/** SQL over alias `u` of users: one person in JSON. */
export const PERSON = sql.raw(
  `json_build_object('userId', u.id, 'userNo', u.user_no, 'userName', u.name, 'deptName', coalesce((select d.name from depts d where d.school_id = u.school_id and d.id = u.dept_id), ''))`,
)

export const mayBe = (ctx: Ctx, as: PlaceKind): RawBuilder<boolean> =>
  sql<boolean>`(u.is_active and u.supplier_id is null and u.id in ${holding(ctx, placeKinds[as].need)})`

export const listPeople: Of<typeof delegation>['people'] = async (ctx, { place, keyword }) => {
  const like = containing(keyword)
  const { rows } = await sql<{ person: Somebody }>`
    select ${PERSON} as person from users u
    where u.school_id = ${ctx.schoolId} and u.id <> ${ctx.user.id} and ${mayBe(ctx, place)} and (u.name ilike ${like} or u.user_no ilike ${like})
    order by u.user_no limit ${FOUND_MOST}`.execute(ctx.tx)
  return rows.map((it) => it.person)
}

/** Whom one names: somebody else, and somebody who may. */
export const named = async (ctx: Ctx, id: string, as: PlaceKind): Promise<Somebody> => {
  const { label } = placeKinds[as]
  if (id === ctx.user.id) throw new Fail('core.refused', { reason: `${label}不能是您自己` })
  const { rows } = isId(id)
    ? await sql<{ person: Somebody; may: boolean }>`
        select ${PERSON} as person, ${mayBe(ctx, as)} as may from users u
        where u.school_id = ${ctx.schoolId} and u.supplier_id is null and u.id = ${id}`.execute(ctx.tx)
    : { rows: [] }
  const found = rows[0]
  if (!found) throw missing(label)
  if (!found.may) throw new Fail('core.refused', { reason: `${found.person.userName}已停用或没有相应的权限，不能作为${label}` })
  return found.person
}
