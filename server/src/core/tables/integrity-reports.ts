// Written by `npm run tables`.
import type { Generated } from 'kysely'

export interface IntegrityActsTable {
  school_id: number
  id: string
  report_id: string
  seq: number
  kind: string
  body_cipher: string
  acted_on: string
}

export interface IntegrityReportsTable {
  school_id: number
  id: string
  code_hash: Buffer
  stage: Generated<string>
  content_cipher: string
  reported_on: string
}
