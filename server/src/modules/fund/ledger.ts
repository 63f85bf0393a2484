// The fund ledger: RESERVE, HOLD, COMMIT, RELEASE (domain page 04 §4.2). Every movement is one guarded update of
// the card, one of its subject, one of the document's claim and one append-only entry. Cards are locked in ascending id.
import { money, splitFen, sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { mayUse, type FundRow, type LedgerDoc } from './validity.ts'

export type { LedgerDoc } from './validity.ts'

export interface FundLine {
  fundId: string
  subjectCode: string
  amountFen: number
}

type Kind = 'RESERVE' | 'HOLD' | 'COMMIT' | 'RELEASE'
type Deltas = { frozen: number; held: number; committed: number }

const deltasOf = (kind: Kind, amountFen: number, from: 'frozen' | 'held' = 'frozen'): Deltas => {
  switch (kind) {
    case 'RESERVE':
      return { frozen: amountFen, held: 0, committed: 0 }
    case 'HOLD':
      return { frozen: -amountFen, held: amountFen, committed: 0 }
    case 'COMMIT':
      return { frozen: 0, held: -amountFen, committed: amountFen }
    case 'RELEASE':
      return from === 'frozen' ? { frozen: -amountFen, held: 0, committed: 0 } : { frozen: 0, held: -amountFen, committed: 0 }
  }
}

const availableOf = (row: FundRow): number => row.total_fen - row.frozen_fen - row.held_fen - row.committed_fen

const readFund = async (ctx: Ctx, fundId: string): Promise<FundRow> => {
  const row = await ctx.tx.selectFrom('funds').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', fundId).executeTakeFirst()
  if (!row) throw missing('经费')
  return row
}

const moveSubject = async (ctx: Ctx, line: FundLine, by: Deltas): Promise<void> => {
  const out = by.frozen + by.held + by.committed
  const moved = await ctx.tx
    .updateTable('fund_subjects')
    .set({
      frozen_fen: sql`frozen_fen + ${by.frozen}`,
      held_fen: sql`held_fen + ${by.held}`,
      committed_fen: sql`committed_fen + ${by.committed}`,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', line.fundId)
    .where('code', '=', line.subjectCode)
    .where(sql<boolean>`(${out} <= 0 or limit_fen is null or frozen_fen + held_fen + committed_fen + ${out} <= limit_fen)`)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 1n) return
  const row = await ctx.tx
    .selectFrom('fund_subjects')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', line.fundId)
    .where('code', '=', line.subjectCode)
    .executeTakeFirst()
  if (!row) throw new Fail('fund.subjectUnknown')
  const available = (row.limit_fen ?? 0) - row.frozen_fen - row.held_fen - row.committed_fen
  throw new Fail('fund.subjectShort', { subject: row.name, available: money(available), needed: money(line.amountFen) })
}

const moveClaim = async (ctx: Ctx, doc: LedgerDoc, line: FundLine, by: Deltas, ownerId: string): Promise<void> => {
  if (by.frozen > 0 && by.held === 0) {
    await ctx.tx
      .insertInto('fund_claims')
      .values({
        school_id: ctx.schoolId,
        doc_kind: doc.docKind,
        doc_id: doc.docId,
        fund_id: line.fundId,
        subject_code: line.subjectCode,
        owner_id: ownerId,
        payer_id: doc.payerId,
        frozen_fen: by.frozen,
      })
      // A document submitted again may have another payer: the grant of the newest one is used.
      .onConflict((oc) =>
        oc
          .columns(['school_id', 'doc_kind', 'doc_id', 'fund_id', 'subject_code'])
          .doUpdateSet((eb) => ({ frozen_fen: eb('fund_claims.frozen_fen', '+', by.frozen), owner_id: ownerId, payer_id: doc.payerId })),
      )
      .execute()
    return
  }
  const moved = await ctx.tx
    .updateTable('fund_claims')
    .set({
      frozen_fen: sql`frozen_fen + ${by.frozen}`,
      held_fen: sql`held_fen + ${by.held}`,
      committed_fen: sql`committed_fen + ${by.committed}`,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', doc.docKind)
    .where('doc_id', '=', doc.docId)
    .where('fund_id', '=', line.fundId)
    .where('subject_code', '=', line.subjectCode)
    .executeTakeFirst()
  if (moved.numUpdatedRows !== 1n) throw new Error(`no claim of ${doc.docNo} on fund ${line.fundId}`)
}

/** One movement on one card. The card's row lock orders all movements on it. */
const move = async (ctx: Ctx, doc: LedgerDoc, line: FundLine, kind: Kind, from: 'frozen' | 'held', voucherNo = ''): Promise<void> => {
  if (!Number.isSafeInteger(line.amountFen) || line.amountFen < 0) throw new RangeError(`${kind} of ${line.amountFen} fen for ${doc.docNo}`)
  if (line.amountFen === 0) return
  const by = deltasOf(kind, line.amountFen, from)
  const out = by.frozen + by.held + by.committed
  const row = await ctx.tx
    .updateTable('funds')
    .set({
      frozen_fen: sql`frozen_fen + ${by.frozen}`,
      held_fen: sql`held_fen + ${by.held}`,
      committed_fen: sql`committed_fen + ${by.committed}`,
      entry_seq: sql`entry_seq + 1`,
    })
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', line.fundId)
    .where(sql<boolean>`(${out} <= 0 or frozen_fen + held_fen + committed_fen + ${out} <= total_fen)`)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const fund = await readFund(ctx, line.fundId)
    const available = availableOf(fund)
    throw new Fail('fund.short', { available: money(available), needed: money(line.amountFen), gap: money(line.amountFen - available) })
  }
  if (kind === 'RESERVE') await mayUse(ctx, row, line.amountFen, doc)
  const entry = ctx.tx.insertInto('fund_entries').values({
    school_id: ctx.schoolId,
    id: newId(),
    fund_id: line.fundId,
    seq: row.entry_seq,
    subject_code: line.subjectCode,
    kind,
    amount_fen: line.amountFen,
    available_delta_fen: -out,
    frozen_delta_fen: by.frozen,
    held_delta_fen: by.held,
    committed_delta_fen: by.committed,
    available_after_fen: availableOf(row),
    frozen_after_fen: row.frozen_fen,
    held_after_fen: row.held_fen,
    committed_after_fen: row.committed_fen,
    doc_kind: doc.docKind,
    doc_id: doc.docId,
    doc_no: doc.docNo,
    summary: doc.summary,
    actor_id: ctx.user.id,
    voucher_no: voucherNo,
    request_id: ctx.requestId,
    at: ctx.now,
  })
  await Promise.all([moveSubject(ctx, line, by), moveClaim(ctx, doc, line, by, row.owner_id), entry.execute()])
}

const inOrder = <T extends { fundId: string; subjectCode: string }>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => (a.fundId < b.fundId ? -1 : a.fundId > b.fundId ? 1 : a.subjectCode < b.subjectCode ? -1 : 1))

/** 冻结: all lines or none. Throws fund.short, fund.subjectShort, fund.expired, fund.frozen, fund.notYours, fund.overCap, fund.overGrant. */
export const reserve = async (ctx: Ctx, doc: LedgerDoc, lines: readonly FundLine[]): Promise<void> => {
  for (const line of inOrder(lines)) await move(ctx, doc, line, 'RESERVE', 'frozen')
}

export interface Claim {
  fundId: string
  subjectCode: string
  ownerId: string
  frozenFen: number
  heldFen: number
  committedFen: number
}

/** What a document still has on each card, in lock order. */
export const claimsOf = async (ctx: Ctx, docKind: string, docId: string): Promise<Claim[]> => {
  const rows = await ctx.tx
    .selectFrom('fund_claims')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('doc_kind', '=', docKind)
    .where('doc_id', '=', docId)
    .execute()
  return inOrder(
    rows.map((r) => ({
      fundId: r.fund_id,
      subjectCode: r.subject_code,
      ownerId: r.owner_id,
      frozenFen: r.frozen_fen,
      heldFen: r.held_fen,
      committedFen: r.committed_fen,
    })),
  )
}

const lineOf = (claim: Claim, amountFen: number): FundLine => ({ fundId: claim.fundId, subjectCode: claim.subjectCode, amountFen })

/** Splits an amount over the claims by what they have in one bucket; the parts never exceed it. */
const shares = (claims: readonly Claim[], bucket: 'frozenFen' | 'heldFen', amountFen: number, docNo: string): number[] => {
  const have = sumFen(claims.map((c) => c[bucket]))
  if (amountFen > have) throw new Error(`${docNo} moves ${amountFen} fen of ${bucket} but has ${have}`)
  if (amountFen === 0) return claims.map(() => 0)
  return splitFen(
    amountFen,
    claims.map((c) => c[bucket]),
  )
}

/** Locks the cards of documents in their order, so that what they have is read and moved by one transaction at a time. */
export const lockFundsOf = async (ctx: Ctx, docKind: string, docIds: readonly string[]): Promise<void> => {
  await ctx.tx
    .selectFrom('funds')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('fund_claims as c')
        .select('c.fund_id')
        .where('c.school_id', '=', ctx.schoolId)
        .where('c.doc_kind', '=', docKind)
        .where('c.doc_id', 'in', docIds),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const moveShares = async (
  ctx: Ctx,
  doc: LedgerDoc,
  kind: Kind,
  bucket: 'frozenFen' | 'heldFen',
  amountFen: number | null,
  voucherNo = '',
): Promise<number> => {
  await lockFundsOf(ctx, doc.docKind, [doc.docId])
  const claims = await claimsOf(ctx, doc.docKind, doc.docId)
  const whole = amountFen ?? sumFen(claims.map((c) => c[bucket]))
  const parts = shares(claims, bucket, whole, doc.docNo)
  for (const [i, claim] of claims.entries()) await move(ctx, doc, lineOf(claim, parts[i]!), kind, 'frozen', voucherNo)
  return whole
}

/** 解冻: an amount of what is frozen, or all of it; answers the fen released. */
export const release = (ctx: Ctx, doc: LedgerDoc, amountFen: number | null = null): Promise<number> =>
  moveShares(ctx, doc, 'RELEASE', 'frozenFen', amountFen)

/** 确认应付: frozen becomes held, split by the original ratio. */
export const hold = (ctx: Ctx, doc: LedgerDoc, amountFen: number): Promise<number> => moveShares(ctx, doc, 'HOLD', 'frozenFen', amountFen)

/** 列支: everything held is committed under a voucher. */
export const commit = (ctx: Ctx, doc: LedgerDoc, voucherNo: string, amountFen: number | null = null): Promise<number> =>
  moveShares(ctx, doc, 'COMMIT', 'heldFen', amountFen, voucherNo)

/**
 * 更换经费: what a document has on one card goes to another, frozen as frozen and owed as owed, in one transaction. The payer of
 * `doc` is whose right to the new card is used. Both cards are locked first, in their order.
 */
export const moveClaims = async (ctx: Ctx, doc: LedgerDoc, fromId: string, toId: string): Promise<void> => {
  await ctx.tx
    .selectFrom('funds')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', [fromId, toId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const claims = (await claimsOf(ctx, doc.docKind, doc.docId)).filter((it) => it.fundId === fromId)
  for (const claim of claims) {
    await move(ctx, doc, lineOf(claim, claim.frozenFen), 'RELEASE', 'frozen')
    await move(ctx, doc, lineOf(claim, claim.heldFen), 'RELEASE', 'held')
    const line = { fundId: toId, subjectCode: claim.subjectCode, amountFen: claim.frozenFen + claim.heldFen }
    await move(ctx, doc, line, 'RESERVE', 'frozen')
    await move(ctx, doc, { ...line, amountFen: claim.heldFen }, 'HOLD', 'frozen')
  }
}
