// When a document that is decided more than once was last agreed to.
import type { ChangeKind } from '@caiyuan/contract/changes'
import type { Ctx } from '../../../core/context.ts'

export const lastApprovedAt = async (ctx: Ctx, kind: ChangeKind, docId: string): Promise<Date | null> => {
  const { at } = await ctx.tx
    .selectFrom('flow_insts')
    .select((eb) => eb.fn.max('ended_at').as('at'))
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', kind)
    .where('doc_id', '=', docId)
    .where('status', '=', 'approved')
    .executeTakeFirstOrThrow()
  return at
}
