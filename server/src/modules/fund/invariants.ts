// The seven invariants of the ledger (reliability T-21) in SQL. Each query answers what breaks its rule; none should answer a row.
import { sql } from 'kysely'
import type { Tx } from '../../core/db.ts'

export type Rule = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7'

export interface Violation {
  rule: Rule
  /** The card to freeze; null when the fault is in a document only. */
  fundId: string | null
  docNo: string
  sentence: string
}

interface Row {
  fund_id: string | null
  doc_no: string
  sentence: string
}

/** I1: every movement is a zero-sum between the buckets, and each row's balances follow from the row before it. */
const entriesChain = (schoolId: number) => sql<Row>`
  select fund_id, doc_no, sentence from (
    select e.fund_id, e.doc_no, '第 ' || e.seq || ' 笔流水与上一笔不衔接' as sentence,
      e.seq = row_number() over w
      and e.available_after_fen = coalesce(lag(e.available_after_fen) over w, 0) + e.available_delta_fen
      and e.frozen_after_fen = coalesce(lag(e.frozen_after_fen) over w, 0) + e.frozen_delta_fen
      and e.held_after_fen = coalesce(lag(e.held_after_fen) over w, 0) + e.held_delta_fen
      and e.committed_after_fen = coalesce(lag(e.committed_after_fen) over w, 0) + e.committed_delta_fen
      and (e.seq = 1 or e.available_delta_fen + e.frozen_delta_fen + e.held_delta_fen + e.committed_delta_fen = 0) as ok
    from fund_entries e where e.school_id = ${schoolId} window w as (partition by e.fund_id order by e.seq)
  ) chain where not ok`

/** I2: the card, and each subject of it, is the sum of its entries; the four balances make the total. */
const cardsAreSums = (schoolId: number) => sql<Row>`
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
const claimsAreOpen = (schoolId: number) => sql<Row>`
  select f.id as fund_id, f.project_no as doc_no, '冻结或确认应付与未完单据合计不一致' as sentence
  from funds f
  left join (select fund_id, sum(frozen_fen) as frozen, sum(held_fen) as held from fund_claims where school_id = ${schoolId} group by fund_id) c on c.fund_id = f.id
  where f.school_id = ${schoolId} and (f.frozen_fen, f.held_fen) is distinct from (coalesce(c.frozen, 0)::bigint, coalesce(c.held, 0)::bigint)
  union all
  select coalesce(c.fund_id, e.fund_id), coalesce(e.doc_no, c.doc_id::text), '单据占用与其流水合计不一致'
  from (select * from fund_claims where school_id = ${schoolId}) c
  full join (
    select doc_kind, doc_id, fund_id, subject_code, min(doc_no) as doc_no, sum(frozen_delta_fen) as frozen, sum(held_delta_fen) as held, sum(committed_delta_fen) as committed
    from fund_entries where school_id = ${schoolId} and kind <> 'OPEN' group by doc_kind, doc_id, fund_id, subject_code
  ) e using (doc_kind, doc_id, fund_id, subject_code)
  where (coalesce(c.frozen_fen, 0), coalesce(c.held_fen, 0), coalesce(c.committed_fen, 0)) is distinct from (coalesce(e.frozen, 0)::bigint, coalesce(e.held, 0)::bigint, coalesce(e.committed, 0)::bigint)`

/** I4: lines make the goods sum of an order; an order under way has exactly its total, less what will not be sent, reserved or held, a finished one nothing. */
const ordersAreCovered = (schoolId: number) => sql<Row>`
  select null::uuid as fund_id, o.order_no as doc_no, '订单明细合计与商品金额不一致' as sentence
  from orders o join (select order_id, sum(amount_fen) as fen from order_lines where school_id = ${schoolId} group by order_id) l on l.order_id = o.id
  where o.school_id = ${schoolId} and l.fen <> o.goods_fen
  union all
  select c.fund_id, o.order_no, '订单占用经费与订单状态不一致'
  from orders o
  left join (
    select doc_id, (array_agg(fund_id))[1] as fund_id, sum(frozen_fen) as frozen, sum(held_fen) as held, sum(committed_fen) as committed
    from fund_claims where school_id = ${schoolId} and doc_kind = 'order' group by doc_id
  ) c on c.doc_id = o.id
  where o.school_id = ${schoolId} and not case
    when o.state in ('back', 'cancelled', 'closed') then coalesce(c.frozen, 0) + coalesce(c.held, 0) = 0
    when o.budget_status = 'NONE' then c.doc_id is null
    when o.state in ('auditing', 'waitHandle', 'waitSupplier', 'waitShip', 'partShip', 'waitReceive', 'waitAccept', 'acceptAudit', 'partAccept') then coalesce(c.frozen, 0) + coalesce(c.held, 0) = o.total_fen - o.ended_fen
    when o.state in ('waitBill', 'settling') then coalesce(c.frozen, 0) = 0 and coalesce(c.held, 0) <= o.total_fen - o.ended_fen
    else coalesce(c.frozen, 0) + coalesce(c.held, 0) = 0 and coalesce(c.committed, 0) <= o.total_fen - o.ended_fen end`

/** I5: nobody is billed, invoiced or paid for more than was accepted. */
const billsAreWithin = (schoolId: number) => sql<Row>`
  select null::uuid as fund_id, b.bill_no as doc_no, '对账单合计与明细不一致' as sentence
  from bills b left join (select bill_id, sum(amount_fen) as fen, count(*) as num from bill_lines where school_id = ${schoolId} and removed_at is null group by bill_id) l on l.bill_id = b.id
  where b.school_id = ${schoolId} and b.state <> 'revoked' and (b.total_fen <> coalesce(l.fen, 0) or b.order_count <> coalesce(l.num, 0))
  union all
  select null, b.bill_no, '发票合计与对账单金额不一致'
  from bills b left join (select bill_id, sum(total_fen) as fen from invoices where school_id = ${schoolId} and state = 'active' group by bill_id) i on i.bill_id = b.id
  where b.school_id = ${schoolId} and b.state in ('waitFinance', 'settling', 'failed', 'settled') and b.total_fen <> coalesce(i.fen, 0)
  union all
  select c.fund_id, b.bill_no, '对账明细金额与订单应付金额不一致'
  from bills b
  join bill_lines l on l.school_id = b.school_id and l.bill_id = b.id and l.removed_at is null
  left join (
    select doc_id, (array_agg(fund_id))[1] as fund_id, sum(held_fen) as held, sum(committed_fen) as committed from fund_claims where school_id = ${schoolId} and doc_kind = 'order' group by doc_id
  ) c on c.doc_id = l.order_id
  where b.school_id = ${schoolId} and b.state <> 'revoked' and l.amount_fen > coalesce(c.held, 0) + coalesce(c.committed, 0)`

/** I6: nothing is below zero, and no subject above its limit. */
const nothingBelowZero = (schoolId: number) => sql<Row>`
  select id as fund_id, project_no as doc_no, '经费出现负余额' as sentence from funds
  where school_id = ${schoolId} and least(frozen_fen, held_fen, committed_fen, total_fen - frozen_fen - held_fen - committed_fen) < 0
  union all
  select fund_id, code, '科目【' || name || '】为负或超过限额' from fund_subjects
  where school_id = ${schoolId} and (least(frozen_fen, held_fen, committed_fen) < 0 or frozen_fen + held_fen + committed_fen > limit_fen)
  union all
  select fund_id, doc_no, '流水出现负余额' from fund_entries
  where school_id = ${schoolId} and least(available_after_fen, frozen_after_fen, held_after_fen, committed_after_fen) < 0`

/** I7: every movement for an order has that order and a row of its document log. */
const entriesHaveDocuments = (schoolId: number) => sql<Row>`
  select e.fund_id, e.doc_no, '流水没有对应的订单或办理记录' as sentence from fund_entries e
  where e.school_id = ${schoolId} and e.doc_kind = 'order' and not (
    exists (select 1 from orders o where o.school_id = e.school_id and o.id = e.doc_id and o.order_no = e.doc_no)
    and exists (select 1 from document_log l where l.school_id = e.school_id and l.doc_kind = 'order' and l.doc_id = e.doc_id))`

const checks: Record<Rule, (schoolId: number) => ReturnType<typeof sql<Row>>> = {
  I1: entriesChain,
  I2: cardsAreSums,
  I3: claimsAreOpen,
  I4: ordersAreCovered,
  I5: billsAreWithin,
  I6: nothingBelowZero,
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
    const { rows } = await checks[rule](schoolId).execute(tx)
    found.push(...rows.map((r) => ({ rule, fundId: r.fund_id, docNo: r.doc_no, sentence: r.sentence })))
  }
  return found
}
