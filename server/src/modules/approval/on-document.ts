// What a list of documents says of their approvals: SQL over a document under the alias `p`, by its kind.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { sql, type RawBuilder } from 'kysely'

/** Somebody has decided in the approval that runs. */
export const isActedOn = (kind: ChangeKind): RawBuilder<boolean> => sql`exists (
  select 1 from flow_insts i join flow_tasks t on t.school_id = i.school_id and t.inst_id = i.id
  where i.school_id = p.school_id and i.doc_kind = ${kind} and i.doc_id = p.id and i.status = 'running' and t.status in (2, 5) and t.done_by is not null)`

/** This person has, or had, a task on it. */
export const isTaskOf = (kind: ChangeKind, userId: string): RawBuilder<boolean> => sql`exists (
  select 1 from flow_tasks t where t.school_id = p.school_id and t.doc_kind = ${kind} and t.doc_id = p.id
    and (t.assignee_id = ${userId} or t.owner_id = ${userId} or t.done_by = ${userId}))`

/** The names of who has to decide it now. */
export const decidersOf = (kind: ChangeKind): RawBuilder<string[]> => sql`(
  select coalesce(json_agg(w.name order by w.name), '[]') from flow_tasks t join users w on w.school_id = t.school_id and w.id = t.assignee_id
  where t.school_id = p.school_id and t.doc_kind = ${kind} and t.doc_id = p.id and t.status = 1)`
