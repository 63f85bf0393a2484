// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface DataExportsTable {
  school_id: number
  id: string
  user_id: string
  asked_at: Time
  ready_at: Time | null
  expires_at: Time
  size_bytes: Generated<number>
  zip_cipher: string | null
}
