// 退款冲回: refunds of invoiced and settled orders, by what is awaited of them; and what finance may press on one.
import { billFlow } from '@caiyuan/contract/bill-flow'
import { settled } from '@caiyuan/contract/order/standing'
import { refundBackTabs, type refund, type refundButtons, type RefundBackTab } from '@caiyuan/contract/refund'
import type { Can } from '@caiyuan/contract/flow'
import { sql, type RawBuilder } from 'kysely'
import { canOf } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'
import type { OrderRow } from '../../order/policy.ts'
import { backOn, billsTaking, chainText, yearsOf, type OnBill } from './chain.ts'
import { backDuties } from './duties.ts'
import { refundDoc, type RefundRow } from './policy.ts'

type Found = RefundRow & {
  after_sale_no: string
  order_no: string
  supplier_name: string
  title: string
  order_state: OrderRow['state']
  settled_at: Date | null
  has_red: boolean
}

const MARK = sql<boolean>`exists (select from bill_offsets f join bills b on b.school_id = f.school_id and b.id = f.bill_id
  where f.school_id = r.school_id and f.refund_id = r.id and f.freed_at is null and b.state = 'settled')`
const RED = sql<boolean>`exists (select from red_invoices d where d.school_id = r.school_id and d.refund_id = r.id)`
const IS_BACK = sql<boolean>`(r.transfer_no <> '' or ${MARK})`

const tabs: Record<RefundBackTab, RawBuilder<boolean>> = {
  toRed: sql<boolean>`r.state = 'offset' and not ${IS_BACK} and not ${RED}`,
  toBill: sql<boolean>`r.state = 'offset' and not ${IS_BACK} and ${RED}`,
  toReverse: sql<boolean>`r.state = 'offset' and ${IS_BACK}`,
  over: sql<boolean>`r.state in ('paid', 'income')`,
}

const from = (ctx: Ctx, keyword: string) => {
  const like = containing(keyword)
  return sql`from refunds r join after_sales a on a.school_id = r.school_id and a.id = r.after_sale_id join orders o on o.school_id = r.school_id and o.id = r.order_id
    where r.school_id = ${ctx.schoolId} and r.route = 'BUDGET_REVERSE'
      and (r.doc_no ilike ${like} or a.doc_no ilike ${like} or a.order_no ilike ${like} or a.supplier_name ilike ${like})`
}

export const listBack: Of<typeof refund>['backList'] = async (ctx, { tab, keyword, pageNum, pageSize }) => {
  const keys = Object.keys(refundBackTabs) as RefundBackTab[]
  const counted = await sql<Record<string, number>>`
    select ${sql.join(keys.map((key) => sql`(count(*) filter (where ${tabs[key]}))::int as ${sql.id(key)}`))},
      coalesce(sum(r.amount_fen) filter (where ${tabs[tab]}), 0)::bigint as fen ${from(ctx, keyword)}`.execute(ctx.tx)
  const { rows } = await sql<Found>`
    select r.*, a.doc_no as after_sale_no, a.order_no, a.supplier_name, a.title, o.state as order_state, o.settled_at, ${RED} as has_red
    ${from(ctx, keyword)} and ${tabs[tab]} order by r.created_at desc, r.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
    ctx.tx,
  )
  const bills = await billsTaking(
    ctx,
    rows.map((it) => it.id),
  )
  const { fen, ...counts } = counted.rows[0]!
  return {
    list: rows.map((it) => {
      const bill = bills.find((own) => own.refund_id === it.id)
      const order = { state: it.order_state, settled_at: it.settled_at }
      return {
        id: it.id,
        refundNo: it.doc_no,
        state: it.state,
        afterSaleId: it.after_sale_id,
        afterSaleNo: it.after_sale_no,
        orderId: it.order_id,
        orderNo: it.order_no,
        supplierName: it.supplier_name,
        title: it.title,
        amountFen: it.amount_fen,
        at: it.created_at.toISOString(),
        sentence: chainText(it, { order, hasRed: it.has_red, bill }),
        bill: bill ? { id: bill.id, billNo: bill.bill_no, stateText: billFlow.states[bill.state].label } : null,
      }
    }),
    total: Number(counts[tab]),
    pageNum,
    pageSize,
    counts,
    totalFen: Number(fen),
  }
}

type Button = (typeof refundButtons)[number]

/** Of finance; a reason where the money is not back yet. */
export const backButtons = async (
  ctx: Ctx,
  it: RefundRow,
  order: Pick<OrderRow, 'state' | 'settled_at'>,
  at: { bill: OnBill | undefined; hasRed: boolean; paidOn: string | null },
): Promise<Can<Button>> => {
  const can: Can<Button> = canOf(ctx, refundDoc, it)
  if (!can.reverse) return {}
  const on = backOn(it, at.bill)
  if (!on || !at.paidOn || !settled.includes(order.state)) {
    const wait = chainText(it, { order, ...at })
    return { reverse: wait, ...(settled.includes(order.state) && !at.bill ? { transfer: true as const } : {}) }
  }
  const years = yearsOf(at.paidOn, on)
  const { bar } = await backDuties(ctx, it)
  return { [years.spent === years.back ? 'reverse' : 'asIncome']: bar || true, ...(it.transfer_no ? { correct: true as const } : {}) }
}
