// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SupplierLicencesTable {
  id: string
  supplier_id: string
  kind: string
  number: string
  classes: Generated<number[]>
  cas: Generated<string[]>
  signed_on: string
  valid_until: string | null
  added_by: string
  added_at: Generated<Date>
  ended_by: string | null
  ended_at: Time | null
}
