// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface EvaluationReportsTable {
  school_id: number
  id: string
  evaluation_id: string
  reporter_id: string | null
  kind: string
  content: string
  reported_at: Time
  verdict: string | null
  reason: Generated<string>
  decided_at: Time | null
  decided_by: string | null
  is_reporter_gone: Generated<boolean>
  restored_at: Time | null
  restored_by: string | null
  restored_reason: Generated<string>
}
