// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface HandedCartsTable {
  school_id: number
  id: string
  sender_id: string
  teacher_id: string
  purpose: string
  lines: Json
  state: Generated<string>
  reason: Generated<string>
  handed_at: Time
  ended_at: Time | null
  basket: Generated<string>
}
