// Who may do what to an application, and who sees it: its author, owners of the cards, whoever had a task on it, finance and the purchasing office.
import { offPlatformFlow, type OffPlatformAction, type OffPlatformState } from '@caiyuan/contract/off-platform/flow'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import type { ProofReturned } from '@caiyuan/contract/invoice'
import type { Acceptance } from '@caiyuan/contract/off-platform'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { Tables } from '../../core/tables.ts'
import { isActedOn, isTaskOf } from '../approval/on-document.ts'

export type OffPlatformRow = Omit<Selectable<Tables['off_platforms']>, 'state' | 'sheet' | 'form' | 'acceptance' | 'returned_invoices'> & {
  state: OffPlatformState
  sheet: Sheet
  form: FormDef | null
  acceptance: z.output<typeof Acceptance> | null
  returned_invoices: z.output<typeof ProofReturned>[]
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
}

const byAuthor: Rule<OffPlatformRow> = (ctx, row) => row.applicant_id === ctx.user.id || ''

/** In his own session, and nobody in his place. */
const bySecond: Rule<OffPlatformRow> = (ctx, row) => row.second_acceptor_id === ctx.user.id || ''

/** 采购办. */
const byOffice = ({ user }: Ctx): true | '' => (user.needs.has('handle:jingban') && user.needs.has('report:view')) || ''

export const offPlatformDoc = defineDoc<OffPlatformState, OffPlatformAction, OffPlatformRow, 'off_platforms'>(
  offPlatformFlow,
  'off_platforms',
  {
    submit: byAuthor,
    withdraw: (ctx, row) => (byAuthor(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byAuthor(ctx, row)),
    void: byAuthor,
    buy: byAuthor,
    acceptFirst: (ctx, row) => row.acceptor_id === ctx.user.id || '',
    accept: (ctx, row) => row.acceptor_id === ctx.user.id || '',
    confirm: bySecond,
    acceptBack: bySecond,
    returnInvoice: ({ user }, row) =>
      !user.needs.has('bill:audit') ? '' : row.applicant_id !== user.id || '不能退回自己申请的发票，请由其他财务人员办理',
    // Who accepted it brought the first; the office, for whoever of them has left.
    bringInvoice: (ctx, row) => [row.applicant_id, row.acceptor_id, row.second_acceptor_id].includes(ctx.user.id) || byOffice(ctx),
    settle: (ctx) => ctx.user.needs.has('bill:audit') || '',
  },
)

export const isActed = isActedOn(offPlatformFlow.kind)

/** Finance and the purchasing office look at every application of the school. */
const seesSchool = (ctx: Ctx): boolean => ctx.user.needs.has('bill:audit') || byOffice(ctx) === true

/** SQL over alias `p`; what was never sent is its author's. */
export const visible = (ctx: Ctx): RawBuilder<boolean> => {
  const { id } = ctx.user
  const others = seesSchool(ctx)
    ? sql<boolean>`true`
    : sql<boolean>`(exists (select 1 from off_platform_funds f join funds k on k.school_id = f.school_id and k.id = f.fund_id
          where f.school_id = p.school_id and f.doc_id = p.id and k.owner_id = ${id})
        or ${isTaskOf(offPlatformFlow.kind, id)})`
  return sql<boolean>`(p.applicant_id = ${id} or p.acceptor_id = ${id} or p.second_acceptor_id = ${id} or (p.submitted_at is not null and ${others}))`
}
