// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface RegistrationsTable {
  school_id: number
  id: string
  registration_no: string
  state: Generated<string>
  moved_to: Generated<string>
  version: Generated<number>
  user_id: string
  name: string
  identity: string
  user_no: string
  dept_id: string
  tutor_no: Generated<string>
  email: Generated<string>
  mobile_cipher: string
  mobile_masked: string
  mobile_index: Buffer
  agreed_version: string
  submitted_at: Time
  due_at: Time
  decided_at: Time | null
  decided_by: Generated<string>
  reason: Generated<string>
  outcome: Generated<string>
}
