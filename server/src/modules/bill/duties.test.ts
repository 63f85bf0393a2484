import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { logAction } from '../../core/advance.ts'
import { buildUser } from '../../demo/build.ts'
import { financeSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { plainLines, uniqueNo } from '../order/fixtures.ts'
import { buildAccepted, buildInvoice } from './fixtures/build.ts'
import { billStage, period, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { generated, invoiced, confirmed, logsOf, fundOf, drainAll } = billStage(world)

const colleague = async (it_: BillStaged, name = '张会计', roles = ['finance']) => {
  const user = await buildUser(world().db, { schoolId: it_.at.schoolId, no: `C${uniqueNo()}`, name, roles, deptId: it_.at.deptId })
  return { user, client: await world().as(user) }
}

/** 采购办经办 of the order, as the engine writes it. */
const handledBy = (it_: BillStaged, orderId: string, user = it_.at.finance) =>
  world().asUser(user, async (ctx) => logAction(ctx, 'order', orderId, { action: 'handle', title: '经办确认下单' }))

describe('separation of duties', () => {
  it('keeps who confirmed a bill from reviewing it where somebody else can, and says who', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await invoiced(it_)
    const { billNo } = it_.bill
    const hint = '本单由钱会计确认，按不相容岗位分离请由张会计审核'
    const seen = await it_.finance.bill.detail({ id: it_.id })
    expect(seen.hint).toBe(hint)
    expect(seen.can).toEqual({ returnInvoice: true, returnBuyer: true, revoke: true })
    const invoiceId = seen.invoices[0]!.id
    expect((await refusalOf(it_.finance.bill.seeInvoice({ id: it_.id, invoiceId }))).code).toBe('3506')
    const [row] = (await it_.finance.bill.list({ tab: 3 })).list
    expect(row).toMatchObject({ sentence: '待财务审核 · 请由张会计审核，本单由钱会计确认' })
    expect(row!.can['agree']).toBeUndefined()
    const refusal = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
    expect([refusal.code, refusal.message]).toEqual([
      '3506',
      `对账单 ${billNo} 由钱会计确认，按不相容岗位分离不能再由本人审核，请由张会计审核`,
    ])
    expect((await logsOf(it_.id)).at(-1)).toMatchObject({ action: 'invoice' })
    expect(await fundOf(it_.at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    expect((await other.client.bill.detail({ id: it_.id })).can).toMatchObject({ agree: true })
    await other.client.bill.agree({ ids: [it_.id], comment: '同意' })
    expect((await logsOf(it_.id)).at(-1)).toMatchObject({ action: 'agree', comment: '同意' })
    setFinance(financeSimulator(world().db, { payAfterSeconds: 0 }))
    await drainAll()
    expect(await fundOf(it_.at.fundId)).toEqual({ frozen: 0, held: 0, committed: 128_640 })
  })

  it('keeps who confirmed a bill from declaring it again after finance refused it: its cards may be others by then', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await invoiced(it_)
    const finance = financeSimulator(world().db, { payAfterSeconds: 0 })
    setFinance(finance)
    finance.rejectWith('预算项目未启用')
    await other.client.bill.agree({ ids: [it_.id] })
    await drainAll()
    const seen = await it_.finance.bill.detail({ id: it_.id })
    expect([seen.state, seen.sentence, seen.can['retry']]).toEqual(['failed', '报销异常 · 预算项目未启用', undefined])
    expect((await refusalOf(it_.finance.bill.retry({ ids: [it_.id] }))).code).toBe('3506')
    finance.rejectWith(null)
    await other.client.bill.retry({ ids: [it_.id] })
    await drainAll()
    expect((await other.client.bill.detail({ id: it_.id })).state).toBe('settled')
  })

  it('counts the newest confirmation only: who sent the bill back and confirmed it anew may not review it', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await invoiced(it_)
    await other.client.bill.returnBuyer({ id: it_.id, comment: '经费需调整' })
    await other.client.bill.buyerConfirm({ id: it_.id })
    await world().drain()
    const { passed } = await it_.supplier.supplyBill.submitInvoices({
      schoolId: it_.at.schoolId,
      id: it_.id,
      invoices: [await buildInvoice(world(), it_.at, 128_640)],
    })
    expect(passed).toBe(true)
    expect((await refusalOf(other.client.bill.agree({ ids: [it_.id] }))).code).toBe('3506')
    await it_.finance.bill.agree({ ids: [it_.id] })
  })

  it('keeps who handled an order of the bill from reviewing it', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await confirmed({ ...it_, finance: other.client })
    await handledBy(it_, it_.orders[0]!)
    const third = await colleague(it_, '孙会计')
    await it_.supplier.supplyBill.submitInvoices({
      schoolId: it_.at.schoolId,
      id: it_.id,
      invoices: [await buildInvoice(world(), it_.at, 128_640)],
    })
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))).message).toMatch(
      /^对账单 DZ\d{12} 的订单 \S+ 由钱会计经办，按不相容岗位分离不能再由本人审核，请由孙会计审核$/,
    )
    await third.client.bill.agree({ ids: [it_.id] })
  })

  it('leaves the confirmation to a colleague when only one of them may review the bill', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await handledBy(it_, it_.orders[0]!, other.user)
    await it_.supplier.supplyBill.confirm({ schoolId: it_.at.schoolId, id: it_.id, version: 1 })
    const seen = await it_.finance.bill.detail({ id: it_.id })
    expect([seen.can['buyerConfirm'], seen.hint]).toEqual([undefined, '本单只有您可以审核，确认请由张会计办理'])
    const refusal = await refusalOf(it_.finance.bill.buyerConfirm({ id: it_.id }))
    expect([refusal.code, refusal.message]).toEqual([
      '3507',
      `对账单 ${it_.bill.billNo} 只有钱会计可以审核，按不相容岗位分离不能再由钱会计确认，请由张会计确认`,
    ])
    await other.client.bill.buyerConfirm({ id: it_.id })
    await it_.supplier.supplyBill.submitInvoices({
      schoolId: it_.at.schoolId,
      id: it_.id,
      invoices: [await buildInvoice(world(), it_.at, 128_640)],
    })
    await it_.finance.bill.agree({ ids: [it_.id] })
  })

  it('lets the only one do both, and says so in the log; disabled people and other schools do not count', async () => {
    const it_ = await generated()
    const gone = await colleague(it_)
    await world().admin.query('update mall.users set is_active = false where id = $1', [gone.user.id])
    await colleague(await generated())
    await colleague(it_, '何老师', ['acceptor', 'schoolAdmin'])
    await invoiced(it_)
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({ hint: '', can: { agree: true } })
    await it_.finance.bill.agree({ ids: [it_.id], comment: '同意' })
    expect((await logsOf(it_.id)).at(-1)).toMatchObject({
      action: 'agree',
      comment: '同意；本校没有其他人可以审核，由确认人或经办人兼审',
    })
  })

  it('refuses a batch as a whole when one of its bills is barred', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await invoiced(it_)
    await buildAccepted(world(), it_.at, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const { bills } = await it_.finance.bill.generate({ supplierIds: [it_.at.supplierId], ...period })
    const second = { ...it_, id: bills[0]!.id, bill: bills[0]!, finance: other.client }
    await invoiced(second)
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id, second.id] }))).code).toBe('3506')
    for (const id of [it_.id, second.id]) expect((await it_.finance.bill.detail({ id })).state).toBe('waitFinance')
    await it_.finance.bill.agree({ ids: [second.id] })
  })
})

describe('what waits for finance', () => {
  const waitsOf = async (client: BillStaged['finance']) => {
    const it_ = await client.account.info()
    return [it_.toBillNum, it_.toConfirmBillNum, it_.toAuditBillNum]
  }

  it('counts orders without a bill, bills to confirm and bills to review, for finance only and in its own school', async () => {
    const it_ = await generated()
    const foreign = await generated()
    expect(await waitsOf(it_.finance)).toEqual([0, 0, 0])
    await buildAccepted(world(), it_.at, plainLines)
    expect(await waitsOf(it_.finance)).toEqual([1, 0, 0])
    await it_.supplier.supplyBill.differ({ schoolId: it_.at.schoolId, id: it_.id, comment: '金额不符', orderIds: [] })
    expect(await waitsOf(it_.finance)).toEqual([1, 1, 0])
    await it_.finance.bill.resend({ id: it_.id, comment: '已核对' })
    await invoiced(it_)
    expect(await waitsOf(it_.finance)).toEqual([1, 0, 1])
    for (const other of [it_.buyer, foreign.finance]) expect(await waitsOf(other)).toEqual([0, 0, 0])
  })

  it('leaves a bill of which this person handled an order to whoever else may review it, as the button does', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await confirmed({ ...it_, finance: other.client })
    await handledBy(it_, it_.orders[0]!)
    await it_.supplier.supplyBill.submitInvoices({
      schoolId: it_.at.schoolId,
      id: it_.id,
      invoices: [await buildInvoice(world(), it_.at, 128_640)],
    })
    // One confirmed it, one handled it, and nobody else is there: neither is free, so it waits for both.
    for (const client of [it_.finance, other.client]) {
      expect((await waitsOf(client))[2]).toBe(1)
      expect((await client.bill.detail({ id: it_.id })).can).toMatchObject({ agree: true })
    }
    const third = await colleague(it_, '孙会计')
    for (const client of [it_.finance, other.client]) {
      expect((await waitsOf(client))[2]).toBe(0)
      expect((await client.bill.detail({ id: it_.id })).can['agree']).toBeUndefined()
    }
    expect((await waitsOf(third.client))[2]).toBe(1)
  })

  it('leaves a bill this person confirmed to whoever else may review it, and tells their open pages', async () => {
    const it_ = await generated()
    const other = await colleague(it_)
    await invoiced(it_)
    expect(await waitsOf(it_.finance)).toEqual([0, 0, 0])
    expect(await waitsOf(other.client)).toEqual([0, 0, 1])
    const told = async () =>
      (await world().admin.query(`select count(*)::int as n from mall.user_events where user_id = $1 and kind = 'bill'`, [other.user.id]))
        .rows[0].n as number
    const before = await told()
    await other.client.bill.returnBuyer({ id: it_.id, comment: '经费需调整' })
    await world().drain()
    expect(await told()).toBeGreaterThan(before)
    expect(await waitsOf(it_.finance)).toEqual([0, 1, 0])
  })
})
