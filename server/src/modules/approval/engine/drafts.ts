// The one draft of each flow: who saves it says which one he changed, so that nobody overwrites what another saved meanwhile.
import { momentText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { FlowNodeDef } from './def.ts'

export interface FlowDraft {
  nodes: FlowNodeDef[]
  revision: number
  saved_at: Date
  who: string
}

interface Row extends FlowDraft {
  is_open: boolean
}

const readRow = async (ctx: Ctx, docKind: string): Promise<Row | undefined> => {
  const row = await ctx.tx
    .selectFrom('flow_drafts as d')
    .leftJoin('users as u', (join) => join.onRef('u.school_id', '=', 'd.school_id').onRef('u.id', '=', 'd.saved_by'))
    .select(['d.nodes', 'd.revision', 'd.is_open', 'd.saved_at', sql<string>`coalesce(u.name, '')`.as('who')])
    .where('d.school_id', '=', ctx.schoolId)
    .where('d.doc_kind', '=', docKind)
    .executeTakeFirst()
  return row as Row | undefined
}

export const draftOf = async (ctx: Ctx, docKind: string): Promise<FlowDraft | null> => {
  const row = await readRow(ctx, docKind)
  return row?.is_open ? row : null
}

/** Which kinds of document have a draft. */
export const draftedKinds = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('flow_drafts')
    .select('doc_kind')
    .where('school_id', '=', ctx.schoolId)
    .where('is_open', '=', true)
    .execute()
  return rows.map((it) => it.doc_kind)
}

const moved = (row: Row): Fail => new Fail('flow.draftMoved', { who: row.who, at: momentText(row.saved_at.toISOString()) })

/** The draft at the revision that was read; refuses where another one was saved since. */
export const draftAt = async (ctx: Ctx, docKind: string, revision: number): Promise<FlowDraft | null> => {
  const draft = await readRow(ctx, docKind)
  if (draft && draft.is_open && draft.revision !== revision) throw moved(draft)
  return draft?.is_open ? draft : null
}

/** Answers its revision. `revision` is the one that was changed: null overwrites whatever there is. */
export const saveDraft = async (ctx: Ctx, docKind: string, nodes: readonly FlowNodeDef[], revision: number | null): Promise<number> => {
  const set = { nodes: JSON.stringify(nodes), is_open: true, saved_by: ctx.user.id, saved_at: ctx.now }
  const saved = await ctx.tx
    .insertInto('flow_drafts')
    .values({ school_id: ctx.schoolId, doc_kind: docKind, revision: 1, ...set })
    .onConflict((oc) => {
      const renewed = oc.columns(['school_id', 'doc_kind']).doUpdateSet({ ...set, revision: sql`flow_drafts.revision + 1` })
      return revision === null
        ? renewed
        : renewed.where((eb) => eb.or([eb('flow_drafts.revision', '=', revision), eb('flow_drafts.is_open', '=', false)]))
    })
    .returning('revision')
    .executeTakeFirst()
  if (saved) return saved.revision
  throw moved((await readRow(ctx, docKind))!)
}

/** Answers whether there was one. */
export const closeDraft = async (ctx: Ctx, docKind: string): Promise<boolean> => {
  const closed = await ctx.tx
    .updateTable('flow_drafts')
    .set({ is_open: false })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('is_open', '=', true)
    .executeTakeFirst()
  return closed.numUpdatedRows === 1n
}
