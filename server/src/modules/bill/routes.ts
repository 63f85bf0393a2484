import { bill } from '@caiyuan/contract/bill'
import { supplyBill } from '@caiyuan/contract/supply-bill'
import { implement } from '../../core/implement.ts'
import { agreeBills, registerPayment, retryBills, returnForInvoice, returnToBuyer, seeInvoice } from './commands/audit.ts'
import { endDispute } from './commands/dispute.ts'
import { confirmByBuyer, removeBillLine, resendBill, revokeBill } from './commands/confirm.ts'
import { generateBills } from './commands/generate.ts'
import { checkInvoices, confirmBySupplier, differBySupplier, submitInvoices } from './commands/supplier.ts'
import { billJobs } from './jobs.ts'
import { paceOf } from './queries/clock.ts'
import { owedToSupplier } from './queries/owed.ts'
import { getBill, getSupplierBill } from './queries/detail.ts'
import { exportGoods } from './queries/goods.ts'
import { exportBills, listBills } from './queries/list.ts'
import { exportBill } from './queries/sheet.ts'
import { listSupplierBills } from './queries/supply.ts'
import { listWaiting, listWaitingOrders } from './queries/waiting.ts'
import { billWaits } from './queries/waits.ts'

export const billModule = implement(
  'bill',
  bill,
  {
    waiting: listWaiting,
    waitingOrders: listWaitingOrders,
    pace: paceOf,
    list: listBills,
    detail: getBill,
    exportList: exportBills,
    exportOne: exportBill,
    generate: generateBills,
    buyerConfirm: confirmByBuyer,
    resend: resendBill,
    removeLine: removeBillLine,
    endDispute,
    revoke: revokeBill,
    returnInvoice: returnForInvoice,
    returnBuyer: returnToBuyer,
    seeInvoice,
    agree: agreeBills,
    retry: retryBills,
    register: registerPayment,
  },
  billJobs,
  billWaits,
)

export const supplyBillModule = implement('supplyBill', supplyBill, {
  list: listSupplierBills,
  owed: owedToSupplier,
  detail: getSupplierBill,
  exportOne: exportGoods,
  confirm: confirmBySupplier,
  differ: differBySupplier,
  check: checkInvoices,
  submitInvoices,
})
