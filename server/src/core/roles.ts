// Roles and the permission codes each carries (glossary §1.1, domain page 07 §7.10). An unknown role grants nothing.
import type { Need } from '@caiyuan/contract/needs'

const buyer: Need[] = ['mall:view', 'cart:edit', 'order:create', 'order:accept', 'order:export', 'fund:view', 'bill:view']

interface RoleSpec {
  title: string
  /** Held for what it decides or checks, whatever else the person does. */
  office?: true
  needs: readonly Need[]
}

const roles = {
  purchaser: { title: '采购人', needs: buyer },
  student: { title: '学生', needs: ['mall:view', 'cart:edit', 'order:student'] },
  fzr: { title: '经费负责人', needs: [...buyer, 'check:approve', 'check:batch'] },
  deptLeader: { title: '部门领导', needs: ['mall:view', 'fund:view', 'check:approve', 'check:batch', 'order:export', 'report:view'] },
  approver: { title: '审批人', office: true, needs: ['mall:view', 'check:approve', 'check:batch'] },
  jingban: {
    title: '采购办经办',
    office: true,
    needs: ['mall:view', 'check:approve', 'check:batch', 'handle:jingban', 'order:export', 'report:view'],
  },
  competentDept: { title: '归口部门', office: true, needs: ['mall:view', 'check:approve', 'check:batch'] },
  viceLeader: { title: '分管校领导', office: true, needs: ['mall:view', 'check:approve', 'check:batch', 'report:view'] },
  safetyOfficer: { title: '学院安全员', office: true, needs: ['mall:view', 'check:approve'] },
  labManager: { title: '实验室处', office: true, needs: ['mall:view', 'check:approve', 'handle:jingban'] },
  security: { title: '保卫处', office: true, needs: ['mall:view', 'check:approve'] },
  budgetOfficer: { title: '财务预算岗', office: true, needs: ['mall:view', 'check:approve', 'check:batch', 'fund:view'] },
  itOffice: { title: '信息化办', office: true, needs: ['mall:view', 'check:approve', 'check:batch'] },
  deptClerk: { title: '科室经办', office: true, needs: ['mall:view', 'check:approve', 'check:batch'] },
  finance: {
    title: '财务',
    office: true,
    needs: ['mall:view', 'check:approve', 'bill:view', 'bill:confirm', 'bill:audit', 'fund:view', 'report:view', 'order:export'],
  },
  assetKeeper: { title: '资产管理员', office: true, needs: ['mall:view', 'check:approve', 'accept:check'] },
  acceptor: { title: '验收人', office: true, needs: ['mall:view', 'order:accept'] },
  schoolAdmin: { title: '校管理员', office: true, needs: ['mall:view', 'tenant:config', 'report:view', 'check:approve'] },
  platform: { title: '平台运营', office: true, needs: ['mall:view', 'platform:goods'] },
  supplier: { title: '供应商', needs: ['mall:view', 'supplier:orders', 'supplier:goods', 'supplier:bills'] },
} satisfies Record<string, RoleSpec>

export type Role = keyof typeof roles

/** By the text the database holds; a role nobody knows is absent. */
export const roleNeeds: Record<string, RoleSpec> = roles

/** The roles that carry one of these codes, as the database holds them. */
export const rolesWith = (...needs: Need[]): string[] =>
  Object.keys(roleNeeds).filter((role) => needs.some((need) => roleNeeds[role]!.needs.includes(need)))

export const needsOfRoles = (roles: readonly string[]): ReadonlySet<Need> => new Set(roles.flatMap((role) => roleNeeds[role]?.needs ?? []))

/** Their main work is not buying: they hold an office, or could not buy at all. */
export const isWorkFirst = (roles: readonly string[]): boolean =>
  roles.some((role) => roleNeeds[role]?.office) || !needsOfRoles(roles).has('cart:edit')
