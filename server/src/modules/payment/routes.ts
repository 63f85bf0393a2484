import { payment } from '@caiyuan/contract/payment'
import { implement } from '../../core/implement.ts'
import { alipayNotice, closeOwn, payByCard, startPayment, wechatNotice } from './commands.ts'
import { paymentJobs } from './jobs.ts'
import { noteReference } from './references.ts'
import { choosePay, getCard, getMyCard, getPayment, openWays, paymentsOfOrder } from './queries.ts'

export const paymentModule = implement(
  'payment',
  payment,
  {
    ways: openWays,
    myCard: getMyCard,
    choose: choosePay,
    start: startPayment,
    detail: getPayment,
    ofOrder: paymentsOfOrder,
    close: closeOwn,
    card: getCard,
    payByCard,
    noteReference,
    wechatNotice,
    alipayNotice,
  },
  paymentJobs,
)
