// What an applicant does, who has no account: the phone proven in this visit says who it is (decision 0054).
import { isTooYoung } from '@caiyuan/contract/id-card'
import { identities, PROOF_MINUTES, type registration } from '@caiyuan/contract/registration'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import { keepAudit } from '../../../core/audit.ts'
import { dayOf } from '../../../core/clock.ts'
import { systemUser, type Ctx, type OpenCtx } from '../../../core/context.ts'
import { indexesOf, indexOf, maskMobile, seal } from '../../../core/crypto.ts'
import { Fail, invalid, missing } from '../../../core/fail.ts'
import { isId, newId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { emitToHolders } from '../../../core/notify.ts'
import { takeNumbers } from '../../../core/number.ts'
import { mobileIndexes } from '../../account/add-person.ts'
import { giveTicket, secondsLeft, takeProof } from '../../account/phone/proof.ts'
import { sendCodeFor } from '../../account/phone/send.ts'
import { recordConsent } from '../../privacy/consent.ts'
import { deadline } from '../../school/deadline.ts'
import { mobileField, registrationDoc, type RegistrationRow } from '../policy.ts'
import { dropProofFiles, takeProofFile } from '../proof.ts'
import { identitiesAt, institutionOf, mustTakeApplications } from '../queries/form.ts'

type Draft = InputOf<typeof registration.register>

export const sendCode: Of<typeof registration>['sendCode'] = (ctx, asked) => sendCodeFor(ctx, 'register', asked)

const applicationWith = async (ctx: Ctx, mobile: string): Promise<RegistrationRow | undefined> =>
  (await ctx.tx
    .selectFrom('registrations')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('mobile_index', 'in', indexesOf(mobile, mobileField(ctx.schoolId)))
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst()) as unknown as RegistrationRow | undefined

const accountWith = (ctx: Ctx, mobile: string) =>
  ctx.tx
    .selectFrom('users')
    .select('user_no')
    .where('school_id', '=', ctx.schoolId)
    .where('mobile_index', 'in', mobileIndexes(ctx.schoolId, mobile))
    .where('is_active', '=', true)
    .executeTakeFirst()

/** Only who has just proved to hold the phone learns what it has here. */
export const validateCode: Of<typeof registration>['validateCode'] = async (ctx, { schoolCode, mobile, verifyCode }) => {
  const school = await institutionOf(ctx, schoolCode)
  await takeProof(ctx, { mobile, purpose: 'register' }, verifyCode)
  const ticket = await giveTicket(ctx, mobile, 'applicant')
  const own = await ctx.tenant(school.id, async (inner) => {
    const account = await accountWith(inner, mobile)
    if (account) return { kind: 'account' as const, no: account.user_no, submittedAt: null, dueAt: null, reason: '' }
    const last = await applicationWith(inner, mobile)
    if (last?.state !== 'waiting' && last?.state !== 'refused') return null
    return {
      kind: last.state,
      no: last.registration_no,
      submittedAt: last.submitted_at.toISOString(),
      dueAt: last.due_at.toISOString(),
      reason: last.reason,
    }
  })
  return { ticket, own }
}

const mustHoldPhone = async (ctx: OpenCtx, mobile: string, ticket: string): Promise<void> => {
  if ((await secondsLeft(ctx, { mobile, purpose: 'applicant' }, ticket)) === 0)
    throw new Fail('register.phoneProof', { minutes: PROOF_MINUTES })
}

/** Nothing of a child is kept, but that one was refused. */
const refuseYoung = async (ctx: OpenCtx, schoolId: number): Promise<never> => {
  await ctx.tenant(schoolId, ({ tx }) =>
    keepAudit(tx, {
      school_id: schoolId,
      user_id: null,
      endpoint: 'registration.register',
      result: 'refused',
      ret_code: '3040',
      trace_id: ctx.traceId,
    }),
  )
  throw new Fail('register.young')
}

interface Terms extends Pick<OpenCtx, 'ip' | 'agent' | 'pre'> {
  workdays: number
}

const alreadyWaits = (no: string): Fail => new Fail('register.waiting', { no })

/** The caller knows whose phone it is. */
export const keepApplication = async (
  ctx: Ctx,
  it: Draft,
  { workdays, ip, agent, pre }: Terms,
): Promise<{ registrationNo: string; dueAt: string }> => {
  // The database refuses a second one under the same key; one under an older key is seen here.
  const last = await applicationWith(ctx, it.userMobile)
  if (last?.state === 'waiting') throw alreadyWaits(last.registration_no)
  const [id, userId] = [newId(), newId()]
  const registrationNo = (await takeNumbers(ctx, 'registration'))[0]!
  const dueAt = await deadline.workdays(ctx, workdays)
  const kept = await ctx.tx
    .insertInto('registrations')
    .values({
      school_id: ctx.schoolId,
      id,
      registration_no: registrationNo,
      user_id: userId,
      name: it.userName,
      identity: it.identity,
      user_no: it.userNo,
      dept_id: it.deptId,
      tutor_no: identities[it.identity].hasTutor ? it.tutorNo : '',
      email: it.email,
      mobile_cipher: seal(it.userMobile, { ...mobileField(ctx.schoolId), rowId: id }),
      mobile_masked: maskMobile(it.userMobile),
      mobile_index: indexOf(it.userMobile, mobileField(ctx.schoolId)),
      agreed_version: it.agreedVersion,
      submitted_at: ctx.now,
      due_at: dueAt,
    })
    .onConflict((oc) => oc.columns(['school_id', 'mobile_index']).where('state', '=', sql.lit('waiting')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) throw alreadyWaits((await applicationWith(ctx, it.userMobile))!.registration_no)
  if (identities[it.identity].hasProof) await takeProofFile(ctx, it.proofFileId, { id, user_id: userId }, { pre })
  await recordConsent({ ...ctx, user: { id: userId }, ip, agent }, { subject: 'privacy', scene: 'register', version: it.agreedVersion })
  logAction(ctx, 'registration', id, { action: 'submit', title: '提交注册申请', to: 'waiting' })
  await emitToHolders(ctx, 'registration', 'register:audit')
  return { registrationNo, dueAt: dueAt.toISOString() }
}

export const register: Of<typeof registration>['register'] = async (ctx, it) => {
  const school = await institutionOf(ctx, it.schoolCode)
  if (isTooYoung(it.birthOn, dayOf(ctx.now))) await refuseYoung(ctx, school.id)
  if (it.birthOn > dayOf(ctx.now)) throw invalid('birthOn', '出生日期不能在今天之后')
  await mustHoldPhone(ctx, it.userMobile, it.verifyCode)
  if (!identitiesAt(school.kind).includes(it.identity)) throw invalid('identity', `${school.name}没有这种身份，请重新选择`)
  const applicant = { ...systemUser(school.id), name: it.userName }
  return ctx.tenant(
    school.id,
    async (inner) => {
      const workdays = await mustTakeApplications(inner, school.name)
      const dept = isId(it.deptId)
        ? await inner.tx
            .selectFrom('depts')
            .select('id')
            .where('school_id', '=', inner.schoolId)
            .where('id', '=', it.deptId)
            .executeTakeFirst()
        : undefined
      if (!dept) throw invalid('deptId', '没有这个部门，请重新选择')
      const account = await accountWith(inner, it.userMobile)
      if (account) throw new Fail('register.hasAccount', { school: school.name, no: account.user_no })
      return keepApplication(inner, it, { workdays, ip: ctx.ip, agent: ctx.agent, pre: ctx.pre })
    },
    applicant,
  )
}

export const withdraw: Of<typeof registration>['withdraw'] = async (ctx, { schoolCode, mobile, verifyCode }) => {
  const school = await institutionOf(ctx, schoolCode)
  await mustHoldPhone(ctx, mobile, verifyCode)
  return ctx.tenant(school.id, async (inner) => {
    const row = await applicationWith(inner, mobile)
    if (row?.state !== 'waiting') throw missing('待审核的申请')
    inner.user = { ...inner.user, name: row.name }
    await advance(inner, registrationDoc, row, 'withdraw')
    await dropProofFiles(inner, [row.id])
    await emitToHolders(inner, 'registration', 'register:audit')
    return { registrationNo: row.registration_no }
  })
}
