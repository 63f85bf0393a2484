import { beforeEach, describe, expect, it } from 'vitest'
import { money } from '@caiyuan/contract/money'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import '../../../test/paid-trial.ts'
import { logAction } from '../../core/advance.ts'
import { newId } from '../../core/ids.ts'
import { financeSimulator, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { setFinance, type FinanceGateway } from '../../gateways/finance.ts'
import { commit, hold, reserve } from '../fund/ledger.ts'
import { plainLines, type LineDraft } from '../order/fixtures.ts'
import { settleFailed, settlePaid } from './commands/settle.ts'
import { buildAccepted, buildBillWorld, buildInvoice, type BillWorld } from './fixtures/build.ts'
import { billStage, period, today, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { fundOf, orderOf, logsOf, settlementOf, drainAll, clients, generated, confirmed, invoiced, faults: faultsOf } = billStage(world)
const sound = async (at: BillWorld) => expect(await faultsOf(at)).toEqual([])
let finance: FinanceSimulator

beforeEach(async () => {
  finance = financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 30 })
  setFinance(finance)
  // What earlier tests left under way must not use up the faults of this one.
  await drainAll()
})

describe('the end of scenario 1', () => {
  it('reconciles, matches and settles: held 1,286.40 becomes committed 51,286.40 under one voucher, the order is done', async () => {
    const it_ = await generated()
    const { at, id } = it_
    // K1 begins the year with 50,000.00 committed.
    const before = { docKind: 'test' as const, docId: newId(), docNo: 'D0', summary: '往年列支', payerId: at.owner.id }
    await world().asUser(at.owner, async (ctx) => {
      await reserve(ctx, before, [{ fundId: at.fundId, subjectCode: 'material', amountFen: 5_000_000 }])
      await hold(ctx, before, 5_000_000)
      await commit(ctx, before, 'PZ0')
      logAction(ctx, before.docKind, before.docId, { action: 'commit', title: '列支' })
    })
    expect(it_.bill).toMatchObject({ orderCount: 1, totalFen: 128_640 })
    expect(it_.bill.billNo).toMatch(/^DZ\d{12}$/)
    expect(await orderOf(it_.orders[0]!)).toMatchObject({ state: 'settling', bill_id: id })
    expect((await it_.supplier.supplyBill.list()).list[0]).toMatchObject({
      id,
      state: 'waitSupplier',
      totalFen: 128_640,
      schoolId: at.schoolId,
    })
    expect((await it_.supplier.notice.messages()).list[0]!.title).toBe(`示例大学${it_.at.schoolId} 新对账单 ${it_.bill.billNo}，待您确认`)
    await confirmed(it_)
    const draft = await buildInvoice(world(), at, 128_640)
    expect([draft.netFen, draft.taxFen]).toEqual([113_841, 14_799])
    const { passed, checks } = await it_.supplier.supplyBill.submitInvoices({ schoolId: at.schoolId, id, invoices: [draft] })
    expect(passed).toBe(true)
    expect(checks.find((c) => c.rule === 'total')!.sentence).toBe('发票 1 张共 ¥1,286.40，与对账单一致')
    expect(checks.find((c) => c.rule === 'sums')!.sentence).toBe('¥1,138.41 ＋ ¥147.99 ＝ ¥1,286.40')
    const { settlements } = await it_.finance.bill.agree({ ids: [id] })
    expect(settlements).toEqual([{ settlementNo: expect.stringMatching(/^JS\d{12}$/), billCount: 1, totalFen: 128_640 }])
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 5_000_000 })
    await drainAll()
    expect(await fundOf(at.fundId)).toEqual({ frozen: 0, held: 0, committed: 5_128_640 })
    const detail = await it_.finance.bill.detail({ id })
    expect(detail).toMatchObject({
      state: 'settled',
      settlement: { state: 'paid', voucherNo: expect.stringMatching(/^PZ\d{8}-\d{6}$/), totalFen: 128_640 },
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
    expect((await it_.supplier.notice.messages()).list[0]!.title).toMatch(new RegExp(`^示例大学\\d+ 对账单 ${it_.bill.billNo} 已付款$`))
    const entries = await (await world().as(at.owner)).fund.entries({ id: at.fundId, kind: 'COMMIT' })
    expect(entries.list[0]).toMatchObject({
      amountFen: 128_640,
      voucherNo: detail.settlement!.voucherNo,
      docLink: `/orderDetail?id=${it_.orders[0]!}`,
    })
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

describe('finance review', () => {
  it('returns the invoice: the number is free and the supplier is told why', async () => {
    const it_ = await invoiced(await generated())
    expect((await refusalOf(it_.finance.bill.returnInvoice({ id: it_.id, comment: ' ' }))).message).toBe('原因至少 2 个字')
    const { admin } = world()
    const another = [it_.at.schoolId, 'of another bill']
    await admin.query(
      `insert into mall.invoice_registry (school_id, invoice_key, invoice_id, doc_kind, doc_id, doc_no)
      select school_id, $2, gen_random_uuid(), doc_kind, gen_random_uuid(), 'DZ0' from mall.invoice_registry where school_id = $1 limit 1`,
      another,
    )
    await it_.finance.bill.returnInvoice({ id: it_.id, comment: '备注栏缺订单号' })
    await world().drain()
    // Numbers of other bills stay used.
    const { rows } = await admin.query('select invoice_key from mall.invoice_registry where school_id = $1', [it_.at.schoolId])
    expect(rows).toEqual([{ invoice_key: 'of another bill' }])
    const { invoices } = await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })
    expect(invoices).toMatchObject([{ state: 'returned', returnedReason: '备注栏缺订单号' }])
    expect((await it_.supplier.supplyBill.list()).list[0]!.sentence).toBe('待您开票 · ¥1,286.40 · 备注栏缺订单号')
    const invoice = await buildInvoice(world(), it_.at, 128_640, { invoiceNo: invoices[0]!.invoiceNo })
    expect((await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices: [invoice] })).passed).toBe(true)
    await it_.finance.bill.returnInvoice({ id: it_.id, comment: '税率有误' })
    const returned = (await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })).invoices
    expect(new Set(returned.map((one) => one.returnedReason))).toEqual(new Set(['备注栏缺订单号', '税率有误']))
    await sound(it_.at)
  })

  it('returns to the buyer side, who confirms again', async () => {
    const it_ = await invoiced(await generated())
    await it_.finance.bill.returnBuyer({ id: it_.id, comment: '经费需调整' })
    await world().drain()
    expect((await it_.supplier.notice.messages()).list[0]).toMatchObject({
      title: expect.stringMatching(new RegExp(` 对账单 ${it_.bill.billNo} 退回采购方核对$`)),
      body: '原因：经费需调整。核对后会请您重新上传发票。',
    })
    expect(await orderOf(it_.orders[0]!)).toMatchObject({ invoice_status: 'none' })
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
      expect.stringContaining('发票金额与对账单不一致，差额 ¥1.00：发票共 ¥1,287.40，对账单 ¥1,286.40，多 ¥1.00'),
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

  it('that stays silent for three 工作日 is brought to finance people, once each time, and no more once it answered', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await agreed()
    await world().drain()
    const told = async () =>
      (
        await world().admin.query(
          "select title, body, link from mall.messages where school_id = $1 and title like '结算单%仍在等财务系统答复' order by id",
          [it_.at.schoolId],
        )
      ).rows
    const fire = async () => {
      await world().makeDue('settlement.silent')
      await world().drain()
    }
    const at = async (days: number) =>
      world().admin.query('update mall.settlements set sent_at = now() - make_interval(days => $2) where id = $1', [it_.requestId, days])
    await at(12)
    await fire()
    const rows = await told()
    expect(rows).toHaveLength(1)
    expect(rows[0].body).toContain('1 张对账单共 ¥1,286.40')
    expect(rows[0].link).toBe(`/billCheckDetail?id=${it_.id}`)
    await fire()
    expect(await told()).toHaveLength(2)
    finance.fail('deafQuery', 0)
    await drainAll()
    expect((await it_.finance.bill.detail({ id: it_.id })).state).toBe('settled')
    await fire()
    expect(await told()).toHaveLength(2)
  })

  it('answers twice, and late: the second answer changes nothing', async () => {
    const it_ = await agreed()
    await drainAll()
    const before = await settlementOf(it_.id)
    await world().inSchool(it_.at.schoolId, async (ctx) => {
      const { enqueue } = await import('../../core/outbox.ts')
      for (const topic of ['settlement.query', 'settlement.push', 'settlement.query'] as const)
        await enqueue(ctx, topic, { docId: it_.requestId })
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

  it('talks with finance alone: the supplier reads neither the opinion nor why a payment failed', async () => {
    const it_ = await invoiced(await generated())
    finance.rejectWith('项目 P1 的材料费余额不足')
    await it_.finance.bill.agree({ ids: [it_.id], comment: '先付这一家' })
    await drainAll()
    const own = await it_.finance.bill.detail({ id: it_.id })
    expect(own.timeline.slice(-2).map((l) => l.comment)).toEqual([
      '先付这一家；本校没有其他人可以审核，由确认人或经办人兼审',
      '项目 P1 的材料费余额不足',
    ])
    const shown = await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })
    expect(shown.timeline.slice(-2).map((l) => [l.title, l.comment])).toEqual([
      ['审核通过并申报', ''],
      ['报销异常', ''],
    ])
    for (const secret of ['先付这一家', '材料费余额不足']) expect(JSON.stringify(shown)).not.toContain(secret)
  })

  it('is asked whether it paid also where an invoice turned bad since, and nothing is pushed anew', async () => {
    const turned = async (it_: BillStaged) => {
      await world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
      return it_
    }
    finance.fail('lieVoucher')
    const paid_ = await agreed()
    await drainAll()
    await turned(paid_)
    await paid_.finance.bill.retry({ ids: [paid_.id] })
    await drainAll()
    expect([(await paid_.finance.bill.detail({ id: paid_.id })).state, await finance.pushesOf(paid_.requestId)]).toEqual(['settled', 1])

    // Of one that finance never heard of, a person has to look.
    finance.fail('lostCall', 40)
    const lost = await agreed()
    await world().drain()
    await world().inSchool(lost.at.schoolId, (ctx) => settleFailed(ctx, lost.requestId, '财务未应答'))
    await drainAll()
    finance.fail('lostCall', 0)
    await turned(lost)
    await lost.finance.bill.retry({ ids: [lost.id] })
    await drainAll()
    expect([(await lost.finance.bill.detail({ id: lost.id })).state, await finance.pushesOf(lost.requestId)]).toEqual(['failed', 0])
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
  ] as const)(
    'is not believed when it lies (%s), and what it may have paid is asked for again, never paid twice',
    async (fault, sentence) => {
      finance.fail(fault)
      const it_ = await agreed()
      await drainAll()
      const doubt = '财务系统可能已付款，不能撤销；请与财务核实后重新申报，重新申报会先查询这一笔'
      expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({
        state: 'failed',
        settlement: { reason: sentence },
        hint: '财务系统可能已付款：请与财务核实后重新申报，系统会先查询这一笔，不会重复付款',
        can: { retry: true, revoke: doubt },
      })
      expect((await it_.finance.bill.list({ tab: 6 })).list.find((b) => b.id === it_.id)!.can).toMatchObject({ retry: true, revoke: doubt })
      expect(await commits(it_)).toBe(0)
      const refusal = await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '重新对账' }))
      expect([refusal.code, refusal.message]).toEqual(['4011', doubt])
      expect(await orderOf(it_.orders[0]!)).toMatchObject({ state: 'settling', bill_id: it_.id })
      const before = await settlementOf(it_.id)
      expect(await it_.finance.bill.retry({ ids: [it_.id] })).toEqual({
        settlements: [{ settlementNo: before.settlement_no, billCount: 1, totalFen: 128_640 }],
      })
      await drainAll()
      expect(await settlementOf(it_.id)).toMatchObject({ id: it_.requestId, state: 'paid', reason: '' })
      expect(await finance.pushesOf(it_.requestId)).toBe(1)
      expect(await commits(it_)).toBe(1)
      await sound(it_.at)
    },
  )

  it('takes all bills of a doubtful settlement along, whichever of them is declared again', async () => {
    const first = await invoiced(await generated())
    await buildAccepted(world(), first.at, [{ name: '订书机', priceE4: 250_000, num: 4 }])
    const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    const second = await invoiced({ ...first, id: bills[0]!.id, bill: bills[0]! })
    finance.fail('lieVoucher')
    await first.finance.bill.agree({ ids: [first.id, second.id] })
    await drainAll()
    const { settlements } = await first.finance.bill.retry({ ids: [second.id] })
    expect(settlements).toMatchObject([{ billCount: 2, totalFen: 138_640 }])
    await drainAll()
    for (const id of [first.id, second.id]) expect((await first.finance.bill.detail({ id })).state).toBe('settled')
    expect(await fundOf(first.at.fundId)).toEqual({ frozen: 0, held: 0, committed: 138_640 })
    await sound(first.at)
  })

  it('forgets what it accepted: the same request is declared again, not another one', async () => {
    const it_ = await agreed()
    await world().drain()
    await world().admin.query('delete from shared.sim_finance_bills where request_id = $1', [it_.requestId])
    await drainAll()
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({
      state: 'failed',
      settlement: { reason: '财务系统查无此申报，请与财务核实后再重新申报' },
    })
    expect((await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '重新对账' }))).code).toBe('4011')
    await it_.finance.bill.retry({ ids: [it_.id] })
    await drainAll()
    expect(await settlementOf(it_.id)).toMatchObject({ id: it_.requestId, state: 'paid' })
    expect(await finance.pushesOf(it_.requestId)).toBe(1)
    expect(await commits(it_)).toBe(1)
  })

  it.each([
    [
      'settlement.push',
      (): FinanceGateway => ({
        ...finance,
        pushBill: async (...it) => {
          await finance.pushBill(...it)
          throw new TypeError('the answer cannot be read')
        },
        queryBill: () => Promise.reject(new Error('502')),
      }),
    ],
    ['settlement.query', (): FinanceGateway => ({ ...finance, queryBill: () => Promise.reject(new Error('502')) })],
  ] as const)('breaks %s to the last try: 报销异常, finance is told, and declaring again asks before it pushes', async (topic, broken) => {
    setFinance(broken())
    const it_ = await agreed()
    for (let i = 0; i < 14; i += 1) {
      await world().makeDue(topic)
      await world().drain()
    }
    const { rows } = await world().admin.query('select state, tries from mall.outbox where doc_id = $1 and topic = $2', [
      it_.requestId,
      topic,
    ])
    expect(rows).toEqual([{ state: 'dead', tries: 12 }])
    const doubt = '财务系统可能已付款，不能撤销；请与财务核实后重新申报，重新申报会先查询这一笔'
    expect(await it_.finance.bill.detail({ id: it_.id })).toMatchObject({
      state: 'failed',
      sentence: '报销异常 · 与财务系统的往来多次出错，系统已停止自动处理',
      can: { retry: true, revoke: doubt },
    })
    expect((await it_.finance.notice.messages()).list[0]).toMatchObject({
      title: `对账单 ${it_.bill.billNo} 报销异常`,
      link: `/billCheckDetail?id=${it_.id}`,
    })
    expect((await logsOf(it_.id)).at(-1)).toMatchObject({ action: 'fail', from_state: 'settling', to_state: 'failed' })
    expect(await fundOf(it_.at.fundId)).toEqual({ frozen: 0, held: 128_640, committed: 0 })
    expect((await refusalOf(it_.finance.bill.revoke({ id: it_.id, comment: '重新对账' }))).message).toBe(doubt)
    setFinance(finance)
    await it_.finance.bill.retry({ ids: [it_.id] })
    await drainAll()
    expect(await settlementOf(it_.id)).toMatchObject({ id: it_.requestId, state: 'paid' })
    expect(await finance.pushesOf(it_.requestId)).toBe(1)
    expect(await commits(it_)).toBe(1)
    await sound(it_.at)
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

describe('invariants over orders and bills', () => {
  const faults = async (it_: BillStaged) => (await faultsOf(it_.at)).map((v) => [v.rule, v.sentence])

  it('find an order whose lines, or whose money, do not fit', async () => {
    const it_ = await generated()
    await world().admin.query('update mall.order_lines set amount_fen = amount_fen + 1 where order_id = $1 and line_no = 1', [
      it_.orders[0],
    ])
    expect(await faults(it_)).toEqual([['I4', '订单明细合计与商品金额不一致']])
    await world().admin.query('update mall.order_lines set amount_fen = amount_fen - 1 where order_id = $1 and line_no = 1', [
      it_.orders[0],
    ])
    await world().admin.query("update mall.orders set state = 'cancelled', moved_to = 'cancelled' where id = $1", [it_.orders[0]])
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
