// What somebody without an account is told of an institution: nothing about its people.
import { identities, type Identity, type registration } from '@caiyuan/contract/registration'
import type { OpenCtx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { secondsLeft } from '../../account/phone/proof.ts'
import { listDepts } from '../../account/queries.ts'
import { paramsOf } from '../../school/params.ts'

export const institutionOf = async (ctx: OpenCtx, code: string) => {
  const row = await ctx.shared
    .selectFrom('schools')
    .select(['id', 'name', 'kind'])
    .where('code', '=', code)
    .where('kind', 'in', ['university', 'hospital'])
    .executeTakeFirst()
  if (!row) throw missing('机构')
  return row
}

export const identitiesAt = (kind: string): Identity[] =>
  (Object.keys(identities) as Identity[]).filter((it) => (identities[it].at as readonly string[]).includes(kind))

export const registrationForm: Of<typeof registration>['form'] = async (ctx, { schoolCode }) => {
  const school = await institutionOf(ctx, schoolCode)
  return ctx.tenant(school.id, async (inner) => {
    const workdays = (await paramsOf(inner))['register.workdays']
    return {
      schoolName: school.name,
      isOpen: workdays > 0,
      workdays,
      identities: identitiesAt(school.kind),
      depts: workdays > 0 ? await listDepts(inner, {}) : [],
    }
  })
}

export const validVerifyCode: Of<typeof registration>['validVerifyCode'] = async (ctx, { mobile, verifyCode }) => ({
  seconds: await secondsLeft(ctx, { mobile, purpose: 'applicant' }, verifyCode),
})

/** Whether somebody has the number is told to nobody here: the input says whether it can be one (decision 0054). */
export const validateUserNo: Of<typeof registration>['validateUserNo'] = async (ctx, { schoolCode }) => {
  await institutionOf(ctx, schoolCode)
  return {}
}
