import type { FundPart } from '@caiyuan/contract/order/split'
import type { Ctx } from '../../core/context.ts'

/** What each card pays of a document, as the rows of its table of parts; of which document says the table's own column. */
export const partRows = (ctx: Ctx, parts: readonly FundPart[]) =>
  parts.map((it, i) => ({
    school_id: ctx.schoolId,
    line_no: i + 1,
    fund_id: it.fundId,
    subject_code: it.subjectCode,
    amount_fen: it.amountFen,
  }))
