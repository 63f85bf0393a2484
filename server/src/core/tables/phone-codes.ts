// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface PhoneCodesTable {
  school_id: number
  id: string
  purpose: string
  pre_hash: Buffer
  mobile_index: Buffer
  mobile_cipher: Generated<string>
  code_hash: Buffer
  code_cipher: string | null
  tries: Generated<number>
  expires_at: Time
  used_at: Time | null
  outcome: Generated<string>
}

export interface SimSmsTable {
  id: string
  mobile: string
  text: string
  sent_at: Generated<Date>
}
