// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { JsonWithDefault, Time } from './columns.ts'

export interface TellingsTable {
  school_id: number
  id: string
  sms: JsonWithDefault
  is_quiet: Generated<boolean>
  day_at: Time | null
  week_at: Time | null
  outcome: Generated<string>
  mail: JsonWithDefault
  email_cipher: string | null
  mail_day_at: Time | null
  mail_week_at: Time | null
  mail_outcome: Generated<string>
}
