// Ending the rest of a part-shipped order that never comes: its money and stock go back, what was sent goes on to receipt and acceptance.
import type { receive } from '@caiyuan/contract/order/receive'
import { isPersonal } from '@caiyuan/contract/order/kinds'
import { partSent } from '@caiyuan/contract/order/standing'
import { sql } from 'kysely'
import { advance } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { Fail } from '../../../core/fail.ts'
import type { Of } from '../../../core/implement.ts'
import { tellOf } from '../../../core/notify.ts'
import { enqueue } from '../../../core/outbox.ts'
import { releaseStock } from '../../catalog/offers.ts'
import { release } from '../../fund/ledger.ts'
import { followPermits } from '../../permit/ledger.ts'
import { endedFen } from '../acceptance/plan.ts'
import { orderNotices } from '../notices.ts'
import { orderDoc, restVerdict, type OrderRow } from '../policy.ts'
import { ledgerDocOf, lockOrder, orderLines, type OrderLineRow } from '../queries/one.ts'
import { stopOf } from '../queries/stops.ts'
import { seenOrder } from '../queries/visible.ts'
import { keepAll, openAcceptance, shipmentsOf } from './receive.ts'
import { endIfLost } from './claimed.ts'
import { owedLess } from './own-money.ts'
import { tellSupplier } from './tell-supplier.ts'

const endLines = (ctx: Ctx, orderId: string) =>
  ctx.tx
    .updateTable('order_lines')
    .set({ ended_num: sql`num - shipped_num` })
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()

const told = async (ctx: Ctx, order: OrderRow, rest: readonly OrderLineRow[], num: number, fen: number, comment: string) => {
  const first = rest[0]!
  const what = rest.length === 1 ? `${first.name} ${num} ${first.unit}` : `${rest.length} 种 ${num} 件`
  await tellSupplier(
    ctx,
    order,
    `订单 ${order.order_no} 的未发部分已结束`,
    `${what}不用再发，占用的库存已释放。原因：${comment}。已发的照常收货、验收和结算。`,
  )
  await tellOf(ctx, 'order', order.id, orderNotices.restEnded(order, what, fen))
}

export const endRest: Of<typeof receive>['endRest'] = async (ctx, { id, version, comment }) => {
  await seenOrder(ctx, id)
  const order = await lockOrder(ctx, id)
  if (version !== undefined && version !== order.version) throw new Fail('core.stale')
  const lines = (await orderLines(ctx, order.id)).map((it) => ({ ...it, ended_num: it.num - it.shipped_num }))
  const rest = lines.filter((it) => it.ended_num > 0)
  const num = rest.reduce((sum, it) => sum + it.ended_num, 0)
  // What was lost of it went back before.
  const fen = endedFen(lines) - order.ended_fen
  const arrived = (await shipmentsOf(ctx, order.id)).every((it) => it.state === 'received') && lines.some((it) => it.received_num > 0)
  if (partSent.includes(order.state) && orderDoc.policy.endRest!(ctx, order) === true) {
    const verdict = restVerdict(ctx, order, await stopOf(ctx, order))
    if (verdict !== true) throw new Fail('core.refused', { reason: verdict })
  }
  const isOwn = isPersonal(order)
  const ended = isOwn ? 'endRestTaken' : 'endRestArrived'
  await advance(ctx, orderDoc, order, arrived ? ended : 'endRest', {
    comment,
    detail: { num, fen, lines: rest.map((it) => ({ lineNo: it.line_no, num: it.ended_num })) },
    set: {
      ended_fen: order.ended_fen + fen,
      due_at: null,
      ...(arrived ? { received_at: ctx.now, ...(isOwn ? { accepted_at: ctx.now } : {}) } : {}),
    },
  })
  await endLines(ctx, order.id)
  const releasedFen = order.budget_status === 'NONE' ? 0 : await release(ctx, ledgerDocOf(order), fen)
  await releaseStock(
    ctx,
    order.id,
    rest.map((it) => ({ skuId: it.sku_id, num: it.ended_num })),
  )
  if (arrived && isOwn) await keepAll(ctx, order.id)
  else if (arrived) await openAcceptance(ctx, order)
  await owedLess(ctx, order)
  await endIfLost(ctx, order)
  await followPermits(ctx, order)
  await enqueue(ctx, 'order.toSupplier', { docId: order.id })
  await told(ctx, order, rest, num, releasedFen, comment)
  return { state: order.state, endedNum: num, releasedFen }
}
