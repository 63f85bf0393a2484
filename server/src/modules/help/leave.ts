import type { Ctx } from '../../core/context.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { inWallOf } from '../../core/run.ts'

const drop = async ({ tx, schoolId }: Ctx, fromSchool: number, authorId: string): Promise<void> => {
  await tx
    .deleteFrom('leave_messages')
    .where('school_id', '=', schoolId)
    .where('from_school', '=', fromSchool)
    .where('author_id', '=', authorId)
    .execute()
}

/** What a person left goes with him, in his school and with the platform. */
export const dropLeft = async (ctx: Ctx, userId: string): Promise<void> => {
  await drop(ctx, ctx.schoolId, userId)
  if (ctx.schoolId !== SUPPLIER_ID) await inWallOf(ctx, SUPPLIER_ID, (there) => drop(there, ctx.schoolId, userId))
}
