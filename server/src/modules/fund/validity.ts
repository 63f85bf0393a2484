// May this payer use this card for this amount now (domain page 04 §4.3): state, days, ownership, caps.
import type { ChangeKind } from '@caiyuan/contract/changes'
import { money, sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { paidOf } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'

/** The document money moves for; `payerId` is the person whose grant is used. */
export interface LedgerDoc {
  docKind: ChangeKind
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

/** Why nobody may agree to what this card pays. */
export const notAgreed = (name: string, projectNo: string, problem: string): string =>
  `${name}（${projectNo}）${problem}，更换经费卡后才能同意`

export type FaultyCard = Pick<FundRow, 'name' | 'status' | 'start_on' | 'end_on'> & { project_no: string }

/** SQL over alias `i` (an instance): of the cards its document has money on, the first that can no longer pay; null while all can. */
export const faultyCardOf = (schoolId: number, today: string) => sql<FaultyCard | null>`
  (select json_build_object('name', k.name, 'project_no', k.project_no, 'status', k.status, 'start_on', k.start_on, 'end_on', k.end_on)
    from fund_claims c join funds k on k.school_id = c.school_id and k.id = c.fund_id
    where c.school_id = ${schoolId} and c.doc_kind = i.doc_kind and c.doc_id = i.doc_id and c.frozen_fen + c.held_fen > 0 and ${cannotPay(today)}
    order by k.project_no limit 1)`

interface Faulty {
  docId: string
  card: string
  why: string
}

/** Cards that documents still have money on and that can no longer pay: none may be agreed to, owed or billed. */
export const faultyCards = async (ctx: Ctx, docKind: string, docIds: readonly string[]): Promise<Faulty[]> => {
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

export const cannotPayFor = (docKind: string, docNo: string, { card, why }: Faulty): Fail => {
  const { flow, otherwise } = paidOf(docKind).money
  return new Fail('fund.cannotPay', { doc: `${flow.title} ${docNo} `, card, why, otherwise })
}

/** What acts on a document would be refused with; empty while its cards can pay. */
export const problemOf = async (ctx: Ctx, docKind: string, { id, no }: { id: string; no: string }): Promise<string> => {
  const [faulty] = await faultyCards(ctx, docKind, [id])
  return faulty ? cannotPayFor(docKind, no, faulty).message : ''
}

export const mustStillPay = async (ctx: Ctx, docKind: string, docs: readonly { id: string; no: string }[]): Promise<void> => {
  const [first] = await faultyCards(
    ctx,
    docKind,
    docs.map((it) => it.id),
  )
  if (!first) return
  throw cannotPayFor(docKind, docs.find((it) => it.id === first.docId)!.no, first)
}

interface Spending {
  fundId: string
  amountFen: number
  doc: LedgerDoc
}

/** The grant a document spends by on a card, with what its person and the document have on that card. */
interface Right {
  fund_id: string
  doc_id: string
  per_order_cap_fen: number | null
  cap_fen: number | null
  ends_on: string | null
  person_fen: number
  doc_fen: number
}

export const rightsTo = async (ctx: Ctx, lines: readonly Spending[]): Promise<Right[]> => {
  const asked = lines.map(({ fundId, doc }) => ({ fundId, docKind: doc.docKind, docId: doc.docId, payerId: doc.payerId }))
  const { rows } = await sql<Right>`
    select distinct l."fundId" as fund_id, l."docId" as doc_id, g.per_order_cap_fen, g.cap_fen, g.ends_on,
      (select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint from fund_claims c
        where c.school_id = ${ctx.schoolId} and c.fund_id = g.fund_id and c.payer_id = g.user_id) as person_fen,
      (select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint from fund_claims c
        where c.school_id = ${ctx.schoolId} and c.fund_id = g.fund_id and c.doc_kind = l."docKind" and c.doc_id = l."docId") as doc_fen
    from json_to_recordset(${JSON.stringify(asked)}::json) as l ("fundId" uuid, "docKind" text, "docId" uuid, "payerId" uuid)
    join fund_grants g on g.school_id = ${ctx.schoolId} and g.fund_id = l."fundId" and g.user_id = l."payerId"`.execute(ctx.tx)
  return rows
}

/** Refuses what may not be, of what was just moved on a card: rights are read behind that, under the card's row lock. */
export const mayUse = (ctx: Ctx, fund: FundRow, lines: readonly Spending[], rights: readonly Right[]): void => {
  const today = dayOf(ctx.now)
  const fault = cardFault(fund, today)
  if (fault) throw new Fail(fault)
  const movedFen = sumFen(lines.map((it) => it.amountFen))
  for (const { doc } of lines.filter((it) => it.doc.payerId !== fund.owner_id)) {
    const right = rights.find((it) => it.fund_id === fund.id && it.doc_id === doc.docId)
    if (!right || (right.ends_on !== null && right.ends_on < today)) throw new Fail('fund.notYours')
    const { per_order_cap_fen: cap, cap_fen: capInAll } = right
    // One order may use several subjects of the card: the cap per order counts what it has on all of them.
    if (cap !== null && right.doc_fen > cap) throw new Fail('fund.overCap', { cap: money(cap), needed: money(right.doc_fen) })
    if (capInAll !== null && right.person_fen > capInAll)
      throw new Fail('fund.overGrant', { left: money(Math.max(0, capInAll - right.person_fen + movedFen)), needed: money(movedFen) })
  }
}
