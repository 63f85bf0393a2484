// 平台外采购 as its applicant evaluates it: as a whole, and under his name (decision 0387).
import { WHOLE_LINE_NO } from '@caiyuan/contract/evaluable'
import { money } from '@caiyuan/contract/money'
import { offPlatformFlow, owedStates } from '@caiyuan/contract/off-platform/flow'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Evaluated } from '../../core/documents.ts'
import { wholesAccepted } from './policy.ts'
import { lockOffPlatform, mustSeeOffPlatform, offPlatformById } from './queries.ts'

/** The supplier of the mall with this code; a name alone may be that of another. */
const supplierByCode = async (ctx: Ctx, uscc: string): Promise<string | null> => {
  if (uscc === '') return null
  const row = await ctx.tx
    .selectFrom('suppliers')
    .select('id')
    .where(sql<string>`upper(uscc)`, '=', uscc)
    .orderBy('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const offPlatformEvaluated: Evaluated = {
  read: async (ctx, id, isLocked) => {
    await mustSeeOffPlatform(ctx, id)
    const it = await (isLocked ? lockOffPlatform : offPlatformById)(ctx, id)
    return {
      docNo: it.doc_no,
      state: it.state,
      stateLabel: offPlatformFlow.states[it.state].label,
      buyerId: it.applicant_id,
      acceptedAt: it.accepted_at,
      isOpen: owedStates.includes(it.state),
      mayBeAnonymous: false,
      supplierName: it.supplier_name,
      supplierFullName: it.supplier_name,
      supplierId: await supplierByCode(ctx, it.supplier_uscc),
      uscc: it.supplier_uscc,
      lines: [
        {
          lineNo: WHOLE_LINE_NO,
          goodsId: null,
          skuId: null,
          name: it.title,
          spec: '平台外采购',
          picture: '',
          note: it.actual_fen === null ? '' : `验收合格，实付 ${money(it.actual_fen)}`,
        },
      ],
    }
  },
  lines: wholesAccepted,
}
