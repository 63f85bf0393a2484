// What must be known of orders to say their state in a sentence, read for a whole page of them at once.
import { evaluable } from '@caiyuan/contract/evaluable'
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { sumFen } from '@caiyuan/contract/money'
import { toResubmit } from '@caiyuan/contract/order/standing'
import { sql, type RawBuilder } from 'kysely'
import { ask, rowsOf } from '../../../core/ask.ts'
import { actorName } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import { isUnsaid, openSince } from '../../evaluation/unsaid.ts'
import { paramsOf } from '../../school/params.ts'
import { acceptedFen } from '../acceptance/plan.ts'
import type { OrderRow } from '../policy.ts'
import { WHOLE_LINE, type LineSaid, type OrderLineRow } from './one.ts'
import { attendanceFrom, attendanceIn, type Attendance, type AttendanceRow } from './stand-in.ts'
import { stopsFrom, stopsIn, type StopRow } from './stops.ts'
import type { OrderFacts } from './sentence.ts'

export interface OrderKnown<L = OrderLineRow> {
  facts: OrderFacts
  lines: L[]
  /** May the reader take parcels in for somebody who is not there, or why not. */
  standIn: Attendance['standIn']
  /** Accepted goods of the reader's own order that he may still evaluate. */
  toEvaluate: boolean
  pendingAcceptance: { id: string; acceptNo: string; secondId: string | null; second: string } | null
  /** The school has 订单议价. */
  mayBargain: boolean
}

/** Ordered, but not to be paid: ended before it was sent or, once the acceptance is over, not accepted; all of it where nothing was. */
export const returnedFen = (order: OrderRow, facts: Pick<OrderFacts, 'owedFen'>): number => {
  if (order.state === 'closed') return order.total_fen
  return order.accepted_at ? order.total_fen - facts.owedFen : order.ended_fen
}

/** What is to be paid of an order whose acceptance is over; null while it is not. */
export const payFen = (order: OrderRow, facts: Pick<OrderFacts, 'owedFen'>): number | null =>
  order.accepted_at || order.state === 'closed' ? order.total_fen - returnedFen(order, facts) : null

/** Moments come as texts. */
interface Told<L> {
  lines: L[]
  parcels: { order_id: string; seq: number; state: string }[]
  pending: {
    id: string
    order_id: string
    accept_no: string
    state: string
    second_acceptor_id: string | null
    second_acceptor_name: string
    accepted_at: string
  }[]
  turns: { order_id: string; name: string; started_at: string }[]
  people: { id: string; name: string }[]
  bills: { id: string; bill_no: string; state: BillState; voucher_no: string; paid_on: string | null }[]
  refusals: { doc_id: string; comment: string; actor_name: string }[]
  stops: StopRow[]
  attendance: AttendanceRow[]
  toEvaluate: string[]
}

/** SQL over alias `b`: the day finance paid this bill; null before. */
export const PAID_ON = sql<
  string | null
>`(select s.paid_on::text from settlements s where s.school_id = b.school_id and s.id = b.settlement_id)`

const unevaluated = (ctx: Ctx, orders: readonly OrderRow[]): RawBuilder<string[]> => {
  const since = openSince(ctx)
  const own = orders.filter(
    (it) => it.buyer_id === ctx.user.id && evaluable.includes(it.state) && it.accepted_at !== null && it.accepted_at >= since,
  )
  return sql`(
    select coalesce(jsonb_agg(distinct l.order_id), '[]') from order_lines l
    where l.school_id = ${ctx.schoolId} and l.order_id = any(${own.map((it) => it.id)}::uuid[]) and l.accepted_num > 0
      and ${isUnsaid(ctx, 'order', { docId: sql.ref('l.order_id'), lineNo: sql.ref('l.line_no') })})`
}

const known = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** What has to be asked of orders, as questions of one statement; `line` is SQL of the columns of a line. */
export const askKnown = <L extends LineSaid>(
  ctx: Ctx,
  orders: readonly OrderRow[],
  line: RawBuilder<L>,
): { [K in keyof Told<L>]: RawBuilder<Told<L>[K]> } => {
  const { schoolId } = ctx
  const ids = orders.map((it) => it.id)
  const people = known(orders.flatMap((it) => [it.acceptor_id, it.owner_id, it.receiver_id]))
  const bills = known(orders.map((it) => it.bill_id))
  const back = orders.filter((it) => toResubmit.includes(it.state)).map((it) => it.id)
  return {
    lines: rowsOf(
      sql<L>`select ${line} from order_lines l where l.school_id = ${schoolId} and l.order_id = any(${ids}::uuid[]) order by l.order_id, l.line_no`,
    ),
    parcels: rowsOf(
      sql`select order_id, seq, state from shipments where school_id = ${schoolId} and order_id = any(${ids}::uuid[]) order by seq`,
    ),
    pending: rowsOf(sql`
      select id, order_id, accept_no, state, second_acceptor_id, second_acceptor_name, accepted_at from acceptances
      where school_id = ${schoolId} and order_id = any(${ids}::uuid[]) and state in ('waitSecond', 'auditing')`),
    // People whose task is open now, on the order itself or on an acceptance of it.
    turns: rowsOf(sql`
      select d.order_id, u.name, t.started_at
      from (select 'order' as kind, id, id as order_id from unnest(${ids}::uuid[]) id
        union all select 'acceptance', id, order_id from acceptances where school_id = ${schoolId} and order_id = any(${ids}::uuid[])) d
      join flow_tasks t on t.school_id = ${schoolId} and t.doc_kind = d.kind and t.doc_id = d.id
      join users u on u.school_id = t.school_id and u.id = t.assignee_id
      where t.status = 1 and t.node_type <> 'CC'
      order by t.node_index, t.seq, t.started_at`),
    people: rowsOf(sql`select id, name from users where school_id = ${schoolId} and id = any(${people}::uuid[])`),
    bills: rowsOf(
      sql`select b.id, b.bill_no, b.state, b.voucher_no, ${PAID_ON} as paid_on from bills b where b.school_id = ${schoolId} and b.id = any(${bills}::uuid[])`,
    ),
    // Why an order came back: the words of who refused it last.
    refusals: rowsOf(sql`
      select doc_id, comment, ${actorName(false)} as actor_name from document_log where school_id = ${schoolId} and doc_kind = 'order' and doc_id = any(${back}::uuid[])
        and action in ('refuseToBuyer', 'handleBack', 'closeYear', 'freezeRefused') and comment <> '' order by seq`),
    stops: rowsOf(stopsIn(orders)),
    attendance: rowsOf(attendanceIn(ctx, orders)),
    toEvaluate: unevaluated(ctx, orders),
  }
}

export const knownOf = async (ctx: Ctx, orders: readonly OrderRow[]): Promise<Map<string, OrderKnown>> =>
  orders.length === 0 ? new Map() : knownFrom(ctx, orders, await ask<Told<OrderLineRow>>(ctx.tx, askKnown(ctx, orders, WHOLE_LINE)))

export const knownFrom = async <L extends LineSaid>(
  ctx: Ctx,
  orders: readonly OrderRow[],
  told: Told<L>,
): Promise<Map<string, OrderKnown<L>>> => {
  const params = await paramsOf(ctx)
  const names = new Map(told.people.map((it) => [it.id, it.name]))
  const refusals = new Map(told.refusals.map((it) => [it.doc_id, `${it.actor_name}：${it.comment}`]))
  const stops = stopsFrom(told.stops)
  const attendance = attendanceFrom(told.attendance)
  return new Map(
    orders.map((order) => {
      const mine = told.lines.filter((it) => it.order_id === order.id)
      const turn = told.turns.filter((it) => it.order_id === order.id)
      const waiting = told.pending.find((it) => it.order_id === order.id)
      const bill = told.bills.find((it) => it.id === order.bill_id)
      const facts: OrderFacts = {
        state: order.state,
        isPersonal: isPersonal(order),
        now: ctx.now,
        owedFen: sumFen(mine.map(acceptedFen)) + order.freight_fen - order.returned_fen,
        supplierName: order.supplier_name,
        stopped: stops.get(order.supplier_id) ?? '',
        ownerName: order.owner_id ? (names.get(order.owner_id) ?? '') : '',
        isKept: order.kept_until !== null,
        receiverName: order.receiver_id ? (names.get(order.receiver_id) ?? '') : '',
        absence: attendance.get(order.id)?.absence ?? '',
        waitFor: [...new Set(turn.map((it) => it.name))],
        waitSince: turn[0] ? new Date(turn[0].started_at) : null,
        dueAt: order.due_at,
        closeAt: order.close_at,
        answerHours: params['supplier.confirmHours'],
        cancelAsked: order.cancel_asked_at !== null,
        closedReason: order.closed_reason || (refusals.get(order.id) ?? ''),
        acceptorName: order.acceptor_id ? (names.get(order.acceptor_id) ?? '') : '',
        pendingSecond: waiting?.state === 'waitSecond' ? waiting.second_acceptor_name : '',
        secondSince: waiting?.state === 'waitSecond' ? new Date(waiting.accepted_at) : null,
        billText: bill ? `对账单 ${bill.bill_no} ${billFlow.states[bill.state].label}` : '',
        voucherNo: bill?.voucher_no ?? '',
        paidOn: bill?.paid_on ?? null,
        lines: mine.map((it) => ({
          name: it.name,
          unit: it.unit,
          num: it.num,
          shippedNum: it.shipped_num,
          endedNum: it.ended_num,
          lostNum: it.lost_num,
          claimedNum: it.claimed_num,
          receivedNum: it.received_num,
          acceptedNum: it.accepted_num,
          rejectedNum: it.rejected_num,
        })),
        parcels: told.parcels.filter((it) => it.order_id === order.id),
        at: {
          submitted: order.submitted_at,
          approved: order.approved_at,
          confirmed: order.confirmed_at,
          shipped: order.shipped_at,
          received: order.received_at,
          accepted: order.accepted_at,
          settled: order.settled_at,
        },
      }
      const pendingAcceptance = waiting
        ? { id: waiting.id, acceptNo: waiting.accept_no, secondId: waiting.second_acceptor_id, second: waiting.second_acceptor_name }
        : null
      return [
        order.id,
        {
          facts,
          lines: mine,
          standIn: attendance.get(order.id)?.standIn,
          pendingAcceptance,
          toEvaluate: told.toEvaluate.includes(order.id),
          mayBargain: params['bargain.flag'] === 1,
        },
      ] as const
    }),
  )
}
