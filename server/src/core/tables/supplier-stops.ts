// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SupplierStopsTable {
  school_id: number
  id: string
  supplier_id: string
  supplier_name: string
  verdict: string
  causes: Generated<string>
  reason: string
  until_on: string
  by_id: string
  by_name: string
  at: Time
  lifted_at: Time | null
  lifted_by: string | null
  lift_reason: Generated<string>
}
