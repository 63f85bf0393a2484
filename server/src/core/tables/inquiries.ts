// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface InquiriesTable {
  school_id: number
  id: string
  inquiry_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  buyer_id: string
  dept_id: string | null
  title: string
  form: Json
  budget_fen: Generated<number>
  due_fen: Generated<number>
  deadline_at: Time | null
  is_extended: Generated<boolean>
  notes: JsonWithDefault
  submitted_at: Time | null
  published_at: Time | null
  opened_at: Time | null
  award: Json | null
  publicity_until: Time | null
  order_id: string | null
  closed_reason: Generated<string>
  created_at: Time
  objections: JsonWithDefault
  is_few: Generated<boolean>
  signals: JsonWithDefault
  signals_ruling: Json | null
  contest: Json | null
  planned_deadline_at: Time | null
  overtime_minutes: number | null
  overtime_most_minutes: number | null
  orders: JsonWithDefault
}

export interface InquiryFundsTable {
  school_id: number
  inquiry_id: string
  line_no: number
  fund_id: string
  subject_code: string
  amount_fen: number
}

export interface InquiryQuotesTable {
  school_id: number
  inquiry_id: string
  quote_id: string
  supplier_id: string
  supplier_name: string
  rank: number | null
  fault: Generated<string>
  total_fen: number | null
  offer: Json | null
  price_score_e2: number | null
  criteria_e2: number[] | null
  total_score_e2: number | null
  is_unfit: Generated<boolean>
  listed: JsonWithDefault
}

export interface SupplierInquiriesTable {
  supplier_id: string
  school_id: number
  inquiry_id: string
  inquiry_no: string
  title: string
  school_name: string
  budget_fen: number
  deadline_at: Time
  is_invited: boolean
  is_open: boolean
  mine: Generated<string>
  ask_way: Generated<string>
  lowest_fen: number | null
  office_hours: Generated<string>
}
