// Announcements of the demo's shops around the moment it is loaded: shown, to come, over, and one the platform hid.
import { sql } from 'kysely'
import { addDays, dayOf, now } from '../core/clock.ts'
import type { Db } from '../core/db.ts'
import { keepAnnouncement } from '../modules/announcement/kept.ts'

interface Draft {
  /** Number of the shop. */
  of: number
  title: string
  content: string
  /** In days from today. */
  from: number
  to: number
  hidden?: string
}

const DRAFTS: readonly Draft[] = [
  {
    of: 2,
    title: '年末发货安排',
    content:
      '12 月 20 日至次年 1 月 5 日，订单照常接收。\n易碎品、危险化学品这段时间每周二、周五集中发货，其他商品当天 16:00 前确认的当天发出。\n\n急用请在订单备注里写明需要的日期，我们会先电话确认。',
    from: -2,
    to: 30,
  },
  {
    of: 2,
    title: '收货时请当面验箱',
    content: '外箱破损、封签不完整的请当场拒收，并在订单里申请售后；玻璃器皿请在签收后 24 小时内开箱核对数量。',
    from: -20,
    to: 40,
  },
  {
    of: 2,
    title: '搬仓通知',
    content: '仓库将于下周末搬到慈溪新仓，周六、周日停发两天，周一恢复。',
    from: 5,
    to: 8,
  },
  { of: 2, title: '国庆放假安排', content: '10 月 1 日至 7 日放假，8 日起按付款先后发货。', from: -70, to: -54 },
  {
    of: 12,
    title: '新到一批进口移液枪头',
    content: '10 μL、200 μL、1000 μL 盒装均有现货，整箱可分两次送货。',
    from: -1,
    to: 20,
  },
  {
    of: 12,
    title: '加微信下单更优惠',
    content: '加客服微信，平台外下单另有折扣。',
    from: -6,
    to: 20,
    hidden: '引导到平台外交易，违反入驻约定',
  },
]

const BY = '店铺客服'
const HIDDEN_BY = '江运营'

export const loadAnnouncements = async (db: Db): Promise<void> => {
  const today = now()
  const { rows } = await sql<{ id: string; src_id: number }>`select s.id, s.src_id from suppliers s`.execute(db.shared)
  const shops = new Map(rows.map((r) => [r.src_id, r.id]))
  for (const { of, title, content, from, to, hidden } of DRAFTS) {
    const supplierId = shops.get(of)
    if (!supplierId) continue
    const [fromOn, toOn] = [from, to].map((days) => dayOf(addDays(today, days))) as [string, string]
    const id = await keepAnnouncement(db.shared, { supplierId, title, content, fromOn, toOn }, BY, addDays(today, Math.min(from, -1)))
    if (hidden === undefined) continue
    await db.shared
      .updateTable('shop_announcements')
      .set({ hidden_by: HIDDEN_BY, hidden_at: addDays(today, from + 1), hidden_reason: hidden })
      .where('id', '=', id)
      .execute()
  }
}
