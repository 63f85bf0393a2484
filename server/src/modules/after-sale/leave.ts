// After-sales of a buyer who left: they stay, without whom the supplier reached (decision 0071).
import { LEFT_NAME } from '@caiyuan/contract/logoff'
import type { Ctx } from '../../core/context.ts'

export const emptyAfterSales = async (ctx: Ctx, userId: string): Promise<void> => {
  await ctx.tx
    .updateTable('after_sales')
    .set({ contact: LEFT_NAME, mobile_cipher: null, mobile_masked: '', pickup_addr: '' })
    .where('school_id', '=', ctx.schoolId)
    .where('buyer_id', '=', userId)
    .execute()
}
