// The document log: one row per action, chained by hash per school, appended as the last statement of a transaction.
import { sql } from 'kysely'
import type { Ctx, LogDraft } from '../context.ts'
import { newId } from '../ids.ts'

/** Text as the database can keep it: half a character, as cutting a text may leave, becomes U+FFFD. */
const kept = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '\ufffd')
  if (Array.isArray(value)) return value.map(kept)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [kept(key), kept(child)]))
}

const rowOf = (draft: LogDraft, ip: string) => ({
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
  detail: draft.detail,
  ip,
})

/** Appends the pending rows of the transaction. Locks the school's chain head until commit, so call it last. */
export const appendLogs = async (ctx: Ctx): Promise<void> => {
  const rows = JSON.stringify(ctx.drafts.logs.splice(0).map((draft) => kept(rowOf(draft, ctx.ip))))
  const past = ctx.isPast ? ctx.now : null
  await sql`select append_log(${ctx.schoolId}::bigint, ${rows}::jsonb, ${past}::timestamptz)`.execute(ctx.tx)
}
