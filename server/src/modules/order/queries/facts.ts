// What must be known of orders to say their state in a sentence, read for a whole page of them at once.
import { billFlow, type BillState } from '@caiyuan/contract/bill-flow'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { paramsOf } from '../../school/params.ts'
import { acceptedFen } from '../acceptance/plan.ts'
import type { OrderRow } from '../policy.ts'
import type { OrderLineRow } from './one.ts'
import { attendanceOf, type Attendance } from './stand-in.ts'
import { stopsOf } from './stops.ts'
import type { OrderFacts } from './sentence.ts'

export interface OrderKnown {
  facts: OrderFacts
  lines: OrderLineRow[]
  /** May the reader take parcels in for somebody who is not there, or why not. */
  standIn: Attendance['standIn']
  pendingAcceptance: { id: string; acceptNo: string; secondId: string | null; second: string } | null
}

/** Ordered, but not to be paid: ended before it was sent or, once the acceptance is over, not accepted; all of it where nothing was. */
export const returnedFen = (order: OrderRow, facts: Pick<OrderFacts, 'owedFen'>): number => {
  if (order.state === 'closed') return order.total_fen
  return order.accepted_at ? order.total_fen - facts.owedFen : order.ended_fen
}

/** What is to be paid of an order whose acceptance is over; null while it is not. */
export const payFen = (order: OrderRow, facts: Pick<OrderFacts, 'owedFen'>): number | null =>
  order.accepted_at || order.state === 'closed' ? order.total_fen - returnedFen(order, facts) : null

interface Turn {
  order_id: string
  name: string
  started_at: Date
}

/** People whose task is open now, on the order itself or on an acceptance of it. */
const turnsOf = (ctx: Ctx, ids: readonly string[]) =>
  sql<Turn>`
    select coalesce(a.order_id, t.doc_id) as order_id, u.name, t.started_at
    from flow_tasks t
    join users u on u.school_id = t.school_id and u.id = t.assignee_id
    left join acceptances a on a.school_id = t.school_id and t.doc_kind = 'acceptance' and a.id = t.doc_id
    where t.school_id = ${ctx.schoolId} and t.status = 1 and t.node_type <> 'CC'
      and ((t.doc_kind = 'order' and t.doc_id = any(${ids}::uuid[])) or (t.doc_kind = 'acceptance' and a.order_id = any(${ids}::uuid[])))
    order by t.node_index, t.seq, t.started_at`.execute(ctx.tx)

const namesOf = async (ctx: Ctx, ids: readonly (string | null)[]): Promise<Map<string, string>> => {
  const known = [...new Set(ids.filter((id): id is string => id !== null))]
  if (known.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', known)
    .execute()
  return new Map(rows.map((it) => [it.id, it.name]))
}

const billsOf = async (ctx: Ctx, ids: readonly (string | null)[]) => {
  const known = [...new Set(ids.filter((id): id is string => id !== null))]
  if (known.length === 0) return []
  return ctx.tx
    .selectFrom('bills')
    .select(['id', 'bill_no', 'state', 'voucher_no'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', known)
    .execute()
}

/** Why an order came back: the words of who refused it last. */
const refusalsOf = async (ctx: Ctx, orders: readonly OrderRow[]): Promise<Map<string, string>> => {
  const ids = orders.filter((it) => it.state === 'back').map((it) => it.id)
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .selectFrom('document_log')
    .select(['doc_id', 'comment', 'actor_name'])
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', 'order')
    .where('doc_id', 'in', ids)
    .where('action', 'in', ['refuseToBuyer', 'handleBack'])
    .where('comment', '<>', '')
    .orderBy('seq')
    .execute()
  return new Map(rows.map((it) => [it.doc_id, `${it.actor_name}：${it.comment}`]))
}

const readAll = (ctx: Ctx, orders: readonly OrderRow[], ids: string[]) =>
  Promise.all([
    ctx.tx
      .selectFrom('order_lines')
      .selectAll()
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', 'in', ids)
      .orderBy('order_id')
      .orderBy('line_no')
      .execute(),
    ctx.tx
      .selectFrom('shipments')
      .select(['order_id', 'seq', 'state'])
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', 'in', ids)
      .orderBy('seq')
      .execute(),
    ctx.tx
      .selectFrom('acceptances')
      .select(['id', 'order_id', 'accept_no', 'state', 'second_acceptor_id', 'second_acceptor_name', 'accepted_at'])
      .where('school_id', '=', ctx.schoolId)
      .where('order_id', 'in', ids)
      .where('state', 'in', ['waitSecond', 'auditing'])
      .execute(),
    turnsOf(ctx, ids),
    namesOf(
      ctx,
      orders.flatMap((it) => [it.acceptor_id, it.owner_id, it.receiver_id]),
    ),
    billsOf(
      ctx,
      orders.map((it) => it.bill_id),
    ),
    refusalsOf(ctx, orders),
    stopsOf(ctx, orders),
    attendanceOf(ctx, orders),
    paramsOf(ctx),
  ])

export const knownOf = async (ctx: Ctx, orders: readonly OrderRow[]): Promise<Map<string, OrderKnown>> => {
  if (orders.length === 0) return new Map()
  const [lines, parcels, pending, turns, names, bills, refusals, stops, attendance, params] = await readAll(
    ctx,
    orders,
    orders.map((it) => it.id),
  )
  return new Map(
    orders.map((order) => {
      const mine = lines.filter((it) => it.order_id === order.id)
      const turn = turns.rows.filter((it) => it.order_id === order.id)
      const waiting = pending.find((it) => it.order_id === order.id)
      const bill = bills.find((it) => it.id === order.bill_id)
      const facts: OrderFacts = {
        state: order.state,
        now: ctx.now,
        owedFen: sumFen(mine.map(acceptedFen)) + order.freight_fen,
        supplierName: order.supplier_name,
        stopped: stops.get(order.supplier_id) ?? '',
        receiverName: order.receiver_id ? (names.get(order.receiver_id) ?? '') : '',
        absence: attendance.get(order.id)?.absence ?? '',
        waitFor: [...new Set(turn.map((it) => it.name))],
        waitSince: turn[0]?.started_at ?? null,
        dueAt: order.due_at,
        closeAt: order.close_at,
        answerHours: params['supplier.confirmHours'],
        cancelAsked: order.cancel_asked_at !== null,
        closedReason: order.closed_reason || (refusals.get(order.id) ?? ''),
        acceptorName: order.acceptor_id ? (names.get(order.acceptor_id) ?? '') : '',
        pendingSecond: waiting?.state === 'waitSecond' ? waiting.second_acceptor_name : '',
        secondSince: waiting?.state === 'waitSecond' ? waiting.accepted_at : null,
        billText: bill ? `对账单 ${bill.bill_no} ${billFlow.states[bill.state as BillState].label}` : '',
        voucherNo: bill?.voucher_no ?? '',
        lines: mine.map((it) => ({
          name: it.name,
          unit: it.unit,
          num: it.num,
          shippedNum: it.shipped_num,
          endedNum: it.ended_num,
          receivedNum: it.received_num,
          acceptedNum: it.accepted_num,
          rejectedNum: it.rejected_num,
        })),
        parcels: parcels.filter((it) => it.order_id === order.id),
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
      return [order.id, { facts, lines: mine, standIn: attendance.get(order.id)?.standIn, pendingAcceptance }] as const
    }),
  )
}
