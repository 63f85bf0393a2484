// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface HalfSignInsTable {
  school_id: number
  token_hash: Buffer
  user_id: string
  pre_hash: Buffer
  level: string
  family: string | null
  agreed: string | null
  expires_at: Time
}

export interface RecoveryCodesTable {
  school_id: number
  user_id: string
  code_hash: Buffer
  used_at: Time | null
}

export interface UserFactorsTable {
  school_id: number
  id: string
  secret_cipher: string | null
  next_cipher: string | null
  last_step: Generated<number>
  since_at: Time | null
  phone_cipher: string | null
  phone_since_at: Time | null
}
