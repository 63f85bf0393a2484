// One complaint by its id.
import type { Ctx } from '../../core/context.ts'
import { missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import { visible, type ComplaintRow } from './policy.ts'

const one = async (ctx: Ctx, id: string, isLocked: boolean): Promise<ComplaintRow> => {
  if (!isId(id)) throw missing('投诉')
  const query = ctx.tx.selectFrom('complaints').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw missing('投诉')
  return row as ComplaintRow
}
/** For whoever has to do with it already. */
export const complaintById = (ctx: Ctx, id: string): Promise<ComplaintRow> => one(ctx, id, false)
export const lockComplaint = (ctx: Ctx, id: string): Promise<ComplaintRow> => one(ctx, id, true)

export const seen = (ctx: Ctx) => ctx.tx.selectFrom('complaints as p').where('p.school_id', '=', ctx.schoolId).where(visible(ctx))

/** The complaint if this person may see it; else it does not exist. */
export const mustSeeComplaint = async (ctx: Ctx, id: string): Promise<void> => {
  const row = isId(id) ? await seen(ctx).select('p.id').where('p.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('投诉')
}

/** The complaint this person may see, locked. */
export const mine = async (ctx: Ctx, id: string): Promise<ComplaintRow> => {
  await mustSeeComplaint(ctx, id)
  return lockComplaint(ctx, id)
}

export const movedOf = ({ id, doc_no, state }: ComplaintRow) => ({ id, docNo: doc_no, state })
