// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface RolesTable {
  school_id: number
  code: string
  name: string
  is_office: Generated<boolean>
  needs: string[]
}
