// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface InquiryMarksTable {
  school_id: number
  inquiry_id: string
  user_id: string
  quote_id: string
  marks_e2: number[]
  conforms: Generated<boolean>
  why_not: Generated<string>
}

export interface InquiryScorersTable {
  school_id: number
  inquiry_id: string
  user_id: string
  place: number
  named_at: Time
  given_at: Time | null
  note: Generated<string>
  replaced_at: Time | null
  replaced_why: Generated<string>
}
