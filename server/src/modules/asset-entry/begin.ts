// What of an accepted order is a fixed asset, told to the asset system later, and what of it goes back.
import { schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import { openAssets, type AssetState } from '@caiyuan/contract/asset-entry'
import { sql, type Selectable, type Updateable } from 'kysely'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { peopleWith, tellOf } from '../../core/notify.ts'
import { enqueue, type OfDoc } from '../../core/outbox.ts'
import type { Tables } from '../../core/tables.ts'
import { assetsGateway } from '../../gateways/assets.ts'
import { markAssets } from '../order/commands/marks.ts'
import { paramsOf } from '../school/params.ts'

declare module '../../core/outbox.ts' {
  interface Topics {
    /** The document is an entry; `turn`: a question that was asked anew since is not followed. */
    'asset.push': OfDoc & { body: { turn: number } }
  }
}

export const PUSHING = '正在推送资产系统'
export const BY_HAND = '没有接通资产系统，请登记资产编号'

interface Accepted {
  id: string
  order_no: string
  kind: string
}
interface AssetLine {
  line_no: number
  name: string
  num: number
  fen: number
}

/** Whether an order that is accepted now has something to enter: what its row says of its assets. */
export const assetStatusOf = async (
  ctx: Ctx,
  order: { kind: string },
  lines: readonly { is_asset: boolean; accepted_num: number; returned_num: number }[],
): Promise<'waiting' | 'none'> => {
  const isAsset = lines.some((it) => it.is_asset && it.accepted_num > it.returned_num)
  if (!isAsset || !schoolKinds.includes(order.kind as OrderKind)) return 'none'
  return (await paramsOf(ctx))['asset.entry'] === 0 ? 'none' : 'waiting'
}

/** One entry for each asset line of an order whose `asset_status` has become `waiting`. */
export const beginAssets = async (ctx: Ctx, order: Accepted): Promise<void> => {
  const { rows } = await sql<AssetLine>`
    select l.line_no, l.name, l.accepted_num - l.returned_num as num,
      round(l.amount_fen::numeric * (l.accepted_num - l.returned_num) / l.num)::bigint as fen
    from order_lines l where l.school_id = ${ctx.schoolId} and l.order_id = ${order.id} and l.is_asset and l.accepted_num > l.returned_num
    order by l.line_no`.execute(ctx.tx)
  if (rows.length === 0) return
  const hasSystem = assetsGateway() !== null
  const entries = rows.map((it) => ({
    school_id: ctx.schoolId,
    id: newId(),
    order_id: order.id,
    line_no: it.line_no,
    num: it.num,
    amount_fen: it.fen,
    detail: hasSystem ? PUSHING : BY_HAND,
    created_at: ctx.now,
  }))
  await ctx.tx.insertInto('asset_entries').values(entries).execute()
  if (hasSystem) for (const { id } of entries) await enqueue(ctx, 'asset.push', { docId: id, body: { turn: 1 } })
  else
    await tellOf(ctx, 'order', order.id, {
      to: await peopleWith(ctx, 'accept:check'),
      title: `订单 ${order.order_no} 有固定资产待入库`,
      body: `${rows.map((it) => `${it.name} ${it.num} 件`).join('、')}。${BY_HAND}。`,
    })
}

/** The order has nothing left to enter once none of its entries is open. */
export const settleStatus = async (ctx: Ctx, orderId: string): Promise<void> => {
  const entries = await ctx.tx
    .selectFrom('asset_entries')
    .select('state')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
  const isOpen = entries.some((it) => openAssets.includes(it.state as AssetState))
  await markAssets(ctx, orderId, isOpen ? 'waiting' : entries.some((it) => it.state === 'stored') ? 'stored' : 'none')
}

type EntryRow = Selectable<Tables['asset_entries']>

const giveBack = async (ctx: Ctx, order: { id: string; order_no: string }, entry: EntryRow, num: number, fen: number): Promise<void> => {
  const left = Math.max(0, entry.num - num)
  const set = { num: left, amount_fen: Math.max(0, entry.amount_fen - fen) }
  if (entry.state === 'stored') {
    await putEntry(ctx, entry.id, { ...set, detail: `已退货 ${entry.back_num + num} 件，请在资产系统核销`, back_num: entry.back_num + num })
    logAction(ctx, 'order', order.id, {
      action: 'assetBack',
      title: '固定资产退货',
      comment: `${num} 件，资产编号 ${shortNos(entry.asset_nos)}`,
    })
    return tellOf(ctx, 'order', order.id, {
      to: await peopleWith(ctx, 'accept:check'),
      title: `订单 ${order.order_no} 的固定资产退货，请核销`,
      body: `退货 ${num} 件，入库时的资产编号：${shortNos(entry.asset_nos)}。`,
    })
  }
  if (entry.state === 'waived') return putEntry(ctx, entry.id, set)
  if (left === 0) return putEntry(ctx, entry.id, { ...set, state: 'waived', detail: '已全部退货', done_at: ctx.now })
  // Asked with the pieces that are left.
  const turn = entry.turn + 1
  await putEntry(ctx, entry.id, { ...set, turn })
  if (entry.state === 'waiting' && assetsGateway()) await enqueue(ctx, 'asset.push', { docId: entry.id, body: { turn } })
}

/** The order of an entry, locked before anything of it is written, as every deed on an order does. */
export const lockOrderOf = (ctx: Ctx, entryId: string) =>
  ctx.tx
    .selectFrom('orders')
    .select(['id', 'order_no', 'buyer_id'])
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', (eb) =>
      eb.selectFrom('asset_entries as e').select('e.order_id').where('e.school_id', '=', ctx.schoolId).where('e.id', '=', entryId),
    )
    .forUpdate()
    .executeTakeFirst()

export const putEntry = async (ctx: Ctx, id: string, set: Updateable<Tables['asset_entries']>): Promise<void> => {
  await ctx.tx.updateTable('asset_entries').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', id).execute()
}

/** Accepted pieces are given back: fewer are to be entered, and of what is in the asset system its people are told. The caller has locked the order. */
export const assetsBack = async (
  ctx: Ctx,
  order: { id: string; order_no: string; asset_status: string },
  lines: readonly { lineNo: number; num: number; fen: number }[],
): Promise<void> => {
  if (order.asset_status === 'none') return
  const entries = await ctx.tx
    .selectFrom('asset_entries')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .forUpdate()
    .execute()
  for (const { lineNo, num, fen } of lines) {
    const entry = entries.find((it) => it.line_no === lineNo)
    if (entry && num > 0) await giveBack(ctx, order, entry, num, fen)
  }
  await settleStatus(ctx, order.id)
}

/** Of many numbers the first ones. */
export const shortNos = (nos: readonly string[]): string =>
  nos.length > 3 ? `${nos.slice(0, 3).join('、')} 等 ${nos.length} 个` : nos.join('、')
