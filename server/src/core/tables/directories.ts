// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface DirectoriesTable {
  school_id: number
  id: string
  settings_cipher: string
  etag: Generated<string>
}

export interface DirectoryRunsTable {
  school_id: number
  id: string
  is_preview: boolean
  asked_by: string | null
  asked_at: Generated<Date>
  seal: Generated<string>
  outcome: Generated<string>
  ended_at: Time | null
  said: Generated<string>
  counts: Json | null
  found: Json | null
}
