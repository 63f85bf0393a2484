// All entries of the school, for the people who enter them.
import { openAssets, type assetEntry, type AssetState, type AssetTab } from '@caiyuan/contract/asset-entry'
import { sql } from 'kysely'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { oneOf } from '../../core/one-of.ts'
import { ASSET_COLUMNS, ASSET_FROM, assetShown, ownBar, type AssetRow } from '../order/assets/shown.ts'
import { visibleTo } from '../order/queries/visible.ts'
import { paramsOf } from '../school/params.ts'

const statesOf: Record<AssetTab, readonly AssetState[]> = { open: openAssets, stored: ['stored'], waived: ['waived'] }

/** What waits longest comes first; of what is done, the newest. */
export const listAssets: Of<typeof assetEntry>['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  const like = containing(search)
  const found =
    search === ''
      ? sql`true`
      : sql`(o.order_no like ${like} or l.name like ${like} or o.buyer_name like ${like} or array_to_string(e.asset_nos, ' ') like ${like})`
  const order = tab === 'open' ? sql`e.created_at, e.id` : sql`e.done_at desc, e.id`
  const [{ rows }, { rows: counted }, params] = await Promise.all([
    sql<
      AssetRow & { can_open: boolean }
    >`select ${ASSET_COLUMNS}, coalesce(${visibleTo(ctx)}, false) as can_open ${ASSET_FROM} where e.school_id = ${ctx.schoolId} and e.state in ${oneOf(statesOf[tab])} and ${found}
      order by ${order} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    sql<
      Record<AssetTab, number>
    >`select count(*) filter (where e.state in ${oneOf(openAssets)})::int as open, count(*) filter (where e.state = 'stored')::int as stored,
      count(*) filter (where e.state = 'waived')::int as waived ${ASSET_FROM} where e.school_id = ${ctx.schoolId} and ${found}`.execute(
      ctx.tx,
    ),
    paramsOf(ctx),
  ])
  const bar = rows.some((it) => it.buyer_id === ctx.user.id) ? await ownBar(ctx, ctx.user.id) : ''
  return {
    list: rows.map((row) => ({
      ...assetShown(ctx, row, row.buyer_id === ctx.user.id ? bar : ''),
      orderId: row.order_id,
      orderNo: row.order_no,
      canOpen: row.can_open,
      supplierName: row.supplier_name,
      spec: row.spec,
      priceE4: row.price_e4,
      buyerName: row.buyer_name,
      deptName: row.dept_name,
      acceptedAt: row.accepted_at.toISOString(),
    })),
    total: counted[0]![tab],
    pageNum,
    pageSize,
    counts: { ...counted[0]! },
    mode: params['asset.entry'],
  }
}
