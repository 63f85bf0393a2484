// The roles of the suppliers' own school: people of suppliers, and of the platform.
import type { RoleRow } from '../core/roles.ts'

export const supplierRoles: readonly RoleRow[] = [
  { code: 'platform', name: '平台运营', isOffice: true, needs: ['mall:view', 'platform:goods'] },
  { code: 'supplier', name: '供应商', isOffice: false, needs: ['mall:view', 'supplier:orders', 'supplier:goods', 'supplier:bills'] },
]
