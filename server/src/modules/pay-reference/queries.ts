// 公务卡与对公收款 as finance reads it: what payers noted, and what goes back by hand, in one list.
import type { OutputOf } from '@caiyuan/contract/endpoint'
import type { DifferenceTab } from '@caiyuan/contract/finance'
import { payChannels, paymentFlow, referenceStates, type ReferenceChannel, type ReferenceState } from '@caiyuan/contract/payment'
import { referenceWhats, type payReference, type ReferenceWhat } from '@caiyuan/contract/pay-reference'
import { toPay } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { textOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { oneOf } from '../../core/one-of.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import { countsOf } from '../../core/tabs.ts'
import type { Payee } from '../payment/policy.ts'
import { bounceLabel, slipLabel } from '../payment/references.ts'

type PayReference = Of<typeof payReference>
type Shown = OutputOf<(typeof payReference)['list']>['list'][number]

/** The most rows of one file. */
const EXPORT_MAX = 10_000

const inTab: Record<DifferenceTab, { states: readonly ReferenceState[] }> = {
  open: { states: ['open'] },
  proposed: { states: ['proposed'] },
  done: { states: ['settled', 'refused', 'replaced'] },
  all: { states: ['open', 'proposed', 'settled', 'refused', 'replaced'] },
}

interface Row {
  id: string
  moves: ReferenceWhat
  channel: ReferenceChannel
  state: ReferenceState
  payment_no: string
  refund_no: string
  why: string
  payer_id: string
  payer_name: string
  payer_no: string
  amount_fen: number
  reference_no: string
  tail: string
  holder: string
  paid_on: string
  is_late: boolean
  orders: Shown['orders']
  due_at: Date | null
  alike: Shown['alike']
  another_why: string
  bounces: Shown['bounces']
  back_to: Shown['backTo']
  payee: Payee
  files: { id: string; name: string }[]
  noted_at: Date
  found_fen: number | null
  found_on: string | null
  back_no: string
  reason: string
  proposed_by: string | null
  proposed_name: string
  proposed_at: Date | null
  settled_name: string
  settled_at: Date | null
}

/** Slips are files of the payment, each under the name of what it proves. */
const FILES = (
  ctx: Ctx,
  label: ReturnType<typeof sql>,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.created_at)
  from files f where f.school_id = ${ctx.schoolId} and f.doc_kind = ${paymentFlow.kind} and f.doc_id = p.id and f.label = ${label}), '[]')`
const slipsOf = (ctx: Ctx, reference: 'r' | 'n') => FILES(ctx, sql`${slipLabel('')} || ${sql.ref(`${reference}.id`)}`)

/** Days of the bank that two notes of one transfer are apart at most: who notes it twice need not name one day. */
const ALIKE_DAYS = 3

/** Receipts that may be the same transfer as `r` of the payment `p`; what finance found of either counts before what was noted. */
const ALIKE = (ctx: Ctx) => sql`
  from payment_references o join payments q on q.school_id = ${ctx.schoolId} and q.id = o.payment_id
    join users w on w.school_id = ${ctx.schoolId} and w.id = q.payer_id
  where o.school_id = ${ctx.schoolId} and o.payment_id <> r.payment_id and o.state in ('open', 'proposed', 'settled')
    and (o.noted_by = r.noted_by or (o.channel = r.channel and o.tail = r.tail))
    and coalesce(o.found_fen, q.amount_fen) = coalesce(r.found_fen, p.amount_fen)
    and abs(coalesce(o.found_on, o.paid_on) - coalesce(r.found_on, r.paid_on)) <= ${ALIKE_DAYS}`

/** Who proposed `r` could not see it, or not as it is. */
const IS_LATER = sql`coalesce(greatest(o.noted_at, o.proposed_at) > r.proposed_at, false)`

export interface Alike {
  payment_no: string
  is_later: boolean
}

/** Payments whose receipts may be this same one. */
export const alikeTo = async (ctx: Ctx, referenceId: string): Promise<Alike[]> =>
  (
    await sql<Alike>`select l.payment_no, l.is_later from payment_references r
      join payments p on p.school_id = r.school_id and p.id = r.payment_id
      cross join lateral (select q.payment_no, ${IS_LATER} as is_later ${ALIKE(ctx)}) l
      where r.school_id = ${ctx.schoolId} and r.id = ${referenceId} order by l.payment_no`.execute(ctx.tx)
  ).rows

const isLookedAt = sql`r.state in ('open', 'proposed')`
const waits = sql`o.state in ${oneOf(toPay)}`
const ordersOf = (ctx: Ctx, what: ReturnType<typeof sql>) => sql`(select ${what} from payment_orders y
  join orders o on o.school_id = ${ctx.schoolId} and o.id = y.order_id where y.school_id = ${ctx.schoolId} and y.payment_id = p.id)`

/** A refund goes to the card or account the money came from: the reference that finance confirmed says which. */
const both = (ctx: Ctx) => sql`(
  select r.id, 'in' as moves, r.channel, r.state, p.payment_no, '' as refund_no, '' as why, p.payer_id, p.amount_fen, r.reference_no, r.tail, r.holder,
    r.paid_on::text as paid_on, p.state = 'closed' as is_late,
    ${ordersOf(ctx, sql`jsonb_agg(jsonb_build_object('orderNo', o.order_no, 'amountFen', y.amount_fen, 'isWaiting', ${waits}) order by o.order_no)`)} as orders,
    case when ${isLookedAt} then ${ordersOf(ctx, sql`min(o.due_at) filter (where ${waits})`)} end as due_at,
    case when ${isLookedAt} then (select jsonb_agg(jsonb_build_object('paymentNo', q.payment_no, 'referenceNo', o.reference_no, 'payerName', w.name,
      'amountFen', coalesce(o.found_fen, q.amount_fen), 'paidOn', coalesce(o.found_on, o.paid_on), 'state', o.state, 'isLater', ${IS_LATER}) order by o.noted_at) ${ALIKE(ctx)}) end as alike,
    r.another_why, '[]'::jsonb as bounces, null::jsonb as back_to, p.payee, ${slipsOf(ctx, 'r')} as files, r.noted_at, r.found_fen, r.found_on::text as found_on,
    '' as back_no, r.reason, r.proposed_by, r.proposed_name, r.proposed_at, r.settled_name, r.settled_at
  from payment_references r join payments p on p.school_id = r.school_id and p.id = r.payment_id where r.school_id = ${ctx.schoolId}
  union all
  select b.id, 'back', p.channel, case when b.state = 'done' then 'settled' when b.proposed_by is null then 'open' else 'proposed' end, p.payment_no,
    b.refund_no, b.reason, p.payer_id, b.amount_fen, n.reference_no, n.tail, n.holder, n.paid_on::text, false,
    '[]', null, null, '', (select jsonb_agg(jsonb_build_object('backReference', v.hand_no, 'backOn', v.hand_on, 'bouncedOn', v.bounced_on, 'reason', v.reason,
      'holder', coalesce(nullif(v.hand_holder, ''), n.holder), 'tail', coalesce(nullif(v.hand_tail, ''), n.tail), 'byName', v.noted_name,
      'files', ${FILES(ctx, sql`${bounceLabel('')} || v.id`)}) order by v.noted_at desc) from payment_bounces v where v.school_id = ${ctx.schoolId} and v.refund_id = b.id), jsonb_build_object('holder', coalesce(nullif(b.hand_holder, ''), n.holder), 'tail', coalesce(nullif(b.hand_tail, ''), n.tail)),
    p.payee, ${slipsOf(ctx, 'n')}, b.created_at,
    null, b.hand_on::text, b.hand_no, b.hand_why, b.proposed_by, b.proposed_name, b.proposed_at, b.settled_name, b.done_at
  from payment_refunds b join payments p on p.school_id = b.school_id and p.id = b.payment_id and p.payee is not null
    join payment_references n on n.school_id = b.school_id and n.payment_id = p.id and n.state = 'settled'
  where b.school_id = ${ctx.schoolId})`

interface Filters {
  tab: DifferenceTab
  moves?: ReferenceWhat | undefined
  channel?: ReferenceChannel | undefined
  keyword: string
}

const fromOf = (ctx: Ctx, { moves, channel, keyword }: Filters) => {
  const like = containing(keyword)
  return sql`${both(ctx)} x join users u on u.school_id = ${ctx.schoolId} and u.id = x.payer_id
    where true ${moves ? sql`and x.moves = ${moves}` : sql``} ${channel ? sql`and x.channel = ${channel}` : sql``}
      ${keyword ? sql`and (x.payment_no ilike ${like} or x.refund_no ilike ${like} or x.reference_no ilike ${like} or x.back_no ilike ${like} or u.name ilike ${like})` : sql``}`
}

const canOf = (ctx: Ctx, r: Row): Shown['can'] => {
  const isOwn = r.payer_id === ctx.user.id ? '您是付款人，须由其他财务人员办理' : ''
  return {
    settle: r.state === 'open' && (isOwn || true),
    refuse: r.state === 'open' && r.moves === 'in' && isOwn === '',
    confirm: r.state === 'proposed' && (isOwn || (r.proposed_by === ctx.user.id ? '您提出的须由另一人复核' : true)),
    bounce: r.state === 'settled' && r.moves === 'back' && isOwn === '',
  }
}

const shape = (ctx: Ctx, r: Row): Shown => ({
  id: r.id,
  moves: r.moves,
  channel: r.channel,
  state: r.state,
  paymentNo: r.payment_no,
  refundNo: r.refund_no,
  why: r.why,
  payerName: r.payer_name,
  payerNo: r.payer_no,
  amountFen: r.amount_fen,
  referenceNo: r.reference_no,
  tail: r.tail,
  holder: r.holder,
  paidOn: r.paid_on,
  isLate: r.is_late,
  orders: r.orders,
  dueAt: r.due_at?.toISOString() ?? null,
  alike: r.alike ?? [],
  anotherWhy: r.another_why,
  bounces: r.bounces ?? [],
  backTo: r.back_to,
  payee: r.payee,
  files: r.files,
  notedAt: r.noted_at.toISOString(),
  foundFen: r.found_fen,
  foundOn: r.found_on,
  backReference: r.back_no,
  reason: r.reason,
  proposedName: r.proposed_name,
  proposedAt: r.proposed_at?.toISOString() ?? null,
  settledName: r.settled_name,
  settledAt: r.settled_at?.toISOString() ?? null,
  can: canOf(ctx, r),
})

/** What waits longest for its deadline first; what has none stands as if it had three days, so that refunds are not left behind. */
const ORDER = sql`x.state not in ('open', 'proposed'),
  case when x.state in ('open', 'proposed') then coalesce(x.due_at, x.noted_at + interval '3 days') end, x.noted_at desc, x.id`

const read = async (ctx: Ctx, it: Filters, limit: number, offset: number): Promise<Shown[]> =>
  (
    await sql<Row>`select x.*, u.name as payer_name, u.user_no as payer_no from ${fromOf(ctx, it)} and x.state = any(${inTab[it.tab].states}::text[])
      order by ${ORDER} limit ${limit} offset ${offset}`.execute(ctx.tx)
  ).rows.map((row) => shape(ctx, row))

export const listReferences: PayReference['list'] = async (ctx, { pageNum, pageSize, ...it }) => {
  const { rows } = await sql<{
    state: string
    num: number
  }>`select x.state, count(*)::int as num from ${fromOf(ctx, it)} group by x.state`.execute(ctx.tx)
  const counts = countsOf(inTab, rows)
  return { list: await read(ctx, it, pageSize, (pageNum - 1) * pageSize), total: counts[it.tab], pageNum, pageSize, counts }
}

/** In the place of a sum where finance found none, or none is asked for. */
const notFoundText = (r: Shown): string =>
  r.moves === 'back' ? '不适用' : r.state === 'open' ? '待核对' : r.state === 'refused' ? '未到账' : '未核对'

const sheet: readonly SheetColumn<Shown>[] = [
  { title: '收款或退款', width: 12, text: (r) => referenceWhats[r.moves] },
  { title: '支付方式', width: 12, text: (r) => payChannels[r.channel].label },
  { title: '支付单号', width: 18, text: (r) => r.paymentNo },
  { title: '退款单号', width: 18, text: (r) => r.refundNo },
  { title: '付款人', width: 12, text: (r) => r.payerName },
  { title: '工号', width: 14, text: (r) => r.payerNo },
  { title: '金额（元）', width: 14, fen: (r) => r.amountFen },
  { title: '交易参考号', width: 28, text: (r) => r.referenceNo },
  { title: '户名', width: 20, text: (r) => r.holder },
  { title: '末四位', width: 10, text: (r) => r.tail },
  { title: '付款日期', width: 12, text: (r) => r.paidOn },
  { title: '状态', width: 14, text: (r) => referenceStates[r.state].label },
  { title: '到账金额（元）', width: 14, fen: (r) => r.foundFen, none: (r) => notFoundText(r) },
  { title: '最晚确认', width: 20, text: (r) => (r.dueAt ? textOf(new Date(r.dueAt)) : '') },
  { title: '到账或退回日期', width: 16, text: (r) => r.foundOn ?? '' },
  { title: '退款回单号', width: 28, text: (r) => r.backReference },
  { title: '退到', width: 24, text: (r) => (r.backTo && r.backReference ? `${r.backTo.holder} ****${r.backTo.tail}` : '') },
  { title: '原因', width: 32, text: (r) => r.why || r.reason },
  { title: '可能是同一笔的', width: 28, text: (r) => r.alike.map((it) => `${it.paymentNo} ${it.referenceNo}`).join('、') },
  { title: '另一笔款的说明', width: 28, text: (r) => r.anotherWhy },
  { title: '银行退票', width: 32, text: (r) => r.bounces.map((it) => `${it.bouncedOn} ${it.backReference} ${it.reason}`).join('；') },
  { title: '提出人', width: 12, text: (r) => r.proposedName },
  { title: '复核人', width: 12, text: (r) => r.settledName },
  { title: '办结时间', width: 20, text: (r) => (r.settledAt ? textOf(new Date(r.settledAt)) : '') },
]

export const exportReferences: PayReference['exportList'] = async (ctx, it) =>
  sheetReply(`公务卡与对公收款-${textOf(ctx.now).slice(0, 10)}`, sheet, await read(ctx, it, EXPORT_MAX, 0))
