// Acceptance notes as every page shows them: head, lines, photos, and what this person may do with one that waits.
import { canOf } from '../../../../core/advance.ts'
import type { Ctx } from '../../../../core/context.ts'
import type { OrderRow } from '../../policy.ts'
import type { OrderLineRow } from '../../queries/one.ts'
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

const buttons = (ctx: Ctx, row: AcceptanceRow): Record<string, true | string> => {
  const can = canOf(ctx, acceptanceDoc, row)
  return Object.fromEntries(
    Object.entries({ confirm: can.confirm, sendBack: can.sendBack, withdraw: can.withdraw }).filter(
      (it): it is [string, true | string] => it[1] !== undefined,
    ),
  )
}

export const headOf = (ctx: Ctx, row: AcceptanceRow, photos: readonly { id: string; name: string }[]) => ({
  id: row.id,
  acceptNo: row.accept_no,
  state: row.state,
  version: row.version,
  acceptorName: row.acceptor_name,
  secondAcceptorName: row.second_acceptor_name,
  secondAt: row.second_at?.toISOString() ?? null,
  amountFen: row.amount_fen,
  opinion: row.opinion,
  isAuto: row.is_auto,
  acceptedAt: row.accepted_at.toISOString(),
  photos: row.photo_ids.flatMap((id) => photos.filter((it) => it.id === id)),
  can: buttons(ctx, row),
})

/** All acceptances of one order, oldest first. */
export const acceptancesOf = async (ctx: Ctx, order: Pick<OrderRow, 'id'>, lines: readonly OrderLineRow[]) => {
  const rows = (await ctx.tx
    .selectFrom('acceptances')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .orderBy('accepted_at')
    .orderBy('id')
    .execute()) as AcceptanceRow[]
  const inside = await readLines(
    ctx,
    rows.map((it) => it.id),
  )
  const photos = await photosOf(
    ctx,
    rows.flatMap((it) => it.photo_ids),
  )
  return rows.map((row) => ({
    ...headOf(ctx, row, photos),
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
