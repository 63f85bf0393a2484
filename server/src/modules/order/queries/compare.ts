// What an approver compares: the offers the rule about prices measures by, and its reference.
import type { BlockOf } from '@caiyuan/contract/approval/review'
import type { Ctx } from '../../../core/context.ts'
import { referenceOf } from '../checkout/price-rule.ts'
import { referencesFor } from '../checkout/watch.ts'
import { standardOf } from './one.ts'

export interface Compared {
  /** As the rule about prices has it (decision 0025). */
  referenceE4: number | null
  referenceFrom: string
  dealNum: number
  offers: BlockOf<'quotes'>['lines'][number]['offers']
  /** The offers are those of the submission, under the same standard good. */
  isKept: boolean
}

export const notCompared: Compared = { referenceE4: null, referenceFrom: '', dealNum: 0, offers: [], isKept: false }

export const compareLines = async (ctx: Ctx, orderId: string): Promise<Map<number, Compared>> => {
  const lines = await ctx.tx
    .selectFrom('order_lines')
    .select(['line_no', 'sku_id', 'snapshot'])
    .where('school_id', '=', ctx.schoolId)
    .where('order_id', '=', orderId)
    .execute()
  const references = await referencesFor(
    ctx,
    orderId,
    lines.map((it) => it.sku_id),
  )
  return new Map(
    lines.map((it) => {
      const known = references.get(it.sku_id)
      const reference = referenceOf(known)
      const standard = standardOf(it)
      const offers = (standard?.compared ?? known?.offers ?? []).map(({ supplierName, supplierFullName, priceE4, leadDays }) => ({
        supplierName,
        supplierFullName,
        priceE4,
        leadDays,
      }))
      return [
        it.line_no,
        {
          referenceE4: reference?.e4 ?? null,
          referenceFrom: reference?.from ?? '',
          dealNum: known?.dealNum ?? 0,
          offers,
          isKept: standard?.compared != null,
        },
      ]
    }),
  )
}
