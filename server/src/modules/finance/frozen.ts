// What the finance system of a school holds for a document, as far as it said so (decision 0119).
import { failText } from '@caiyuan/contract/fails'
import type { FreezeState } from '@caiyuan/contract/finance'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { freezes, paramsOf } from '../school/params.ts'

export interface Freeze {
  fund_id: string
  subject_code: string
  project_no: string
  doc_no: string
  freeze_no: string
  remote_fen: number
  request_id: string | null
  verb: 'freeze' | 'unfreeze' | null
  asked_fen: number
  state: FreezeState
  tries: number
  /** What the document has on the card here. */
  due_fen: number
}

export interface Doc {
  kind: string
  id: string
}

/** What a document took of its cards becomes rows here, each with what it has now; locked, so that one at a time speaks of it with finance. */
export const lockFreezes = async (ctx: Ctx, { kind, id }: Doc): Promise<Freeze[]> => {
  await sql`
    insert into finance_freezes (school_id, doc_kind, doc_id, fund_id, subject_code, doc_no, changed_at)
    select ${ctx.schoolId}, c.doc_kind, c.doc_id, c.fund_id, c.subject_code,
      (select e.doc_no from fund_entries e where e.school_id = ${ctx.schoolId} and e.doc_kind = c.doc_kind and e.doc_id = c.doc_id limit 1), ${ctx.now}
    from fund_claims c where c.school_id = ${ctx.schoolId} and c.doc_kind = ${kind} and c.doc_id = ${id} and c.frozen_fen + c.held_fen > 0
    on conflict do nothing`.execute(ctx.tx)
  const { rows } = await sql<Freeze>`
    select r.fund_id, r.subject_code, k.project_no, r.doc_no, r.freeze_no, r.remote_fen, r.request_id, r.verb, r.asked_fen, r.state, r.tries,
      coalesce(c.frozen_fen + c.held_fen, 0) as due_fen
    from finance_freezes r join funds k on k.school_id = ${ctx.schoolId} and k.id = r.fund_id
    left join fund_claims c on c.school_id = ${ctx.schoolId} and c.doc_kind = r.doc_kind and c.doc_id = r.doc_id and c.fund_id = r.fund_id and c.subject_code = r.subject_code
    where r.school_id = ${ctx.schoolId} and r.doc_kind = ${kind} and r.doc_id = ${id}
    order by r.fund_id, r.subject_code for update of r`.execute(ctx.tx)
  return rows
}

/** Nobody agrees to what finance refused; where a school waits for its answer, nor to what it has not frozen yet. */
export const mustBeFrozen = async (ctx: Ctx, kind: string, id: string): Promise<void> => {
  const params = await paramsOf(ctx)
  if (!freezes(params)) return
  const { rows } = await sql<{ state: FreezeState | null; reason: string | null }>`
    select r.state, r.reason from fund_claims c
    left join finance_freezes r on r.school_id = ${ctx.schoolId} and r.doc_kind = c.doc_kind and r.doc_id = c.doc_id and r.fund_id = c.fund_id and r.subject_code = c.subject_code
    where c.school_id = ${ctx.schoolId} and c.doc_kind = ${kind} and c.doc_id = ${id} and c.frozen_fen + c.held_fen > coalesce(r.remote_fen, 0)`.execute(
    ctx.tx,
  )
  const refused = rows.find((it) => it.state === 'refused')
  if (refused) throw new Fail('fund.remoteRefused', { reason: refused.reason || failText('fund.remote') })
  if (rows.length > 0 && params['finance.failPolicy'] === 0) throw new Fail('fund.remoteWaits')
}
