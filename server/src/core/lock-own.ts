import type { Asking } from './context.ts'

/** What one person changes or orders is done one at a time: lists that are counted, a default there is one of, orders that may belong together. All take this one lock, so no two calls of one person wait for each other. */
export const lockOwn = (ctx: Asking) =>
  ctx.tx.selectFrom('users').select('id').where('school_id', '=', ctx.schoolId).where('id', '=', ctx.user.id).forNoKeyUpdate().execute()
