// The payment clock of bills: the last day to pay on time, and how a school keeps to it (decision 0250).
import type { bill } from '@caiyuan/contract/bill'
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { sql, type RawBuilder } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { oneOf } from '../../../core/one-of.ts'
import type { Of } from '../../../core/implement.ts'
import { paramsOf } from '../../school/params.ts'
import { seesWhole } from './one.ts'

const OPEN: readonly BillState[] = ['waitSupplier', 'differs', 'waitBuyer', 'waitInvoice', 'waitFinance', 'settling', 'failed']

/** SQL over alias `b`, a date: so many days after the first acceptance of an order that is still in it. */
export const payByIn = (schoolId: number, days: number): RawBuilder<string | null> => sql<string | null>`(
  select min((o.accepted_at at time zone 'Asia/Shanghai')::date) + ${days}::int from bill_lines pl join orders o on o.school_id = pl.school_id and o.id = pl.order_id
  where pl.school_id = ${schoolId} and o.school_id = ${schoolId} and pl.bill_id = b.id and pl.removed_at is null)`

export const payByOf = async (ctx: Ctx, billId: string): Promise<string | null> => {
  const { 'bill.payDays': days } = await paramsOf(ctx)
  const row = await ctx.tx
    .selectFrom('bills as b')
    .select(payByIn(ctx.schoolId, days).as('pay_by'))
    .where('b.school_id', '=', ctx.schoolId)
    .where('b.id', '=', billId)
    .executeTakeFirst()
  return row?.pay_by ?? null
}

interface Row {
  bill_no: string
  state: BillState
  total_fen: number
  pay_by: string
  paid_on: string | null
  days: number
  late: number
}

const MONTHS = 12

/** What was paid in a year, and what the school owes beyond its day: what its supplier has to answer or to invoice first is not its delay. */
export const paceOf: Of<typeof bill>['pace'] = async (ctx) => {
  const { 'bill.payDays': payDays } = await paramsOf(ctx)
  if (!seesWhole(ctx)) return { payDays, paidNum: 0, onTimeNum: 0, meanDays: null, overdueNum: 0, overdueFen: 0, worst: null }
  const today = dayOf(ctx.now)
  const rows = await rowsOf(ctx, payDays, today)
  const paid = rows.filter((it) => it.paid_on !== null)
  const overdue = rows
    .filter((it) => it.paid_on === null && it.late > 0 && billFlow.states[it.state].waitsFor !== 'supplier')
    .toSorted((a, b) => b.late - a.late)
  return {
    payDays,
    paidNum: paid.length,
    onTimeNum: paid.filter((it) => it.late <= 0).length,
    meanDays: paid.length > 0 ? Math.round(paid.reduce((sum, it) => sum + it.days, 0) / paid.length) : null,
    overdueNum: overdue.length,
    overdueFen: overdue.reduce((sum, it) => sum + it.total_fen, 0),
    worst: overdue[0] ? { billNo: overdue[0].bill_no, lateDays: overdue[0].late } : null,
  }
}

const rowsOf = async (ctx: Ctx, payDays: number, today: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select bill_no, state, total_fen, pay_by, paid_on, coalesce(paid_on, ${today}::date) - pay_by as late, coalesce(paid_on, ${today}::date) - pay_by + ${payDays}::int as days from (
      select b.bill_no, b.state, b.total_fen, ${payByIn(ctx.schoolId, payDays)} as pay_by, s.paid_on
      from bills b left join settlements s on s.school_id = b.school_id and s.school_id = ${ctx.schoolId} and s.id = b.settlement_id and b.state = 'settled'
      where b.school_id = ${ctx.schoolId} and (b.state in ${oneOf(OPEN)} or (b.state = 'settled' and s.paid_on > ${today}::date - make_interval(months => ${MONTHS})))
    ) all_of_it where pay_by is not null`.execute(ctx.tx)
  return rows
}
