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
