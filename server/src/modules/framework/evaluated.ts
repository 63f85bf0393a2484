// An order under an agreement as its buyer evaluates it: each line, once he found the goods good (decision 0387).
import { checkedStates, frameworkFlow } from '@caiyuan/contract/framework/flow'
import type { Evaluated } from '../../core/documents.ts'
import { supplierNamesOf } from '../../core/supplier-names.ts'
import { linesChecked } from './policy.ts'
import { linesOf, lockOrder, mustSeeOrder, orderById } from './queries.ts'

export const frameworkEvaluated: Evaluated = {
  read: async (ctx, id, isLocked) => {
    await mustSeeOrder(ctx, id)
    const order = await (isLocked ? lockOrder : orderById)(ctx, id)
    return {
      docNo: order.doc_no,
      state: order.state,
      stateLabel: frameworkFlow.states[order.state].label,
      buyerId: order.buyer_id,
      acceptedAt: order.checked_at,
      isOpen: checkedStates.includes(order.state),
      mayBeAnonymous: true,
      ...(await supplierNamesOf(ctx, order)),
      supplierId: order.supplier_id,
      uscc: '',
      lines: (await linesOf(ctx, id)).map((it) => ({
        lineNo: it.lineNo,
        goodsId: it.goodsId,
        skuId: null,
        name: it.name,
        spec: it.spec,
        picture: '',
        note: order.checked_at ? `核验通过 ${it.num} ${it.unit}` : '',
      })),
    }
  },
  lines: linesChecked,
}
