// The document log: one row per action, chained by hash per school, appended as the last statement of a transaction.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, LogDraft } from './context.ts'
import type { Tx } from './db.ts'
import { newId } from './ids.ts'

const GENESIS = Buffer.alloc(32)

interface ChainRow extends LogDraft {
  seq: number
  at: string
  ip: string
}

const hashOf = (prev: Buffer, row: ChainRow): Buffer =>
  createHash('sha256')
    .update(prev)
    .update(
      JSON.stringify([
        row.seq,
        row.docKind,
        row.docId,
        row.action,
        row.title,
        row.from,
        row.to,
        row.actorId,
        row.actorName,
        row.onBehalfOf,
        row.comment,
        canonical(row.detail),
        row.at,
        row.ip,
      ]),
    )
    .digest()

/** JSON with sorted keys: jsonb does not keep the order we wrote. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, canonical(v)]),
  )
}

/** Text as the database keeps it: a half character, as cutting a text may leave, becomes U+FFFD there, so it is hashed as that. */
const kept = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd')
  if (Array.isArray(value)) return value.map(kept)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [kept(key), kept(child)]))
}

/** Appends the pending rows of the transaction. Locks the school's chain head until commit, so call it last. */
export const appendLogs = async (ctx: Ctx): Promise<void> => {
  if (ctx.logs.length === 0) return
  const drafts = ctx.logs.splice(0).map((draft) => kept(draft) as LogDraft)
  const head = await sql<{ seq: number; hash: Buffer; at: Date }>`
    insert into log_heads as h (school_id, seq, hash) values (${ctx.schoolId}, 0, ${GENESIS})
    on conflict (school_id) do update set seq = h.seq where h.school_id = ${ctx.schoolId} returning seq, hash, clock_timestamp() as at`.execute(
    ctx.tx,
  )
  let { seq, hash } = head.rows[0]!
  const at = (ctx.isPast ? ctx.now : head.rows[0]!.at).toISOString()
  const rows = drafts.map((draft) => {
    seq += 1
    const prev = hash
    hash = hashOf(prev, { ...draft, seq, at, ip: ctx.ip })
    return {
      school_id: ctx.schoolId,
      seq,
      id: newId(),
      doc_kind: draft.docKind,
      doc_id: draft.docId,
      action: draft.action,
      title: draft.title,
      from_state: draft.from,
      to_state: draft.to,
      actor_id: draft.actorId,
      actor_name: draft.actorName,
      on_behalf_of: draft.onBehalfOf,
      comment: draft.comment,
      detail: JSON.stringify(draft.detail),
      at,
      ip: ctx.ip,
      prev_hash: prev,
      hash,
    }
  })
  const inserted = ctx.tx.insertInto('document_log').values(rows).execute()
  const moved = ctx.tx.updateTable('log_heads').set({ seq, hash }).where('school_id', '=', ctx.schoolId).execute()
  await Promise.all([inserted, moved])
}

/** Walks one school's chain; answers the first bad seq, or null when every row and the head agree. */
export const verifyLogs = async (tx: Tx, schoolId: number): Promise<number | null> => {
  let prev: Buffer = GENESIS
  let seq = 0
  for (;;) {
    const rows = await tx
      .selectFrom('document_log')
      .selectAll()
      .where('school_id', '=', schoolId)
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(2000)
      .execute()
    for (const row of rows) {
      const expected = hashOf(prev, {
        seq: row.seq,
        docKind: row.doc_kind,
        docId: row.doc_id,
        action: row.action,
        title: row.title,
        from: row.from_state,
        to: row.to_state,
        actorId: row.actor_id,
        actorName: row.actor_name,
        onBehalfOf: row.on_behalf_of,
        comment: row.comment,
        detail: row.detail as Record<string, unknown>,
        at: row.at.toISOString(),
        ip: row.ip,
      })
      if (row.seq !== seq + 1 || !row.prev_hash.equals(prev) || !row.hash.equals(expected)) return seq + 1
      prev = row.hash
      seq = row.seq
    }
    if (rows.length < 2000) break
  }
  const head = await tx.selectFrom('log_heads').select(['seq', 'hash']).where('school_id', '=', schoolId).executeTakeFirst()
  if (!head) return seq === 0 ? null : seq
  return head.seq === seq && head.hash.equals(prev) ? null : seq + 1
}
