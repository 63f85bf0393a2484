// Who a row of the document log names. The log keeps the name of then, which its hash covers; screens say 已注销用户 of who left, and
// papers, which are kept with the accounts, the name of then (decision 0071).
import type { ChangeKind } from '@caiyuan/contract/changes'
import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely'
import type { Ctx } from '../context.ts'

/** SQL over document_log; people of suppliers are of no school and stay as they were written. */
export const actorName = (asSigned: boolean): RawBuilder<string> =>
  asSigned
    ? sql`document_log.actor_name`
    : sql`coalesce((select u.name from users u where u.school_id = document_log.school_id and u.id = document_log.actor_id and u.left_at is not null), document_log.actor_name)`

/**
 * SQL over document_log: in whose place the actor stood. The row keeps a name alone: whose it was say the task it closed, or, of what
 * was received in the buyer's place, who submitted the document.
 */
export const behalfName = (asSigned: boolean): RawBuilder<string | null> =>
  asSigned
    ? sql`document_log.on_behalf_of`
    : sql`case when document_log.on_behalf_of is not null then coalesce((
        select u.name from users u where u.school_id = document_log.school_id and u.left_at is not null and u.id = coalesce(
          (select t.owner_id from flow_tasks t where t.school_id = document_log.school_id and t.id = (document_log.detail ->> 'taskId')::uuid),
          (select i.submitter_id from flow_insts i
            where i.school_id = document_log.school_id and i.doc_kind = document_log.doc_kind and i.doc_id = document_log.doc_id limit 1))
      ), document_log.on_behalf_of) end`

export const ACTOR_NAME: AliasedRawBuilder<string, 'actor_name'> = actorName(false).as('actor_name')

/** For papers: the names under which people acted on these documents, by their ids. */
export const signedNames = async (
  ctx: Ctx,
  kinds: readonly ChangeKind[],
  docIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await ctx.tx
    .selectFrom('document_log')
    .distinctOn('actor_id')
    .select(['actor_id', 'actor_name'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', 'in', [...kinds])
    .where('doc_id', 'in', [...docIds])
    .where('actor_id', 'is not', null)
    .orderBy('actor_id')
    .orderBy('seq', 'desc')
    .execute()
  return new Map(rows.map((it) => [it.actor_id!, it.actor_name]))
}
