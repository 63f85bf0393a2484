// One movement of money as one statement: each card, subject and claim it touches, guarded, and an entry for every line.
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { keptJson } from '../../core/kept-json.ts'
import { overSql } from './over-run.ts'
import type { FundRow, LedgerDoc } from './validity.ts'

export type Kind = 'RESERVE' | 'HOLD' | 'COMMIT' | 'RELEASE' | 'REVERSE'

export interface FundLine {
  fundId: string
  subjectCode: string
  amountFen: number
}

/** A line of a movement and the document it is for. */
export interface Moving extends FundLine {
  doc: LedgerDoc
  /** So many per cent of its total a card may be overdrawn by for it; 0 unless it was announced (over-run.ts). */
  overPct?: number
}

export interface How {
  kind: Kind
  /** Where a RELEASE comes from. */
  from?: 'held'
  /** Of a RESERVE, that the document had it already: nobody's right to the card is asked again. */
  isAnew?: true
  voucherNo?: string
}

/** A card that moved, after it, and what moved on it. */
export interface MovedCard extends FundRow {
  fen: number
  subjects: string[]
  claims: number
}

type Signs = Record<'frozen' | 'held' | 'committed', number>

const signsOf = ({ kind, from }: How): Signs => {
  switch (kind) {
    case 'RESERVE':
      return { frozen: 1, held: 0, committed: 0 }
    case 'HOLD':
      return { frozen: -1, held: 1, committed: 0 }
    case 'COMMIT':
      return { frozen: 0, held: -1, committed: 1 }
    case 'REVERSE':
      return { frozen: 0, held: 0, committed: -1 }
    case 'RELEASE':
      return from === 'held' ? { frozen: 0, held: -1, committed: 0 } : { frozen: -1, held: 0, committed: 0 }
  }
}

const jsonOf = (lines: readonly Moving[]): string =>
  keptJson(
    lines.map(({ doc, ...it }, n) => ({
      n,
      id: newId(),
      fund_id: it.fundId,
      subject_code: it.subjectCode,
      fen: it.amountFen,
      doc_kind: doc.docKind,
      doc_id: doc.docId,
      doc_no: doc.docNo,
      summary: doc.summary,
      payer_id: doc.payerId,
      over_pct: it.overPct ?? 0,
    })),
  )

const CLAIM_COLUMNS = sql`l.doc_kind, l.doc_id, l.fund_id, l.subject_code`

/** A document submitted again may have another payer: the grant of the newest one is used. */
const claimed = (schoolId: number): RawBuilder<unknown> => sql`
  insert into fund_claims (school_id, doc_kind, doc_id, fund_id, subject_code, owner_id, payer_id, frozen_fen)
  select ${schoolId}, ${CLAIM_COLUMNS}, c.owner_id, l.payer_id, sum(l.fen)
  from line l join card c on c.id = l.fund_id group by ${CLAIM_COLUMNS}, c.owner_id, l.payer_id
  on conflict (school_id, doc_kind, doc_id, fund_id, subject_code) do update
    set frozen_fen = fund_claims.frozen_fen + excluded.frozen_fen, owner_id = excluded.owner_id, payer_id = excluded.payer_id
  returning fund_id`

/**
 * Lines in the order of their entries. A card that cannot pay is absent from the answer, a subject that cannot from its card's list:
 * who asked refuses then, and with that nothing of it was done. Whoever calls locked the cards: their row locks order all movements.
 */
export const movedBy = async (ctx: Ctx, lines: readonly Moving[], how: How): Promise<Map<string, MovedCard>> => {
  const { frozen, held, committed } = signsOf(how)
  const out = frozen + held + committed
  const added = (alias: string): RawBuilder<unknown> => {
    const plus = (column: string, sign: number) => sql`${sql.id(column)} = ${sql.id(alias, column)} + ${sql.lit(sign)} * w.fen`
    return sql.join([plus('frozen_fen', frozen), plus('held_fen', held), plus('committed_fen', committed)])
  }
  const changed = sql`
    update fund_claims m set ${added('m')}
    from (select ${CLAIM_COLUMNS}, sum(l.fen)::bigint as fen from line l group by ${CLAIM_COLUMNS}) w join card c on c.id = w.fund_id
    where m.school_id = ${ctx.schoolId} and m.doc_kind = w.doc_kind and m.doc_id = w.doc_id and m.fund_id = w.fund_id and m.subject_code = w.subject_code
    returning m.fund_id`
  const { rows } = await sql<MovedCard>`
    with line as (
      select * from json_to_recordset(${jsonOf(lines)}::json)
        as l (n int, id uuid, fund_id uuid, subject_code text, fen bigint, doc_kind text, doc_id uuid, doc_no text, summary text, payer_id uuid, over_pct int)
    ), card as (
      update funds f set ${added('f')}, entry_seq = f.entry_seq + w.num
      from (select fund_id, sum(fen)::bigint as fen, count(*) as num, min(over_pct) as over_pct from line group by fund_id) w
      where f.school_id = ${ctx.schoolId} and f.id = w.fund_id and (${sql.lit(out)} <= 0 or f.frozen_fen + f.held_fen + f.committed_fen + w.fen <= f.total_fen + ${overSql(sql`f`, sql`w.over_pct`)})
      returning f.*, w.fen, f.total_fen - f.frozen_fen - f.held_fen - f.committed_fen as available_fen
    ), subject as (
      update fund_subjects b set ${added('b')}
      from (select fund_id, subject_code, sum(fen)::bigint as fen from line group by fund_id, subject_code) w join card c on c.id = w.fund_id
      where b.school_id = ${ctx.schoolId} and b.fund_id = w.fund_id and b.code = w.subject_code
        and (${sql.lit(out)} <= 0 or b.limit_fen is null or b.frozen_fen + b.held_fen + b.committed_fen + w.fen <= b.limit_fen)
      returning b.fund_id, b.code
    ), claim as (${how.kind === 'RESERVE' ? claimed(ctx.schoolId) : changed}
    ), entry as (
      insert into fund_entries (school_id, id, fund_id, seq, subject_code, kind, amount_fen, available_delta_fen, frozen_delta_fen, held_delta_fen, committed_delta_fen,
        available_after_fen, frozen_after_fen, held_after_fen, committed_after_fen, doc_kind, doc_id, doc_no, summary, actor_id, voucher_no, request_id, at)
      select ${ctx.schoolId}, l.id, l.fund_id, c.entry_seq - l.later, l.subject_code, ${how.kind}, l.fen,
        ${sql.lit(-out)} * l.fen, ${sql.lit(frozen)} * l.fen, ${sql.lit(held)} * l.fen, ${sql.lit(committed)} * l.fen,
        c.available_fen + ${sql.lit(out)} * l.later_fen, c.frozen_fen - ${sql.lit(frozen)} * l.later_fen,
        c.held_fen - ${sql.lit(held)} * l.later_fen, c.committed_fen - ${sql.lit(committed)} * l.later_fen,
        l.doc_kind, l.doc_id, l.doc_no, l.summary, ${ctx.user.id}, ${how.voucherNo ?? ''}, ${ctx.requestId}, ${ctx.now}
      from (select *, count(*) over after as later, coalesce(sum(fen) over after, 0)::bigint as later_fen from line
        window after as (partition by fund_id order by n rows between 1 following and unbounded following)) l
      join card c on c.id = l.fund_id
    )
    select c.id, c.name, c.status, c.owner_id, c.start_on, c.end_on, c.total_fen, c.frozen_fen, c.held_fen, c.committed_fen, c.fen,
      array(select s.code from subject s where s.fund_id = c.id) as subjects, (select count(*)::int from claim m where m.fund_id = c.id) as claims
    from card c`.execute(ctx.tx)
  return new Map(rows.map((it) => [it.id, it]))
}
