import { sql } from 'kysely'
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

/** Days after the answer, or without one, that who left it can still be reached. */
const REACHED_DAYS = 180
const AT_THE_PLATFORM = '平台客服'

/** Of visitors nothing is kept any longer; of others who answered them is no longer named. */
export const forgetVisitors = async ({ tx, schoolId }: Ctx): Promise<void> => {
  const isOver = (at: 'answered_at' | 'created_at') => sql<boolean>`${sql.ref(at)} < now() - make_interval(days => ${REACHED_DAYS})`
  await tx
    .deleteFrom('leave_messages')
    .where('school_id', '=', schoolId)
    .where('from_school', '=', 0)
    .where((eb) => eb.or([isOver('answered_at'), eb.and([eb('answered_at', 'is', null), isOver('created_at')])]))
    .execute()
  await tx
    .updateTable('leave_messages')
    .set({ answered_by: AT_THE_PLATFORM })
    .where('school_id', '=', schoolId)
    .where(isOver('answered_at'))
    .where('answered_by', '<>', AT_THE_PLATFORM)
    .execute()
}

/** What a person left goes with him, in his school and with the platform. */
export const dropLeft = async (ctx: Ctx, userId: string): Promise<void> => {
  await drop(ctx, ctx.schoolId, userId)
  if (ctx.schoolId !== SUPPLIER_ID) await inWallOf(ctx, SUPPLIER_ID, (there) => drop(there, ctx.schoolId, userId))
}
