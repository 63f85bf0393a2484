import type { arrival } from '@caiyuan/contract/arrival'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'

export const asksOf = async (ctx: Ctx): Promise<string[]> => {
  const rows = await ctx.tx
    .selectFrom('arrival_asks')
    .select('sku_id')
    .where('school_id', '=', ctx.schoolId)
    .where('user_id', '=', ctx.user.id)
    .orderBy('asked_at')
    .execute()
  return rows.map((it) => it.sku_id)
}

export const listMine: Of<typeof arrival>['mine'] = async (ctx) => ({ skuIds: await asksOf(ctx) })
