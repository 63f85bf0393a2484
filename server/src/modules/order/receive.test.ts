import { order } from '@caiyuan/contract/order'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { deadline } from '../school/deadline.ts'
import { buildOrder, buildOrderWorld, type LineDraft } from './fixtures.ts'

const world = useWorld()
let waybill = 0
const parcel = (lines: { lineNo: number; num: number }[]) => ({
  carrierCode: 'shunfeng' as const,
  waybillNo: `SF${10_000_000 + (waybill += 1)}`,
  lines,
})

const shipped = async (
  draft: { lines?: readonly LineDraft[]; parts?: { lineNo: number; num: number }[][]; params?: Record<string, unknown> } = {},
) => {
  const at = await buildOrderWorld(world().db, draft.params)
  const id = await buildOrder(world().db, world().inSchool, at, draft.lines ? { lines: draft.lines } : {})
  await world().drain()
  const target = { schoolId: at.schoolId, id }
  const supplier = await world().as(at.supplierUser)
  await supplier.supply.confirm(target)
  const parts = draft.parts ?? [
    [
      { lineNo: 1, num: 12 },
      { lineNo: 2, num: 2 },
      { lineNo: 3, num: 20 },
    ],
  ]
  for (const lines of parts) await supplier.supply.ship({ ...target, parcels: [parcel(lines)] })
  await world().drain()
  return { at, id, target, supplier, buyer: await world().as(at.buyer) }
}

const logsOf = async (id: string) =>
  (
    await world().admin.query('select action, title, comment, from_state, to_state from mall.document_log where doc_id = $1 order by seq', [
      id,
    ])
  ).rows
const stateOf = async (id: string) => (await world().admin.query('select state from mall.orders where id = $1', [id])).rows[0].state
const messagesOf = async (userId: string) =>
  (await world().admin.query('select title from mall.messages where user_id = $1 order by created_at', [userId])).rows.map((it) => it.title)

describe('order.receive', () => {
  it('takes all parcels in and hands the order to acceptance', async () => {
    const { at, id, buyer } = await shipped()
    expect(await buyer.order.receive({ id })).toEqual({ state: 'waitAccept' })
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'receive',
      from_state: 'waitReceive',
      to_state: 'waitAccept',
      comment: '包裹 1，34 件',
    })
    const detail = await buyer.order.detail({ id })
    expect(detail.lines.map((it) => it.receivedNum)).toEqual([12, 2, 20])
    expect(detail.delivery).toEqual({
      received: { num: 34, amountFen: 128_640 },
      problem: { num: 0, amountFen: 0 },
      onWay: { num: 0, amountFen: 0 },
      unsent: { num: 0, amountFen: 0 },
      ended: { num: 0, amountFen: 0 },
    })
    expect(detail.parcels[0]).toMatchObject({ state: 'received', receivedBy: '李老师' })
    expect(await messagesOf(at.acceptor.id)).toContain(`请验收订单 ${detail.orderNo}`)
    // May accept, but in another department.
    expect(await messagesOf(at.stranger.id)).toEqual([])
    expect((await world().admin.query('select frozen_fen::int as fen from mall.funds where id = $1', [at.fundId])).rows[0].fen).toBe(
      128_640,
    )
  })

  it('receives a parcel of a part shipment without moving the order', async () => {
    const { id, buyer, supplier, target } = await shipped({
      parts: [
        [{ lineNo: 1, num: 10 }],
        [
          { lineNo: 1, num: 2 },
          { lineNo: 3, num: 20 },
        ],
      ],
    })
    const before = await buyer.order.detail({ id })
    expect(before.sentence.text).toBe('部分发货 · 包裹 1、2 等收货确认 · 惠普 CF228A 硒鼓 2 支未发')
    expect(before.can['receive']).toBe(true)
    expect(await buyer.order.receive({ id, shipmentIds: [before.parcels[0]!.id] })).toEqual({ state: 'partShip' })
    expect((await buyer.account.info()).toReceiveNum).toBe(1)
    const part = await buyer.order.detail({ id })
    expect(part.delivery).toEqual({
      received: { num: 10, amountFen: 23_800 },
      problem: { num: 0, amountFen: 0 },
      onWay: { num: 22, amountFen: 25_040 },
      unsent: { num: 2, amountFen: 79_800 },
      ended: { num: 0, amountFen: 0 },
    })
    expect(part.steps.map((it) => it.state)).toEqual(['done', 'done', 'done', 'part', 'part', 'next', 'next'])
    expect((await logsOf(id)).at(-1)).toMatchObject({ action: 'receiveParcel', comment: '包裹 1，10 件' })
    await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 2, num: 2 }])] })
    expect(await buyer.order.receive({ id })).toEqual({ state: 'waitAccept' })
    expect((await buyer.account.info()).toReceiveNum).toBe(0)
  })

  it('refuses a parcel twice, a foreign parcel, and an order that was not sent', async () => {
    const { id, buyer } = await shipped({ parts: [[{ lineNo: 1, num: 10 }]] })
    const [sent] = (await buyer.order.detail({ id })).parcels
    await buyer.order.receive({ id, shipmentIds: [sent!.id, sent!.id], note: '外箱破损' })
    expect((await logsOf(id)).at(-1)).toMatchObject({ title: '收到包裹', comment: '包裹 1，10 件；外箱破损' })
    expect((await refusalOf(buyer.order.receive({ id, shipmentIds: [sent!.id] }))).code).toBe('4004')
    expect((await refusalOf(buyer.order.receive({ id }))).message).toBe('没有等待收货的包裹')
    const waiting = await buildOrderWorld(world().db)
    const unsent = await buildOrder(world().db, world().inSchool, waiting)
    expect((await refusalOf((await world().as(waiting.buyer)).order.receive({ id: unsent }))).message).toBe(
      '订单当前状态为待供应商确认，不能确认收货',
    )
  })

  it('is only for the buyer; strangers and other schools do not learn that it exists', async () => {
    const { at, id } = await shipped()
    expect((await refusalOf((await world().as(at.finance)).order.receive({ id }))).code).toBe('2009')
    expect((await refusalOf((await world().as(at.stranger)).order.receive({ id }))).code).toBe('4004')
    const elsewhere = await buildOrderWorld(world().db)
    expect((await refusalOf((await world().as(elsewhere.buyer)).order.receive({ id }))).code).toBe('4004')
    expect((await (await world().as(at.buyer)).raw(order.receive, { id, shipmentIds: 'x' })).retCode).toBe('4000')
    expect(await stateOf(id)).toBe('waitReceive')
  })

  it('counts once when the same parcel is pressed twice at once', async () => {
    const { id, buyer } = await shipped()
    const results = await Promise.allSettled([buyer.order.receive({ id }), buyer.order.receive({ id })])
    expect(results.map((it) => it.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await buyer.order.detail({ id })).lines.map((it) => it.receivedNum)).toEqual([12, 2, 20])
  })
})

describe('automatic receipt', () => {
  it('never takes regulated goods or parcels nobody signed for', async () => {
    const dangerous = await shipped({
      lines: [{ name: '丙酮 AR', priceE4: 385_000, num: 20, controlClass: 2 }],
      parts: [[{ lineNo: 1, num: 20 }]],
    })
    const [sent] = (await dangerous.buyer.order.detail({ id: dangerous.id })).parcels
    await dangerous.supplier.supply.delivered({ ...dangerous.target, shipmentId: sent!.id, signer: '周师傅' })
    const unsigned = await shipped()
    await world().makeDue()
    await world().drain()
    expect(await stateOf(dangerous.id)).toBe('waitReceive')
    expect(await stateOf(unsigned.id)).toBe('waitReceive')
  })

  it('takes the parcel whose time has come, and none that was received by hand meanwhile', async () => {
    const { id, buyer, supplier, target } = await shipped({
      parts: [
        [{ lineNo: 1, num: 10 }],
        [
          { lineNo: 1, num: 2 },
          { lineNo: 3, num: 20 },
        ],
      ],
    })
    const parcels = async () => (await buyer.order.detail({ id })).parcels
    const [first, second] = await parcels()
    for (const it_ of [first!, second!]) await supplier.supply.delivered({ ...target, shipmentId: it_.id, signer: '周师傅' })
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 second' where doc_id = $1 and body->>'shipmentId' = $2",
      [id, second!.id],
    )
    await world().drain()
    expect((await parcels()).map((it_) => it_.state)).toEqual(['signed', 'received'])
    await buyer.order.receive({ id, shipmentIds: [first!.id] })
    const log = await logsOf(id)
    expect(log.slice(-2).map((it_) => it_.comment)).toEqual(['包裹 2，22 件；签收后逾期未确认', '包裹 1，10 件'])
    await world().makeDue('order.autoReceive')
    await world().drain()
    expect(await logsOf(id)).toEqual(log)
    expect((await buyer.order.detail({ id })).lines.map((it_) => it_.receivedNum)).toEqual([12, 0, 20])
  })

  it('comes receive.autoDays after the parcel was sent, whenever it was signed for', async () => {
    const { at, id, buyer, supplier, target } = await shipped({ params: { 'receive.autoDays': 9 } })
    const [sent] = (await buyer.order.detail({ id })).parcels
    await world().admin.query("update mall.shipments set shipped_at = now() - interval '3 days' where order_id = $1", [id])
    await supplier.supply.delivered({ ...target, shipmentId: sent!.id, signer: '周师傅' })
    const { rows } = await world().admin.query(
      "select o.due_at, s.shipped_at from mall.outbox o join mall.shipments s on s.order_id = o.doc_id where o.doc_id = $1 and o.topic = 'order.autoReceive'",
      [id],
    )
    expect(rows.map((row) => row.due_at)).toEqual([await world().inSchool(at.schoolId, (ctx) => deadline.days(ctx, 9, rows[0].shipped_at))])
  })
})

describe('order.urgeSupplier', () => {
  it('tells the supplier, at most once in four hours and three times a day', async () => {
    const { at, id, buyer, supplier } = await shipped({ parts: [[{ lineNo: 1, num: 1 }]] })
    await buyer.order.urgeSupplier({ id })
    await world().drain()
    expect((await supplier.supply.orders({})).list[0]!.urgedCount).toBe(1)
    expect((await logsOf(id)).at(-1)).toMatchObject({
      action: 'urgeSupplier',
      title: '催供应商发货',
      comment: expect.stringMatching(/^第 1 次，/),
    })
    expect((await supplier.notice.messages({})).list[0]!.body).toMatch(/：第 1 次催办，请尽快发货。$/)
    const beside = await buildOrder(world().db, world().inSchool, at)
    for (const _ of [1, 2, 3]) {
      await buyer.order.urgeSupplier({ id: beside })
      await world().admin.query(`update mall.orders set urged_at = now() - interval '5 hours' where id = $1`, [beside])
    }
    expect((await logsOf(beside)).at(-1)).toMatchObject({ title: '催供应商确认', comment: expect.stringMatching(/^第 3 次，/) })
    expect((await refusalOf(buyer.order.urgeSupplier({ id }))).message).toBe('催办过于频繁')
    for (const _ of [2, 3]) {
      await world().admin.query(`update mall.orders set urged_at = now() - interval '5 hours' where id = $1`, [id])
      await buyer.order.urgeSupplier({ id })
    }
    await world().admin.query(`update mall.orders set urged_at = now() - interval '5 hours' where id = $1`, [id])
    expect((await refusalOf(buyer.order.urgeSupplier({ id }))).code).toBe('3410')
    await world().admin.query(`update mall.document_log set at = at - interval '1 day' where doc_id = $1 and action = 'urgeSupplier'`, [id])
    await buyer.order.urgeSupplier({ id })
    expect((await refusalOf((await world().as(at.finance)).order.urgeSupplier({ id }))).code).toBe('2009')
  })
})

describe('order.askCancel', () => {
  it('is possible after confirmation and before anything is sent, once', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    const buyer = await world().as(at.buyer)
    expect((await refusalOf(buyer.order.askCancel({ id, reason: '买错了' }))).message).toBe('订单当前状态为待供应商确认，不能申请取消')
    await (await world().as(at.supplierUser)).supply.confirm({ schoolId: at.schoolId, id })
    expect((await buyer.raw(order.askCancel, { id, reason: ' ' })).retMsg).toBe('取消原因至少 2 个字')
    await buyer.order.askCancel({ id, reason: '买错了' })
    expect((await logsOf(id)).at(-1)).toMatchObject({ action: 'askCancel', comment: '买错了' })
    expect((await buyer.order.detail({ id })).sentence.text).toBe('待发货 · 已申请取消 · 等甲 综合电商答复')
    expect((await refusalOf(buyer.order.askCancel({ id, reason: '再问' }))).message).toBe('已申请取消，等供应商答复')
    expect((await refusalOf((await world().as(at.finance)).order.askCancel({ id, reason: '不是我' }))).code).toBe('2009')
  })
})

describe('order.setAcceptor', () => {
  it('finds everybody who may accept by name or number where they are too many to be shown, and takes who was found', async () => {
    const { at, id, buyer } = await shipped()
    const crowd = await world().admin.query(
      `insert into mall.users (school_id, id, user_no, name) select $1, gen_random_uuid(), 'A' || lpad(n::text, 4, '0'), '验收员' || n from generate_series(1, 150) n returning id, name`,
      [at.schoolId],
    )
    await world().admin.query(
      "insert into mall.user_roles (school_id, user_id, role) select school_id, id, 'acceptor' from mall.users where school_id = $1 and name like '验收员%'",
      [at.schoolId],
    )
    const last = crowd.rows.at(-1) as { id: string; name: string }
    const names = async (input: Parameters<typeof buyer.order.acceptors>[0]) => (await buyer.order.acceptors(input)).map((it) => it.name)
    expect((await names({ id })).length).toBe(50)
    expect(await names({ id })).not.toContain(last.name)
    expect([await names({ id, keyword: '员150' }), await names({ id, keyword: 'a0150' }), await names({ id, keyword: '%' })]).toEqual([
      [last.name],
      [last.name],
      [],
    ])
    expect((await names({ id, chosenId: last.id }))[0]).toBe(last.name)
    expect((await names({ deptId: 'no department' })).length).toBe(50)
    await buyer.order.setAcceptor({ id, acceptorId: last.id })
    expect(await buyer.order.detail({ id })).toMatchObject({ acceptorName: last.name })
  })

  it('calls five of the department at most where nobody is named', async () => {
    const { at, id, buyer } = await shipped()
    await world().admin.query(
      `with people as (insert into mall.users (school_id, id, user_no, name, dept_id) select $1, gen_random_uuid(), 'D' || n, '验收员' || n, $2 from generate_series(1, 6) n returning id)
       insert into mall.user_roles (school_id, user_id, role) select $1, id, 'acceptor' from people`,
      [at.schoolId, at.deptId],
    )
    await buyer.order.receive({ id })
    const { rows } = await world().admin.query("select 1 from mall.messages where school_id = $1 and title like '请验收订单%'", [
      at.schoolId,
    ])
    expect(rows).toHaveLength(5)
  })

  it('calls the named one once the goods are received, and at once where they are', async () => {
    const { at, id, buyer } = await shipped()
    const called = async () => (await messagesOf(at.second.id)).filter((it) => it.startsWith('请验收订单')).length
    await buyer.order.setAcceptor({ id, acceptorId: at.second.id })
    expect([await called(), (await logsOf(id)).at(-1)]).toEqual([0, expect.objectContaining({ title: '指定何老师验收' })])
    await buyer.order.receive({ id })
    expect([await called(), await messagesOf(at.acceptor.id)]).toEqual([1, []])
    await buyer.order.setAcceptor({ id, acceptorId: at.second.id })
    expect(await called()).toBe(2)
  })

  it('names another person who may accept, never the buyer', async () => {
    const { at, id, buyer } = await shipped()
    const people = (await buyer.order.acceptors({ id })).map((it) => it.name)
    expect(people).toContain('刘老师')
    expect(people).not.toContain('李老师')
    await buyer.order.setAcceptor({ id, acceptorId: at.acceptor.id })
    expect(await buyer.order.detail({ id })).toMatchObject({ acceptorName: '刘老师' })
    expect((await (await world().as(at.acceptor)).order.acceptors({ id, as: 'second' })).map((it) => it.name)).not.toContain('刘老师')
    expect((await refusalOf(buyer.order.setAcceptor({ id, acceptorId: at.buyer.id }))).message).toBe('验收人不能与采购人为同一人')
    expect((await refusalOf(buyer.order.setAcceptor({ id, acceptorId: at.finance.id }))).message).toBe('所选人员没有验收权限，请另选验收人')
    expect((await refusalOf((await world().as(at.acceptor)).order.setAcceptor({ id, acceptorId: at.second.id }))).code).toBe('2009')
    const elsewhere = await buildOrderWorld(world().db)
    expect((await refusalOf((await world().as(elsewhere.buyer)).order.acceptors({ id }))).code).toBe('4004')
  })
})
