// What its buyer does with an after-sale.
import type { afterSale } from '@caiyuan/contract/after-sale'
import { goesBack, paysBack } from '@caiyuan/contract/after-sale/flow'
import { mostFor, whyNot } from '@caiyuan/contract/after-sale/offered'
import { worthOf, type Worth } from '@caiyuan/contract/after-sale/share'
import type { InputOf } from '@caiyuan/contract/endpoint'
import { failText } from '@caiyuan/contract/fails'
import { money, splitFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { actsAsBuyer } from '../order/policy.ts'
import { lockOrder } from '../order/queries/one.ts'
import { seenOrder } from '../order/queries/visible.ts'
import { keepMessage } from './messages.ts'
import { wayOf } from './policy.ts'
import { tellSupplier } from './projection.ts'
import { cancelRefund } from './refund/money.ts'
import { openRuling } from './ruling.ts'
import { mustHaveNumber, tripText } from './trip.ts'
import { afterSaleById, lockAfterSale, mine, movedOf, mustSeeAfterSale } from './rows.ts'
import { openAfterSale } from './open.ts'
import { cutHeld, freightLeftFen, standingLines, type StandingLine } from './standing.ts'
import { go } from './steps.ts'

type Commands = Of<typeof afterSale>
type Asked = InputOf<(typeof afterSale)['apply']>

const SEVEN_DAYS = ['afterSale.sevenDaysOver', 'afterSale.noSevenDays'] as const

/** The lines asked for, each with pieces enough and within its window. */
const judged = (ctx: Ctx, lines: readonly StandingLine[], it: Asked): StandingLine[] =>
  it.lines.map((asked, i) => {
    const line = lines.find(({ row }) => row.line_no === asked.lineNo)
    if (!line) throw invalid(`lines.${i}`, `订单没有第 ${asked.lineNo} 行商品`)
    const why = whyNot(line.standing, it, ctx.now)
    const known = SEVEN_DAYS.find((key) => failText(key) === why)
    if (known) throw new Fail(known)
    if (why) throw new Fail('afterSale.notOffered', { name: line.row.name, why })
    const left = mostFor(line.standing, it, ctx.now)
    if (asked.num > left) throw new Fail('afterSale.tooMany', { name: line.row.name, left })
    if (line.standing.controlClass > 0 && goesBack(it.type) && it.returnWay !== 'pickUp')
      throw invalid('returnWay', '管控商品须由供应商上门取件')
    return line
  })

const keptBackText = ({ cutBackFen }: Worth): string => (cutBackFen > 0 ? `，退后不满优惠门槛，扣回优惠 ${money(cutBackFen)}` : '')

/** What is paid back of each line, and of the freight: all that the pieces are worth, or of 仅退款 what was asked for. */
const sums = (lines: readonly StandingLine[], freightFen: number, it: Asked) => {
  const worth = worthOf({ lines: lines.map((line) => line.kept), freightFen, cut: cutHeld(lines) }, it.lines, it)
  const whole = worth.goodsFen + worth.freightFen
  if (!paysBack(it.type)) return { lines: worth.lines.map((line) => ({ ...line, refundFen: 0 })), freightFen: 0, totalFen: 0, keptBack: '' }
  if (whole !== it.seenFen) throw new Fail('afterSale.sum', { sum: money(whole) })
  const totalFen = it.type === 'refundOnly' ? (it.expectFen ?? whole) : whole
  if (totalFen > whole) throw invalid('expectFen', `申请退款金额不能超过 ${money(whole)}`)
  if (totalFen === 0) throw new Fail('core.refused', { reason: `可退金额为 0${keptBackText(worth)}，请改选换货、维修或补发` })
  const freight = Math.min(worth.freightFen, Math.max(0, totalFen - worth.goodsFen))
  const goods = totalFen - freight
  const parts =
    goods === worth.goodsFen
      ? worth.lines.map((line) => line.shareFen)
      : splitFen(
          goods,
          worth.lines.map((line) => line.shareFen),
        )
  return {
    lines: worth.lines.map((line, i) => ({ ...line, refundFen: parts[i]! })),
    freightFen: freight,
    totalFen,
    keptBack: keptBackText(worth),
  }
}

export const applyAfterSale: Commands['apply'] = async (ctx, it) => {
  await seenOrder(ctx, it.orderId)
  const order = await lockOrder(ctx, it.orderId)
  if (!actsAsBuyer(ctx, order)) throw missing('订单')
  const all = await standingLines(ctx, sql<boolean>`o.id = ${order.id}`)
  const lines = judged(ctx, all, it)
  const { totalFen, freightFen, lines: parts, keptBack } = sums(all, freightLeftFen(order, all), it)
  const { id } = await openAfterSale(ctx, order, {
    ...it,
    lines: parts,
    names: lines.map(({ row }) => row.name),
    refundFen: totalFen,
    freightFen,
    keptBack,
    shipmentId: null,
  })
  ctx.objectId = id
  return movedOf(await afterSaleById(ctx, id))
}

export const cancelAfterSale: Commands['cancel'] = async (ctx, { id, reason }) => {
  await mustSeeAfterSale(ctx, id)
  await cancelRefund(ctx, id, '申请人取消售后')
  const row = await lockAfterSale(ctx, id)
  await go(ctx, row, 'cancel', { comment: reason, set: { close_reason: reason ? `申请人取消（${reason}）` : '申请人取消' } })
  return movedOf(row)
}

export const appealAfterSale: Commands['appeal'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'appeal', { comment: reason, set: { appeal_reason: reason } })
  await tellSupplier(ctx, row, '申请人请平台介入', reason)
  await openRuling(ctx, row)
  return movedOf(row)
}

export const sendBack: Commands['sendBack'] = async (ctx, { id, carrierCode, waybillNo }) => {
  const row = await mine(ctx, id)
  mustHaveNumber(carrierCode, waybillNo)
  await go(ctx, row, 'sendBack', {
    comment: tripText(carrierCode, waybillNo),
    set: { back_carrier: carrierCode, back_no: waybillNo.toUpperCase(), back_at: ctx.now },
  })
  await tellSupplier(ctx, row, '商品已寄回', tripText(carrierCode, waybillNo))
  return movedOf(row)
}

export const confirmAfterSale: Commands['confirm'] = async (ctx, { id }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, 'confirm')
  await tellSupplier(ctx, row, '已确认收货', '售后已完成。')
  return movedOf(row)
}

/** What came is at fault again: it goes the same way once more. */
export const failAfterSale: Commands['fail'] = async (ctx, { id, reason }) => {
  const row = await mine(ctx, id)
  await go(ctx, row, wayOf(row, 'failReturn', 'failSend'), {
    comment: reason,
    set: {
      rounds: row.rounds + 1,
      is_back: false,
      back_carrier: '',
      back_no: '',
      back_at: null,
      out_carrier: '',
      out_no: '',
      out_at: null,
    },
  })
  await tellSupplier(ctx, row, '寄出的商品仍有问题', reason)
  return movedOf(row)
}

export const sayAsBuyer: Commands['say'] = async (ctx, { id, body }) => {
  await keepMessage(ctx, await mine(ctx, id), 'buyer', body)
  return {}
}
