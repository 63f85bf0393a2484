// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface FinanceCardReadsTable {
  school_id: number
  id: string
  asked_at: Time
  asked_by: string | null
  asked_name: Generated<string>
  state: Generated<string>
  fault: Generated<string>
  read_at: Time | null
  cards: Json | null
  card_num: Generated<number>
  foreign_num: Generated<number>
  said: Generated<string>
  applied_at: Time | null
  applied_by: string | null
  applied_name: Generated<string>
  applied_num: Generated<number>
}

export interface SimFinanceCardsTable {
  school_id: number
  project_no: string
  card: Json
}
