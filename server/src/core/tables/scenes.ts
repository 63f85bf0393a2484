// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SceneLinesTable {
  scene_id: string
  sku_id: string
  place: number
  num: number
}

export interface ScenesTable {
  id: string
  title: string
  brief: Generated<string>
  place: number
  created_by: string
  created_at: Generated<Date>
  updated_by: string
  updated_at: Generated<Date>
  ended_by: string | null
  ended_at: Time | null
}
