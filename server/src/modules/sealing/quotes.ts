// Sealed quotes as they come in. The document they are for has decided who may quote; here nothing is known of what they say.
import type { Sealed, SignedReceipt } from '@caiyuan/contract/sealing'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { lockBox, mustTake, type Box } from './box.ts'
import { signReceipt } from './receipt.ts'

type SealedInput = z.output<typeof Sealed>
type Receipt = z.output<typeof SignedReceipt>

const quotesOf = (ctx: Ctx, boxId: string) =>
  ctx.tx.selectFrom('sealed_quotes').where('school_id', '=', ctx.schoolId).where('box_id', '=', boxId)

const sameOpeners = (box: Box, it: SealedInput): boolean =>
  it.openerShares.length === box.openers.length && box.openers.every((one) => it.openerShares.some((share) => share.openerId === one.keyId))

const withdraw = (ctx: Ctx, boxId: string, supplierId: string, at: Date) =>
  ctx.tx
    .updateTable('sealed_quotes')
    .set({ withdrawn_at: at })
    .where('school_id', '=', ctx.schoolId)
    .where('box_id', '=', boxId)
    .where('supplier_id', '=', supplierId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()

/** A quote is one and final: who withdrew is out, everywhere. Where the school allows replacing it, each has its own receipt, and the last counts. */
export const putQuote = async (
  ctx: Ctx,
  it: { boxId: string; supplierId: string; quoteNo: string; school: string; mayReplace: boolean; quote: SealedInput },
): Promise<Receipt> => {
  const box = await lockBox(ctx, it.boxId)
  const at = await mustTake(ctx, box)
  if (!sameOpeners(box, it.quote)) throw new Fail('sealing.wrongSeals')
  const mine = await quotesOf(ctx, box.id).selectAll().where('supplier_id', '=', it.supplierId).execute()
  const standing = mine.some((one) => !one.withdrawn_at)
  if (mine.length > 0 && !(it.mayReplace && standing))
    throw new Fail('sealing.once', { why: standing ? '您已报价，报价一经提交不能更改' : '您已撤回报价，不能再次报价' })
  if (standing) await withdraw(ctx, box.id, it.supplierId, at)
  const replayed = await quotesOf(ctx, box.id).select('id').where('commitment', '=', it.quote.commitment).executeTakeFirst()
  if (replayed) throw new Fail('sealing.once', { why: '这份报价已经提交过，请刷新页面' })
  const id = newId()
  const { commitment, sealed, clockShare, openerShares } = it.quote
  await ctx.tx
    .insertInto('sealed_quotes')
    .values({
      school_id: ctx.schoolId,
      id,
      box_id: box.id,
      supplier_id: it.supplierId,
      quote_no: it.quoteNo,
      commitment,
      sealed,
      clock_share: clockShare,
      received_at: at,
    })
    .execute()
  if (openerShares.length > 0)
    await ctx.tx
      .insertInto('sealed_shares')
      .values(
        openerShares.map(({ openerId, share }) => ({ school_id: ctx.schoolId, quote_id: id, key_id: openerId, box_id: box.id, share })),
      )
      .execute()
  return receiptOf(it.school, box, {
    quote_no: it.quoteNo,
    supplier_id: it.supplierId,
    commitment,
    received_at: at,
  })
}

export const receiptOf = (
  school: string,
  box: Pick<Box, 'id' | 'doc_no'>,
  it: { quote_no: string; supplier_id: string; commitment: string; received_at: Date },
): Receipt =>
  signReceipt({
    v: 1,
    school,
    docNo: box.doc_no,
    quoteNo: it.quote_no,
    box: box.id,
    supplier: it.supplier_id,
    commitment: it.commitment,
    receivedAt: it.received_at.toISOString(),
  })

/** Before the deadline, and only who has one. */
export const withdrawQuote = async (ctx: Ctx, boxId: string, supplierId: string): Promise<void> => {
  const box = await lockBox(ctx, boxId)
  const at = await mustTake(ctx, box)
  const gone = await withdraw(ctx, box.id, supplierId, at)
  if (gone.length === 0) throw new Fail('sealing.once', { why: '您没有可以撤回的报价' })
}

export const countQuotes = async (ctx: Ctx, boxId: string): Promise<number> => {
  const row = await quotesOf(ctx, boxId)
    .where('withdrawn_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('num'))
    .executeTakeFirstOrThrow()
  return row.num
}

/** Those that stand, in the order they came; the id of the last breaks a tie. */
export const standingQuotes = (ctx: Ctx, boxId: string) =>
  quotesOf(ctx, boxId).selectAll().where('withdrawn_at', 'is', null).orderBy('received_at').orderBy('id').execute()
