// What orders have of the permits of a school: append-only movements under a lock on the permit's row, so that two orders at once cannot
// take more than it grants (decision 0423). Permits are locked last, behind cards and goods, in ascending id.
import type { AfterSaleState } from '@caiyuan/contract/after-sale/flow'
import { statesWhere } from '@caiyuan/contract/flow'
import { orderFlow, type OrderState } from '@caiyuan/contract/order-flow'
import { asksPermit, permitKinds, type PermitMove } from '@caiyuan/contract/permit/words'
import { sql } from 'kysely'
import { dayOf } from '../../core/clock.ts'
import type { Ctx } from '../../core/context.ts'
import type { Breach } from '../../core/documents.ts'
import { Fail } from '../../core/fail.ts'
import { newId } from '../../core/ids.ts'
import { changed } from '../../core/notify.ts'
import { permitNeeds, shortOf, takeFits, unpermitted, type Pack, type Permit, type Taken } from '../catalog/permits.ts'

interface Move {
  permitId: string
  kind: PermitMove
  orderId: string
  lineNo: number
  num: number
  perPiece: number
  afterSaleId?: string
}

interface Standing {
  id: string
  reserved: number
  used: number
  move_seq: number
}

/** What a movement of `qty` does to what is reserved and used. */
const effects: Record<PermitMove, readonly [reserved: number, used: number]> = {
  RESERVE: [1, 0],
  RELEASE: [-1, 0],
  USE: [-1, 1],
  RETURN: [0, -1],
}

const classOfKind = Object.fromEntries(Object.entries(permitKinds).map(([kind, it]) => [kind, it.controlClass]))

const LOCKED = ['id', 'reserved', 'used', 'move_seq'] as const

/** Of permits the caller has locked. */
const write = async (ctx: Ctx, locked: readonly Standing[], moves: readonly Move[]): Promise<void> => {
  const now = new Map(locked.map((it) => [it.id, { ...it }]))
  const rows = moves.map((it) => {
    const permit = now.get(it.permitId)!
    const [reserved, used] = effects[it.kind]
    permit.reserved += reserved * it.num * it.perPiece
    permit.used += used * it.num * it.perPiece
    permit.move_seq += 1
    return {
      school_id: ctx.schoolId,
      id: newId(),
      permit_id: it.permitId,
      seq: permit.move_seq,
      kind: it.kind,
      order_id: it.orderId,
      line_no: it.lineNo,
      num: it.num,
      per_piece: it.perPiece,
      after_sale_id: it.afterSaleId ?? null,
      reserved_after: permit.reserved,
      used_after: permit.used,
      at: ctx.now,
    }
  })
  await sql`
    update permits p set reserved = n.reserved, used = n.used, move_seq = n.move_seq
    from json_to_recordset(${JSON.stringify([...now.values()])}::json) as n (id uuid, reserved bigint, used bigint, move_seq bigint)
    where p.school_id = ${ctx.schoolId} and p.id = n.id`.execute(ctx.tx)
  await ctx.tx.insertInto('permit_moves').values(rows).execute()
  for (const id of new Set(moves.map((it) => it.permitId))) changed(ctx, 'permit', id)
}

const lockThose = (ctx: Ctx, ids: readonly string[]): Promise<Standing[]> =>
  ctx.tx
    .selectFrom('permits')
    .select(LOCKED)
    .where('school_id', '=', ctx.schoolId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Moves what a document has already; nothing of it can be refused. */
const moveAll = async (ctx: Ctx, moves: readonly Move[]): Promise<void> => {
  if (moves.length > 0) await write(ctx, await lockThose(ctx, [...new Set(moves.map((it) => it.permitId))]), moves)
}

/** A line of an order that asks for permits. */
export interface PermitLine {
  orderId: string
  lineNo: number
  name: string
  num: number
  pack: Pack
}

type LockedPermit = Permit & Standing & { cas: string }

const lockFor = async (ctx: Ctx, cas: readonly string[]): Promise<LockedPermit[]> => {
  const { rows } = await sql<LockedPermit>`
    select id, kind, number, unit, cas, quantity - opening - reserved - used as left, valid_from as "validFrom", valid_until as "validUntil", reserved, used, move_seq
    from permits where school_id = ${ctx.schoolId} and cas = any(${cas}) and ended_at is null order by id for update`.execute(ctx.tx)
  return rows
}

/** Each line takes what it orders of one permit for each class it stands in; refuses with the first that has no permit, or none with enough left. */
export const reservePermits = async (ctx: Ctx, lines: readonly PermitLine[]): Promise<void> => {
  if (lines.length === 0) return
  const locked = await lockFor(ctx, [...new Set(lines.flatMap(({ pack }) => pack.cas ?? []))])
  const byEnd = locked.toSorted((a, b) => (a.validUntil === b.validUntil ? (a.id < b.id ? -1 : 1) : a.validUntil < b.validUntil ? -1 : 1))
  const today = dayOf(ctx.now)
  const taken: Taken = new Map()
  const moves = lines.flatMap(({ orderId, lineNo, name, num, pack }): Move[] => {
    const needs = permitNeeds(
      pack,
      byEnd.filter((it) => it.cas === pack.cas),
      today,
    )
    const none = unpermitted(needs)
    if (none) throw new Fail('permit.none', { reason: `${name}：${none}` })
    const short = shortOf(needs, num, taken)
    if (short) throw new Fail('permit.short', { reason: `${name}：${short}` })
    return takeFits(needs, num, taken)!.map((it) => ({ permitId: it.id, kind: 'RESERVE', orderId, lineNo, num, perPiece: it.perPiece }))
  })
  const used = new Set(moves.map((it) => it.permitId))
  await write(
    ctx,
    locked.filter((it) => used.has(it.id)).map(({ id, reserved, used: spent, move_seq }) => ({ id, reserved, used: spent, move_seq })),
    moves,
  )
}

interface Open {
  permit_id: string
  line_no: number
  per_piece: number
  reserved: number
  taken: number
  coming: number
  accepted: number
}

/**
 * After its lines or its state moved: what was accepted of an order is used, what may still come stays reserved, the rest is released.
 * The caller has locked the order. One that has nothing on permits changes nothing.
 */
export const followPermits = async (ctx: Ctx, order: { id: string; state: OrderState; control_class: number }): Promise<void> => {
  if (!asksPermit(order.control_class)) return
  const { rows } = await sql<Open>`
    select m.*, l.num - l.ended_num - l.lost_num as coming, l.accepted_num as accepted
    from (
      select permit_id, line_no, per_piece, sum(case kind when 'RESERVE' then num when 'RETURN' then 0 else - num end)::int as reserved,
        sum(num) filter (where kind = 'USE')::int as taken
      from permit_moves where school_id = ${ctx.schoolId} and order_id = ${order.id} group by permit_id, line_no, per_piece) m
    join order_lines l on l.school_id = ${ctx.schoolId} and l.order_id = ${order.id} and l.line_no = m.line_no
    where m.reserved > 0 order by m.permit_id, m.line_no`.execute(ctx.tx)
  const mayCome = orderFlow.states[order.state].claim === 'reserved'
  await moveAll(
    ctx,
    rows.flatMap((it): Move[] => {
      const of = { permitId: it.permit_id, orderId: order.id, lineNo: it.line_no, perPiece: it.per_piece }
      const use = Math.min(it.reserved, it.accepted - (it.taken ?? 0))
      const stays = mayCome ? Math.min(it.reserved - use, it.coming - it.accepted) : 0
      const moves: Move[] = [
        { ...of, kind: 'USE', num: use },
        { ...of, kind: 'RELEASE', num: it.reserved - use - stays },
      ]
      return moves.filter((move) => move.num > 0)
    }),
  )
}

interface Used {
  permit_id: string
  line_no: number
  per_piece: number
  used: number
}

/** Accepted goods went back to their supplier, by an after-sale: the school may buy as much again. Once for each after-sale. */
export const returnPermits = async (
  ctx: Ctx,
  it: { orderId: string; afterSaleId: string; pieces: readonly { lineNo: number; num: number }[] },
): Promise<void> => {
  const { rows } = await sql<Used>`
    select permit_id, line_no, per_piece, sum(case kind when 'USE' then num when 'RETURN' then - num else 0 end)::int as used
    from permit_moves where school_id = ${ctx.schoolId} and order_id = ${it.orderId} group by permit_id, line_no, per_piece
    having not bool_or(after_sale_id = ${it.afterSaleId}) is true order by permit_id, line_no`.execute(ctx.tx)
  await moveAll(
    ctx,
    rows.flatMap(({ permit_id: permitId, line_no: lineNo, per_piece: perPiece, used }): Move[] => {
      const num = Math.min(used, it.pieces.find((one) => one.lineNo === lineNo)?.num ?? 0)
      return num > 0 ? [{ permitId, kind: 'RETURN', orderId: it.orderId, lineNo, num, perPiece, afterSaleId: it.afterSaleId }] : []
    }),
  )
}

/** SQL of rows: what each line of an order has of the permits of one class for one substance; a line that was submitted again may have it of another paper. */
const netOf = (schoolId: number) => sql`
  select m.order_id, m.line_no, p.cas, sum(case m.kind when 'RESERVE' then m.num when 'RETURN' then 0 else - m.num end) as reserved,
    sum(case m.kind when 'USE' then m.num when 'RETURN' then - m.num else 0 end) as used
  from permit_moves m join permits p on p.school_id = ${schoolId} and p.id = m.permit_id
  where m.school_id = ${schoolId} group by m.order_id, m.line_no, p.cas, ${JSON.stringify(classOfKind)}::jsonb ->> p.kind`

/** Behind them its pieces are gone, by an after-sale that pays back. */
const GONE: readonly AfterSaleState[] = ['toRefund', 'toRed', 'done']

/**
 * SQL of what does not hold: a permit is the sum of its movements; a line has reserved of each class what may still come while its order may
 * be sent, else nothing, and has used what was accepted less what went back.
 */
export const permitBreaches = (schoolId: number) => sql<Breach>`
  select null::uuid as fund_id, p.number as doc_no, '购买许可的占用或使用与其流水合计不一致' as sentence
  from permits p left join (
    select permit_id, max(seq) as seq, sum(case kind when 'RESERVE' then num when 'RETURN' then 0 else - num end * per_piece) as reserved,
      sum(case kind when 'USE' then num when 'RETURN' then - num else 0 end * per_piece) as used
    from permit_moves where school_id = ${schoolId} group by permit_id) m on m.permit_id = p.id
  where p.school_id = ${schoolId} and (p.move_seq, p.reserved, p.used) is distinct from (coalesce(m.seq, 0)::bigint, coalesce(m.reserved, 0)::bigint, coalesce(m.used, 0)::bigint)
  union all
  select null::uuid, o.order_no, '订单占用的购买许可与还可能到货的数量不一致'
  from (${netOf(schoolId)}) m
  join orders o on o.school_id = ${schoolId} and o.id = m.order_id
  left join order_lines l on l.school_id = ${schoolId} and l.order_id = m.order_id and l.line_no = m.line_no and l.cas = m.cas
  where m.reserved <> case when o.state = any(${statesWhere(orderFlow, (it) => it.claim === 'reserved')})
    then coalesce(l.num - l.ended_num - l.lost_num - l.accepted_num, 0) else 0 end
  union all
  select null::uuid, o.order_no, '订单使用的购买许可与验收后留下的数量不一致'
  from (${netOf(schoolId)}) m
  join orders o on o.school_id = ${schoolId} and o.id = m.order_id
  left join order_lines l on l.school_id = ${schoolId} and l.order_id = m.order_id and l.line_no = m.line_no and l.cas = m.cas
  left join (
    select a.order_id, al.line_no, sum(al.num) as num
    from after_sales a join after_sale_lines al on al.school_id = ${schoolId} and al.after_sale_id = a.id
    where a.school_id = ${schoolId} and a.shipment_id is null and a.state = any(${GONE}) and (a.type = 'returnRefund' or a.type = 'refundOnly' and a.reason = 'short')
    group by a.order_id, al.line_no) g on g.order_id = m.order_id and g.line_no = m.line_no
  where m.used <> greatest(coalesce(l.accepted_num, 0) - coalesce(g.num, 0), 0)`
