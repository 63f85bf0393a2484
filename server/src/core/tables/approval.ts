// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, JsonWithDefault, Time } from './columns.ts'

export interface ApproverChoicesTable {
  school_id: number
  user_id: string
  doc_kind: string
  node_id: string
  fund_id: Generated<string>
  chosen: string[]
  at: Generated<Date>
}

export interface DelegateRulesTable {
  school_id: number
  id: string
  from_id: string
  to_id: string
  doc_kinds: Generated<string[]>
  amount_cap_fen: number | null
  starts_at: Time
  ends_at: Time
}

export interface FlowDefsTable {
  school_id: number
  code: string
  version: number
  doc_kind: string
  title: string
  status: Generated<string>
  valid_from: Generated<Date>
  valid_to: Time | null
  nodes: Json
  published_by: string | null
  published_at: Time | null
  reason: Generated<string>
}

export interface FlowInstsTable {
  school_id: number
  id: string
  doc_kind: string
  doc_id: string
  doc_no: string
  def_code: string
  def_version: number
  round: Generated<number>
  nodes: Json
  facts: JsonWithDefault
  content_hash: Generated<string>
  current_index: Generated<number>
  status: string
  submitter_id: string
  title: Generated<string>
  summary: Generated<string>
  amount_fen: Generated<number>
  started_at: Generated<Date>
  ended_at: Time | null
  resume: JsonWithDefault
}

export interface FlowTasksTable {
  school_id: number
  id: string
  inst_id: string
  doc_kind: string
  doc_id: string
  round: number
  node_index: number
  node_id: string
  node_title: string
  node_type: Generated<string>
  seq: Generated<number>
  assignee_id: string
  owner_id: string | null
  reason: Generated<string>
  status: Generated<number>
  comment: Generated<string>
  source: Generated<string>
  parent_task_id: string | null
  signature_id: string | null
  urged_count: Generated<number>
  urged_at: Time | null
  started_at: Generated<Date>
  due_at: Time | null
  done_at: Time | null
  done_by: string | null
  read_at: Time | null
  escalated_at: Time | null
  draft: Generated<string>
}
