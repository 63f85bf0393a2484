// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface ComplaintMessagesTable {
  school_id: number
  id: string
  complaint_id: string
  side: string
  by_id: string
  by_name: string
  body: string
  at: Time
}

export interface ComplaintsTable {
  school_id: number
  id: string
  doc_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  user_id: string
  type: string
  about: string
  product_id: string | null
  sku_id: string | null
  order_id: string | null
  supplier_id: string | null
  person_id: string | null
  title: string
  supplier_name: Generated<string>
  content: string
  reach_cipher: string | null
  price: Json | null
  supplier_asked_at: Time | null
  supplier_note: Generated<string>
  supplier_due_at: Time | null
  supplier_reply: Generated<string>
  supplier_replied_at: Time | null
  is_supplier_late: Generated<boolean>
  platform_asked_at: Time | null
  platform_note: Generated<string>
  answer: Generated<string>
  answer_from: Generated<string>
  answered_by: string | null
  answered_at: Time | null
  objection: Generated<string>
  second_answer: Generated<string>
  second_from: Generated<string>
  second_at: Time | null
  close_reason: Generated<string>
  late_num: Generated<number>
  due_from: Time | null
  due_at: Time | null
  created_at: Time
  ended_at: Time | null
}

export interface ComplaintRulingsTable {
  school_id: number
  complaint_id: string
  doc_no: string
  school_name: string
  supplier_name: string
  title: string
  type: string
  asked: string
  asked_at: Time
  due_at: Time
  ended_at: Time | null
}

export interface SupplierComplaintsTable {
  supplier_id: string
  school_id: number
  complaint_id: string
  doc_no: string
  school_name: string
  title: string
  type: string
  state: string
  due_at: Time | null
  replied_at: Time | null
  arrived_at: Time
  version: number
}
