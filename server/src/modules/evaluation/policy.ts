// Who bought says what came is like, while it is still known: some days after the acceptance (domain page 02 §2.14).
import { ADD_DAYS, EVALUATE_DAYS, evaluatedKinds, type EvaluatedKind } from '@caiyuan/contract/evaluable'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { evaluatedOf, type EvaluatedDoc } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'

export const endsOn = (acceptedAt: Date | null): string => (acceptedAt ? dayOf(addDays(acceptedAt, EVALUATE_DAYS)) : '')

/** A document of one's own: who bought evaluates it, and nobody in his place. */
export const ownDoc = async (ctx: Ctx, kind: EvaluatedKind, id: string, isLocked = false): Promise<EvaluatedDoc> => {
  const doc = await evaluatedOf(kind).read(ctx, id, isLocked)
  if (doc.buyerId !== ctx.user.id) throw new Fail('core.denied')
  return doc
}

/** Why nothing of the document can be evaluated now. */
export const closedFor = (ctx: Ctx, kind: EvaluatedKind, doc: EvaluatedDoc): Fail | undefined => {
  if (!doc.acceptedAt || !doc.isOpen) return new Fail('evaluation.notOpen', { title: evaluatedKinds[kind], state: doc.stateLabel })
  return addDays(doc.acceptedAt, EVALUATE_DAYS) < ctx.now
    ? new Fail('evaluation.late', { days: EVALUATE_DAYS, endsOn: endsOn(doc.acceptedAt) })
    : undefined
}

/** Why nothing can be added to what was said. */
export const closedToAdd = (
  ctx: Ctx,
  doc: Pick<EvaluatedDoc, 'acceptedAt'>,
  said: { added_at: Date | null; said_at: Date; hidden_at: Date | null },
): Fail | undefined => {
  if (said.hidden_at) return new Fail('evaluation.hidden')
  if (said.added_at) return new Fail('evaluation.addedTwice')
  const end = addDays(doc.acceptedAt ?? said.said_at, ADD_DAYS)
  return end < ctx.now ? new Fail('evaluation.addLate', { days: ADD_DAYS, endsOn: dayOf(end) }) : undefined
}
