// People enter what the asset system did not, ask it again, or say that nothing is to be entered.
import type { assetEntry, AssetState } from '@caiyuan/contract/asset-entry'
import { sql } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, invalid, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { enqueue } from '../../core/outbox.ts'
import { lockOrderOf, PUSHING, putEntry, settleStatus, shortNos } from './begin.ts'
import { mayEnter, mayPush, ownBar } from './queries.ts'

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
  await putEntry(ctx, row.id, { state: 'waiting', detail: PUSHING, is_asking: true, silent: 0, turn })
  await enqueue(ctx, 'asset.push', { docId: row.id, body: { turn } })
  logAction(ctx, 'order', order.id, { action: 'assetAgain', title: '重新推送资产系统', comment: `${row.name} ${row.num} 件` })
  return {}
}

export const noteAsset: Assets['note'] = async (ctx, { id, assetNos, comment }) => {
  const { order, row } = await lockEntry(ctx, id)
  const may = mayEnter(row, await ownBar(ctx, order.buyer_id))
  if (may !== true) throw new Fail('core.refused', { reason: may })
  const twice = assetNos.findIndex((it, i) => assetNos.indexOf(it) < i)
  if (twice >= 0) throw invalid(`assetNos.${twice}`, `资产编号 ${assetNos[twice]} 重复`)
  if (assetNos.length > row.num) throw invalid('assetNos', `共 ${row.num} 件，最多登记 ${row.num} 个资产编号，现有 ${assetNos.length} 个`)
  const taken = await ctx.tx
    .selectFrom('asset_entries as e')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'e.school_id').onRef('o.id', '=', 'e.order_id'))
    .select(['o.order_no', 'e.asset_nos'])
    .where('e.school_id', '=', ctx.schoolId)
    .where(sql<boolean>`e.asset_nos && ${assetNos}::text[]`)
    .executeTakeFirst()
  if (taken) throw invalid('assetNos', `资产编号 ${assetNos.find((it) => taken.asset_nos.includes(it))} 已登记在订单 ${taken.order_no}`)
  await putEntry(ctx, row.id, {
    state: 'stored',
    asset_nos: assetNos,
    detail: comment,
    done_at: ctx.now,
    noted_by: ctx.user.id,
    is_asking: false,
    turn: row.turn + 1,
  })
  await settleStatus(ctx, order.id)
  logAction(ctx, 'order', order.id, {
    action: 'assetNote',
    title: '登记资产编号',
    comment: `${row.name} ${row.num} 件：${shortNos(assetNos)}${comment ? `，${comment}` : ''}`,
    detail: { entryId: row.id, assetNos },
  })
  return {}
}

export const waiveAsset: Assets['waive'] = async (ctx, { id, reason }) => {
  const { order, row } = await lockEntry(ctx, id)
  const may = mayEnter(row, await ownBar(ctx, order.buyer_id))
  if (may !== true) throw new Fail('core.refused', { reason: may })
  await putEntry(ctx, row.id, { state: 'waived', detail: reason, done_at: ctx.now, noted_by: ctx.user.id, turn: row.turn + 1 })
  await settleStatus(ctx, order.id)
  logAction(ctx, 'order', order.id, { action: 'assetWaive', title: '无须入库', comment: `${row.name} ${row.num} 件：${reason}` })
  return {}
}
