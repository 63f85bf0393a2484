// Opening: what an opener's browser asks for and sends.
import type { inquiry } from '@caiyuan/contract/inquiry'
import { logAction } from '../../core/advance.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import type { Of } from '../../core/implement.ts'
import { boxById } from '../sealing/box.ts'
import { keyById } from '../sealing/keys.ts'
import { giveShares, sharesFor } from '../sealing/opening.ts'
import { takeOpened } from './course.ts'
import { lockInquiry, inquiryById, mustSeeInquiry, type InquiryRow } from './policy.ts'

type Opening = Of<typeof inquiry>

const mustBeClosed = (it: InquiryRow): void => {
  if (it.state === 'opening') return
  throw new Fail(it.opened_at ? 'sealing.opened' : 'sealing.early')
}

export const getShares: Opening['shares'] = async (ctx, { id }) => {
  await mustSeeInquiry(ctx, id)
  mustBeClosed(await inquiryById(ctx, id))
  const { keyId, shares } = await sharesFor(ctx, await boxById(ctx, id))
  const key = await keyById(ctx, keyId)
  return { keyId, publicKey: key.public_key, wrapped: key.wrapped, shares }
}

export const openInquiry: Opening['openQuotes'] = async (ctx: Ctx, { id, given }) => {
  await mustSeeInquiry(ctx, id)
  const it = await lockInquiry(ctx, id)
  mustBeClosed(it)
  const { isOpen } = await giveShares(
    ctx,
    id,
    given.map((one) => ({ quoteId: one.offerId, shares: one.shares })),
  )
  logAction(ctx, 'inquiry', id, { action: 'give', title: isOpen ? '第二位开标人开标' : '第一位开标人开标' })
  if (isOpen) await takeOpened(ctx, it)
  ctx.objectId = id
  return { id, inquiryNo: it.inquiry_no, state: it.state }
}
