// Cards a person owns or may use; finance reads every card of the school.
import type { fund, FundSource } from '@caiyuan/contract/fund'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { sql } from 'kysely'
import { dayOf } from '../../../core/clock.ts'
import type { Ctx } from '../../../core/context.ts'
import { missing } from '../../../core/fail.ts'
import { isId } from '../../../core/ids.ts'
import type { Of } from '../../../core/implement.ts'
import { containing } from '../../../core/like.ts'

type Card = OutputOf<(typeof fund)['mine']>['list'][number]

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

const isFinance = (ctx: Ctx): boolean => ctx.user.needs.has('bill:audit')

interface CardFilters {
  keyword?: string
  status?: string | undefined
  scope?: 'seen' | 'mine'
}

/** Cards this person may look at: own, granted and not ended, or all for finance. */
const visible = (ctx: Ctx, { keyword, status, scope }: CardFilters = {}) => {
  const today = dayOf(ctx.now)
  let query = ctx.tx
    .selectFrom('funds as f')
    .innerJoin('users as o', (j) => j.onRef('o.school_id', '=', 'f.school_id').onRef('o.id', '=', 'f.owner_id'))
    .leftJoin('depts as d', (j) => j.onRef('d.school_id', '=', 'f.school_id').onRef('d.id', '=', 'f.dept_id'))
    .leftJoin('fund_grants as g', (j) =>
      j.onRef('g.school_id', '=', 'f.school_id').onRef('g.fund_id', '=', 'f.id').on('g.user_id', '=', ctx.user.id),
    )
    .where('f.school_id', '=', ctx.schoolId)
  if (!isFinance(ctx) || scope === 'mine') {
    query = query.where((eb) =>
      eb.or([
        eb('f.owner_id', '=', ctx.user.id),
        eb.and([eb('g.user_id', 'is not', null), eb.or([eb('g.ends_on', 'is', null), eb('g.ends_on', '>=', today)])]),
      ]),
    )
  }
  if (status) query = query.where('f.status', '=', status)
  if (!keyword) return query
  const like = containing(keyword)
  return query.where((eb) => eb.or([eb('f.name', 'ilike', like), eb('f.project_no', 'ilike', like), eb('o.name', 'ilike', like)]))
}

const COLUMNS = [
  'f.id',
  'f.project_no',
  'f.name',
  'f.source',
  'f.status',
  'f.owner_id',
  'f.start_on',
  'f.end_on',
  'f.total_fen',
  'f.frozen_fen',
  'f.held_fen',
  'f.committed_fen',
  'f.synced_at',
  'o.name as owner_name',
  'd.name as dept_name',
  'g.user_id as granted_to',
  'g.cap_fen',
  'g.per_order_cap_fen',
  'g.ends_on',
] as const

const usedByMe = (ctx: Ctx) =>
  sql<number>`(select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint from fund_claims c where c.school_id = f.school_id and c.fund_id = f.id and c.payer_id = ${ctx.user.id})`.as(
    'used_fen',
  )

const select = (ctx: Ctx, it: CardFilters = {}) => visible(ctx, it).select(COLUMNS).select(usedByMe(ctx))

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const shape = (ctx: Ctx, r: Row): Card => ({
  id: r.id,
  projectNo: r.project_no,
  name: r.name,
  source: r.source as FundSource,
  status: r.status as Card['status'],
  ownerName: r.owner_name,
  deptName: r.dept_name ?? '',
  startOn: r.start_on,
  endOn: r.end_on,
  daysLeft: daysBetween(dayOf(ctx.now), r.end_on),
  totalFen: r.total_fen,
  frozenFen: r.frozen_fen,
  heldFen: r.held_fen,
  committedFen: r.committed_fen,
  availableFen: r.total_fen - r.frozen_fen - r.held_fen - r.committed_fen,
  mine: r.owner_id === ctx.user.id ? 'owner' : r.granted_to ? (isFinance(ctx) ? 'finance' : 'granted') : 'finance',
  grant:
    r.granted_to && r.owner_id !== ctx.user.id
      ? { perOrderCapFen: r.per_order_cap_fen, capFen: r.cap_fen, usedFen: r.used_fen, endsOn: r.ends_on }
      : null,
  syncedAt: r.synced_at?.toISOString() ?? null,
})

export const listCards: Of<typeof fund>['mine'] = async (ctx, { pageNum, pageSize, keyword, status, scope }) => {
  const { total } = await visible(ctx, { keyword, status, scope })
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await select(ctx, { keyword, status, scope })
    .orderBy(sql`f.owner_id <> ${ctx.user.id}`)
    .orderBy(sql`f.status <> 'normal' or f.end_on < ${dayOf(ctx.now)}`)
    .orderBy('f.project_no')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return { list: rows.map((r) => shape(ctx, r)), total, pageNum, pageSize }
}

/** One card this person may look at; anything else does not exist for them. */
export const cardById = async (ctx: Ctx, id: string): Promise<Card> => {
  const row = isId(id) ? await select(ctx).where('f.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw missing('经费卡')
  return shape(ctx, row)
}
