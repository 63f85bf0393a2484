// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface ConsentsTable {
  school_id: number
  id: string
  user_id: string
  subject: string
  version: string
  text_hash: Buffer
  scene: string
  action: string
  at: Generated<Date>
  ip: string
  agent: string
}
