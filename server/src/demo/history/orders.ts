// The life of one order, a step at a time: what to do next is read from its state, by whom and how soon is chance.
import { carriers } from '@caiyuan/contract/carriers'
import type { OrderState } from '@caiyuan/contract/order-flow'
import { confirmed, settled, toBill, underSettlement } from '@caiyuan/contract/order/standing'
import { createCanvas } from '@napi-rs/canvas'
import { keepFile } from '../../core/files.ts'
import type { Storage } from '../../gateways/storage.ts'
import { tryAs, type Stage } from './act.ts'
import type { Cast } from './cast.ts'
import { between, chance, pick, whole } from './chance.ts'
import { later } from './moments.ts'
import { CREW_CARD } from './shopping.ts'

interface Known {
  id: string
  order_no: string
  state: OrderState
  version: number
  supplier_id: string
  total_fen: number
  buyer_id: string
  acceptor_id: string | null
}

const read = (stage: Stage, id: string): Promise<Known> =>
  stage.db.withTenant(
    { schoolId: stage.schoolId },
    async (tx) =>
      (await tx
        .selectFrom('orders')
        .select(['id', 'order_no', 'state', 'version', 'supplier_id', 'total_fen', 'buyer_id', 'acceptor_id'])
        .where('school_id', '=', stage.schoolId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()) as Known,
  )

const REFUSALS = ['请改用其他经费', '请补充用途说明', '数量偏多，请核减后再提', '规格与申请不符']
const AGREEMENTS = ['同意', '同意列支', '', '', '']

const decide = async (stage: Stage, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  const task = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('flow_tasks')
      .select(['id', 'assignee_id', 'node_type', 'node_id'])
      .where('school_id', '=', stage.schoolId)
      .where('doc_kind', '=', 'order')
      .where('doc_id', '=', it.id)
      .where('status', '=', 1)
      .where('node_type', '<>', 'CC')
      .orderBy('started_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  )
  if (!task) return null
  const approver = await cast.person(task.assignee_id)
  const luck = chance(it.order_no, task.node_id)
  const done = await tryAs(stage, approver, at, (act) => {
    if (task.node_type === 'HANDLE') return act('approval.handle', { taskId: task.id, comment: '已核对，下单' })
    if (luck < 0.03) return act('approval.refuse', { taskId: task.id, comment: pick(REFUSALS, it.order_no) })
    return act('approval.agree', { taskId: task.id, comment: pick(AGREEMENTS, it.order_no, task.node_id) })
  })
  return done === undefined ? null : between(1, luck < 0.8 ? 9 : 30, it.order_no, task.node_id, 'next')
}

const afterRefusal = async (stage: Stage, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  const buyer = await cast.person(it.buyer_id)
  await tryAs(stage, buyer, at, (act) => act('order.cancel', { id: it.id, version: it.version, reason: '不再需要' }))
  return null
}

const answer = async (stage: Stage, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return null
  const target = { schoolId: stage.schoolId, id: it.id }
  const isRefused = chance(it.order_no, 'supplier') < 0.02
  await tryAs(stage, supplier, at, (act) =>
    isRefused ? act('supply.refuse', { ...target, reason: '无货', note: '厂家停产' }) : act('supply.confirm', target),
  )
  return isRefused ? null : between(4, 30, it.order_no, 'ship')
}

const ship = async (stage: Stage, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  const supplier = await cast.supplier(it.supplier_id)
  if (!supplier) return null
  await tryAs(stage, supplier, at, async (act, ctx) => {
    const lines = await ctx.tx
      .selectFrom('order_lines')
      .select(['line_no', 'num', 'shipped_num'])
      .where('school_id', '=', stage.schoolId)
      .where('order_id', '=', it.id)
      .orderBy('line_no')
      .execute()
    const open = lines.filter((l) => l.num > l.shipped_num)
    const isSplit = confirmed.includes(it.state) && open.length > 1 && chance(it.order_no, 'split') < 0.12
    const now = isSplit ? open.slice(0, -1) : open
    const waybillNo = `${whole(10_000_000, 99_999_999, it.order_no, it.state)}${whole(1000, 9999, it.order_no, 'w')}`
    return act('supply.ship', {
      schoolId: stage.schoolId,
      id: it.id,
      parcels: [
        {
          carrierCode: pick(carriers, it.order_no).code,
          waybillNo,
          lines: now.map((l) => ({ lineNo: l.line_no, num: l.num - l.shipped_num })),
        },
      ],
    })
  })
  return between(20, 70, it.order_no, 'receive', it.state)
}

const receive = async (stage: Stage, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  const buyer = await cast.person(it.buyer_id)
  await tryAs(stage, buyer, at, (act) => act('order.receive', { id: it.id }))
  return between(2, 60, it.order_no, 'accept')
}

/** A plain photo of the delivered parcel with the order's number on it: what an acceptor would upload. */
export const photoOf = (orderNo: string): Buffer => {
  const canvas = createCanvas(320, 240)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#D9E2E0'
  pen.fillRect(0, 0, 320, 240)
  pen.fillStyle = '#B8926A'
  pen.fillRect(60, 70, 200, 130)
  pen.fillStyle = '#9C7852'
  pen.fillRect(60, 70, 200, 26)
  pen.fillStyle = '#FFFFFF'
  pen.fillRect(90, 120, 140, 56)
  pen.fillStyle = '#2B3A37'
  pen.font = '14px sans-serif'
  pen.fillText(orderNo, 102, 152)
  return canvas.toBuffer('image/png')
}

const accept = async (stage: Stage & { storage: Storage }, cast: Cast, it: Known, at: Date): Promise<number | null> => {
  if (!it.acceptor_id) return null
  const waiting = await stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('acceptances')
      .select(['id', 'second_acceptor_id'])
      .where('school_id', '=', stage.schoolId)
      .where('order_id', '=', it.id)
      .where('state', '=', 'waitSecond')
      .executeTakeFirst(),
  )
  if (waiting?.second_acceptor_id) {
    await tryAs(stage, await cast.person(waiting.second_acceptor_id), at, (act) => act('order.confirmAcceptance', { id: waiting.id }))
    return null
  }
  const acceptor = await cast.person(it.acceptor_id)
  const photo = it.total_fen >= 100_000 ? await keepFile(stage, acceptor, stage.schoolId, `${it.order_no}.png`, photoOf(it.order_no)) : null
  await tryAs(stage, acceptor, at, async (act, ctx) => {
    const lines = await ctx.tx
      .selectFrom('order_lines')
      .select(['line_no', 'received_num', 'accepted_num', 'rejected_num'])
      .where('school_id', '=', stage.schoolId)
      .where('order_id', '=', it.id)
      .orderBy('line_no')
      .execute()
    const open = lines.filter((l) => l.received_num > l.accepted_num + l.rejected_num)
    const second = it.total_fen >= 1_000_000 ? await act<{ id: string }[]>('order.acceptors', { id: it.id }) : []
    const other = second.find((p) => p.id !== acceptor.id)
    return act('order.accept', {
      id: it.id,
      version: it.version,
      lines: open.map((l) => ({ lineNo: l.line_no, acceptedNum: l.received_num - l.accepted_num - l.rejected_num, rejectedNum: 0 })),
      opinion: '数量、规格相符，外观完好',
      photoIds: photo ? [photo.id] : [],
      ...(other ? { secondAcceptorId: other.id } : {}),
    })
  })
  return it.total_fen >= 1_000_000 ? between(2, 20, it.order_no, 'second') : null
}

const STEPS: Partial<Record<OrderState, typeof accept>> = {
  auditing: decide,
  waitHandle: decide,
  back: afterRefusal,
  waitSupplier: answer,
  waitShip: ship,
  partShip: ship,
  waitReceive: receive,
  waitAccept: accept,
  partAccept: accept,
}

/** Does the next thing for an order; answers when the one after is due, or null when nobody but the bills is next. */
export const stepOrder = async (stage: Stage & { storage: Storage }, cast: Cast, id: string, at: Date): Promise<Date | null> => {
  const it = await read(stage, id)
  const step = STEPS[it.state]
  if (!step) return null
  const hours = await step(stage, cast, it, at)
  return hours === null ? null : later(at, hours)
}

/** An order whose acceptance is over; undefined before it. */
export const acceptedOrder = (stage: Stage, id: string): Promise<{ id: string; order_no: string; buyer_id: string } | undefined> =>
  stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('orders')
      .select(['id', 'order_no', 'buyer_id'])
      .where('school_id', '=', stage.schoolId)
      .where('id', '=', id)
      .where('state', 'in', [...toBill, ...underSettlement, ...settled])
      .executeTakeFirst(),
  )

/** Orders of the year on their way: where a stopped load goes on. Those on the desks and those made by hand are left alone. */
export const openOrders = (stage: Stage, before: Date): Promise<{ id: string }[]> =>
  stage.db.withTenant({ schoolId: stage.schoolId }, (tx) =>
    tx
      .selectFrom('orders as o')
      .select('o.id')
      .where('o.school_id', '=', stage.schoolId)
      .where('o.state', 'in', Object.keys(STEPS))
      .where('o.submitted_at', '<', before)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_funds as c')
            .innerJoin('funds as f', (join) => join.onRef('f.school_id', '=', 'c.school_id').onRef('f.id', '=', 'c.fund_id'))
            .select('c.order_id')
            .where('c.school_id', '=', stage.schoolId)
            .whereRef('c.order_id', '=', 'o.id')
            .where('f.project_no', '~', CREW_CARD.source),
        ),
      )
      .orderBy('o.order_no')
      .execute(),
  )
