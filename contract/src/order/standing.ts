// Where an order stands: sets of states by what they mean, for conditions in SQL and questions in code. Nothing else lists states of orders.
import { statesIn, statesWhere } from '../flow.ts'
import { orderFlow, type OrderAction, type OrderState } from '../order-flow.ts'

type Standing = readonly OrderState[]

const before = (action: OrderAction): Standing => orderFlow.actions[action].from

/** Somebody of the buyer's side is still needed, or a delivery may come. */
export const underWay: Standing = statesIn(orderFlow, 'approve', 'perform', 'accept')
/** Given back or ended: it moves on by its buyer alone, or never. */
export const atRest: Standing = statesIn(orderFlow, 'draft', 'end')

/** Held while its price is talked about. */
export const toBargain: Standing = before('submitBargained')
/** The owner of the money is asked to take it. */
export const toConfirm: Standing = before('ownerConfirm')
/** Ordered with one's own money, and not paid yet. */
export const toPay: Standing = before('pay')
/** Given back: whoever submitted it for the approval changes it and submits it again. */
export const toResubmit: Standing = before('resubmit')
/** Approvers decide. */
export const toDecide: Standing = before('approve')
/** Approved, and 经办 places it. */
export const toHandle: Standing = before('handle')
/** Undecided: also what goes back to its buyer when the books of the year close, or when finance does not freeze its money. */
export const underApproval: Standing = statesIn(orderFlow, 'approve')
/** Nobody but the school knows of it yet. */
export const beforeSupplier: Standing = statesIn(orderFlow, 'draft', 'approve')
/** Before its approval is through an order is nobody's business but the school's. */
export const supplierSees: Standing = [...statesIn(orderFlow, 'perform', 'accept', 'bill'), orderFlow.actions.settle.to]

/** Waits for the supplier: to confirm, to ship, to ship the rest. */
export const withSupplier: Standing = statesWhere(orderFlow, (it) => it.waitsFor === 'supplier')
/** The supplier has not answered. */
export const unanswered: Standing = before('supplierConfirm')
/** Confirmed and nothing sent: it is cancelled with the supplier's consent. */
export const confirmed: Standing = before('supplierAgreeCancel')
/** The supplier may send parcels. */
export const toShip: Standing = before('ship')
/** Some parcels are sent and the rest is to come. */
export const partSent: Standing = before('endRest')
/** Everything that will be sent is sent, and not received. */
export const allSent: Standing = before('receive')
/** May be received: parcels may come. */
export const mayCome: Standing = [...partSent, ...allSent]
/** Not everything was sent, and it may still be. */
export const unsent: Standing = [...beforeSupplier, ...withSupplier]

export const underAcceptance: Standing = statesIn(orderFlow, 'accept')
/** Received, and pieces wait to be judged. */
export const toJudge: Standing = before('accept')
/** Received, and no piece was judged for good. */
export const unjudged: Standing = before('autoAccept')
/** The acceptance is audited. */
export const underAudit: Standing = before('acceptAgree')

/** Accepted, and in no bill. */
export const toBill: Standing = before('bill')
export const underSettlement: Standing = statesIn(orderFlow, 'bill')
/** Ended with its payment. */
export const settled: Standing = statesWhere(orderFlow, (it) => it.claim === 'committed')
/** Ended without: cancelled, refused, all of it sent back. */
export const calledOff: Standing = statesWhere(orderFlow, (it) => it.final === true && it.claim === 'none')

/** Came to nothing, or waits for its buyer alone: its cards have nothing for it. */
export const givenUp: Standing = statesWhere(orderFlow, (it) => it.claim === 'none')
/** Nobody has agreed to the price yet, or the order came to nothing. */
export const noDeal: Standing = [...underApproval, ...givenUp]
/** Its cards still have the money that was claimed: it can be paid from others. */
export const unpaid: Standing = statesWhere(orderFlow, (it) => it.claim === 'reserved' || it.claim === 'held')
