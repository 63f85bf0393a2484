// 举报 of an evaluation (decision 0393): by a colleague and by the supplier of the goods, once each. Nobody learns by it who spoke
// anonymously, and its author does not learn who reported it.
import type { evaluation } from '@caiyuan/contract/evaluation'
import type { evaluationSupply } from '@caiyuan/contract/evaluation-supply'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, emitToHolders } from '../../core/notify.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { project } from './projection.ts'
import { isHeard, lockOwn, subjectOf, type EvaluationRow } from './rows.ts'

interface Report {
  kind: string
  content: string
}

/** `reporterId` is null where its supplier reports. */
const keepReport = async (ctx: Ctx, row: EvaluationRow, reporterId: string | null, { kind, content }: Report): Promise<void> => {
  const before = await ctx.tx
    .selectFrom('evaluation_reports')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('evaluation_id', '=', row.id)
    .where('reporter_id', reporterId === null ? 'is' : '=', reporterId)
    .where('is_reporter_gone', '=', false)
    .executeTakeFirst()
  if (before) throw new Fail('evaluation.reported')
  await ctx.tx
    .insertInto('evaluation_reports')
    .values({
      school_id: ctx.schoolId,
      id: newId(),
      evaluation_id: row.id,
      reporter_id: reporterId,
      kind,
      content,
      reported_at: ctx.now,
    })
    .execute()
  // Not on the document: its log is read by the author, and names the buyer.
  logAction(ctx, 'evaluation', row.id, { action: 'report', title: '举报评价', comment: row.goods_name })
  changed(ctx, 'evaluation', subjectOf(row))
  await emitToHolders(ctx, 'evaluation', 'handle:complaint')
  ctx.objectId = row.id
}

export const reportEvaluation: Of<typeof evaluation>['report'] = async (ctx, { id, ...report }) => {
  const row = await lockOwn(ctx, id, (it) => it.hidden_at === null && isHeard(ctx, it))
  // Nobody decides there.
  if (ctx.schoolId === PERSONAL_ID) throw new Fail('core.refused', { reason: '个人采购的评价请联系平台客服处理' })
  if (row.author_id === ctx.user.id) throw new Fail('evaluation.reportOwn')
  // Its supplier hears nothing: a report of a colleague is none of its matters.
  await keepReport(ctx, row, ctx.user.id, report)
  return {}
}

export const supplierReport: Of<typeof evaluationSupply>['report'] = async (ctx, { id, schoolId, ...report }) => {
  const row = await lockOwn(ctx, id, (it) => it.supplier_id === ctx.user.supplierId && it.hidden_at === null)
  if (schoolId === PERSONAL_ID) throw new Fail('core.refused', { reason: '个人采购的评价请联系平台客服处理' })
  await keepReport(ctx, row, null, report)
  await project(ctx, row)
  return {}
}
