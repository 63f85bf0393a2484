// SQL of what may be evaluated and was not.
import { EVALUATE_DAYS, type EvaluatedKind } from '@caiyuan/contract/evaluable'
import { sql, type RawBuilder } from 'kysely'
import { addDays } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Evaluated } from '../../core/documents.ts'

/** What was accepted before is not evaluated any more. */
export const openSince = ({ now }: Pick<Ctx, 'now'>): Date => addDays(now, -EVALUATE_DAYS)

/** Nothing was said of the line yet. */
export const isUnsaid = (
  { schoolId }: Pick<Ctx, 'schoolId'>,
  kind: EvaluatedKind,
  at: { docId: RawBuilder<unknown>; lineNo: RawBuilder<unknown> },
): RawBuilder<boolean> => sql<boolean>`not exists (select from evaluations e
  where e.school_id = ${schoolId} and e.doc_kind = ${kind} and e.doc_id = ${at.docId} and e.line_no = ${at.lineNo})`

/** The reader may evaluate some of a document. */
export const hasUnsaid = (ctx: Ctx, kind: EvaluatedKind, lines: Evaluated['lines'], docId: RawBuilder<unknown>): RawBuilder<boolean> =>
  !ctx.user.needs.has('mall:view')
    ? sql<boolean>`false`
    : sql<boolean>`exists (select from (${lines(ctx, openSince(ctx))}) d
    where d.doc_id = ${docId} and ${isUnsaid(ctx, kind, { docId: sql.ref('d.doc_id'), lineNo: sql.ref('d.line_no') })})`
