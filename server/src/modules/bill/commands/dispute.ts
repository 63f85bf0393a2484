// 争议: a line somebody disputes leaves its bill, so that the rest is settled; its order comes to the next bill once the dispute is over
// (decision 0313).
import type { bill } from '@caiyuan/contract/bill'
import { money } from '@caiyuan/contract/money'
import { to } from '@caiyuan/contract/to'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail, missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { notifySupplier } from '../../../core/notify.ts'
import { lockOrder } from '../../order/queries/one.ts'
import { schoolNameOf } from '../../school/name.ts'
import type { BillRow } from '../policy.ts'
import { askedOf, offsetsOn } from '../queries/offsets.ts'
import { openLines } from '../queries/one.ts'
import { dropLine, endBill, tellSupplier } from './lines.ts'

/** The bill is locked, and nothing of it is invoiced. Where nothing to pay would stay, the bill ends with the line. Throws bill.lineGone. */
export const dispute = async (ctx: Ctx, row: BillRow, orderId: string, reason: string): Promise<void> => {
  const line = (await openLines(ctx, [row.id])).find((it) => it.order_id === orderId)
  if (!line) throw new Fail('bill.lineGone')
  const said = `争议：${reason}`
  const askedFen = askedOf(line, await offsetsOn(ctx, [row.id]))
  const told = {
    title: `订单 ${line.order_no} 有争议，暂不对账`,
    body: `${reason}。订单已移出对账单 ${row.bill_no}，${money(askedFen)} 本期不结算；争议了结后列入下一张对账单。`,
  }
  if (row.order_count > 1 && row.total_fen > askedFen) await dropLine(ctx, row, orderId, said, told)
  else {
    await endBill(ctx, row, 'revoke', said)
    await tellSupplier(ctx, row, told.title, told.body)
  }
  await ctx.tx
    .updateTable('bill_lines')
    .set({ is_disputed: true, removed_reason: said })
    .where('school_id', '=', ctx.schoolId)
    .where('bill_id', '=', row.id)
    .where('order_id', '=', orderId)
    .execute()
}

export const endDispute: Of<typeof bill>['endDispute'] = async (ctx, { orderId, outcome }) => {
  if (ctx.user.supplierId !== null || !isId(orderId)) throw missing('订单')
  const order = await lockOrder(ctx, orderId)
  const line = await ctx.tx
    .updateTable('bill_lines')
    .set({ dispute_ended_at: ctx.now, dispute_outcome: outcome })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .where('is_disputed', '=', true)
    .where('dispute_ended_at', 'is', null)
    .returning(['bill_id', 'removed_reason'])
    .executeTakeFirst()
  if (!line) throw new Fail('core.refused', { reason: `订单 ${order.order_no} 没有未了结的对账争议` })
  const comment = `订单 ${order.order_no}：${outcome}`
  logAction(ctx, 'bill', line.bill_id, { action: 'endDispute', title: '了结争议', comment, detail: { orderId: order.id } })
  logAction(ctx, 'order', order.id, { action: 'endDispute', title: '了结对账争议', comment: outcome })
  await notifySupplier(ctx, order.supplier_id, {
    kind: '结算',
    title: `${await schoolNameOf(ctx)} 订单 ${order.order_no} 的对账争议已了结`,
    body: `${outcome}。订单将列入下一张对账单。`,
    link: to('/supplier/order', { schoolId: ctx.schoolId, id: order.id }),
  })
  ctx.objectId = order.id
  return {}
}
