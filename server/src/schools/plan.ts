// Compares a file with what the database has: what is to be added, what stays as it is, and every reference that leads nowhere.
import { money, sumFen } from '@caiyuan/contract/money'
import { newId } from '../core/ids.ts'
import { RULED } from '../core/roles.ts'
import type { openFund } from '../modules/fund/opening.ts'
import type { PersonRow, RoleHeld } from '../modules/account/add-person.ts'
import type { GrantRow } from '../modules/fund/grants.ts'
import type { DeptRow, SupplierDraft } from './found.ts'
import type { Known, KnownPerson } from './known.ts'
import { takeNotes, uniqueBy, type Notes } from './notes.ts'
import { planRoles, type PlannedRole, type Roles } from './plan-roles.ts'
import { FaultyFile, type SchoolFile } from './school-file.ts'

type NewPerson = Omit<PersonRow, 'passwordHash'>
type NewFund = Parameters<typeof openFund>[1] & { grants: GrantRow[] }

export interface Plan {
  params: { key: string; value: unknown; before: unknown }[]
  roles: PlannedRole[]
  depts: DeptRow[]
  people: NewPerson[]
  /** More roles for people there are. */
  given: { userId: string; roles: RoleHeld[] }[]
  funds: NewFund[]
  /** More subjects for cards there are. */
  subjects: { fundId: string; code: string; name: string; limitFen: number | null; sort: number }[]
  /** More grants of cards there are. */
  grants: { fundId: string; grants: GrantRow[] }[]
  suppliers: SupplierDraft[]
  clerks: (NewPerson & { srcId: number })[]
  /** Where the file says other than what is there: it stays as it is. */
  kept: string[]
}

type Find = (path: string, wanted: string | undefined) => string | null

const planDepts = (file: SchoolFile, known: Known, notes: Notes) => {
  const entries = uniqueBy(notes, 'depts', 'code', file.depts, (d) => d.code)
  const there = new Map(known.depts.map((d) => [d.code, d]))
  const fresh = entries.filter(({ it }) => !there.has(it.code)).map((e) => ({ ...e, id: newId() }))
  const all = [...known.depts, ...fresh.map(({ id, it }) => ({ id, code: it.code, name: it.name }))]
  const find: Find = (path, wanted) => {
    if (wanted === undefined) return null
    const byCode = all.find((d) => d.code === wanted)
    if (byCode) return byCode.id
    const named = all.filter((d) => d.name === wanted)
    if (named.length === 0) notes.fault(path, `没有名为“${wanted}”的部门`)
    if (named.length > 1)
      notes.fault(path, `名为“${wanted}”的部门有 ${named.length} 个，请写部门代码：${named.map((d) => d.code).join('、')}`)
    return named[0]?.id ?? null
  }
  const nameOf = (id: string | null): string => all.find((d) => d.id === id)?.name ?? ''
  const rows = fresh.map(({ id, it, path, i }): DeptRow => ({
    id,
    parentId: find(`${path}.parent`, it.parent),
    code: it.code,
    name: it.name,
    sort: it.sort ?? i,
  }))
  for (const { it, path } of entries) {
    const was = there.get(it.code)
    if (!was) continue
    notes.keep(`${path}.name`, was.name, it.name)
    if (it.parent !== undefined) notes.keep(`${path}.parent`, nameOf(was.parentId), nameOf(find(`${path}.parent`, it.parent)))
  }
  const above = new Map(rows.map((d) => [d.id, d.parentId]))
  for (const { id, path } of fresh) {
    let at = above.get(id) ?? null
    for (let steps = 0; at !== null && at !== id && steps <= rows.length; steps += 1) at = above.get(at) ?? null
    if (at === id) notes.fault(`${path}.parent`, '部门绕成了圈，一个部门不能在自己的下级之下')
  }
  return { rows, find, nameOf }
}

const planPeople = (file: SchoolFile, known: Known, depts: ReturnType<typeof planDepts>, schoolRoles: Roles, notes: Notes) => {
  const there = new Map(known.people.map((p) => [p.no.toLowerCase(), p]))
  const given: Plan['given'] = []
  const fresh: NewPerson[] = []
  const tutors: { person: NewPerson; path: string; no: string }[] = []
  for (const { it, path } of uniqueBy(notes, 'people', 'no', file.people, (p) => p.no)) {
    const was = there.get(it.no.toLowerCase())
    const deptId = depts.find(`${path}.dept`, it.dept)
    const held = it.roles.map(({ role, dept }, i): RoleHeld => {
      schoolRoles.mustHave(`${path}.roles[${i}].role`, role)
      const scope = depts.find(`${path}.roles[${i}].dept`, dept)
      if (role !== RULED.leader || dept !== undefined) return { role, deptId: scope }
      const own = deptId ?? was?.deptId ?? null
      if (own === null && it.dept === undefined)
        notes.fault(`${path}.roles[${i}]`, '部门领导须有所属部门，或写成 { "role": "deptLeader", "dept": … }')
      return { role, deptId: own }
    })
    const isHeld = (r: RoleHeld): boolean => was?.roles.some((x) => x.role === r.role && x.scopeId === (r.deptId ?? NIL)) ?? false
    const more = held.filter((r, i) => !isHeld(r) && held.findIndex((x) => x.role === r.role && x.deptId === r.deptId) === i)
    if (was) {
      notes.keep(`${path}.name`, was.name, it.name)
      if (it.dept !== undefined) notes.keep(`${path}.dept`, depts.nameOf(was.deptId), depts.nameOf(deptId))
      if (more.length > 0) given.push({ userId: was.id, roles: more })
      continue
    }
    const person = { ...personOf(it), title: it.title ?? '', deptId, roles: more }
    fresh.push({ ...person, selfAudit: it.selfAudit, teacher: it.teacher, student: it.student })
    if (it.tutor !== undefined) tutors.push({ person: fresh.at(-1)!, path: `${path}.tutor`, no: it.tutor })
  }
  const all = [
    ...known.people.map((p) => ({
      id: p.id,
      no: p.no,
      name: p.name,
      roles: [...p.roles, ...(given.find((r) => r.userId === p.id)?.roles ?? [])].map((r) => r.role),
    })),
    ...fresh.map((p) => ({ id: p.id, no: p.no, name: p.name, roles: p.roles.map((r) => r.role) })),
  ]
  const byNo = new Map(all.map((p) => [p.no.toLowerCase(), p]))
  const find = (path: string, no: string) => {
    const person = byNo.get(no.toLowerCase())
    if (!person) notes.fault(path, `没有工号为“${no}”的人员`)
    return person
  }
  for (const { person, path, no } of tutors) person.tutorId = find(path, no)?.id ?? null
  return { fresh, given, find, nameOf: (id: string): string => all.find((p) => p.id === id)?.name ?? '' }
}

const NIL = '00000000-0000-0000-0000-000000000000'

const personOf = (it: { no: string; name: string; mobile?: string }): NewPerson => ({
  id: newId(),
  no: it.no,
  name: it.name,
  title: '',
  deptId: null,
  mobile: it.mobile ?? '',
  selfAudit: false,
  teacher: false,
  student: false,
  tutorId: null,
  supplierId: null,
  roles: [],
})

const planFunds = (
  file: SchoolFile,
  known: Known,
  depts: ReturnType<typeof planDepts>,
  people: ReturnType<typeof planPeople>,
  roles: Roles,
  notes: Notes,
) => {
  const there = new Map(known.funds.map((f) => [f.projectNo, f]))
  const plan: Pick<Plan, 'funds' | 'subjects' | 'grants'> = { funds: [], subjects: [], grants: [] }
  for (const { it, path } of uniqueBy(notes, 'funds', 'projectNo', file.funds, (f) => f.projectNo)) {
    const was = there.get(it.projectNo)
    const owner = people.find(`${path}.owner`, it.owner)
    if (owner && !roles.carry(owner.roles, 'check:approve'))
      notes.fault(`${path}.owner`, `${owner.name}（${owner.no}）没有能审批的角色（带 check:approve），不能做经费负责人`)
    const deptId = depts.find(`${path}.dept`, it.dept)
    const subjects = uniqueBy(notes, `${path}.subjects`, 'code', it.subjects, (s) => s.code).map((s) => ({
      ...s,
      limitFen: s.it.limitFen ?? null,
    }))
    const grants = uniqueBy(notes, `${path}.grants`, 'to', it.grants, (g) => g.to).flatMap((g) => {
      const userId = people.find(`${g.path}.to`, g.it.to)?.id
      return userId === undefined ? [] : [{ userId, capFen: g.it.capFen, perOrderCapFen: g.it.perOrderCapFen, endsOn: g.it.endsOn }]
    })
    if (!was) {
      const { projectNo, name, source, startOn, endOn, totalFen } = it
      const committedFen = sumFen(it.subjects.map((s) => s.committedFen))
      const rows = subjects.map(({ it: { code, name: title, committedFen: spent }, limitFen }) => ({
        code,
        name: title,
        limitFen,
        committedFen: spent,
      }))
      plan.funds.push({
        projectNo,
        name,
        ownerId: owner?.id ?? '',
        deptId,
        source,
        startOn,
        endOn,
        totalFen,
        committedFen,
        subjects: rows,
        grants,
      })
      continue
    }
    notes.keep(`${path}.name`, was.name, it.name)
    notes.keep(`${path}.totalFen`, money(was.totalFen), money(it.totalFen))
    if (owner) notes.keep(`${path}.owner`, people.nameOf(was.ownerId), owner.name)
    for (const s of subjects.filter(({ it: { code } }) => !was.subjects.includes(code))) {
      if (s.it.committedFen > 0) notes.fault(`${s.path}.committedFen`, '这张经费卡已开，期初已列支只能在开卡时登记')
      plan.subjects.push({ fundId: was.id, code: s.it.code, name: s.it.name, limitFen: s.limitFen, sort: was.subjects.length + s.i })
    }
    const more = grants.filter((g) => !was.grants.includes(g.userId))
    if (more.length > 0) plan.grants.push({ fundId: was.id, grants: more })
  }
  return plan
}

const planSuppliers = (file: SchoolFile, known: Known, notes: Notes) => {
  const clerks = new Map(known.clerks.map((p) => [p.no.toLowerCase(), p]))
  const plan: Pick<Plan, 'suppliers' | 'clerks'> = { suppliers: [], clerks: [] }
  const provinceOf = (path: string, wanted: string): string[] => {
    const found = known.provinces.find((p) => p.code === wanted || p.name === wanted)
    if (!found) notes.fault(path, `没有名为“${wanted}”的省份，要写全称，例如 浙江省`)
    return found ? [found.code] : []
  }
  const entries = uniqueBy(notes, 'suppliers', 'srcId', file.suppliers, (s) => s.srcId)
  uniqueBy(notes, 'suppliers', 'uscc', file.suppliers, (s) => s.uscc)
  for (const { it, path } of entries) {
    const was = known.suppliers.find((s) => s.srcId === it.srcId)
    const namesake = known.suppliers.find((s) => s.uscc === it.uscc && s.srcId !== it.srcId)
    if (namesake) notes.fault(`${path}.uscc`, `已是供应商 ${namesake.srcId} ${namesake.name} 的代码`)
    else if (was && was.uscc !== it.uscc)
      notes.fault(`${path}.srcId`, `编号 ${it.srcId} 已是另一家供应商 ${was.name}（${was.uscc || '无代码'}）的`)
    if (was) notes.keep(`${path}.name`, was.name, it.name)
    else {
      const { people: _, provinces, ...draft } = it
      plan.suppliers.push({ ...draft, provinces: provinces.flatMap((p, i) => provinceOf(`${path}.provinces[${i}]`, p)) })
    }
  }
  const people = file.suppliers.flatMap((s, i) =>
    s.people.map((person, k) => ({ ...person, srcId: s.srcId, path: `suppliers[${i}].people[${k}]` })),
  )
  const seen = new Map<string, string>()
  for (const it of people) {
    const key = it.no.toLowerCase()
    const was: KnownPerson | undefined = clerks.get(key)
    const supplier = known.suppliers.find((s) => s.id === was?.supplierId)
    if (seen.has(key)) notes.fault(`${it.path}.no`, `与 ${seen.get(key)}.no 相同（${it.no}）`)
    else if (!was) plan.clerks.push({ ...personOf(it), roles: [{ role: 'supplier' }], srcId: it.srcId })
    else if (supplier?.srcId !== it.srcId)
      notes.fault(`${it.path}.no`, `账号 ${it.no} 已是供应商${supplier ? ` ${supplier.name} ` : ''}的人员在用，请换一个`)
    else notes.keep(`${it.path}.name`, was.name, it.name)
    seen.set(key, it.path)
  }
  return plan
}

const planParams = (file: SchoolFile, known: Known): Plan['params'] =>
  Object.entries(file.params)
    .filter(([key, value]) => value !== undefined && value !== known.params[key])
    .map(([key, value]) => ({ key, value, before: known.params[key] }))

/** Throws FaultyFile with every fault. */
export const planOf = (file: SchoolFile, known: Known): Plan => {
  const notes = takeNotes()
  const { isNew, name, kind, taxNo } = known.school
  if (!isNew && kind !== 'university' && kind !== 'hospital')
    throw new FaultyFile([`school.code：${file.school.code} 由系统保留，请换一个`])
  if (!isNew) {
    notes.keep('school.name', name, file.school.name)
    notes.keep('school.kind', kind, file.school.kind)
    notes.keep('school.taxNo', taxNo, file.school.taxNo)
  }
  const depts = planDepts(file, known, notes)
  const roles = planRoles(file, known, notes)
  const people = planPeople(file, known, depts, roles, notes)
  const funds = planFunds(file, known, depts, people, roles, notes)
  const suppliers = planSuppliers(file, known, notes)
  if (notes.faults.length > 0) throw new FaultyFile(notes.faults)
  return {
    params: planParams(file, known),
    roles: roles.planned,
    depts: depts.rows,
    people: people.fresh,
    given: people.given,
    ...funds,
    ...suppliers,
    kept: notes.kept,
  }
}
