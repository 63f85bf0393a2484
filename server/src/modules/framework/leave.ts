// Orders under agreements of a buyer who left: they stay, without where he had things sent (decision 0071).
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import type { Ctx } from '../../core/context.ts'

export const emptyFrameworkOrders = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.tx
    .updateTable('framework_orders')
    .set({ receiver: LEFT_NAME, mobile_cipher: null, mobile_masked: '', address_text: '' })
    .where('school_id', '=', ctx.schoolId)
    .where('buyer_id', '=', userId)
    .execute()
}
