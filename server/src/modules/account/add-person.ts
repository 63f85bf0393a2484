// A new account of a school: the person, the roles, the login name.
import type { Ctx } from '../../core/context.ts'
import { indexesOf, indexOf, maskMobile, seal } from '../../core/crypto.ts'

export interface RoleHeld {
  role: string
  /** The department it is limited to. */
  deptId?: string | null
}

export interface PersonRow {
  id: string
  no: string
  name: string
  title: string
  deptId: string | null
  /** Null: nobody can sign in yet. */
  passwordHash: string | null
  /** The password was given to the person, who has to change it first. */
  mustChangePassword?: boolean
  mobile: string
  selfAudit: boolean
  teacher: boolean
  student: boolean
  tutorId: string | null
  supplierId: string | null
  roles: readonly RoleHeld[]
}

const placeOf = (schoolId: number) => ({ schoolId, field: 'users.mobile' })

/** How people of a school are found by phone, under each key. */
export const mobileIndexes = (schoolId: number, mobile: string): Buffer[] => indexesOf(mobile, placeOf(schoolId))

/** Two people may share a phone: the first is found by it. */
const ownIndex = async (ctx: Ctx, mobile: string): Promise<Buffer | null> => {
  const first = await ctx.tx
    .selectFrom('users')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('mobile_index', 'in', mobileIndexes(ctx.schoolId, mobile))
    .executeTakeFirst()
  return first ? null : indexOf(mobile, placeOf(ctx.schoolId))
}

/** A person with roles and a login name. */
export const addPerson = async (ctx: Ctx, it: PersonRow): Promise<void> => {
  const { schoolId } = ctx
  await ctx.tx
    .insertInto('users')
    .values({
      school_id: schoolId,
      id: it.id,
      user_no: it.no,
      name: it.name,
      title: it.title,
      dept_id: it.deptId,
      password_hash: it.passwordHash,
      must_change_password: it.mustChangePassword ?? false,
      self_audit_flag: it.selfAudit ? 1 : 0,
      teacher_flag: it.teacher ? 1 : 0,
      student_flag: it.student ? 1 : 0,
      supplier_id: it.supplierId,
      tutor_id: it.tutorId,
      mobile_cipher: it.mobile ? seal(it.mobile, { ...placeOf(schoolId), rowId: it.id }) : null,
      mobile_masked: maskMobile(it.mobile),
      mobile_index: it.mobile ? await ownIndex(ctx, it.mobile) : null,
    })
    .execute()
  await holdRoles(ctx, it.id, it.roles)
  await ctx.tx.insertInto('login_names').values({ name: it.no.toLowerCase(), school_id: schoolId, user_id: it.id }).execute()
}

export const holdRoles = async (ctx: Ctx, userId: string, roles: readonly RoleHeld[]): Promise<void> => {
  if (roles.length === 0) return
  await ctx.tx
    .insertInto('user_roles')
    .values(roles.map(({ role, deptId }) => ({ school_id: ctx.schoolId, user_id: userId, role, ...(deptId ? { scope_id: deptId } : {}) })))
    .execute()
}
