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
import { bouncesOf, notSent, refundBounced, refundById, refundDone, setRefund, type RefundRow } from '../payment/refunds.ts'
import { alikeTo, type Alike } from './queries.ts'

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
const mustBeAnother = (alike: readonly Alike[], why: string, of: 'anotherWhy' | 'reason'): void => {
  if (alike.length === 0 || why.length >= 2) return
  const numbers = alike.map((each) => each.payment_no).join('、')
  throw invalid(of, `须核对：可能与支付单 ${numbers} 登记的是同一笔款，请写明为什么是另一笔（至少 2 个字）`)
}

const saysOf = (foundFen: number, foundOn: string): string => `银行 ${foundOn} 到账 ${money(foundFen)}`

export const foundAtBank: PayReference['found'] = async (ctx, { id, foundFen, foundOn, anotherWhy }) => {
  const { it, row } = await lockReference(ctx, id)
  if (row.state !== 'open') throw new Fail('core.stale')
  mustBeDay(ctx, row.paid_on, { foundOn }, '到账日期')
  await setReference(ctx, id, { state: 'proposed', found_fen: foundFen, found_on: foundOn, ...proposedBy(ctx) })
  // By the sum and day of the bank, which are written.
  const alike = await alikeTo(ctx, id)
  mustBeAnother(alike, anotherWhy, 'anotherWhy')
  const another_why = alike.length > 0 ? anotherWhy : ''
  if (another_why) await setReference(ctx, id, { another_why })
  const said = `${wordOf(row)} ${row.reference_no}，${saysOf(foundFen, foundOn)}`
  const comment = another_why ? `${said}；是另一笔款：${another_why}` : said
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
  const lines = await linesOf(ctx, it.id)
  const backFen = lines.filter((line) => !line.is_taken).reduce((sum, line) => sum + line.amount_fen, 0)
  if (lines.some((line) => line.is_taken))
    await tellOf(
      ctx,
      'payment',
      it.id,
      paymentNotices.referenceTaken({ ...it, received_fen: row.found_fen! }, payChannels[it.channel].label, backFen),
    )
}

export const confirmReference: PayReference['confirm'] = async (ctx, { id, ...said }) => {
  const { it, row } = await lockReference(ctx, id)
  mustBeSecond(ctx, row, '收款', said)
  const { agrees, reason } = said
  // The word of who proposed is about what he could see.
  if (agrees)
    mustBeAnother(
      (await alikeTo(ctx, id)).filter((each) => each.is_later || row.another_why === ''),
      reason,
      'reason',
    )
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

const UNIQUE_VIOLATION = '23505'

/** Of two who note one number at the same moment the second hears so; a cluster names the index of its shard, so the code says which failure it is. What he began is rolled back. */
const noteOnce = async (handNo: string, noted: Promise<unknown>): Promise<void> => {
  try {
    await noted
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw refused(`退款回单号 ${handNo} 刚刚登记在另一笔退款，请核对`)
  }
}

/** Where it was sent: to the card or account it came from; once the bank gave it back, to what finance says. */
const accountOf = (isAnew: boolean, holder: string, tail: string) => {
  if (!isAnew) return { hand_holder: '', hand_tail: '' }
  if (!holder) throw invalid('holder', '请填写这次退到的户名')
  if (!tail) throw invalid('tail', '请填写这次退到的末四位')
  return { hand_holder: holder, hand_tail: tail }
}

export const sentBack: PayReference['sentBack'] = async (ctx, { id, backReference, backOn, holder, tail }) => {
  const { it, row } = await lockRefund(ctx, id)
  if (!isOwed(row)) throw new Fail('core.stale')
  const last = (await bouncesOf(ctx, id))[0]
  mustBeDay(ctx, last?.bounced_on ?? dayOf(row.created_at), { backOn }, '退回日期')
  const used = await usedBy(ctx, backReference)
  if (used === row.refund_no) throw refused(`退款回单号 ${backReference} 的那笔已被银行退回，请填重新办理的回单号`)
  if (used) throw refused(`退款回单号 ${backReference} 已经登记在退款 ${used}`)
  const account = accountOf(last !== undefined, holder, tail)
  const to = last ? `到 ${holder} ****${tail}` : ''
  const comment = `退款 ${row.refund_no} ${money(row.amount_fen)}，${backOn} 退回${to}，回单号 ${backReference}`
  logAction(ctx, 'payment', it.id, { action: 'proposeBack', title: '提出退款已办', comment })
  await noteOnce(
    backReference,
    setRefund(ctx, id, { hand_no: backReference, hand_on: backOn, hand_why: '', ...account, ...proposedBy(ctx) }),
  )
  changed(ctx, 'payReference', id)
  await askSecond(ctx, it, `请复核支付单 ${it.payment_no} 的退款`, comment)
  return {}
}

/** 银行退票: what went back is with the school again, and owed until it is sent under another number; two people note that as ever. */
export const bounced: PayReference['bounced'] = async (ctx, { id, backReference, ...said }) => {
  const { it, row } = await lockRefund(ctx, id)
  // A form that was read before it was sent anew says nothing of the new sending.
  if (row.state !== 'done' || row.hand_no !== backReference) throw new Fail('core.stale')
  mustBeDay(ctx, row.hand_on!, { bouncedOn: said.bouncedOn }, '银行退回日期')
  await refundBounced(ctx, it, row, said)
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
    await setRefund(ctx, id, { ...notSent, ...proposedByNobody })
    changed(ctx, 'payment', it.id)
  }
  changed(ctx, 'payReference', id)
  await tellFirst(ctx, row.proposed_by, agrees, `退款 ${row.refund_no} 已办`, reason)
  return {}
}
