// What a list would change, before anything is written (decision 0075).
import type { PersonKind } from '@caiyuan/contract/admin/people'
import { LEAVING_MOST, rosterFields, type RosterField } from '@caiyuan/contract/roster'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { sha256 } from '../../core/crypto.ts'
import { Fail } from '../../core/fail.ts'
import { rolesHere, type SchoolRoles } from '../../core/roles.ts'
import { mobileOf } from '../account/add-person.ts'
import { staffChanges, type StaffChange } from '../account/staff.ts'
import { isEveryday } from '../admin/queries/roles.ts'
import { busyPeople } from '../handover/queries.ts'
import { folded, type Entry, type List, type RowFault } from './entries.ts'

interface Known {
  id: string
  userNo: string
  name: string
  title: string
  deptId: string | null
  kind: PersonKind
  isActive: boolean
  hasPassword: boolean
  mobile_cipher: string | null
  roles: string[]
}

/** What an account is from now on. */
interface Placed extends Omit<StaffChange, 'id' | 'deptId'> {
  entry: Entry
  deptName: string
}
export interface Added extends Placed {
  deptId: string
  role: string
}
export interface Changed extends Placed {
  id: string
  deptId: string | null
  said: ReturnType<typeof staffChanges>
  /** Null: as it was. */
  mobile: string | null
}
export interface Leaving {
  id: string
  userNo: string
  name: string
  /** Why somebody has to look at it first; empty: nothing is on the person. */
  held: string
}

export interface Plan {
  added: Added[]
  changed: Changed[]
  unchangedNum: number
  faults: RowFault[]
  doubts: RowFault[]
  leaving: Leaving[]
  held: Leaving[]
  /** Of the list, in use, without a password: by number, for the new ones have no id yet. */
  withoutPassword: ReadonlySet<string>
}

const knownPeople = async (ctx: Ctx): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    select u.id, u.user_no as "userNo", u.name, u.title, u.dept_id as "deptId", u.is_active as "isActive", u.mobile_cipher,
      u.password_hash is not null as "hasPassword",
      case when u.teacher_flag = 1 then 'teacher' when u.student_flag = 1 then 'student' else 'other' end as kind,
      array(select distinct r.role from user_roles r where r.school_id = u.school_id and r.user_id = u.id) as roles
    from users u where u.school_id = ${ctx.schoolId} and u.supplier_id is null and u.left_at is null order by u.user_no`.execute(ctx.tx)
  return rows
}

interface Dept {
  id: string
  name: string
}

/** Departments in use by their code, by their path from the top, and by their name where it is the only one. */
const deptsBy = async (ctx: Ctx): Promise<Map<string, Dept | null>> => {
  const { rows } = await sql<Dept & { code: string; parentId: string | null }>`
    select d.id, d.name, d.code, d.parent_id as "parentId" from depts d where d.school_id = ${ctx.schoolId} and d.closed_at is null`.execute(
    ctx.tx,
  )
  const byId = new Map(rows.map((it) => [it.id, it]))
  const pathOf = (it: (typeof rows)[number]): string => {
    const above = byId.get(it.parentId ?? '')
    return above ? `${pathOf(above)}/${it.name}` : it.name
  }
  const found = new Map<string, Dept | null>()
  for (const it of rows) found.set(it.name, found.has(it.name) ? null : it)
  for (const it of rows) found.set(pathOf(it), it)
  for (const it of rows) found.set(it.code, it)
  return found
}

/** Whom a list does not call anything. */
const UNSAID: PersonKind = 'teacher'

const pathKey = (text: string): string => text.replaceAll(/\s*[/／>＞\\]\s*/g, '/')

interface Ground {
  depts: Map<string, Dept | null>
  deptNames: Map<string, string>
  roles: SchoolRoles
}

type Say = (field: RosterField, message: string) => void

const deptIn = ({ depts }: Ground, { dept }: Entry, isNew: boolean, say: Say): Dept | undefined => {
  if (dept === '') {
    if (isNew) say('dept', '新账号须有部门')
    return undefined
  }
  const found = depts.get(pathKey(dept))
  if (found) return found
  say('dept', found === null ? `有几个部门叫「${dept}」，请写部门代码或完整路径` : '没有这个在用的部门')
  return undefined
}

/** Roles come with an account; those of people who have one are given by who guards the rights (decision 0060). */
const roleIn = ({ roles }: Ground, { role }: Entry, known: Known | undefined, say: Say): string => {
  if (role === '') return ''
  const found = [...roles.values()].find((it) => it.name === role || it.code === role)
  if (!found) say('role', '没有这个角色')
  else if (known) {
    if (!known.roles.includes(found.code)) say('role', `已有账号的角色须由安全管理员授予，${known.name}没有「${found.name}」`)
  } else if (!isEveryday(found)) say('role', `「${found.name}」不是日常采购角色，须由安全管理员授予`)
  return found?.code ?? ''
}

const changeOf = (ctx: Ctx, ground: Ground, entry: Entry, known: Known, dept: Dept | undefined): Changed | undefined => {
  const before = { name: known.name, title: known.title, deptName: ground.deptNames.get(known.deptId ?? '') ?? '', kind: known.kind }
  const after = {
    name: entry.name,
    title: entry.title || known.title,
    deptName: dept?.name ?? before.deptName,
    kind: entry.kind || known.kind,
  }
  const mobile = entry.mobile === '' || entry.mobile === mobileOf(ctx.schoolId, known) ? null : entry.mobile
  const isMoved = dept !== undefined && dept.id !== known.deptId
  const said = [
    ...staffChanges(before, after),
    ...(isMoved && before.deptName === dept.name ? [{ what: '部门', text: '部门：换到同名的另一个' }] : []),
    ...(mobile === null ? [] : [{ what: '手机号', text: '手机号' }]),
  ]
  return said.length === 0 ? undefined : { ...after, entry, id: known.id, deptId: dept?.id ?? known.deptId, said, mobile }
}

/** New people who look like somebody who has an account: by name and department, or by phone. */
const doubtsOf = (ctx: Ctx, added: readonly Added[], known: readonly Known[]): RowFault[] => {
  const byPlace = new Map(known.map((it) => [`${it.name}|${it.deptId}`, it]))
  const mobiles = added.some((it) => it.entry.mobile !== '')
    ? new Map(known.flatMap((it) => (it.mobile_cipher ? [[mobileOf(ctx.schoolId, it), it] as const] : [])))
    : new Map<string, Known>()
  return added.flatMap(({ entry, deptId }) => {
    const [same, what] = mobiles.has(entry.mobile)
      ? [mobiles.get(entry.mobile)!, '手机号']
      : [byPlace.get(`${entry.name}|${deptId}`), '姓名和部门']
    return same
      ? [
          {
            rowNo: entry.rowNo,
            field: what,
            message: `与已有账号${same.name}（${same.userNo}）相同，请确认不是同一人`,
            content: entry.name,
          },
        ]
      : []
  })
}

const leavingOf = async (ctx: Ctx, ground: Ground, list: List, known: readonly Known[]): Promise<Leaving[]> => {
  const { namelessRows: rows } = list
  if (rows.length > 0) {
    const reason = `第 ${rows.slice(0, 10).join('、')}${rows.length > 10 ? ' 等' : ''} 行读不出工号，共 ${rows.length} 行，不能判断谁不在名单里；请先改好，或不选“停用名单里没有的人”`
    throw new Fail('core.refused', { reason })
  }
  const kinds = new Set(known.filter((it) => list.named.has(folded(it.userNo))).map((it) => it.kind))
  const isKnown = new Set(known.map((it) => folded(it.userNo)))
  for (const it of list.entries) if (it.kind !== '' || !isKnown.has(folded(it.userNo))) kinds.add(it.kind || UNSAID)
  const gone = known.filter((it) => it.isActive && it.id !== ctx.user.id && kinds.has(it.kind) && !list.named.has(folded(it.userNo)))
  const busy = await busyPeople(
    ctx,
    gone.map((it) => it.id),
  )
  return gone.map(({ id, userNo, name, roles }) => {
    const offices = roles.flatMap((code) => ground.roles.get(code) ?? []).filter((it) => !isEveryday(it))
    const held = [
      offices.length > 0 ? `有角色${offices.map((it) => `「${it.name}」`).join('')}` : '',
      busy.has(id) ? `名下有${busy.get(id)!}` : '',
    ]
    return { id, userNo, name, held: held.filter(Boolean).join('，') }
  })
}

export const planOf = async (
  ctx: Ctx,
  list: List,
  { disableMissing, most = LEAVING_MOST }: { disableMissing: boolean; most?: number },
): Promise<Plan> => {
  const known = await knownPeople(ctx)
  const depts = await deptsBy(ctx)
  const ground: Ground = {
    depts,
    deptNames: new Map([...depts.values()].flatMap((it) => (it ? [[it.id, it.name]] : []))),
    roles: await rolesHere(ctx),
  }
  const byNo = new Map(known.map((it) => [folded(it.userNo), it]))
  const plan: Omit<Plan, 'leaving' | 'held' | 'doubts'> & { withoutPassword: Set<string> } = {
    added: [],
    changed: [],
    unchangedNum: 0,
    faults: [...list.faults],
    withoutPassword: new Set(),
  }
  for (const entry of list.entries) {
    const faults: RowFault[] = []
    const say: Say = (field, message) =>
      faults.push({ rowNo: entry.rowNo, field: rosterFields[field].title, message, content: entry[field] })
    const person = byNo.get(folded(entry.userNo))
    const dept = deptIn(ground, entry, !person, say)
    const role = roleIn(ground, entry, person, say)
    if (person && !person.isActive) say('userNo', '账号已停用，请先在人员中恢复')
    plan.faults.push(...faults)
    if (faults.length > 0) continue
    if (!person?.hasPassword) plan.withoutPassword.add(folded(entry.userNo))
    if (!person) {
      plan.added.push({
        entry,
        name: entry.name,
        title: entry.title,
        deptId: dept!.id,
        deptName: dept!.name,
        kind: entry.kind || UNSAID,
        role,
      })
      continue
    }
    const change = changeOf(ctx, ground, entry, person, dept)
    if (change) plan.changed.push(change)
    else plan.unchangedNum += 1
  }
  const gone = disableMissing ? await leavingOf(ctx, ground, list, known) : []
  const leaving = gone.filter((it) => it.held === '')
  if (leaving.length > most)
    throw new Fail('core.refused', { reason: `名单之外有 ${leaving.length} 人会被停用，一次最多 ${most} 人；请核对名单是否完整` })
  return {
    ...plan,
    faults: plan.faults.toSorted((a, b) => a.rowNo - b.rowNo),
    doubts: doubtsOf(ctx, plan.added, known),
    leaving,
    held: gone.filter((it) => it.held !== ''),
  }
}

/** Changes when anything of the plan does. */
export const sealOf = ({ withoutPassword: _seen, ...plan }: Plan): string => sha256(JSON.stringify(plan)).toString('base64url')

export const countsOf = (plan: Plan) => ({
  added: plan.added.length,
  changed: plan.changed.length,
  unchanged: plan.unchangedNum,
  refused: new Set(plan.faults.map((it) => it.rowNo)).size,
  leaving: plan.leaving.length,
  held: plan.held.length,
})
