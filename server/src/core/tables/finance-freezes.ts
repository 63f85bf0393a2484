// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface FinanceDifferencesTable {
  school_id: number
  id: string
  what: string
  class: string
  doc_kind: string | null
  doc_id: string | null
  doc_no: string
  fund_id: string | null
  project_no: string
  subject_code: string
  freeze_no: string
  local_fen: number
  remote_fen: number
  found_at: Time
  seen_at: Time
  state: Generated<string>
  how: string | null
  reason: Generated<string>
  proposed_by: string | null
  proposed_name: Generated<string>
  proposed_at: Time | null
  settled_by: string | null
  settled_name: Generated<string>
  settled_at: Time | null
}

export interface FinanceFreezesTable {
  school_id: number
  doc_kind: string
  doc_id: string
  fund_id: string
  subject_code: string
  doc_no: string
  freeze_no: Generated<string>
  remote_fen: Generated<number>
  request_id: string | null
  verb: string | null
  asked_fen: Generated<number>
  state: Generated<string>
  reason: Generated<string>
  tries: Generated<number>
  changed_at: Time
}

export interface FinanceRunsTable {
  school_id: number
  id: string
  at: Time
  compared_num: number
  found_num: number
  fault: Generated<string>
}

export interface SimFinanceFreezesTable {
  request_id: string
  school_id: number
  verb: string
  freeze_no: string
  project_no: string
  subject_code: string
  doc_no: string
  amount_fen: number
  at: Generated<Date>
}
