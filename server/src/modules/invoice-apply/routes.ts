import { invoiceApply } from '@caiyuan/contract/invoice-apply'
import { invoiceRuling } from '@caiyuan/contract/invoice-ruling'
import { supplyInvoice } from '@caiyuan/contract/supply-invoice'
import { implement } from '../../core/implement.ts'
import { applyByIds, cancelApply, lapseApply, resubmitApply } from './commands/apply.ts'
import { bringOwn, matchOwn } from './commands/bring.ts'
import { bringRed, checkApply, issueApply, refuseApply } from './commands/issue.ts'
import { callPlatform, reopenApply, ruleReopen, rulingDue } from './commands/reopen.ts'
import { toSupplier } from './projection.ts'
import { getApply, getForSupplier } from './queries/detail.ts'
import { listForSupplier, listHistory } from './queries/list.ts'
import { getRuling, listRulings } from './queries/ruling.ts'
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
  {
    'invoiceApply.toSupplier': toSupplier,
    'invoiceApply.lapse': lapseApply,
    'invoiceApply.toRule': callPlatform,
    'invoiceApply.rulingDue': rulingDue,
  },
)

export const supplyInvoiceModule = implement('supplyInvoice', supplyInvoice, {
  list: listForSupplier,
  detail: getForSupplier,
  check: checkApply,
  issue: issueApply,
  refuse: refuseApply,
  red: bringRed,
})

export const invoiceRulingModule = implement('invoiceRuling', invoiceRuling, { list: listRulings, detail: getRuling, rule: ruleReopen })
