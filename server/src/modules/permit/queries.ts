import { PERMIT_ENDS_SOON, type permit, type PermitTab } from '@caiyuan/contract/permit'
import { permitKinds, type PermitKind, type PermitMove, type PermitUnit } from '@caiyuan/contract/permit/words'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import { Fail, missing } from '../../core/fail.ts'
import { isId } from '../../core/ids.ts'
import type { Of } from '../../core/implement.ts'
import { containing } from '../../core/like.ts'
import { paramsOf } from '../school/params.ts'

interface Row {
  id: string
  kind: PermitKind
  number: string
  substance: string
  cas: string
  unit: PermitUnit
  quantity: number | null
  opening: number
  reserved: number
  used: number
  valid_from: string
  valid_until: string
  days_left: number
  has_begun: boolean
  added_name: string
  added_at: Date
  ended_at: Date | null
  ended_name: string
  end_reason: string
}

const shown = (r: Row) => ({
  id: r.id,
  kind: r.kind,
  number: r.number,
  controlClass: permitKinds[r.kind].controlClass,
  substance: r.substance,
  cas: r.cas,
  unit: r.unit,
  quantity: r.quantity,
  opening: r.opening,
  reserved: r.reserved,
  used: r.used,
  left: r.quantity === null ? null : r.quantity - r.opening - r.reserved - r.used,
  validFrom: r.valid_from,
  validUntil: r.valid_until,
  hasBegun: r.has_begun,
  daysLeft: r.days_left,
  addedBy: r.added_name,
  addedAt: r.added_at.toISOString(),
  ended: r.ended_at && { at: r.ended_at.toISOString(), by: r.ended_name, reason: r.end_reason },
})

/** Over alias `p`. */
const columns = (today: string) =>
  sql<Row>`p.id, p.kind, p.number, p.substance, p.cas, p.unit, p.quantity, p.opening, p.reserved, p.used, p.valid_from, p.valid_until,
    p.valid_until - ${today}::date as days_left, p.valid_from <= ${today}::date as has_begun, p.added_name, p.added_at, p.ended_at, p.ended_name, p.end_reason`

const inTab = (today: string) => {
  const isOver = sql`(p.ended_at is not null or p.valid_until < ${today}::date)`
  const isComing = sql`(p.ended_at is null and p.valid_from > ${today}::date)`
  const isValid = sql`not ${isOver} and not ${isComing}`
  return {
    valid: isValid,
    coming: isComing,
    soon: sql`${isValid} and p.valid_until <= ${today}::date + ${PERMIT_ENDS_SOON}::int`,
    over: isOver,
  }
}

/** What ends first comes first. */
export const listPermits: Of<typeof permit>['list'] = async (ctx, { tab, search, pageNum, pageSize }) => {
  const today = dayOf(ctx.now)
  const tabs = inTab(today)
  const like = containing(search)
  const found = sql`from permits p where p.school_id = ${ctx.schoolId}
    and ${search === '' ? sql`true` : sql`(p.number like ${like} or p.substance like ${like} or p.cas like ${like})`}`
  const order = tab === 'over' ? sql`p.valid_until desc` : sql`p.valid_until`
  const [{ rows }, counts, params] = await Promise.all([
    sql<Row>`select ${columns(today)} ${found} and ${tabs[tab]} order by ${order}, p.kind, p.id limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(
      ctx.tx,
    ),
    sql<
      Record<PermitTab, number>
    >`select count(*) filter (where ${tabs.valid})::int as valid, count(*) filter (where ${tabs.soon})::int as soon, count(*) filter (where ${tabs.coming})::int as coming, count(*) filter (where ${tabs.over})::int as over ${found}`.execute(
      ctx.tx,
    ),
    paramsOf(ctx),
  ])
  const count = counts.rows[0]!
  return { list: rows.map(shown), total: count[tab], pageNum, pageSize, counts: { ...count }, isChecked: params['permit.check'] === 1 }
}

interface MoveRow {
  id: string
  kind: PermitMove
  num: number
  qty: number
  reserved_after: number
  used_after: number
  at: Date
  line_no: number
  order_no: string
  buyer_name: string
  name: string | null
  unit: string | null
}

export const getPermit: Of<typeof permit>['detail'] = async (ctx, { id, pageNum, pageSize }) => {
  const today = dayOf(ctx.now)
  const { rows } = await sql<Row & { move_seq: number }>`
    select ${columns(today)}, p.move_seq from permits p where p.school_id = ${ctx.schoolId} and p.id = ${isId(id) ? id : null}`.execute(
    ctx.tx,
  )
  const row = rows[0]
  if (!row) throw missing('购买许可')
  // A line that was taken out of its order when it was submitted again has a name no more.
  const moves = await sql<MoveRow>`
    select m.id, m.kind, m.num, m.num * m.per_piece as qty, m.reserved_after, m.used_after, m.at, m.line_no, o.order_no, o.buyer_name, l.name, l.unit
    from permit_moves m join orders o on o.school_id = m.school_id and o.id = m.order_id
    left join order_lines l on l.school_id = m.school_id and l.order_id = m.order_id and l.line_no = m.line_no
    where m.school_id = ${ctx.schoolId} and o.school_id = ${ctx.schoolId} and m.permit_id = ${row.id}
    order by m.seq desc limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(ctx.tx)
  return {
    ...shown(row),
    moves: {
      list: moves.rows.map((it) => ({
        id: it.id,
        kind: it.kind,
        num: it.num,
        qty: it.qty,
        left: row.quantity === null ? null : row.quantity - row.opening - it.reserved_after - it.used_after,
        orderNo: it.order_no,
        lineNo: it.line_no,
        goodsName: it.name ?? '',
        goodsUnit: it.unit ?? '',
        buyerName: it.buyer_name,
        at: it.at.toISOString(),
      })),
      total: row.move_seq,
      pageNum,
      pageSize,
    },
  }
}

interface LineRow {
  id: string
  line_no: number
  kind: PermitKind
  number: string
  unit: PermitUnit
  qty: number
  left: number | null
  valid_until: string
  ended_at: Date | null
}

/** What each line of an order has of permits, reserved and used together, with why nothing more is agreed to by one. */
const heldBy = async (ctx: Ctx, orderId: string): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select p.id, m.line_no, p.kind, p.number, p.unit, m.qty, p.quantity - p.opening - p.reserved - p.used as left, p.valid_until, p.ended_at
    from (
      select permit_id, line_no, sum(case when kind = 'RESERVE' then num when kind = 'USE' then 0 else - num end * per_piece)::bigint as qty
      from permit_moves where school_id = ${ctx.schoolId} and order_id = ${orderId} group by permit_id, line_no) m
    join permits p on p.school_id = ${ctx.schoolId} and p.id = m.permit_id
    where m.qty > 0 order by m.line_no, p.kind`.execute(ctx.tx)
  return rows
}

/** An order that ended without goods has nothing. */
export const permitsOfOrder = async (ctx: Ctx, orderId: string) =>
  (await heldBy(ctx, orderId)).map((it) => ({
    lineNo: it.line_no,
    kind: it.kind,
    number: it.number,
    unit: it.unit,
    qty: it.qty,
    left: it.left,
    validUntil: it.valid_until,
  }))
const overText = ({ kind, number, valid_until, ended_at }: LineRow, today: string): string => {
  const over = ended_at ? `已于 ${dayOf(ended_at)} 注销` : valid_until < today ? `已于 ${valid_until} 到期` : ''
  return over && `${permitKinds[kind].title}（${number}）${over}，不能再同意；请驳回，由采购人按有效许可重新提交`
}

export interface PermitOfReview {
  kind: PermitKind
  number: string
  unit: PermitUnit
  qty: number
  left: number | null
  validUntil: string
  /** Why nobody agrees to what is bought by it; empty while it may be. */
  problem: string
}

/** As who decides on an order looks at them: each permit once, with what all lines have of it. */
export const permitsUnderReview = async (ctx: Ctx, orderId: string): Promise<PermitOfReview[]> => {
  const today = dayOf(ctx.now)
  const byPermit = Map.groupBy(await heldBy(ctx, orderId), (it) => it.id)
  return [...byPermit.values()].map((all) => {
    const it = all[0]!
    const qty = all.reduce((sum, one) => sum + one.qty, 0)
    return { kind: it.kind, number: it.number, unit: it.unit, qty, left: it.left, validUntil: it.valid_until, problem: overText(it, today) }
  })
}

/** Nobody agrees to what is bought by a permit that was ended or is over. */
export const mustStillPermit = async (ctx: Ctx, orderId: string): Promise<void> => {
  const over = (await permitsUnderReview(ctx, orderId)).find((it) => it.problem !== '')
  if (over) throw new Fail('core.refused', { reason: over.problem })
}
