// The statement of a card: head, burn-down with forecast, by subject, by month. All figures are sums of ledger entries.
import type { fund } from '@caiyuan/contract/fund'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { addDays, dayOf, startOfDay } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { goodsAt } from '../../../core/documents.ts'
import type { Of } from '../../../core/implement.ts'
import { NO_DAY, paramsOf } from '../../school/params.ts'
import { cardById } from './cards.ts'

type Statement = OutputOf<(typeof fund)['statement']>
type Card = Statement['card']

const RATE_DAYS = 90
const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
const dayBefore = (day: string): string => dayOf(addDays(startOfDay(day), -1))
const least = (a: string, b: string): string => (a < b ? a : b)
const most = (a: string, b: string): string => (a > b ? a : b)

/** Documents that hold something on the card now. */
const countsOf = async (ctx: Ctx, fundId: string): Promise<Statement['counts']> =>
  ctx.tx
    .selectFrom('fund_claims')
    .select([
      sql<number>`count(distinct (doc_kind, doc_id)) filter (where frozen_fen > 0)`.as('frozen'),
      sql<number>`count(distinct (doc_kind, doc_id)) filter (where held_fen > 0)`.as('held'),
      sql<number>`count(distinct (doc_kind, doc_id)) filter (where committed_fen > 0)`.as('committed'),
    ])
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', fundId)
    .executeTakeFirstOrThrow()

const openedOf = async (ctx: Ctx, fundId: string): Promise<number> =>
  (
    await ctx.tx
      .selectFrom('fund_entries')
      .select(sql<number>`coalesce(sum(committed_delta_fen), 0)::bigint`.as('fen'))
      .where('school_id', '=', ctx.schoolId)
      .where('fund_id', '=', fundId)
      .where('kind', '=', 'OPEN')
      .executeTakeFirstOrThrow()
  ).fen

/** The last day of the year on which something may still be submitted on this card; a school without 年终结账 (`00-00`) spends to the last. */
export const stopDay = (today: string, endOn: string, yearEndFrom: string): string => {
  const year = today.slice(0, 4)
  const closing = yearEndFrom === NO_DAY ? `${year}-12-31` : dayBefore(`${year}-${yearEndFrom}`)
  return most(today, least(endOn, closing))
}

/** Straight on at the rate of the last days: what is left on the stop day, and when the card would run dry before it. */
export const forecastOf = (it: {
  availableFen: number
  usedFen: number
  rateDays: number
  today: string
  stopOn: string
}): { perDayFen: number; endFen: number; dryOn: string | null } => {
  const perDayFen = Math.max(0, Math.round(it.usedFen / Math.max(1, it.rateDays)))
  const days = daysBetween(it.today, it.stopOn)
  const endFen = Math.max(0, it.availableFen - perDayFen * days)
  const dryOn =
    perDayFen > 0 && it.availableFen >= 0 && it.availableFen - perDayFen * days < 0
      ? dayOf(addDays(startOfDay(it.today), Math.floor(it.availableFen / perDayFen)))
      : null
  return { perDayFen, endFen, dryOn }
}

const burnOf = async (ctx: Ctx, card: Card): Promise<Statement['burn']> => {
  const today = dayOf(ctx.now)
  const year = today.slice(0, 4)
  const from = most(`${year}-01-01`, card.startOn)
  const entries = () => ctx.tx.selectFrom('fund_entries').where('school_id', '=', ctx.schoolId).where('fund_id', '=', card.id)
  // The period starts with what was carried over, or with what the card was opened with.
  const before =
    (await entries().select('available_after_fen').where('at', '<', startOfDay(from)).orderBy('seq', 'desc').limit(1).executeTakeFirst()) ??
    (await entries().select('available_after_fen').where('kind', '=', 'OPEN').orderBy('seq', 'desc').limit(1).executeTakeFirst())
  const days = await entries()
    .select([
      sql<string>`(at at time zone 'Asia/Shanghai')::date`.as('day'),
      sql<number>`(array_agg(available_after_fen order by seq desc))[1]`.as('fen'),
    ])
    .where('at', '>=', startOfDay(from))
    .groupBy('day')
    .orderBy('day')
    .execute()
  const rateFrom = addDays(ctx.now, -RATE_DAYS)
  const rate = await entries()
    .select([
      sql<number>`coalesce(-sum(available_delta_fen) filter (where kind not in ('OPEN', 'ADJUST') and at >= ${rateFrom}), 0)::bigint`.as(
        'used',
      ),
      sql<Date>`min(at)`.as('opened'),
    ])
    .executeTakeFirstOrThrow()
  const rateDays = Math.max(1, Math.min(RATE_DAYS, daysBetween(dayOf(rate.opened ?? ctx.now), today)))
  const { 'budget.yearEndFrom': yearEndFrom } = await paramsOf(ctx)
  const stopOn = stopDay(today, card.endOn, yearEndFrom)
  const startFen = before?.available_after_fen ?? card.totalFen
  return {
    from,
    to: most(today, least(card.endOn, `${year}-12-31`)),
    today,
    startFen,
    points: days.map((d) => ({ day: d.day, availableFen: d.fen })),
    rateDays,
    stopOn,
    ...forecastOf({ availableFen: card.availableFen, usedFen: rate.used, rateDays, today, stopOn }),
  }
}

const subjectsOf = async (ctx: Ctx, card: Card): Promise<Statement['subjects']> => {
  const rows = await ctx.tx
    .selectFrom('fund_subjects as s')
    .leftJoin('fund_entries as e', (j) =>
      j.onRef('e.school_id', '=', 's.school_id').onRef('e.fund_id', '=', 's.fund_id').onRef('e.subject_code', '=', 's.code'),
    )
    .select(['s.code', 's.name', 's.limit_fen'])
    .select([
      sql<number>`coalesce(sum(e.frozen_delta_fen), 0)::bigint`.as('frozen'),
      sql<number>`coalesce(sum(e.held_delta_fen), 0)::bigint`.as('held'),
      sql<number>`coalesce(sum(e.committed_delta_fen), 0)::bigint`.as('committed'),
    ])
    .where('s.school_id', '=', ctx.schoolId)
    .where('s.fund_id', '=', card.id)
    .groupBy(['s.code', 's.name', 's.limit_fen', 's.sort'])
    .orderBy('s.sort')
    .execute()
  return rows.map((r) => ({
    code: r.code,
    name: r.name,
    limitFen: r.limit_fen,
    frozenFen: r.frozen,
    heldFen: r.held,
    committedFen: r.committed,
    leftFen: r.limit_fen === null ? card.availableFen : Math.min(card.availableFen, r.limit_fen - r.frozen - r.held - r.committed),
  }))
}

const monthsOf = async (ctx: Ctx, card: Card): Promise<Statement['months']> => {
  const year = dayOf(ctx.now).slice(0, 4)
  const months = ctx.tx
    .selectFrom('fund_entries')
    .select(['school_id'])
    .select([
      sql<string>`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')`.as('month'),
      sql<number>`sum(committed_delta_fen)::bigint`.as('fen'),
      sql<number>`coalesce(max(committed_delta_fen), 0)::bigint`.as('largest'),
      sql<string>`(array_agg(summary order by committed_delta_fen desc, seq))[1]`.as('summary'),
      sql<string>`(array_agg(doc_kind order by committed_delta_fen desc, seq))[1]`.as('doc_kind'),
      sql<string>`(array_agg(doc_id order by committed_delta_fen desc, seq))[1]`.as('doc_id'),
    ])
    .where('school_id', '=', ctx.schoolId)
    .where('fund_id', '=', card.id)
    .where('kind', 'in', ['COMMIT', 'REVERSE'])
    .where('at', '>=', startOfDay(`${year}-01-01`))
    .groupBy(['school_id', 'month'])
  const rows = await ctx.tx
    .selectFrom(months.as('m'))
    .select(['m.month', 'm.fen', 'm.largest', 'm.summary'])
    .select(goodsAt('m').as('goods'))
    .where('m.school_id', '=', ctx.schoolId)
    .execute()
  const by = new Map(rows.map((r) => [r.month, r]))
  return Array.from({ length: 12 }, (_, i) => {
    const month = `${year}-${String(i + 1).padStart(2, '0')}`
    const it = by.get(month)
    return {
      month,
      committedFen: it?.fen ?? 0,
      largestFen: Math.max(0, it?.largest ?? 0),
      largestText: card.mine === 'granted' ? '' : it?.goods || (it?.summary ?? ''),
    }
  })
}

export const getStatement: Of<typeof fund>['statement'] = async (ctx, { id }) => {
  const card = await cardById(ctx, id)
  return {
    card,
    counts: await countsOf(ctx, card.id),
    openedFen: await openedOf(ctx, card.id),
    burn: await burnOf(ctx, card),
    subjects: await subjectsOf(ctx, card),
    months: await monthsOf(ctx, card),
  }
}
