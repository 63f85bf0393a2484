// What the database already has of a school and of the suppliers, so that `npm run school` adds only what is missing.
import type { Ctx } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { rolesHere, type SchoolRoles } from '../core/roles.ts'
import { runAsSystem } from '../core/run.ts'
import { paramsOf } from '../modules/school/params.ts'
import { standardRoles } from './standard-roles.ts'

const FIRST_ID = 1001

export interface KnownPerson {
  id: string
  no: string
  name: string
  deptId: string | null
  supplierId: string | null
  roles: { role: string; scopeId: string }[]
}

export interface KnownFund {
  id: string
  projectNo: string
  name: string
  ownerId: string
  totalFen: number
  subjects: string[]
  /** Ids of the people it is granted to. */
  grants: string[]
}

export interface Known {
  school: { id: number; isNew: boolean; name: string; kind: string; taxNo: string }
  params: Record<string, unknown>
  roles: SchoolRoles
  depts: { id: string; parentId: string | null; code: string; name: string }[]
  people: KnownPerson[]
  funds: KnownFund[]
  suppliers: { id: string; srcId: number; name: string; uscc: string }[]
  /** People of suppliers. */
  clerks: KnownPerson[]
  provinces: { code: string; name: string }[]
}

const readPeople = async (ctx: Ctx): Promise<KnownPerson[]> => {
  const { schoolId, tx } = ctx
  const [people, roles] = await Promise.all([
    tx.selectFrom('users').select(['id', 'user_no', 'name', 'dept_id', 'supplier_id']).where('school_id', '=', schoolId).execute(),
    tx.selectFrom('user_roles').select(['user_id', 'role', 'scope_id']).where('school_id', '=', schoolId).execute(),
  ])
  const byPerson = Map.groupBy(roles, (r) => r.user_id)
  return people.map((p) => ({
    id: p.id,
    no: p.user_no,
    name: p.name,
    deptId: p.dept_id,
    supplierId: p.supplier_id,
    roles: (byPerson.get(p.id) ?? []).map((r) => ({ role: r.role, scopeId: r.scope_id })),
  }))
}

const readFunds = async (ctx: Ctx): Promise<KnownFund[]> => {
  const { schoolId, tx } = ctx
  const [funds, subjects, grants] = await Promise.all([
    tx.selectFrom('funds').select(['id', 'project_no', 'name', 'owner_id', 'total_fen']).where('school_id', '=', schoolId).execute(),
    tx.selectFrom('fund_subjects').select(['fund_id', 'code']).where('school_id', '=', schoolId).execute(),
    tx.selectFrom('fund_grants').select(['fund_id', 'user_id']).where('school_id', '=', schoolId).execute(),
  ])
  const subjectsOf = Map.groupBy(subjects, (s) => s.fund_id)
  const grantsOf = Map.groupBy(grants, (g) => g.fund_id)
  return funds.map((f) => ({
    id: f.id,
    projectNo: f.project_no,
    name: f.name,
    ownerId: f.owner_id,
    totalFen: f.total_fen,
    subjects: (subjectsOf.get(f.id) ?? []).map((s) => s.code),
    grants: (grantsOf.get(f.id) ?? []).map((g) => g.user_id),
  }))
}

const readDepts = async (ctx: Ctx): Promise<Known['depts']> => {
  const rows = await ctx.tx.selectFrom('depts').select(['id', 'parent_id', 'code', 'name']).where('school_id', '=', ctx.schoolId).execute()
  return rows.map((d) => ({ id: d.id, parentId: d.parent_id, code: d.code, name: d.name }))
}

export const readKnown = async (db: Db, code: string): Promise<Known> => {
  const schools = await db.shared.selectFrom('schools').select(['id', 'code', 'name', 'kind', 'tax_no']).execute()
  const school = schools.find((it) => it.code === code)
  const id = school?.id ?? Math.max(FIRST_ID - 1, ...schools.map((it) => it.id)) + 1
  const [suppliers, provinces, clerks, own] = await Promise.all([
    db.shared.selectFrom('suppliers').select(['id', 'src_id', 'name', 'uscc']).execute(),
    db.shared.selectFrom('regions').select(['code', 'name']).where('level', '=', 1).execute(),
    runAsSystem(db, SUPPLIER_ID, readPeople),
    runAsSystem(db, id, async (ctx) => ({
      params: (await paramsOf(ctx)) as Record<string, unknown>,
      roles: school ? await rolesHere(ctx) : new Map(standardRoles.map((it) => [it.code, it])),
      depts: await readDepts(ctx),
      people: await readPeople(ctx),
      funds: await readFunds(ctx),
    })),
  ])
  return {
    school: { id, isNew: !school, name: school?.name ?? '', kind: school?.kind ?? '', taxNo: school?.tax_no ?? '' },
    suppliers: suppliers.map((s) => ({ id: s.id, srcId: s.src_id, name: s.name, uscc: s.uscc })),
    provinces,
    clerks,
    ...own,
  }
}
