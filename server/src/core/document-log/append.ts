// The document log: one row per action, chained by hash per school, appended as the last statement of a transaction.
import { sql } from 'kysely'
import type { Ctx, LogDraft } from '../context.ts'
import { newId } from '../ids.ts'
import { keptJson } from '../kept-json.ts'

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

/** Appends rows of the transaction. Locks the school's chain head until commit, so call it last. */
export const appendLogs = async (ctx: Ctx, logs: readonly LogDraft[]): Promise<void> => {
  const rows = keptJson(logs.map((draft) => rowOf(draft, ctx.ip)))
  const past = ctx.isPast ? ctx.now : null
  await sql`select append_log(${ctx.schoolId}::bigint, ${rows}::jsonb, ${past}::timestamptz)`.execute(ctx.tx)
}
