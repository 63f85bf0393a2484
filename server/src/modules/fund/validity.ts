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

/** Why a card cannot pay on this day; null while it can. */
export const cardFault = (fund: Pick<FundRow, 'status' | 'start_on' | 'end_on'>, today: string): 'fund.frozen' | 'fund.expired' | null => {
  if (fund.status === 'frozen') return 'fund.frozen'
  return fund.status === 'closed' || fund.end_on < today || fund.start_on > today ? 'fund.expired' : null
}

/** The same in SQL over alias `k`. */
export const cannotPay = (today: string) => sql<boolean>`(k.status <> 'normal' or k.end_on < ${today} or k.start_on > ${today})`

/** `已被冻结`, `已于 2026-06-30 到期`; empty while the card can pay. */
export const faultText = (fund: Pick<FundRow, 'status' | 'start_on' | 'end_on'>, today: string): string => {
  const fault = cardFault(fund, today)
  if (fault === null) return ''
  if (fault === 'fund.frozen') return '已被冻结'
  return fund.end_on < today ? `已于 ${fund.end_on} 到期` : '已结题或尚未开始'
}

/** Cards that documents still have money on and that can no longer pay: none may be agreed to, owed or billed. */
export const faultyCards = async (
  ctx: Ctx,
  docKind: string,
  docIds: readonly string[],
): Promise<{ docId: string; card: string; why: string }[]> => {
  if (docIds.length === 0) return []
  const today = dayOf(ctx.now)
  const rows = await ctx.tx
    .selectFrom('fund_claims as c')
    .innerJoin('funds as k', (join) => join.onRef('k.school_id', '=', 'c.school_id').onRef('k.id', '=', 'c.fund_id'))
    .select(['c.doc_id', 'k.name', 'k.project_no', 'k.status', 'k.start_on', 'k.end_on'])
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.doc_kind', '=', docKind)
    .where('c.doc_id', 'in', [...docIds])
    .where(sql<boolean>`c.frozen_fen + c.held_fen > 0`)
    .where(cannotPay(today))
    .execute()
  return rows.map((it) => ({ docId: it.doc_id, card: `${it.name}（${it.project_no}）`, why: faultText(it, today) }))
}

export const mustStillPay = async (ctx: Ctx, docKind: string, docs: readonly { id: string; no: string }[]): Promise<void> => {
  const [first] = await faultyCards(
    ctx,
    docKind,
    docs.map((it) => it.id),
  )
  if (!first) return
  const doc = docs.find((it) => it.id === first.docId)!
  throw new Fail('fund.cannotPay', { doc: `订单 ${doc.no} `, card: first.card, why: first.why })
}

/** Refuses what may not be. Runs under the card's row lock. */
export const mayUse = async (ctx: Ctx, fund: FundRow, amountFen: number, doc: LedgerDoc): Promise<void> => {
  const today = dayOf(ctx.now)
  const fault = cardFault(fund, today)
  if (fault) throw new Fail(fault)
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
