// Coupons of the demo, around the moment it is loaded: of two suppliers and of the platform, some running, one to come, one over.
import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { buildCampaign, type CampaignDraft } from '../modules/coupon/fixtures.ts'

const DAY = 1440

/** `of`: which of the two biggest shops gives it out; null: the platform. */
type Draft = Omit<CampaignDraft, 'supplierId'> & { of: 0 | 1 | null }
const DRAFTS: readonly Draft[] = [
  {
    of: 0,
    title: '满百减十',
    thresholdFen: 10_000,
    mostFen: 1_000,
    budgetFen: 500_000,
    perPerson: 2,
    from: -3 * DAY,
    to: 20 * DAY,
    usableTo: 30 * DAY,
  },
  {
    of: 1,
    title: '试剂耗材九五折',
    kind: 'rate',
    payPercent: 95,
    mostFen: 3_000,
    budgetFen: 300_000,
    from: -5 * DAY,
    to: 2 * DAY,
    usableTo: 2.5 * DAY,
  },
  {
    of: null,
    title: '个采免邮',
    kind: 'freight',
    mostFen: 1_200,
    budgetFen: 200_000,
    perPerson: 3,
    from: -1 * DAY,
    to: 40 * DAY,
    usableTo: 45 * DAY,
  },
  { of: null, title: '开学季立减', thresholdFen: 5_000, mostFen: 500, budgetFen: 1_500, from: -2 * DAY, to: 10 * DAY, usableTo: 15 * DAY },
  {
    of: 0,
    title: '年末九折',
    kind: 'rate',
    payPercent: 90,
    thresholdFen: 20_000,
    mostFen: 5_000,
    budgetFen: 800_000,
    from: 5 * DAY,
    to: 25 * DAY,
    usableTo: 40 * DAY,
  },
  { of: 0, title: '迎新满减', thresholdFen: 8_000, mostFen: 800, budgetFen: 100_000, from: -70 * DAY, to: -40 * DAY, usableTo: -20 * DAY },
]

export const loadCoupons = async (db: Db): Promise<number> => {
  const { rows: shops } = await sql<{ id: string; short_name: string }>`
    select s.id, s.short_name from suppliers s join products p on p.supplier_id = s.id where s.status = 'normal' and p.status = 'on' and s.src_id < 100
    group by s.id order by count(*) desc, s.src_id limit 2`.execute(db.shared)
  for (const { of, ...it } of DRAFTS) {
    const shop = of === null ? undefined : shops[of]
    if (of !== null && !shop) continue
    await buildCampaign(db, { ...it, ...(shop ? { supplierId: shop.id, createdBy: shop.short_name } : {}) })
  }
  return DRAFTS.length
}
