// Written by `npm run tables`.
import type { Generated } from 'kysely'
import type { Time } from './columns.ts'

export interface SignatureSlipsTable {
  school_id: number
  id: string
  user_id: string
  source: string
  tag_hash: Buffer
  session_id: string
  expires_at: Time
  phone_hash: Buffer | null
  device: Generated<string>
  refused_at: Time | null
  drawing_cipher: string | null
}

export interface SignatureUsesTable {
  school_id: number
  id: string
  signature_id: string
  user_id: string
  doc_kind: string
  doc_id: string
  doc_no: string
  title: string
  content_hash: string
  used_at: Time
  ip: string
  user_name: string
  inst_id: string | null
  task_id: string | null
  emptied_hash: string | null
}

export interface SignaturesTable {
  school_id: number
  id: string
  user_id: string
  no: number
  picture_cipher: string
  picture_hash: Buffer
  size_bytes: number
  source: string
  created_at: Time
  ended_at: Time | null
}
