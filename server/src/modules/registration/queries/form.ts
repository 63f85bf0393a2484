// What somebody without an account is told of an institution: nothing about its people.
import { identities, type Identity, type registration } from '@caiyuan/contract/registration'
import type { Ctx, OpenCtx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { secondsLeft } from '../../account/phone/proof.ts'
import { listDepts } from '../../account/queries.ts'
import { paramsOf } from '../../school/params.ts'

export const institutionOf = async (ctx: Pick<OpenCtx, 'shared'>, code: string) => {
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

/** Within how many workdays they are decided there. */
export const mustTakeApplications = async (ctx: Ctx, school: string): Promise<number> => {
  const workdays = (await paramsOf(ctx))['register.workdays']
  if (workdays <= 0) throw new Fail('register.closed', { school })
  return workdays
}

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
