// Written by `npm run tables`.
import type { Json, Time } from './columns.ts'

export interface ComparisonUsesTable {
  school_id: number
  doc_kind: string
  doc_id: string
  comparison_id: string
  attached_at: Time
}

export interface ComparisonsTable {
  school_id: number
  id: string
  user_id: string
  sku_id: string
  title: string
  content: Json
  made_at: Time
}
