// 开票申请: one application through its states, what it does to bills, and everything it refuses.
import { splitTax } from '@caiyuan/contract/money'
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { xmlOf } from '../invoice/compose.ts'
import { buildAccepted, buildBillWorld, buildInvoice, keepInvoiceFile, type Draft } from '../bill/fixtures/build.ts'
import { billStage, period } from '../bill/fixtures/stage.ts'
import { plainLines } from '../order/fixtures.ts'
import { applyStage } from './fixtures.ts'

const world = useWorld()
const { faults, logsOf, drainAll } = billStage(world)

const { open, asked, issued, stateOf, statusOf, no, redOf, blueOf } = applyStage(world)

describe('invoiceApply.addByIds', () => {
  it('asks for the whole of some orders, once each', async () => {
    const it_ = await open(2)
    const wait = await it_.buyer.invoiceApply.waitOrders({})
    expect([wait.total, wait.suppliers[0]!.openCount, wait.list.every((each) => each.blocked === '')]).toEqual([2, 2, true])
    const made = await it_.buyer.invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school' })
    await world().drain()
    expect(made.totalFen).toBe(wait.list.reduce((sum, each) => sum + each.amountFen, 0))
    expect((await logsOf(made.id)).map((row) => [row.action, row.to_state])).toEqual([['submit', 'waitIssue']])
    expect([await statusOf(it_.ids[0]!), (await it_.buyer.invoiceApply.waitOrders({})).total]).toEqual(['applied', 0])
    await expect(it_.buyer.invoiceApply.addByIds({ orderIds: [it_.ids[0]!], headId: 'school' })).rejects.toThrow(
      `已在开票申请 ${made.applyNo} 中`,
    )
    expect((await it_.supplier.supplyInvoice.list({})).list.find((row) => row.id === made.id)).toMatchObject({
      state: 'waitIssue',
      orderCount: 2,
    })
    const { list } = await it_.buyer.invoiceApply.currentOrderStatus({ orderIds: it_.ids })
    expect(list.map((row) => [row.status, row.applyNo])).toEqual(it_.ids.map(() => ['开票中', made.applyNo]))
    expect(await it_.buyer.invoiceApply.goodsStatusCount({})).toMatchObject({ waitNum: 0, openNum: 1, historyNum: 1, headNum: 1 })
    expect(await faults(it_.at)).toEqual([])
  })

  it('of two applications and a bill for one order at the same moment lets one win', async () => {
    const it_ = await open()
    const ask = () => it_.buyer.invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school' })
    const all = await Promise.allSettled([ask(), ask(), it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })])
    expect(all.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
    const { rows } = await world().admin.query(
      `select (select count(*)::int from mall.invoice_apply_orders where order_id = $1 and is_live) + (select count(*)::int from mall.bill_lines where order_id = $1) as num`,
      [it_.ids[0]],
    )
    expect([rows[0]!.num, await faults(it_.at)]).toEqual([1, []])
  })

  it('refuses another head, a special invoice without its bank, orders of another, of nobody and of a bill', async () => {
    const it_ = await open(2)
    const { id: headId } = await it_.buyer.invoiceHead.add({ headType: 'person', title: '李老师' })
    const ask = (over: object) => it_.buyer.invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school', ...over })
    await expect(ask({ headId })).rejects.toThrow('发票抬头与所选不一致：公款采购的发票须开给')
    await expect(ask({ invoiceType: 'digital_special' })).rejects.toThrow('专用发票的抬头还缺地址、电话、开户银行、银行账号')
    await expect(ask({ headId: it_.at.supplierId })).rejects.toThrow('发票抬头')
    await expect(ask({ orderIds: [it_.at.supplierId] })).rejects.toThrow('不在您的待开票订单中')
    await expect((await world().as(it_.at.acceptor)).invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school' })).rejects.toThrow(
      '不在您的待开票订单中',
    )
    const { bills } = await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
    await expect(ask({})).rejects.toThrow(`已在对账单 ${bills[0]!.billNo}（待供应商确认）中，随对账单开票`)
    expect((await it_.buyer.invoiceApply.waitOrders({})).list.map((row) => row.billId)).toEqual([bills[0]!.id, bills[0]!.id])
  })
})

describe('supplyInvoice', () => {
  it('names what differs with both figures, keeps the attempt, and takes what agrees', async () => {
    const it_ = await asked()
    const wrong = await issued(it_, { totalFen: it_.totalFen - 40, ...splitTax(it_.totalFen - 40, 1300), buyerName: '示例大学工会' })
    expect(wrong.passed).toBe(false)
    expect(wrong.checks.filter((each) => each.verdict === 'bad').map((each) => each.sentence)).toEqual([
      '发票抬头与所选不一致：发票为「示例大学工会 123300004700009964」，应为「示例大学 123300004700009964」',
      expect.stringContaining('发票金额与开票申请不一致，差额 ¥0.40'),
    ])
    expect([(await stateOf(it_.id))!.state, (await it_.supplier.supplyInvoice.detail(it_.target)).checks.length > 0]).toEqual([
      'waitIssue',
      true,
    ])
    await expect(issued(it_, { buyerTaxNo: '123300004700009965' })).rejects.toThrow('税号校验未通过')
    expect((await issued(it_, { kind: 'digital_special' })).checks.at(-1)!.sentence).toContain('申请的是普通发票')
    expect((await issued(it_)).passed).toBe(true)
    expect([(await stateOf(it_.id))!.state, await statusOf(it_.ids[0]!)]).toEqual(['issued', 'issued'])
    const seen = await it_.buyer.invoiceApply.detail({ id: it_.id })
    expect([seen.checks.every((each) => each.verdict !== 'bad'), seen.invoices[0]!.state, seen.can]).toEqual([
      true,
      'active',
      { reopen: true },
    ])
    await expect(issued(it_)).rejects.toThrow('开票申请')
    expect(await faults(it_.at)).toEqual([])
  })

  it('takes an invoice once: not the number again, nor its file with a byte changed under another number', async () => {
    const it_ = await asked()
    const first = await buildInvoice(world(), it_.at, it_.totalFen)
    await it_.supplier.supplyInvoice.issue({ ...it_.target, invoices: [first] })
    const other = await it_.buyer.invoiceApply.addByIds({ orderIds: [await buildAccepted(world(), it_.at, plainLines)], headId: 'school' })
    const again = (invoices: Draft[]) => it_.supplier.supplyInvoice.issue({ ...it_.target, id: other.id, invoices })
    await expect(
      again([{ ...first, fileIds: [await keepInvoiceFile(world(), it_.at, '再传.xml', xmlOf(first as never))] }]),
    ).rejects.toThrow(`该发票已在${it_.applyNo}使用`)
    const bytes = Buffer.concat([xmlOf(first as never), Buffer.from('\n')])
    await expect(
      again([{ ...first, invoiceNo: no(1), fileIds: [await keepInvoiceFile(world(), it_.at, '改.xml', bytes)] }]),
    ).rejects.toThrow(`该发票已在${it_.applyNo}使用`)
    expect((await stateOf(other.id))!.state).toBe('waitIssue')
  })

  it('sends an application back; changed it comes again, called off its orders are free', async () => {
    const it_ = await asked()
    await expect(it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '' })).rejects.toThrow()
    await it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '请改开数电普票' })
    await expect(it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '再退一次' })).rejects.toThrow('退回申请')
    const back = await it_.buyer.invoiceApply.detail({ id: it_.id })
    expect([back.sentence, Object.keys(back.can).toSorted()]).toEqual(['开票失败 · 请改开数电普票', ['cancel', 'resubmit']])
    await it_.buyer.invoiceApply.resubmit({ id: it_.id, version: back.version, headId: 'school', remark: '急用' })
    await expect(it_.buyer.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('待供应商开票')
    await world().admin.query('update mall.invoice_applies set due_at = due_at where id = $1', [it_.id])
    await world().makeDue('invoiceApply.lapse')
    await drainAll()
    expect(await stateOf(it_.id)).toMatchObject({ state: 'returned', reason: '供应商 5 个工作日未开票' })
    await it_.buyer.invoiceApply.cancel({ id: it_.id })
    expect([(await stateOf(it_.id))!.state, await statusOf(it_.ids[0]!), (await it_.buyer.invoiceApply.waitOrders({})).total]).toEqual([
      'cancelled',
      'none',
      1,
    ])
    expect(await faults(it_.at)).toEqual([])
  })
})

describe('invoiceApply.reopen', () => {
  it('is issued anew once, after the old one was taken back by a red letter of the very sum', async () => {
    const it_ = await asked()
    await issued(it_)
    await it_.buyer.invoiceApply.reopen({ id: it_.id, reasonCode: 'content', comment: '品名写错' })
    await expect(issued(it_)).rejects.toThrow('请先登记原发票的红字发票')
    const blue = await blueOf(it_)
    const red = (over: object) => redOf(it_.at, { invoiceId: blue.id, totalFen: it_.totalFen, redNo: no(2), ...over })
    const bring = async (reds: object[]) => it_.supplier.supplyInvoice.red({ ...it_.target, comment: '品名写错', reds: reds as never })
    await expect(bring([await red({ totalFen: it_.totalFen - 1 })])).rejects.toThrow('相差 ¥0.01')
    await expect(bring([await red({ blue: true })])).rejects.toThrow('文件是蓝字发票')
    await expect(bring([{ ...(await red({})), redNo: blue.invoiceNo }])).rejects.toThrow('号码与原发票相同')
    await bring([await red({})])
    await expect(it_.buyer.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('原发票已红冲')
    await expect(it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '不换' })).rejects.toThrow('原发票已红冲')
    expect((await issued(it_)).passed).toBe(true)
    expect([await stateOf(it_.id), await statusOf(it_.ids[0]!)]).toEqual([{ state: 'reissued', reason: '', reopened_num: 1 }, 'reissued'])
    // A number once taken back is never used again.
    const other = await it_.buyer.invoiceApply.addByIds({ orderIds: [await buildAccepted(world(), it_.at, plainLines)], headId: 'school' })
    const old = await buildInvoice(world(), it_.at, it_.totalFen, { invoiceNo: blue.invoiceNo })
    await expect(it_.supplier.supplyInvoice.issue({ ...it_.target, id: other.id, invoices: [old] })).rejects.toThrow(it_.applyNo)
    expect(await faults(it_.at)).toEqual([])
  })

  it('stays where the supplier does not agree or the applicant takes it back; a red letter alone frees the orders', async () => {
    const it_ = await asked()
    await issued(it_)
    for (const end of [
      () => it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '发票无误' }),
      () => it_.buyer.invoiceApply.cancel({ id: it_.id }),
    ]) {
      await it_.buyer.invoiceApply.reopen({ id: it_.id, reasonCode: 'other', comment: '想换一张' })
      await end()
      expect(await stateOf(it_.id)).toMatchObject({ state: 'issued', reopened_num: 0 })
    }
    const { id: invoiceId } = await blueOf(it_)
    await it_.supplier.supplyInvoice.red({
      ...it_.target,
      comment: '开票有误',
      reds: [await redOf(it_.at, { invoiceId, totalFen: it_.totalFen, redNo: no(3) })],
    })
    expect([(await stateOf(it_.id))!.state, await statusOf(it_.ids[0]!), (await it_.buyer.invoiceApply.waitOrders({})).total]).toEqual([
      'red',
      'red',
      1,
    ])
    await it_.buyer.invoiceApply.addByIds({ orderIds: it_.ids, headId: 'school' })
    expect(await faults(it_.at)).toEqual([])
  })
})

describe('a bill of invoiced orders', () => {
  it('takes the orders of one application together, waits for no other invoice, and goes back to it', async () => {
    const it_ = await asked(2)
    const bill = () => it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
    await expect(bill()).rejects.toThrow(`开票申请 ${it_.applyNo} 尚未开出发票，开票后可对账`)
    await issued(it_)
    const loose = await buildAccepted(world(), it_.at, plainLines)
    const { bills } = await bill()
    expect(bills.map((each) => each.orderCount).toSorted()).toEqual([1, 2])
    const own = bills.find((each) => each.orderCount === 2)!
    await expect(it_.buyer.invoiceApply.reopen({ id: it_.id, reasonCode: 'other', comment: '想换一张' })).rejects.toThrow(own.billNo)
    const { version } = await it_.finance.bill.detail({ id: own.id })
    await expect(it_.finance.bill.removeLine({ id: own.id, orderId: it_.ids[0]!, version, reason: '下期再对' })).rejects.toThrow('一并开票')
    await it_.supplier.supplyBill.confirm({ schoolId: it_.at.schoolId, id: own.id, version })
    await it_.finance.bill.buyerConfirm({ id: own.id })
    const carried = await it_.finance.bill.detail({ id: own.id })
    expect([carried.state, carried.invoices.map((each) => each.state)]).toEqual(['waitFinance', ['active']])
    expect(await faults(it_.at)).toEqual([])

    await it_.finance.bill.returnInvoice({ id: own.id, comment: '备注栏缺项目号' })
    expect([(await stateOf(it_.id))!.state, (await it_.finance.bill.detail({ id: own.id })).state]).toEqual(['waitReissue', 'waitInvoice'])
    await expect(
      it_.supplier.supplyBill.submitInvoices({
        schoolId: it_.at.schoolId,
        id: own.id,
        invoices: [await buildInvoice(world(), it_.at, it_.totalFen)],
      }),
    ).rejects.toThrow('请在开票申请中换开')
    await expect(it_.supplier.supplyInvoice.refuse({ ...it_.target, comment: '不换' })).rejects.toThrow('财务已退回这张发票')
    const { id: invoiceId } = await blueOf(it_)
    await it_.supplier.supplyInvoice.red({
      ...it_.target,
      comment: '备注栏缺项目号',
      reds: [await redOf(it_.at, { invoiceId, totalFen: it_.totalFen, redNo: no(4) })],
    })
    await issued(it_)
    await drainAll()
    expect([(await it_.finance.bill.detail({ id: own.id })).state, (await stateOf(it_.id))!.reopened_num]).toEqual(['waitFinance', 0])
    await it_.finance.bill.revoke({ id: own.id, comment: '改期对账' })
    expect([(await stateOf(it_.id))!.state, await statusOf(it_.ids[0]!), await statusOf(loose), await faults(it_.at)]).toEqual([
      'reissued',
      'reissued',
      'none',
      [],
    ])
  })
})

describe('who may', () => {
  it('shows an application to its people alone, and to its supplier', async () => {
    const it_ = await asked()
    const elsewhere = await buildBillWorld(world())
    const stranger = await world().as(elsewhere.buyer)
    const rival = await world().as(elsewhere.supplierUser)
    await expect(stranger.invoiceApply.detail({ id: it_.id })).rejects.toThrow('不存在')
    await expect(stranger.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('不存在')
    await expect(rival.supplyInvoice.detail({ ...it_.target })).rejects.toThrow()
    await expect(
      rival.supplyInvoice.issue({ ...it_.target, invoices: [await buildInvoice(world(), it_.at, it_.totalFen)] }),
    ).rejects.toThrow()
    expect((await it_.finance.invoiceApply.history({})).list.map((row) => row.id)).toContain(it_.id)
    await expect(it_.finance.invoiceApply.cancel({ id: it_.id })).rejects.toThrow('没有权限')
    await expect((await world().as(it_.at.acceptor)).invoiceApply.cancel({ id: it_.id })).rejects.toThrow('不存在')
    expect((await stranger.invoiceApply.history({})).total).toBe(0)
  })

  it('answers what personal orders there are to be invoiced: none', async () => {
    const { buyer } = await open()
    expect((await buyer.invoiceApply.personPay({})).list).toEqual([])
    expect(await buyer.invoiceApply.personalPrice({})).toEqual({ totalFen: 0, orderCount: 0 })
    expect((await buyer.invoiceApply.know({})).list.length).toBeGreaterThan(3)
    expect(await buyer.invoiceApply.tip({})).toMatchObject({ openNum: 1 })
  })
})

describe('who does not buy with the school’s money', () => {
  /** What he bought before he became a student stays his to read where he asked for it. */
  const asStudent = async (it_: Awaited<ReturnType<typeof open>>) => {
    const person = it_.at.buyer
    await world().admin.query("update mall.user_roles set role = 'student' where user_id = $1", [person.id])
    return world().as(person)
  }

  it('asks for no invoice of it', async () => {
    const it_ = await open()
    const student = await asStudent(it_)
    const refused = await student.raw(contract.invoiceApply.addByIds, { orderIds: it_.ids, headId: 'school' })
    expect(refused.retCode).toBe('2009')
    expect(await statusOf(it_.ids[0]!)).toBe('none')
    expect(await student.invoiceApply.history({})).toMatchObject({ total: 0 })
  })

  it('lists no application he may not open', async () => {
    const it_ = await asked()
    const { rows } = await world().admin.query('select id from mall.users where school_id = $1 and id <> $2 limit 1', [
      it_.at.schoolId,
      it_.at.buyer.id,
    ])
    await world().admin.query('update mall.invoice_applies set applicant_id = $2 where id = $1', [it_.id, rows[0].id])
    const of = async (who: Client) => [(await who.invoiceApply.history({})).total, (await who.invoiceApply.goodsStatusCount({})).historyNum]
    expect(await of(it_.buyer)).toEqual([1, 1])
    const student = await asStudent(it_)
    expect((await student.raw(contract.invoiceApply.detail, { id: it_.id })).retCode).toBe('4004')
    expect(await of(student)).toEqual([0, 0])
    await world().admin.query('update mall.invoice_applies set applicant_id = $2 where id = $1', [it_.id, it_.at.buyer.id])
    expect(await of(student)).toEqual([1, 1])
  })
})
