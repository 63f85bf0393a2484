import { describe, expect, it } from 'vitest'
import { bill as calls } from '@caiyuan/contract/bill'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { dayOf } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { plainLines } from '../order/fixtures.ts'
import { buildAccepted, buildBillWorld, type BillWorld } from './fixtures/build.ts'
import { billStage, period, today } from './fixtures/stage.ts'

const world = useWorld()
const { fundOf, orderOf, clients, generated, versionOf, invoiced, faults } = billStage(world)
const sound = async (at: BillWorld) => expect(await faults(at)).toEqual([])

describe('bill.generate', () => {
  it('takes the period’s accepted orders only, and says so when there is none', async () => {
    const at = await buildBillWorld(world())
    const { finance: c, buyer } = await clients(at)
    const empty = await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], ...period }))
    expect(empty.message).toBe('所选期间没有待对账的订单')
    const id = await buildAccepted(world(), at, plainLines)
    expect((await c.bill.waiting()).list).toEqual([
      {
        supplierId: at.supplierId,
        supplierName: '甲 综合电商',
        supplierFullName: `甲综合电商有限公司${at.schoolId}`,
        orderCount: 1,
        totalFen: 128_640,
        blockedCount: 0,
        firstOn: today,
        lastOn: today,
      },
    ])
    expect(await c.bill.waiting()).toMatchObject({ total: 1, orderCount: 1, totalFen: 128_640 })
    expect(await c.bill.waiting({ keyword: '没有这家' })).toMatchObject({ total: 0, orderCount: 0, totalFen: 0 })
    expect((await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], from: '2020-01-01', to: '2020-01-31' }))).code).toBe('3501')
    expect((await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], from: today, to: '2020-01-31' }))).message).toBe(
      '截止日期不能早于起始日期',
    )
    expect((await refusalOf(c.bill.generate({ supplierIds: [], ...period }))).message).toBe('请选择供应商')
    expect((await refusalOf(c.bill.generate({ supplierIds: [newId()], ...period }))).code).toBe('3501')
    expect((await refusalOf(buyer.bill.generate({ supplierIds: [at.supplierId], ...period }))).code).toBe('2009')
    await world().admin.query("update mall.orders set after_sale_status = 'open' where id = $1", [id])
    expect((await c.bill.waitingOrders({ supplierId: at.supplierId })).list[0]).toMatchObject({
      id,
      heldFen: 128_640,
      blocked: '存在未完结售后，暂不能对账',
    })
    expect((await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], ...period }))).message).toBe('存在未完结售后，暂不能对账')
    await world().admin.query("update mall.orders set after_sale_status = 'done' where id = $1", [id])
    await c.bill.generate({ supplierIds: [at.supplierId], ...period })
    expect((await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], ...period }))).code).toBe('3501')
  })

  it('makes one bill of one order when two people press at once', async () => {
    const at = await buildBillWorld(world())
    await buildAccepted(world(), at, plainLines)
    const { finance: c } = await clients(at)
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => c.bill.generate({ supplierIds: [at.supplierId], ...period })))
    expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1)
    await sound(at)
  })

  it('refuses a period that has not ended', async () => {
    const at = await buildBillWorld(world())
    await buildAccepted(world(), at, plainLines)
    const { finance: c } = await clients(at)
    const refusal = await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], from: period.from, to: '2099-12-31' }))
    expect(refusal.message).toBe(`对账截止日期 2099-12-31 还没有到，最晚为今天 ${today}`)
    expect((await c.bill.list()).list).toEqual([])
  })

  it('says which earlier bills of the supplier share the period', async () => {
    const first = await generated()
    await buildAccepted(world(), first.at, plainLines)
    const { bills, beside } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    expect(beside).toEqual([{ supplierName: '甲 综合电商', billNo: bills[0]!.billNo, others: [first.bill.billNo] }])
    expect((await first.finance.bill.detail({ id: bills[0]!.id })).timeline[0]!.comment).toContain(
      `同一期间另有对账单 ${first.bill.billNo}`,
    )
  })

  it('shows an order whose acceptance is under audit, and takes it not', async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.orders set state = 'acceptAudit', accepted_at = null where id = $1", [id])
    const { finance: c } = await clients(at)
    expect((await c.bill.waiting(period)).list).toMatchObject([{ orderCount: 1, blockedCount: 1, totalFen: 0 }])
    expect((await c.bill.waitingOrders({ supplierId: at.supplierId, ...period })).list).toMatchObject([
      { id, heldFen: 0, blocked: '验收待审核，审核通过后可对账' },
    ])
    expect((await refusalOf(c.bill.generate({ supplierIds: [at.supplierId], ...period }))).code).toBe('3501')
  })

  it('makes a bill per invoice head', async () => {
    const at = await buildBillWorld(world())
    const first = await buildAccepted(world(), at, plainLines)
    await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.orders set invoice_title = '示例大学附属中学' where id = $1", [first])
    const { bills } = await (await clients(at)).finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    expect(bills.map((b) => b.orderCount)).toEqual([1, 1])
  })

  it('runs by itself on the 1st for the month before', async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.orders set accepted_at = date_trunc('month', now()) - interval '3 days' where id = $1", [id])
    await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.outbox set due_at = now() where school_id = $1 and topic = 'bill.monthly'", [at.schoolId])
    await world().drain()
    const { list } = await (await clients(at)).finance.bill.list()
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({ orderCount: 1, totalFen: 128_640, periodTo: expect.not.stringMatching(today) })
    const { rows } = await world().admin.query(
      "select due_at from mall.outbox where school_id = $1 and topic = 'bill.monthly' and state = 'due'",
      [at.schoolId],
    )
    expect(dayOf(rows[0].due_at).slice(8)).toBe('01')
  })

  it('takes the last day of the month along by itself, and none of the next', async () => {
    const at = await buildBillWorld(world())
    const ids = [await buildAccepted(world(), at, plainLines), await buildAccepted(world(), at, plainLines)]
    for (const [i, by] of ["- interval '1 minute'", ''].entries())
      await world().admin.query(`update mall.orders set accepted_at = date_trunc('month', now(), 'Asia/Shanghai') ${by} where id = $1`, [
        ids[i],
      ])
    await world().makeDue('bill.monthly')
    await world().drain()
    const { rows } = await world().admin.query('select order_id from mall.bill_lines where school_id = $1', [at.schoolId])
    expect(rows).toEqual([{ order_id: ids[0] }])
  })

  it('tells finance when it could not be made, and tries the next month again', async () => {
    const at = await buildBillWorld(world())
    await world().admin.query("delete from mall.outbox where school_id = $1 and topic = 'bill.monthly'", [at.schoolId])
    await world().inSchool(at.schoolId, (ctx) => enqueue(ctx, gaveUp('bill.monthly')))
    await world().drain()
    expect((await (await clients(at)).finance.notice.messages()).list[0]).toMatchObject({
      title: '本月对账单未能自动生成',
      link: '/bill/0',
    })
    const { rows } = await world().admin.query(
      "select due_at from mall.outbox where school_id = $1 and topic = 'bill.monthly' and state = 'due'",
      [at.schoolId],
    )
    expect(rows.map((r) => dayOf(r.due_at).slice(8))).toEqual(['01'])
  })
})

describe('supplyBill.confirm and differ', () => {
  it('confirms once, only by the supplier of the bill and only what it saw', async () => {
    const it_ = await generated()
    const other = await buildBillWorld(world())
    const target = { schoolId: it_.at.schoolId, id: it_.id, version: 1 }
    expect((await refusalOf((await world().as(other.supplierUser)).supplyBill.confirm(target))).message).toBe('对账单不存在或您无权查看')
    expect((await refusalOf(it_.buyer.supplyBill.confirm(target))).code).toBe('2009')
    expect((await refusalOf(it_.supplier.supplyBill.confirm({ ...target, schoolId: other.schoolId }))).code).toBe('4004')
    expect((await refusalOf(it_.supplier.supplyBill.confirm({ ...target, version: 9 }))).code).toBe('4010')
    expect((await refusalOf(it_.supplier.supplyBill.confirm({ ...target, id: '' }))).code).toBe('4000')
    await it_.supplier.supplyBill.confirm(target)
    expect((await refusalOf(it_.supplier.supplyBill.confirm({ ...target, version: 2 }))).message).toBe(
      '对账单当前状态为待采购方确认，不能供应商确认',
    )
    expect((await it_.finance.notice.messages()).list[0]!.title).toContain('已确认对账单')
  })

  it('differs with a reason and the orders meant; finance removes the line and sends it again', async () => {
    const it_ = await generated(plainLines, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const target = { schoolId: it_.at.schoolId, id: it_.id }
    expect((await refusalOf(it_.supplier.supplyBill.differ({ ...target, comment: '' }))).message).toBe('差异说明至少 2 个字')
    expect((await refusalOf(it_.supplier.supplyBill.differ({ ...target, comment: '少一台', orderIds: [newId()] }))).code).toBe('3505')
    await it_.supplier.supplyBill.differ({ ...target, comment: '这单已换货未到', orderIds: [it_.orders[1]!] })
    const differs = await it_.finance.bill.detail({ id: it_.id })
    expect(differs.state).toBe('differs')
    expect(differs.sentence).toContain('这单已换货未到')
    await it_.finance.bill.removeLine({ id: it_.id, orderId: it_.orders[1]!, version: differs.version, reason: '换货未到，下期再对' })
    await it_.finance.bill.resend({ id: it_.id, comment: '' })
    await world().drain()
    expect(await orderOf(it_.orders[1]!)).toMatchObject({ state: 'waitBill', bill_id: null })
    const again = await it_.supplier.supplyBill.detail(target)
    expect(again).toMatchObject({ state: 'waitSupplier', totalFen: 128_640, orderCount: 1 })
    expect(again.lines.map((l) => l.removedReason)).toEqual(['', '换货未到，下期再对'])
    await sound(it_.at)
  })

  it('confirms by itself after five working days of silence, and an old timer never confirms a bill sent again', async () => {
    const it_ = await generated()
    const target = { schoolId: it_.at.schoolId, id: it_.id }
    await it_.supplier.supplyBill.differ({ ...target, comment: '金额不对' })
    await it_.finance.bill.resend({ id: it_.id })
    const { rows } = await world().admin.query(
      "select id, body from mall.outbox where topic = 'bill.supplierTimeout' and doc_id = $1 order by created_at, id",
      [it_.id],
    )
    expect(rows).toHaveLength(2)
    await world().admin.query('update mall.outbox set due_at = now() where id = $1', [rows[0].id])
    await world().drain()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('waitSupplier')
    await world().makeDue('bill.supplierTimeout')
    await world().drain()
    const after = await it_.finance.bill.detail({ id: it_.id })
    expect(after.state).toBe('waitBuyer')
    expect(after.timeline.at(-1)).toMatchObject({ who: '系统', title: '超时自动确认', comment: '供应商 5 个工作日未答复' })
  })
})

describe('bill.removeLine and revoke', () => {
  it('refuses the last line, a stale view, strangers, and bills whose invoice is there', async () => {
    const it_ = await generated(plainLines, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const ask = (over: object) => it_.finance.bill.removeLine({ id: it_.id, orderId: it_.orders[1]!, version: 1, reason: '重复', ...over })
    expect((await refusalOf(ask({ version: 7 }))).code).toBe('4010')
    expect((await refusalOf(ask({ orderId: newId() }))).code).toBe('3505')
    expect((await refusalOf(ask({ reason: '' }))).message).toBe('原因至少 2 个字')
    expect((await refusalOf(it_.buyer.bill.removeLine({ id: it_.id, orderId: it_.orders[1]!, version: 1, reason: '重复' }))).code).toBe(
      '2009',
    )
    const other = await buildBillWorld(world())
    expect(
      (
        await refusalOf(
          (await world().as(other.finance)).bill.removeLine({ id: it_.id, orderId: it_.orders[1]!, version: 1, reason: '重复' }),
        )
      ).code,
    ).toBe('4004')
    await ask({})
    expect((await refusalOf(ask({ orderId: it_.orders[0]!, version: 2 }))).message).toBe('对账单只剩这一笔，请改为撤销对账单')
    await invoiced(it_)
    expect((await refusalOf(ask({ orderId: it_.orders[0]!, version: await versionOf(it_) }))).message).toBe(
      '对账单当前状态为待财务审核，不能移除明细',
    )
  })

  it('revokes whole: orders wait again, the invoice number is free, and a new bill takes them', async () => {
    const it_ = await invoiced(await generated())
    expect((await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '' }))).message).toBe('原因至少 2 个字')
    await it_.finance.bill.revoke({ id: it_.id, comment: '抬头需改为附属医院' })
    await world().drain()
    expect(await orderOf(it_.orders[0]!)).toMatchObject({ state: 'waitBill', bill_id: null, invoice_status: 'none' })
    expect(await fundOf(it_.at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    const gone = await it_.finance.bill.detail({ id: it_.id })
    expect(gone).toMatchObject({ state: 'revoked', invoices: [{ state: 'returned' }] })
    expect((await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '再撤一次' }))).code).toBe('4009')
    const { bills } = await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
    const next = { ...it_, id: bills[0]!.id, bill: bills[0]! }
    await invoiced(next, { invoiceNo: gone.invoices[0]!.invoiceNo })
    await sound(it_.at)
  })

  it('cannot revoke what is being paid', async () => {
    const it_ = await invoiced(await generated())
    await it_.finance.bill.agree({ ids: [it_.id] })
    expect((await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '不付了' }))).message).toBe(
      '对账单当前状态为结算中，不能撤销对账单',
    )
  })
})

describe('who sees a bill', () => {
  it('shows buyers their own lines, owners those of their funds, strangers and other schools nothing', async () => {
    const it_ = await generated()
    const own = await it_.buyer.bill.detail({ id: it_.id })
    expect(own).toMatchObject({ isWhole: false, mineFen: 128_640 })
    expect(own.supplier.bankAccount).toBe('3310 **** 3456')
    expect(own.can).toEqual({})
    expect((await (await world().as(it_.at.owner)).bill.list()).total).toBe(1)
    const stranger = await world().as(it_.at.stranger)
    expect((await stranger.bill.list()).total).toBe(0)
    expect((await stranger.bill.waiting()).total).toBe(0)
    expect((await refusalOf(stranger.bill.detail({ id: it_.id }))).message).toBe('对账单不存在或您无权查看')
    const other = await buildBillWorld(world())
    expect((await refusalOf((await world().as(other.finance)).bill.detail({ id: it_.id }))).code).toBe('4004')
    const whole = await it_.finance.bill.detail({ id: it_.id })
    expect(whole).toMatchObject({
      isWhole: true,
      supplier: { bankAccount: '3310010120100123456' },
      funds: [{ amountFen: 128_640, ownerName: '王教授', endsSoon: false }],
    })
  })

  it('shows what waits for a bill to its buyer and the owner of its card, all of it to finance, and nothing to others', async () => {
    const at = await buildBillWorld(world())
    await buildAccepted(world(), at, plainLines)
    const elsewhere = await buildBillWorld(world())
    const seen = async (who: SessionUser) => {
      const { bill } = await world().as(who)
      const { list } = await bill.waitingOrders({ supplierId: at.supplierId })
      const { orderCount, counts } = await bill.waiting()
      return [orderCount, list.length, counts['0']]
    }
    const own = await Promise.all([at.finance, at.buyer, at.owner, at.stranger, at.acceptor, elsewhere.finance].map(seen))
    expect(own).toEqual([
      [1, 1, 1],
      [1, 1, 1],
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  it('filters the list by supplier, fund, owner, period and amount, and counts every tab', async () => {
    const it_ = await generated()
    const total = async (filters: object) => (await it_.finance.bill.list(filters)).total
    expect(await total({ keyword: it_.bill.billNo })).toBe(1)
    expect(await total({ keyword: '没有这家' })).toBe(0)
    expect(await total({ fund: `K${it_.at.schoolId}` })).toBe(1)
    expect(await total({ fund: `K${it_.at.schoolId}`, owner: '赵教授' })).toBe(0)
    expect(await total({ owner: '王教授' })).toBe(1)
    expect(await total({ minFen: 128_641 })).toBe(0)
    expect(await total({ maxFen: 128_640, from: today, to: today })).toBe(1)
    expect(await total({ from: '2099-01-01' })).toBe(0)
    expect((await it_.finance.bill.list()).counts).toEqual({ 0: 0, 1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 })
  })
})

describe('exports', () => {
  it('leave as XLSX for who may see them, with the lines they may see', async () => {
    const it_ = await generated()
    for (const [client, endpoint, input] of [
      [it_.finance, calls.exportList, { tab: 1 }],
      [it_.finance, calls.exportOne, { id: it_.id }],
      [it_.buyer, calls.exportOne, { id: it_.id }],
    ] as const) {
      const answer = await client.raw(endpoint, input)
      expect(
        Buffer.from(answer.data as Buffer)
          .subarray(0, 2)
          .toString(),
      ).toBe('PK')
    }
    expect((await (await world().as(it_.at.stranger)).raw(calls.exportOne, { id: it_.id })).retCode).toBe('4004')
  })
})
