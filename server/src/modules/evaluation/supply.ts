// What a supplier reads of evaluations of its goods, and what it answers, once each (decision 0360).
import { evaluationSupplyTabs, toEvaluate, type EvaluationSupplyTab } from '@caiyuan/contract/evaluable'
import type { evaluationSupply } from '@caiyuan/contract/evaluation-supply'
import { momentText } from '@caiyuan/contract/span'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { documentOf } from '../../core/documents.ts'
import { changed, notify } from '../../core/notify.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { byName, countsOf, holding } from '../../core/tabs.ts'
import { isId } from '../../core/ids.ts'
import { pictureById, pictureReply } from './pictures.ts'
import { project } from './projection.ts'
import { aboutOf, answersOf, kindOf, lockOwn, noteOn, subjectOf, type EvaluationRow } from './rows.ts'

type Supply = Of<typeof evaluationSupply>

const own = (ctx: Ctx) => {
  if (!ctx.user.supplierId) throw missing('供应商')
  return ctx.tx.selectFrom('supplier.evaluations').where('supplier_id', '=', ctx.user.supplierId)
}

/** SQL: which tab a row stands under. What was added waits again. */
const TAB = sql<EvaluationSupplyTab>`case when answered_at is null or (added_at is not null and added_answered_at is null) then 'todo' else 'answered' end`
const tabs = byName(evaluationSupplyTabs)

export const listSupply: Supply['list'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const named = holding(keyword, ['goods_name', 'school_name', 'content', 'added_content'])
  const counted = await own(ctx)
    .where(named)
    .select([TAB.as('state'), (eb) => eb.fn.countAll<number>().as('num')])
    .groupBy(TAB)
    .execute()
  const counts = countsOf(tabs, counted)
  const rows = await own(ctx)
    .selectAll()
    .where(named)
    .where(TAB, '=', tab)
    .orderBy(sql`coalesce(added_at, said_at)`, 'desc')
    .orderBy('evaluation_id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    list: rows.map((it) => {
      const { answer, added } = answersOf(it)
      return {
        schoolId: it.school_id,
        schoolName: it.school_name,
        id: it.evaluation_id,
        authorName: it.author_name,
        ...aboutOf(it),
        spec: it.spec,
        goodsStars: it.goods_stars,
        describedStars: it.described_stars,
        logisticsStars: it.logistics_stars,
        serviceStars: it.service_stars,
        isReported: it.is_reported,
        canReport: it.school_id !== PERSONAL_ID,
        pictureIds: it.picture_ids,
        said: { content: it.content, at: it.said_at.toISOString(), answer },
        added,
      }
    }),
    total: counts[tab],
    pageNum,
    pageSize,
    counts,
  }
}

export const supplyPicture: Supply['picture'] = async (ctx, { id, size }) => {
  const row = isId(id) ? await pictureById(ctx, id) : undefined
  return pictureReply(row?.supplier_id === ctx.user.supplierId && row?.hidden_at === null ? row : undefined, size)
}

const closedToAnswer = (it: EvaluationRow, isToAdded: boolean): Fail | undefined => {
  if (isToAdded && !it.added_at) return new Fail('evaluation.notAdded')
  const before = isToAdded ? it.added_answered_at : it.answered_at
  return before ? new Fail('evaluation.answered', { what: isToAdded ? '追评' : '评价', at: momentText(before) }) : undefined
}

/** Never changed afterwards, as what it answers is not. */
export const answerEvaluation: Supply['answer'] = async (ctx, { id, isToAdded, content }) => {
  const row = await lockOwn(ctx, id, (it) => it.supplier_id === ctx.user.supplierId && it.hidden_at === null)
  const closed = closedToAnswer(row, isToAdded)
  if (closed) throw closed
  await ctx.tx
    .updateTable('evaluations')
    .set(isToAdded ? { added_answer: content, added_answered_at: ctx.now } : { answer: content, answered_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  const { short_name: supplierName } = await ctx.tx
    .selectFrom('suppliers')
    .select('short_name')
    .where('id', '=', row.supplier_id)
    .executeTakeFirstOrThrow()
  await noteOn(ctx, row, {
    action: isToAdded ? 'answerAdded' : 'answerEvaluation',
    title: isToAdded ? '供应商回复追评' : '供应商回复评价',
    comment: row.goods_name,
  })
  await notify(ctx, [row.author_id], {
    kind: documentOf(row.doc_kind).heading,
    title: `${supplierName} 回复了您对「${row.goods_name}」的${isToAdded ? '追评' : '评价'}`,
    body: content,
    link: toEvaluate('/evaluate', { kind: kindOf(row), id: row.doc_id }),
  })
  // What changed is told to who answers too: the document would name an anonymous buyer.
  changed(ctx, kindOf(row), row.is_anonymous ? '' : row.doc_id)
  changed(ctx, 'evaluation', subjectOf(row))
  await project(ctx, row)
  ctx.objectId = row.id
  return {}
}
