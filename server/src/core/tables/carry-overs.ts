// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface CarryOverLinesTable {
  school_id: number
  year: number
  doc_kind: string
  doc_id: string
  fund_id: string
  doc_no: string
  frozen_fen: number
  held_fen: number
  fault: Generated<string>
}

export interface CarryOversTable {
  school_id: number
  year: number
  at: Time
  told_at: Time | null
}
