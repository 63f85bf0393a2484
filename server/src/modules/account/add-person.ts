// A new account of a school: the person, the roles, the login name.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { indexesOf, indexOf, maskMobile, seal, unseal } from '../../core/crypto.ts'

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

interface Phone {
  id: string
  mobile: string
}

/** The phone an account is kept with. */
export const mobileOf = (schoolId: number, it: { id: string; mobile_cipher: string | null }): string =>
  it.mobile_cipher ? unseal(it.mobile_cipher, { ...placeOf(schoolId), rowId: it.id }) : ''

/** Two people may share a phone: the first is found by it. By person. */
const ownIndexes = async (ctx: Ctx, people: readonly Phone[]): Promise<Map<string, Buffer>> => {
  const phones = people.filter((it) => it.mobile !== '')
  if (phones.length === 0) return new Map()
  const all = phones.flatMap((it) => mobileIndexes(ctx.schoolId, it.mobile))
  const rows = await ctx.tx
    .selectFrom('users')
    .select('mobile_index')
    .where('school_id', '=', ctx.schoolId)
    .where('mobile_index', 'in', all)
    .execute()
  const taken = new Set(rows.map((it) => it.mobile_index!.toString('hex')))
  const own = new Map<string, Buffer>()
  for (const { id, mobile } of phones) {
    if (mobileIndexes(ctx.schoolId, mobile).some((it) => taken.has(it.toString('hex')))) continue
    const index = indexOf(mobile, placeOf(ctx.schoolId))
    taken.add(index.toString('hex'))
    own.set(id, index)
  }
  return own
}

const sealed = (schoolId: number, { id, mobile }: Phone) => ({
  mobile_cipher: mobile ? seal(mobile, { ...placeOf(schoolId), rowId: id }) : null,
  mobile_masked: maskMobile(mobile),
})

/** Other phones than before. */
export const changeMobiles = async (ctx: Ctx, people: readonly Phone[]): Promise<void> => {
  if (people.length === 0) return
  const ids = people.map((it) => it.id)
  await ctx.tx.updateTable('users').set({ mobile_index: null }).where('school_id', '=', ctx.schoolId).where('id', 'in', ids).execute()
  const own = await ownIndexes(ctx, people)
  const rows = people.map((it) => ({ id: it.id, ...sealed(ctx.schoolId, it), mobile_index: own.get(it.id)?.toString('hex') ?? null }))
  await sql`
    update users u set mobile_cipher = w.mobile_cipher, mobile_masked = w.mobile_masked, mobile_index = decode(w.mobile_index, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::json) as w(id uuid, mobile_cipher text, mobile_masked text, mobile_index text)
    where u.school_id = ${ctx.schoolId} and u.id = w.id`.execute(ctx.tx)
}

/** A person with roles and a login name. */
export const addPerson = (ctx: Ctx, it: PersonRow): Promise<void> => addPeople(ctx, [it])

export const addPeople = async (ctx: Ctx, people: readonly PersonRow[]): Promise<void> => {
  if (people.length === 0) return
  const { schoolId } = ctx
  const own = await ownIndexes(ctx, people)
  await ctx.tx
    .insertInto('users')
    .values(
      people.map((it) => ({
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
        ...sealed(schoolId, it),
        mobile_index: own.get(it.id) ?? null,
      })),
    )
    .execute()
  await holdRoles(
    ctx,
    people.flatMap((it) => it.roles.map((role) => ({ ...role, userId: it.id }))),
  )
  await ctx.tx
    .insertInto('login_names')
    .values(people.map((it) => ({ name: it.no.toLowerCase(), school_id: schoolId, user_id: it.id })))
    .execute()
}

export const holdRoles = async (ctx: Ctx, held: readonly (RoleHeld & { userId: string })[]): Promise<void> => {
  if (held.length === 0) return
  await ctx.tx
    .insertInto('user_roles')
    .values(
      held.map(({ userId, role, deptId }) => ({ school_id: ctx.schoolId, user_id: userId, role, ...(deptId ? { scope_id: deptId } : {}) })),
    )
    .execute()
}
