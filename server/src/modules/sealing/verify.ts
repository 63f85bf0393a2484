// What anyone may ask by the receipt he holds, signed in or not.
import type { sealing } from '@caiyuan/contract/sealing'
import { sql } from 'kysely'
import type { Ctx, OpenCtx } from '../../core/context.ts'
import { sameBytes } from '../../core/crypto.ts'
import type { Of } from '../../core/implement.ts'
import { receiptKeys } from './receipt.ts'

type Sealing = Of<typeof sealing>
type Verified = Awaited<ReturnType<Sealing['verify']>>

const nothingOf = (): Verified => ({
  verdict: 'unknown',
  schoolName: '',
  docNo: '',
  receivedAt: null,
  deadlineAt: null,
  openedAt: null,
  body: '',
  publicKeys: receiptKeys(),
})

/** A bid was open from the moment it came; a lower one of the same firm took its place. */
const foundBid = (ctx: Ctx, commitment: string) =>
  ctx.tx
    .selectFrom('open_bids as d')
    .innerJoin('sealed_boxes as b', (join) => join.onRef('b.school_id', '=', 'd.school_id').onRef('b.id', '=', 'd.box_id'))
    .select(['d.received_at', 'd.salt', 'd.body', 'b.doc_no', 'b.deadline_at', 'b.opened_at'])
    .select(
      sql<Date | null>`(select min(n.received_at) from open_bids n where n.school_id = d.school_id and n.box_id = d.box_id
        and n.supplier_id = d.supplier_id and n.bid_no > d.bid_no)`.as('withdrawn_at'),
    )
    .where('d.school_id', '=', ctx.schoolId)
    .where('d.commitment', '=', commitment)
    .executeTakeFirst()

const found = async (ctx: Ctx, commitment: string) => {
  const bid = await foundBid(ctx, commitment)
  return bid ? { ...bid, fault: null, is_replaced: bid.withdrawn_at !== null } : foundQuote(ctx, commitment)
}

const foundQuote = (ctx: Ctx, commitment: string) =>
  ctx.tx
    .selectFrom('sealed_quotes as q')
    .innerJoin('sealed_boxes as b', (join) => join.onRef('b.school_id', '=', 'q.school_id').onRef('b.id', '=', 'q.box_id'))
    .select(['q.received_at', 'q.withdrawn_at', 'q.salt', 'q.body', 'q.fault', 'b.doc_no', 'b.deadline_at', 'b.opened_at'])
    // The moment a quote is replaced is that at which the other one came.
    .select(
      sql<boolean>`exists (select 1 from sealed_quotes n where n.school_id = q.school_id and n.box_id = q.box_id and n.supplier_id = q.supplier_id
        and n.id <> q.id and n.received_at = q.withdrawn_at)`.as('is_replaced'),
    )
    .where('q.school_id', '=', ctx.schoolId)
    .where('q.commitment', '=', commitment)
    .executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof foundQuote>>>

const verdictOf = (it: Found): Verified['verdict'] => {
  if (it.withdrawn_at) return it.is_replaced ? 'replaced' : 'withdrawn'
  if (it.fault) return 'void'
  return it.body === null ? 'sealed' : 'opened'
}

export const verifyReceipt: Sealing['verify'] = async (ctx: OpenCtx, { school: code, commitment, salt }) => {
  const school = await ctx.shared.selectFrom('schools').select(['id', 'name']).where('code', '=', code).executeTakeFirst()
  if (!school) return nothingOf()
  const it = await ctx.tenant(school.id, (inner) => found(inner, commitment))
  if (!it) return nothingOf()
  const isHolder = it.salt !== null && sameBytes(Buffer.from(it.salt), Buffer.from(salt))
  return {
    ...nothingOf(),
    verdict: verdictOf(it),
    schoolName: school.name,
    docNo: it.doc_no,
    receivedAt: it.received_at.toISOString(),
    deadlineAt: it.deadline_at.toISOString(),
    openedAt: it.opened_at?.toISOString() ?? null,
    body: isHolder ? it.body! : '',
  }
}
