// The roles a school starts with (glossary §1.1, domain page 07 §7.10); from then on they are its own rows.
import type { Need } from '@caiyuan/contract/needs'
import type { RoleRow } from '../core/roles.ts'

const buyer: Need[] = [
  'mall:view',
  'cart:edit',
  'order:create',
  'inquiry:create',
  'order:accept',
  'order:export',
  'offplat:apply',
  'fund:view',
  'bill:view',
]
const decider: Need[] = ['mall:view', 'check:approve']
const batch: Need[] = [...decider, 'check:batch']

const role = (code: string, name: string, needs: readonly Need[]): RoleRow => ({ code, name, isOffice: false, needs })
const office = (code: string, name: string, needs: readonly Need[]): RoleRow => ({ code, name, isOffice: true, needs })

export const standardRoles: readonly RoleRow[] = [
  role('purchaser', '采购人', buyer),
  role('purchaseAgent', '采购代理', [...buyer, 'order:agent']),
  role('student', '学生', ['mall:view', 'cart:edit', 'order:student']),
  role('fzr', '经费负责人', [...buyer, 'check:approve', 'check:batch']),
  role('deptLeader', '部门领导', [...batch, 'fund:view', 'order:export', 'report:view']),
  office('approver', '审批人', batch),
  office('jingban', '采购办经办', [
    ...batch,
    'handle:jingban',
    'inquiry:open',
    'framework:manage',
    'handle:complaint',
    'order:export',
    'report:view',
  ]),
  office('competentDept', '归口部门', batch),
  office('viceLeader', '分管校领导', [...batch, 'report:view']),
  office('safetyOfficer', '学院安全员', decider),
  office('labManager', '实验室处', [...decider, 'handle:jingban']),
  office('security', '保卫处', decider),
  office('budgetOfficer', '财务预算岗', [...batch, 'fund:view']),
  office('itOffice', '信息化办', batch),
  office('deptClerk', '科室经办', batch),
  office('finance', '财务', [...decider, 'bill:view', 'bill:confirm', 'bill:audit', 'fund:view', 'report:view', 'order:export']),
  office('assetKeeper', '资产管理员', [...decider, 'accept:check']),
  // 廉政举报, and nothing else that decides (decision 0211).
  office('discipline', '纪检', ['mall:view', 'handle:integrity']),
  office('acceptor', '验收人', ['mall:view', 'order:accept']),
  office('securityAdmin', '安全管理员', ['tenant:view', 'tenant:security']),
  office('auditAdmin', '审计管理员', ['tenant:view', 'tenant:audit']),
  office('schoolAdmin', '校管理员', [...decider, 'register:audit', 'handle:complaint', 'tenant:view', 'tenant:config', 'report:view']),
]
