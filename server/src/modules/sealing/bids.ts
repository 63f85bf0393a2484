// Open bids as they come in (竞价, decision 0394): each is a row of its own with its receipt, read at once and never changed. The document
// they are for has decided who may bid and how low; its row is held by whoever bids, so that bids come one after another.
import type { SignedReceipt } from '@caiyuan/contract/sealing'
import { canonical, commitmentOf } from '@caiyuan/contract/sealing/quote'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import type { Box } from './box.ts'
import { receiptOf } from './quotes.ts'

type Receipt = z.output<typeof SignedReceipt>

const bids = (ctx: Ctx, boxId: string) => ctx.tx.selectFrom('open_bids').where('school_id', '=', ctx.schoolId).where('box_id', '=', boxId)

export const countBids = async (ctx: Ctx, boxId: string): Promise<number> =>
  (
    await bids(ctx, boxId)
      .select((eb) => eb.fn.countAll<number>().as('num'))
      .executeTakeFirstOrThrow()
  ).num

interface Bid {
  supplierId: string
  quoteNo: string
  /** The code of the school. */
  school: string
  totalFen: number
  offer: object
  /** When it counts as received. */
  at: Date
}

const SALT_BYTES = 32

/** Into a locked box that takes it still. The receipt is of the kind of a sealed quote: anyone verifies it the same way. */
export const putBid = async (ctx: Ctx, box: Box, it: Bid): Promise<Receipt> => {
  const num = await countBids(ctx, box.id)
  const salt = randomBytes(SALT_BYTES).toString('base64url')
  const body = canonical({ v: 1, box: box.id, supplier: it.supplierId, offer: it.offer as never })
  const row = {
    quote_no: it.quoteNo,
    supplier_id: it.supplierId,
    commitment: await commitmentOf({ salt, body }),
    received_at: it.at,
  }
  await ctx.tx
    .insertInto('open_bids')
    .values({ school_id: ctx.schoolId, id: newId(), box_id: box.id, bid_no: num + 1, total_fen: it.totalFen, salt, body, ...row })
    .execute()
  return receiptOf(it.school, box, row)
}

/** The last bid of each firm, in the order these came. `cameNo`: which of the bids was the firm's first; `num`: how many it made. */
export const lastBids = async (ctx: Ctx, boxId: string) => {
  const { rows } = await sql<{
    id: string
    supplier_id: string
    bid_no: number
    total_fen: number
    body: string
    received_at: Date
    cameNo: number
    num: number
  }>`
    select id, supplier_id, bid_no, total_fen, body, received_at, "cameNo", num from (
      select o.*, row_number() over (partition by o.supplier_id order by o.bid_no desc) as behind,
        min(o.bid_no) over (partition by o.supplier_id) as "cameNo", (count(*) over (partition by o.supplier_id))::int as num
      from open_bids o where o.school_id = ${ctx.schoolId} and o.box_id = ${boxId}
    ) last where behind = 1 order by bid_no`.execute(ctx.tx)
  return rows
}

export const countBidders = async (ctx: Ctx, boxId: string): Promise<number> =>
  (
    await bids(ctx, boxId)
      .select((eb) => eb.fn.count<number>('supplier_id').distinct().as('num'))
      .executeTakeFirstOrThrow()
  ).num

/** The newest of a box, oldest first. */
export const runOfBids = async (ctx: Ctx, boxId: string, most: number) => {
  const rows = await bids(ctx, boxId)
    .select(['bid_no', 'supplier_id', 'total_fen', 'received_at'])
    .orderBy('bid_no', 'desc')
    .limit(most)
    .execute()
  return rows.toReversed()
}

/** Of one firm, newest first. */
export const bidsOfFirm = (ctx: Ctx, boxId: string, supplierId: string) =>
  bids(ctx, boxId)
    .select(['bid_no', 'quote_no', 'supplier_id', 'total_fen', 'commitment', 'salt', 'body', 'received_at'])
    .where('supplier_id', '=', supplierId)
    .orderBy('bid_no', 'desc')
    .execute()
