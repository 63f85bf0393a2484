// What of a payment goes back, a fact for each time.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { money } from '@caiyuan/contract/money'
import { refundStates } from '@caiyuan/contract/payment'
import { momentText } from '@caiyuan/contract/span'
import type { api } from '../../../core/api.ts'

type Refunds = OutputOf<typeof api.payment.detail>['refunds']

export const refundFacts = (refunds: Refunds): { label: string; value: string }[] =>
  refunds.map((it, at) => ({
    label: refunds.length > 1 ? `退款 ${at + 1}` : '退款',
    value: `${money(it.amountFen)}，${refundStates[it.state]}${it.doneAt ? `（${momentText(it.doneAt)}）` : ''}；${it.reason}；${it.refundNo}`,
  }))
