// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface ContractTemplatesTable {
  school_id: number
  id: string
  kind: string
  version: number
  title: string
  text: string
  effective_on: string
  note: Generated<string>
  by_id: string
  by_name: string
  at: Time
  withdrawn_at: Time | null
}
