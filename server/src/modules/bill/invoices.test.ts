import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { plainLines, uniqueNo } from '../order/fixtures.ts'
import { buildAccepted, buildBillWorld, buildInvoice, keepScan, type Draft } from './fixtures/build.ts'
import { billStage, period, today, type BillStaged } from './fixtures/stage.ts'

const world = useWorld()
const { generated, confirmed, invoiced } = billStage(world)

describe('supplyBill.submitInvoices', () => {
  const send = async (it_: BillStaged, invoices: Draft[]) =>
    it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices })
  const bad = async (it_: BillStaged, totalFen: number, over: Partial<Draft>) =>
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
    const own = await buildInvoice(world(), first.at, 128_640)
    const beside = await buildInvoice(world(), first.at, 128_640, { fileIds: [...own.fileIds, ...invoices[0]!.files.map((f) => f.id)] })
    expect((await refusalOf(send(second, [beside]))).message).toBe(`该发票已在${billNo}使用`)
  })

  it('compares every file of an invoice, also when two bills bring it at once', async () => {
    const first = await confirmed(await generated())
    await buildAccepted(world(), first.at, plainLines)
    const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    const second = await confirmed({ ...first, id: bills[0]!.id, bill: bills[0]! })
    // Scans: what files say cannot tell them apart, their bytes do.
    const scanned = async () => buildInvoice(world(), first.at, 128_640, { fileIds: [await keepScan(world(), first.at)] })
    const [page, ofd, other] = [await scanned(), await scanned(), await scanned()]
    const race = await Promise.allSettled([
      send(first, [{ ...page, fileIds: [...page.fileIds, ...ofd.fileIds] }]),
      send(second, [{ ...other, fileIds: [...other.fileIds, ...ofd.fileIds] }]),
    ])
    expect(race.map((r) => r.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [winner, loser] = race[0]!.status === 'fulfilled' ? [first, second] : [second, first]
    const late = await buildInvoice(world(), first.at, 128_640, { fileIds: ofd.fileIds })
    expect((await refusalOf(send(loser, [late]))).message).toBe(`该发票已在${winner.bill.billNo}使用`)
    const { rows } = await world().admin.query("select count(*)::int n from mall.invoices where school_id = $1 and state = 'active'", [
      first.at.schoolId,
    ])
    expect(rows[0].n).toBe(1)
  })

  it('names to a supplier no bill of another one', async () => {
    const mine = await invoiced(await generated())
    const { invoices } = await mine.finance.bill.detail({ id: mine.id })
    const supplierId = await buildSupplier(world().db, { srcId: uniqueNo(), name: '乙' })
    await world().admin.query(
      'update shared.suppliers set (name, uscc) = (select name, uscc from shared.suppliers where id = $1) where id = $2',
      [mine.at.supplierId, supplierId],
    )
    const supplierUser = await buildUser(world().db, { schoolId: 2, no: `乙${uniqueNo()}`, name: '乙', roles: ['supplier'], supplierId })
    const at = { ...mine.at, supplierId, supplierUser }
    const orders = [await buildAccepted(world(), at, plainLines)]
    const { bills } = await mine.finance.bill.generate({ supplierIds: [supplierId], ...period })
    const it_ = await confirmed({ ...mine, at, orders, supplier: await world().as(supplierUser), id: bills[0]!.id, bill: bills[0]! })
    const sameNo = await buildInvoice(world(), at, 128_640, { invoiceNo: invoices[0]!.invoiceNo })
    expect((await refusalOf(send(it_, [sameNo]))).message).toBe('该发票已在其他单据使用')
    await world().admin.query('update mall.files set supplier_id = $1 where id = $2', [supplierId, invoices[0]!.files[0]!.id])
    const sameFile = await buildInvoice(world(), at, 128_640, { fileIds: invoices[0]!.files.map((f) => f.id) })
    expect((await refusalOf(send(it_, [sameFile]))).message).toBe('该发票已在其他单据使用')
  })

  it('shows finance that an invoice was sent back from another document before; the supplier is not told', async () => {
    const it_ = await invoiced(await generated())
    const { invoices } = await it_.finance.bill.detail({ id: it_.id })
    const invoiceNo = invoices[0]!.invoiceNo
    const { schoolId, buyer } = it_.at
    const shownTo = (checks: readonly { rule: string; sentence: string }[]) =>
      checks.filter((c) => c.rule === 'returned').map((c) => c.sentence)
    const toFinance = async () => shownTo((await it_.finance.bill.detail({ id: it_.id })).checks)
    expect(await toFinance()).toEqual([])
    const id = newId()
    const returned = { invoiceCode: '', invoiceNo, totalFen: 100, returnedAt: '2026-11-18T02:00:00.000Z', reason: '票面有误' }
    await world().admin.query(
      `insert into mall.off_platforms (school_id, id, doc_no, state, applicant_id, sheet, created_at, saved_at, returned_invoices)
       values ($1, $2, 'WG261118000009', 'draft', $3, '{}', now(), now(), $4)`,
      [schoolId, id, buyer.id, JSON.stringify([returned])],
    )
    const dropped = `insert into mall.invoice_checks (school_id, id, doc_kind, doc_id, doc_no, invoice_no, total_fen, created_at, dropped_at)
       values ($1, $2, 'offPlatform', $3, 'WG261118000009', $4, 100, now(), now())`
    await world().admin.query(dropped, [schoolId, newId(), id, invoiceNo])
    expect(await toFinance()).toEqual([expect.stringMatching(/^发票 \S+ 曾于 11-18 10:00 从 WG261118000009 退回：票面有误$/)])
    expect(shownTo((await it_.supplier.supplyBill.detail({ schoolId, id: it_.id })).checks)).toEqual([])
    expect((await it_.finance.bill.agree({ ids: [it_.id] })).settlements).toHaveLength(1)
  })

  it('shows finance invoices alike in seller, sum and day, with the other bill; the supplier and the match are not told', async () => {
    const first = await invoiced(await generated())
    const twins = async (it_: BillStaged) => (await it_.finance.bill.detail({ id: it_.id })).checks.find((c) => c.rule === 'twins')
    expect(await twins(first)).toMatchObject({ verdict: 'ok' })
    await buildAccepted(world(), first.at, plainLines)
    const { bills } = await first.finance.bill.generate({ supplierIds: [first.at.supplierId], ...period })
    const second = await invoiced({ ...first, id: bills[0]!.id, bill: bills[0]! })
    expect(await twins(second)).toMatchObject({
      verdict: 'warn',
      sentence: expect.stringMatching(
        new RegExp(
          `^发票 2633…\\d{4} 与对账单 ${first.bill.billNo} 的 2633…\\d{4}，销售方、价税合计、开票日期都相同（¥1,286.40，${today}）$`,
        ),
      ),
      docs: [{ id: first.id, no: first.bill.billNo }],
    })
    const { checks } = await second.supplier.supplyBill.detail({ schoolId: first.at.schoolId, id: second.id })
    expect(checks.filter((c) => c.rule === 'twins')).toEqual([])
    expect((await second.buyer.bill.detail({ id: second.id })).checks.filter((c) => c.rule === 'twins')).toEqual([])
    // A warning only: it is declared all the same.
    expect((await second.finance.bill.agree({ ids: [second.id] })).settlements).toHaveLength(1)
    // Another school never counts.
    expect(await twins(await invoiced(await generated()))).toMatchObject({ verdict: 'ok' })
  })

  it('asks for a file of its own for each invoice', async () => {
    const it_ = await confirmed(await generated())
    const one = await buildInvoice(world(), it_.at, 100_000)
    const two = await buildInvoice(world(), it_.at, 28_640, { fileIds: one.fileIds })
    expect((await refusalOf(send(it_, [one, two]))).message).toMatch(
      /^发票 2633…\d{4} 和 2633…\d{4} 上传了同一个文件，请为每张发票上传各自的文件$/,
    )
    expect((await it_.finance.bill.detail({ id: it_.id })).invoices).toEqual([])
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
