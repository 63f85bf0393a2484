// The table of the trial kind; of a kind of the product `npm run tables` writes it.
import type { Generated } from 'kysely'
import type { Json, Time } from '../../../server/src/core/tables/columns.ts'

interface PageFeesTable {
  school_id: number
  id: string
  fee_no: string
  state: string
  moved_to: Generated<string>
  version: Generated<number>
  submitter_id: string
  dept_id: string | null
  journal: string
  paper_title: string
  note: Generated<string>
  lines: Json
  total_fen: number
  fund_id: string
  subject_code: string
  submitted_at: Time
}

declare module '../../../server/src/core/tables.ts' {
  interface Tables {
    page_fees: PageFeesTable
  }
}
