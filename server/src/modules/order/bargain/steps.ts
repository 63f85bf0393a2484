// What every word of a bargain has in common: the row, its round, what is told.
import { goodsAt, priceFault, toLower, type BargainLine } from '@caiyuan/contract/bargain-rules'
import { priceText } from '@caiyuan/contract/money'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { changed, notifySupplier } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { schoolNameOf } from '../../school/name.ts'
import type { OrderRow } from '../policy.ts'
import { bargainOf, nowFenOf, type BargainRow, type NamedPrice } from './rows.ts'

type Side = 'buyer' | 'supplier' | 'clock'
type Act = 'ask' | 'accept' | 'price' | 'refuse' | 'late'
const titles: Record<Act, string> = {
  ask: '还价',
  accept: '供应商接受还价',
  price: '供应商另报价',
  refuse: '供应商不降价',
  late: '供应商逾期未答复',
}
const logged: Record<Act, string> = {
  ask: 'bargainAsk',
  accept: 'bargainAccept',
  price: 'bargainPrice',
  refuse: 'bargainRefuse',
  late: 'bargainLate',
}

export const bargainFor = async (ctx: Ctx, orderId: string): Promise<BargainRow> => {
  const row = await bargainOf(ctx, orderId)
  if (!row) throw missing('议价')
  return row
}

/** Prices never rise, and none is nothing. */
export const mustOnlyFall = (lines: readonly BargainLine[], prices: readonly { skuId: string; priceE4: number }[]): void => {
  const fault = priceFault(lines, prices)
  if (!fault) return
  if (!fault.line) throw missing('商品')
  const { name, nowE4 } = fault.line
  if (fault.toE4 > nowE4) throw new Fail('bargain.up', { name, now: priceText(nowE4), to: priceText(fault.toE4) })
  throw new Fail('bargain.nothing', { what: `「${name}」按 ${priceText(fault.toE4)} 计，金额不到 0.01 元` })
}

/** `A4 复印纸 ¥23.80 → ¥21.00；…`. */
const pricesText = (lines: readonly NamedPrice[]): string =>
  lines.map((it) => `${it.name} ${priceText(it.fromE4)} → ${priceText(it.toE4)}`).join('；')

/** Writes the bargain as it stands after a word of somebody, the word itself, and the row of the order's record. */
export const sayRound = async (
  ctx: Ctx,
  row: BargainRow,
  it: { side: Side; act: Act; words: string; named: readonly NamedPrice[] },
  set: { turn: BargainRow['turn']; lines: BargainLine[]; answer_by: Date | null; asked_num?: number },
): Promise<number> => {
  const now_fen = nowFenOf(set.lines)
  const { max } = await ctx.tx
    .selectFrom('bargain_rounds')
    .select((eb) => eb.fn.coalesce(eb.fn.max('round_no'), eb.lit(0)).as('max'))
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  const roundNo = Number(max) + 1
  await ctx.tx
    .updateTable('bargains')
    .set({ ...set, lines: JSON.stringify(set.lines), now_fen, version: row.version + 1 })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', row.order_id)
    .execute()
  const goods_fen = it.act === 'ask' ? goodsAt(set.lines, (line) => line.askedE4 ?? line.nowE4) : now_fen
  await ctx.tx
    .insertInto('bargain_rounds')
    .values({
      school_id: ctx.schoolId,
      order_id: row.order_id,
      round_no: roundNo,
      side: it.side,
      by_id: it.side === 'clock' ? null : ctx.user.id,
      by_name: it.side === 'clock' ? '系统' : ctx.user.name,
      act: it.act,
      words: it.words,
      lines: JSON.stringify(it.named),
      goods_fen,
      at: ctx.now,
    })
    .execute()
  logAction(ctx, 'order', row.order_id, {
    action: logged[it.act],
    title: titles[it.act],
    comment: [pricesText(it.named), it.words].filter(Boolean).join('。'),
    detail: { roundNo, goodsFen: goods_fen, prices: it.named },
  })
  changed(ctx, 'bargain', row.order_id)
  Object.assign(row, set, { now_fen, version: row.version + 1 })
  await enqueue(ctx, 'bargain.toSupplier', { docId: row.order_id })
  return roundNo
}

export const tellBargainer = async (ctx: Ctx, order: OrderRow, title: string, body: string): Promise<void> => {
  await notifySupplier(ctx, order.supplier_id, {
    kind: '订单',
    title: `${await schoolNameOf(ctx)} ${title}`,
    body: `${order.dept_name} ${order.buyer_name}：${body}`,
    link: toLower('/supplier/bargains/detail', { schoolId: ctx.schoolId, id: order.id }),
  })
}

/** Whether the supplier was asked since the bargain was opened, the last time: before that nobody but the school knows of it. */
export const wasAsked = async (ctx: Ctx, row: BargainRow): Promise<boolean> =>
  (await ctx.tx
    .selectFrom('bargain_rounds')
    .select('round_no')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', row.order_id)
    .where('side', '=', 'buyer')
    .where('at', '>=', row.opened_at)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The order is submitted or has ended: nothing more is said. What became of it is the school's own. */
export const endBargain = async (ctx: Ctx, order: OrderRow): Promise<void> => {
  const row = await bargainOf(ctx, order.id)
  if (!row || row.turn === 'over') return
  await ctx.tx
    .updateTable('bargains')
    .set({ turn: 'over', answer_by: null, ends_at: null, version: row.version + 1 })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .execute()
  changed(ctx, 'bargain', order.id)
  if (!(await wasAsked(ctx, row))) return
  await enqueue(ctx, 'bargain.toSupplier', { docId: order.id })
  await tellBargainer(ctx, order, `订单 ${order.order_no} 议价结束`, '议价已结束。订单审批通过后您会收到。')
}
