// One row of the document log per decision: where the document itself moves, its row carries the decision.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Ctx, LogDraft } from '../../../core/context.ts'
import { logAction } from '../../../core/advance.ts'

export interface Decision {
  action: string
  title: string
  comment?: string
  onBehalfOf?: string | null
  detail?: Record<string, unknown>
  /** Decided by the system, not by the caller. */
  bySystem?: boolean
}

const asSystem = (row: LogDraft): void => {
  row.actorId = null
  row.actorName = '系统'
}

/** Runs what the decision sets off, then writes its row, or writes it into the row the document made meanwhile. */
export const recorded = async (
  ctx: Ctx,
  docKind: ChangeKind,
  docId: string,
  it: Decision,
  work: () => Promise<void> = async () => {},
): Promise<void> => {
  const from = ctx.drafts.logs.length
  await work()
  let row = ctx.drafts.logs.slice(from).find((l) => l.docKind === docKind && l.docId === docId && l.to !== null)
  if (!row) {
    logAction(ctx, docKind, docId, { action: it.action, title: it.title, from: null, to: null })
    row = ctx.drafts.logs.splice(-1)[0]!
    ctx.drafts.logs.splice(from, 0, row)
  }
  row.title = it.title
  row.comment = it.comment ?? row.comment
  row.onBehalfOf = it.onBehalfOf ?? row.onBehalfOf
  row.detail = { ...row.detail, ...it.detail }
  if (it.bySystem) asSystem(row)
}
