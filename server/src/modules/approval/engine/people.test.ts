// Whom each kind of assignee finds, among people and departments that differ.
import { describe, expect, it } from 'vitest'
import type { FlowFacts } from '../../../core/facts.ts'
import type { Assignee } from './def.ts'
import { findPeople, type Directory, type Staff } from './people.ts'

const CHEMISTRY = 'chemistry'
const SCIENCE = 'science'
const LIBRARY = 'library'

const staff = (name: string, deptId: string, roles: readonly (readonly [role: string, scopeId: string])[]): Staff => ({
  id: name,
  no: `${name}号`,
  name,
  title: '',
  deptId,
  deptName: deptId,
  selfAudit: false,
  roles: roles.map(([role, scopeId]) => ({ role, scopeId })),
  needs: new Set(),
})
const NIL = '00000000-0000-0000-0000-000000000000'
const people = [
  staff('化学院长', CHEMISTRY, [['deptLeader', NIL]]),
  staff('学部主任', SCIENCE, [['deptLeader', NIL]]),
  staff('馆长', LIBRARY, [['deptLeader', NIL]]),
  staff('化学安全员', CHEMISTRY, [['safetyOfficer', NIL]]),
  staff('图书馆安全员', LIBRARY, [['safetyOfficer', NIL]]),
  staff('图书馆兼管化学的安全员', LIBRARY, [['safetyOfficer', CHEMISTRY]]),
  staff('信息处', 'it', [['competentDept', NIL]]),
  staff('设备处', 'devices', [['competentDept', NIL]]),
]
const dir: Directory = {
  staff: new Map(people.map((it) => [it.id, it])),
  standIns: [],
  parents: new Map([
    [CHEMISTRY, SCIENCE],
    ['new', SCIENCE],
    [SCIENCE, null],
    [LIBRARY, null],
  ]),
}
const fund = (ownerId: string, amountFen: number) => ({
  fundId: ownerId,
  ownerId,
  ownerDeptId: null,
  source: 'RES_V' as const,
  name: ownerId,
  projectNo: 'P',
  amountFen,
})
const facts: FlowFacts = {
  amountFen: 900,
  controlClass: 0,
  deptId: CHEMISTRY,
  isStudent: false,
  hasAsset: false,
  categoryPaths: ['30/3001'],
  flags: [],
  funds: [fund('馆长', 200), fund('学部主任', 400), fund('化学院长', 300)],
}

/** Those who stand for each other are joined by `+`. */
const found = (it: Assignee, more: Partial<FlowFacts> = {}, except = ''): string[] =>
  findPeople(dir, it, { ...facts, ...more }, except).map((group) => group.map((f) => f.person.name).join('+'))

const by = [{ category: ['30'], dept: 'it' }]

const CASES: [what: string, by: Assignee, facts: Partial<FlowFacts>, who: string[]][] = [
  ['the owner of the card that pays most', { kind: 'FZR' }, {}, ['学部主任']],
  ['every owner, for himself', { kind: 'FUND_OWNER_EACH' }, {}, ['馆长', '学部主任', '化学院长']],
  ['the leader of the department', { kind: 'DEPT_LEADER' }, {}, ['化学院长']],
  ['the leader above a department without one', { kind: 'DEPT_LEADER' }, { deptId: 'new' }, ['学部主任']],
  ['nobody without a department', { kind: 'DEPT_LEADER' }, { deptId: null }, []],
  ['a role of the school', { kind: 'ROLE', role: 'safetyOfficer' }, {}, ['化学安全员+图书馆安全员+图书馆兼管化学的安全员']],
  [
    'a role of the department, of it or for it',
    { kind: 'ROLE', role: 'safetyOfficer', scope: 'DEPT' },
    {},
    ['化学安全员+图书馆兼管化学的安全员'],
  ],
  ['people by their number, each for himself', { kind: 'USER', userNos: ['馆长号', '信息处号', '没有的号'] }, {}, ['馆长', '信息处']],
  ['the office competent for the goods', { kind: 'COMPETENT_DEPT', by }, {}, ['信息处']],
  ['every competent office where no rule names one', { kind: 'COMPETENT_DEPT', by }, { categoryPaths: ['10/1001'] }, ['信息处+设备处']],
]

describe('the people of a node', () => {
  it.each(CASES)('are %s', (_, assignee, more, want) => expect(found(assignee, more)).toEqual(want))

  it('are the leader above where the leader himself is not asked', () => {
    expect(found({ kind: 'DEPT_LEADER' }, {}, '化学院长')).toEqual(['学部主任'])
    expect(found({ kind: 'DEPT_LEADER' }, { deptId: LIBRARY }, '馆长')).toEqual([])
  })
})
