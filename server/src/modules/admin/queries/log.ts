// What the log of the school says of something the administration changes, the latest first.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { ACTOR_NAME } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'

const MOST = 50

export interface Deed {
  at: string
  who: string
  title: string
  comment: string
}

export const deedsOn = async (ctx: Ctx, kind: ChangeKind, id: string): Promise<Deed[]> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['at', ACTOR_NAME, 'title', 'comment'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', '=', id)
    .orderBy('seq', 'desc')
    .limit(MOST)
    .execute()
  return rows.map((it) => ({ at: it.at.toISOString(), who: it.actor_name, title: it.title, comment: it.comment }))
}

/** The last deed on each thing of a kind, by its id. */
export const lastDeeds = async (ctx: Ctx, kind: ChangeKind): Promise<Map<string, Deed>> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .distinctOn('doc_id')
    .select(['doc_id', 'at', ACTOR_NAME, 'title', 'comment'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .orderBy('doc_id')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(rows.map((it) => [it.doc_id, { at: it.at.toISOString(), who: it.actor_name, title: it.title, comment: it.comment }]))
}
