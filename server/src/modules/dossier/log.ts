// The rows of the document log with the bytes their hashes are of: whoever has them checks them by SHA-256 alone.
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { DossierDoc } from './papers.ts'

export interface LogRow {
  seq: number
  doc_kind: string
  doc_no: string
  at: Date
  title: string
  actor_name: string
  on_behalf_of: string | null
  from_state: string | null
  to_state: string | null
  comment: string
  /** 1: the older form, hashed otherwise (decision 0017); no bytes of it are given. */
  form: number
  prev_hash: string
  hash: string
  /** Base64 of what the hash is of: each field as its length (4 bytes, -1: none) and its bytes, the hash of the row before first. */
  bytes: string | null
}

export const LOG_WORDS = {
  seq: '序号',
  at: '时间',
  doc_no: '单据',
  title: '事项',
  actor_name: '办理人',
  on_behalf_of: '代',
  from_state: '原状态（系统）',
  to_state: '新状态（系统）',
  comment: '意见',
  hash: '摘要（SHA-256）',
} as const

export const logOf = async ({ tx, schoolId }: Ctx, docs: readonly DossierDoc[]): Promise<LogRow[]> => {
  const { rows } = await sql<LogRow>`
    select l.seq, l.doc_kind, d.no as doc_no, l.at, l.title, l.actor_name, l.on_behalf_of, l.from_state, l.to_state, l.comment, l.form,
      encode(l.prev_hash, 'hex') as prev_hash, encode(l.hash, 'hex') as hash,
      case when l.form = 2 then translate(encode(log_bytes(l), 'base64'), chr(10), '') end as bytes
    from document_log l join json_to_recordset(${JSON.stringify(docs)}::json) as d (kind text, id uuid, no text) on d.kind = l.doc_kind and d.id = l.doc_id
    where l.school_id = ${schoolId} order by l.seq`.execute(tx)
  return rows
}
