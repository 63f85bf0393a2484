// Ledger rows of a card with filters and paging; the owner and finance see all, others the movements of what they paid.
import { entryKinds, type EntryKind, type fund, type entryFilters } from '@caiyuan/contract/fund'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { sumFen } from '@caiyuan/contract/money'
import type { z } from 'zod'
import { addDays, dayOf, startOfDay, textOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { goodsAt, isCalledAt, pageOf, sellerAt } from '../../../core/documents.ts'
import type { Of } from '../../../core/implement.ts'
import { sheetReply, type SheetColumn } from '../../../core/sheet.ts'
import { containing } from '../../../core/like.ts'
import { cardById } from './cards.ts'

type Answer = OutputOf<(typeof fund)['entries']>
type Entry = Answer['list'][number]
type Filters = z.output<typeof entryFilters>
interface Span {
  from: string
  to: string
  first: number
  last: number
}

const EXPORT_MAX = 20_000
const zero = { frozenFen: 0, heldFen: 0, committedFen: 0, availableFen: 0 }

/** The period as a run of sequence numbers: unbroken, whatever the clock did at its edges. */
const spanOf = async (ctx: Ctx, it: Filters): Promise<Span> => {
  const to = it.to ?? dayOf(ctx.now)
  const from = it.from ?? `${to.slice(0, 4)}-01-01`
  const row = await ctx.tx
    .selectFrom('fund_entries')
    .select([sql<number | null>`min(seq)`.as('first'), sql<number | null>`max(seq)`.as('last')])
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', it.id)
    .where('at', '>=', startOfDay(from))
    .where('at', '<', addDays(startOfDay(to), 1))
    .executeTakeFirstOrThrow()
  if (row.first !== null) return { from, to, first: row.first, last: row.last! }
  const before = await ctx.tx
    .selectFrom('fund_entries')
    .select(sql<number | null>`max(seq)`.as('last'))
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', it.id)
    .where('at', '<', startOfDay(from))
    .executeTakeFirstOrThrow()
  return { from, to, first: (before.last ?? 0) + 1, last: before.last ?? 0 }
}

const balancesAt = async (ctx: Ctx, fundId: string, seq: number): Promise<Answer['opening']> => {
  const row = await ctx.tx
    .selectFrom('fund_entries')
    .select(['frozen_after_fen', 'held_after_fen', 'committed_after_fen', 'available_after_fen'])
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fundId)
    .where('seq', '=', seq)
    .executeTakeFirst()
  return row
    ? {
        frozenFen: row.frozen_after_fen,
        heldFen: row.held_after_fen,
        committedFen: row.committed_after_fen,
        availableFen: row.available_after_fen,
      }
    : zero
}

/** Entries of the period this person may see, before the filters of the list. */
const seen = (ctx: Ctx, it: Filters, span: Span, all: boolean) => {
  let query = ctx.tx
    .selectFrom('fund_entries as e')
    .leftJoin('fund_subjects as s', (j) =>
      j.onRef('s.school_id', '=', 'e.school_id').onRef('s.fund_id', '=', 'e.fund_id').onRef('s.code', '=', 'e.subject_code'),
    )
    .leftJoin('users as u', (j) => j.onRef('u.school_id', '=', 'e.school_id').onRef('u.id', '=', 'e.actor_id'))
    .where('e.school_id', '=', ctx.schoolId)
    .where('e.fund_id', '=', it.id)
    .where('e.seq', '>=', span.first)
    .where('e.seq', '<=', span.last)
  if (!all) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('fund_claims as c')
          .select('c.doc_id')
          .where('c.school_id', '=', ctx.schoolId)
          .whereRef('c.doc_kind', '=', 'e.doc_kind')
          .whereRef('c.doc_id', '=', 'e.doc_id')
          .whereRef('c.fund_id', '=', 'e.fund_id')
          .where('c.payer_id', '=', ctx.user.id),
      ),
    )
  }
  return query
}

const narrowed = (ctx: Ctx, it: Filters, span: Span, all: boolean) => {
  let query = seen(ctx, it, span, all)
  if (it.kind) query = query.where('e.kind', '=', it.kind)
  if (it.subject) query = query.where('e.subject_code', '=', it.subject)
  if (it.keyword) {
    const like = containing(it.keyword)
    query = query.where((eb) =>
      eb.or([
        eb('e.doc_no', 'ilike', like),
        eb('e.summary', 'ilike', like),
        eb('u.name', 'ilike', like),
        eb('e.voucher_no', 'ilike', like),
        isCalledAt('e', like),
      ]),
    )
  }
  return query
}

const COLUMNS = [
  'e.id',
  'e.seq',
  'e.at',
  'e.doc_kind',
  'e.doc_id',
  'e.doc_no',
  'e.summary',
  'e.subject_code',
  's.name as subject_name',
  'e.kind',
  'e.amount_fen',
  'e.voucher_no',
  'e.available_delta_fen',
  'e.frozen_delta_fen',
  'e.held_delta_fen',
  'e.committed_delta_fen',
  'e.available_after_fen',
  'e.frozen_after_fen',
  'e.held_after_fen',
  'e.committed_after_fen',
  'u.name as actor_name',
] as const

const read = (ctx: Ctx, it: Filters, span: Span, all: boolean, limit: number, offset: number) =>
  narrowed(ctx, it, span, all)
    .select(COLUMNS)
    .select([goodsAt('e').as('goods'), sellerAt('e').as('seller')])
    .orderBy('e.seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

type Row = Awaited<ReturnType<typeof read>>[number]

const shape = (r: Row): Entry => ({
  id: r.id,
  seq: r.seq,
  at: r.at.toISOString(),
  docLink: pageOf(r.doc_kind, r.doc_id),
  docNo: r.doc_no,
  summary: r.summary,
  goods: r.goods,
  supplierFullName: r.seller,
  subjectCode: r.subject_code,
  subjectName: r.subject_name ?? '',
  kind: r.kind as EntryKind,
  amountFen: r.amount_fen,
  effectFen: r.available_delta_fen,
  frozenFen: r.frozen_after_fen,
  heldFen: r.held_after_fen,
  committedFen: r.committed_after_fen,
  availableFen: r.available_after_fen,
  moved: (['frozen', 'held', 'committed', 'available'] as const).filter((b) => r[`${b}_delta_fen`] !== 0),
  actorName: r.actor_name ?? '系统',
  voucherNo: r.voucher_no,
})

export const listEntries: Of<typeof fund>['entries'] = async (ctx, it) => {
  const card = await cardById(ctx, it.id)
  const all = card.mine !== 'granted'
  const span = await spanOf(ctx, it)
  const kinds = await seen(ctx, it, span, all)
    .select(['e.kind', (eb) => eb.fn.countAll<number>().as('num'), sql<number>`sum(e.available_delta_fen)::bigint`.as('effect')])
    .groupBy('e.kind')
    .execute()
  const { total } = await narrowed(ctx, it, span, all)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await read(ctx, it, span, all, it.pageSize, (it.pageNum - 1) * it.pageSize)
  const order = Object.keys(entryKinds)
  return {
    list: rows.map(shape),
    total,
    pageNum: it.pageNum,
    pageSize: it.pageSize,
    from: span.from,
    to: span.to,
    counts: Object.fromEntries(kinds.map((k) => [k.kind, k.num])),
    opening: await balancesAt(ctx, card.id, span.first - 1),
    closing: await balancesAt(ctx, card.id, span.last),
    proof: all
      ? kinds
          .map((k) => ({ kind: k.kind as EntryKind, effectFen: k.effect }))
          .toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      : null,
  }
}

/** A row of the statement on paper: an entry, or the balance before the first and after the last. */
type SheetRow = Partial<Entry> & Answer['opening'] & { summary: string }

/** What an entry does to the money that may be spent: taken, given back, nothing where it only moves inside. */
const signOf = (fen: number | undefined): string => (fen === undefined || fen === 0 ? '' : fen > 0 ? '增加' : '减少')

const sheet: readonly SheetColumn<SheetRow>[] = [
  { title: '序号', width: 8, text: (r) => String(r.seq ?? '') },
  { title: '时间', width: 20, text: (r) => (r.at ? textOf(new Date(r.at)) : '') },
  { title: '单据', width: 18, text: (r) => r.docNo ?? '' },
  { title: '内容', width: 40, text: (r) => r.goods ?? '' },
  { title: '供应商', width: 28, text: (r) => r.supplierFullName ?? '' },
  { title: '摘要', width: 32, text: (r) => r.summary },
  { title: '科目', width: 16, text: (r) => r.subjectName ?? '' },
  { title: '类型', width: 10, text: (r) => (r.kind ? entryKinds[r.kind].label : '') },
  { title: '方向', width: 6, text: (r) => signOf(r.effectFen) },
  { title: '发生额（元）', width: 14, fen: (r) => r.amountFen ?? 0 },
  { title: '对可用的影响（元）', width: 18, fen: (r) => r.effectFen ?? 0 },
  { title: '冻结（元）', width: 14, fen: (r) => r.frozenFen },
  { title: '确认应付（元）', width: 14, fen: (r) => r.heldFen },
  { title: '已列支（元）', width: 14, fen: (r) => r.committedFen },
  { title: '可用（元）', width: 14, fen: (r) => r.availableFen },
  { title: '经手人', width: 12, text: (r) => r.actorName ?? '' },
  { title: '凭证号', width: 18, text: (r) => r.voucherNo ?? '' },
]

export const exportEntries: Of<typeof fund>['exportEntries'] = async (ctx, it) => {
  const card = await cardById(ctx, it.id)
  const span = await spanOf(ctx, it)
  const rows = (await read(ctx, it, span, card.mine !== 'granted', EXPORT_MAX, 0)).map(shape)
  const opening: SheetRow = { ...(await balancesAt(ctx, card.id, span.first - 1)), summary: `期初余额（${span.from}）` }
  const closing: SheetRow = {
    ...(await balancesAt(ctx, card.id, span.last)),
    summary: `期末余额（${span.to}）`,
    effectFen: sumFen(rows.map((r) => r.effectFen)),
  }
  return sheetReply(`经费流水-${card.projectNo}-${span.from}至${span.to}`, sheet, [opening, ...rows.toReversed(), closing])
}
