// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface EvaluationsTable {
  school_id: number
  id: string
  doc_id: string
  line_no: number
  goods_id: string | null
  sku_id: string | null
  supplier_id: string | null
  author_id: string
  author_name: string
  is_anonymous: boolean
  goods_stars: number
  described_stars: number
  logistics_stars: number
  service_stars: number
  content: Generated<string>
  said_at: Time
  added_content: Generated<string>
  added_at: Time | null
  answer: Generated<string>
  answered_at: Time | null
  added_answer: Generated<string>
  added_answered_at: Time | null
  hidden_at: Time | null
  hidden_reason: Generated<string>
  doc_kind: string
  goods_name: Generated<string>
  spec: Generated<string>
  seller_name: Generated<string>
  seller_uscc: Generated<string>
}
