// A difference is settled by two people: one says how and why, another agrees, and then it is done.
import { FILE_DAYS, paySettleWays, type payFile } from '@caiyuan/contract/pay-file'
import { houseChannels, type HouseChannel } from '@caiyuan/contract/payment'
import { logAction } from '../../core/advance.ts'
import { addDays, dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { changed, notify, othersWith } from '../../core/notify.ts'
import { takeNumbers } from '../../core/number.ts'
import { enqueue } from '../../core/outbox.ts'
import { payGateway } from '../../gateways/pay.ts'
import { mustBeSecond, openAgain, proposedBy, settledBy } from '../finance/two-people.ts'
import { noteTaken } from '../payment/money.ts'
import { refundAgain } from '../payment/refunds.ts'
import { lockDay, weighDay } from './stock.ts'
import { waysOf, type DifferenceRow } from './ways.ts'

type PayFile = Of<typeof payFile>

const refused = (reason: string): Fail => new Fail('core.refused', { reason })

const locked = async (ctx: Ctx, id: string): Promise<DifferenceRow> => {
  const one = () => ctx.tx.selectFrom('pay_differences').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', id)
  const seen = isId(id) ? await one().executeTakeFirst() : undefined
  if (!seen) throw missing('支付差异')
  // The day first, as the morning takes them.
  await lockDay(ctx, { channel: seen.channel as HouseChannel, day: seen.day })
  ctx.objectId = id
  return one().forUpdate().executeTakeFirstOrThrow()
}

const keep = async (ctx: Ctx, id: string, set: Partial<DifferenceRow>): Promise<void> => {
  await ctx.tx.updateTable('pay_differences').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
  changed(ctx, 'payDifference', id)
}

const refundStateOf = async (ctx: Ctx, row: DifferenceRow): Promise<string | null> =>
  row.refund_id === null
    ? null
    : (
        await ctx.tx
          .selectFrom('payment_refunds')
          .select('state')
          .where('school_id', '=', ctx.schoolId)
          .where('id', '=', row.refund_id)
          .executeTakeFirstOrThrow()
      ).state

export const settleDifference: PayFile['settle'] = async (ctx, { id, how, reason, reference }) => {
  const row = await locked(ctx, id)
  if (row.state !== 'open') throw new Fail('core.stale')
  if (!waysOf(row, await refundStateOf(ctx, row)).includes(how)) throw refused(`${row.says}，不能「${paySettleWays[how].label}」`)
  if (how === 'note' && reference === '') throw refused('只作说明的须填写凭证号：渠道的工单、回单或记账凭证的编号')
  const comment = `${row.says}。${paySettleWays[how].label}：${reason}${reference ? `（${reference}）` : ''}`
  logAction(ctx, 'payDifference', id, { action: 'propose', title: '提出处理支付差异', comment })
  await keep(ctx, id, { state: 'proposed', how, reason, reference, ...proposedBy(ctx) })
  const others = await othersWith(ctx, 'bill:audit', ctx.user.id)
  await notify(ctx, others, { kind: '系统', title: `请复核 ${row.out_no} 的支付对账差异`, body: comment, link: '/payReconcile' })
  return {}
}

/** Money the channel took for a payment that waited or was closed: booked as if it had told us. */
const book = async (ctx: Ctx, row: DifferenceRow): Promise<void> => {
  const taken = { outNo: row.out_no, tradeNo: row.trade_no, amountFen: row.theirs_fen, currency: row.currency, paidAt: row.at }
  if ((await noteTaken(ctx, row.payment_id!, taken)) === 'otherTrade')
    throw refused(`交易 ${row.trade_no} 或这张支付单已经记了别的收款，不能补记；请改为只作说明`)
}

/** What it does where it is agreed to. */
const carryOut = async (ctx: Ctx, row: DifferenceRow): Promise<Partial<DifferenceRow>> => {
  if (row.how === 'book') await book(ctx, row)
  if (row.how === 'askAgain') {
    if (!waysOf({ ...row, state: 'open' }, await refundStateOf(ctx, row)).includes('askAgain')) throw new Fail('core.stale')
    await refundAgain(ctx, row.refund_id!, row.says)
  }
  if (row.how !== 'giveBack') return {}
  // Asked for again after a refusal it goes under the number it had: twice is once.
  const back_no = row.back_no || (await takeNumbers(ctx, 'payBack'))[0]!
  await enqueue(ctx, 'payFile.giveBack', { docId: row.id })
  return { back_no, back_state: 'waiting' }
}

export const confirmDifference: PayFile['confirm'] = async (ctx, { id, ...said }) => {
  const row = await locked(ctx, id)
  mustBeSecond(ctx, row, '支付差异的处理', said)
  const { agrees, reason } = said
  logAction(ctx, 'payDifference', id, {
    action: 'confirm',
    title: agrees ? '复核同意处理' : '复核不同意',
    comment: [paySettleWays[row.how as keyof typeof paySettleWays].label, reason].filter(Boolean).join('：'),
  })
  if (agrees) {
    await keep(ctx, id, { ...(await carryOut(ctx, row)), ...settledBy(ctx) })
    await weighDay(ctx, { channel: row.channel as HouseChannel, day: row.day })
  } else await keep(ctx, id, { ...openAgain, reference: '' })
  await notify(ctx, [row.proposed_by], {
    kind: '系统',
    title: `${ctx.user.name}${agrees ? '同意' : '不同意'}您对 ${row.out_no} 的处理`,
    body: reason,
    link: '/payReconcile',
  })
  return {}
}

export const fetchDay: PayFile['fetch'] = async (ctx, { channel, day }) => {
  const { label } = houseChannels[channel]
  if (!payGateway(channel)) throw refused(`没有接通${label}`)
  const today = dayOf(ctx.now)
  if (day >= today) throw refused(`${day} 的账单要到第二天上午才有`)
  if (day < dayOf(addDays(ctx.now, -FILE_DAYS))) throw refused(`渠道只保留 ${FILE_DAYS} 天的账单，${day} 的已经取不到`)
  const row = await lockDay(ctx, { channel, day })
  await ctx.tx
    .updateTable('pay_file_days')
    .set({ tries: 0, asked_at: ctx.now })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', row.id)
    .execute()
  logAction(ctx, 'payDifference', row.id, { action: 'fetch', title: `重新取${label} ${day} 的账单` })
  await enqueue(ctx, 'payFile.fetch', { body: { channel, day } })
  changed(ctx, 'payDifference')
  return {}
}
