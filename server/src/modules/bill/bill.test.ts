import { beforeEach, describe, expect, it } from 'vitest'
import { bill as calls } from '@caiyuan/contract/bill'
import { money } from '@caiyuan/contract/money'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { dayOf } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { financeSimulator, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance } from '../../gateways/finance.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { plainLines, type LineDraft } from '../order/fixtures.ts'
import { settlePaid } from './commands/settle.ts'
import { buildAccepted, buildBillWorld, buildInvoice, type BillWorld, type Draft } from './fixtures.ts'

const world = useWorld()
let finance: FinanceSimulator
const today = dayOf(new Date())
const period = { from: `${today.slice(0, 7)}-01`, to: today }

beforeEach(async () => {
  finance = financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 30 })
  setFinance(finance)
  // What earlier tests left under way must not use up the faults of this one.
  await drainAll()
})

const fundOf = async (id: string) =>
  (
    await world().admin.query(
      'select frozen_fen::int frozen, held_fen::int held, committed_fen::int committed from mall.funds where id = $1',
      [id],
    )
  ).rows[0]
const orderOf = async (id: string) =>
  (await world().admin.query('select state, budget_status, invoice_status, bill_id from mall.orders where id = $1', [id])).rows[0]
const logsOf = async (id: string) =>
  (await world().admin.query('select action, from_state, to_state, comment from mall.document_log where doc_id = $1 order by seq', [id]))
    .rows
const settlementOf = async (billId: string) =>
  (
    await world().admin.query(
      'select s.* from mall.settlements s join mall.bills b on b.settlement_id = s.id and b.school_id = s.school_id where b.id = $1',
      [billId],
    )
  ).rows[0]
const sound = async (at: BillWorld) =>
  expect(await world().inSchool(at.schoolId, (ctx) => checkInvariants(ctx.tx, at.schoolId))).toEqual([])
const drainAll = async () => {
  for (let i = 0; i < 6; i += 1) {
    await world().makeDue('settlement.query')
    await world().makeDue('settlement.push')
    await world().drain()
  }
}

const clients = async (at: BillWorld) => ({
  finance: await world().as(at.finance),
  supplier: await world().as(at.supplierUser),
  buyer: await world().as(at.buyer),
})

/** A bill over the given orders, in waitSupplier. */
const generated = async (...drafts: (readonly LineDraft[])[]) => {
  const at = await buildBillWorld(world())
  const orders: string[] = []
  for (const lines of drafts.length > 0 ? drafts : [plainLines]) orders.push(await buildAccepted(world(), at, lines))
  const by = await clients(at)
  const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
  await world().drain()
  return { at, orders, ...by, id: bills[0]!.id, bill: bills[0]! }
}

type Staged = Awaited<ReturnType<typeof generated>>
const versionOf = async (it: Staged) => (await it.finance.bill.detail({ id: it.id })).version
const confirmed = async (it: Staged) => {
  await it.supplier.supplyBill.confirm({ schoolId: it.at.schoolId, id: it.id, version: await versionOf(it) })
  await it.finance.bill.buyerConfirm({ id: it.id })
  await world().drain()
  return it
}
const invoiced = async (it: Staged, over: Partial<Draft> = {}) => {
  await confirmed(it)
  const { totalFen } = await it.finance.bill.detail({ id: it.id })
  const answer = await it.supplier.supplyBill.submitInvoices({
    schoolId: it.at.schoolId,
    id: it.id,
    invoices: [await buildInvoice(world(), it.at, totalFen, over)],
  })
  expect(answer.passed).toBe(true)
  await world().drain()
  return it
}

describe('the end of scenario 1', () => {
  it('reconciles, matches and settles: held 1,286.40 becomes committed 51,286.40 under one voucher, the order is done', async () => {
    const it_ = await generated()
    const { at, id } = it_
    expect(it_.bill).toMatchObject({ orderCount: 1, totalFen: 128_640 })
    expect(it_.bill.billNo).toMatch(/^DZ\d{12}$/)
    expect(await orderOf(it_.orders[0]!)).toMatchObject({ state: 'settling', bill_id: id })
    expect((await it_.supplier.supplyBill.list()).list[0]).toMatchObject({
      id,
      state: 'waitSupplier',
      totalFen: 128_640,
      schoolId: at.schoolId,
    })
    expect((await it_.supplier.notice.messages()).list[0]!.title).toBe(`新对账单 ${it_.bill.billNo}，待您确认`)
    await confirmed(it_)
    const draft = await buildInvoice(world(), at, 128_640)
    expect([draft.netFen, draft.taxFen]).toEqual([113_841, 14_799])
    const { passed, checks } = await it_.supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id, invoices: [draft] })
    expect(passed).toBe(true)
    expect(checks.find((c) => c.rule === 'total')!.sentence).toBe('发票 1 张共 ¥1,286.40，与对账单一致')
    expect(checks.find((c) => c.rule === 'sums')!.sentence).toBe('¥1,138.41 ＋ ¥147.99 ＝ ¥1,286.40')
    const { settlements } = await it_.finance.bill.agree({ ids: [id] })
    expect(settlements).toEqual([{ settlementNo: expect.stringMatching(/^JS\d{12}$/), billCount: 1, totalFen: 128_640 }])
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    await drainAll()
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 0, committed: 128_640 })
    const detail = await it_.finance.bill.detail({ id })
    expect(detail).toMatchObject({
      state: 'settled',
      settlement: { state: 'paid', voucherNo: expect.stringMatching(/^PZ\d+$/), totalFen: 128_640 },
    })
    expect(detail.sentence).toContain(`凭证号 ${detail.settlement!.voucherNo}`)
    expect(await orderOf(it_.orders[0]!)).toMatchObject({ state: 'done', budget_status: 'COMMITTED', invoice_status: 'issued' })
    expect((await logsOf(id)).map((l) => [l.action, l.from_state, l.to_state])).toEqual([
      ['generate', null, 'waitSupplier'],
      ['supplierConfirm', 'waitSupplier', 'waitBuyer'],
      ['buyerConfirm', 'waitBuyer', 'waitInvoice'],
      ['invoice', 'waitInvoice', 'waitFinance'],
      ['agree', 'waitFinance', 'settling'],
      ['settle', 'settling', 'settled'],
    ])
    expect((await logsOf(it_.orders[0]!)).at(-1)).toMatchObject({ action: 'settle', from_state: 'settling', to_state: 'done' })
    expect((await it_.supplier.supplyBill.list({ tab: 'settled' })).list[0]!.sentence).toContain(detail.settlement!.voucherNo)
    expect((await it_.supplier.notice.messages()).list[0]!.title).toBe(`对账单 ${it_.bill.billNo} 已付款`)
    const entries = await (await world().as(at.owner)).fund.entries({ id: at.fundId, kind: 'COMMIT' })
    expect(entries.list[0]).toMatchObject({ amountFen: 128_640, voucherNo: detail.settlement!.voucherNo, docId: it_.orders[0]! })
    await sound(at)
  })
})

describe('scenario 26', () => {
  const lines: (readonly LineDraft[])[] = [
    plainLines,
    [
      { name: '档案盒', priceE4: 6_420_000, num: 1 },
      { name: '碎纸机', priceE4: 2_180_000, num: 1 },
    ],
    [{ name: '台式电脑', priceE4: 45_600_000, num: 1 }],
  ]

  it('bills 6,488.40 net of what was rejected, explains 6,488.04, and settles 5,741.95 + 746.45', async () => {
    const at = await buildBillWorld(world())
    const orders = [
      await buildAccepted(world(), at, lines[0]!),
      await buildAccepted(world(), at, lines[1]!, { reject: 2 }),
      await buildAccepted(world(), at, lines[2]!),
    ]
    const by = await clients(at)
    await by.buyer.order.closeRest({ id: orders[1]!, comment: '破损退回供应商' } as never)
    const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    expect(bills).toMatchObject([{ orderCount: 3, totalFen: 648_840 }])
    const it_ = { at, orders, ...by, id: bills[0]!.id, bill: bills[0]! }
    await confirmed(it_)
    const wrong = await buildInvoice(world(), at, 648_804)
    const answer = await by.supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id: it_.id, invoices: [wrong] })
    expect(answer.passed).toBe(false)
    expect(answer.checks.filter((c) => c.verdict === 'bad').map((c) => c.sentence)).toEqual([
      '发票金额与对账单不一致，差额 ¥0.36：发票共 ¥6,488.04，对账单 ¥6,488.40，少 ¥0.36',
    ])
    const back = await by.finance.bill.detail({ id: it_.id })
    expect(back.state).toBe('waitInvoice')
    expect(back.hint).toContain('差额 ¥0.36')
    expect(back.invoices).toMatchObject([{ state: 'differs', totalFen: 648_804 }])
    expect(back.checks.find((c) => c.rule === 'total')!.verdict).toBe('bad')
    expect(back.timeline.at(-1)).toMatchObject({ title: '三单匹配未通过', tone: 'refused' })
    // The refused number is free: the same invoice may come again when it is the bill that changes.
    const right = await buildInvoice(world(), at, 648_840, { invoiceNo: wrong.invoiceNo })
    expect([right.netFen, right.taxFen]).toEqual([574_195, 74_645])
    expect((await by.supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id: it_.id, invoices: [right] })).passed).toBe(true)
    await by.finance.bill.agree({ ids: [it_.id] })
    await drainAll()
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 0, committed: 648_840 })
    for (const id of orders) expect((await orderOf(id)).state).toBe('done')
    await sound(at)
  })
})

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
        orderCount: 1,
        totalFen: 128_640,
        blockedCount: 0,
        firstOn: today,
        lastOn: today,
      },
    ])
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

describe('supplyBill.submitInvoices', () => {
  const send = async (it_: Staged, invoices: Draft[]) =>
    it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices })
  const bad = async (it_: Staged, totalFen: number, over: Partial<Draft>) =>
    (await send(it_, [await buildInvoice(world(), it_.at, totalFen, over)])).checks
      .filter((c) => c.verdict === 'bad')
      .map((c) => c.sentence)

  it('takes several invoices that make the bill together', async () => {
    const it_ = await confirmed(await generated())
    const invoices = [await buildInvoice(world(), it_.at, 100_000), await buildInvoice(world(), it_.at, 28_640)]
    expect((await send(it_, invoices)).passed).toBe(true)
    expect((await it_.finance.bill.list({ tab: 3 })).list[0]).toMatchObject({ invoiceCount: 2, invoiceFen: 128_640 })
  })

  it('says in one sentence what does not agree', async () => {
    const it_ = await confirmed(await generated())
    expect(await bad(it_, 128_640, { sellerName: '乙商贸有限公司' })).toEqual([
      expect.stringContaining('的销售方为「乙商贸有限公司 91330200MA2DE0017J」，供应商为「甲综合电商有限公司'),
    ])
    expect(await bad(it_, 128_640, { buyerTaxNo: '1233020041909099XN' })).toEqual([
      '发票抬头与所选不一致：发票为「示例大学 1233020041909099XN」，应为「示例大学 123300004700009964」',
    ])
    expect(await bad(it_, 128_640, { taxFen: 14_798 })).toEqual([
      expect.stringMatching(/金额 ¥1,138.41 ＋ 税额 ¥147.98 ＝ ¥1,286.39，与价税合计 ¥1,286.40 不符/),
    ])
    expect(await bad(it_, 128_640, { issuedOn: '2020-01-01' })).toEqual([expect.stringContaining('早于最早的订单日期')])
    expect(await bad(it_, 128_640, { issuedOn: '2099-01-01' })).toEqual([expect.stringContaining(`晚于今天 ${today}`)])
    expect(await bad(it_, 128_640, { isRed: true })).toEqual([expect.stringContaining('已作废/红冲')])
    const line = (over: object) => ({
      name: '*纸制品*得力 7417 A4 复印纸',
      spec: '',
      unit: '包',
      num: '12',
      amountFen: 113_841,
      taxRateBp: 1300,
      taxFen: 14_799,
      ...over,
    })
    expect(await bad(it_, 128_640, { lines: [line({ num: '14' })] })).toEqual(['「得力 7417 A4 复印纸」发票 14 包，验收 12 包，多开 2 包'])
    expect(await bad(it_, 128_640, { lines: [line({ taxRateBp: 1700 })] })).toEqual([expect.stringContaining('税率 17% 不是现行税率')])
    expect(await bad(it_, 128_640, { lines: [line({ amountFen: 113_000 })] })).toEqual([
      expect.stringContaining('明细金额合计 ¥1,130.00，票面合计金额 ¥1,138.41，相差 ¥8.41'),
    ])
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('waitInvoice')
    expect(
      (await world().admin.query('select count(*)::int n from mall.invoice_registry where school_id = $1', [it_.at.schoolId])).rows[0].n,
    ).toBe(0)
  })

  it('refuses wrong numbers before anything is written', async () => {
    const it_ = await confirmed(await generated())
    const said = async (over: Partial<Draft>) => (await refusalOf(send(it_, [await buildInvoice(world(), it_.at, 128_640, over)]))).message
    expect(await said({ invoiceNo: '123' })).toBe('发票号码须为 8 位或 20 位数字')
    expect(await said({ invoiceNo: '25993456789012345678' })).toContain('不是地区代码')
    expect(await said({ invoiceNo: '12345678' })).toContain('须同时填写 10 位或 12 位发票代码')
    expect(await said({ invoiceNo: '12345678', invoiceCode: '033001900111', kind: 'digital_normal' })).toBe(
      '8 位号码是旧版发票，请改选发票类型',
    )
    expect(await said({ buyerTaxNo: '91350100M000100Y4Z' })).toBe('税号校验未通过')
    expect(await said({ totalFen: -1 })).toBeTruthy()
    expect(await said({ fileIds: [] })).toBe('请上传发票文件')
    expect(await said({ fileIds: [newId()] })).toBe('发票文件不存在，请重新上传')
    const draft = await buildInvoice(world(), it_.at, 64_320)
    expect((await refusalOf(send(it_, [draft, { ...draft }]))).message).toMatch(/^发票 2633…\d{4} 重复填写$/)
    expect((await it_.finance.bill.detail({ id: it_.id })).invoices).toEqual([])
  })

  it('takes a lower-case tax number as the same', async () => {
    await invoiced(await generated(), { sellerTaxNo: '91330200ma2de0017j' })
  })

  it('uses an invoice once in the school, by number and by file', async () => {
    const first = await invoiced(await generated())
    const { invoices, billNo } = await first.finance.bill.detail({ id: first.id })
    await buildAccepted(world(), first.at, plainLines)
    const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    const second = await confirmed({ ...first, id: bills[0]!.id, bill: bills[0]! })
    const again = await buildInvoice(world(), first.at, 128_640, { invoiceNo: invoices[0]!.invoiceNo })
    for (const call of [first.supplier.supplyBill.submitInvoices, first.supplier.supplyBill.check]) {
      const used = await refusalOf(call({ schoolId: first.at.schoolId, id: second.id, invoices: [again] }))
      expect([used.code, used.message]).toEqual(['3510', `该发票已在${billNo}使用`])
    }
    const sameFile = await buildInvoice(world(), first.at, 128_640, { fileIds: invoices[0]!.files.map((f) => f.id) })
    expect((await refusalOf(send(second, [sameFile]))).message).toBe(`该发票已在${billNo}使用`)
  })

  it('refuses in any other state and for another supplier', async () => {
    const it_ = await generated()
    expect((await refusalOf(send(it_, [await buildInvoice(world(), it_.at, 128_640)]))).message).toBe(
      '对账单当前状态为待供应商确认，不能上传发票',
    )
    const other = await buildBillWorld(world())
    const foreign = await world().as(other.supplierUser)
    expect(
      (
        await refusalOf(
          foreign.supplyBill.submitInvoices({
            schoolId: it_.at.schoolId,
            id: it_.id,
            invoices: [await buildInvoice(world(), it_.at, 128_640)],
          }),
        )
      ).code,
    ).toBe('4004')
    expect((await refusalOf(foreign.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id }))).code).toBe('4004')
  })
})

describe('finance review', () => {
  it('returns the invoice: the number is free and the supplier is told why', async () => {
    const it_ = await invoiced(await generated())
    expect((await refusalOf(it_.finance.bill.returnInvoice({ id: it_.id, comment: ' ' }))).message).toBe('原因至少 2 个字')
    await it_.finance.bill.returnInvoice({ id: it_.id, comment: '备注栏缺订单号' })
    await world().drain()
    const { invoices } = await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })
    expect(invoices).toMatchObject([{ state: 'returned', returnedReason: '备注栏缺订单号' }])
    expect((await it_.supplier.supplyBill.list()).list[0]!.sentence).toBe('待您开票 · ¥1,286.40 · 备注栏缺订单号')
    const invoice = await buildInvoice(world(), it_.at, 128_640, { invoiceNo: invoices[0]!.invoiceNo })
    expect((await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices: [invoice] })).passed).toBe(true)
    await sound(it_.at)
  })

  it('returns to the buyer side, who confirms again', async () => {
    const it_ = await invoiced(await generated())
    await it_.finance.bill.returnBuyer({ id: it_.id, comment: '经费需调整' })
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({
      state: 'waitBuyer',
      buyerConfirmedAt: null,
      invoices: [{ state: 'returned' }],
    })
    await it_.finance.bill.buyerConfirm({ id: it_.id })
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('waitInvoice')
  })

  it('refuses to declare what no longer matches, in another state, by others, or nothing', async () => {
    const it_ = await invoiced(await generated())
    await world().admin.query(
      "update mall.invoices set total_fen = total_fen + 100, net_fen = net_fen + 100 where bill_id = $1 and state = 'active'",
      [it_.id],
    )
    const mismatch = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
    expect([mismatch.code, mismatch.message]).toEqual([
      '3515',
      `三单匹配未通过：${it_.bill.billNo} 发票金额与对账单不一致，差额 ¥1.00：发票共 ¥1,287.40，对账单 ¥1,286.40，多 ¥1.00`,
    ])
    await world().admin.query(
      "update mall.invoices set total_fen = total_fen - 100, net_fen = net_fen - 100 where bill_id = $1 and state = 'active'",
      [it_.id],
    )
    expect((await refusalOf(it_.buyer.bill.agree({ ids: [it_.id] }))).code).toBe('2009')
    expect((await refusalOf(it_.finance.bill.agree({ ids: [] }))).message).toBe('请选择对账单')
    expect((await refusalOf(it_.finance.bill.agree({ ids: [newId()] }))).code).toBe('4004')
    const other = await buildBillWorld(world())
    expect((await refusalOf((await world().as(other.finance)).bill.agree({ ids: [it_.id] }))).code).toBe('4004')
    await it_.finance.bill.agree({ ids: [it_.id] })
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))).message).toBe(
      `对账单 ${it_.bill.billNo}当前状态为结算中，不能审核通过并申报`,
    )
  })

  it('merges bills of one payee into one settlement', async () => {
    const first = await invoiced(await generated())
    await buildAccepted(world(), first.at, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    const second = await invoiced({ ...first, id: bills[0]!.id, bill: bills[0]! })
    const { settlements } = await first.finance.bill.agree({ ids: [first.id, second.id] })
    expect(settlements).toMatchObject([{ billCount: 2, totalFen: 138_640 }])
    await drainAll()
    for (const id of [first.id, second.id]) expect((await first.finance.bill.detail({ id })).state).toBe('settled')
    expect(await fundOf(first.at.fundId)).toEqual({ frozen: 0, held: 0, committed: 138_640 })
    await sound(first.at)
  })

  it('lets finance enter the voucher by hand only where no interface answers', async () => {
    const at = await buildBillWorld(world(), { financeType: 0 })
    await buildAccepted(world(), at, plainLines)
    const by = await clients(at)
    const { bills } = await by.finance.bill.generate({ supplierIds: [at.supplierId], ...period })
    const it_ = await invoiced({ at, orders: [], ...by, id: bills[0]!.id, bill: bills[0]! })
    await by.finance.bill.agree({ ids: [it_.id] })
    await drainAll()
    expect((await by.finance.bill.detail({ id: it_.id })).can).toMatchObject({ register: true })
    expect((await refusalOf(by.finance.bill.register({ id: it_.id, voucherNo: 'PZ1', paidOn: '2099-01-01' }))).message).toBe(
      '付款日期不能晚于今天',
    )
    expect((await refusalOf(by.finance.bill.register({ id: it_.id, voucherNo: '', paidOn: today }))).message).toBe('请输入凭证号')
    await by.finance.bill.register({ id: it_.id, voucherNo: '记-2026-11-0187', paidOn: today })
    expect(await by.finance.bill.detail({ id: it_.id })).toMatchObject({ state: 'settled', settlement: { voucherNo: '记-2026-11-0187' } })
    expect((await refusalOf(by.finance.bill.register({ id: it_.id, voucherNo: 'PZ2', paidOn: today }))).code).toBe('4009')
    const other = await invoiced(await generated())
    await other.finance.bill.agree({ ids: [other.id] })
    expect((await refusalOf(other.finance.bill.register({ id: other.id, voucherNo: 'PZ1', paidOn: today }))).message).toBe(
      '结算结果由财务系统返回，不能手工登记',
    )
  })
})

describe('the finance system', () => {
  const agreed = async () => {
    const it_ = await invoiced(await generated())
    await it_.finance.bill.agree({ ids: [it_.id] })
    return { ...it_, requestId: (await settlementOf(it_.id)).id as string }
  }
  const commits = async (it_: { at: BillWorld }) =>
    (await world().admin.query("select count(*)::int n from mall.fund_entries where school_id = $1 and kind = 'COMMIT'", [it_.at.schoolId]))
      .rows[0].n

  it('is asked before a push is repeated when its answer was lost: one push, one voucher', async () => {
    finance.fail('lostAnswer')
    const it_ = await agreed()
    await world().drain()
    expect((await world().admin.query('select state from mall.effects where event_id = $1', [it_.requestId])).rows[0].state).toBe('maybe')
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settling')
    await drainAll()
    expect(await finance.pushesOf(it_.requestId)).toBe(1)
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
    expect(await commits(it_)).toBe(1)
  })

  it('is pushed again only when it says that it never heard of the request', async () => {
    finance.fail('lostCall', 2)
    const it_ = await agreed()
    await drainAll()
    expect(await finance.pushesOf(it_.requestId)).toBe(1)
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
  })

  it('does not answer for a while: the bill stays in settlement until it does', async () => {
    finance.fail('deafQuery', 4)
    finance.fail('slow', 2)
    const it_ = await agreed()
    await drainAll()
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
    expect(await commits(it_)).toBe(1)
  })

  it('answers twice, and late: the second answer changes nothing', async () => {
    const it_ = await agreed()
    await drainAll()
    const before = await settlementOf(it_.id)
    await world().inSchool(it_.at.schoolId, async (ctx) => {
      const { enqueue } = await import('../../core/outbox.ts')
      for (const topic of ['settlement.query', 'settlement.push', 'settlement.query']) await enqueue(ctx, topic, { docId: it_.requestId })
    })
    await drainAll()
    expect(await settlementOf(it_.id)).toEqual(before)
    expect(await commits(it_)).toBe(1)
    expect(await finance.pushesOf(it_.requestId)).toBe(1)
    await sound(it_.at)
  })

  it('answers several times at the same moment: one outcome is written', async () => {
    const it_ = await agreed()
    const paid = { acceptNo: 'SL1', voucherNo: 'PZ1', paidOn: today }
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        world().inSchool(it_.at.schoolId, (ctx) => settlePaid(ctx, it_.requestId, { ...paid, voucherNo: `PZ${i}` })),
      ),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
    expect(await commits(it_)).toBe(1)
    await sound(it_.at)
  })

  it('rejects: the bill says why, nothing is committed, and a second declaration may succeed', async () => {
    finance.rejectWith('预算项目未启用')
    const it_ = await agreed()
    await drainAll()
    const failed = await it_.finance.bill.detail({ id: it_.id })
    expect(failed).toMatchObject({
      state: 'failed',
      sentence: '报销异常 · 预算项目未启用',
      settlement: { state: 'failed', reason: '预算项目未启用' },
      can: { retry: true, revoke: true },
    })
    expect(await fundOf(it_.at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    expect((await it_.finance.notice.messages()).list[0]!.title).toBe(`对账单 ${it_.bill.billNo} 报销异常`)
    finance.rejectWith(null)
    await it_.finance.bill.retry({ ids: [it_.id] })
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
    expect((await refusalOf(it_.finance.bill.retry({ ids: [it_.id] }))).code).toBe('4009')
    await sound(it_.at)
  })

  it('refuses the push itself', async () => {
    finance.fail('refuse')
    const it_ = await agreed()
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).sentence).toBe('报销异常 · 财务系统返回异常：单据要素不全')
  })

  it.each([
    ['lieAmount', `财务返回金额 ${money(128_740)}，申报金额 ${money(128_640)}，不一致，请与财务核实`],
    ['lieVoucher', '财务返回成功但没有凭证号，请与财务核实'],
  ] as const)('is not believed when it lies (%s)', async (fault, sentence) => {
    finance.fail(fault)
    const it_ = await agreed()
    await drainAll()
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({ state: 'failed', settlement: { reason: sentence } })
    expect(await commits(it_)).toBe(0)
  })

  it('is not there: the bill waits and settles once it is', async () => {
    setFinance(null)
    const it_ = await agreed()
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settling')
    setFinance(finance)
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
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

describe('invariants over orders and bills', () => {
  const faults = async (it_: Staged) =>
    (await world().inSchool(it_.at.schoolId, (ctx) => checkInvariants(ctx.tx, it_.at.schoolId))).map((v) => [v.rule, v.sentence])

  it('find an order whose lines, or whose money, do not fit', async () => {
    const it_ = await generated()
    await world().admin.query('update mall.order_lines set amount_fen = amount_fen + 1 where order_id = $1 and line_no = 1', [
      it_.orders[0],
    ])
    expect(await faults(it_)).toEqual([['I4', '订单明细合计与商品金额不一致']])
    await world().admin.query('update mall.order_lines set amount_fen = amount_fen - 1 where order_id = $1 and line_no = 1', [
      it_.orders[0],
    ])
    await world().admin.query("update mall.orders set state = 'cancelled' where id = $1", [it_.orders[0]])
    expect(await faults(it_)).toEqual([['I4', '订单占用经费与订单状态不一致']])
  })

  it('find a bill that is not its lines, its invoices, or what was accepted', async () => {
    const it_ = await invoiced(await generated())
    await world().admin.query('update mall.bills set total_fen = total_fen + 1 where id = $1', [it_.id])
    expect((await faults(it_)).map(([, text]) => text)).toEqual(['对账单合计与明细不一致', '发票合计与对账单金额不一致'])
    await world().admin.query('update mall.bill_lines set amount_fen = amount_fen + 1 where bill_id = $1', [it_.id])
    expect((await faults(it_)).map(([, text]) => text)).toEqual(['发票合计与对账单金额不一致', '对账明细金额与订单应付金额不一致'])
  })
})
