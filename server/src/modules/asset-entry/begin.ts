// What of an accepted order is a fixed asset, told to the asset system later, and what of it goes back.
import { schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import { FURNITURE, isFixedAsset } from '@caiyuan/contract/asset-rule'
import { openAssets, type AssetState } from '@caiyuan/contract/asset-entry'
import { shareFen } from '@caiyuan/contract/money'
import type { Selectable, Updateable } from 'kysely'
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

type Line = Pick<Selectable<Tables['order_lines']>, 'line_no' | 'name' | 'is_asset' | 'price_e4' | 'category_path' | 'num' | 'amount_fen'> &
  Record<'accepted_num' | 'returned_num', number>
export interface ToEnter {
  lineNo: number
  name: string
  num: number
  fen: number
}

const hasRoot = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`)

/** What of an order that is accepted now is to be entered: lines of fixed assets with the pieces accepted and not given back. */
export const toEnterOf = async (ctx: Ctx, order: { kind: string }, lines: readonly Line[]): Promise<ToEnter[]> => {
  if (!lines.some((it) => it.is_asset) || !schoolKinds.includes(order.kind as OrderKind)) return []
  const params = await paramsOf(ctx)
  if (params['asset.entry'] === 0) return []
  return lines
    .map((it) => ({ it, num: it.accepted_num - it.returned_num }))
    .filter(({ it, num }) => {
      const isFurniture = hasRoot(it.category_path, FURNITURE)
      return num > 0 && isFixedAsset({ isDurable: it.is_asset, isFurniture, priceE4: it.price_e4, num }, params['asset.fixedUnit'])
    })
    .map(({ it, num }) => ({ lineNo: it.line_no, name: it.name, num, fen: shareFen(it.amount_fen, it.num, num) }))
}

export const statusOf = (entries: readonly ToEnter[]): 'waiting' | 'none' => (entries.length > 0 ? 'waiting' : 'none')

/** The order has become accepted with `asset_status` as `statusOf` has it. */
export const beginAssets = async (ctx: Ctx, order: { id: string; order_no: string }, toEnter: readonly ToEnter[]): Promise<void> => {
  if (toEnter.length === 0) return
  const hasSystem = assetsGateway() !== null
  const entries = toEnter.map((it) => ({
    school_id: ctx.schoolId,
    id: newId(),
    order_id: order.id,
    line_no: it.lineNo,
    num: it.num,
    amount_fen: it.fen,
    detail: hasSystem ? PUSHING : BY_HAND,
    is_asking: hasSystem,
    created_at: ctx.now,
  }))
  await ctx.tx.insertInto('asset_entries').values(entries).execute()
  if (hasSystem) for (const { id } of entries) await enqueue(ctx, 'asset.push', { docId: id, body: { turn: 1 } })
  else
    await tellOf(ctx, 'order', order.id, {
      to: await peopleWith(ctx, 'accept:check'),
      title: `订单 ${order.order_no} 有固定资产待入库`,
      body: `${toEnter.map((it) => `${it.name} ${it.num} 件`).join('、')}。${BY_HAND}。`,
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
  if (left === 0) return putEntry(ctx, entry.id, { ...set, state: 'waived', detail: '已全部退货', done_at: ctx.now, is_asking: false })
  // Asked with the pieces that are left.
  const turn = entry.turn + 1
  const isAsked = entry.state === 'waiting' && assetsGateway() !== null
  await putEntry(ctx, entry.id, { ...set, turn, is_asking: isAsked })
  if (isAsked) await enqueue(ctx, 'asset.push', { docId: entry.id, body: { turn } })
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
