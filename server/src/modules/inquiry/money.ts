// What an inquiry takes of the cards and gives back.
import type { InquiryAction } from '@caiyuan/contract/inquiry/flow'
import { advance, type AdvanceOptions } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { release } from '../fund/ledger.ts'
import { inquiryDoc, ledgerDocOf, type InquiryRow } from './policy.ts'
import { tellSuppliers } from './suppliers.ts'

/** Moves the locked inquiry and gives back all it still has frozen. */
export const giveBack = async (
  ctx: Ctx,
  it: InquiryRow,
  action: InquiryAction,
  options: AdvanceOptions<'inquiries'> = {},
): Promise<void> => {
  await advance(ctx, inquiryDoc, it, action, options)
  await release(ctx, ledgerDocOf(it))
  if (it.published_at) await tellSuppliers(ctx, it.id)
}
