// The seven invariants of the ledger (reliability T-21) in SQL. Each query answers what breaks its rule; none should answer a row.
import { statesWhere, type Claim } from '@caiyuan/contract/flow'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../core/db.ts'
import { MOST_OVER_PCT, overSql } from './over-run.ts'
import { documentKinds, paidKinds, type Breach, type Money } from '../../core/documents.ts'

export type Rule = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7'

export interface Violation {
  rule: Rule
  /** The card to freeze; null when the fault is in a document only. */
  fundId: string | null
  docNo: string
  sentence: string
}

/** I1: every movement is a zero-sum between the buckets, and each row's balances follow from the row before it. */
const entriesChain = (schoolId: number) => sql<Breach>`
  select fund_id, doc_no, sentence from (
    select e.fund_id, e.doc_no, '第 ' || e.seq || ' 笔流水与上一笔不衔接' as sentence,
      e.seq = row_number() over w
      and e.available_after_fen = coalesce(lag(e.available_after_fen) over w, 0) + e.available_delta_fen
      and e.frozen_after_fen = coalesce(lag(e.frozen_after_fen) over w, 0) + e.frozen_delta_fen
      and e.held_after_fen = coalesce(lag(e.held_after_fen) over w, 0) + e.held_delta_fen
      and e.committed_after_fen = coalesce(lag(e.committed_after_fen) over w, 0) + e.committed_delta_fen
      and (e.seq = 1 or e.kind = 'ADJUST' or e.available_delta_fen + e.frozen_delta_fen + e.held_delta_fen + e.committed_delta_fen = 0) as ok
    from fund_entries e where e.school_id = ${schoolId} window w as (partition by e.fund_id order by e.seq)
  ) chain where not ok`

/** I2: the card, and each subject of it, is the sum of its entries; the four balances make the total. */
const cardsAreSums = (schoolId: number) => sql<Breach>`
  select f.id as fund_id, f.project_no as doc_no, '经费余额与流水合计不一致' as sentence
  from funds f
  left join (
    select fund_id, sum(available_delta_fen) as available, sum(frozen_delta_fen) as frozen, sum(held_delta_fen) as held, sum(committed_delta_fen) as committed, max(seq) as seq
    from fund_entries where school_id = ${schoolId} group by fund_id
  ) e on e.fund_id = f.id
  where f.school_id = ${schoolId} and not (
    f.frozen_fen = coalesce(e.frozen, 0) and f.held_fen = coalesce(e.held, 0) and f.committed_fen = coalesce(e.committed, 0) and f.entry_seq = coalesce(e.seq, 0)
    and f.total_fen = coalesce(e.available, 0) + f.frozen_fen + f.held_fen + f.committed_fen)
  union all
  select s.fund_id, s.code, '科目【' || s.name || '】余额与流水合计不一致'
  from fund_subjects s
  left join (
    select fund_id, subject_code, sum(frozen_delta_fen) as frozen, sum(held_delta_fen) as held, sum(committed_delta_fen) as committed
    from fund_entries where school_id = ${schoolId} group by fund_id, subject_code
  ) e on e.fund_id = s.fund_id and e.subject_code = s.code
  where s.school_id = ${schoolId} and (s.frozen_fen, s.held_fen, s.committed_fen) is distinct from (coalesce(e.frozen, 0)::bigint, coalesce(e.held, 0)::bigint, coalesce(e.committed, 0)::bigint)`

/** I3: frozen and held of a card are what open documents claim; each claim is the sum of its document's entries. */
const claimsAreOpen = (schoolId: number) => sql<Breach>`
  select f.id as fund_id, f.project_no as doc_no, '冻结或确认应付与未完单据合计不一致' as sentence
  from funds f
  left join (select fund_id, sum(frozen_fen) as frozen, sum(held_fen) as held from fund_claims where school_id = ${schoolId} group by fund_id) c on c.fund_id = f.id
  where f.school_id = ${schoolId} and (f.frozen_fen, f.held_fen) is distinct from (coalesce(c.frozen, 0)::bigint, coalesce(c.held, 0)::bigint)
  union all
  select coalesce(c.fund_id, e.fund_id), coalesce(e.doc_no, c.doc_id::text), '单据占用与其流水合计不一致'
  from (select * from fund_claims where school_id = ${schoolId}) c
  full join (
    select doc_kind, doc_id, fund_id, subject_code, min(doc_no) as doc_no, sum(frozen_delta_fen) as frozen, sum(held_delta_fen) as held, sum(committed_delta_fen) as committed
    from fund_entries where school_id = ${schoolId} and kind not in ('OPEN', 'ADJUST') group by doc_kind, doc_id, fund_id, subject_code
  ) e using (doc_kind, doc_id, fund_id, subject_code)
  where (coalesce(c.frozen_fen, 0), coalesce(c.held_fen, 0), coalesce(c.committed_fen, 0)) is distinct from (coalesce(e.frozen, 0)::bigint, coalesce(e.held, 0)::bigint, coalesce(e.committed, 0)::bigint)`

const statesOf = ({ flow }: Money, claim: Claim): string[] => statesWhere(flow, (it) => it.claim === claim)

/** What the documents of a kind have on cards, by document. */
const claimedBy = (schoolId: number, kind: string) => sql`
  select doc_id, (array_agg(fund_id))[1] as fund_id, sum(frozen_fen) as frozen, sum(held_fen) as held, sum(committed_fen) as committed
  from fund_claims where school_id = ${schoolId} and doc_kind = ${kind} group by doc_id`

/** Every document of a kind has on cards what its state says; nothing is claimed for a document that is not there. */
const claimsFitStates = (schoolId: number, kind: string, money: Money) => sql<Breach>`
  select c.fund_id, coalesce(d.doc_no, c.doc_id::text) as doc_no, ${`${money.flow.title}占用经费与${money.flow.title}状态不一致`}::text as sentence
  from (${money.due(schoolId)}) d full join (${claimedBy(schoolId, kind)}) c on c.doc_id = d.doc_id
  where not case
    when d.doc_id is null then false
    when d.state = any(${statesOf(money, 'none')}::text[]) then coalesce(c.frozen, 0) + coalesce(c.held, 0) = 0
    when not d.pays then c.doc_id is null
    when d.state = any(${statesOf(money, 'reserved')}::text[]) then coalesce(c.frozen, 0) + coalesce(c.held, 0) = d.due_fen
    when d.state = any(${statesOf(money, 'held')}::text[]) then coalesce(c.frozen, 0) = 0 and coalesce(c.held, 0) <= d.due_fen
    when d.state = any(${statesOf(money, 'committed')}::text[]) then coalesce(c.frozen, 0) + coalesce(c.held, 0) = 0 and coalesce(c.committed, 0) <= d.due_fen
    else false end`

/** I4: what each document claims is what its kind says of its state. */
const claimsAreDue = (schoolId: number) => paidKinds().map((it) => claimsFitStates(schoolId, it.kind, it.money))

/** I6: nothing is below zero, but for what a card of 横向科研 may be overdrawn by at most, and no subject above its limit. */
const nothingBelowZero = (schoolId: number) => sql<Breach>`
  select id as fund_id, project_no as doc_no, '经费出现负余额' as sentence from funds f
  where school_id = ${schoolId} and least(frozen_fen, held_fen, committed_fen, total_fen + ${overSql(sql`f`, sql.lit(MOST_OVER_PCT))} - frozen_fen - held_fen - committed_fen) < 0
  union all
  select fund_id, code, '科目【' || name || '】为负或超过限额' from fund_subjects
  where school_id = ${schoolId} and (least(frozen_fen, held_fen, committed_fen) < 0 or frozen_fen + held_fen + committed_fen > limit_fen)
  union all
  select fund_id, doc_no, '流水出现负余额' from fund_entries
  where school_id = ${schoolId} and least(frozen_after_fen, held_after_fen, committed_after_fen) < 0`

/** I7: every movement has its document, of a kind that cards pay for, and a row of its document log. */
const entriesHaveDocuments = (schoolId: number) => {
  const moved = sql`from fund_entries e where e.school_id = ${schoolId} and e.kind not in ('OPEN', 'ADJUST')`
  const ofKind = paidKinds().map(
    ({ kind, money }) => sql<Breach>`
      select e.fund_id, e.doc_no, ${`流水没有对应的${money.flow.title}或办理记录`}::text as sentence ${moved} and e.doc_kind = ${kind} and not (
        exists (select 1 from (${money.due(schoolId)}) d where d.doc_id = e.doc_id and d.doc_no = e.doc_no)
        and exists (select 1 from document_log l where l.school_id = e.school_id and l.doc_kind = ${kind} and l.doc_id = e.doc_id))`,
  )
  const known = paidKinds().map((it) => it.kind)
  return [
    ...ofKind,
    sql<Breach>`select e.fund_id, e.doc_no, '流水的单据不是用经费的单据' as sentence ${moved} and e.doc_kind <> all(${known}::text[])`,
  ]
}

const ofKinds = (rule: Rule, schoolId: number): RawBuilder<Breach>[] =>
  documentKinds().flatMap((it) => it.ledgerRules.filter((own) => own.rule === rule).map((own) => own.breaches(schoolId)))

const checks: Record<Rule, (schoolId: number) => RawBuilder<Breach>[]> = {
  I1: (schoolId) => [entriesChain(schoolId)],
  I2: (schoolId) => [cardsAreSums(schoolId)],
  I3: (schoolId) => [claimsAreOpen(schoolId)],
  I4: claimsAreDue,
  I5: () => [],
  I6: (schoolId) => [nothingBelowZero(schoolId)],
  I7: entriesHaveDocuments,
}

/** Runs the given rules, or all seven, over one school; an empty answer is a sound ledger. */
export const checkInvariants = async (
  tx: Tx,
  schoolId: number,
  rules: readonly Rule[] = Object.keys(checks) as Rule[],
): Promise<Violation[]> => {
  const found: Violation[] = []
  for (const rule of rules) {
    for (const query of [...checks[rule](schoolId), ...ofKinds(rule, schoolId)]) {
      const { rows } = await query.execute(tx)
      found.push(...rows.map((r) => ({ rule, fundId: r.fund_id, docNo: r.doc_no, sentence: r.sentence })))
    }
  }
  return found
}
