// Acceptance notes as every page shows them: head, lines, photos, and what this person may do with one that waits.
import type { Can } from '@caiyuan/contract/flow'
import { acceptanceButtons, type AcceptanceButton } from '@caiyuan/contract/order/buttons'
import { canOf } from '../../../../core/advance.ts'
import type { Ctx } from '../../../../core/context.ts'
import { sumFen } from '@caiyuan/contract/money'
import type { OrderRow } from '../../policy.ts'
import type { OrderLineRow } from '../../queries/one.ts'
import { owedFreightFen } from '../plan.ts'
import { acceptanceDoc, type AcceptanceRow } from '../policy.ts'

export const readLines = (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx
        .selectFrom('acceptance_lines')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('acceptance_id', 'in', ids)
        .orderBy('line_no')
        .execute()

export const photosOf = (ctx: Ctx, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : ctx.tx.selectFrom('files').select(['id', 'name']).where('school_id', '=', ctx.schoolId).where('id', 'in', ids).execute()

const buttons = (ctx: Ctx, row: AcceptanceRow): Can<AcceptanceButton> => {
  const can = canOf(ctx, acceptanceDoc, row)
  const pick: Can<AcceptanceButton> = {}
  for (const button of acceptanceButtons) if (can[button] !== undefined) pick[button] = can[button]
  return pick
}

type Money = Pick<OrderRow, 'state' | 'accepted_at' | 'freight_fen'>

/** Goods and freight of each note: a note that waits as it was planned, the last passed one with the freight that is owed (decision 0024). */
export const sumsOf = (order: Money, rows: readonly AcceptanceRow[], lines: readonly { acceptance_id: string; amount_fen: number }[]) => {
  const last = rows.findLast((it) => it.state === 'passed')
  return (row: AcceptanceRow) => {
    const goodsFen = sumFen(lines.filter((it) => it.acceptance_id === row.id).map((it) => it.amount_fen))
    const freightFen =
      row.state !== 'passed' ? row.amount_fen - goodsFen : row.id === last?.id ? owedFreightFen({ ...order, returned_freight_fen: 0 }) : 0
    return { goodsFen, freightFen, amountFen: goodsFen + freightFen }
  }
}

export const headOf = (ctx: Ctx, row: AcceptanceRow, photos: readonly { id: string; name: string }[]) => ({
  id: row.id,
  acceptNo: row.accept_no,
  state: row.state,
  version: row.version,
  acceptorName: row.acceptor_name,
  secondAcceptorName: row.second_acceptor_name,
  secondAt: row.second_at?.toISOString() ?? null,
  opinion: row.opinion,
  isAuto: row.is_auto,
  acceptedAt: row.accepted_at.toISOString(),
  photos: row.photo_ids.flatMap((id) => photos.filter((it) => it.id === id)),
  can: buttons(ctx, row),
})

/** All acceptances of these orders, oldest first. */
export const notesOf = async (ctx: Ctx, orderIds: readonly string[]): Promise<AcceptanceRow[]> =>
  orderIds.length === 0
    ? []
    : ((await ctx.tx
        .selectFrom('acceptances')
        .selectAll()
        .where('school_id', '=', ctx.schoolId)
        .where('order_id', 'in', orderIds)
        .orderBy('accepted_at')
        .orderBy('id')
        .execute()) as AcceptanceRow[])

/** The acceptances of one order as its pages show them. */
export const acceptancesOf = async (ctx: Ctx, order: Money & Pick<OrderRow, 'id'>, lines: readonly OrderLineRow[]) => {
  const rows = await notesOf(ctx, [order.id])
  const inside = await readLines(
    ctx,
    rows.map((it) => it.id),
  )
  const photos = await photosOf(
    ctx,
    rows.flatMap((it) => it.photo_ids),
  )
  const sums = sumsOf(order, rows, inside)
  return rows.map((row) => ({
    ...headOf(ctx, row, photos),
    ...sums(row),
    lines: inside
      .filter((it) => it.acceptance_id === row.id)
      .map((it) => {
        const line = lines.find((each) => each.line_no === it.line_no)!
        return {
          lineNo: it.line_no,
          name: line.name,
          unit: line.unit,
          acceptedNum: it.accepted_num,
          rejectedNum: it.rejected_num,
          reason: it.reason,
          lotNo: it.lot_no,
          expiryOn: it.expiry_on ?? '',
          amountFen: it.amount_fen,
        }
      }),
  }))
}
