// Everything its author presses; who decides acts through the approval.
import { pageFeeFlow, type PageFeeAction, type PageFeeState } from '../contract/flow.ts'
import type { Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../../server/src/core/advance.ts'
import type { Tables } from '../../../server/src/core/tables.ts'

export type PageFeeRow = Omit<Selectable<Tables['page_fees']>, 'state' | 'lines'> & {
  state: PageFeeState
  lines: { name: string; amountFen: number }[]
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
}

const byAuthor: Rule<PageFeeRow> = (ctx, row) => row.submitter_id === ctx.user.id || ''

export const pageFeeDoc = defineDoc<PageFeeState, PageFeeAction, PageFeeRow, 'page_fees'>(pageFeeFlow, 'page_fees', {
  resubmit: byAuthor,
  withdraw: (ctx, row) => (byAuthor(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byAuthor(ctx, row)),
  cancel: byAuthor,
})
