// `npm run school`: gives the database what a file says and it does not have yet. What is there stays, passwords above all.
import { addPerson } from '../modules/account/add-person.ts'
import { hashPassword, randomPassword } from '../modules/account/password.ts'
import type { Ctx } from '../core/context.ts'
import type { Db } from '../core/db.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { rolesHere, RULED } from '../core/roles.ts'
import { runAsSystem } from '../core/run.ts'
import type { FlowNodeDef } from '../modules/approval/engine/def.ts'
import { keepDirectory } from '../modules/directory/settings.ts'
import { openFund } from '../modules/fund/opening.ts'
import { setParam } from '../modules/school/params.ts'
import { addGrants } from '../modules/fund/grants.ts'
import { addDepts, addSchool, addSupplier, giveRoles, setRoles, setSignIn } from './found.ts'
import { readKnown, type Known } from './known.ts'
import { planOf, type Plan } from './plan.ts'
import { roleFaults } from './role-faults.ts'
import type { SchoolFile } from './school-file.ts'
import { standardRoles } from './standard-roles.ts'

export interface FirstPassword {
  no: string
  name: string
  password: string
}

// Hashing holds 19 MiB and a thread each.
const AT_ONCE = 4

interface Hashed extends FirstPassword {
  hash: string
}

const passwordsFor = async (people: readonly { no: string; name: string }[]): Promise<Map<string, Hashed>> => {
  const made = new Map<string, Hashed>()
  for (let i = 0; i < people.length; i += AT_ONCE) {
    const some = people.slice(i, i + AT_ONCE).map(async ({ no, name }) => {
      const password = randomPassword()
      return { no, name, password, hash: await hashPassword(password) }
    })
    for (const it of await Promise.all(some)) made.set(it.no, it)
  }
  return made
}

const writeSchool = async (ctx: Ctx, file: SchoolFile, known: Known, plan: Plan, passwords: Map<string, Hashed>): Promise<void> => {
  const roles = plan.roles.map((it) => it.role)
  if (known.school.isNew) {
    const others = standardRoles.filter((it) => !roles.some((own) => own.code === it.code))
    await addSchool(ctx, { ...file.school, taxNo: file.school.taxNo ?? '', sort: file.school.sort ?? 0, roles: [...others, ...roles] })
  } else await setRoles(ctx, roles)
  if (file.signIn) await setSignIn(ctx, file.signIn)
  if (file.directory) await keepDirectory(ctx, file.directory)
  for (const { key, value } of plan.params) await setParam(ctx, key, value)
  await addDepts(ctx, plan.depts)
  for (const it of plan.people) await addPerson(ctx, { ...it, passwordHash: passwords.get(it.no)!.hash, mustChangePassword: true })
  for (const it of plan.given) await giveRoles(ctx, it.userId, it.roles)
  for (const { grants, ...draft } of plan.funds) await addGrants(ctx, await openFund(ctx, draft), grants)
  for (const { fundId, limitFen, ...it } of plan.subjects) {
    await ctx.tx
      .insertInto('fund_subjects')
      .values({ school_id: ctx.schoolId, fund_id: fundId, limit_fen: limitFen, ...it })
      .execute()
  }
  for (const { fundId, grants } of plan.grants) await addGrants(ctx, fundId, grants)
}

const writeSuppliers = async (ctx: Ctx, known: Known, plan: Plan, passwords: Map<string, Hashed>): Promise<void> => {
  const ids = new Map(known.suppliers.map((s) => [s.srcId, s.id]))
  for (const it of plan.suppliers) ids.set(it.srcId, await addSupplier(ctx.tx, it))
  for (const { srcId, ...it } of plan.clerks)
    await addPerson(ctx, { ...it, supplierId: ids.get(srcId)!, passwordHash: passwords.get(it.no)!.hash, mustChangePassword: true })
}

/** Roles the approval flows in force ask for and nobody holds; a node that may be passed over asks for none. */
const vacantRoles = async (ctx: Ctx): Promise<string[]> => {
  const flows = await ctx.tx
    .selectFrom('flow_defs')
    .select('nodes')
    .where('school_id', '=', ctx.schoolId)
    .where('status', '=', 'published')
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>', ctx.now)]))
    .execute()
  const nodes = flows.flatMap((f) => f.nodes as FlowNodeDef[]).filter((n) => n.emptyPolicy !== 'PASS')
  const asked = nodes.flatMap((n) => n.assignees).flatMap((a) => ('role' in a ? [a.role] : a.kind === 'DEPT_LEADER' ? [RULED.leader] : []))
  const held = await ctx.tx
    .selectFrom('user_roles as r')
    .innerJoin('users as u', (join) => join.onRef('u.school_id', '=', 'r.school_id').onRef('u.id', '=', 'r.user_id'))
    .select('r.role')
    .distinct()
    .where('r.school_id', '=', ctx.schoolId)
    .where('u.is_active', '=', true)
    .execute()
  const roles = await rolesHere(ctx)
  return [...new Set(asked)]
    .filter((role) => !held.some((h) => h.role === role))
    .map((role) => `${role}（${roles.get(role)?.name ?? '没有这个角色'}）`)
}

const UNIQUE_VIOLATION = '23505'

/** Two who run the same file at once: the second hears so and nothing of his is kept. */
const alone = async (work: Promise<void>): Promise<void> => {
  try {
    await work
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new Error('同样的内容刚刚由别人登记了，请再运行一次', { cause: error })
  }
}

const counted = (parts: readonly [string, number][]): string =>
  parts
    .filter(([, num]) => num > 0)
    .map(([what, num]) => `${what} ${num}`)
    .join('、')

const saying = (it: { name: string; isOffice: boolean; needs: readonly string[] }): string =>
  `${it.name}${it.isOffice ? '（专岗）' : ''} ${it.needs.join('、') || '没有权限'}`

const reportOf = (file: SchoolFile, known: Known, plan: Plan): string[] => {
  const grants = [...plan.funds, ...plan.grants].reduce((sum, it) => sum + it.grants.length, 0)
  const added = counted([
    ['角色', plan.roles.filter((it) => !it.before).length],
    ['部门', plan.depts.length],
    ['人员', plan.people.length],
    ['已有人员的角色', plan.given.reduce((sum, it) => sum + it.roles.length, 0)],
    ['经费卡', plan.funds.length],
    ['已有经费卡的科目', plan.subjects.length],
    ['经费授权', grants],
    ['供应商', plan.suppliers.length],
    ['供应商人员', plan.clerks.length],
  ])
  const changed = [
    file.signIn ? '登录方式' : '',
    file.directory ? '人员名录' : '',
    plan.params.length > 0 ? '参数' : '',
    plan.roles.length > 0 ? '角色' : '',
  ].filter(Boolean)
  const name = `${known.school.isNew ? file.school.name : known.school.name}（${file.school.code}）`
  const made = [known.school.isNew ? '新建学校' : '', added && `新增${added}`].filter(Boolean).join('，')
  return [
    `${name}：${made || (changed.length > 0 ? `只改${changed.join('、')}` : '没有变化')}`,
    ...(file.signIn ? [`登录方式：${file.signIn.type}，从现在起生效`] : []),
    ...(file.directory ? [`人员名录：${file.directory.type === 'none' ? '不再同步' : `${file.directory.address}，从今晚起每夜同步`}`] : []),
    ...plan.params.map((p) => `参数 ${p.key}：${p.before} → ${p.value}，从现在起生效`),
    ...plan.roles.flatMap(({ role, before }) => (before ? [`角色 ${role.code}：${saying(before)} → ${saying(role)}，从现在起生效`] : [])),
    ...plan.kept.map((it) => `已有，保持原样：${it}`),
  ]
}

/**
 * One transaction for the school and one for the suppliers; `told` hears the first passwords of each once it is committed.
 * Answers the lines for the operator; throws FaultyFile before anything is written.
 */
export const applyFile = async (db: Db, file: SchoolFile, told: (people: FirstPassword[]) => void): Promise<string[]> => {
  const known = await readKnown(db, file.school.code)
  const plan = planOf(file, known)
  const staff = await passwordsFor(plan.people)
  const clerks = await passwordsFor(plan.clerks)
  const { id } = known.school
  await alone(runAsSystem(db, id, (ctx) => writeSchool(ctx, file, known, plan, staff)))
  told([...staff.values()])
  await alone(runAsSystem(db, SUPPLIER_ID, (ctx) => writeSuppliers(ctx, known, plan, clerks)))
  told([...clerks.values()])
  const [vacant, faults] = await runAsSystem(db, id, (ctx) => Promise.all([vacantRoles(ctx), roleFaults(ctx)]))
  return [
    ...reportOf(file, known, plan),
    ...faults,
    ...(vacant.length > 0 ? [`还没有人担任：${vacant.join('、')}，要经过他们的单据会因“未找到审批人”提交不了`] : []),
  ]
}
