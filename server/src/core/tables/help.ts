// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface LeaveMessagesTable {
  school_id: number
  id: string
  from_school: number
  author_id: string | null
  name: string
  school_name: string
  contact_cipher: Generated<string>
  topic: string
  content: string
  created_at: Time
  answer: Generated<string>
  answered_by: Generated<string>
  answered_at: Time | null
  read_at: Time | null
}

export interface VideosTable {
  id: string
  topic: string
  name: string
  url: string
  minutes: number
  created_at: Generated<Date>
}
