// Schools that are none: people who buy for themselves, and the people of suppliers.
import type { SessionUser } from './context.ts'

export const PERSONAL_ID = 1
export const SUPPLIER_ID = 2

/** What people who buy for themselves may do. */
export const PERSONAL_ROLE = 'personal'

/** Serves for the platform: rules where a school and a supplier ask it to. */
export const isPlatform = (user: SessionUser): boolean =>
  user.supplierId === null && user.schoolId === SUPPLIER_ID && user.needs.has('platform:service')
