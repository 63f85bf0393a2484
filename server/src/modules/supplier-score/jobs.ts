// A refusal more may make a proposal (scenario 38): the office hears of it once.
import { notify, peopleWith } from '../../core/notify.ts'
import type { JobHandler, Jobs, OfDoc } from '../../core/outbox.ts'
import { judgedSuppliers, shownOf } from './figures.ts'
import { toSupplierScore } from '@caiyuan/contract/supplier-score'
import { REFUSALS_TO_STOP } from '@caiyuan/contract/supplier-score/rule'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Its document is the supplier. */
    'supplierScore.refused': OfDoc
  }
}

const refused: JobHandler<'supplierScore.refused'> = async (ctx, job) => {
  const [row] = await judgedSuppliers(ctx, job.docId)
  if (!row || row.figures.refusedLately !== REFUSALS_TO_STOP) return
  const { causes, supplierName, supplierId } = shownOf(row)
  if (causes.length === 0) return
  await notify(ctx, await peopleWith(ctx, 'handle:jingban'), {
    kind: '系统',
    title: `建议暂停向「${supplierName}」采购`,
    body: causes.join('；'),
    link: toSupplierScore('/supplierScore', { id: supplierId }),
  })
}

export const supplierScoreJobs: Jobs = { 'supplierScore.refused': refused }
