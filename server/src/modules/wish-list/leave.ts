import type { Ctx } from '../../core/context.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { past } from '../../core/retention.ts'
import { inWallOf } from '../../core/run.ts'

const drop = async ({ tx, schoolId }: Ctx, fromSchool: number, authorId: string): Promise<void> => {
  await tx
    .deleteFrom('wish_items')
    .where('school_id', '=', schoolId)
    .where('from_school', '=', fromSchool)
    .where('author_id', '=', authorId)
    .execute()
}

/** What a person wished goes with him, in his school and with the platform. */
export const dropWishes = async (ctx: Ctx, userId: string): Promise<void> => {
  await drop(ctx, ctx.schoolId, userId)
  if (ctx.schoolId !== SUPPLIER_ID) await inWallOf(ctx, SUPPLIER_ID, (there) => drop(there, ctx.schoolId, userId))
}

const AT_THE_PLATFORM = '平台'

/** Who answered is not named any longer. */
export const forgetWishAnswerers = async ({ tx, schoolId }: Ctx, most: number): Promise<number> => {
  const over = tx
    .selectFrom('wish_items')
    .select('id')
    .where('school_id', '=', schoolId)
    .where(past('answerers', 'answered_at'))
    .where('answered_by', '<>', AT_THE_PLATFORM)
    .limit(most)
  const { numUpdatedRows } = await tx
    .updateTable('wish_items')
    .set({ answered_by: AT_THE_PLATFORM })
    .where('school_id', '=', schoolId)
    .where('id', 'in', over)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
