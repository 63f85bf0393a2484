import { bill as billCalls } from '@caiyuan/contract/bill'
import { list as orderCalls } from '@caiyuan/contract/order/list'
import { supply } from '@caiyuan/contract/order/supply'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { plainLines } from '../order/fixtures.ts'
import { buildAccepted, buildBillWorld } from './fixtures/build.ts'
import { saidOf } from './fixtures/said.ts'
import { billStage, period } from './fixtures/stage.ts'

const world = useWorld()
const { clients, invoiced, drainAll } = billStage(world)
const said = saidOf(world)

const FREIGHT = 800
const TOTAL = 128_640 + FREIGHT
/** 5 of 12 包 paper at 23.80, no 硒鼓, all pens. */
const SENT = { 1: 5, 2: 0 }
const SENT_TOTAL = 11_900 + 20_280 + FREIGHT
/** The second line, 硒鼓, is worth 798.00. */
const PART = TOTAL - 79_800

const amount = (rows: unknown[][], title: string): unknown => rows[1]![rows[0]!.indexOf(title)]

const same = (fen: number) => ({
  ledger: fen,
  order: fen,
  list: fen,
  funds: fen,
  invoice: fen,
  acceptance: fen,
  paper: fen,
  supplier: fen,
  statement: fen,
})

const accepted = async (it_: { reject?: number; sent?: Record<number, number> } = {}) => {
  const at = await buildBillWorld(world())
  const id = await buildAccepted(world(), at, plainLines, { ...it_, freightFen: FREIGHT })
  return { at, id }
}

describe('the sum of an order', () => {
  it('is the same on every page once all is accepted', async () => {
    const { at, id } = await accepted()
    expect(await said(at, id)).toEqual(same(TOTAL))
  })

  it('is not fixed while refused pieces are open, and the same everywhere once they are settled: freight stays whole', async () => {
    const { at, id } = await accepted({ reject: 2 })
    const { buyer } = await clients(at)
    expect(await said(at, id)).toMatchObject({ order: null, supplier: null, acceptance: PART - FREIGHT, ledger: PART - FREIGHT })
    await buyer.order.closeRest({ id, comment: '硒鼓已退回' })
    expect(await said(at, id)).toEqual(same(PART))
  })

  it('stays the same on bill, settlement and sheets, to the end', async () => {
    const { at, id } = await accepted({ reject: 2 })
    const by = await clients(at)
    await by.buyer.order.closeRest({ id, comment: '硒鼓已退回' })
    const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    const it_ = { at, orders: [id], ...by, id: bills[0]!.id, bill: bills[0]! }
    expect(bills[0]!.totalFen).toBe(PART)
    await invoiced(it_)
    setFinance(financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 30 }))
    const { settlements } = await by.finance.bill.agree({ ids: [it_.id] })
    expect(settlements).toMatchObject([{ totalFen: PART }])
    await drainAll()
    const bill = await by.finance.bill.detail({ id: it_.id })
    expect(bill.state).toBe('settled')
    expect([bill.totalFen, ...bill.lines.map((l) => l.amountFen), ...bill.funds.map((f) => f.amountFen)]).toEqual([PART, PART, PART])
    expect(await said(at, id)).toEqual(same(PART))
    const one = await readSheet((await by.finance.raw(billCalls.exportOne, { id: it_.id })).data as Buffer)
    expect([amount(one, '金额（元）'), one.at(-1)]).toEqual([PART / 100, expect.arrayContaining(['合计', PART / 100])])
    const all = await readSheet((await by.finance.raw(billCalls.exportList, { tab: 5 })).data as Buffer)
    expect([amount(all, '金额（元）'), amount(all, '付款日期')]).toEqual([PART / 100, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)])
    const orders = await readSheet((await by.buyer.raw(orderCalls.exportList, {})).data as Buffer)
    expect((amount(orders, '订单金额') as number) - (amount(orders, '已退') as number)).toBeCloseTo(PART / 100, 2)
    const said_ = [bill.settlement!.voucherNo, bill.paidOn]
    expect([amount(orders, '凭证号'), amount(orders, '付款日期')]).toEqual(said_)
    const { bill: shown } = await by.buyer.order.detail({ id })
    expect([shown!.voucherNo, shown!.paidOn]).toEqual(said_)
    const supplied = await readSheet((await by.supplier.raw(supply.exportOrders, {})).data as Buffer)
    expect([amount(supplied, '凭证号'), amount(supplied, '付款日期')]).toEqual(said_)
  })

  it('is that of what was sent once the rest of an order was ended, on every page, paper, bill and sheet: freight stays whole', async () => {
    const { at, id } = await accepted({ sent: SENT })
    expect(await said(at, id)).toEqual(same(SENT_TOTAL))
    const by = await clients(at)
    const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    const bill = await by.finance.bill.detail({ id: bills[0]!.id })
    expect([bill.totalFen, ...bill.lines.map((l) => l.amountFen), ...bill.funds.map((f) => f.amountFen)]).toEqual([
      SENT_TOTAL,
      SENT_TOTAL,
      SENT_TOTAL,
    ])
    const own = await by.supplier.supplyBill.detail({ schoolId: at.schoolId, id: bills[0]!.id })
    expect(own.goods.map((it) => it.amountFen)).toEqual([11_900, 20_280, FREIGHT])
  })

  it('is nothing once all was refused', async () => {
    const at = await buildBillWorld(world())
    const id = await buildAccepted(world(), at, plainLines.slice(0, 1), { reject: 1, freightFen: FREIGHT })
    await (await clients(at)).buyer.order.closeRest({ id, comment: '全部退回' })
    expect(await said(at, id)).toMatchObject({ ledger: 0, order: 0, list: 0, funds: 0, acceptance: 0, paper: 0, supplier: 0, statement: 0 })
  })

  it('tells the supplier which pieces were refused and why', async () => {
    const { at, id } = await accepted({ reject: 2 })
    const { supplier } = await clients(at)
    const order = await supplier.supply.orderDetail({ schoolId: at.schoolId, id })
    expect(order.refusals).toMatchObject([{ name: '惠普 CF228A 硒鼓', num: 2, unit: '支', reason: '外壳破损' }])
    expect(order.lines.map((it) => [it.acceptedNum, it.rejectedNum, it.acceptedFen])).toEqual([
      [12, 0, 28_560],
      [0, 2, 0],
      [20, 0, 20_280],
    ])
  })
})
