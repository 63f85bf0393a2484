import { bargain } from '@caiyuan/contract/bargain'
import { order, purchase } from '@caiyuan/contract/order'
import { implement } from '../../core/implement.ts'
import { acceptOrder, confirmAcceptance, returnAcceptance, withdrawAcceptance } from './acceptance/commands.ts'
import { getAcceptForm, listAcceptors } from './acceptance/queries/form.ts'
import { getAcceptance, listAcceptances } from './acceptance/queries/list.ts'
import { answerBargain, askBetter, openBargain, startBargain } from './bargain/commands.ts'
import { getBargain, getSupplyBargain, listSupplyBargains } from './bargain/queries.ts'
import { ownerRefuse, submitToOwner, urgeOwner } from './checkout/ask-owner.ts'
import { submitPersonal } from './checkout/personal.ts'
import { pathBefore } from './checkout/path-before.ts'
import { previewOrder, quoteOrder } from './checkout/quote.ts'
import { ownerConfirm, resubmitOrder } from './checkout/resubmit.ts'
import { submitOrder } from './checkout/submit.ts'
import { cancelOrder, withdrawOrder } from './checkout/undo.ts'
import { closeRest } from './commands/close-rest.ts'
import { endRest } from './commands/end-rest.ts'
import { askCancel, receiveOrder, setAcceptor, urgeSupplier } from './commands/receive.ts'
import { changeFund } from './fund-change/commands.ts'
import { endFundChange } from './fund-change/ends.ts'
import { listFundChoices } from './fund-change/queries.ts'
import { orderJobs } from './jobs.ts'
import { getOrder } from './queries/detail.ts'
import { getInstead } from './queries/instead.ts'
import { exportOrders, listOrders } from './queries/list.ts'
import { listOwners } from './queries/owners.ts'
import { listPersonal } from './queries/personal.ts'
import { getPurchase } from './queries/purchase.ts'
import { orderWaits } from './waits.ts'

export const orderModule = implement(
  'order',
  order,
  {
    quote: quoteOrder,
    path: pathBefore,
    preview: previewOrder,
    submit: submitOrder,
    resubmit: resubmitOrder,
    owners: listOwners,
    submitToOwner,
    submitPersonal,
    personalList: listPersonal,
    ownerConfirm,
    ownerRefuse,
    urgeOwner,
    withdraw: withdrawOrder,
    cancel: cancelOrder,
    list: listOrders,
    detail: getOrder,
    instead: getInstead,
    exportList: exportOrders,
    receive: receiveOrder,
    urgeSupplier,
    askCancel,
    acceptForm: getAcceptForm,
    accept: acceptOrder,
    confirmAcceptance,
    returnAcceptance,
    withdrawAcceptance,
    closeRest,
    endRest,
    acceptors: listAcceptors,
    setAcceptor,
    acceptanceList: listAcceptances,
    acceptanceDetail: getAcceptance,
    fundChoices: listFundChoices,
    changeFund,
    endFundChange,
  },
  orderJobs,
  orderWaits,
)

export const bargainModule = implement('bargain', bargain, {
  detail: getBargain,
  start: startBargain,
  open: openBargain,
  ask: askBetter,
  supplyList: listSupplyBargains,
  supplyDetail: getSupplyBargain,
  answer: answerBargain,
})

export const purchaseModule = implement('purchase', purchase, { detail: getPurchase })
