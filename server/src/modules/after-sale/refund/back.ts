// Finance says of a refund after settlement that the money is back: by a bill it was taken off, or by a transfer (domain page 02 §2.6,
// 04 §4.2, decision 0260).
import { money } from '@caiyuan/contract/money'
import { settled } from '@caiyuan/contract/order/standing'
import { refundFlow, type refund, type RefundAction } from '@caiyuan/contract/refund'
import { sql } from 'kysely'
import { advance, logAction } from '../../../core/advance.ts'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, invalid } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { changed, tellOf } from '../../../core/notify.ts'
import { lockOrder } from '../../order/queries/one.ts'
import type { OrderRow } from '../../order/policy.ts'
import { notices } from '../notices.ts'
import type { AfterSaleRow } from '../policy.ts'
import { afterSaleFlow } from '@caiyuan/contract/after-sale/flow'
import { lockAfterSale } from '../rows.ts'
import { go } from '../steps.ts'
import { tellSupplier } from '../projection.ts'
import { backOn, billsTaking, chainText, paidOnOf, yearsOf, type OnBill } from './chain.ts'
import { ALONE, backDuties } from './duties.ts'
import { assetsBack } from '../../order/assets/begin.ts'
import { lockRefund, partOwners, reverseRefund, refundById, takenOf } from './money.ts'
import { refundDoc, type RefundRow } from './policy.ts'

type Back = Of<typeof refund>
interface Locked {
  row: AfterSaleRow
  it: RefundRow
  order: OrderRow
  bill: OnBill | undefined
  hasRed: boolean
}

/** The after-sale first, as everybody locks it. Refuses another state and what was read before somebody else moved it. */
const lockOffset = async (ctx: Ctx, { id, version }: { id: string; version: number }, action: string): Promise<Locked> => {
  const row = await lockAfterSale(ctx, (await refundById(ctx, id)).after_sale_id)
  const it = await lockRefund(ctx, id)
  if (it.state !== 'offset')
    throw new Fail('core.wrongState', { title: `退款单 ${it.doc_no}`, state: refundFlow.states[it.state].label, action })
  if (it.version !== version) throw new Fail('core.stale')
  const order = await lockOrder(ctx, it.order_id)
  const [bill] = await billsTaking(ctx, [id])
  const red = await ctx.tx
    .selectFrom('red_invoices')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('refund_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return { row, it, order, bill, hasRed: red !== undefined }
}

export const noteTransfer: Back['transfer'] = async (ctx, { transferNo, paidOn, reason, isCorrection, ...one }) => {
  const { row, it, order, bill, hasRed } = await lockOffset(ctx, one, '登记转账退回')
  if (it.transfer_no && !isCorrection) throw new Fail('core.refused', { reason: `已登记转账退回，凭证 ${it.transfer_no}` })
  if (!it.transfer_no && isCorrection) throw new Fail('core.refused', { reason: '还没有登记转账退回，没有可以更正的' })
  if (bill)
    throw new Fail('core.refused', {
      reason: `退款单 ${it.doc_no} 的 ${money(it.amount_fen)} 已列入对账单 ${bill.bill_no} 抵扣，不能再登记转账退回`,
    })
  if (!settled.includes(order.state)) throw new Fail('core.refused', { reason: `订单 ${order.order_no} 尚未结算，没有付款可以退回` })
  if (paidOn > dayOf(ctx.now)) throw invalid('paidOn', '付款日期不能晚于今天')
  if (paidOn < dayOf(it.created_at)) throw invalid('paidOn', `付款日期不能早于退款申请的 ${dayOf(it.created_at)}`)
  await ctx.tx
    .updateTable('refunds')
    .set({ transfer_no: transferNo, transfer_on: paidOn, transfer_by: ctx.user.id, version: sql`version + 1` })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', it.id)
    .execute()
  const before = isCorrection ? `（原登记凭证 ${it.transfer_no}，${it.transfer_on!}）` : ''
  const said = `凭证 ${transferNo}，${paidOn}，${money(it.amount_fen)}${hasRed ? '' : '，没有红字发票'}${before}：${reason}`
  const title = isCorrection ? '更正供应商转账退回' : '登记供应商转账退回'
  logAction(ctx, refundFlow.kind, it.id, { action: 'transfer', title, comment: said })
  if (row.state === 'toRed') await go(ctx, row, 'skipRed', { comment: said })
  changed(ctx, afterSaleFlow.kind, row.id)
  ctx.objectId = it.id
  return {}
}

/** That the money is back, on which day; and that the year is the one this is for. */
const mustBeBack = async (ctx: Ctx, at: Locked, isReversed: boolean): Promise<string> => {
  const { it, order, bill } = at
  const on = backOn(it, bill)
  if (!on || !settled.includes(order.state))
    throw new Fail('core.refused', { reason: `${money(it.amount_fen)} 还没有退回：${chainText(it, at)}` })
  const years = yearsOf((await paidOnOf(ctx, order))!, on)
  if ((years.spent === years.back) !== isReversed)
    throw new Fail('core.refused', {
      reason: isReversed
        ? `经费于 ${years.spent} 年列支，款项于 ${on} 退回，跨年度不冲回经费，请计入收入`
        : `经费于 ${years.spent} 年列支，款项于 ${on} 退回，同一年度应冲回经费`,
    })
  return on
}

const end = async (ctx: Ctx, at: Locked, action: Extract<RefundAction, 'reverse' | 'asIncome'>, reason: string): Promise<void> => {
  const { row, it, bill } = at
  const on = await mustBeBack(ctx, at, action === 'reverse')
  const by = it.transfer_no ? `转账凭证 ${it.transfer_no}` : `对账单 ${bill!.bill_no}`
  const duties = await backDuties(ctx, it)
  if (duties.bar) throw new Fail('core.refused', { reason: duties.bar })
  const comment = `${by}，${on} 退回 ${money(it.amount_fen)}：${reason}${duties.isAlone ? `；${ALONE}` : ''}`
  if (action === 'reverse') await reverseRefund(ctx, row, it, at.order)
  // The money stays with the income of this year; the goods are gone all the same.
  else await assetsBack(ctx, at.order, (await takenOf(ctx, row, it)).lines)
  await advance(ctx, refundDoc, it, action, { comment, set: { paid_at: ctx.now }, detail: { amountFen: it.amount_fen } })
  if (row.state === 'toRed') await go(ctx, row, 'skipRed', { comment })
  await go(ctx, row, 'refund', { comment, detail: { refundNo: it.doc_no, amountFen: it.amount_fen } })
  await tellOf(ctx, afterSaleFlow.kind, row.id, notices.back(row, await partOwners(ctx, it.id), it))
  await tellSupplier(ctx, row, '已办结', `退款 ${money(it.amount_fen)} 已由采购方财务确认收回。`)
}

export const reverseSettled: Back['reverse'] = async (ctx, { reason, ...one }) => {
  await end(ctx, await lockOffset(ctx, one, refundFlow.actions.reverse.title), 'reverse', reason)
  return {}
}

export const bookIncome: Back['asIncome'] = async (ctx, { reason, ...one }) => {
  await end(ctx, await lockOffset(ctx, one, refundFlow.actions.asIncome.title), 'asIncome', reason)
  return {}
}
