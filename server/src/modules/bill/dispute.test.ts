// A disputed line: out of its bill with the reason, on no other until it is over, then on the next (decision 0313).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildAccepted, buildBillWorld } from './fixtures/build.ts'
import { billStage, period, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { clients, confirmed, invoiced, faults, versionOf } = billStage(world)
const papers = [{ name: 'A4 复印纸', priceE4: 2_380_000, num: 10 }]
const tips = [{ name: '移液枪头', priceE4: 860_000, num: 2 }]

/** 2,380.00 and 172.00 on one bill. */
const two = async (): Promise<BillStaged> => {
  const at = await buildBillWorld(world(), { financeType: 0 })
  const orders = [await buildAccepted(world(), at, papers), await buildAccepted(world(), at, tips)]
  const by = await clients(at)
  const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
  await world().drain()
  return { at, orders, ...by, id: bills[0]!.id, bill: bills[0]! }
}
const disputed = async (it_: BillStaged, orderId = it_.orders[1]!) =>
  it_.finance.bill.removeLine({ id: it_.id, orderId, version: await versionOf(it_), reason: '单价与约定不符', isDisputed: true })
const waiting = async (it_: BillStaged) => (await it_.finance.bill.waitingOrders({ supplierId: it_.at.supplierId })).list
const told = async (it_: BillStaged): Promise<string[]> =>
  (
    await world().admin.query('select title, body from mall.messages where user_id = $1 order by created_at, id', [it_.at.supplierUser.id])
  ).rows.map((row) => `${row.title}：${row.body}`)

describe('bill.removeLine of a disputed line', () => {
  it('settles the rest; every page says one sum, the order is on no bill, and its supplier is told', async () => {
    const it_ = await two()
    const orderId = it_.orders[1]!
    await disputed(it_)
    const shown = await it_.finance.bill.detail({ id: it_.id })
    const line = shown.lines.find((one) => one.orderId === orderId)!
    expect([shown.totalFen, shown.invoiceFen, shown.orderCount, line.removedReason]).toEqual([238_000, 238_000, 1, '争议：单价与约定不符'])
    expect(shown.funds.reduce((sum, one) => sum + one.amountFen, 0)).toBe(238_000)
    const supplied = await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })
    expect([supplied.totalFen, supplied.lines.find((one) => one.orderId === orderId)!.removedReason]).toEqual([
      238_000,
      '争议：单价与约定不符',
    ])
    expect((await told(it_)).at(-1)).toMatch(/订单 \S+ 有争议，暂不对账：单价与约定不符。.*¥172.00 本期不结算；争议了结后列入下一张对账单/)
    expect(await waiting(it_)).toMatchObject([{ id: orderId, blocked: '争议：单价与约定不符，了结争议后可对账', canEndDispute: true }])
    const { list } = await it_.buyer.invoiceApply.waitOrders({})
    expect(list.find((one) => one.id === orderId)!.blocked).toBe('争议：单价与约定不符，了结争议后可申请')
    const refused = await refusalOf(it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period }))
    expect(refused.message).toBe('1 个订单暂不能对账：争议：单价与约定不符，了结争议后可对账')
    await invoiced(it_)
    await it_.finance.bill.agree({ ids: [it_.id] })
    await it_.finance.bill.register({ id: it_.id, voucherNo: 'PZ1', paidOn: period.to })
    expect([(await it_.finance.bill.detail({ id: it_.id })).state, await faults(it_.at)]).toEqual(['settled', []])
  })

  it('comes to the next bill once it is over, also where it was accepted before the period', async () => {
    const it_ = await two()
    const orderId = it_.orders[1]!
    await disputed(it_)
    await world().admin.query("update mall.orders set accepted_at = accepted_at - interval '90 days' where id = $1", [orderId])
    const outcome = '核对无误，按原金额结算'
    await it_.finance.bill.endDispute({ orderId, outcome })
    expect((await told(it_)).at(-1)).toMatch(/订单 \S+ 的对账争议已了结：核对无误，按原金额结算。订单将列入下一张对账单/)
    expect(await waiting(it_)).toMatchObject([{ blocked: '', canEndDispute: false }])
    const { bills } = await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
    expect(bills.map((one) => one.totalFen)).toEqual([17_200])
    const old = await it_.finance.bill.detail({ id: it_.id })
    expect(old.lines.find((one) => one.orderId === orderId)!.removedReason).toBe('争议：单价与约定不符（已了结：核对无误，按原金额结算）')
    expect(old.timeline.map((one) => one.title)).toContain('了结争议')
    const { rows } = await world().admin.query("select title from mall.document_log where doc_id = $1 and action = 'endDispute'", [orderId])
    expect(rows).toEqual([{ title: '了结对账争议' }])
    // It is over: a second end, and an order that never was disputed, are told so.
    expect((await refusalOf(it_.finance.bill.endDispute({ orderId, outcome }))).message).toContain('没有未了结的对账争议')
    expect((await refusalOf(it_.finance.bill.endDispute({ orderId: it_.orders[0]!, outcome }))).message).toContain('没有未了结的对账争议')
    // Disputed once more on the next one it waits again.
    const again = { ...it_, id: bills[0]!.id }
    await disputed(again)
    expect([(await it_.finance.bill.detail({ id: again.id })).state, (await waiting(it_))[0]!.canEndDispute, await faults(it_.at)]).toEqual(
      ['revoked', true, []],
    )
  })

  it('ends a bill of one line with the dispute kept', async () => {
    const it_ = await two()
    await disputed(it_)
    await disputed(it_, it_.orders[0]!)
    const ended = await it_.finance.bill.detail({ id: it_.id })
    expect([ended.state, (await waiting(it_)).map((one) => one.blocked)]).toEqual([
      'revoked',
      ['争议：单价与约定不符，了结争议后可对账', '争议：单价与约定不符，了结争议后可对账'],
    ])
    await it_.finance.bill.endDispute({ orderId: it_.orders[0]!, outcome: '按原金额结算' })
    const line = (await it_.finance.bill.detail({ id: it_.id })).lines.find((one) => one.orderId === it_.orders[0])!
    expect(line.removedReason).toBe('争议：单价与约定不符（已了结：按原金额结算）')
    expect(await faults(it_.at)).toEqual([])
  })

  it('is refused in another state, of another school, to others, and without words', async () => {
    const it_ = await two()
    const elsewhere = await two()
    const orderId = it_.orders[1]!
    const ask = { id: it_.id, orderId, version: await versionOf(it_), reason: '单价不符', isDisputed: true }
    expect((await refusalOf(elsewhere.finance.bill.removeLine(ask))).code).toBe('4004')
    expect((await refusalOf(it_.buyer.bill.removeLine(ask))).code).toBe('2009')
    expect((await refusalOf(it_.finance.bill.removeLine({ ...ask, version: 99 }))).message).toBe('单据已发生变化，请刷新')
    expect((await refusalOf(it_.finance.bill.removeLine({ ...ask, reason: '' }))).message).toContain('原因')
    await confirmed(it_)
    expect((await it_.finance.bill.detail({ id: it_.id })).can.disputeLine).toBe(true)
    await disputed(it_)
    const end = { orderId, outcome: '已协商' }
    expect((await refusalOf(elsewhere.finance.bill.endDispute(end))).code).toBe('4004')
    for (const who of [it_.buyer, await world().as(it_.at.supplierUser)])
      expect((await refusalOf(who.bill.endDispute(end))).code).toBe('2009')
    expect((await refusalOf(it_.finance.bill.endDispute({ orderId, outcome: '' }))).message).toContain('争议结果')
    const other = await invoiced(elsewhere)
    const late = { id: other.id, orderId: other.orders[1]!, version: await versionOf(other), reason: '单价不符', isDisputed: true }
    expect((await refusalOf(other.finance.bill.removeLine(late))).message).toBe('对账单当前状态为待财务审核，不能移除明细')
    expect((await other.finance.bill.detail({ id: other.id })).can.disputeLine).toBeUndefined()
  })
})
