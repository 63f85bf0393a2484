// Rows of evaluations, each under its lock.
import type { EvaluatedKind } from '@caiyuan/contract/evaluable'
import type { Selectable } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { documentOf } from '../../core/documents.ts'
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

export const kindOf = (it: Pick<EvaluationRow, 'doc_kind'>): EvaluatedKind => it.doc_kind as EvaluatedKind

/** What is told to have been spoken of: the goods, and of what was bought outside the application. */
export const subjectOf = (it: { goods_id: string | null; doc_id: string }): string => it.goods_id ?? it.doc_id

/** As it is read beside others. */
export const aboutOf = (it: Pick<EvaluationRow, 'doc_kind' | 'goods_id' | 'goods_name'>) => ({
  kind: kindOf(it),
  goodsId: it.goods_id ?? '',
  goodsName: it.goods_name,
})

const answered = (content: string, at: Date | null) => (at ? { content, at: at.toISOString() } : null)

type Answers = Pick<EvaluationRow, 'answer' | 'answered_at' | 'added_content' | 'added_at' | 'added_answer' | 'added_answered_at'>

/** What its supplier answered, what was added to it, and the answer to that. */
export const answersOf = (it: Answers) => ({
  answer: answered(it.answer, it.answered_at),
  added: it.added_at
    ? { content: it.added_content, at: it.added_at.toISOString(), answer: answered(it.added_answer, it.added_answered_at) }
    : null,
})

export type SaidRow = EvaluationRow & { picture_ids: string[] }

export const saidShown = (it: SaidRow) => ({
  id: it.id,
  goodsStars: it.goods_stars,
  describedStars: it.described_stars,
  content: it.content,
  pictureIds: it.picture_ids,
  saidAt: it.said_at.toISOString(),
  isAnonymous: it.is_anonymous,
  ...answersOf(it),
})

interface Moments {
  is_anonymous: boolean
  said_at: Date
  added_at: Date | null
}

/** As others read it. Evaluations of one document say the same moment: an anonymous buyer would be known by it, and is told of by days. */
export const asToldOthers = <R extends Moments>(it: R): R => {
  if (!it.is_anonymous) return it
  const day = (at: Date): Date => startOfDay(dayOf(at))
  return { ...it, said_at: day(it.said_at), added_at: it.added_at && day(it.added_at) }
}

const stateOf = async (ctx: Ctx, it: Pick<EvaluationRow, 'doc_kind' | 'doc_id'>): Promise<string> => {
  const row = await ctx.tx
    .selectFrom(documentOf(it.doc_kind).doc!.table as 'orders')
    .select('state')
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.doc_id)
    .executeTakeFirstOrThrow()
  return row.state
}

/** A row of the record. A document names its buyer to all who read it: of an anonymous evaluation its own record says it. */
export const noteOn = async (
  ctx: Ctx,
  it: Pick<EvaluationRow, 'id' | 'is_anonymous' | 'doc_kind' | 'doc_id'>,
  entry: { action: string; title: string; comment: string },
): Promise<void> => {
  if (it.is_anonymous) logAction(ctx, 'evaluation', it.id, entry)
  else logAction(ctx, kindOf(it), it.doc_id, { ...entry, from: await stateOf(ctx, it) })
}
