// The account of a person who leaves: marked, kept after all, or emptied for good (decision 0071).
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import type { Ctx } from '../../core/context.ts'
import { settingsChanged } from '../../core/settings.ts'
import { endSessionsOf, tellEnded } from '../../core/session-news.ts'
import { signOutEverywhere } from './sign-out.ts'

/** Of who has not left; null: the person stays. False: it is so already. */
export const setLeavesAt = async (ctx: Ctx, userId: string, leavesAt: Date | null): Promise<boolean> => {
  const { numUpdatedRows } = await ctx.tx
    .updateTable('users')
    .set({ leaves_at: leavesAt })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .where('leaves_at', leavesAt ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (leavesAt) await signOutEverywhere(ctx, userId)
  else await tellEnded(ctx.tx, { schoolId: ctx.schoolId, userId })
  return numUpdatedRows === 1n
}

export interface Leaver {
  userNo: string
  name: string
}

/** Whose days are over, held till the transaction ends; the same school has one at a time, so that two do not leave each other its last administrator. */
export const lockLeaver = async (ctx: Ctx, userId: string): Promise<Leaver | undefined> => {
  await settingsChanged(ctx)
  return ctx.tx
    .selectFrom('users')
    .select(['user_no as userNo', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .where('leaves_at', '<=', ctx.now)
    .forUpdate()
    .executeTakeFirst()
}

/** Nobody signs in by it, finds it by number, phone or name, or has it do anything any more. */
export const emptyAccount = async ({ tx, schoolId, now }: Ctx, userId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({
      user_no: `ZX${userId.replaceAll('-', '')}`,
      name: LEFT_NAME,
      title: '',
      unit_name: '',
      password_hash: null,
      must_change_password: false,
      mobile_cipher: null,
      mobile_masked: '',
      mobile_index: null,
      is_active: false,
      left_at: now,
    })
    .where('school_id', '=', schoolId)
    .where('id', '=', userId)
    .execute()
  await endSessionsOf(tx, schoolId, userId)
}
