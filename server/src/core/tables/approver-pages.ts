// Written by `npm run tables`.
import type { Json } from './columns.ts'

export interface ApproverPagesTable {
  school_id: number
  def: Json
}
