// The rows of entries, and who hears of them.
import { openAssets, type AssetState } from '@caiyuan/contract/asset-entry'
import { toAssets } from '@caiyuan/contract/to-assets'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Ctx } from '../../../core/context.ts'
import { changed, emitToHolders, peopleWith, tellOf } from '../../../core/notify.ts'
import type { OfDoc } from '../../../core/outbox.ts'
import type { Tables } from '../../../core/tables.ts'
import { markAssets } from '../commands/marks.ts'

declare module '../../../core/outbox.ts' {
  interface Topics {
    /** The document is an entry; `turn`: a question that was asked anew since is not followed. */
    'asset.push': OfDoc & { body: { turn: number } }
  }
}

export type EntryRow = Selectable<Tables['asset_entries']>

export const PUSHING = '正在推送资产系统'
export const BY_HAND = '没有接通资产系统，请登记资产编号'

/** The order of an entry, locked before anything of it is read to be written, as every deed on an order does. */
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

/** Open pages of the order and of who enters assets read again. */
export const putEntry = async (
  ctx: Ctx,
  it: Pick<EntryRow, 'id' | 'order_id'>,
  set: Updateable<Tables['asset_entries']>,
): Promise<void> => {
  await ctx.tx.updateTable('asset_entries').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', it.id).execute()
  changed(ctx, 'order', it.order_id)
  await emitToHolders(ctx, 'order', 'accept:check')
}

/** The order waits while one of its entries is open. */
export const settleStatus = async (ctx: Ctx, orderId: string): Promise<void> => {
  const entries = await ctx.tx
    .selectFrom('asset_entries')
    .select('state')
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
  await markAssets(ctx, orderId, entries.some((it) => openAssets.includes(it.state as AssetState)) ? 'waiting' : 'stored')
}

/** Tells who enters assets: the list is theirs, the order may not be. */
export const tellKeepers = async (ctx: Ctx, orderId: string, it: { title: string; body: string }): Promise<void> =>
  tellOf(ctx, 'order', orderId, { ...it, to: await peopleWith(ctx, 'accept:check'), link: toAssets('/assetEntries', { tab: 'open' }) })

/** Who enters numbers, and what is entered by the asset system, wait for each other: one number is in one entry of the school. */
export const lockNumbers = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`asset.nos:${ctx.schoolId}`}, 0))`.execute(ctx.tx)

/** The number of these that another entry has, and its order; the numbers are locked. */
export const takenNumber = async (
  ctx: Ctx,
  entryId: string,
  nos: readonly string[],
): Promise<{ no: string; orderNo: string } | undefined> => {
  const row = await ctx.tx
    .selectFrom('asset_entries as e')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'e.school_id').onRef('o.id', '=', 'e.order_id'))
    .select(['o.order_no', 'e.asset_nos'])
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.id', '<>', entryId)
    .where(sql<boolean>`e.asset_nos && ${[...nos]}::text[]`)
    .executeTakeFirst()
  const no = row && nos.find((it) => row.asset_nos.includes(it))
  return no === undefined ? undefined : { no, orderNo: row!.order_no }
}
