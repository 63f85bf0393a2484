// The cards a person may pay with (domain page 04 §4.3).
import type { FundSource } from '@caiyuan/contract/fund'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import { askRows } from '../../core/ask.ts'
import type { Ctx } from '../../core/context.ts'
import { isId } from '../../core/ids.ts'
import { paramsOf, type Params } from '../school/params.ts'
import { overFenOf } from './over-run.ts'

export interface Card {
  id: string
  projectNo: string
  name: string
  source: FundSource
  status: string
  ownerId: string
  ownerName: string
  ownerDeptId: string | null
  startOn: string
  endOn: string
  totalFen: number
  frozenFen: number
  heldFen: number
  committedFen: number
  /** Negative where it is overdrawn. */
  availableFen: number
  /** What it may be overdrawn by in all (decision 0137). */
  overFen: number
  perOrderCapFen: number | null
  /** What is left of the grant's cap in all; null for owners and grants without one. */
  grantLeftFen: number | null
  subjects: { code: string; name: string; availableFen: number }[]
}

interface Row {
  id: string
  project_no: string
  name: string
  source: FundSource
  status: string
  owner_id: string
  owner_name: string
  dept_id: string | null
  start_on: string
  end_on: string
  total_fen: number
  frozen_fen: number
  held_fen: number
  committed_fen: number
  per_order_cap_fen: number | null
  cap_fen: number | null
  used_fen: number
  is_own: boolean
  subjects: { code: string; name: string; left: number | null }[] | null
}

const shape = (r: Row, params: Params): Card => {
  const availableFen = r.total_fen - r.frozen_fen - r.held_fen - r.committed_fen
  const overFen = overFenOf({ source: r.source, totalFen: r.total_fen }, params)
  const room = availableFen + overFen
  return {
    id: r.id,
    projectNo: r.project_no,
    name: r.name,
    source: r.source,
    status: r.status,
    ownerId: r.owner_id,
    ownerName: r.owner_name,
    ownerDeptId: r.dept_id,
    startOn: r.start_on,
    endOn: r.end_on,
    totalFen: r.total_fen,
    frozenFen: r.frozen_fen,
    heldFen: r.held_fen,
    committedFen: r.committed_fen,
    availableFen,
    overFen,
    perOrderCapFen: r.is_own ? null : r.per_order_cap_fen,
    grantLeftFen: r.is_own || r.cap_fen === null ? null : Math.max(0, r.cap_fen - r.used_fen),
    subjects: (r.subjects ?? []).map((s) => ({
      code: s.code,
      name: s.name,
      availableFen: Math.max(0, Math.min(room, s.left ?? room)),
    })),
  }
}

/** The cards named by what was sent, each once; what is no id names none. */
export const fundIds = (sent: readonly { funds: readonly { fundId: string }[] }[]): string[] =>
  [...new Set(sent.flatMap((order) => order.funds.map((part) => part.fundId)))].filter(isId)

/** So many of the person's newest orders say which cards were used lately. */
const LATELY = 50

/**
 * Cards the person owns or may spend from today: the one used last first, then own ones, then by the day they end.
 * `only` asks for some of them, in whatever order.
 */
export const cardsOf = async (ctx: Ctx, userId: string, only?: readonly string[]): Promise<Card[]> => {
  const wanted = only ? sql`and f.id = any(${only})` : sql``
  const query = sql<Row>`
    select f.id, f.project_no, f.name, f.source, f.status, f.owner_id, u.name as owner_name, f.dept_id, f.start_on, f.end_on, f.total_fen, f.frozen_fen, f.held_fen, f.committed_fen,
      g.per_order_cap_fen, g.cap_fen, f.owner_id = ${userId} as is_own,
      case when g.cap_fen is null then 0 else (select coalesce(sum(c.frozen_fen + c.held_fen + c.committed_fen), 0)::bigint
        from fund_claims c where c.school_id = f.school_id and c.fund_id = f.id and c.payer_id = ${userId}) end as used_fen,
      (select json_agg(json_build_object('code', s.code, 'name', s.name, 'left', s.limit_fen - s.frozen_fen - s.held_fen - s.committed_fen) order by s.sort, s.code)
        from fund_subjects s where s.school_id = f.school_id and s.fund_id = f.id) as subjects
    from funds f join users u on u.school_id = f.school_id and u.id = f.owner_id
    left join fund_grants g on g.school_id = f.school_id and g.fund_id = f.id and g.user_id = ${userId} and (g.ends_on is null or g.ends_on >= ${dayOf(ctx.now)})
    left join (select x.fund_id, max(o.created_at) as at
      from (select id, created_at from orders where school_id = ${ctx.schoolId} and buyer_id = ${userId} order by created_at desc limit ${only ? 0 : LATELY}) o
      join order_funds x on x.school_id = ${ctx.schoolId} and x.order_id = o.id group by x.fund_id) l on l.fund_id = f.id
    where f.school_id = ${ctx.schoolId} and (f.owner_id = ${userId} or g.user_id is not null) ${wanted}
    order by l.at desc nulls last, is_own desc, f.end_on, f.project_no`
  const [rows, params] = await Promise.all([askRows(ctx.tx, query), paramsOf(ctx)])
  return rows.map((it) => shape(it, params))
}

/** Why the card pays for nothing now; empty when only goods and amounts matter. */
export const cardState = (ctx: Ctx, card: Card): '' | 'fund.frozen' | 'fund.expired' => {
  const today = dayOf(ctx.now)
  if (card.status === 'frozen') return 'fund.frozen'
  return card.status === 'closed' || card.endOn < today || card.startOn > today ? 'fund.expired' : ''
}
