// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Json, Time } from './columns.ts'

export interface FlowDraftsTable {
  school_id: number
  doc_kind: string
  nodes: Json
  revision: number
  is_open: Generated<boolean>
  saved_by: string
  saved_at: Time
}

export interface FlowReplaysTable {
  school_id: number
  doc_kind: string
  id: string
  status: string
  nodes: Json
  before_nodes: Json
  since: Time
  inst_id: string | null
  done_num: Generated<number>
  total_num: number
  counted: Json
  started_by: string
  started_at: Time
  ended_at: Time | null
}
