// Opening: each of two openers, in his own session and browser, takes his shares out of every quote; with the second the quotes are put
// together, held against what was promised, and what does not hold is void.
import { OPENERS_LEAST } from '@caiyuan/contract/sealing'
import { openClockShare, openQuote, shareBytes, type Opened, type QuoteFault, type Shares } from '@caiyuan/contract/sealing/quote'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'
import { clockPrivateOf, closeBox, lockBox, markOpened, type Box } from './box.ts'
import { standingQuotes } from './quotes.ts'

type Quote = Awaited<ReturnType<typeof standingQuotes>>[number]

const openerOf = (ctx: Ctx, box: Box): string => {
  const it = box.openers.find(({ userId }) => userId === ctx.user.id)
  if (!it) throw new Fail('sealing.notOpener')
  return it.keyId
}

const sharesFrom = (ctx: Ctx, boxId: string) =>
  ctx.tx
    .selectFrom('sealed_shares as s')
    .innerJoin('sealed_quotes as q', (join) => join.onRef('q.school_id', '=', 's.school_id').onRef('q.id', '=', 's.quote_id'))
    .where('s.school_id', '=', ctx.schoolId)
    .where('s.box_id', '=', boxId)
    .where('q.withdrawn_at', 'is', null)

/** Key ids of who has opened already. */
export const gaveOf = async (ctx: Ctx, boxId: string): Promise<string[]> =>
  (await sharesFrom(ctx, boxId).where('s.given', 'is not', null).select('s.key_id').distinct().execute()).map((it) => it.key_id)

/** What his browser is to open: handed out when the box is closed, not before. */
export const sharesFor = async (ctx: Ctx, box: Box) => {
  const keyId = openerOf(ctx, box)
  if (!box.closed_at) throw new Fail('sealing.early')
  if (box.opened_at) throw new Fail('sealing.opened')
  const rows = await sharesFrom(ctx, box.id)
    .where('s.key_id', '=', keyId)
    .select(['s.quote_id', 's.share', 'q.supplier_id'])
    .orderBy('s.quote_id')
    .execute()
  return { keyId, shares: rows.map((it) => ({ quoteId: it.quote_id, supplier: it.supplier_id, share: it.share })) }
}

const keep = async (ctx: Ctx, quote: Quote, opened: Opened): Promise<Opened> => {
  const set = 'fault' in opened ? { fault: opened.fault } : opened.secret
  await ctx.tx.updateTable('sealed_quotes').set(set).where('school_id', '=', ctx.schoolId).where('id', '=', quote.id).execute()
  return opened
}

/** The shares of two for one quote, each naming the other; null where one of them could be read by nobody. */
const pairOf = (given: ReadonlyMap<string, Shares>, [one, other]: readonly string[]): Uint8Array[] | null => {
  const shares = [given.get(one!)?.[other!], given.get(other!)?.[one!]]
  return shares.every((it) => it !== undefined) ? shares.map((it) => shareBytes(it!)) : null
}

const openAll = async (ctx: Ctx, box: Box, two: readonly string[]): Promise<void> => {
  const clock = clockPrivateOf(ctx, box)
  const quotes = await standingQuotes(ctx, box.id)
  const rows =
    two.length === 0
      ? []
      : await sharesFrom(ctx, box.id)
          .where('s.key_id', 'in', [...two])
          .select(['s.quote_id', 's.key_id', 's.given'])
          .execute()
  const byQuote = Map.groupBy(rows, (it) => it.quote_id)
  for (const quote of quotes) {
    const at = { box: box.id, supplier: quote.supplier_id }
    const given = new Map((byQuote.get(quote.id) ?? []).map((it) => [it.key_id, (it.given ?? {}) as Shares]))
    const pair = two.length === 0 ? [] : pairOf(given, two)
    const share = await openClockShare(clock, quote.clock_share, at).catch(() => null)
    const opened: Opened = pair && share ? await openQuote(at, quote, [share, ...pair]) : { fault: 'unreadable' satisfies QuoteFault }
    await keep(ctx, quote, opened)
  }
  await markOpened(ctx, box)
}

/** What one opener's browser took out. Answers whether the quotes are open now. */
export const giveShares = async (
  ctx: Ctx,
  boxId: string,
  given: readonly { quoteId: string; shares: Shares }[],
): Promise<{ isOpen: boolean; box: Box }> => {
  const box = await lockBox(ctx, boxId)
  const keyId = openerOf(ctx, box)
  if (box.opened_at) throw new Fail('sealing.opened')
  await closeBox(ctx, box)
  const gave = await gaveOf(ctx, box.id)
  if (gave.includes(keyId)) throw new Fail('sealing.given')
  const byQuote = new Map(given.map((it) => [it.quoteId, it.shares]))
  for (const { id } of await standingQuotes(ctx, box.id))
    await ctx.tx
      .updateTable('sealed_shares')
      .set({ given: JSON.stringify(byQuote.get(id) ?? {}) })
      .where('school_id', '=', ctx.schoolId)
      .where('quote_id', '=', id)
      .where('key_id', '=', keyId)
      .execute()
  const all = [...gave, keyId]
  if (all.length < OPENERS_LEAST) return { isOpen: false, box }
  await openAll(ctx, box, all.slice(0, OPENERS_LEAST))
  return { isOpen: true, box }
}

/** A box the clock opens alone, or one that nobody quoted in. */
export const openByClock = async (ctx: Ctx, boxId: string): Promise<Box> => {
  const box = await lockBox(ctx, boxId)
  if (box.opened_at) throw new Fail('sealing.opened')
  await closeBox(ctx, box)
  if (box.openers.length > 0 && (await standingQuotes(ctx, box.id)).length > 0) throw new Fail('sealing.notOpener')
  await openAll(ctx, box, [])
  return box
}
