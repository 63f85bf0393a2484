// Bills of orders that are unlike: their heads, months, hindrances and days of payment; two orders on one bill.
import { bill as calls } from '@caiyuan/contract/bill'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now, startOfDay } from '../../core/clock.ts'
import { plainLines } from '../order/fixtures.ts'
import { buildAccepted, buildBillWorld, buildInvoice } from './fixtures/build.ts'
import { billStage, period, today, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { clients, generated, confirmed, invoiced, settlementOf } = billStage(world)

const PENS = [{ name: '中性笔', priceE4: 101_400, num: 20, unit: '盒' }]
const [PLAIN_FEN, PENS_FEN] = [128_640, 20_280]
const before = (days: number) => dayOf(addDays(now(), -days))
const set = (id: string, column: string, value: unknown) =>
  world().admin.query(`update mall.orders set ${column} = $2 where id = $1`, [id, value])

/** Two accepted orders of one supplier: 1,286.40 and 202.80. */
const twoAccepted = async () => {
  const at = await buildBillWorld(world())
  const ids = [await buildAccepted(world(), at, plainLines), await buildAccepted(world(), at, PENS)] as const
  const by = await clients(at)
  const generate = (from: string, to: string) => by.finance.bill.generate({ supplierIds: [at.supplierId], from, to })
  return { at, ids, ...by, generate }
}

describe('orders that are billed', () => {
  it('are apart where the tax number of their head differs, be its name the same', async () => {
    const { ids, generate } = await twoAccepted()
    await set(ids[1], 'invoice_tax_no', '12330000470000123X')
    const { bills } = await generate(period.from, period.to)
    expect(bills.map((it_) => [it_.orderCount, it_.totalFen]).toSorted()).toEqual([
      [1, PLAIN_FEN],
      [1, PENS_FEN],
    ])
  })

  it('are those nothing hinders; the others are counted, and explained where no bill is made', async () => {
    const { ids, generate } = await twoAccepted()
    await set(ids[0], 'after_sale_status', 'open')
    expect(await generate(period.from, period.to)).toMatchObject({
      bills: [{ orderCount: 1, totalFen: PENS_FEN }],
      skipped: [{ supplierName: '甲 综合电商', reason: '1 个订单暂不能对账' }],
    })
    await set(ids[0], 'after_sale_status', 'none')
    await set(ids[0], 'budget_status', 'RESERVED')
    expect((await refusalOf(generate(period.from, period.to))).message).toBe('1 个订单暂不能对账：经费尚未确认应付')
  })

  it('name the bills that share a day with them: none that was revoked, none that ended the day before', async () => {
    const { ids, finance, generate } = await twoAccepted()
    await set(ids[0], 'accepted_at', addDays(now(), -3))
    const first = (await generate(before(3), before(3))).bills[0]!
    const second = await generate(before(2), today)
    expect(second).toMatchObject({ bills: [{ orderCount: 1 }], beside: [] })
    await finance.bill.revoke({ id: second.bills[0]!.id, comment: '期间有误' })
    expect((await generate(before(3), today)).beside.map((it_) => it_.others)).toEqual([[first.billNo]])
  })

  it('of earlier months come along on the 1st, and the period begins with the first of them', async () => {
    const { at, ids, finance } = await twoAccepted()
    const endOfLast = addDays(startOfDay(`${today.slice(0, 7)}-01`), -1)
    const old = addDays(endOfLast, -70)
    await set(ids[0], 'accepted_at', old)
    await set(ids[1], 'accepted_at', endOfLast)
    await world().makeDue('bill.monthly')
    await world().drain()
    const { rows } = await world().admin.query(
      'select period_from::text as from, period_to::text as to, order_count as num from mall.bills where school_id = $1',
      [at.schoolId],
    )
    expect(rows).toEqual([{ from: `${dayOf(old).slice(0, 7)}-01`, to: dayOf(endOfLast), num: 2 }])
    expect((await finance.bill.list()).totalFen).toBe(PLAIN_FEN + PENS_FEN)
  })
})

describe('a bill of two orders', () => {
  it('tells the supplier its new sum when one is taken out, and has nothing of it in the sheet', async () => {
    const it_ = await generated(plainLines, PENS)
    await it_.finance.bill.removeLine({ id: it_.id, orderId: it_.orders[0]!, version: 1, reason: '换货未到' })
    expect((await it_.supplier.notice.messages()).list[0]).toMatchObject({ body: '换货未到。现合计 ¥202.80。' })
    const [head, ...rows] = await readSheet((await it_.finance.raw(calls.exportOne, { id: it_.id })).data as Buffer)
    const amounts = rows.map((row) => [row[head!.indexOf('金额（元）')], row[head!.indexOf('备注')]])
    expect(amounts).toEqual([
      [202.8, null],
      [0, '已移除：换货未到'],
      [202.8, null],
    ])
  })

  it('is one row of the list’s sheet, with its orders, invoices and days', async () => {
    const it_ = await confirmed(await generated(plainLines, PENS))
    const invoices = [await buildInvoice(world(), it_.at, 100_000), await buildInvoice(world(), it_.at, 48_920)]
    await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices })
    const [head, row, sum] = await readSheet((await it_.finance.raw(calls.exportList, { tab: 3 })).data as Buffer)
    const cell = (title: string) => row![head!.indexOf(title)]
    expect(['期间起', '期间止', '订单数', '金额（元）', '发票张数', '发票金额（元）', '状态'].map(cell)).toEqual([
      period.from,
      period.to,
      2,
      1489.2,
      2,
      1489.2,
      '待财务审核',
    ])
    expect(sum![head!.indexOf('发票金额（元）')]).toBe(1489.2)
  })
})

describe('a voucher entered by hand', () => {
  const declared = async (daysAgo: number): Promise<BillStaged> => {
    const at = await buildBillWorld(world(), { financeType: 0 })
    for (const lines of [plainLines, PENS]) await buildAccepted(world(), at, lines)
    const by = await clients(at)
    const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    const it_ = await invoiced({ at, orders: [], ...by, id: bills[0]!.id, bill: bills[0]! })
    await it_.finance.bill.agree({ ids: [it_.id] })
    await world().admin.query('update mall.settlements set sent_at = $2 where school_id = $1', [at.schoolId, addDays(now(), -daysAgo)])
    return it_
  }

  it('was paid neither before the day of the declaration nor after today; the buyer is told of both orders at once', async () => {
    const it_ = await declared(3)
    const register = (paidOn: string) => it_.finance.bill.register({ id: it_.id, voucherNo: '记-0187', paidOn })
    expect((await refusalOf(register(before(4)))).message).toContain(`付款日期不能早于申报日期 ${before(3)}`)
    expect((await refusalOf(register(before(-1)))).message).toBe('付款日期不能晚于今天')
    await register(before(3))
    expect(await settlementOf(it_.id)).toMatchObject({ state: 'paid', voucher_no: '记-0187', paid_on: before(3) })
    const told = (await it_.buyer.notice.messages()).list.map((message) => message.title)
    expect(told.filter((title) => title.includes('已结算'))).toEqual(['2 个订单已结算'])
    const same = await declared(0)
    await same.finance.bill.register({ id: same.id, voucherNo: '记-0188', paidOn: today })
    expect((await settlementOf(same.id)).paid_on).toBe(today)
  })
})
