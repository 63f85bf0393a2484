// Who may do what to an after-sale, and who sees it: who applied, its supplier, owners of the cards, whoever had its refund to decide, finance.
import { schoolKinds } from '@caiyuan/contract/order/kinds'
import { oneOf } from '../../core/one-of.ts'
import {
  afterSaleFlow,
  goesBack,
  paysBack,
  type AfterSaleAction,
  type AfterSaleReason,
  type AfterSaleState,
  type AfterSaleType,
  type PackageState,
  type ReturnWay,
} from '@caiyuan/contract/after-sale/flow'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { isPlatform } from '../../core/pseudo-schools.ts'
import type { Tables } from '../../core/tables.ts'

export type AfterSaleRow = Omit<Selectable<Tables['after_sales']>, 'state' | 'type' | 'reason' | 'package_state' | 'return_way'> & {
  state: AfterSaleState
  type: AfterSaleType
  reason: AfterSaleReason
  package_state: PackageState
  return_way: ReturnWay
}

const byBuyer: Rule<AfterSaleRow> = (ctx, row) => (!ctx.user.supplierId && row.buyer_id === ctx.user.id) || ''
const bySupplier: Rule<AfterSaleRow> = (ctx, row) => (ctx.user.supplierId !== null && row.supplier_id === ctx.user.supplierId) || ''
const byPlatform: Rule<AfterSaleRow> = ({ user }) => isPlatform(user) || ''

/** Which way each button leads, by what was asked for and where the goods are. */
const actionsFor = ({ type, is_back }: Pick<AfterSaleRow, 'type' | 'is_back'>): readonly AfterSaleAction[] => [
  ...(['refuse', 'appeal', 'dispute', 'ruleAgainst', 'cancel', 'lapse'] as const),
  ...(paysBack(type) ? (['agreeMoney', 'fundsRefuse', 'refund', 'askRed', 'redden', 'skipRed'] as const) : []),
  ...(type === 'returnRefund' ? (['fundsAgree', 'sendBack', 'arrive'] as const) : []),
  ...(type === 'returnRefund' ? ([is_back ? 'ruleRefund' : 'ruleMoney'] as const) : []),
  ...(type === 'refundOnly' ? (['fundsAgreeOnly', 'ruleMoney'] as const) : []),
  ...(type === 'exchange' || type === 'repair'
    ? (['agreeReturn', 'sendBack', 'arriveServe', is_back ? 'ruleSend' : 'ruleReturn'] as const)
    : []),
  ...(type === 'resend' ? (['agreeSend', 'ruleSend'] as const) : []),
  ...(paysBack(type) ? [] : (['ship', 'confirm', goesBack(type) ? 'failReturn' : 'failSend'] as const)),
]

export const afterSaleDoc = defineDoc<AfterSaleState, AfterSaleAction, AfterSaleRow, 'after_sales'>(
  afterSaleFlow,
  'after_sales',
  {
    agreeMoney: bySupplier,
    agreeReturn: bySupplier,
    agreeSend: bySupplier,
    refuse: bySupplier,
    appeal: byBuyer,
    dispute: bySupplier,
    ruleMoney: byPlatform,
    ruleReturn: byPlatform,
    ruleSend: byPlatform,
    ruleRefund: byPlatform,
    ruleAgainst: byPlatform,
    sendBack: byBuyer,
    arrive: bySupplier,
    arriveServe: bySupplier,
    ship: bySupplier,
    redden: (ctx, row) => (ctx.user.needs.has('supplier:bills') ? bySupplier(ctx, row) : ''),
    confirm: byBuyer,
    failReturn: byBuyer,
    failSend: byBuyer,
    cancel: byBuyer,
  },
  (row) => Object.fromEntries(actionsFor(row).map((action) => [action, afterSaleFlow.actions[action]])),
)

/** The one of these actions the record has here: what a button does. */
export const wayOf = <A extends AfterSaleAction>(row: AfterSaleRow, ...some: A[]): A =>
  some.find((action) => afterSaleDoc.actionsOf(row)[action]?.from.includes(row.state)) ??
  some.find((action) => afterSaleDoc.actionsOf(row)[action]) ??
  some[0]!

/** SQL over alias `p`. A supplier sees what is its own and nothing else, the platform what it was asked to rule on. */
export const visible = ({ user, schoolId }: Ctx): RawBuilder<boolean> => {
  if (user.supplierId) return sql<boolean>`p.supplier_id = ${user.supplierId}`
  if (isPlatform(user)) return sql<boolean>`p.appeal_reason <> ''`
  if (user.schoolId !== schoolId) return sql<boolean>`false`
  // What somebody bought with his own money is no business of the school's finance.
  if (user.needs.has('bill:audit'))
    return sql<boolean>`(p.buyer_id = ${user.id} or exists (
      select from orders o where o.school_id = p.school_id and o.id = p.order_id and o.kind in ${oneOf(schoolKinds)}))`
  return sql<boolean>`(p.buyer_id = ${user.id}
    or (p.shipment_id is not null and exists (select 1 from orders o where o.school_id = p.school_id and o.id = p.order_id
      and (o.buyer_id = ${user.id} or o.receiver_id = ${user.id})))
    or exists (select 1 from order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      where f.school_id = p.school_id and f.order_id = p.order_id and k.owner_id = ${user.id})
    or exists (select 1 from refunds r join flow_tasks t on t.school_id = r.school_id and t.doc_kind = 'refund' and t.doc_id = r.id
      where r.school_id = p.school_id and r.after_sale_id = p.id and (t.assignee_id = ${user.id} or t.owner_id = ${user.id} or t.done_by = ${user.id})))`
}
