// Lines of a bill and the cards that pay them, from the claims on the ledger.
import { orderFlow } from '@caiyuan/contract/order-flow'
import type { BillDetail } from '@caiyuan/contract/bill/detail'
import { sumFen } from '@caiyuan/contract/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addDays, dayOf } from '../../../core/clock.ts'
import { signedNames } from '../../../core/document-log/actor.ts'
import type { Ctx } from '../../../core/context.ts'
import type { BillRow } from '../policy.ts'
import { backSince } from './offsets.ts'
import { changesOnBill } from '../../order/fund-change/queries.ts'
import { acceptNosOf, isMine, summaryOf } from '../../order/queries/billing.ts'

type Detail = z.output<typeof BillDetail>
/** A line as the bill has it, its cards with it. */
export type Line = Omit<Detail['lines'][number], 'fundChange' | 'canChangeFund'>
/** A fund that ends within a month cannot wait for long. */
const SOON_DAYS = 30

/** `whole` false: only the reader's own. */
export const linesOf = async (ctx: Ctx, row: BillRow, whole: boolean, isPaper = false): Promise<Line[]> => {
  let query = ctx.tx
    .selectFrom('bill_lines as l')
    .innerJoin('orders as o', (j) => j.onRef('o.school_id', '=', 'l.school_id').onRef('o.id', '=', 'l.order_id'))
    .select([
      'l.order_id',
      'l.order_no',
      'l.accept_no',
      'l.amount_fen',
      'l.removed_at',
      'l.removed_reason',
      'l.dispute_outcome',
      'o.buyer_id',
      'o.buyer_name',
      'o.dept_name',
      'o.accepted_at',
      summaryOf('o').as('summary'),
      acceptNosOf('o').as('accept_nos'),
    ])
    .where('l.school_id', '=', ctx.schoolId)
    .where('l.bill_id', '=', row.id)
    .orderBy(sql`l.removed_at is not null`)
    .orderBy('l.order_no')
  if (!whole) query = query.where(isMine(ctx, 'l.order_id'))
  const rows = await query.execute()
  const ids = rows.map((r) => r.order_id)
  const shares = await sharesOf(ctx, ids)
  const since = await backSince(ctx, row.id, ids)
  const signed = isPaper
    ? await signedNames(
        ctx,
        [orderFlow.kind],
        rows.map((r) => r.order_id),
      )
    : new Map<string, string>()
  return rows.map((r) => ({
    orderId: r.order_id,
    orderNo: r.order_no,
    buyerName: signed.get(r.buyer_id) ?? r.buyer_name,
    deptName: r.dept_name,
    summary: r.summary,
    acceptNo: r.accept_no || r.accept_nos,
    acceptedAt: r.accepted_at?.toISOString() ?? null,
    amountFen: r.amount_fen,
    removedAt: r.removed_at?.toISOString() ?? null,
    removedReason: r.removed_reason + (r.dispute_outcome ? `（已了结：${r.dispute_outcome}）` : ''),
    funds: together([
      ...(shares.get(r.order_id) ?? []).map((s) => s.share),
      ...(r.removed_at ? [] : since.filter((it) => it.orderId === r.order_id).flatMap((it) => it.shares)),
    ]),
  }))
}

/** With what becomes of the cards of the orders that are still on it. */
export const withChanges = async (ctx: Ctx, row: BillRow, lines: readonly Line[]): Promise<Detail['lines']> => {
  const open = lines.filter((it) => !it.removedAt).map((it) => it.orderId)
  const changes = row.state === 'revoked' ? new Map<string, never>() : await changesOnBill(ctx, open, row)
  return lines.map((it) => ({ ...it, fundChange: null, canChangeFund: false, ...changes.get(it.orderId) }))
}

/** Which cards pay each order, from the claims on the ledger. */
const sharesOf = async (ctx: Ctx, orderIds: readonly string[]) => {
  if (orderIds.length === 0) return new Map<string, never[]>()
  const rows = await ctx.tx
    .selectFrom('fund_claims as c')
    .innerJoin('funds as f', (j) => j.onRef('f.school_id', '=', 'c.school_id').onRef('f.id', '=', 'c.fund_id'))
    .leftJoin('fund_subjects as s', (j) =>
      j.onRef('s.school_id', '=', 'c.school_id').onRef('s.fund_id', '=', 'c.fund_id').onRef('s.code', '=', 'c.subject_code'),
    )
    .select([
      'c.doc_id',
      'c.fund_id',
      'f.project_no',
      'f.name',
      's.name as subject_name',
      sql<number>`c.held_fen + c.committed_fen`.as('fen'),
    ])
    .where('c.school_id', '=', ctx.schoolId)
    .where('c.doc_kind', '=', orderFlow.kind)
    .where('c.doc_id', 'in', orderIds)
    .where(sql<boolean>`c.held_fen + c.committed_fen > 0`)
    .orderBy('f.project_no')
    .execute()
  return Map.groupBy(
    rows.map((r) => ({
      orderId: r.doc_id,
      share: { fundId: r.fund_id, projectNo: r.project_no, name: r.name, subjectName: r.subject_name ?? '', amountFen: r.fen },
    })),
    (it) => it.orderId,
  )
}

type Share = Detail['lines'][number]['funds'][number]

/** A card and subject once, with all its shares. */
const together = (shares: readonly Share[]): Share[] =>
  [...Map.groupBy(shares, (it) => `${it.fundId}/${it.subjectName}`).values()].map((own) => ({
    ...own[0]!,
    amountFen: sumFen(own.map((it) => it.amountFen)),
  }))

/** What the bill comes to on each card: lines less what is taken off. */
export const fundsOf = async (ctx: Ctx, lines: readonly Line[], offsets: Detail['offsets']): Promise<Detail['funds']> => {
  const shares = together([
    ...lines.filter((l) => !l.removedAt).flatMap((l) => l.funds),
    ...offsets.filter((it) => !it.isFreed).flatMap((it) => it.funds.map((one) => ({ ...one, amountFen: -one.amountFen }))),
  ])
  if (shares.length === 0) return []
  const cards = await ctx.tx
    .selectFrom('funds as f')
    .innerJoin('users as u', (j) => j.onRef('u.school_id', '=', 'f.school_id').onRef('u.id', '=', 'f.owner_id'))
    .select(['f.id', 'f.end_on', 'u.name as owner_name'])
    .where('f.school_id', '=', ctx.schoolId)
    .where(
      'f.id',
      'in',
      shares.map((it) => it.fundId),
    )
    .execute()
  const soon = dayOf(addDays(ctx.now, SOON_DAYS))
  return shares
    .toSorted((a, b) => (a.projectNo < b.projectNo ? -1 : a.projectNo > b.projectNo ? 1 : 0))
    .map((it) => {
      const card = cards.find(({ id }) => id === it.fundId)!
      return { ...it, ownerName: card.owner_name, endOn: card.end_on, endsSoon: card.end_on <= soon }
    })
}
