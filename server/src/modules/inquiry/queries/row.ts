// An inquiry as lists and its page show it: of sealed quotes their count, to whom it is told, and nothing else.
import { wayOf } from '@caiyuan/contract/inquiry/bidding'
import { scoringOf } from '@caiyuan/contract/inquiry/scoring'
import { sql } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { workLeft, type Office } from '../../../core/working-time.ts'
import { inquiryDoc, type InquiryRow } from '../policy.ts'

export type Found = InquiryRow & { quote_num: number }

/** SQL over alias `p`: quotes that stand, or firms that bid. */
export const quoteNum = sql<number>`((select count(*)::int from sealed_quotes q where q.school_id = p.school_id and q.box_id = p.id and q.withdrawn_at is null)
  + (select count(distinct d.supplier_id)::int from open_bids d where d.school_id = p.school_id and d.box_id = p.id))`

/** How many sealed quotes came is told to the buyer alone while they come (decision 0171); who opens has to know it then. */
const seesNum = ({ user }: Ctx, it: InquiryRow): boolean =>
  it.state !== 'quoting' || wayOf(it.form) === 'bidding' || it.buyer_id === user.id

export const shape = (ctx: Ctx, it: Found, office: Office) => ({
  id: it.id,
  inquiryNo: it.inquiry_no,
  title: it.title || '未填标题',
  askWay: wayOf(it.form),
  awardBy: scoringOf(it.form) ? ('score' as const) : ('lowest' as const),
  state: it.state,
  budgetFen: it.budget_fen,
  quoteNum: seesNum(ctx, it) ? it.quote_num : null,
  deadlineAt: it.deadline_at?.toISOString() ?? null,
  workLeft: it.state === 'quoting' ? workLeft(ctx.now, it.deadline_at, office) : null,
  createdAt: it.created_at.toISOString(),
  can: canOf(ctx, inquiryDoc, it),
})
