// All entries of the school, for the people who enter them.
import { assetStates, assetTabs, openAssets, type assetEntry, type AssetState, type AssetTab } from '@caiyuan/contract/asset-entry'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { oneOf } from '../../core/one-of.ts'
import { sheetReply, type SheetColumn } from '../../core/sheet.ts'
import { ASSET_COLUMNS, ASSET_FROM, assetShown, ownBar, type AssetRow } from '../order/assets/shown.ts'
import { visibleTo } from '../order/queries/visible.ts'
import { paramsOf } from '../school/params.ts'

const statesOf: Record<AssetTab, readonly AssetState[]> = { open: openAssets, stored: ['stored'], waived: ['waived'] }

const foundBy = (search: string) => {
  const like = containing(search)
  return search === ''
    ? sql`true`
    : sql`(o.order_no like ${like} or l.name like ${like} or o.buyer_name like ${like} or array_to_string(e.asset_nos, ' ') like ${like})`
}

/** What waits longest comes first; of what is done, the newest. */
const orderOf = (tab: AssetTab) => (tab === 'open' ? sql`e.created_at, e.id` : sql`e.done_at desc, e.id`)

export const listAssets: Of<typeof assetEntry>['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  const found = foundBy(search)
  const [{ rows }, { rows: counted }, params] = await Promise.all([
    sql<
      AssetRow & { can_open: boolean }
    >`select ${ASSET_COLUMNS}, coalesce(${visibleTo(ctx)}, false) as can_open ${ASSET_FROM} where e.school_id = ${ctx.schoolId} and e.state in ${oneOf(statesOf[tab])} and ${found}
      order by ${orderOf(tab)} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
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

const EXPORT_MOST = 5_000

const columns: readonly SheetColumn<AssetRow>[] = [
  { title: '资产', width: 36, text: (it) => it.name },
  { title: '规格', width: 20, text: (it) => it.spec },
  { title: '数量', width: 8, num: (it) => it.num },
  { title: '单位', width: 8, text: (it) => it.unit },
  { title: '单价', width: 14, fen: (it) => Math.round(it.price_e4 / 100) },
  { title: '金额', width: 14, fen: (it) => it.amount_fen },
  { title: '订单号', width: 22, text: (it) => it.order_no },
  { title: '供应商', width: 28, text: (it) => it.supplier_name },
  { title: '采购人', width: 12, text: (it) => it.buyer_name },
  { title: '部门', width: 20, text: (it) => it.dept_name },
  { title: '验收日期', width: 12, text: (it) => dayOf(it.accepted_at) },
  { title: '状态', width: 14, text: (it) => assetStates[it.state] },
  { title: '资产编号', width: 40, text: (it) => it.asset_nos.join('、') },
  { title: '办理日期', width: 12, text: (it) => (it.done_at ? dayOf(it.done_at) : '') },
  { title: '登记人', width: 12, text: (it) => it.noted_name ?? '' },
  { title: '说明', width: 40, text: (it) => it.detail },
]

export const exportAssets: Of<typeof assetEntry>['exportList'] = async (ctx, { tab, search }) => {
  const { rows } = await sql<AssetRow>`
    select ${ASSET_COLUMNS} ${ASSET_FROM} where e.school_id = ${ctx.schoolId} and e.state in ${oneOf(statesOf[tab])} and ${foundBy(search)}
    order by ${orderOf(tab)} limit ${EXPORT_MOST}`.execute(ctx.tx)
  return sheetReply(`固定资产入库_${assetTabs[tab]}_${dayOf(ctx.now)}`, columns, rows)
}
