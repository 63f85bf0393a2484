import { signAgain } from '../../core/document-log/corrections.ts'
import { enqueue, type JobHandler } from '../../core/outbox.ts'
import { resealSlice, sealedColumns } from '../../core/reseal.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** Where to go on: behind this row of this field. */
    'keys.reseal': { body: { field: string | null; after: string | null } }
  }
}

const ROWS = 500

/** A slice at a time, each in a transaction of its own, until every column of the school was gone through. */
export const reseal: JobHandler<'keys.reseal'> = async (ctx, { body }) => {
  const columns = await sealedColumns(ctx.tx)
  const at = body.field === null ? 0 : columns.findIndex((it) => it.field === body.field)
  const column = columns[at]
  if (!column) return signAgain(ctx.tx, ctx.schoolId)
  const after = await resealSlice(ctx.tx, ctx.schoolId, column, body.after, ROWS)
  const next = after === null ? columns[at + 1] : column
  if (next) await enqueue(ctx, 'keys.reseal', { body: { field: next.field, after } })
  else await signAgain(ctx.tx, ctx.schoolId)
}
