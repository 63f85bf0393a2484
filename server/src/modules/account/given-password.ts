// The password an operator handed out is a way in until it is changed; who comes in by the school needs none, and would be asked for it.
import type { Ctx } from '../../core/context.ts'

export const withdrawGivenPassword = async ({ tx, schoolId }: Ctx, userId: string): Promise<void> => {
  await tx
    .updateTable('users')
    .set({ password_hash: null, must_change_password: false })
    .where('school_id', '=', schoolId)
    .where('id', '=', userId)
    .where('must_change_password', '=', true)
    .execute()
}
