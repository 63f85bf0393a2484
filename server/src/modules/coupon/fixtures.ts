// A campaign for tests and the demo, as its issuer set it up: its window in minutes from now.
import type { CouponKind } from '@caiyuan/contract/coupon/rule'
import { sql } from 'kysely'
import type { Db } from '../../core/db.ts'
import { newId } from '../../core/ids.ts'

export interface CampaignDraft {
  title: string
  /** Absent: of the platform. */
  supplierId?: string
  kind?: CouponKind
  thresholdFen?: number
  payPercent?: number
  mostFen: number
  budgetFen: number
  perPerson?: number
  productIds?: string[]
  /** Minutes from now. */
  from?: number
  to?: number
  usableTo?: number
  createdBy?: string
}

export const buildCampaign = async (db: Db, it: CampaignDraft): Promise<string> => {
  const id = newId()
  const at = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`
  await db.shared
    .insertInto('coupon_campaigns')
    .values({
      id,
      supplier_id: it.supplierId ?? null,
      title: it.title,
      kind: it.kind ?? 'minus',
      threshold_fen: it.thresholdFen ?? 0,
      pay_percent: it.payPercent ?? 100,
      most_fen: it.mostFen,
      budget_fen: it.budgetFen,
      per_person: it.perPerson ?? 1,
      product_ids: it.productIds ?? [],
      starts_at: at(it.from ?? -60),
      ends_at: at(it.to ?? 60),
      usable_to: at(it.usableTo ?? Math.max(it.to ?? 60, 120)),
      created_by: it.createdBy ?? '江运营',
      created_at: at(it.from ?? -60),
    })
    .execute()
  return id
}
