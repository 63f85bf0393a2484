// What suppliers see of evaluations of their goods, over all schools: a row of supplier.evaluations each (decision 0360).
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { enterSupplier } from '../../core/db.ts'
import { emitToSupplier } from '../../core/notify.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { schoolNameOf } from '../school/name.ts'
import { pictureIdsOf } from './pictures.ts'
import { asToldOthers, lockEvaluation, subjectOf } from './rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The supplier is named: the evaluation may be gone with who said it. */
    'evaluation.toSupplier': OfDoc & { body: { supplierId: string } }
  }
}

interface Its {
  id: string
  supplier_id: string | null
}

/** Firms outside of the mall see nothing. */
export const toSupplier = async (ctx: Ctx, { id, supplier_id: supplierId }: Its): Promise<void> => {
  if (supplierId) await enqueue(ctx, 'evaluation.toSupplier', { docId: id, body: { supplierId } })
}

/** Its pictures, and whether its supplier reported it. */
const besidesOf = (ctx: Ctx, id: string): Promise<{ ids: string[]; isReported: boolean }> =>
  ctx.tx
    .selectFrom('evaluations as e')
    .select([
      pictureIdsOf('e').as('ids'),
      sql<boolean>`exists (select from evaluation_reports x where x.school_id = e.school_id and x.evaluation_id = e.id and x.reporter_id is null and not x.is_reporter_gone)`.as(
        'isReported',
      ),
    ])
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()

/** As it is now, or no longer (hidden, or gone with who said it); at once, where its supplier acts himself. The lock lets a later one find what an earlier one wrote. */
export const project = async (ctx: Ctx, it: Its): Promise<void> => {
  const { id, supplier_id } = it
  if (!supplier_id) return
  const row = await lockEvaluation(ctx, id)
  if (!row || row.hidden_at) return withdraw(ctx, id, supplier_id)
  const besides = await besidesOf(ctx, row.id)
  const schoolName = await schoolNameOf(ctx)
  await enterSupplier(ctx.tx, supplier_id)
  const told = asToldOthers(row)
  const shown = {
    school_name: schoolName,
    author_name: row.is_anonymous ? '' : row.author_name,
    doc_kind: row.doc_kind,
    goods_id: row.goods_id,
    goods_name: row.goods_name,
    spec: row.spec,
    goods_stars: row.goods_stars,
    described_stars: row.described_stars,
    logistics_stars: row.logistics_stars,
    service_stars: row.service_stars,
    content: row.content,
    picture_ids: besides.ids,
    is_reported: besides.isReported,
    said_at: told.said_at,
    answer: row.answer,
    answered_at: row.answered_at,
    added_content: row.added_content,
    added_at: told.added_at,
    added_answer: row.added_answer,
    added_answered_at: row.added_answered_at,
  }
  await ctx.tx
    .insertInto('supplier.evaluations')
    .values({ supplier_id, school_id: ctx.schoolId, evaluation_id: id, ...shown })
    .onConflict((oc) => oc.columns(['supplier_id', 'school_id', 'evaluation_id']).doUpdateSet(shown))
    .execute()
  emitToSupplier(ctx, supplier_id, 'evaluation', subjectOf(row))
}

const withdraw = async (ctx: Ctx, id: string, supplierId: string): Promise<void> => {
  await enterSupplier(ctx.tx, supplierId)
  await ctx.tx
    .deleteFrom('supplier.evaluations')
    .where('supplier_id', '=', supplierId)
    .where('school_id', '=', ctx.schoolId)
    .where('evaluation_id', '=', id)
    .execute()
  emitToSupplier(ctx, supplierId, 'evaluation', '')
}

export const projectJob: JobHandler<'evaluation.toSupplier'> = (ctx, { docId, body }) =>
  project(ctx, { id: docId, supplier_id: body.supplierId })
