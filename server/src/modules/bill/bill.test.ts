import { describe, expect, it } from 'vitest'
import { bill as calls } from '@caiyuan/contract/bill'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { newId } from '../../core/ids.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { buildFund, buildSupplier, buildUser } from '../../demo/build.ts'
import { plainLines, uniqueNo } from '../order/fixtures.ts'
import { deadline } from '../school/deadline.ts'
import { buildAccepted, buildBillWorld, buildInvoice, type BillWorld } from './fixtures/build.ts'
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
        blockedFen: 0,
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

  it('names each earlier bill that shares a day of the period, none that was revoked, and what is kept back once', async () => {
    const { at, bill, finance, id } = await generated()
    const next = async (range: object = {}) => {
      await buildAccepted(world(), at, plainLines)
      const { bills, beside, skipped } = await finance.bill.generate({ supplierIds: [at.supplierId, at.supplierId], ...period, ...range })
      return { no: bills[0]!.billNo, others: beside.flatMap((it_) => it_.others), skipped }
    }
    const second = await next({ from: today })
    expect(second).toMatchObject({ others: [bill.billNo], skipped: [] })
    const third = await next()
    expect(third.others).toEqual([bill.billNo, second.no])
    await finance.bill.revoke({ id, comment: '抬头有误' })
    const kept = await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.orders set after_sale_status = 'open' where id = $1", [kept])
    expect(await next()).toMatchObject({
      others: [second.no, third.no],
      skipped: [{ supplierName: '甲 综合电商', reason: '1 个订单暂不能对账' }],
    })
  })

  it('shows an order whose acceptance is under audit, and takes it not', async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines)
    await world().admin.query("update mall.orders set state = 'acceptAudit', moved_to = 'acceptAudit', accepted_at = null where id = $1", [
      id,
    ])
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
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 second' where school_id = $1 and topic = 'bill.monthly'",
      [at.schoolId],
    )
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
    expect((await it_.finance.notice.messages()).list[0]).toMatchObject({
      title: `甲 综合电商 已确认对账单 ${it_.bill.billNo}`,
      body: '1 个订单，¥1,286.40，请核对后确认。',
    })
    expect((await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })).dueAt).toBeNull()
  })

  it('differs with a reason and the orders meant; finance removes the line and sends it again', async () => {
    const it_ = await generated(plainLines, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const target = { schoolId: it_.at.schoolId, id: it_.id }
    expect((await refusalOf(it_.supplier.supplyBill.differ({ ...target, comment: '' }))).message).toBe('差异说明至少 2 个字')
    expect((await refusalOf(it_.supplier.supplyBill.differ({ ...target, comment: '少一台', orderIds: [newId()] }))).code).toBe('3505')
    await it_.supplier.supplyBill.differ({ ...target, comment: '这单已换货未到', orderIds: [it_.orders[1]!] })
    const differs = await it_.finance.bill.detail({ id: it_.id })
    const { order_no: orderNo } = (await world().admin.query('select order_no from mall.orders where id = $1', [it_.orders[1]])).rows[0]
    expect([differs.state, (await it_.supplier.supplyBill.detail(target)).dueAt]).toEqual(['differs', null])
    expect(differs.sentence).toContain(`${orderNo}：这单已换货未到`)
    const detail = async () =>
      (
        await world().admin.query('select action, comment, detail from mall.document_log where doc_id = $1 order by seq desc limit 1', [
          it_.id,
        ])
      ).rows[0]
    expect(await detail()).toMatchObject({ action: 'supplierDiffer', detail: { orderIds: [it_.orders[1]] } })
    expect((await it_.finance.notice.messages()).list[0]).toMatchObject({
      title: `甲 综合电商 对对账单 ${it_.bill.billNo} 提出差异`,
      body: `${orderNo}：这单已换货未到`,
    })
    await it_.finance.bill.removeLine({ id: it_.id, orderId: it_.orders[1]!, version: differs.version, reason: '换货未到，下期再对' })
    expect(await detail()).toEqual({
      action: 'removeLine',
      comment: `${orderNo} ¥100.00：换货未到，下期再对`,
      detail: { orderId: it_.orders[1] },
    })
    expect((await it_.supplier.notice.messages()).list[0]).toMatchObject({
      title: expect.stringMatching(new RegExp(` 对账单 ${it_.bill.billNo} 移除了订单 ${orderNo}$`)),
      body: '换货未到，下期再对。现合计 ¥1,286.40。',
    })
    await it_.finance.bill.resend({ id: it_.id, comment: '已移除' })
    await world().drain()
    expect((await it_.supplier.notice.messages()).list[0]!.body).toBe('现为 1 个订单，¥1,286.40。已移除')
    expect((await it_.supplier.supplyBill.detail(target)).dueAt).not.toBeNull()
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
      "select id, body, due_at from mall.outbox where topic = 'bill.supplierTimeout' and doc_id = $1 order by created_at, id",
      [it_.id],
    )
    expect(rows).toHaveLength(2)
    // Sent again, the supplier has as many 工作日 as before.
    const due = await world().inSchool(it_.at.schoolId, (ctx) => deadline.workdays(ctx, 5))
    expect(Math.abs(due.getTime() - rows[1].due_at.getTime())).toBeLessThan(300_000)
    await world().admin.query("update mall.outbox set due_at = now() - interval '1 second' where id = $1", [rows[0].id])
    await world().drain()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('waitSupplier')
    await world().makeDue('bill.supplierTimeout')
    await world().drain()
    const after = await it_.finance.bill.detail({ id: it_.id })
    const { dueAt } = await it_.supplier.supplyBill.detail(target)
    expect([after.state, dueAt, after.supplierConfirmedAt === null]).toEqual(['waitBuyer', null, false])
    expect((await it_.finance.notice.messages()).list[0]!.body).toBe('甲 综合电商 5 个工作日未答复，视为无差异，请核对后确认。')
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
})

describe('what waits, and bills', () => {
  /** Three orders of two suppliers on cards of two owners, one of them accepted three days ago. */
  const twoSuppliers = async () => {
    const { db, admin } = world()
    const at = await buildBillWorld(world())
    const person = (name: string, roles: string[], more: object) =>
      buildUser(db, { schoolId: at.schoolId, no: `B${uniqueNo()}`, name, roles, ...more })
    const owner = await person('赵教授', ['fzr'], { deptId: at.deptId })
    const supplierId = await buildSupplier(db, { srcId: uniqueNo(), name: `乙试剂有限公司${at.schoolId}`, shortName: '乙试剂' })
    const fund = {
      projectNo: `Y${at.schoolId}`,
      name: '学院办公经费',
      ownerId: owner.id,
      totalFen: 10_000_000,
      grants: [{ userId: at.buyer.id }],
    }
    const yi: BillWorld = {
      ...at,
      supplierId,
      supplierUser: await person('乙', ['supplier'], { schoolId: 2, supplierId }),
      fundId: await buildFund(db, at.schoolId, fund),
    }
    const first = await buildAccepted(world(), at, plainLines)
    const second = await buildAccepted(world(), at, [{ name: '中性笔', priceE4: 101_400, num: 20, unit: '盒' }])
    const third = await buildAccepted(world(), yi, [{ name: '乙醇', priceE4: 145_000, num: 2, unit: '瓶' }])
    await admin.query("update mall.orders set accepted_at = accepted_at - interval '3 days' where id = $1", [first])
    await admin.query("update mall.orders set supplier_name = '乙试剂' where id = $1", [third])
    return { at, yi, first, second, ...(await clients(at)) }
  }
  const earlier = dayOf(addDays(now(), -3))

  it('are listed by supplier with their own sums and days; one that is kept back is counted', async () => {
    const { at, yi, first, second, finance } = await twoSuppliers()
    const jia = {
      supplierId: at.supplierId,
      supplierName: '甲 综合电商',
      supplierFullName: at.sellerName,
      orderCount: 2,
      totalFen: 148_920,
    }
    const other = {
      supplierId: yi.supplierId,
      supplierName: '乙试剂',
      supplierFullName: `乙试剂有限公司${at.schoolId}`,
      orderCount: 1,
      totalFen: 2_900,
    }
    const sums = { total: 2, orderCount: 3, totalFen: 151_820, supplierWorkdays: 5, canGenerate: true }
    expect(await finance.bill.waiting()).toMatchObject({
      ...sums,
      list: [
        { ...jia, blockedCount: 0, firstOn: earlier, lastOn: today },
        { ...other, blockedCount: 0, firstOn: today, lastOn: today },
      ],
    })
    expect(await finance.bill.waiting({ pageNum: 2, pageSize: 1 })).toMatchObject({ ...sums, list: [other] })
    expect(await finance.bill.waiting({ keyword: '乙试' })).toMatchObject({ total: 1, orderCount: 1, totalFen: 2_900 })
    expect((await finance.bill.waiting({ supplierIds: yi.supplierId })).list).toMatchObject([other])
    expect((await finance.bill.waiting({ supplierIds: [at.supplierId, yi.supplierId, 'nobody'] })).total).toBe(2)
    expect((await finance.bill.waiting({ from: today })).list).toMatchObject([{ orderCount: 1, totalFen: 20_280 }, other])
    expect((await finance.bill.waiting({ to: earlier })).list).toMatchObject([{ orderCount: 1, totalFen: 128_640 }])
    const { list } = await finance.bill.waitingOrders({ supplierId: at.supplierId })
    const who = { buyerName: '李老师', deptName: '材料学院', blocked: '' }
    expect(list).toMatchObject([
      { ...who, id: first, summary: '得力 7417 A4 复印纸 等 3 种', heldFen: 128_640 },
      { ...who, id: second, summary: '中性笔', heldFen: 20_280 },
    ])
    const numbers = (
      await world().admin.query(
        'select o.order_no, a.accept_no from mall.orders o join mall.acceptances a on a.order_id = o.id where o.id = any($1) order by o.order_no',
        [[first, second]],
      )
    ).rows
    expect(list.map((it_) => ({ order_no: it_.orderNo, accept_no: it_.acceptNo }))).toEqual(numbers)
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [yi.fundId])
    expect((await finance.bill.waiting()).list.map((it_) => [it_.blockedCount, it_.blockedFen])).toEqual([
      [0, 0],
      [1, 2_900],
    ])
    expect((await (await world().as(at.buyer)).bill.waiting()).canGenerate).toBe(false)
  })

  it('are offered to the supplier of both schools for a number both count, each with its school', async () => {
    const [one, other, elsewhere] = await Promise.all([1, 2, 3].map(() => buildBillWorld(world())))
    const two = { ...other!, supplierId: one!.supplierId, supplierUser: one!.supplierUser }
    const made = []
    for (const at of [one!, two, elsewhere!]) {
      await buildAccepted(world(), at, plainLines)
      const { bills } = await (await clients(at)).finance.bill.generate({ supplierIds: [at.supplierId], ...period })
      made.push({ schoolId: at.schoolId, schoolName: `示例大学${at.schoolId}`, ...bills[0]! })
    }
    await world().drain()
    const { billNo } = made[0]!
    expect(made.map((it_) => it_.billNo)).toEqual([billNo, billNo, billNo])
    const { supplier } = await clients(one!)
    const { list, total } = await supplier.supplyBill.list({ keyword: billNo })
    const told = (it_: { id: string; schoolId: number; schoolName: string; billNo: string }) => [
      it_.id,
      it_.schoolId,
      it_.schoolName,
      it_.billNo,
    ]
    expect([total, list.map(told).toSorted()]).toEqual([2, made.slice(0, 2).map(told).toSorted()])
    for (const it_ of made.slice(0, 2))
      expect(await supplier.supplyBill.detail({ schoolId: it_.schoolId, id: it_.id })).toMatchObject({ billNo, schoolName: it_.schoolName })
  })

  it('are found by number, supplier, card, owner, period and sum, the newest first, each with its invoices', async () => {
    const { at, yi, finance, supplier } = await twoSuppliers()
    const make = async (supplierId: string, from: string, to: string) => {
      const { bills } = await finance.bill.generate({ supplierIds: [supplierId], from, to })
      await world().drain()
      return bills[0]!
    }
    const bills = [
      await make(at.supplierId, earlier, earlier),
      await make(at.supplierId, today, today),
      await make(yi.supplierId, today, today),
    ]
    await world().admin.query("update supplier.bills set due_at = now() + interval '1 hour' where bill_id = $1", [bills[0]!.id])
    const due = async (input: object) =>
      (await supplier.supplyBill.list(input)).list.map((it_) => bills.findIndex((made) => made.id === it_.id) + 1)
    expect([await due({}), await due({ pageNum: 2, pageSize: 1 }), await due({ keyword: `示例大学${at.schoolId}` })]).toEqual([
      [1, 2],
      [2],
      [1, 2],
    ])
    const found = async (filters: object) => {
      const { list, total } = await finance.bill.list(filters)
      expect(total).toBe(list.length)
      return list.map((it_) => bills.findIndex((made) => made.id === it_.id) + 1).join('')
    }
    const page = await finance.bill.list({ pageNum: 2, pageSize: 1 })
    expect(page).toMatchObject({ total: 3, totalFen: 151_820, counts: { 0: 0, 1: 3, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0 } })
    expect(page.list).toMatchObject([
      { id: bills[1]!.id, supplierName: '甲 综合电商', periodFrom: today, periodTo: today, orderCount: 1, totalFen: 20_280 },
    ])
    const cases: [object, string][] = [
      [{}, '321'],
      [{ keyword: bills[1]!.billNo }, '2'],
      [{ keyword: '乙试' }, '3'],
      [{ fund: `Y${at.schoolId}` }, '3'],
      [{ fund: '办公' }, '3'],
      [{ owner: '王' }, '21'],
      [{ fund: '办公', owner: '王' }, ''],
      [{ from: today }, '32'],
      [{ to: earlier }, '1'],
      [{ from: earlier, to: today }, '321'],
      [{ from: '2099-01-01' }, ''],
      [{ minFen: 20_280 }, '21'],
      [{ minFen: 20_281 }, '1'],
      [{ maxFen: 20_280 }, '32'],
      [{ maxFen: 20_279 }, '3'],
      [{ tab: 2 }, ''],
    ]
    for (const [filters, which] of cases) expect([filters, await found(filters)]).toEqual([filters, which])
    const { id } = bills[0]!
    const { version } = await finance.bill.detail({ id })
    await supplier.supplyBill.confirm({ schoolId: at.schoolId, id, version })
    await finance.bill.buyerConfirm({ id })
    await world().drain()
    const invoices = [await buildInvoice(world(), at, 100_000), await buildInvoice(world(), at, 28_640)]
    expect((await supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id, invoices })).passed).toBe(true)
    await world().drain()
    expect((await finance.bill.list({ tab: 3 })).list).toMatchObject([{ id, invoiceCount: 2, invoiceFen: 128_640 }])
    expect((await finance.bill.list({ tab: 1 })).list.map((it_) => [it_.invoiceCount, it_.invoiceFen])).toEqual([
      [0, 0],
      [0, 0],
    ])
    const counted = { 0: 0, 1: 2, 2: 0, 3: 1, 4: 0, 5: 0, 6: 0 }
    expect((await finance.bill.list()).counts).toEqual(counted)
    const theirs = await (await world().as(yi.supplierUser)).supplyBill.list()
    expect(theirs).toMatchObject({ total: 1, totalFen: 2_900, list: [{ id: bills[2]!.id, totalFen: 2_900, orderCount: 1 }] })
    const own = await supplier.supplyBill.list()
    expect(own).toMatchObject({ total: 1, totalFen: 20_280, list: [{ id: bills[1]!.id }] })
    expect(own.counts).toEqual({ todo: 1, open: 1, settling: 0, settled: 0, revoked: 0 })
    expect((await supplier.supplyBill.list({ tab: 'open', keyword: bills[0]!.billNo })).list.map((it_) => it_.id)).toEqual([id])
    expect((await supplier.supplyBill.list({ tab: 'open', keyword: bills[1]!.billNo })).list).toEqual([])
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
