// What people say of an order when they decide on it, and what the rules may flag on it.
import { controlLabel } from '@caiyuan/contract/goods'
import { orderFlags, type OrderFlag } from '@caiyuan/contract/order/flags'
import type { Approval, Asked, Flag, Opinions } from '../../core/documents.ts'
import { isControlled } from '../../core/facts.ts'

const opinions: Record<Asked, Opinions> = {
  handler: { agree: ['已核对，按此采购', '已联系供应商'], refuse: ['请补充用途说明', '请补充报价材料', '数量请核减'] },
  owners: { agree: ['同意列支', '请按期到货'], refuse: ['请改用其他经费', '请补充用途说明', '价格偏高，请改选', '数量请核减'] },
  others: { agree: ['同意', '请按期到货'], refuse: ['请补充用途说明', '数量请核减', '价格偏高，请改选'] },
}

const flags: Record<OrderFlag, Flag> = {
  priceAnomaly: {
    label: orderFlags.priceAnomaly,
    tone: 'bad',
    opinions: { agree: ['价格已核实，同意'], refuse: ['请改选最低报价', '请说明价格依据'] },
  },
  splitSuspect: {
    label: orderFlags.splitSuspect,
    tone: 'wait',
    opinions: { agree: ['分次采购理由成立，同意'], refuse: ['请说明分次采购理由', '请合并为一单提交'] },
  },
  overRun: {
    label: orderFlags.overRun,
    tone: 'wait',
    opinions: { agree: ['后续经费已确认到账，同意'], refuse: ['请改用其他经费', '请待经费到账后再提交'] },
    mustDecide: 'finance',
  },
}

export const orderWords: Pick<Approval, 'flags' | 'hints' | 'opinions'> = {
  flags,
  hints: (facts) => (isControlled(facts) ? [{ tone: 'info', label: controlLabel(facts.controlClass ?? 0), text: '须单独审批' }] : []),
  opinions: (asked) => opinions[asked],
}
