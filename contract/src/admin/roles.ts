// Roles of the school over permissions of the contract (decisions 0043 and 0060).
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Need } from '../needs.ts'
import { Id, Iso, Page, nothing, paged } from '../paging.ts'
import { text } from '../text.ts'

/** What buying takes, and nothing that decides over others: roles of these alone are given with an account. */
export const everyday: readonly Need[] = [
  'mall:view',
  'cart:edit',
  'order:create',
  'order:accept',
  'order:student',
  'order:export',
  'offplat:apply',
  'inquiry:create',
  'fund:view',
  'bill:view',
]

/** The permissions a school gives, by topic; those of suppliers and of the platform are nobody's here. */
export const needGroups = {
  采购: [
    'mall:view',
    'cart:edit',
    'order:create',
    'order:agent',
    'order:student',
    'order:accept',
    'order:export',
    'offplat:apply',
    'inquiry:create',
  ],
  审批与验收: ['check:approve', 'check:batch', 'handle:jingban', 'accept:check', 'inquiry:open', 'framework:manage'],
  经费与结算: ['fund:view', 'bill:view', 'bill:confirm', 'bill:audit'],
  管理: [
    'handle:complaint',
    'handle:integrity',
    'report:view',
    'register:audit',
    'tenant:view',
    'tenant:config',
    'tenant:security',
    'tenant:audit',
  ],
} as const satisfies Record<string, readonly Need[]>
export const schoolNeeds = Object.values(needGroups).flat() as [Need, ...Need[]]

/** 三员: nobody has two of these (等保三级). */
export const duties = { 'tenant:config': '系统管理', 'tenant:security': '安全管理', 'tenant:audit': '审计管理' } as const satisfies Partial<
  Record<Need, string>
>

const roleName = text('角色名称', 30)
const roleCode = text('角色代码', 32, 2).pipe(z.string().regex(/^[\w-]+$/, '角色代码只能用字母、数字、横线和下划线'))
const needList = z.array(z.enum(schoolNeeds, { error: '没有这个权限' })).max(schoolNeeds.length, '权限重复')
const rolesReason = text('原因', 100, 2)

const Role = z.object({
  code: z.string(),
  name: z.string(),
  /** 专岗: held for what it decides or checks, whatever else the person does. */
  isOffice: z.boolean(),
  isEveryday: z.boolean(),
  /** Codes; one that no permission has any more grants nothing. */
  needs: z.array(z.string()),
  /** Who has it and is not disabled. */
  peopleNum: z.int(),
})

export const roles = {
  roles: endpoint({
    method: 'GET',
    path: 'admin/roles',
    title: '学校管理：角色',
    access: { need: 'tenant:view' },
    dependsOn: { role: 'any', user: 'any' },
    input: z.object({}),
    output: z.array(Role),
  }),
  roleHistory: endpoint({
    method: 'GET',
    path: 'admin/role/history',
    title: '学校管理：角色与授权的变更',
    access: { need: 'tenant:view' },
    dependsOn: { role: 'any', user: 'any' },
    input: Page,
    output: paged(
      z.object({
        id: z.string(),
        at: Iso,
        who: z.string(),
        title: z.string(),
        /** From which to which, and why. */
        comment: z.string(),
        /** Whose roles; null: the role itself was changed. */
        person: z.object({ id: z.string(), name: z.string() }).nullable(),
        /** The role as it was before, where it is still there. */
        before: z.object({ code: z.string(), needs: z.array(z.string()) }).nullable(),
      }),
    ),
  }),
  addRole: endpoint({
    method: 'POST',
    path: 'admin/role/add',
    title: '新增角色',
    access: { need: 'tenant:security' },
    input: z.object({ code: roleCode, name: roleName, isOffice: z.boolean().default(false), needs: needList, reason: rolesReason }),
    output: nothing,
    fails: ['admin.apart'],
  }),
  changeRole: endpoint({
    method: 'POST',
    path: 'admin/role/change',
    title: '修改角色',
    access: { need: 'tenant:security' },
    input: z.object({
      code: z.string().min(1, '缺少角色').max(32),
      name: roleName,
      isOffice: z.boolean(),
      needs: needList,
      reason: rolesReason,
    }),
    output: nothing,
    fails: ['admin.apart', 'admin.last', 'admin.ownRole'],
  }),
  givePersonRoles: endpoint({
    method: 'POST',
    path: 'admin/person/roles',
    title: '授予角色',
    access: { need: 'tenant:security' },
    /** All the person has from now on; without a department a role holds for the whole school. */
    input: z.object({
      id: Id,
      roles: z
        .array(z.object({ role: z.string({ error: '请选择角色' }).min(1, '请选择角色').max(32), deptId: z.string().max(64).default('') }))
        .max(30, '一人最多 30 个角色'),
      reason: rolesReason,
    }),
    output: nothing,
    fails: ['admin.self', 'admin.apart', 'admin.last'],
  }),
}
