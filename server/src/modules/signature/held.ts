// Whether a document still says what was signed (decision 0073).
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { documentOf } from '../../core/documents.ts'
import type { Tables } from '../../core/tables.ts'

type Use = Pick<Selectable<Tables['signature_uses']>, 'doc_kind' | 'doc_id' | 'content_hash' | 'emptied_hash'>

export const isHeld = async (ctx: Ctx, it: Use): Promise<boolean> => {
  const { approval } = documentOf(it.doc_kind)
  const hash = it.emptied_hash ?? it.content_hash
  return approval?.stillSays?.(ctx, it.doc_id, hash) ?? (await approval?.contentHash(ctx, it.doc_id)) === hash
}

/** What tells who somebody was leaves his documents: signatures that held until then go on holding for what is left (decision 0071). */
export const keepHeld = async (ctx: Ctx, docKind: ChangeKind, docIds: readonly string[], empty: () => Promise<unknown>): Promise<void> => {
  const signed = await ctx.tx
    .selectFrom('signature_uses')
    .select(['id', 'doc_kind', 'doc_id', 'content_hash', 'emptied_hash'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', (eb) => eb.fn.any(eb.val(docIds)))
    .execute()
  const held: typeof signed = []
  for (const it of signed) if (await isHeld(ctx, it)) held.push(it)
  await empty()
  const { approval } = documentOf(docKind)
  for (const { id, doc_id } of held)
    await ctx.tx
      .updateTable('signature_uses')
      .set({ emptied_hash: await approval!.contentHash(ctx, doc_id) })
      .where('school_id', '=', ctx.schoolId)
      .where('id', '=', id)
      .execute()
}
