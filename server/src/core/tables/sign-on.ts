// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SignInProofsTable {
  school_id: number
  proof_hash: Buffer
  expires_at: Time
}

export interface SignInVisitsTable {
  school_id: number
  id: string
  pre_hash: Buffer
  state_hash: Buffer | null
  secret_cipher: Generated<string>
  identity_cipher: string | null
  return_to: Generated<string>
  expires_at: Time
  agreed: string | null
  again_at: Time | null
}

export interface SignInWaysTable {
  school_id: number
  id: string
  settings_cipher: string
  signing_cipher: string | null
}
