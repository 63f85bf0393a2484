// Kinds of orders, and the actions each has. A kind is joined from the parts of the order's flow and says only what differs.
import type { FlowAction } from '../flow.ts'
import {
  acceptance,
  approval,
  asking,
  bargaining,
  delivery,
  ownReceipt,
  paying,
  receipt,
  settlement,
  type OrderAction,
  type OrderState,
} from '../order-flow.ts'

/** Kinds of domain page 02 §2.1; the database takes no other. */
export const orderKinds = ['NORMAL', 'STANDARD', 'YUNHAN', 'FRAMEWORK', 'INQUIRY', 'HAZARD', 'PERSONAL'] as const
export type OrderKind = (typeof orderKinds)[number]

/** Bought with one's own money. */
export const personalKinds: readonly OrderKind[] = ['PERSONAL']
export const isPersonal = ({ kind }: { kind: OrderKind }): boolean => personalKinds.includes(kind)
/** Bought by the school: others of it may learn what was bought, and how often. */
export const schoolKinds: readonly OrderKind[] = orderKinds.filter((it) => !personalKinds.includes(it))

/** Actions of an order, by name; a kind lacks those of the parts it has not. */
export type OrderActions = Partial<Record<OrderAction, FlowAction<OrderState>>>

/** §2.1 as it stands. */
const common = { ...asking, ...approval, ...delivery, ...receipt, ...acceptance, ...settlement }

/** Of suppliers who answer in their console. */
const bargained = { ...bargaining, ...common }

/** Made by an award that was approved: it begins with the supplier (decision 0171). */
const awarded = { ...delivery, ...receipt, ...acceptance, ...settlement }

/** Paid at once, and done when the goods are received: there is nobody to accept them for, and nothing to settle (decision 0220). */
const own = { ...paying, ...delivery, ...ownReceipt }

/** A kind that is not here cannot be ordered: writing it does not compile, and no order of it is offered an action or moves (decision 0041). */
export const kindActions = { NORMAL: bargained, STANDARD: bargained, YUNHAN: common, INQUIRY: awarded, PERSONAL: own } satisfies Partial<
  Record<OrderKind, OrderActions>
>
export type OrderedKind = keyof typeof kindActions

export const actionsOf = (kind: OrderKind): OrderActions => {
  const actions: OrderActions | undefined = (kindActions as Partial<Record<OrderKind, OrderActions>>)[kind]
  if (!actions) throw new Error(`orders of kind ${kind} have no flow`)
  return actions
}
