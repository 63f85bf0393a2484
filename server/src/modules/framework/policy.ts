// Who may do what to an order under an agreement, and who sees it: its buyer, owners of the cards, whoever had a task on it, the candidate it is
// with, the purchasing office and finance.
import type { AgreementPaper } from '@caiyuan/contract/framework/agreement'
import type { AwardRule, PriceRule } from '@caiyuan/contract/framework/rules'
import type { ProofReturned, ProofShown } from '@caiyuan/contract/invoice'
import { checkedStates, frameworkFlow, type FrameworkAction, type FrameworkState } from '@caiyuan/contract/framework/flow'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Tables } from '../../core/tables.ts'
import { oneOf } from '../../core/one-of.ts'
import { isActedOn, isTaskOf } from '../approval/on-document.ts'
import { hasUnsaid } from '../evaluation/unsaid.ts'

/** The agreement as it was when the order was submitted. */
export interface Agreed {
  agreementNo: string
  name: string
  packageNo: string
  version: number
  categoryPath: string
  awardRule: AwardRule
  priceRule: PriceRule
  pricedOn: string
  rank: number
  rateBp: number
  leadDays: number
  materials: AgreementPaper[]
}

export interface Declined {
  supplierId: string
  name: string
  reason: string
  at: string
}

export type FrameworkRow = Omit<
  Selectable<Tables['framework_orders']>,
  'state' | 'agreed' | 'declined' | 'invoices' | 'returned_invoices'
> & {
  state: FrameworkState
  agreed: Agreed
  declined: Declined[]
  invoices: z.output<typeof ProofShown>[]
  returned_invoices: z.output<typeof ProofReturned>[]
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
}

const byBuyer: Rule<FrameworkRow> = (ctx, row) => (!ctx.user.supplierId && row.buyer_id === ctx.user.id) || ''
const bySupplier: Rule<FrameworkRow> = (ctx, row) => (ctx.user.supplierId !== null && row.supplier_id === ctx.user.supplierId) || ''
const byOffice: Rule<FrameworkRow> = ({ user }) => user.needs.has('framework:manage') || ''
const either =
  (...rules: Rule<FrameworkRow>[]): Rule<FrameworkRow> =>
  (ctx, row) =>
    rules.some((it) => it(ctx, row) === true) || ''

export const frameworkDoc = defineDoc<FrameworkState, FrameworkAction, FrameworkRow, 'framework_orders'>(
  frameworkFlow,
  'framework_orders',
  {
    submit: byBuyer,
    withdraw: (ctx, row) => (byBuyer(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byBuyer(ctx, row)),
    // Once a candidate was asked, 采购办 may end it too: the buyer may be gone.
    cancel: (ctx, row) =>
      row.state === 'toConfirm' || row.state === 'toReplace' ? either(byBuyer, byOffice)(ctx, row) : byBuyer(ctx, row),
    accept: bySupplier,
    decline: bySupplier,
    replace: byOffice,
    handIn: either(bySupplier, byBuyer),
    passPapers: byOffice,
    rollback: byOffice,
    deliver: bySupplier,
    approveGoods: byBuyer,
    fail: byBuyer,
    recheck: byBuyer,
    bill: byOffice,
    returnInvoice: ({ user }, row) =>
      !user.needs.has('bill:audit') ? '' : row.buyer_id !== user.id || '不能退回自己订单的发票，请由其他财务人员办理',
    settle: ({ user }, row) =>
      !user.needs.has('bill:audit') ? '' : row.buyer_id !== user.id || '不能为自己的订单登记付款，请由其他财务人员办理',
  },
)

export const isActed = isActedOn(frameworkFlow.kind)

/** SQL over alias `p`. A supplier sees what is with it and nothing else. */
export const visible = ({ user }: Ctx): RawBuilder<boolean> => {
  if (user.supplierId) return sql<boolean>`(p.supplier_id = ${user.supplierId} and p.approved_at is not null)`
  if (user.needs.has('bill:audit') || user.needs.has('framework:manage')) return sql<boolean>`true`
  return sql<boolean>`(p.buyer_id = ${user.id}
    or exists (select 1 from framework_order_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
      where f.school_id = p.school_id and f.order_id = p.id and k.owner_id = ${user.id})
    or ${isTaskOf(frameworkFlow.kind, user.id)})`
}

/** SQL: lines the reader ordered and found good since, as `Evaluated.lines` has them. */
export const linesChecked = ({ schoolId, user }: Ctx, since: Date): RawBuilder<unknown> => sql`
  select p.id as doc_id, p.doc_no, l.name, p.supplier_name, p.checked_at as accepted_at, l.line_no
  from framework_orders p join framework_order_lines l on l.school_id = p.school_id and l.order_id = p.id
  where p.school_id = ${schoolId} and p.buyer_id = ${user.id} and p.state in ${oneOf(checkedStates)} and p.checked_at >= ${since}`

/** SQL over alias `p`: the reader may evaluate some of it. */
export const toEvaluate = (ctx: Ctx): RawBuilder<boolean> => hasUnsaid(ctx, 'frameworkOrder', linesChecked, sql.ref('p.id'))
