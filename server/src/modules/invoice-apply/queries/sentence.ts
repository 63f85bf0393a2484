// The state of an application as a sentence: who has to do what. Pure.
import { invoiceApplyFlow, type InvoiceApplyState } from '@caiyuan/contract/invoice-apply/flow'
import { deadlineText } from '@caiyuan/contract/span'

interface Facts {
  state: InvoiceApplyState
  dueAt: Date | null
  reason: string
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

export const sentenceOf = ({ state, dueAt, reason }: Facts, supplierName: string): string => {
  const { label } = invoiceApplyFlow.states[state]
  switch (state) {
    case 'waitIssue':
      return joined(label, dueAt ? `${supplierName}须于 ${deadlineText(dueAt)} 前开票` : '')
    case 'returned':
      return joined(label, reason)
    case 'waitReissue':
      return joined(label, `等${supplierName}红冲原发票并开具新票`, reason)
    case 'waitPlatform':
      return joined(label, dueAt ? `平台须于 ${deadlineText(dueAt)} 前批复` : '', reason)
    case 'reissued':
    case 'red':
      return joined(label, reason)
    default:
      return label
  }
}

export const hintOf = (state: InvoiceApplyState, isPersonal: boolean): string =>
  state === 'returned'
    ? `修改后重新申请；取消后其中的订单可另行申请${isPersonal ? '' : '，或随对账单开票'}`
    : state === 'waitIssue'
      ? '逾期未开票，申请退回给您'
      : state === 'waitPlatform'
        ? '批复前可以撤回；原发票仍然有效，其中的订单暂不能对账'
        : state === 'issued' || state === 'reissued'
          ? isPersonal
            ? '退款前须请供应商红冲这张发票'
            : '对账时沿用这张发票，不再另开'
          : ''
