import { invoiceApply } from '@caiyuan/contract/invoice-apply'
import { supplyInvoice } from '@caiyuan/contract/supply-invoice'
import { implement } from '../../core/implement.ts'
import { applyByIds, cancelApply, lapseApply, reopenApply, resubmitApply } from './commands/apply.ts'
import { bringOwn, matchOwn } from './commands/bring.ts'
import { bringRed, checkApply, issueApply, refuseApply } from './commands/issue.ts'
import { toSupplier } from './projection.ts'
import { getApply, getForSupplier } from './queries/detail.ts'
import { listForSupplier, listHistory } from './queries/list.ts'
import { countGoodsStatus, getKnow, getOrderStatus, getTip, listPersonPay, listWaitOrders, sumPersonal } from './queries/waiting.ts'

export const invoiceApplyModule = implement(
  'invoiceApply',
  invoiceApply,
  {
    waitOrders: listWaitOrders,
    goodsStatusCount: countGoodsStatus,
    know: getKnow,
    tip: getTip,
    personPay: listPersonPay,
    personalPrice: sumPersonal,
    currentOrderStatus: getOrderStatus,
    addByIds: applyByIds,
    match: matchOwn,
    bring: bringOwn,
    resubmit: resubmitApply,
    cancel: cancelApply,
    reopen: reopenApply,
    history: listHistory,
    detail: getApply,
  },
  { 'invoiceApply.toSupplier': toSupplier, 'invoiceApply.lapse': lapseApply },
)

export const supplyInvoiceModule = implement('supplyInvoice', supplyInvoice, {
  list: listForSupplier,
  detail: getForSupplier,
  check: checkApply,
  issue: issueApply,
  refuse: refuseApply,
  red: bringRed,
})
