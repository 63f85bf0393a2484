// 人员名单: a list of people from a file, brought into the school's accounts (decision 0075).
import { z } from 'zod'
import { UserNo, Who } from './admin/people.ts'
import { domain, endpoint } from './endpoint.ts'
import { listFile, ListFaults, RowFault, Seal } from './import-layout.ts'
import { Id } from './paging.ts'
import { Mobile, optionalText } from './text.ts'

/** What a column of a list may hold. `words` are headers that mean it, folded to lower case without blanks and marks. */
export const rosterFields = {
  userNo: {
    title: '工号',
    hint: '工号或学号，按它认出同一个人',
    words: ['工号', '学号', '工号或学号', '工号学号', '职工号', '教工号', '人员编号', '账号', 'userno', 'employeeno', 'studentno'],
  },
  name: { title: '姓名', hint: '最多 30 个字', words: ['姓名', '名字', '人员姓名', 'name'] },
  dept: {
    title: '部门',
    hint: '部门代码，或从上到下的名称，如 材料学院/分析中心',
    words: ['部门', '部门代码', '部门路径', '部门名称', '所在部门', '院系', '学院', '单位', 'dept', 'department'],
  },
  title: { title: '职务', hint: '可不填', words: ['职务', '职称', '岗位', 'title'] },
  kind: { title: '身份', hint: '教职工、学生或其他', words: ['身份', '人员类别', '类别', 'kind'] },
  role: { title: '角色', hint: '只给新账号，须是日常采购角色', words: ['角色', 'role'] },
  mobile: { title: '手机号', hint: '可不填', words: ['手机号', '手机', '手机号码', '联系电话', '移动电话', 'mobile', 'phone'] },
} as const
export type RosterField = keyof typeof rosterFields
export const rosterFieldNames = Object.keys(rosterFields) as RosterField[]

/** What is checked of one person of a list before anybody asks who it is; what is empty changes nothing. */
export const RosterRow = z.object({
  userNo: UserNo,
  name: Who.name,
  title: Who.title,
  dept: optionalText('部门', 300),
  role: optionalText('角色', 30),
  mobile: z.union([z.literal(''), Mobile]),
})

/** So many people of a list at once, and of those who are not in it. */
export const ROSTER_MOST = 3000
export const LEAVING_MOST = 300
/** Passwords given at once: each takes its time to be made. */
export const GIVEN_MOST = 40

/** Who may sign in and has no password of his own: never given one, or not come in by it yet. */
export const owingGroups = { never: '从未发过', unused: '发过，还没有登录' } as const
export type OwingGroup = keyof typeof owingGroups
export const owingGroupList = Object.keys(owingGroups) as OwingGroup[]

const Person = z.object({ userNo: z.string(), name: z.string(), said: z.string() })

const Plan = z.object({
  fileName: z.string(),
  sheet: z.string(),
  sheets: z.array(z.string()),
  headRow: z.int(),
  total: z.int(),
  /** Why this sheet is no list; empty when it is one. */
  lack: z.string(),
  counts: z.object({ added: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int(), leaving: z.int(), held: z.int() }),
  /** What stands in columns that are not taken. */
  notes: z.array(z.string()),
  /** The first of all these, as of those below. */
  faultNum: z.int(),
  faults: z.array(RowFault),
  /** New people who look like somebody who has an account. */
  doubtNum: z.int(),
  doubts: z.array(RowFault),
  /** With what is done. */
  added: z.array(Person),
  changed: z.array(Person),
  /** In use and not in the list, of the kinds it holds: who would be disabled, and who has to be handed over first. */
  leaving: z.array(Person),
  held: z.array(Person),
  /** Of this plan: the import does it or nothing. */
  seal: z.string(),
})

const File = { ...listFile, disableMissing: z.boolean().default(false) }
const need = { need: 'tenant:config' } as const

export const roster = domain('人员名单', {
  template: endpoint({
    method: 'GET',
    path: 'admin/roster/template',
    title: '下载人员导入模板',
    access: need,
    effect: 'raw',
    input: z.object({}),
    output: z.unknown(),
  }),
  preview: endpoint({
    method: 'POST',
    path: 'admin/roster/preview',
    title: '预览人员名单',
    access: need,
    effect: 'read',
    dependsOn: { user: 'any', dept: 'any', role: 'any' },
    loading: true,
    input: z.object(File),
    output: Plan,
    fails: ['import.file'],
  }),
  faults: endpoint({
    method: 'GET',
    path: 'admin/roster/faults',
    title: '下载人员名单的问题',
    access: need,
    effect: 'raw',
    input: ListFaults,
    output: z.unknown(),
    fails: ['import.file'],
  }),
  import: endpoint({
    method: 'POST',
    path: 'admin/roster/import',
    title: '导入人员名单',
    access: need,
    loading: true,
    input: z.object({ ...File, seal: Seal }),
    output: z.object({
      counts: Plan.shape.counts,
      /** People of the list who may sign in and have no password. */
      withoutPassword: z.array(z.string()),
    }),
    fails: ['import.file', 'roster.other', 'admin.last'],
  }),
  owing: endpoint({
    method: 'GET',
    path: 'admin/roster/owing',
    title: '等一次性密码的人',
    access: need,
    dependsOn: { user: 'any' },
    input: z.object({ group: z.enum(owingGroupList) }),
    output: z.object({
      counts: z.object({ never: z.int(), unused: z.int() }),
      /** The first ones by department; `said`: what became of the last one given. */
      people: z.array(
        z.object({ id: z.string(), userNo: z.string(), name: z.string(), deptName: z.string(), hasMobile: z.boolean(), said: z.string() }),
      ),
    }),
  }),
  givePasswords: endpoint({
    method: 'POST',
    path: 'admin/roster/passwords',
    title: '发放一次性密码',
    access: need,
    /** Who has a password of his own, is disabled, or for `sms` has no phone, is left out; one that was given and not used holds no longer. */
    input: z.object({
      ids: z.array(Id).min(1, '请选择人员').max(GIVEN_MOST, `一次最多 ${GIVEN_MOST} 人`),
      way: z.enum(['list', 'sms'], { error: '请选择发放方式' }),
    }),
    output: z.object({
      /** Told once; empty for `sms`. */
      passwords: z.array(z.object({ userNo: z.string(), name: z.string(), deptName: z.string(), password: z.string() })),
      doneNum: z.int(),
      /** Who got none, and why. */
      left: z.array(Person),
    }),
    isToldOnce: true,
    fails: ['roster.noSms'],
  }),
})
