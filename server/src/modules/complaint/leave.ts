// Complaints of a person who left stay, without how he was reached; those about him, without his name (decision 0071).
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import type { Ctx } from '../../core/context.ts'

export const emptyComplaints = async (ctx: Ctx, userId: string): Promise<void> => {
  const all = ctx.tx.updateTable('complaints').where('school_id', '=', ctx.schoolId)
  await all.set({ reach_cipher: null }).where('user_id', '=', userId).execute()
  await all.set({ title: LEFT_NAME }).where('person_id', '=', userId).execute()
}
