// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface EmailCodesTable {
  school_id: number
  id: string
  address_cipher: string
  code_cipher: string
  expires_at: Time
}

export interface SimMailsTable {
  id: string
  address: string
  subject: string
  text: string
  sent_at: Generated<Date>
}
