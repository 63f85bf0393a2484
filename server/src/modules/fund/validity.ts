// May this payer use this card for this amount now (domain page 04 §4.3): state, days, ownership, caps.
import { money } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail } from '../../core/fail.ts'

/** The document money moves for; `payerId` is the person whose grant is used. */
export interface LedgerDoc {
  docKind: string
  docId: string
  docNo: string
  summary: string
  payerId: string
}

export interface FundRow {
  id: string
  name: string
  status: string
  owner_id: string
  start_on: string
  end_on: string
  total_fen: number
  frozen_fen: number
  held_fen: number
  committed_fen: number
}

/** Refuses what may not be. Runs under the card's row lock. */
export const mayUse = async (ctx: Ctx, fund: FundRow, amountFen: number, doc: LedgerDoc): Promise<void> => {
  if (fund.status === 'frozen') throw new Fail('fund.frozen')
  const today = dayOf(ctx.now)
  if (fund.status === 'closed' || fund.end_on < today || fund.start_on > today) throw new Fail('fund.expired')
  if (fund.owner_id === doc.payerId) return
  const grant = await ctx.tx
    .selectFrom('fund_grants')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fund.id)
    .where('user_id', '=', doc.payerId)
    .executeTakeFirst()
  if (!grant || (grant.ends_on !== null && grant.ends_on < today)) throw new Fail('fund.notYours')
  if (grant.per_order_cap_fen === null && grant.cap_fen === null) return
  // One order may use several subjects of the card: the cap per order counts what it already has on the others.
  const used = await ctx.tx
    .selectFrom('fund_claims')
    .select([
      sql<number>`coalesce(sum(frozen_fen + held_fen + committed_fen) filter (where payer_id = ${doc.payerId}), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(frozen_fen + held_fen + committed_fen) filter (where doc_kind = ${doc.docKind} and doc_id = ${doc.docId}), 0)::bigint`.as(
        'mine',
      ),
    ])
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fund.id)
    .executeTakeFirstOrThrow()
  if (grant.per_order_cap_fen !== null && used.mine + amountFen > grant.per_order_cap_fen)
    throw new Fail('fund.overCap', { cap: money(grant.per_order_cap_fen), needed: money(used.mine + amountFen) })
  if (grant.cap_fen !== null && used.all + amountFen > grant.cap_fen)
    throw new Fail('fund.overGrant', { left: money(Math.max(0, grant.cap_fen - used.all)), needed: money(amountFen) })
}
