// What of an accepted order is a fixed asset, told to the asset system later, and what of it goes back.
import { numbersText } from '@caiyuan/contract/asset-entry'
import { FURNITURE, isFixedAsset } from '@caiyuan/contract/asset-rule'
import { money, shareFen } from '@caiyuan/contract/money'
import { schoolKinds, type OrderKind } from '@caiyuan/contract/order/kinds'
import type { Selectable } from 'kysely'
import { logAction } from '../../../core/advance.ts'
import type { Ctx } from '../../../core/context.ts'
import { newId } from '../../../core/ids.ts'
import { enqueue } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import { assetsGateway } from '../../../gateways/assets.ts'
import { paramsOf } from '../../school/params.ts'
import { BY_HAND, PUSHING, putEntry, settleStatus, tellKeepers, type EntryRow } from './kept.ts'

const DETAIL_MOST = 300

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
    await tellKeepers(ctx, order.id, {
      title: `订单 ${order.order_no} 有固定资产待入库`,
      body: `${toEnter.map((it) => `${it.name} ${it.num} 件`).join('、')}。${BY_HAND}。`,
    })
}

interface Back {
  lineNo: number
  /** 0: the goods are kept, for less. */
  num: number
  fen: number
}

/** Of what is in the asset system, or may be, its people write off or correct it themselves. */
const tellOfBack = async (ctx: Ctx, order: { id: string; order_no: string }, entry: EntryRow, it: Back): Promise<string> => {
  const nos = entry.asset_nos.length > 0 ? `，资产编号 ${numbersText(entry.asset_nos)}` : ''
  const what = it.num > 0 ? `退货 ${it.num} 件，请在资产系统核销` : `退款 ${money(it.fen)}，请在资产系统更正原值`
  logAction(ctx, 'order', order.id, { action: 'assetBack', title: '固定资产退货退款', comment: `${what}${nos}` })
  await tellKeepers(ctx, order.id, {
    title: `订单 ${order.order_no} 的固定资产请${it.num > 0 ? '核销' : '更正原值'}`,
    body: `${what}${nos}。`,
  })
  return what
}

const giveBack = async (ctx: Ctx, order: { id: string; order_no: string }, entry: EntryRow, it: Back): Promise<void> => {
  const left = Math.max(0, entry.num - it.num)
  const set = { num: left, amount_fen: Math.max(0, entry.amount_fen - it.fen) }
  if (entry.state === 'stored' || entry.state === 'waived') {
    const said = entry.state === 'stored' ? [entry.detail, await tellOfBack(ctx, order, entry, it)] : [entry.detail]
    return putEntry(ctx, entry, { ...set, detail: said.filter(Boolean).join('；').slice(0, DETAIL_MOST) })
  }
  if (left > 0) {
    // Asked with what is left, unless its people have it before them.
    const isAsked = entry.state === 'waiting' && assetsGateway() !== null && !entry.is_taken
    const turn = isAsked ? entry.turn + 1 : entry.turn
    await putEntry(ctx, entry, { ...set, turn, is_asking: entry.is_asking || isAsked })
    if (isAsked) await enqueue(ctx, 'asset.push', { docId: entry.id, body: { turn } })
    return
  }
  if (entry.asked_num !== null) await tellOfBack(ctx, order, entry, it)
  await putEntry(ctx, entry, {
    ...set,
    state: 'waived',
    detail: entry.asked_num === null ? '已全部退货' : '已全部退货；曾推送资产系统，请核对是否建账',
    done_at: ctx.now,
    is_asking: false,
    is_taken: false,
  })
}

/** Accepted goods are given back, or paid back and kept. The caller has locked the order. */
export const assetsBack = async (
  ctx: Ctx,
  order: { id: string; order_no: string; asset_status: string },
  lines: readonly Back[],
): Promise<void> => {
  if (order.asset_status === 'none') return
  const entries = await ctx.tx
    .selectFrom('asset_entries')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', order.id)
    .execute()
  for (const it of lines) {
    const entry = entries.find((one) => one.line_no === it.lineNo)
    if (entry && it.num + it.fen > 0) await giveBack(ctx, order, entry, it)
  }
  await settleStatus(ctx, order.id)
}
