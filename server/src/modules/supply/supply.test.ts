import { readFile } from 'node:fs/promises'
import { supply } from '@caiyuan/contract/order'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { enqueue } from '../../core/outbox.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildAccepted, buildBillWorld } from '../bill/fixtures/build.ts'
import { buildOrder, buildOrderWorld, plainLines, uniqueNo, type LineDraft, type OrderWorld } from '../order/fixtures.ts'
import { orderById } from '../order/queries/one.ts'
import { deadline } from '../school/deadline.ts'
import { projectOrder } from './projection.ts'
import { shipBy } from './queries.ts'

const world = useWorld()

const arrived = async (draft: { lines?: readonly LineDraft[]; freightFen?: number } = {}) => {
  const at = await buildOrderWorld(world().db)
  const id = await buildOrder(world().db, world().inSchool, at, draft)
  await world().drain()
  return { at, id, target: { schoolId: at.schoolId, id }, supplier: await world().as(at.supplierUser) }
}

const confirmed = async (draft: { lines?: readonly LineDraft[] } = {}) => {
  const it = await arrived(draft)
  await it.supplier.supply.confirm(it.target)
  return it
}

const rowOf = async (schoolId: number, id: string) =>
  (await world().admin.query('select * from mall.orders where school_id = $1 and id = $2', [schoolId, id])).rows[0]
const logsOf = async (schoolId: number, id: string) =>
  (
    await world().admin.query(
      'select action, title, from_state, to_state, comment, detail, actor_name from mall.document_log where school_id = $1 and doc_id = $2 order by seq',
      [schoolId, id],
    )
  ).rows
const fundOf = async (at: OrderWorld) =>
  (
    await world().admin.query(
      'select frozen_fen::int frozen, held_fen::int held, committed_fen::int committed from mall.funds where id = $1',
      [at.fundId],
    )
  ).rows[0]
const stockOf = async (id: string) =>
  (
    await world().admin.query(
      'select l.line_no, s.stock, s.reserved from mall.order_lines l join shared.sku_stocks s on s.sku_id = l.sku_id where l.order_id = $1 order by 1',
      [id],
    )
  ).rows
const messagesOf = async (userId: string) =>
  (await world().admin.query('select title, body from mall.messages where user_id = $1 order by created_at', [userId])).rows
const other = async () => {
  const supplierId = await buildSupplier(world().db, { srcId: uniqueNo(), name: '别家' })
  return world().as(await buildUser(world().db, { schoolId: 2, no: `x${uniqueNo()}`, name: '别家人', roles: ['supplier'], supplierId }))
}
const parcel = (lines: { lineNo: number; num: number }[], waybillNo = `SF${uniqueNo()}`) => ({
  carrierCode: 'shunfeng' as const,
  waybillNo,
  lines,
})

const eventsOf = async (userId: string): Promise<number> =>
  (await world().admin.query(`select count(*)::int as num from mall.user_events where user_id = $1 and kind = 'order'`, [userId])).rows[0]
    .num

describe('what a supplier is told', () => {
  it('hears of an order that arrives, is urged, is asked back, and only of its own', async () => {
    const { at, id, target, supplier } = await arrived()
    const stranger = await other()
    const buyer = await world().as(at.buyer)
    const [arrival] = await messagesOf(at.supplierUser.id)
    expect(arrival.title).toMatch(new RegExp(`^示例大学${at.schoolId} 新订单 D\\d+，¥1,286\\.40$`))
    expect(arrival.body).toMatch(/^材料学院 .+：请于 \d+月\d+日（周.）\d\d:\d\d 前确认；\d+月\d+日（周.）\d\d:\d\d 仍未确认将自动关闭。$/)
    await buyer.order.urgeSupplier({ id })
    await supplier.supply.confirm(target)
    await buyer.order.askCancel({ id, reason: '重复下单' })
    await world().drain()
    expect((await messagesOf(at.supplierUser.id)).slice(1).map((it) => it.title.replace(/D\d+/, '#'))).toEqual([
      `示例大学${at.schoolId} 采购方催确认：订单 #`,
      `示例大学${at.schoolId} 采购方申请取消订单 #`,
    ])
    expect((await supplier.notice.messages({})).list[0]!.link).toBe(`/supplier/order?schoolId=${at.schoolId}&id=${id}`)
    expect(await messagesOf(stranger.user.id)).toEqual([])
    expect(await eventsOf(stranger.user.id)).toBe(0)
  })

  it('sees a change at once: every change of the order wakes its open pages', async () => {
    const { at, id, target, supplier } = await arrived()
    const before = await eventsOf(at.supplierUser.id)
    expect(before).toBeGreaterThan(0)
    await (await world().as(at.buyer)).order.cancel({ id, reason: '不再需要' })
    await world().drain()
    expect(await eventsOf(at.supplierUser.id)).toBeGreaterThan(before)
    expect((await supplier.supply.orderDetail(target)).state).toBe('cancelled')
    expect((await messagesOf(at.supplierUser.id)).at(-1).title).toMatch(/已被采购方取消$/)
  })

  it('hears that its time is over, and that the order is closed', async () => {
    const { at, id } = await arrived()
    await world().makeDue('supply.remind')
    await world().drain()
    await world().makeDue('supply.close')
    await world().drain()
    expect((await rowOf(at.schoolId, id)).state).toBe('closed')
    const told = await messagesOf(at.supplierUser.id)
    expect(told[1].body).toMatch(/：\d+月\d+日（周.）\d\d:\d\d 仍未确认将自动关闭，计入供应商评分。$/)
    expect(told.map((it) => it.title.replace(/D\d+/, '#')).slice(1)).toEqual([
      `示例大学${at.schoolId} 订单 # 确认已超时`,
      `示例大学${at.schoolId} 订单 # 已自动关闭`,
    ])
  })
})

describe('supply.exportOrders', () => {
  it('gives what the tab and the filters show as a sheet, one row per line, of this supplier only', async () => {
    const { at, supplier } = await arrived()
    const { data } = await supplier.raw(supply.exportOrders, { tab: 'confirm', keyword: '中性笔' })
    const rows = await readSheet(data as Buffer)
    expect(rows).toHaveLength(4)
    const school = `示例大学${at.schoolId}`
    for (const row of rows.slice(1)) expect(row).toEqual(expect.arrayContaining([school, '138****5621', 1286.4, '待确认']))
    expect(rows.slice(1).map((it) => it[rows[0]!.indexOf('商品名称')])).toEqual(plainLines.map((it) => it.name))
    expect(await readSheet((await supplier.raw(supply.exportOrders, { tab: 'ship' })).data as Buffer)).toHaveLength(1)
    const stranger = await other()
    expect(await readSheet((await stranger.raw(supply.exportOrders, {})).data as Buffer)).toHaveLength(1)
    expect((await (await world().as(at.buyer)).raw(supply.exportOrders, {})).retCode).toBe('2009')
  })

  it('says of each line what was ordered, shipped, accepted and refused', async () => {
    const at = await buildBillWorld(world())
    await buildAccepted(world(), at, plainLines, { reject: 2 })
    const { data } = await (await world().as(at.supplierUser)).raw(supply.exportOrders, {})
    const [head, ...rows] = await readSheet(data as Buffer)
    const shown = ['商品名称', '单位', '单价（元）', '订购', '已发', '合格', '不合格', '小计（元）'].map((it) => head!.indexOf(it))
    expect(rows.map((row) => shown.map((at) => row[at]))).toEqual([
      ['得力 7417 A4 复印纸', '包', 23.8, 12, 12, 12, 0, 285.6],
      ['惠普 CF228A 硒鼓', '支', 399, 2, 2, 0, 2, 798],
      ['晨光 AGPK3507 中性笔', '盒', 10.14, 20, 20, 20, 0, 202.8],
    ])
  })

  it('says of each line what will not be sent, and of the order its sum with the freight', async () => {
    const at = await buildBillWorld(world())
    await buildAccepted(world(), at, plainLines, { freightFen: 800, sent: { 1: 5, 2: 0 } })
    const { data } = await (await world().as(at.supplierUser)).raw(supply.exportOrders, {})
    const [head, ...rows] = await readSheet(data as Buffer)
    const shown = ['订购', '已发', '未发结束', '合格', '订单金额（元）', '时限'].map((it) => head!.indexOf(it))
    expect(rows.map((row) => shown.map((column) => row[column]))).toEqual([
      [12, 5, 7, 5, 1294.4, null],
      [2, 0, 2, 0, 1294.4, null],
      [20, 20, 0, 20, 1294.4, null],
    ])
  })
})

describe('the days of an order', () => {
  it('are those of its confirmation until all is sent, and of its first parcel', async () => {
    const { at, id, target, supplier } = await arrived()
    const days = async (): Promise<Record<'due_at' | 'close_at' | 'shipped_at', Date | null>> => {
      const { due_at, close_at, shipped_at } = await rowOf(at.schoolId, id)
      return { due_at, close_at, shipped_at }
    }
    const [projected] = (await supplier.supply.orders({ tab: 'confirm' })).list
    expect([(await days()).close_at === null, projected!.dueAt === null]).toEqual([false, false])
    await supplier.supply.confirm(target)
    const promised = await days()
    expect([promised.due_at === null, promised.close_at, promised.shipped_at]).toEqual([false, null, null])
    const send = (lineNo: number, num: number) =>
      supplier.supply.ship({ ...target, parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo, num }] }] })
    await send(1, 12)
    expect((await days()).due_at).toEqual(promised.due_at)
    await world().admin.query("update mall.orders set shipped_at = shipped_at - interval '2 days' where id = $1", [id])
    const first = (await days()).shipped_at
    await send(2, 2)
    await send(3, 20)
    expect(await days()).toEqual({ due_at: null, close_at: null, shipped_at: first })
    expect((await supplier.supply.orders({ tab: 'shipped' })).list[0]!.dueAt).toBeNull()
  })
})

describe('supply.orderDetail', () => {
  it('tells what was refused once the note is passed, not while somebody has still to confirm it', async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines, { reject: 2 })
    const supplier = await world().as(at.supplierUser)
    const refused = async (state: string) => {
      await world().admin.query('update mall.acceptances set state = $2, moved_to = $2 where order_id = $1', [id, state])
      return (await supplier.supply.orderDetail({ schoolId: at.schoolId, id })).refusals.map((it) => [it.name, it.num])
    }
    expect([await refused('waitSecond'), await refused('auditing'), await refused('passed')]).toEqual([[], [], [['惠普 CF228A 硒鼓', 2]]])
  })
})

describe('supply.orders', () => {
  it('shows an order from its approval on, never before, with the phone masked', async () => {
    const at = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, at, { state: 'auditing' })
    await world().inSchool(at.schoolId, (ctx) => enqueue(ctx, 'order.toSupplier', { docId: id }))
    await world().drain()
    const supplier = await world().as(at.supplierUser)
    expect((await supplier.supply.orders({})).total).toBe(0)
    const other = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    const page = await supplier.supply.orders({})
    expect(page.list.map((it) => it.id)).toEqual([other])
    expect(page.list[0]).toMatchObject({ mobileMasked: '138****5621', state: 'waitSupplier', num: 34, shippedNum: 0, totalFen: 128_640 })
    expect(JSON.stringify(page)).not.toContain('13800005621')
  })

  it('keeps the newest view of an order, whichever is written last', async () => {
    const { at, id, target, supplier } = await arrived()
    await world().inSchool(at.schoolId, async (ctx) => {
      const older = await orderById(ctx, id)
      await supplier.supply.confirm(target)
      await projectOrder(ctx, older)
    })
    expect((await supplier.supply.orders({})).list.map((it) => [it.id, it.state])).toEqual([[id, 'waitShip']])
  })

  it('never shows another supplier a row, a count or an order', async () => {
    const { target, id } = await arrived()
    const stranger = await other()
    const page = await stranger.supply.orders({})
    expect(page.list).toEqual([])
    expect(page.counts['all']).toBe(0)
    expect(page.schools).toEqual([])
    expect((await refusalOf(stranger.supply.orderDetail(target))).code).toBe('4004')
    const attempts = [
      () => stranger.supply.confirm(target),
      () => stranger.supply.refuse({ ...target, reason: '无货' as const }),
      () => stranger.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 1 }])] }),
      () => stranger.supply.agreeCancel(target),
    ]
    for (const attempt of attempts) expect((await refusalOf(attempt())).code).toBe('4004')
    expect((await rowOf(target.schoolId, id)).state).toBe('waitSupplier')
  })

  it('sorts by time left, counts the tabs and names what is urgent', async () => {
    const at = await buildOrderWorld(world().db)
    const ids = [
      await buildOrder(world().db, world().inSchool, at),
      await buildOrder(world().db, world().inSchool, at),
      await buildOrder(world().db, world().inSchool, at),
    ]
    await world().drain()
    await world().admin.query(`update supplier.orders set due_at = now() - interval '2 hours' where order_id = $1`, [ids[2]])
    await world().admin.query(`update supplier.orders set due_at = now() + interval '1 hour' where order_id = $1`, [ids[1]])
    const supplier = await world().as(at.supplierUser)
    const page = await supplier.supply.orders({})
    expect(page.list.map((it) => it.id)).toEqual([ids[2], ids[1], ids[0]])
    expect(page.urgent).toEqual({ confirmOverdue: 1, confirmSoon: 1, shipOverdue: 0, total: 2 })
    expect(page.counts).toMatchObject({ all: 3, confirm: 3, ship: 0 })
    expect((await supplier.supply.orders({ urgent: '1' })).list.map((it) => it.id)).toEqual([ids[2], ids[1]])
    expect((await supplier.supply.orders({ keyword: '中性笔' })).total).toBe(3)
    expect((await supplier.supply.orders({ keyword: '不存在%' })).total).toBe(0)
  })

  it('are found by the days they came, whole, by who gets them and where, page by page', async () => {
    const at = await buildOrderWorld(world().db)
    const ids = [1, 2, 3].map(() => '')
    for (const i of ids.keys()) ids[i] = await buildOrder(world().db, world().inSchool, at)
    await world().drain()
    const came = ['2026-11-09T23:59:59.999+08:00', '2026-11-10T00:00:00+08:00', '2026-11-11T00:00:00+08:00']
    for (const [i, moment] of came.entries())
      await world().admin.query('update supplier.orders set arrived_at = $2 where order_id = $1', [ids[i], moment])
    await world().admin.query("update supplier.orders set search_text = replace(search_text, '材料学院', '物理学院') where order_id = $1", [
      ids[0],
    ])
    const supplier = await world().as(at.supplierUser)
    const which = async (input: Parameters<typeof supplier.supply.orders>[0]) => {
      const { list, total } = await supplier.supply.orders({ sort: '-arrivedAt', ...input })
      return [total, ...list.map((it) => ids.indexOf(it.id))]
    }
    expect(await which({})).toEqual([3, 2, 1, 0])
    expect(await which({ from: '2026-11-10' })).toEqual([2, 2, 1])
    expect(await which({ to: '2026-11-10' })).toEqual([2, 1, 0])
    expect(await which({ from: '2026-11-10', to: '2026-11-10' })).toEqual([1, 1])
    expect(await which({ pageNum: 2, pageSize: 2 })).toEqual([3, 0])
    expect(await which({ keyword: '材料学院' })).toEqual([2, 2, 1])
    expect(await which({ keyword: '李老师' })).toEqual([3, 2, 1, 0])
  })

  it('counts what is late to be sent apart, sorts by sum either way, and shows one school where asked', async () => {
    const [one, two] = [await arrived(), await buildOrderWorld(world().db)]
    const theirs = { ...two, supplierId: one.at.supplierId }
    const cheap = await buildOrder(world().db, world().inSchool, theirs, { lines: [{ name: '丙酮', priceE4: 385_000, num: 20 }] })
    await world().drain()
    await one.supplier.supply.confirm(one.target)
    await world().admin.query("update supplier.orders set due_at = now() - interval '1 hour' where order_id = $1", [one.id])
    const page = await one.supplier.supply.orders({ sort: 'totalFen' })
    expect(page.urgent).toEqual({ confirmOverdue: 0, confirmSoon: 0, shipOverdue: 1, total: 1 })
    expect(page.list.map((it) => it.id)).toEqual([cheap, one.id])
    const ids = async (it: object) => (await one.supplier.supply.orders(it)).list.map((row) => row.id)
    expect(await ids({ sort: '-totalFen' })).toEqual([one.id, cheap])
    expect(await ids({ school: `示例大学${two.schoolId}` })).toEqual([cheap])
  })

  it('offers the orders of both schools for a number both count, each with its school', async () => {
    const [one, two] = [await arrived(), await buildOrderWorld(world().db)]
    const theirs = { ...two, supplierId: one.at.supplierId }
    await buildOrder(world().db, world().inSchool, theirs)
    await world().drain()
    const [a, b] = (await one.supplier.supply.orders({ sort: '-arrivedAt' })).list
    expect(a!.orderNo).toBe(b!.orderNo)
    const offered = (await one.supplier.supply.orders({ keyword: a!.orderNo })).list
    expect(offered.map((it) => it.schoolName).toSorted()).toEqual([`示例大学${one.at.schoolId}`, `示例大学${two.schoolId}`].toSorted())
    const named = (await one.supplier.supply.orders({ keyword: `示例大学${two.schoolId} ${a!.orderNo}` })).list
    expect(named.map((it) => it.schoolName)).toEqual([`示例大学${two.schoolId}`])
  })

  it('is refused to people of a school', async () => {
    const { at, target } = await arrived()
    const buyer = await world().as(at.buyer)
    expect((await buyer.raw(supply.orders, {})).retCode).toBe('2009')
    expect((await buyer.raw(supply.confirm, target)).retCode).toBe('2009')
  })
})

describe('supply.confirm', () => {
  it('starts the time to ship, tells the buyer and opens the phone', async () => {
    const { at, id, target, supplier } = await arrived()
    expect((await supplier.supply.orderDetail(target)).mobile).toBe('138****5621')
    const { shipBy } = await supplier.supply.orderDetail(target)
    expect(await supplier.supply.confirm({ ...target, note: '明天送到' })).toEqual({ state: 'waitShip' })
    const detail = await supplier.supply.orderDetail(target)
    expect([shipBy!.slice(0, 10), detail.shipBy]).toEqual([detail.dueAt!.slice(0, 10), null])
    expect(detail).toMatchObject({ state: 'waitShip', mobile: '13800005621', can: { ship: true } })
    expect(detail.dueAt).not.toBeNull()
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({
      action: 'supplierConfirm',
      from_state: 'waitSupplier',
      to_state: 'waitShip',
      comment: '明天送到',
    })
    expect(await fundOf(at)).toEqual({ frozen: 128_640, held: 0, committed: 0 })
    expect((await messagesOf(at.buyer.id)).at(-1)).toMatchObject({
      title: expect.stringContaining('已确认'),
      body: expect.stringMatching(/^应于 .+ 前发货。留言：明天送到$/),
    })
  })

  it.each([
    [5, 5],
    [1, 1],
    [0, 1],
  ])('gives a supplier that promises %i days %i to send', async (promised, given) => {
    const { at } = await arrived()
    await world().admin.query('update shared.suppliers set ship_days = $2 where id = $1', [at.supplierId, promised])
    const [due, wanted] = await world().inSchool(at.schoolId, async (ctx) => [
      await shipBy(ctx, { supplier_id: at.supplierId }),
      await deadline.workdays(ctx, given),
    ])
    expect(due).toEqual(wanted)
  })

  it('ends the time to confirm: no reminder and no closing follows, and a wish to cancel comes before parcels', async () => {
    const { at, id, target, supplier } = await confirmed()
    for (const topic of ['supply.remind', 'supply.close']) {
      await world().makeDue(topic)
      await world().drain()
    }
    expect((await messagesOf(at.buyer.id)).filter((it) => it.title.includes('超时'))).toEqual([])
    expect((await rowOf(at.schoolId, id)).state).toBe('waitShip')
    await (await world().as(at.buyer)).order.askCancel({ id, reason: '重复下单' })
    expect((await supplier.supply.orderDetail(target)).can.ship).toBe('采购方已申请取消，请先答复')
    await supplier.supply.refuseCancel({ ...target, reason: '已备货' })
    expect((await supplier.supply.orderDetail(target)).can.ship).toBe(true)
  })

  it('refuses a second time and after a refusal', async () => {
    const { target, supplier } = await confirmed()
    const again = await refusalOf(supplier.supply.confirm(target))
    expect(again.code).toBe('4009')
    expect(again.message).toBe('订单当前状态为待发货，不能供应商确认')
  })

  it("does not find another school's order under this school", async () => {
    const { id, supplier } = await arrived()
    const elsewhere = await buildOrderWorld(world().db)
    expect((await refusalOf(supplier.supply.confirm({ schoolId: elsewhere.schoolId, id }))).code).toBe('4004')
    expect((await refusalOf(supplier.supply.confirm({ schoolId: elsewhere.schoolId, id: 'no-id' }))).code).toBe('4004')
  })
})

describe('supply.refuse', () => {
  it('gives money and stock back, closes the order and tells why', async () => {
    const { at, id, target, supplier } = await arrived()
    expect(await fundOf(at)).toMatchObject({ frozen: 128_640 })
    await supplier.supply.refuse({ ...target, reason: '无货', note: '硒鼓断货' })
    expect(await rowOf(at.schoolId, id)).toMatchObject({
      state: 'closed',
      budget_status: 'RELEASED',
      closed_reason: '供应商拒单（无货：硒鼓断货）',
    })
    expect(await fundOf(at)).toEqual({ frozen: 0, held: 0, committed: 0 })
    expect((await stockOf(id)).every((it) => it.reserved === 0 && it.stock === 1000)).toBe(true)
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({
      action: 'supplierRefuse',
      comment: '无货：硒鼓断货',
      detail: { reason: '无货' },
    })
    expect((await messagesOf(at.buyer.id)).at(-1)!.body).toContain('无货：硒鼓断货')
    expect((await supplier.supply.orders({ tab: 'closed' })).total).toBe(1)
  })

  it('asks for a reason, and for words when the reason is 其他', async () => {
    const { target, supplier } = await arrived()
    expect((await supplier.raw(supply.refuse, target)).retMsg).toBe('请选择拒单原因')
    expect((await refusalOf(supplier.supply.refuse({ ...target, reason: '其他' }))).message).toBe('原因为其他时须填写说明（至少 2 个字）')
  })

  it('is too late once the order is confirmed', async () => {
    const { target, supplier } = await confirmed()
    expect((await refusalOf(supplier.supply.refuse({ ...target, reason: '无货' }))).code).toBe('4009')
  })
})

describe('supply.ship', () => {
  it('ships in parts: lines, parcels, stock and state follow, the last part ends it', async () => {
    const { at, id, target, supplier } = await confirmed()
    const first = await supplier.supply.ship({
      ...target,
      parcels: [
        parcel([{ lineNo: 1, num: 10 }], 'sf1402883655271'),
        {
          carrierCode: 'own',
          courierPhone: '13911112222',
          note: '易碎',
          lines: [
            { lineNo: 1, num: 2 },
            { lineNo: 3, num: 20 },
          ],
        },
      ],
    })
    expect(first).toEqual({ state: 'partShip', shippedNum: 32, leftNum: 2 })
    expect(await stockOf(id)).toEqual([
      { line_no: 1, stock: 988, reserved: 0 },
      { line_no: 2, stock: 1000, reserved: 2 },
      { line_no: 3, stock: 980, reserved: 0 },
    ])
    const part = await supplier.supply.orderDetail(target)
    expect(part.parcels.map((it) => [it.seq, it.carrierName, it.waybillNo, it.num, it.amountFen])).toEqual([
      [1, '顺丰速运', 'SF1402883655271', 10, 23_800],
      [2, '供应商自送', '', 22, 25_040],
    ])
    expect(await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 2, num: 2 }])] })).toEqual({
      state: 'waitReceive',
      shippedNum: 2,
      leftNum: 0,
    })
    const [sent, last] = (await logsOf(at.schoolId, id)).slice(-2)
    expect([sent.action, sent.comment, sent.detail]).toEqual([
      'shipPart',
      '包裹 1 顺丰速运 SF1402883655271，包裹 2 供应商自送 13911112222，共 32 件；易碎',
      {
        parcels: [
          { seq: 1, carrier: '顺丰速运', waybillNo: 'sf1402883655271' },
          { seq: 2, carrier: '供应商自送', waybillNo: '' },
        ],
        num: 32,
        left: 2,
      },
    ])
    expect([last.action, last.detail.parcels[0].seq, last.detail.left]).toEqual(['ship', 3, 0])
    expect(part.parcels.map((it) => it.note)).toEqual(['', '易碎'])
    expect((await messagesOf(at.buyer.id)).at(-2)!.body).toBe('本次 2 个包裹 32 件，还有 2 件未发。')
    expect((await supplier.supply.orders({ tab: 'shipped' })).list[0]).toMatchObject({ shippedNum: 34, dueAt: null })
    expect((await supplier.supply.orders({ keyword: 'sf1402883655271' })).total).toBe(1)
    expect((await messagesOf(at.buyer.id)).at(-1)!.body).toContain('已全部发出')
  })

  it('values in the list what is left to send of an order, also of one that was there before the column', async () => {
    const { id, target, supplier } = await confirmed()
    const restOf = async () => [(await supplier.supply.orders({})).list[0]!.restFen, (await supplier.supply.orderDetail(target)).restFen]
    expect(await restOf()).toEqual([128_640, 128_640])
    await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 5 }]), parcel([{ lineNo: 3, num: 20 }])] })
    await world().drain()
    expect(await restOf()).toEqual([16_660 + 79_800, 16_660 + 79_800])
    await world().admin.query('update supplier.orders set rest_fen = 0 where order_id = $1', [id])
    const migration = await readFile(new URL('../../migrations/0790-rest-of-supply.sql', import.meta.url), 'utf8')
    await world().admin.query(migration.slice(migration.indexOf('do $$')))
    expect(await restOf()).toEqual([16_660 + 79_800, 16_660 + 79_800])
    await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 7 }]), parcel([{ lineNo: 2, num: 2 }])] })
    await world().drain()
    expect(await restOf()).toEqual([0, 0])
  })

  it('refuses more than is left, over parcels together and over time, and writes nothing', async () => {
    const { id, target, supplier } = await confirmed()
    const over = await refusalOf(
      supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 2, num: 1 }]), parcel([{ lineNo: 2, num: 2 }])] }),
    )
    expect(over.message).toBe('本次发货数量超过未发数量：惠普 CF228A 硒鼓')
    expect((await stockOf(id)).every((it) => it.stock === 1000)).toBe(true)
    await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 2, num: 2 }])] })
    expect((await refusalOf(supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 2, num: 1 }])] }))).code).toBe('3220')
  })

  it('asks for a waybill or a phone, a known line and whole numbers', async () => {
    const { target, supplier } = await confirmed()
    const said = async (it: unknown) => (await supplier.raw(supply.ship, { ...target, parcels: [it] })).retMsg
    expect(await said({ carrierCode: 'shunfeng', lines: [{ lineNo: 1, num: 1 }] })).toBe('请填写运单号')
    expect(await said({ carrierCode: 'own', lines: [{ lineNo: 1, num: 1 }] })).toBe('自送须填写送货人电话')
    for (const num of [-5, 0, 0.5, 1e9, '１'])
      expect(await said({ carrierCode: 'shunfeng', waybillNo: 'SF12345678', lines: [{ lineNo: 1, num }] })).toBe(
        '数量须为 1 到 9999 的整数',
      )
    expect(await said({ carrierCode: 'shunfeng', waybillNo: 'SF12345678', lines: [{ lineNo: 9, num: 1 }] })).toBe('订单没有第 9 行商品')
    expect(await said({ carrierCode: 'nobody', waybillNo: 'SF12345678', lines: [{ lineNo: 1, num: 1 }] })).toBe('请选择快递公司')
    expect((await supplier.raw(supply.ship, { ...target, parcels: [] })).retMsg).toBe('请填写发货内容')
  })

  it('needs a confirmed order', async () => {
    const { target, supplier } = await arrived()
    expect((await refusalOf(supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 1 }])] }))).code).toBe('4009')
  })

  it('lets two parts sent at the same moment both count and end whole', async () => {
    const { target, supplier } = await confirmed()
    const results = await Promise.all([
      supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 12 }])] }),
      supplier.supply.ship({
        ...target,
        parcels: [
          parcel([
            { lineNo: 2, num: 2 },
            { lineNo: 3, num: 20 },
          ]),
        ],
      }),
    ])
    expect(results.map((it) => it.state).sort()).toEqual(['partShip', 'waitReceive'])
    expect((await supplier.supply.orderDetail(target)).parcels.map((it) => it.seq)).toEqual([1, 2])
  })

  it('answers a repeated press with the first result', async () => {
    const { target, supplier } = await confirmed()
    const input = { ...target, parcels: [parcel([{ lineNo: 1, num: 5 }])] }
    const [a, b] = [
      await supplier.supply.ship(input, { key: 'ship-key-0001' }),
      await supplier.supply.ship(input, { key: 'ship-key-0001' }),
    ]
    expect(b).toEqual(a)
    expect((await supplier.supply.orderDetail(target)).shippedNum).toBe(5)
  })
})

describe('supply.agreeCancel', () => {
  it('cancels what the buyer asked to cancel and gives everything back', async () => {
    const { at, id, target, supplier } = await confirmed()
    expect((await refusalOf(supplier.supply.agreeCancel(target))).code).toBe('2009')
    await (await world().as(at.buyer)).order.askCancel({ id, reason: '买错型号了' })
    await world().drain()
    expect((await supplier.supply.orderDetail(target)).mobile).toBe('138****5621')
    expect((await supplier.supply.orders({})).list[0]!.cancelAsked).toBe(true)
    expect((await refusalOf(supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 1 }])] }))).message).toBe(
      '采购方已申请取消，请先答复是否同意',
    )
    await supplier.supply.agreeCancel(target)
    expect(await rowOf(at.schoolId, id)).toMatchObject({
      state: 'cancelled',
      budget_status: 'RELEASED',
      closed_reason: '采购人申请取消（买错型号了），供应商同意',
      due_at: null,
    })
    expect((await messagesOf(at.buyer.id)).at(-1)!.body).toBe('甲 综合电商 同意取消，冻结的经费已全部退回。')
    expect(await fundOf(at)).toEqual({ frozen: 0, held: 0, committed: 0 })
    expect((await stockOf(id)).every((it) => it.reserved === 0)).toBe(true)
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({ action: 'supplierAgreeCancel', to_state: 'cancelled' })
  })

  it('lets the supplier decline with a reason and ship on', async () => {
    const { at, id, target, supplier } = await confirmed()
    expect((await refusalOf(supplier.supply.refuseCancel({ ...target, reason: '已出库' }))).code).toBe('4011')
    await (await world().as(at.buyer)).order.askCancel({ id, reason: '买错型号了' })
    await supplier.supply.refuseCancel({ ...target, reason: '货已出库' })
    expect((await messagesOf(at.buyer.id)).at(-1)!.body).toContain('货已出库')
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({ title: '供应商不同意取消', comment: '货已出库' })
    expect(await rowOf(at.schoolId, id)).toMatchObject({ cancel_asked_at: null, cancel_reason: '' })
    expect((await supplier.supply.orders({})).list[0]!.cancelAsked).toBe(false)
    expect((await refusalOf(supplier.supply.refuseCancel({ ...target, reason: '已出库' }))).code).toBe('4011')
    expect((await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 1 }])] })).state).toBe('partShip')
  })
})

describe('supply.delivered', () => {
  it('marks one parcel signed, once, and starts automatic receipt', async () => {
    const { at, id, target, supplier } = await confirmed()
    await supplier.supply.ship({
      ...target,
      parcels: [
        parcel([
          { lineNo: 1, num: 12 },
          { lineNo: 2, num: 2 },
          { lineNo: 3, num: 20 },
        ]),
      ],
    })
    const [sent] = (await supplier.supply.orderDetail(target)).parcels
    await supplier.supply.delivered({ ...target, shipmentId: sent!.id, signer: '周师傅' })
    expect((await refusalOf(supplier.supply.delivered({ ...target, shipmentId: sent!.id, signer: '周师傅' }))).message).toBe(
      '包裹 1 已登记签收',
    )
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({ title: '包裹 1 已签收', comment: '签收人：周师傅' })
    expect((await messagesOf(at.buyer.id)).at(-1)!.body).toMatch(/^签收人 周师傅，请点清后确认收货；.+ 前不确认，系统将自动确认。$/)
    expect((await refusalOf(supplier.supply.delivered({ ...target, shipmentId: 'nothing', signer: '周师傅' }))).code).toBe('4004')
    expect((await rowOf(at.schoolId, id)).state).toBe('waitReceive')
    await world().makeDue('order.autoReceive')
    await world().drain()
    expect((await rowOf(at.schoolId, id)).state).toBe('waitAccept')
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({ action: 'autoReceive', actor_name: '系统' })
    expect((await refusalOf(supplier.supply.delivered({ ...target, shipmentId: sent!.id, signer: '周师傅' }))).message).toBe(
      '包裹 1 已收货',
    )
  })

  it('of a parcel sent long ago is received from now on, not from a day that is over', async () => {
    const { id, target, supplier } = await confirmed()
    await supplier.supply.ship({ ...target, parcels: [parcel([{ lineNo: 1, num: 12 }])] })
    await world().admin.query("update mall.shipments set shipped_at = now() - interval '60 days' where order_id = $1", [id])
    const [sent] = (await supplier.supply.orderDetail(target)).parcels
    await supplier.supply.delivered({ ...target, shipmentId: sent!.id, signer: '周师傅' })
    const { rows } = await world().admin.query(
      "select o.due_at = s.signed_at as now from mall.outbox o join mall.shipments s on s.order_id = o.doc_id where o.doc_id = $1 and o.topic = 'order.autoReceive'",
      [id],
    )
    expect(rows).toEqual([{ now: true }])
  })
})

describe('the clock of a supplier', () => {
  it('reminds the buyer, then closes the order and gives everything back', async () => {
    const { at, id } = await arrived()
    const timers = (
      await world().admin.query(
        `select topic, extract(epoch from due_at - now()) / 3600 as hours from mall.outbox where doc_id = $1 and state = 'due' order by due_at`,
        [id],
      )
    ).rows
    expect(timers.map((it) => it.topic)).toEqual(['supply.remind', 'supply.close'])
    expect(Number(timers[0]!.hours)).toBeGreaterThan(23)
    await world().makeDue('supply.remind')
    await world().drain()
    expect((await messagesOf(at.buyer.id)).at(-1)!.title).toContain('超时未确认')
    expect((await rowOf(at.schoolId, id)).state).toBe('waitSupplier')
    await world().makeDue('supply.close')
    await world().drain()
    expect(await rowOf(at.schoolId, id)).toMatchObject({ state: 'closed', closed_reason: '供应商超时未确认', budget_status: 'RELEASED' })
    expect(await fundOf(at)).toEqual({ frozen: 0, held: 0, committed: 0 })
    expect((await logsOf(at.schoolId, id)).at(-1)).toMatchObject({ action: 'supplierTimeout', to_state: 'closed' })
  })

  it('does nothing once the supplier has answered', async () => {
    const { at, id } = await confirmed()
    await world().makeDue()
    await world().drain()
    expect((await rowOf(at.schoolId, id)).state).toBe('waitShip')
  })
})
