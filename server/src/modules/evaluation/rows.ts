// Rows of evaluations, each under its lock.
import type { Selectable } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import type { Tables } from '../../core/tables.ts'

export type EvaluationRow = Selectable<Tables['evaluations']>

export const lockEvaluation = (ctx: Ctx, id: string): Promise<EvaluationRow | undefined> =>
  ctx.tx.selectFrom('evaluations').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locked; somebody else's is missing. */
export const lockOwn = async (ctx: Ctx, id: string, isOwn: (it: EvaluationRow) => boolean): Promise<EvaluationRow> => {
  const row = isId(id) ? await lockEvaluation(ctx, id) : undefined
  if (!row || !isOwn(row)) throw missing('评价')
  return row
}

/** People who buy for themselves are strangers to each other, and read what they said themselves. */
export const isHeard = (ctx: Ctx, it: Pick<EvaluationRow, 'author_id'>): boolean =>
  ctx.schoolId !== PERSONAL_ID || it.author_id === ctx.user.id

/** The goods as they were ordered. */
export const lineOf = (ctx: Ctx, it: EvaluationRow): Promise<{ name: string; spec: string }> =>
  ctx.tx
    .selectFrom('order_lines')
    .select(['name', 'spec'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', it.order_id)
    .where('line_no', '=', it.line_no)
    .executeTakeFirstOrThrow()

const answered = (content: string, at: Date | null) => (at ? { content, at: at.toISOString() } : null)

type Answers = Pick<EvaluationRow, 'answer' | 'answered_at' | 'added_content' | 'added_at' | 'added_answer' | 'added_answered_at'>

/** What its supplier answered, what was added to it, and the answer to that. */
export const answersOf = (it: Answers) => ({
  answer: answered(it.answer, it.answered_at),
  added: it.added_at
    ? { content: it.added_content, at: it.added_at.toISOString(), answer: answered(it.added_answer, it.added_answered_at) }
    : null,
})

interface Moments {
  is_anonymous: boolean
  said_at: Date
  added_at: Date | null
}

/** As others read it. Evaluations of one order say the same moment: an anonymous buyer would be known by it, and is told of by days. */
export const asToldOthers = <R extends Moments>(it: R): R => {
  if (!it.is_anonymous) return it
  const day = (at: Date): Date => startOfDay(dayOf(at))
  return { ...it, said_at: day(it.said_at), added_at: it.added_at && day(it.added_at) }
}

/** A row of the record. An order names its buyer to all who read it: of an anonymous evaluation its own record says it. */
export const noteOn = (
  ctx: Ctx,
  it: Pick<EvaluationRow, 'id' | 'is_anonymous'>,
  order: { id: string; state: string },
  entry: { action: string; title: string; comment: string },
): void => {
  if (it.is_anonymous) logAction(ctx, 'evaluation', it.id, entry)
  else logAction(ctx, 'order', order.id, { ...entry, from: order.state })
}
