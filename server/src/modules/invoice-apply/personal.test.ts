// Invoices of what somebody paid himself: for whomever he names, never for the institution, and nobody's business but his (decision 0280).
import { splitTax } from '@caiyuan/contract/money'
import { afterAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { dayOf, now } from '../../core/clock.ts'
import type { SessionUser } from '../../core/context.ts'
import { keepFile } from '../../core/files.ts'
import { buildUser } from '../../demo/build.ts'
import { setPay } from '../../gateways/pay.ts'
import { taxHouse } from '../../gateways/tax-check.simulator.ts'
import { setTaxCheck } from '../../gateways/tax-check.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildCampaign } from '../coupon/fixtures.ts'
import { xmlOf } from '../invoice/compose.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { openTill, type Till } from '../payment/fixtures.ts'

const world = useWorld()
afterAll(() => {
  setPay({})
  setTaxCheck(null)
})

const readsFile = async (who: SessionUser, id: string): Promise<boolean> =>
  (
    await world().app.http.inject({
      url: `/api/files/${id}`,
      headers: { cookie: `cy=${await world().app.sessions.create(who, { ip: '', agent: '' })}` },
    })
  ).body.includes('EInvoice')

/** Four packs of paper and a toner of T1, 494.20, paid by card and received. */
const open = async (prepare: (till: Till) => Promise<unknown> = async () => {}) => {
  const till = await openTill(world())
  const { mall } = till
  const seller = await buildUser(world().db, {
    schoolId: 2,
    no: `SX${uniqueNo()}`,
    name: '甲',
    roles: ['supplier'],
    supplierId: mall.jia,
  })
  const supplier = await world().as(seller)
  await prepare(till)
  const bought = async () => {
    const it_ = await till.paid()
    await world().drain()
    const of = { schoolId: mall.no, id: it_.id }
    await supplier.supply.confirm({ ...of, note: '' })
    await supplier.supply.ship({
      ...of,
      parcels: [
        {
          carrierCode: 'shunfeng',
          waybillNo: 'SF1234567890123',
          lines: [
            { lineNo: 1, num: 4 },
            { lineNo: 2, num: 1 },
          ],
        },
      ],
    })
    await it_.client.order.receive({ id: it_.id, shipmentIds: [], note: '' })
    await world().drain()
    return it_.id
  }
  const id = await bought()
  const me = await world().as(mall.T1)
  const { rows } = await world().admin.query("update shared.suppliers set uscc = '91330206MA2XK3Q89L' where id = $1 returning name, uscc", [
    mall.jia,
  ])
  const firm = rows[0] as { name: string; uscc: string }
  const put = (who: SessionUser, body: Buffer) => keepFile({ db: world().db, storage: keptFiles() }, who, mall.no, '发票.xml', body)
  let serial = 0
  const invoice = async (totalFen: number, over: object = {}) => {
    serial += 1
    const told = {
      kind: 'digital_normal' as const,
      invoiceCode: '',
      invoiceNo: `2633${String(process.pid % 100_000).padStart(6, '0')}77${String(mall.no % 1_000_000).padStart(6, '0')}${String(serial).padStart(2, '0')}`,
      issuedOn: dayOf(now()),
      buyerName: mall.T1.name,
      buyerTaxNo: '',
      sellerName: firm.name,
      sellerTaxNo: firm.uscc,
      ...splitTax(totalFen, 1300),
      totalFen,
      lines: [],
      isRed: false,
      ...over,
    }
    return { ...told, fileIds: [(await put(seller, xmlOf(told as never))).id] }
  }
  const red = async (invoiceId: string, totalFen: number) => {
    const negative = Object.fromEntries(Object.entries(splitTax(totalFen, 1300)).map(([name, fen]) => [name, -fen]))
    const { fileIds, invoiceNo } = await invoice(totalFen, { ...negative, totalFen: -totalFen, isRed: true })
    return { invoiceId, redNo: invoiceNo, fileIds }
  }
  return { till, mall, me, id, supplier, bought, invoice, red }
}

describe('invoiceApply.addByIds of one’s own money', () => {
  it('waits for its buyer, is asked for in his own name, issued, read, issued anew once, and taken back', async () => {
    const { till, mall, me, id, supplier, invoice, red } = await open()
    expect((await me.invoiceApply.personPay({})).list).toMatchObject([{ id, amountFen: 49_420, blocked: '' }])
    expect(await me.invoiceApply.personalPrice({})).toEqual({ totalFen: 49_420, orderCount: 1 })
    // Not among what the school pays for, nor laid beside invoices there.
    expect((await me.invoiceApply.waitOrders({})).total).toBe(0)
    expect(await me.invoiceApply.goodsStatusCount({ categoryType: '1' })).toMatchObject({ waitNum: 1, historyNum: 0 })
    expect(await me.invoiceApply.goodsStatusCount({ categoryType: '0' })).toMatchObject({ waitNum: 0 })
    const made = await me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })
    expect(made.totalFen).toBe(49_420)
    await world().drain()
    const of = { schoolId: mall.no, id: made.id }
    expect(await me.invoiceApply.detail({ id: made.id })).toMatchObject({
      isPersonal: true,
      headType: 'person',
      buyer: { name: mall.T1.name, taxNo: '' },
    })
    expect((await mall.logs(made.id)).map((row) => row.action)).toEqual(['submit'])
    // Of its head another name, or a number nobody has, does not pass.
    const wrong = await supplier.supplyInvoice.issue({ ...of, invoices: [await invoice(49_420, { buyerTaxNo: '91330200MA2DE0017J' })] })
    expect([wrong.passed, wrong.checks.find((each) => each.rule === 'buyer')?.verdict]).toEqual([false, 'bad'])
    expect((await supplier.supplyInvoice.issue({ ...of, invoices: [await invoice(49_420)] })).passed).toBe(true)
    const seen = await me.invoiceApply.detail({ id: made.id })
    expect([seen.state, seen.invoices.filter((each) => each.state === 'active').length]).toEqual(['issued', 1])
    const [fileId] = seen.invoices.find((each) => each.state === 'active')!.files.map((file) => file.id)
    expect(await readsFile(mall.T1, fileId!)).toBe(true)
    expect(await readsFile(mall.T2, fileId!)).toBe(false)

    await me.invoiceApply.reopen({ id: made.id, reasonCode: 'head', comment: '要开给单位' })
    const blue = seen.invoices.find((each) => each.state === 'active')!
    await supplier.supplyInvoice.red({ ...of, comment: '换开', reds: [await red(blue.id, 49_420)] })
    expect((await supplier.supplyInvoice.issue({ ...of, invoices: [await invoice(49_420)] })).passed).toBe(true)
    // A further one waits for the platform, for one's own money too, until it is taken back.
    await me.invoiceApply.reopen({ id: made.id, reasonCode: 'other', comment: '再换一次' })
    expect((await me.invoiceApply.detail({ id: made.id })).state).toBe('waitPlatform')
    await me.invoiceApply.cancel({ id: made.id })
    // Nothing is paid back while the invoice is in force.
    const form = await me.afterSale.form({ orderId: id })
    expect(JSON.stringify(form)).toContain('红冲以后才能退款')
    const again = (await me.invoiceApply.detail({ id: made.id })).invoices.find((each) => each.state === 'active')!
    await supplier.supplyInvoice.red({ ...of, comment: '退货', reds: [await red(again.id, 49_420)] })
    expect(JSON.stringify(await me.afterSale.form({ orderId: id }))).not.toContain('红冲以后才能退款')
    expect((await me.invoiceApply.personPay({})).list).toMatchObject([{ id, blocked: '' }])
    expect(await till.breaches()).toEqual([])
  })

  it('that the tax authority calls bad is told to its buyer alone, and what he can do about it', async () => {
    const house = taxHouse()
    setTaxCheck(house.gateway)
    const { mall, me, id, supplier, invoice } = await open()
    const made = await me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })
    await world().drain()
    const brought = await invoice(49_420)
    house.says(brought.invoiceNo, 'RED')
    await supplier.supplyInvoice.issue({ schoolId: mall.no, id: made.id, invoices: [brought] })
    await world().drain()
    setTaxCheck(null)
    const title = `发票 ${brought.invoiceNo} 税务查验为已红冲`
    const { rows } = await world().admin.query('select user_id, body from mall.messages where school_id = $1 and title = $2', [
      mall.no,
      title,
    ])
    const { applyNo } = await me.invoiceApply.detail({ id: made.id })
    expect(rows).toEqual([{ user_id: mall.T1.id, body: `${applyNo}，¥494.20。请与供应商核实，需要的可以在发票服务申请换开。` }])
  })

  it('is of what it cost: less what coupons took off, and less what went back; of nothing no invoice is made', async () => {
    const { till, mall, me, id, supplier, invoice } = await open(async ({ mall: { jia, T1 } }) => {
      const ten = { title: '满百减十', thresholdFen: 10_000, mostFen: 1_000, budgetFen: 100_000, perPerson: 9 }
      const freight = { kind: 'freight' as const, title: '免邮', thresholdFen: 0, mostFen: 2_000, budgetFen: 100_000, perPerson: 9 }
      const client = await world().as(T1)
      for (const campaign of [ten, freight])
        await client.coupon.take({ campaignId: await buildCampaign(world().db, { ...campaign, supplierId: jia } as never) })
    })
    const paid = (await me.invoiceApply.personPay({})).list[0]!.amountFen
    expect(paid).toBe(48_420)
    const returned = async (line: { lineNo: number; num: number }, seenFen: number) => {
      const { id: saleId } = await me.afterSale.apply({
        orderId: id,
        lines: [line],
        type: 'returnRefund',
        reason: 'broken',
        description: '外箱受压',
        packageState: 'intact',
        contact: '李老师',
        mobile: '13800005621',
        seenFen,
      })
      expect((await me.invoiceApply.personPay({})).list[0]!.blocked).toBe('存在未完结售后，办完后可申请')
      await expect(me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })).rejects.toThrow('存在未完结售后')
      await supplier.afterSaleSupply.agree({ schoolId: mall.no, id: saleId, returnTo: '退货组' })
      await me.afterSale.sendBack({ id: saleId, carrierCode: 'own' })
      await supplier.afterSaleSupply.arrive({ schoolId: mall.no, id: saleId })
      await world().drain()
    }
    await returned({ lineNo: 2, num: 1 }, 39_093)
    expect((await me.invoiceApply.personPay({})).list[0]).toMatchObject({ amountFen: 9_327, blocked: '' })
    const made = await me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })
    await world().drain()
    const of = { schoolId: mall.no, id: made.id }
    expect(await supplier.supplyInvoice.issue({ ...of, invoices: [await invoice(9_520)] })).toMatchObject({ passed: false })
    expect(
      (await supplier.supplyInvoice.issue({ ...of, invoices: [await invoice(9_327)] })).checks.filter((each) => each.verdict === 'bad'),
    ).toEqual([])
    expect(await till.breaches()).toEqual([])
  })

  it('says of an order that went back whole that nothing is left to invoice', async () => {
    const { me, id, supplier, mall } = await open()
    const { id: saleId } = await me.afterSale.apply({
      orderId: id,
      lines: [
        { lineNo: 1, num: 4 },
        { lineNo: 2, num: 1 },
      ],
      type: 'returnRefund',
      reason: 'broken',
      description: '外箱受压',
      packageState: 'intact',
      contact: '李老师',
      mobile: '13800005621',
      seenFen: 49_420,
    })
    await supplier.afterSaleSupply.agree({ schoolId: mall.no, id: saleId, returnTo: '退货组' })
    await me.afterSale.sendBack({ id: saleId, carrierCode: 'own' })
    await supplier.afterSaleSupply.arrive({ schoolId: mall.no, id: saleId })
    await world().drain()
    const { list } = await me.invoiceApply.personPay({})
    expect(list.map((each) => each.blocked)).toEqual(list.map(() => '已全部退款，没有应开票的金额'))
    await expect(me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })).rejects.toThrow(/没有应开票的金额|不在您的待开票订单中/)
  })

  it('refuses the institution’s head, a special invoice for a person, orders of two purses, of another and of nobody', async () => {
    const { me, id, mall, bought } = await open()
    const ask = (over: object) => me.invoiceApply.addByIds({ orderIds: [id], headId: 'self', ...over })
    await expect(ask({ headId: 'school' })).rejects.toThrow('个人支付的订单不能开给')
    await expect(ask({ invoiceType: 'digital_special' })).rejects.toThrow('个人抬头只能开普通发票')
    await expect(ask({ headId: mall.jia })).rejects.toThrow('发票抬头')
    await expect(ask({ headId: '' })).rejects.toThrow()
    await expect(ask({ orderIds: [id, mall.jia] })).rejects.toThrow('不在您的待开票订单中')
    const other = await world().as(mall.T2)
    await expect(other.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })).rejects.toThrow('不在您的待开票订单中')
    const { id: headId } = await me.invoiceHead.add({ headType: 'org', title: '甲公司', taxNo: '91330200MA2DE0017J' })
    const second = await bought()
    const made = await me.invoiceApply.addByIds({ orderIds: [id, second], headId })
    expect(await me.invoiceApply.detail({ id: made.id })).toMatchObject({ buyer: { name: '甲公司' }, totalFen: 98_840, orders: [{}, {}] })
    await expect(ask({})).rejects.toThrow(`已在开票申请 ${made.applyNo} 中`)
    await expect(me.invoiceApply.bring({ orderIds: [id], invoices: [] })).rejects.toThrow()
  })

  it('is its buyer’s alone: not another’s, not finance’s, not another school’s', async () => {
    const { me, id, mall } = await open()
    const made = await me.invoiceApply.addByIds({ orderIds: [id], headId: 'self' })
    const finance = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `CW${uniqueNo()}`, name: '财务', roles: ['finance'], deptId: mall.T1.deptId! }),
    )
    const elsewhere = await openTill(world())
    for (const who of [await world().as(mall.T2), finance, await world().as(elsewhere.mall.T1)]) {
      await expect(who.invoiceApply.detail({ id: made.id })).rejects.toThrow('不存在')
      expect((await who.invoiceApply.history({})).list.map((row) => row.id)).not.toContain(made.id)
    }
    await expect((await world().as(mall.T2)).invoiceApply.cancel({ id: made.id })).rejects.toThrow('不存在')
    expect((await me.invoiceApply.history({ categoryType: '1' })).total).toBe(1)
    expect((await me.invoiceApply.history({ categoryType: '0' })).total).toBe(0)
    // A student has no other purse.
    const student = await world().as(mall.S1)
    expect([(await student.invoiceApply.personPay({})).total, (await student.invoiceApply.history({})).total]).toEqual([0, 0])
  })
})
