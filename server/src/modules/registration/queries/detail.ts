import type { registration } from '@caiyuan/contract/registration'
import type { Of } from '../../../core/implement.ts'
import type { Ctx } from '../../../core/context.ts'
import { rolesHere } from '../../../core/roles.ts'
import { timelineOf } from '../../approval/engine.ts'
import { registrationOf, roleOf, type RegistrationRow } from '../policy.ts'
import { proofFileOf } from '../proof.ts'
import { alikeOf } from './alike.ts'
import { shape } from './list.ts'

/** The teacher of the school with this number. */
export const tutorOf = (ctx: Ctx, { tutor_no }: Pick<RegistrationRow, 'tutor_no'>) =>
  ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('user_no', '=', tutor_no)
    .where('is_active', '=', true)
    .where('student_flag', '=', 0)
    .executeTakeFirst()

export const registrationDetail: Of<typeof registration>['detail'] = async (ctx, { id }) => {
  const row = await registrationOf(ctx, id)
  const [dept, tutor, roles, alike, timeline, proof] = await Promise.all([
    ctx.tx.selectFrom('depts').select('name').where('school_id', '=', ctx.schoolId).where('id', '=', row.dept_id).executeTakeFirst(),
    row.tutor_no === '' ? undefined : tutorOf(ctx, row),
    rolesHere(ctx),
    alikeOf(ctx, row.state === 'waiting' ? [row] : []),
    timelineOf(ctx, 'registration', id),
    proofFileOf(ctx, id),
  ])
  return {
    ...shape(ctx, { ...row, dept_name: dept?.name ?? '' }, alike.get(id) ?? []),
    email: row.email,
    tutorNo: row.tutor_no,
    tutorName: tutor?.name ?? '',
    proof,
    agreedVersion: row.agreed_version,
    roleName: roles.get(roleOf(row.identity))?.name ?? '',
    outcome: row.outcome,
    timeline,
  }
}
