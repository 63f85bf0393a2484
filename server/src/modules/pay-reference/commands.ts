// What finance says of money that was paid outside of the mall, and of what it sent back: one says it, another agrees, neither is the payer (decision 0381).
import { money } from '@caiyuan/contract/money'
import { payChannels, isReference, slipWords } from '@caiyuan/contract/payment'
import type { payReference } from '@caiyuan/contract/pay-reference'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import { dayOf, startOfDay } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, notify, othersWith, tellOf } from '../../core/notify.ts'
import { mustBeSecond, proposedBy, proposedByNobody, settledBy } from '../finance/two-people.ts'
import { linesOf, noteTaken } from '../payment/money.ts'
import { paymentNotices } from '../payment/notices.ts'
import { lockPayment, type PaymentRow } from '../payment/policy.ts'
import { mustBeDay, setReference, type ReferenceRow } from '../payment/references.ts'
import { bouncesOf, refundBounced, refundById, refundDone, setRefund, type RefundRow } from '../payment/refunds.ts'
import { alikeTo } from './queries.ts'

type PayReference = Of<typeof payReference>

const refused = (reason: string): Fail => new Fail('core.refused', { reason })

const referenceById = (ctx: Ctx, id: string) =>
  ctx.tx.selectFrom('payment_references').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)

const mustBeOther = (ctx: Ctx, it: PaymentRow): void => {
  if (it.payer_id === ctx.user.id) throw refused('您是付款人，须由其他财务人员办理')
}

/** The payment first, as everything that books money takes it. */
const lockReference = async (ctx: Ctx, id: string): Promise<{ it: PaymentRow; row: ReferenceRow }> => {
  const seen = isId(id) ? await referenceById(ctx, id).executeTakeFirst() : undefined
  if (!seen) throw missing('登记的收款')
  const it = await lockPayment(ctx, seen.payment_id)
  ctx.objectId = it.id
  mustBeOther(ctx, it)
  return { it, row: (await referenceById(ctx, id).forUpdate().executeTakeFirstOrThrow()) as ReferenceRow }
}

const lockRefund = async (ctx: Ctx, id: string): Promise<{ it: PaymentRow; row: RefundRow }> => {
  const seen = isId(id) ? await refundById(ctx, id).executeTakeFirst() : undefined
  const it = seen && (await lockPayment(ctx, seen.payment_id))
  // What a house gives back is the house's.
  if (!it || !isReference(it.channel)) throw missing('退款')
  ctx.objectId = it.id
  mustBeOther(ctx, it)
  return { it, row: await refundById(ctx, id).forUpdate().executeTakeFirstOrThrow() }
}

const wordOf = ({ channel }: ReferenceRow): string => slipWords[channel].reference

const askSecond = async (ctx: Ctx, it: PaymentRow, title: string, body: string): Promise<void> => {
  await notify(ctx, await othersWith(ctx, 'bill:audit', ctx.user.id, it.payer_id), { kind: '系统', title, body, link: '/payReference' })
}

const tellFirst = (ctx: Ctx, who: string | null, agrees: boolean, what: string, reason: string): Promise<void> =>
  notify(ctx, [who], { kind: '系统', title: `${ctx.user.name}${agrees ? '同意' : '不同意'}${what}`, body: reason, link: '/payReference' })

/** What looks like one transfer under two numbers is booked as two only with a word of why it is another one, of who proposes or who agrees. */
const mustBeAnother = async (ctx: Ctx, id: string, why: string, of: 'anotherWhy' | 'reason'): Promise<void> => {
  const alike = await alikeTo(ctx, id)
  if (alike.length > 0 && why.length < 2)
    throw invalid(of, `须核对：可能与支付单 ${alike.join('、')} 登记的是同一笔款，请写明为什么是另一笔（至少 2 个字）`)
}

const saysOf = (foundFen: number, foundOn: string): string => `银行 ${foundOn} 到账 ${money(foundFen)}`

export const foundAtBank: PayReference['found'] = async (ctx, { id, foundFen, foundOn, anotherWhy }) => {
  const { it, row } = await lockReference(ctx, id)
  if (row.state !== 'open') throw new Fail('core.stale')
  mustBeDay(ctx, row.paid_on, { foundOn }, '到账日期')
  await setReference(ctx, id, { state: 'proposed', found_fen: foundFen, found_on: foundOn, another_why: anotherWhy, ...proposedBy(ctx) })
  await mustBeAnother(ctx, id, anotherWhy, 'anotherWhy')
  const said = `${wordOf(row)} ${row.reference_no}，${saysOf(foundFen, foundOn)}`
  const comment = anotherWhy ? `${said}；是另一笔款：${anotherWhy}` : said
  logAction(ctx, 'payment', it.id, { action: 'proposeTaken', title: '提出确认收款', comment })
  changed(ctx, 'payment', it.id)
  await askSecond(ctx, it, `请复核支付单 ${it.payment_no} 的收款`, comment)
  return {}
}

/** One is enough: no money moves, and its payer can note another. */
export const refuseReference: PayReference['refuse'] = async (ctx, { id, reason }) => {
  const { it, row } = await lockReference(ctx, id)
  if (row.state !== 'open') throw new Fail('core.stale')
  logAction(ctx, 'payment', it.id, {
    action: 'refuseReference',
    title: '收款未确认',
    comment: `${wordOf(row)} ${row.reference_no}：${reason}`,
  })
  await setReference(ctx, id, { ...settledBy(ctx), state: 'refused', reason })
  changed(ctx, 'payment', it.id)
  await tellOf(ctx, 'payment', it.id, paymentNotices.referenceRefused(it, wordOf(row), row.reference_no, reason))
  return {}
}

/** Booked as if a house had said it: the exact sum for orders that wait, once; everything else goes back. */
const book = async (ctx: Ctx, it: PaymentRow, row: ReferenceRow): Promise<void> => {
  const taken = {
    outNo: it.out_no,
    tradeNo: row.reference_no,
    amountFen: row.found_fen!,
    currency: 'CNY',
    paidAt: startOfDay(row.found_on!),
  }
  const outcome = await noteTaken(ctx, it.id, taken)
  if (outcome === 'otherTrade' || outcome === 'repeated')
    throw refused(`${wordOf(row)} ${row.reference_no} 或这张支付单已经记了别的收款，不能再记`)
  // What pays nothing is told by who gives it back.
  const isAnyPaid = (await linesOf(ctx, it.id)).some((line) => line.is_taken)
  if (isAnyPaid)
    await tellOf(
      ctx,
      'payment',
      it.id,
      paymentNotices.referenceTaken({ ...it, received_fen: row.found_fen! }, payChannels[it.channel].label, outcome === 'late'),
    )
}

export const confirmReference: PayReference['confirm'] = async (ctx, { id, ...said }) => {
  const { it, row } = await lockReference(ctx, id)
  mustBeSecond(ctx, row, '收款', said)
  const { agrees, reason } = said
  // Another may have been noted since it was proposed.
  if (agrees && row.another_why === '') await mustBeAnother(ctx, id, reason, 'reason')
  logAction(ctx, 'payment', it.id, {
    action: 'confirmTaken',
    title: agrees ? '复核同意确认收款' : '复核不同意确认收款',
    comment: [`${wordOf(row)} ${row.reference_no}，${saysOf(row.found_fen!, row.found_on!)}`, reason].filter(Boolean).join('；'),
  })
  if (agrees) {
    await setReference(ctx, id, { ...settledBy(ctx), reason })
    await book(ctx, it, row)
  } else await setReference(ctx, id, { state: 'open', found_fen: null, found_on: null, another_why: '', ...proposedByNobody })
  changed(ctx, 'payment', it.id)
  await tellFirst(ctx, row.proposed_by, agrees, `确认支付单 ${it.payment_no} 的收款`, reason)
  return {}
}

const isOwed = (row: RefundRow): boolean => row.state !== 'done' && row.proposed_by === null

/** Which refund had this number of the bank, also one that came back. */
const usedBy = async (ctx: Ctx, handNo: string): Promise<string | undefined> =>
  (
    await sql<{
      refund_no: string
    }>`select b.refund_no from payment_refunds b where b.school_id = ${ctx.schoolId} and (b.hand_no = ${handNo}
      or exists (select from payment_bounces v where v.school_id = ${ctx.schoolId} and v.refund_id = b.id and v.hand_no = ${handNo}))`.execute(
      ctx.tx,
    )
  ).rows[0]?.refund_no

const HAND_ONCE = 'payment_refunds_hand_once'

/** Of two who note one number at the same moment the second hears so; what he began is rolled back. */
const noteOnce = async (handNo: string, noted: Promise<unknown>): Promise<void> => {
  try {
    await noted
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== HAND_ONCE) throw error
    throw refused(`退款回单号 ${handNo} 刚刚登记在另一笔退款，请核对`)
  }
}

export const sentBack: PayReference['sentBack'] = async (ctx, { id, backReference, backOn }) => {
  const { it, row } = await lockRefund(ctx, id)
  if (!isOwed(row)) throw new Fail('core.stale')
  const last = (await bouncesOf(ctx, id))[0]
  mustBeDay(ctx, last?.bounced_on ?? dayOf(row.created_at), { backOn }, '退回日期')
  const used = await usedBy(ctx, backReference)
  if (used === row.refund_no) throw refused(`退款回单号 ${backReference} 的那笔已被银行退回，请填重新办理的回单号`)
  if (used) throw refused(`退款回单号 ${backReference} 已经登记在退款 ${used}`)
  const comment = `退款 ${row.refund_no} ${money(row.amount_fen)}，${backOn} 退回，回单号 ${backReference}`
  logAction(ctx, 'payment', it.id, { action: 'proposeBack', title: '提出退款已办', comment })
  await noteOnce(backReference, setRefund(ctx, id, { hand_no: backReference, hand_on: backOn, hand_why: '', ...proposedBy(ctx) }))
  changed(ctx, 'payReference', id)
  await askSecond(ctx, it, `请复核支付单 ${it.payment_no} 的退款`, comment)
  return {}
}

/** 银行退票: what went back is with the school again, and owed until it is sent under another number; two people note that as ever. */
export const bounced: PayReference['bounced'] = async (ctx, { id, bouncedOn, reason, fileIds }) => {
  const { it, row } = await lockRefund(ctx, id)
  if (row.state !== 'done') throw new Fail('core.stale')
  mustBeDay(ctx, row.hand_on!, { bouncedOn }, '银行退回日期')
  await refundBounced(ctx, it, row, { bouncedOn, reason, fileIds })
  changed(ctx, 'payReference', id)
  return {}
}

export const confirmBack: PayReference['confirmBack'] = async (ctx, { id, ...said }) => {
  const { it, row } = await lockRefund(ctx, id)
  const isWaiting = row.state !== 'done' && row.proposed_by !== null
  mustBeSecond(ctx, { ...row, state: isWaiting ? 'proposed' : row.state }, '退款', said)
  const { agrees, reason } = said
  logAction(ctx, 'payment', it.id, {
    action: 'confirmBack',
    title: agrees ? '复核同意退款已办' : '复核不同意退款已办',
    comment: [`退款 ${row.refund_no}，回单号 ${row.hand_no}`, reason].filter(Boolean).join('；'),
  })
  if (agrees) await refundDone(ctx, it, row, row.hand_no, { hand_why: reason, settled_by: ctx.user.id, settled_name: ctx.user.name })
  else {
    await setRefund(ctx, id, { hand_no: '', hand_on: null, hand_why: '', ...proposedByNobody })
    changed(ctx, 'payment', it.id)
  }
  changed(ctx, 'payReference', id)
  await tellFirst(ctx, row.proposed_by, agrees, `退款 ${row.refund_no} 已办`, reason)
  return {}
}
