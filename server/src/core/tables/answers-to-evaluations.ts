// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SupplierEvaluationsTable {
  supplier_id: string
  school_id: number
  evaluation_id: string
  school_name: string
  author_name: string
  goods_id: string | null
  goods_name: string
  spec: string
  goods_stars: number
  described_stars: number
  logistics_stars: number
  service_stars: number
  content: string
  said_at: Time
  answer: string
  answered_at: Time | null
  added_content: string
  added_at: Time | null
  added_answer: string
  added_answered_at: Time | null
  picture_ids: Generated<string[]>
  is_reported: Generated<boolean>
  doc_kind: string
}
