// How an after-sale moves: its limits, its order that waits meanwhile, and what follows of itself.
import {
  afterSaleFlow,
  afterSaleTypes,
  openStates,
  paysBack,
  type AfterSaleAction,
  type AfterSaleState,
} from '@caiyuan/contract/after-sale/flow'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { money } from '@caiyuan/contract/money'
import { advance, type AdvanceOptions } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { tellOf } from '../../core/notify.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import { arriveClaimed } from '../order/commands/claimed.ts'
import { touchOrder } from '../order/commands/marks.ts'
import { lockOrder } from '../order/queries/one.ts'
import { returnPermits } from '../permit/ledger.ts'
import { deadline } from '../school/deadline.ts'
import { paramsOf } from '../school/params.ts'
import { notices } from './notices.ts'
import { afterSaleDoc, wayOf, type AfterSaleRow } from './policy.ts'
import { tellSupplier, toSupplier } from './projection.ts'
import { askRefund, partOwners, payRefund } from './refund/money.ts'
import type { RefundRow } from './refund/policy.ts'
import { isGone, lockAfterSale, piecesOf } from './rows.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** `due`: the limit it was set for; a later one makes it void. */
    'afterSale.due': OfDoc & { body: { due: string } }
  }
}

/** What happens of itself when the limit ends; states without one say only that somebody is late. */
export const whenDue: Partial<Record<AfterSaleState, string>> = {
  waitSupplier: '供应商到期不答复，视为同意',
  refused: '到期不申请平台介入，自动关闭',
  toReturn: '到期不寄回，自动关闭',
  toArrive: '供应商到期不处理，视为收到且无异议',
  toConfirm: '到期不确认，视为没有问题',
}

export const dueFor = async (ctx: Ctx, state: AfterSaleState): Promise<Date | null> => {
  const params = await paramsOf(ctx)
  switch (state) {
    case 'waitSupplier':
    case 'serving':
      return deadline.hours(ctx, params['aftersale.supplierHours'])
    case 'refused':
    case 'toReturn':
    case 'toArrive':
      return deadline.days(ctx, params['return.shipDays'])
    case 'toRed':
      return deadline.workdays(ctx, params['bill.supplierWorkdays'])
    case 'toConfirm':
      return deadline.days(ctx, params['receive.autoDays'])
    case 'ruling':
      return deadline.workdays(ctx, params['platform.workdays'])
    default:
      return null
  }
}

export const setClock = async (ctx: Ctx, id: string, state: AfterSaleState, due: Date | null): Promise<void> => {
  if (due && whenDue[state]) await enqueue(ctx, 'afterSale.due', { docId: id, body: { due: due.toISOString() }, dueAt: due })
}

/** Whether its order waits for an after-sale. */
const markOrder = async (ctx: Ctx, orderId: string): Promise<void> => {
  const order = await lockOrder(ctx, orderId)
  const states = await ctx.tx
    .selectFrom('after_sales')
    .select('state')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
  const has = (some: readonly string[]): boolean => states.some((it) => some.includes(it.state))
  await touchOrder(ctx, order, { after_sale_status: has(openStates) ? 'open' : has(['done']) ? 'done' : 'none' })
}

/** Claimed at a receipt and not paid back: the pieces count as received (decision 0270). */
const endClaim = async (ctx: Ctx, row: AfterSaleRow, to: AfterSaleState): Promise<void> => {
  if (row.shipment_id === null || (to === 'done' && paysBack(row.type))) return
  const pieces = await piecesOf(ctx, row.id)
  await arriveClaimed(
    ctx,
    await lockOrder(ctx, row.order_id),
    pieces,
    `售后单 ${row.doc_no} ${to === 'done' ? afterSaleTypes[row.type] : '已关闭'}`,
  )
}

type Set = NonNullable<AdvanceOptions<'after_sales'>['set']>

/** Moves it, locked, with the limit of where it goes. */
export const go = async (
  ctx: Ctx,
  row: AfterSaleRow,
  action: AfterSaleAction,
  { set = {}, ...options }: { comment?: string; title?: string; detail?: Record<string, unknown>; set?: Set } = {},
): Promise<void> => {
  const { to } = afterSaleFlow.actions[action]
  const isEnd = afterSaleFlow.states[to].phase === 'end'
  const due_at = await dueFor(ctx, to)
  const all: Set = { ...set, due_from: due_at ? ctx.now : null, due_at, ...(isEnd ? { ended_at: ctx.now } : {}) }
  await advance(ctx, afterSaleDoc, row, action, { ...options, set: all })
  Object.assign(row, all)
  await setClock(ctx, row.id, to, due_at)
  if (isEnd) await endClaim(ctx, row, to)
  if (isEnd) await markOrder(ctx, row.order_id)
  await toSupplier(ctx, row.id)
}

/** The supplier agrees, by himself or by his silence. What is paid back goes to the owners of the cards, who may all agree by themselves. */
export const agree = async (ctx: Ctx, row: AfterSaleRow, it: { note: string; returnTo: string; isSilent: boolean }): Promise<void> => {
  await go(ctx, row, wayOf(row, 'agreeMoney', 'agreeReturn', 'agreeSend'), {
    comment: it.note,
    ...(it.isSilent ? { title: '供应商超时未答复，视为同意' } : {}),
    set: { return_to: it.returnTo },
  })
  if (paysBack(row.type) && (await askRefund(ctx, row))) await ownMoney(ctx, row)
  if (row.state !== 'done') await tellOf(ctx, afterSaleFlow.kind, row.id, notices.agreed(row, it.note, it.isSilent))
}

/** Bought with one's own money, or claimed at its receipt and little: no owner of a card is asked. */
export const ownMoney = async (ctx: Ctx, row: AfterSaleRow): Promise<void> => {
  const isPersonalOrder = isPersonal(await lockOrder(ctx, row.order_id))
  await go(ctx, row, wayOf(row, 'fundsAgree', 'fundsAgreeOnly'), {
    title: isPersonalOrder ? '自己付款，不须经费审核' : '尚未应付，金额不到审核起点，不须经费审核',
  })
  if (row.state === 'toRefund') await payAndEnd(ctx, row)
}

/** The order was invoiced: its supplier takes the invoice back, and owes the sum. */
const awaitRed = async (ctx: Ctx, row: AfterSaleRow, refund: RefundRow): Promise<void> => {
  const sum = money(refund.amount_fen)
  await go(ctx, row, 'askRed', { comment: `订单已开票，须红冲 ${sum}`, detail: { refundNo: refund.doc_no } })
  await tellSupplier(
    ctx,
    row,
    `请开红字发票 ${sum}`,
    `订单 ${row.order_no} 已开票，退款 ${sum} 须开具同额红字发票并登记，款项在下一张对账单中抵扣。`,
  )
  await tellOf(ctx, afterSaleFlow.kind, row.id, notices.owed(row, refund))
}

/** Its bill lets go of the order, or may be changed again: what waited to be taken off another goes back now. */
export const billOpened = async (ctx: Ctx, row: AfterSaleRow): Promise<void> => {
  const refund = await payRefund(ctx, row)
  if (refund.state === 'offset') return
  if (row.state === 'toRed') await go(ctx, row, 'skipRed', { comment: '订单已离开原对账单，不须红字发票' })
  await go(ctx, row, 'refund', { detail: { refundNo: refund.doc_no, amountFen: refund.amount_fen } })
  await tellOf(ctx, afterSaleFlow.kind, row.id, notices.paid(row, await partOwners(ctx, refund.id), refund))
}

/** Accepted pieces the school has no more, or never had. */
const giveUpPermits = async (ctx: Ctx, row: AfterSaleRow): Promise<void> => {
  if (row.shipment_id !== null || !isGone(row)) return
  await returnPermits(ctx, { orderId: row.order_id, afterSaleId: row.id, pieces: await piecesOf(ctx, row.id) })
}

/** The goods are back, or nothing is sent back. */
export const payAndEnd = async (ctx: Ctx, row: AfterSaleRow): Promise<void> => {
  await payOrOwe(ctx, row)
  await giveUpPermits(ctx, row)
}

/** Money back and done; or, of an order that was invoiced, owed. */
const payOrOwe = async (ctx: Ctx, row: AfterSaleRow): Promise<void> => {
  const refund = await payRefund(ctx, row)
  if (refund.state === 'offset') return awaitRed(ctx, row, refund)
  await go(ctx, row, 'refund', { detail: { refundNo: refund.doc_no, amountFen: refund.amount_fen } })
  await tellOf(ctx, afterSaleFlow.kind, row.id, notices.paid(row, await partOwners(ctx, refund.id), refund))
}

/** The owners of the cards agreed. */
export const afterFunds = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await lockAfterSale(ctx, id)
  await go(ctx, row, wayOf(row, 'fundsAgree', 'fundsAgreeOnly'))
  if (row.state === 'toRefund') await payAndEnd(ctx, row)
  else await tellOf(ctx, afterSaleFlow.kind, row.id, notices.fundsAgreed(row))
}

/** What was sent back has come. */
export const arrived = async (ctx: Ctx, row: AfterSaleRow, options: { comment?: string; title?: string }): Promise<void> => {
  await go(ctx, row, wayOf(row, 'arrive', 'arriveServe'), { ...options, set: { is_back: true } })
  if (row.state === 'toRefund') await payAndEnd(ctx, row)
  else await tellOf(ctx, afterSaleFlow.kind, row.id, notices.arrived(row))
}
