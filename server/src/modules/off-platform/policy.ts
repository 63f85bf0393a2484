// Who may do what to an application, and who sees it: its author, owners of the cards, whoever had a task on it, finance and the purchasing office.
import { offPlatformFlow, owedStates, type OffPlatformAction, type OffPlatformState } from '@caiyuan/contract/off-platform/flow'
import { statesIn } from '@caiyuan/contract/flow'
import type { FormDef } from '@caiyuan/contract/off-platform/form-def'
import type { ProofReturned } from '@caiyuan/contract/invoice'
import type { Acceptance } from '@caiyuan/contract/off-platform/accepting'
import type { Sheet } from '@caiyuan/contract/off-platform/sheet'
import { WHOLE_LINE_NO } from '@caiyuan/contract/evaluable'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { z } from 'zod'
import { defineDoc, type Rule } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import type { FlowFacts } from '../../core/facts.ts'
import type { Tables } from '../../core/tables.ts'
import { othersWith } from '../../core/notify.ts'
import { oneOf } from '../../core/one-of.ts'
import { isActedOn, isTaskOf } from '../approval/on-document.ts'
import { hasUnsaid } from '../evaluation/unsaid.ts'

export type OffPlatformRow = Omit<
  Selectable<Tables['off_platforms']>,
  'state' | 'sheet' | 'form' | 'acceptance' | 'returned_invoices' | 'direct'
> & {
  state: OffPlatformState
  sheet: Sheet
  form: FormDef | null
  acceptance: z.output<typeof Acceptance> | null
  returned_invoices: z.output<typeof ProofReturned>[]
  /** Of 免申请直接验收: what its approval starts with once it is accepted. */
  direct: { chosen: Record<string, string[]>; facts: FlowFacts } | null
  /** Somebody has decided in the approval that runs. */
  is_acted: boolean
  /** Finance may have paid what it was asked to, without having said so properly. */
  is_doubtful: boolean
}

const approvedStates: readonly OffPlatformState[] = [...statesIn(offPlatformFlow, 'perform', 'accept'), ...owedStates]

/** Why there is no contract of it to print; empty where there is. */
export const contractWhy = (it: Pick<OffPlatformRow, 'state' | 'contract_flag' | 'direct'>): string => {
  if (!it.contract_flag) return '本单没有达到学校签合同的起点，不需要合同'
  // 免申请直接验收 is approved when what it cost is owed.
  if ((it.direct ? owedStates : approvedStates).includes(it.state)) return ''
  return offPlatformFlow.states[it.state].phase === 'end' ? '申请已作废或过期，没有合同' : '审批通过以后，可以打印合同'
}

const byAuthor: Rule<OffPlatformRow> = (ctx, row) => row.applicant_id === ctx.user.id || ''

/** In his own session, and nobody in his place. */
const bySecond: Rule<OffPlatformRow> = (ctx, row) => row.second_acceptor_id === ctx.user.id || ''

/** 采购办. */
const byOffice = ({ user }: Ctx): true | '' => (user.needs.has('handle:jingban') && user.needs.has('report:view')) || ''

/** Who accepted it does not pay it where the school has somebody else of finance (domain page 05 §5.5); empty where he may. */
export const acceptorBar = async (ctx: Ctx, row: Pick<OffPlatformRow, 'applicant_id' | 'acceptor_id' | 'second_acceptor_id'>) => {
  const parties = [row.acceptor_id, row.second_acceptor_id]
  if (!parties.includes(ctx.user.id)) return ''
  const others = await othersWith(ctx, 'bill:audit', row.applicant_id, ...parties)
  return others.length > 0 ? '本单由您验收，按不相容岗位分离请由其他财务人员办理' : ''
}

/** Why an invoice may not be returned that was declared without a clear answer. */
const PAID_PERHAPS = '财务系统可能已付款，不能退回发票：已付款的登记它的凭证号；核实没有付款的，确认未付款后再退回'

export const offPlatformDoc = defineDoc<OffPlatformState, OffPlatformAction, OffPlatformRow, 'off_platforms'>(
  offPlatformFlow,
  'off_platforms',
  {
    submit: byAuthor,
    submitDirect: byAuthor,
    withdraw: (ctx, row) => (byAuthor(ctx, row) === true && row.is_acted ? '已有审批人处理，不能撤回' : byAuthor(ctx, row)),
    void: byAuthor,
    buy: byAuthor,
    acceptFirst: (ctx, row) => row.acceptor_id === ctx.user.id || '',
    accept: (ctx, row) => row.acceptor_id === ctx.user.id || '',
    acceptDirect: (ctx, row) => row.acceptor_id === ctx.user.id || '',
    confirm: bySecond,
    confirmDirect: bySecond,
    acceptBack: bySecond,
    returnInvoice: ({ user }, row) => {
      if (!user.needs.has('bill:audit')) return ''
      if (row.applicant_id === user.id) return '不能退回自己申请的发票，请由其他财务人员办理'
      return !row.is_doubtful || PAID_PERHAPS
    },
    push: ({ user }, row) =>
      !user.needs.has('bill:audit') ? '' : row.applicant_id !== user.id || '不能推送自己的申请，请由其他财务人员办理',
    // Who accepted it brought the first; the office, for whoever of them has left.
    bringInvoice: (ctx, row) => [row.applicant_id, row.acceptor_id, row.second_acceptor_id].includes(ctx.user.id) || byOffice(ctx),
    settle: (ctx) => ctx.user.needs.has('bill:audit') || '',
  },
)

/** SQL over alias `p`: the last declaration to finance ended without a clear answer. */
export const isDoubtful = sql<boolean>`coalesce((
  select x.state = 'failed' and x.call = 'maybe' from off_platform_pushes x where x.school_id = p.school_id and x.doc_id = p.id
  order by x.sent_at desc, x.id desc limit 1), false)`

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

/** SQL: what the reader applied for and was accepted since, each as a whole, as `Evaluated.lines` has them. */
export const wholesAccepted = ({ schoolId, user }: Ctx, since: Date): RawBuilder<unknown> => sql`
  select p.id as doc_id, p.doc_no, p.title as name, p.supplier_name, p.accepted_at, ${sql.lit(WHOLE_LINE_NO)} as line_no
  from off_platforms p
  where p.school_id = ${schoolId} and p.applicant_id = ${user.id} and p.state in ${oneOf(owedStates)} and p.accepted_at >= ${since}`

/** SQL over alias `p`: the reader may evaluate it. */
export const toEvaluate = (ctx: Ctx): RawBuilder<boolean> => hasUnsaid(ctx, 'offPlatform', wholesAccepted, sql.ref('p.id'))
