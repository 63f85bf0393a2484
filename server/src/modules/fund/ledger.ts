// The fund ledger: RESERVE, HOLD, COMMIT, RELEASE, REVERSE (domain page 04 §4.2). Every movement is one statement (movement.ts) of guarded
// updates of cards, subjects and claims and append-only entries. Cards are locked in ascending id.
import { money, splitFen, sumFen } from '@caiyuan/contract/money'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { emit } from '../../core/notify.ts'
import { enqueue } from '../../core/outbox.ts'
import { freezes, paramsOf } from '../school/params.ts'
import { lockCards } from './lock.ts'
import { movedBy, type FundLine, type How, type MovedCard, type Moving } from './movement.ts'
import { MOST_OVER_PCT } from './over-run.ts'
import { mayUse, rightsTo, type LedgerDoc } from './validity.ts'

export type { FundLine } from './movement.ts'
export type { LedgerDoc } from './validity.ts'

const fundShort = async (ctx: Ctx, fundId: string, neededFen: number): Promise<Fail> => {
  const row = await ctx.tx.selectFrom('funds').selectAll().where('school_id', '=', ctx.schoolId).where('id', '=', fundId).executeTakeFirst()
  if (!row) return missing('经费')
  const availableFen = row.total_fen - row.frozen_fen - row.held_fen - row.committed_fen
  return new Fail('fund.short', { available: money(availableFen), needed: money(neededFen), gap: money(neededFen - availableFen) })
}

const subjectShort = async (ctx: Ctx, fundId: string, code: string, neededFen: number): Promise<Fail> => {
  const row = await ctx.tx
    .selectFrom('fund_subjects')
    .selectAll()
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fundId)
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) return new Fail('fund.subjectUnknown')
  const availableFen = (row.limit_fen ?? 0) - row.frozen_fen - row.held_fen - row.committed_fen
  return new Fail('fund.subjectShort', { subject: row.name, available: money(availableFen), needed: money(neededFen) })
}

/** What did not move on a card is refused, or is a fault of whoever asked. */
const mustHaveMoved = async (ctx: Ctx, card: MovedCard, lines: readonly Moving[]): Promise<void> => {
  for (const [code, parts] of Map.groupBy(lines, (it) => it.subjectCode))
    if (!card.subjects.includes(code)) throw await subjectShort(ctx, card.id, code, sumFen(parts.map((it) => it.amountFen)))
  const claims = new Set(lines.map((it) => `${it.doc.docId} ${it.subjectCode}`))
  if (card.claims !== claims.size) throw new Error(`no claim of ${lines.map((it) => it.doc.docNo).join(', ')} on fund ${card.id}`)
}

/** A finance system that freezes with us is asked afterwards to hold what each document has now: nobody waits for it under a lock. */
const tellFinance = async (ctx: Ctx, lines: readonly Moving[]): Promise<void> => {
  if (!freezes(await paramsOf(ctx))) return
  for (const { docKind, docId } of new Map(lines.map(({ doc }) => [doc.docId, doc])).values())
    await enqueue(ctx, 'finance.follow', { docId, body: { kind: docKind } })
}

/** Moves all lines or refuses; the sentence names what is asked of a card in all. */
const move = async (ctx: Ctx, asked: readonly Moving[], how: How): Promise<void> => {
  for (const { amountFen, doc } of asked)
    if (!Number.isSafeInteger(amountFen) || amountFen < 0) throw new RangeError(`${how.kind} of ${amountFen} fen for ${doc.docNo}`)
  const lines = asked.filter((it) => it.amountFen > 0)
  if (lines.length === 0) return
  // Sent behind the movement, under its locks: what others spent by the same grant meanwhile is counted.
  const asksRights = how.kind === 'RESERVE' && !how.isAnew
  const [cards, rights] = await Promise.all([movedBy(ctx, lines, how), asksRights ? rightsTo(ctx, lines) : []])
  for (const [fundId, parts] of Map.groupBy(inOrder(lines), (it) => it.fundId)) {
    const card = cards.get(fundId)
    if (!card) throw await fundShort(ctx, fundId, sumFen(parts.map((it) => it.amountFen)))
    if (asksRights) mayUse(ctx, card, parts, rights)
    await mustHaveMoved(ctx, card, parts)
    emit(ctx, [card.owner_id, ...parts.map((it) => it.doc.payerId)], 'fund', fundId)
  }
  await tellFinance(ctx, lines)
}

const inOrder = <T extends { fundId: string; subjectCode: string }>(lines: readonly T[]): T[] =>
  lines.toSorted((a, b) => (a.fundId < b.fundId ? -1 : a.fundId > b.fundId ? 1 : a.subjectCode < b.subjectCode ? -1 : 1))

const ofDoc = (doc: LedgerDoc, lines: readonly FundLine[]): Moving[] => inOrder(lines).map((it) => ({ ...it, doc }))

export interface Reserving {
  doc: LedgerDoc
  lines: readonly FundLine[]
  /** Cards it was announced to overdraw, each by so many per cent of its total at most. */
  over?: ReadonlyMap<string, number>
}

/** 冻结, for documents that come together: all lines or none. Throws fund.short, fund.subjectShort, fund.expired, fund.frozen, fund.notYours, fund.overCap, fund.overGrant. */
export const reserveAll = async (ctx: Ctx, docs: readonly Reserving[]): Promise<void> => {
  const lines = docs.flatMap(({ doc, lines: mine, over }) => ofDoc(doc, mine).map((it) => ({ ...it, overPct: over?.get(it.fundId) ?? 0 })))
  const fundIds = lines.map((it) => it.fundId)
  await Promise.all([lockCards(ctx, fundIds), move(ctx, lines, { kind: 'RESERVE' })])
}

export const reserve = (ctx: Ctx, doc: LedgerDoc, lines: readonly FundLine[]): Promise<void> => reserveAll(ctx, [{ doc, lines }])

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
export const lockFundsOf = async (ctx: Ctx, docKinds: readonly string[], docIds: readonly string[]): Promise<void> => {
  await ctx.tx
    .selectFrom('funds')
    .select('id')
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('fund_claims as c')
        .select('c.fund_id')
        .where('c.school_id', '=', ctx.schoolId)
        .where('c.doc_kind', 'in', docKinds)
        .where('c.doc_id', 'in', docIds),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

const moveShares = async (
  ctx: Ctx,
  doc: LedgerDoc,
  bucket: 'frozenFen' | 'heldFen',
  amountFen: number | null,
  how: How,
): Promise<number> => {
  const [, claims] = await Promise.all([lockFundsOf(ctx, [doc.docKind], [doc.docId]), claimsOf(ctx, doc.docKind, doc.docId)])
  const whole = amountFen ?? sumFen(claims.map((c) => c[bucket]))
  const parts = shares(claims, bucket, whole, doc.docNo)
  await move(
    ctx,
    claims.map((it, i) => ({ ...it, doc, amountFen: parts[i]! })),
    how,
  )
  return whole
}

/** 解冻: an amount of what is frozen, or all of it; answers the fen released. */
export const release = (ctx: Ctx, doc: LedgerDoc, amountFen: number | null = null): Promise<number> =>
  moveShares(ctx, doc, 'frozenFen', amountFen, { kind: 'RELEASE' })

/** 确认应付: frozen becomes held, split by the original ratio. */
export const hold = (ctx: Ctx, doc: LedgerDoc, amountFen: number): Promise<number> =>
  moveShares(ctx, doc, 'frozenFen', amountFen, { kind: 'HOLD' })

/** 列支: everything held is committed under a voucher. */
export const commit = (ctx: Ctx, doc: LedgerDoc, voucherNo: string, amountFen: number | null = null): Promise<number> =>
  moveShares(ctx, doc, 'heldFen', amountFen, { kind: 'COMMIT', voucherNo })

/** 解冻, card by card: so much of what is frozen leaves each claim. Whoever calls locked the cards. */
export const giveBackFrozen = (ctx: Ctx, doc: LedgerDoc, lines: readonly FundLine[]): Promise<void> =>
  move(ctx, ofDoc(doc, lines), { kind: 'RELEASE' })

/** 退回应付: of what is owed, so much leaves each claim. Whoever calls locked the cards. */
export const giveBackOwed = (ctx: Ctx, doc: LedgerDoc, lines: readonly FundLine[]): Promise<void> =>
  move(ctx, ofDoc(doc, lines), { kind: 'RELEASE', from: 'held' })

/** 红冲: of what was spent, so much comes back to each card. Whoever calls locked the cards and answers that the money is back. */
export const reverseSpent = (ctx: Ctx, doc: LedgerDoc, lines: readonly FundLine[]): Promise<void> =>
  move(ctx, ofDoc(doc, lines), { kind: 'REVERSE' })

/** Per bucket, what a document has on one card, for moving all of it. */
const linesOf = (doc: LedgerDoc, claims: readonly Claim[], fundId: string, fen: (claim: Claim) => number, overPct = 0): Moving[] =>
  claims.map((it) => ({ doc, fundId, subjectCode: it.subjectCode, amountFen: fen(it), overPct }))

/** What a document has on a card leaves it, frozen and owed. */
const giveBack = async (ctx: Ctx, doc: LedgerDoc, claims: readonly Claim[], fundId: string): Promise<void> => {
  await move(
    ctx,
    linesOf(doc, claims, fundId, (it) => it.frozenFen),
    { kind: 'RELEASE' },
  )
  await move(
    ctx,
    linesOf(doc, claims, fundId, (it) => it.heldFen),
    { kind: 'RELEASE', from: 'held' },
  )
}

/**
 * 年度结转: what a document has on one card is given back and frozen anew in one transaction, frozen as frozen and owed as owed. Whoever
 * calls locked the card. An overdraft that was agreed to stays.
 */
export const freezeAnew = async (ctx: Ctx, doc: LedgerDoc, claims: readonly Claim[], fundId: string): Promise<void> => {
  await giveBack(ctx, doc, claims, fundId)
  await move(
    ctx,
    linesOf(doc, claims, fundId, (it) => it.frozenFen + it.heldFen, MOST_OVER_PCT),
    { kind: 'RESERVE', isAnew: true },
  )
  await move(
    ctx,
    linesOf(doc, claims, fundId, (it) => it.heldFen),
    { kind: 'HOLD' },
  )
}

/**
 * 更换经费: what a document has on one card goes to another, frozen as frozen and owed as owed, in one transaction. The payer of
 * `doc` is whose right to the new card is used. Both cards are locked first, in their order; what `holder` froze there for it goes first.
 */
export const moveClaims = async (ctx: Ctx, doc: LedgerDoc, fromId: string, toId: string, holder?: LedgerDoc): Promise<void> => {
  await lockCards(ctx, [fromId, toId])
  const claims = (await claimsOf(ctx, doc.docKind, doc.docId)).filter((it) => it.fundId === fromId)
  if (holder) await release(ctx, holder)
  await giveBack(ctx, doc, claims, fromId)
  await move(
    ctx,
    linesOf(doc, claims, toId, (it) => it.frozenFen + it.heldFen),
    { kind: 'RESERVE' },
  )
  await move(
    ctx,
    linesOf(doc, claims, toId, (it) => it.heldFen),
    { kind: 'HOLD' },
  )
}
