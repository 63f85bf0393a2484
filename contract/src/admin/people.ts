// People of the school as its administrators see them; what a person may do is given apart, by roles.
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Page, TabCounts, nothing, paged } from '../paging.ts'
import { optionalText, text } from '../text.ts'

export const peopleTabs = {
  active: '在用',
  given: '首次密码未改',
  roleless: '没有角色',
  homeless: '没有部门',
  disabled: '已停用',
  all: '全部',
} as const
export type PeopleTab = keyof typeof peopleTabs
export const peopleTabList = Object.keys(peopleTabs) as [PeopleTab, ...PeopleTab[]]

export const personKinds = { teacher: '教职工', student: '学生', other: '其他' } as const
export type PersonKind = keyof typeof personKinds
const personKindList = Object.keys(personKinds) as [PersonKind, ...PersonKind[]]

const personReason = text('原因', 100, 2)
export const UserNo = text('工号或学号', 64).pipe(z.string().regex(/^\S+$/, '工号或学号里不能有空格'))
export const Who = {
  name: text('姓名', 30),
  title: optionalText('职务', 30),
  deptId: z.string({ error: '请选择部门' }).min(1, '请选择部门').max(64),
  kind: z.enum(personKindList, { error: '请选择身份' }),
}

const RoleHeld = z.object({
  role: z.string(),
  name: z.string(),
  /** The department it is limited to; empty for the whole school. */
  deptId: z.string(),
  deptName: z.string(),
})

const PersonRow = z.object({
  id: z.string(),
  userNo: z.string(),
  name: z.string(),
  title: z.string(),
  deptName: z.string(),
  kind: z.enum(personKindList),
  roles: z.array(RoleHeld),
  isActive: z.boolean(),
  mustChangePassword: z.boolean(),
})

export const people = {
  people: endpoint({
    method: 'GET',
    path: 'admin/people',
    title: '学校管理：人员',
    access: { need: 'tenant:view' },
    dependsOn: { user: 'any', role: 'any', dept: 'any' },
    input: Page.extend({
      tab: z.enum(peopleTabList).default('active'),
      keyword: optionalText('姓名或工号', 32),
      /** With what is below it. */
      deptId: z.string().max(64).default(''),
      role: z.string().max(32).default(''),
      kind: z.enum(personKindList).optional(),
    }),
    output: paged(PersonRow).extend({ counts: TabCounts }),
  }),
  person: endpoint({
    method: 'GET',
    path: 'admin/person',
    title: '学校管理：一个人员',
    access: { need: 'tenant:view' },
    dependsOn: { user: 'id', role: 'any', dept: 'any' },
    input: z.object({ id: Id }),
    output: PersonRow.extend({
      deptId: z.string(),
      mobileNo: z.string(),
      createdAt: z.string(),
      /** What the roles let the person do, in words. */
      needs: z.array(z.string()),
      /** What was done to the account, newest first. */
      history: z.array(z.object({ at: z.string(), who: z.string(), title: z.string(), comment: z.string() })),
      can: z.object({
        change: z.boolean(),
        disable: z.boolean(),
        enable: z.boolean(),
        resetPassword: z.boolean(),
        handOver: z.boolean(),
        giveRoles: z.boolean(),
      }),
    }),
  }),
  addPerson: endpoint({
    method: 'POST',
    path: 'admin/person/add',
    title: '新增人员',
    access: { need: 'tenant:config' },
    input: z.object({
      userNo: UserNo,
      ...Who,
      /** An everyday role to begin with; others are given by who guards the rights (decision 0060). */
      role: z.string().max(32).default(''),
    }),
    output: z.object({ id: z.string(), password: z.string() }),
    isToldOnce: true,
    fails: ['admin.everyday'],
  }),
  changePerson: endpoint({
    method: 'POST',
    path: 'admin/person/change',
    title: '修改人员',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, ...Who }),
    output: nothing,
  }),
  disablePerson: endpoint({
    method: 'POST',
    path: 'admin/person/disable',
    title: '停用账号',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, reason: personReason }),
    output: nothing,
    fails: ['admin.self', 'admin.last'],
  }),
  enablePerson: endpoint({
    method: 'POST',
    path: 'admin/person/enable',
    title: '恢复账号',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id, reason: personReason }),
    output: nothing,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: 'admin/person/resetPassword',
    title: '生成一次性密码',
    access: { need: 'tenant:config' },
    input: z.object({ id: Id }),
    output: z.object({ password: z.string() }),
    isToldOnce: true,
    fails: ['admin.self'],
  }),
}
