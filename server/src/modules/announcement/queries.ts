import type { announcement } from '@caiyuan/contract/announcement'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { mustBePlatform } from '../catalog/goods-state.ts'
import { hasPage, shopProblem } from '../catalog/shop-page.ts'
import { supplierOf } from '../supplier-goods/file.ts'
import {
  countsOf,
  currentNum,
  inDeskOrder,
  inOrder,
  roomOf,
  rowOf,
  saying,
  shownOf,
  stateAt,
  whyClosed,
  whyNotShown,
  WRITTEN,
  type AnnouncementRow,
  type Room,
} from './rows.ts'

type Calls = Of<typeof announcement>

/** Shown today, as the page of the shop has them: the newest first. */
export const announcementsOf = async (ctx: Ctx, supplierId: string): Promise<ReturnType<typeof shownOf>[]> => {
  const { rows } = await sql<AnnouncementRow>`
    select a.id, a.title, a.content, a.from_on, a.to_on from shop_announcements a
    where a.supplier_id = ${supplierId} and ${stateAt(ctx)} = 'shown' order by ${inOrder.shown}`.execute(ctx.tx)
  return rows.map(shownOf)
}

export const listOwnAnnouncements: Calls['list'] = async (ctx, { state, keyword, pageNum, pageSize }) => {
  const supplierId = supplierOf(ctx)
  const at = stateAt(ctx)
  const from = sql`from shop_announcements a where a.supplier_id = ${supplierId} and ${saying(keyword)}`
  const [{ rows }, counts, shop] = await Promise.all([
    sql<AnnouncementRow>`
      select ${WRITTEN}, ${at} as state ${from} and ${at} = ${state}
      order by ${inOrder[state]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    countsOf(at, from).execute(ctx.tx),
    roomOf(ctx, supplierId),
  ])
  const isCurrent = state === 'shown' || state === 'coming'
  return {
    list: rows.map((r) => ({ ...rowOf(r), canUpdate: isCurrent && whyClosed(shop) === null, canWithdraw: isCurrent })),
    total: counts.rows[0]![state],
    pageNum,
    pageSize,
    counts: { ...counts.rows[0]! },
    currentNum: shop.current_num,
    closed: whyClosed(shop) ?? '',
  }
}

interface DeskRow extends AnnouncementRow, Room {
  supplier_id: string
  supplier: string
  supplier_full: string
}

export const listAllAnnouncements: Calls['desk'] = async (ctx, { state, shop, keyword, pageNum, pageSize }) => {
  mustBePlatform(ctx)
  const at = stateAt(ctx)
  const like = containing(shop.toLowerCase())
  const from = sql`from shop_announcements a join suppliers s on s.id = a.supplier_id where ${saying(keyword)}
    and ${shop === '' ? sql`true` : sql`(lower(s.name) like ${like} or lower(s.short_name) like ${like})`}`
  const [{ rows }, counts] = await Promise.all([
    sql<DeskRow>`
      select ${WRITTEN}, ${at} as state, a.supplier_id, s.short_name as supplier, s.name as supplier_full, s.status,
        ${currentNum(ctx, sql<string>`a.supplier_id`)} as current_num ${from} and ${at} = ${state}
      order by ${inDeskOrder[state]} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx),
    countsOf(at, from).execute(ctx.tx),
  ])
  const canOf = (r: DeskRow) => {
    if (state === 'shown' || state === 'coming') return { hide: true as const }
    return state === 'hidden' ? { show: whyNotShown(ctx, r, r) ?? (true as const) } : {}
  }
  return {
    list: rows.map((r) => ({
      ...rowOf(r),
      supplierId: r.supplier_id,
      supplierName: r.supplier,
      supplierFullName: r.supplier_full,
      hiddenBy: r.hidden_by ?? '',
      problem: shopProblem(r.status),
      hasPage: hasPage(r.status),
      can: canOf(r),
    })),
    total: counts.rows[0]![state],
    pageNum,
    pageSize,
    counts: { ...counts.rows[0]! },
  }
}
