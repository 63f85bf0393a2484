// Written by `npm run tables`.
import type { Time } from './columns.ts'

export interface LogChecksTable {
  school_id: number
  at: Time
  broken_seq: number | null
  broken_kind: string | null
}
