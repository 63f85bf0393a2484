// People enter what the asset system did not, ask it again, or say that nothing is to be entered.
import { numbersText, type assetEntry, type AssetState } from '@caiyuan/contract/asset-entry'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'
import { lockNumbers, lockOrderOf, PUSHING, putEntry, settleStatus, takenNumber } from '../order/assets/kept.ts'
import { mayEnter, mayPush, ownBar } from '../order/assets/shown.ts'

type Assets = Of<typeof assetEntry>

/** Locked behind its order, as everything of an order is. */
const lockEntry = async (ctx: Ctx, id: string) => {
  const order = isId(id) ? await lockOrderOf(ctx, id) : undefined
  if (!order) throw missing('固定资产')
  const row = await ctx.tx
    .selectFrom('asset_entries as e')
    .innerJoin('order_lines as l', (j) =>
      j.onRef('l.school_id', '=', 'e.school_id').onRef('l.order_id', '=', 'e.order_id').onRef('l.line_no', '=', 'e.line_no'),
    )
    .selectAll('e')
    .select('l.name')
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  return { order, row: { ...row, state: row.state as AssetState } }
}

export const pushAgain: Assets['again'] = async (ctx, { id }) => {
  const { order, row } = await lockEntry(ctx, id)
  const may = mayPush(row)
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const turn = row.turn + 1
  await putEntry(ctx, row, { state: 'waiting', detail: PUSHING, is_asking: true, silent: 0, turn })
  await enqueue(ctx, 'asset.push', { docId: row.id, body: { turn } })
  logAction(ctx, 'order', order.id, { action: 'assetAgain', title: '重新推送资产系统', comment: `${row.name} ${row.num} 件` })
  return {}
}

/** Closed by the word of whoever says so now; questions under way are not followed. */
const byHand = (ctx: Ctx, turn: number) => ({ done_at: ctx.now, noted_by: ctx.user.id, turn: turn + 1, is_asking: false, is_taken: false })

export const noteAsset: Assets['note'] = async (ctx, { id, assetNos, comment }) => {
  const { order, row } = await lockEntry(ctx, id)
  const may = mayEnter(row, await ownBar(ctx, order.buyer_id))
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const twice = assetNos.findIndex((it, i) => assetNos.indexOf(it) < i)
  if (twice >= 0) throw invalid('assetNos', `资产编号 ${assetNos[twice]} 重复`)
  if (assetNos.length > row.num) throw invalid('assetNos', `共 ${row.num} 件，最多登记 ${row.num} 个资产编号，现有 ${assetNos.length} 个`)
  await lockNumbers(ctx)
  const taken = await takenNumber(ctx, row.id, assetNos)
  if (taken) throw invalid('assetNos', `资产编号 ${taken.no} 已登记在订单 ${taken.orderNo}`)
  const isCorrected = row.noted_by !== null
  if (isCorrected && comment.length < 2) throw invalid('comment', '更正已登记的，请说明原因')
  await putEntry(ctx, row, { ...byHand(ctx, row.turn), state: 'stored', asset_nos: assetNos, detail: comment })
  await settleStatus(ctx, order.id)
  const was = isCorrected ? `，原为${row.asset_nos.length > 0 ? numbersText(row.asset_nos) : '无须入库'}` : ''
  logAction(ctx, 'order', order.id, {
    action: 'assetNote',
    title: isCorrected ? '更正资产编号' : '登记资产编号',
    comment: `${row.name} ${row.num} 件：${numbersText(assetNos)}${was}${comment ? `，${comment}` : ''}`,
    detail: { entryId: row.id, assetNos, was: row.asset_nos },
  })
  return {}
}

export const waiveAsset: Assets['waive'] = async (ctx, { id, reason }) => {
  const { order, row } = await lockEntry(ctx, id)
  const may = row.noted_by === null ? mayEnter(row, await ownBar(ctx, order.buyer_id)) : '已由人工办结，不能再登记为无须入库'
  if (may !== true) throw new Fail('core.refused', { reason: may })
  await putEntry(ctx, row, { ...byHand(ctx, row.turn), state: 'waived', detail: reason })
  await settleStatus(ctx, order.id)
  logAction(ctx, 'order', order.id, { action: 'assetWaive', title: '无须入库', comment: `${row.name} ${row.num} 件：${reason}` })
  return {}
}
