// Refunds of orders that are billed or settled (decision 0260): one sum from the order over the after-sale to the next bill and the cards.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { buildAccepted } from '../../bill/fixtures/build.ts'
import { refundStage, today } from './fixtures.ts'

const world = useWorld()
const { start, settled, next } = refundStage(world)

describe('a refund of an order on a bill nobody invoiced yet', () => {
  it('is a negative line of that bill; cards, bill, invoice, sheet and supplier say the same sum', async () => {
    const at = await start()
    const bill = await at.generate()
    const id = await at.back()
    expect([await at.state(id), await at.claims(), await at.faults()]).toEqual([
      'done',
      [
        [177_600 - 45_840, 0],
        [118_400 - 30_560, 0],
      ],
      [],
    ])
    expect(await at.refundOf(id)).toMatchObject({
      route: 'BILL_OFFSET',
      state: 'paid',
      amountFen: 76_400,
      sentence: `¥764.00 已从对账单 ${bill.billNo} 扣减，退回经费卡`,
      bill: { billNo: bill.billNo },
    })
    const shown = await at.detail(bill.id)
    expect([shown.totalFen, shown.invoiceFen, shown.lines[0]!.amountFen, shown.offsets.map((one) => [one.amountFen, one.isOwn])]).toEqual([
      219_600,
      219_600,
      296_000,
      [[76_400, true]],
    ])
    expect(shown.lines[0]!.funds.map((one) => one.amountFen).toSorted()).toEqual([118_400, 177_600])
    expect(shown.funds.map((one) => one.amountFen).toSorted((a, b) => a - b)).toEqual([118_400 - 30_560, 177_600 - 45_840])
    const supplied = await at.supplier.supplyBill.detail(at.of(bill.id))
    expect([supplied.totalFen, supplied.offsets[0]!.amountFen, supplied.goods.map((one) => one.amountFen)]).toEqual([
      219_600,
      76_400,
      [120_400, 99_200],
    ])
    expect((await at.submit(bill.id, 219_600)).passed).toBe(true)
    await at.settle(bill.id)
    expect([(await at.order()).state, await at.claims(), await at.faults()]).toEqual([
      'done',
      [
        [0, 131_760],
        [0, 87_840],
      ],
      [],
    ])
  })

  it('takes the order off where all of it went back, and ends the bill that had nothing else', async () => {
    const at = await start()
    const all = { lines: [{ lineNo: 1, num: 20 }, { lineNo: 2, num: 10 }] } // prettier-ignore
    const other = await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 238_000, num: 1 }])
    const bill = await at.generate()
    await at.back(all)
    expect([(await at.detail(bill.id)).totalFen, (await at.order()).state, await at.faults()]).toEqual([2_380, 'closed', []])
    expect((await at.detail(bill.id)).lines.find((line) => line.orderId === at.orderId)!.removedReason).toContain('售后退款 TK')
    const alone = await start()
    const only = await alone.generate()
    await alone.back(all)
    expect([(await alone.detail(only.id)).state, (await alone.order()).state, await alone.faults()]).toEqual(['revoked', 'closed', []])
    expect((await at.rows('select state from mall.orders where id = $1', other))[0].state).toBe('settling')
  })

  it('leaves with its order, and a bill of the rest asks for what is owed', async () => {
    const at = await start()
    await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 238_000, num: 1 }])
    const bill = await at.generate()
    await at.back()
    const { version } = await at.detail(bill.id)
    await at.financeClient.bill.removeLine({ id: bill.id, orderId: at.orderId, version, reason: '与实收不符' })
    const shown = await at.detail(bill.id)
    expect([shown.totalFen, shown.offsets.map((one) => one.isFreed), await at.faults()]).toEqual([2_380, [true], []])
    expect([(await at.generate()).totalFen, await at.faults()]).toEqual([219_600, []])
  })
})

describe('a refund of a settled order', () => {
  it('goes by red invoice, the next bill and the word of finance; every page says one sum', async () => {
    const at = await settled()
    const id = await at.back()
    expect([await at.state(id), await at.claims(), await at.faults()]).toEqual([
      'toRed',
      [
        [0, 177_600],
        [0, 118_400],
      ],
      [],
    ])
    expect((await at.refundOf(id)).sentence).toBe('等供应商开具 ¥764.00 的红字发票')
    await world().drain()
    expect((await at.supplier.afterSaleSupply.list({})).list).toContainEqual(expect.objectContaining({ id, state: 'toRed' }))
    const before = await next(at)
    expect(before.totalFen).toBe(238_000)
    await at.financeClient.bill.revoke({ id: before.id, comment: '等红字发票' })
    expect(await at.redden(id)).toMatchObject({ state: 'toRefund' })
    expect((await at.refundOf(id)).sentence).toBe('红字发票已登记，等供应商的下一张对账单抵扣 ¥764.00')
    const bill = await at.generate()
    expect(bill.totalFen).toBe(238_000 - 76_400)
    const one = await at.refundOf(id)
    expect(one.sentence).toBe(`已列入对账单 ${bill.billNo} 抵扣 ¥764.00，待供应商确认`)
    const shown = await at.detail(bill.id)
    expect([shown.invoiceFen, shown.offsets[0]!.amountFen, shown.offsets[0]!.redNos.length, shown.funds.map((it_) => it_.amountFen).toSorted((a, b) => a - b)]).toEqual(
      [238_000, 76_400, 1, [-30_560, 238_000 - 45_840]],
    ) // prettier-ignore
    expect((await refusalOf(at.financeClient.refund.reverse({ id: one.id, version: one.version, ...at.reason }))).message).toBe(
      `¥764.00 还没有退回：已列入对账单 ${bill.billNo} 抵扣 ¥764.00，待供应商确认`,
    )
    // Its invoice is of the goods; the red one stands against the old.
    expect((await at.submit(bill.id, 238_000)).passed).toBe(true)
    await at.settle(bill.id)
    expect([await at.claims(), await at.faults()]).toEqual([
      [
        [0, 177_600],
        [0, 118_400],
      ],
      [],
    ])
    const list = await at.financeClient.refund.backList({ tab: 'toReverse' })
    expect([list.list.map((it_) => it_.amountFen), list.totalFen]).toEqual([[76_400], 76_400])
    const now_ = await at.refundOf(id)
    await at.financeClient.refund.reverse({ id: now_.id, version: now_.version, ...at.reason })
    expect([await at.state(id), (await at.order()).returned_fen, (await at.order()).state, await at.claims(), await at.faults()]).toEqual([
      'done',
      76_400,
      'done',
      [
        [0, 177_600 - 45_840],
        [0, 118_400 - 30_560],
      ],
      [],
    ])
    const entries = await at.rows("select amount_fen, available_delta_fen, committed_delta_fen, summary from mall.fund_entries where doc_id = $1 and kind = 'REVERSE' order by amount_fen", at.orderId) // prettier-ignore
    expect(entries.map((row) => [Number(row.amount_fen), Number(row.available_delta_fen), Number(row.committed_delta_fen)])).toEqual([
      [30_560, 30_560, -30_560],
      [45_840, 45_840, -45_840],
    ])
    expect(entries[0]!.summary).toContain(now_.refundNo)
    expect(await at.refundOf(id)).toMatchObject({ state: 'paid', sentence: '¥764.00 已由供应商退回，财务已冲回经费卡' })
    expect(await at.titles(now_.id)).toEqual([
      expect.stringContaining('申请退款'),
      '经费负责人同意',
      '经费负责人同意',
      '待供应商抵扣或退回',
      '供应商登记红字发票',
      '列入对账单抵扣',
      '冲回经费',
    ])
    // The bill it was paid by keeps what it paid.
    expect((await at.detail(at.bill.id)).funds.map((it_) => it_.amountFen).toSorted()).toEqual([118_400, 177_600])
    expect((await refusalOf(at.financeClient.refund.reverse({ id: now_.id, version: now_.version, ...at.reason }))).message).toContain(
      '已退款',
    )
  })

  it('takes the remainder with the last return, over all of them exactly what was paid', async () => {
    const at = await settled({ lines: [{ name: '移液枪头', priceE4: 333_333, num: 3, unit: '盒' }], besideFen: 3_333, freightFen: 500 })
    const sums: number[] = []
    for (const num of [1, 1, 1]) {
      const id = await at.back({ lines: [{ lineNo: 1, num }], reason: 'broken' })
      const it_ = await at.refundOf(id)
      sums.push(it_.amountFen)
      await at.financeClient.refund.transfer({
        id: it_.id,
        version: it_.version,
        transferNo: `HK${num}`,
        paidOn: today,
        reason: '供应商转账',
      })
      const later = await at.refundOf(id)
      await at.financeClient.refund.reverse({ id: it_.id, version: later.version, ...at.reason })
    }
    expect(sums.reduce((a, b) => a + b, 0)).toBe(at.bill.totalFen)
    expect([await at.claims(), (await at.order()).returned_freight_fen, await at.faults()]).toEqual([
      [
        [0, 0],
        [0, 0],
      ],
      500,
      [],
    ])
    expect((await refusalOf(at.apply({ lines: [{ lineNo: 1, num: 1 }] }))).message).toContain('已全部退货退款')
  })

  it('is taken back by a transfer where no bill comes, without a red invoice, and not while a bill has it', async () => {
    const at = await settled()
    const id = await at.back()
    const it_ = await at.refundOf(id)
    const transfer = { id: it_.id, version: it_.version, transferNo: 'HK20261128-01', paidOn: today, reason: '供应商已停业，转账退回' }
    const words = async (over: object) => (await refusalOf(at.financeClient.refund.transfer({ ...transfer, ...over }))).message
    expect(await words({ version: 99 })).toBe('单据已发生变化，请刷新')
    expect(await words({ paidOn: '2099-01-01' })).toBe('付款日期不能晚于今天')
    expect(await words({ paidOn: '2020-01-01' })).toContain('不能早于')
    expect(await words({ transferNo: '' })).toContain('付款凭证号')
    await at.financeClient.refund.transfer(transfer)
    expect([await at.state(id), (await at.refundOf(id)).sentence]).toEqual([
      'toRefund',
      '供应商已转账退回 ¥764.00（凭证 HK20261128-01），等财务冲回经费',
    ])
    expect(await words({ version: it_.version + 1 })).toBe('已登记转账退回，凭证 HK20261128-01')
    expect((await next(at)).totalFen).toBe(238_000)
    // With its red invoice, too: what came by a transfer is not taken off again.
    const both = await at.back({ lines: [{ lineNo: 1, num: 1 }] })
    await at.redden(both)
    const red = await at.refundOf(both)
    await at.financeClient.refund.transfer({ ...transfer, id: red.id, version: red.version, transferNo: 'HK20261128-02' })
    await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 2_380_000, num: 1 }])
    expect((await at.generate()).totalFen).toBe(23_800)
    const again = await at.back({ lines: [{ lineNo: 2, num: 1 }] })
    await at.redden(again)
    await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 2_380_000, num: 1 }])
    const bill = await at.generate()
    const on = await at.refundOf(again)
    expect(await words({ id: on.id, version: on.version })).toBe(
      `退款单 ${on.refundNo} 的 ¥124.00 已列入对账单 ${bill.billNo} 抵扣，不能再登记转账退回`,
    )
    expect(await at.faults()).toEqual([])
  })

  it('is income where the money came in another year', async () => {
    const at = await settled()
    await at.rows("update mall.settlements set paid_on = paid_on - interval '1 year' where school_id = $1", at.schoolId)
    const id = await at.back()
    const it_ = await at.refundOf(id)
    await at.financeClient.refund.transfer({ id: it_.id, version: it_.version, transferNo: 'HK1', paidOn: today, reason: '转账退回' })
    const one = { id: it_.id, version: it_.version + 1, ...at.reason }
    expect((await refusalOf(at.financeClient.refund.reverse(one))).message).toContain('跨年度不冲回经费，请计入收入')
    expect((await (await world().as(at.finance)).afterSale.detail({ id })).refund!.can).toEqual({ asIncome: true, correct: true })
    await at.financeClient.refund.asIncome(one)
    expect([await at.state(id), (await at.order()).returned_fen, (await at.refundOf(id)).state, await at.faults()]).toEqual([
      'done',
      0,
      'income',
      [],
    ])
    const same = await settled()
    const other = await same.back()
    const at_ = await same.refundOf(other)
    await same.financeClient.refund.transfer({ id: at_.id, version: at_.version, transferNo: 'HK2', paidOn: today, reason: '转账退回' })
    expect(
      (await refusalOf(same.financeClient.refund.asIncome({ id: at_.id, version: at_.version + 1, ...same.reason }))).message,
    ).toContain('同一年度应冲回经费')
  })

  it('is reversed once where two of finance press at the same moment', async () => {
    const at = await settled()
    const id = await at.back()
    const it_ = await at.refundOf(id)
    await at.financeClient.refund.transfer({ id: it_.id, version: it_.version, transferNo: 'HK3', paidOn: today, reason: '转账退回' })
    const one = { id: it_.id, version: it_.version + 1, ...at.reason }
    const both = await Promise.allSettled([at.financeClient.refund.reverse(one), (await world().as(at.finance)).refund.reverse(one)])
    expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const entries = await at.rows("select count(*)::int as num from mall.fund_entries where doc_id = $1 and kind = 'REVERSE'", at.orderId)
    expect([entries[0].num, (await at.order()).returned_fen, await at.faults()]).toEqual([2, 76_400, []])
  })

  it('is of finance of its school alone', async () => {
    const at = await settled()
    const id = await at.back()
    const it_ = await at.refundOf(id)
    const one = { id: it_.id, version: it_.version, ...at.reason }
    for (const who of [at.buyer, at.owner, at.supplierUser]) {
      const client = await world().as(who)
      expect((await refusalOf(client.refund.reverse(one))).code).toBe('2009')
      expect((await refusalOf(client.refund.asIncome(one))).code).toBe('2009')
      expect((await refusalOf(client.refund.transfer({ ...one, transferNo: 'HK', paidOn: today }))).code).toBe('2009')
      expect((await refusalOf(client.refund.backList({}))).code).toBe('2009')
    }
    const elsewhere = await start()
    expect((await refusalOf(elsewhere.financeClient.refund.reverse(one))).code).toBe('4004')
    expect((await refusalOf(elsewhere.financeClient.refund.transfer({ ...one, transferNo: 'HK', paidOn: today }))).code).toBe('4004')
    expect((await refusalOf(elsewhere.financeClient.refund.asIncome(one))).code).toBe('4004')
    expect((await elsewhere.financeClient.refund.backList({ tab: 'toRed' })).total).toBe(0)
    expect(it_.can).toEqual({})
    expect((await refusalOf(at.apply({ lines: [{ lineNo: 1, num: 15 }] }))).message).toContain('可申请 14 件')
  })
})

describe('a red invoice of a refund', () => {
  it('is of the very sum, head, seller and invoice, red, and used once', async () => {
    const at = await settled()
    const id = await at.back()
    const { blues } = await at.supplier.afterSaleSupply.detail(at.of(id))
    const [blue] = blues
    expect(blue).toMatchObject({ totalFen: 296_000, leftFen: 296_000 })
    const words = async (...over: Partial<Parameters<typeof at.red>[0]>[]) =>
      (
        await refusalOf(
          at.supplier.afterSaleSupply.redden({
            ...at.of(id),
            reds: await Promise.all(over.map((one) => at.red({ invoiceId: blue!.id, totalFen: 76_400, ...one }))),
          }),
        )
      ).message
    expect(await words({ totalFen: 76_399 })).toMatch(/红字发票合计 ¥763.99，退款 TK\d+ 应红冲 ¥764.00，相差 ¥0.01/)
    expect(await words({ says: { buyerTaxNo: '91330200MA2DE0017J' } })).toContain(
      '购买方税号 91330200MA2DE0017J 与原发票 123300004700009964 不一致',
    )
    expect(await words({ says: { sellerTaxNo: '123300004700009964' } })).toContain('销售方税号')
    expect(await words({ says: { totalFen: -76_500 } })).toContain('文件上红冲 ¥765.00，登记 ¥764.00')
    expect(await words({ says: { isRed: false, totalFen: 76_400 } })).toContain('文件是蓝字发票')
    expect(await words({ invoiceId: at.orderId })).toContain('原发票不是这个订单的发票')
    expect(await words({ redNo: blue!.invoiceNo })).toContain('号码与原发票相同')
    expect(await words({ totalFen: 70_000 }, { totalFen: 6_400 })).toBe('同一张原发票只登记一张红字发票')
    expect((await at.rows('select count(*)::int as num from mall.red_invoices where school_id = $1', at.schoolId))[0].num).toBe(0)
    await at.redden(id)
    expect(await words({})).toContain('待退款')
    const used = (await at.refundOf(id)).reds[0]!.redNo
    const again = await at.back({ lines: [{ lineNo: 2, num: 1 }] })
    const second = await at.supplier.afterSaleSupply.detail(at.of(again))
    expect(second.blues[0]!.leftFen).toBe(296_000 - 76_400)
    const twice = at.supplier.afterSaleSupply.redden({
      ...at.of(again),
      reds: [await at.red({ invoiceId: blue!.id, totalFen: 12_400, redNo: used })],
    })
    expect((await refusalOf(twice)).message).toBe('该发票已在其他单据使用')
    const elsewhere = await start()
    expect((await refusalOf(elsewhere.supplier.afterSaleSupply.redden({ ...at.of(again), reds: [await at.red({ invoiceId: blue!.id, totalFen: 12_400 })] }))).code).toBe('4004') // prettier-ignore
    expect(await at.faults()).toEqual([])
  })
})

describe('a refund while the bill is with finance', () => {
  it('waits, and goes back at once where the bill is returned for its invoice or revoked', async () => {
    for (const how of ['returnInvoice', 'returnBuyer'] as const) {
      const at = await start()
      const bill = await at.generate()
      await at.submit(bill.id, bill.totalFen)
      const id = await at.back()
      expect([await at.state(id), (await at.claims())[0], await at.faults()]).toEqual(['toRed', [177_600, 0], []])
      await at.financeClient.bill[how]({ id: bill.id, comment: '先扣减退货' })
      await world().drain()
      expect([await at.state(id), (await at.detail(bill.id)).totalFen, (await at.refundOf(id)).route, await at.faults()]).toEqual([
        'done',
        219_600,
        'BILL_OFFSET',
        [],
      ])
    }
    const at = await start()
    const bill = await at.generate()
    await at.submit(bill.id, bill.totalFen)
    const id = await at.back()
    await at.redden(id)
    await at.financeClient.bill.revoke({ id: bill.id, comment: '全部重来' })
    await world().drain()
    expect([await at.state(id), (await at.refundOf(id)).route, (await at.order()).returned_fen, await at.faults()]).toEqual([
      'done',
      'BUDGET_RELEASE',
      76_400,
      [],
    ])
    expect((await at.generate()).totalFen).toBe(219_600)
  })

  it('stays owed where the bill is settled meanwhile, and waits for one that bears it', async () => {
    const at = await start()
    const bill = await at.generate()
    await at.submit(bill.id, bill.totalFen)
    const id = await at.back()
    await at.settle(bill.id)
    await at.redden(id)
    await buildAccepted(world(), at, [{ name: 'A4 复印纸', priceE4: 238_000, num: 1 }])
    expect([(await at.generate()).totalFen, (await at.refundOf(id)).bill, await at.faults()]).toEqual([2_380, null, []])
    const large = await next(at)
    expect([large.totalFen, (await at.refundOf(id)).bill?.billNo]).toEqual([238_000 - 76_400, large.billNo])
    await at.financeClient.bill.revoke({ id: large.id, comment: '重新对账' })
    expect([(await at.refundOf(id)).bill, (await at.detail(large.id)).offsets.length, await at.faults()]).toEqual([null, 1, []])
    expect((await at.generate()).totalFen).toBe(238_000 - 76_400)
  })
})
