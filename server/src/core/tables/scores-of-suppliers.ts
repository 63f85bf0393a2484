// Written by `npm run tables`.
import type { Json, Time } from './columns.ts'

export interface SupplierScoreFiguresTable {
  supplier_id: string
  school_id: number
  figures: Json
  counted_at: Time
}
