// An application as it stands, and who may decide it: whoever audits registrations in its school.
import { identities, registrationFlow, type Identity, type RegistrationState } from '@caiyuan/contract/registration'
import { defineDoc } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { unseal } from '../../core/crypto.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { FIRST_ROLE } from '../../core/roles.ts'

export interface RegistrationRow {
  id: string
  registration_no: string
  state: RegistrationState
  version: number
  name: string
  identity: Identity
  user_no: string
  dept_id: string
  tutor_no: string
  email: string
  mobile_cipher: string
  mobile_masked: string
  mobile_index: Buffer
  agreed_version: string
  submitted_at: Date
  due_at: Date
  decided_at: Date | null
  decided_by: string
  reason: string
  /** Of the account, once there is one. */
  user_id: string
  outcome: string
}

const byAuditor = (ctx: Ctx) => ctx.user.needs.has('register:audit') || ''

export const registrationDoc = defineDoc<RegistrationState, 'approve' | 'refuse' | 'withdraw', RegistrationRow, 'registrations'>(
  registrationFlow,
  'registrations',
  { approve: byAuditor, refuse: byAuditor },
)

export const roleOf = (identity: Identity): string => (identities[identity].hasTutor ? FIRST_ROLE.ofStudents : FIRST_ROLE.ofOthers)

export const registrationOf = async (ctx: Ctx, id: string, lock?: 'forUpdate'): Promise<RegistrationRow> => {
  const query = ctx.tx.selectFrom('registrations').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = isId(id) ? await (lock ? query.forUpdate() : query).executeTakeFirst() : undefined
  if (!row) throw missing('注册申请')
  return row as unknown as RegistrationRow
}

/** Where the phone of an applicant lies sealed, and what it is found by. */
export const mobileField = (schoolId: number) => ({ schoolId, field: 'registrations.mobile' })

export const mobileOf = (schoolId: number, row: Pick<RegistrationRow, 'id' | 'mobile_cipher'>): string =>
  unseal(row.mobile_cipher, { ...mobileField(schoolId), rowId: row.id })

export const mustSeeRegistration = async (ctx: Ctx, id: string): Promise<void> => {
  if (!ctx.user.needs.has('register:audit')) throw missing('注册申请')
  await registrationOf(ctx, id)
}
