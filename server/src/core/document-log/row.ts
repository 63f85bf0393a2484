// A row of the document log as bytes: what the database hashes (mall.log_bytes) and what COPY (FORMAT binary) sends.
import { createHash, hash } from 'node:crypto'

export const HASH_BYTES = 32

/** In the order of mall.log_bytes; each field is its length and its bytes, -1 where there is none. */
export const LOG_COLUMNS = [
  'prev_hash',
  'school_id',
  'seq',
  'form',
  'id',
  'doc_kind',
  'doc_id',
  'action',
  'title',
  'from_state',
  'to_state',
  'actor_id',
  'actor_name',
  'on_behalf_of',
  'comment',
  'detail',
  'at',
  'ip',
] as const
type Column = (typeof LOG_COLUMNS)[number]

const PREV_AT = 4
const SEQ_AT = PREV_AT + HASH_BYTES + 4 + 8 + 4
const FORM_AT = SEQ_AT + 8 + 4

export const seqOf = (row: Buffer): number => Number(row.readBigInt64BE(SEQ_AT))
/** Hashes are spoken of in hex: a text costs less than a buffer, and both are compared a million times. */
export const prevOf = (row: Buffer): string => row.toString('hex', PREV_AT, PREV_AT + HASH_BYTES)
/** The fields of fixed width stand where they are looked for only when the first has its width. */
export const isRow = (row: Buffer): boolean => row.readInt32BE(0) === HASH_BYTES

const fieldsOf = (row: Buffer): Record<Column, Buffer | null> => {
  let at = 0
  const fields = LOG_COLUMNS.map((column) => {
    const length = row.readInt32BE(at)
    const value = length < 0 ? null : row.subarray(at + 4, at + 4 + length)
    at += 4 + Math.max(0, length)
    return [column, value]
  })
  return Object.fromEntries(fields)
}

const textOf = (value: Buffer | null): string | null => value && value.toString('utf8')
const uuidOf = (value: Buffer | null): string | null =>
  value && value.toString('hex').replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5')
const EPOCH_MS = Date.UTC(2000, 0, 1)
const momentOf = (micros: Buffer): string => new Date(EPOCH_MS + Number(micros.readBigInt64BE(0)) / 1000).toISOString()

/** JSON with sorted keys: jsonb does not keep the order that was written. */
export const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, canonical(child)]),
  )
}

/** Of a value, whatever order its keys were written in: what is signed and approved is bound by it. */
export const canonicalHash = (value: unknown): string => hash('sha256', JSON.stringify(canonical(value)), 'base64url')

/** Form 1, of rows written before decision 0017: the hash of a JSON text. */
const hashOfForm1 = (row: Buffer): string => {
  const it = fieldsOf(row)
  const values = [
    seqOf(row),
    textOf(it.doc_kind),
    uuidOf(it.doc_id),
    textOf(it.action),
    textOf(it.title),
    textOf(it.from_state),
    textOf(it.to_state),
    uuidOf(it.actor_id),
    textOf(it.actor_name),
    textOf(it.on_behalf_of),
    textOf(it.comment),
    // The first byte is the version of jsonb's binary form.
    canonical(JSON.parse(it.detail!.toString('utf8', 1))),
    momentOf(it.at!),
    textOf(it.ip),
  ]
  return createHash('sha256').update(prevOf(row), 'hex').update(JSON.stringify(values)).digest('hex')
}

/** The hash a row should have, by the form it was written in. */
export const hashOfRow = (row: Buffer): string => (row.readInt32BE(FORM_AT) === 1 ? hashOfForm1(row) : hash('sha256', row, 'hex'))
