// What people press on an order, an acceptance, and on an order as its supplier sees it: actions of the flow, and acts that leave the state alone.
import type { AcceptanceAction } from '../acceptance-flow.ts'
import type { OrderAction } from '../order-flow.ts'

/** Actions of the order's flow that the buyer's side presses. */
export const orderPressed = [
  'ownerConfirm',
  'ownerRefuse',
  'withdraw',
  'cancel',
  'resubmit',
  'openBargain',
  'submitBargained',
  'receive',
  'endRest',
  'accept',
  'closeRest',
] as const satisfies OrderAction[]
export const orderButtons = [
  ...orderPressed,
  'pay',
  'askCancel',
  'urge',
  'urgeSupplier',
  'urgeOwner',
  'buyAgain',
  'evaluate',
  'afterSale',
  'complain',
  'setAcceptor',
  'changeFund',
] as const
export type OrderButton = (typeof orderButtons)[number]

export const acceptanceButtons = ['confirm', 'sendBack', 'withdraw'] as const satisfies AcceptanceAction[]
export type AcceptanceButton = (typeof acceptanceButtons)[number]

export const supplyButtons = ['confirm', 'refuse', 'agreeCancel', 'refuseCancel', 'ship'] as const
export type SupplyButton = (typeof supplyButtons)[number]
