// The roles of the schools that are none: people of suppliers and of the platform, and people who buy for themselves.
import { PERSONAL_ROLE } from '../core/pseudo-schools.ts'
import type { RoleRow } from '../core/roles.ts'

export const supplierRoles: readonly RoleRow[] = [
  { code: 'platform', name: '平台运营', isOffice: true, needs: ['mall:view', 'platform:goods', 'platform:service'] },
  {
    code: 'supplier',
    name: '供应商',
    isOffice: false,
    needs: ['mall:view', 'supplier:orders', 'supplier:goods', 'supplier:bills', 'supplier:quotes'],
  },
]

/** Whoever registered by phone. */
export const personalRoles: readonly RoleRow[] = [
  { code: PERSONAL_ROLE, name: '个人用户', isOffice: false, needs: ['mall:view', 'cart:edit'] },
]
