// What was bought outside: accepted by others, invoiced once, owed what it cost, paid.
import { offPlatform } from '@caiyuan/contract/off-platform'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { buildUser } from '../../demo/build.ts'
import { downloadAccounting } from '../dossier/accounting.ts'
import { enqueue } from '../../core/outbox.ts'
import { taxHouse } from '../../gateways/tax-check.simulator.ts'
import { setTaxCheck } from '../../gateways/tax-check.ts'
import type { SessionUser } from '../../core/context.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { keptAs, nextInvoiceNo, openBought, pdf, PNG, sheetOf } from './fixtures.ts'

const world = useWorld()
const TOTAL = 147_200
const sent = (who: SessionUser, name: string, body: Buffer) => keptAs(world(), who, name, body)

/** What the archive of accounts of this month has, by path. */
const archive = async (who: SessionUser): Promise<Record<string, Uint8Array>> => {
  const month = dayOf(now()).slice(0, 7)
  const asked = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), volumeNum: 1 }
  const reply = await world().asUser(who, (ctx) => downloadAccounting({ ...ctx, now: addDays(ctx.now, 45) }, asked))
  return unzipSync(new Uint8Array(await buffer((reply as { body: Readable }).body)))
}

const open = (more: Parameters<typeof openBought>[1] = {}) => openBought(world(), more)

describe('offPlatform.buy', () => {
  it('names others to accept it, and is its author’s alone', async () => {
    const mall = await openMall(world())
    const author = await world().as(mall.T1)
    const content = sheetOf(mall)
    const { id, version } = await author.offPlatform.save({ content })
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.T2.id }))).code).toBe('4009')
    await author.offPlatform.submit({ id, version, content, chosen: {} })
    await mall.decide(mall.F1, id)
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.T1.id }))).message).toBe('验收人不能与采购人为同一人')
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.T2.id, secondAcceptorId: mall.T2.id }))).code).toBe('3236')
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: mall.C1.id }))).message).toBe('所选的人不能验收，请另选')
    const other = await openMall(world())
    expect((await refusalOf(author.offPlatform.buy({ id, acceptorId: other.T2.id }))).message).toBe('所选的人不能验收，请另选')
    expect((await refusalOf((await world().as(mall.F1)).offPlatform.buy({ id, acceptorId: mall.T2.id }))).code).toBe('2009')
    expect((await author.offPlatform.buy({ id, acceptorId: mall.T2.id })).state).toBe('bought')
    expect((await (await world().as(mall.T2)).offPlatform.list({ scope: 'accept' })).total).toBe(1)
  })
})

describe('offPlatform.accept', () => {
  it('owes what it cost and gives the rest back; finance pays it, and nobody for himself', async () => {
    const it_ = await open()
    await it_.acceptor.offPlatform.accept({ ...(await it_.input({ price: '200', invoice: 123_200 })), acceptedOn: '2026-11-16' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, 123_200, 0], []])
    const { acceptance, cards, can } = await it_.author.offPlatform.detail({ id: it_.id })
    expect(can.evaluate).toBe(true)
    expect(cards.map((card) => card.amountFen)).toEqual([123_200])
    expect(acceptance).toMatchObject({ actualFen: 123_200, acceptNo: expect.stringMatching(/^WY\d{12}$/) })
    expect((await refusalOf(it_.author.offPlatform.settle({ id: it_.id, voucherNo: '记-1' }))).code).toBe('2009')
    const finance = await world().as(it_.mall.C1)
    expect(await finance.offPlatform.list({ scope: 'settle' })).toMatchObject({ total: 1, totalFen: 123_200, list: [{ dueFen: 123_200 }] })
    const paidOn = async (day: string) =>
      (await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: '记-1128', paidOn: day }))).message
    expect(await paidOn('2026-11-19')).toBe('付款日期 2026-11-19 不能晚于今天 2026-11-18')
    expect(await paidOn('2026-11-15')).toBe('付款日期 2026-11-15 不能早于验收日期 2026-11-16')
    expect(await paidOn('2026-02-30')).toContain('日期')
    expect([await it_.state(), await it_.moved()]).toEqual(['accepted', [0, 123_200, 0]])
    await finance.offPlatform.settle({ id: it_.id, voucherNo: '记-1128', paidOn: '2026-11-17' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['done', [0, 0, 123_200], []])
    const paid = await it_.author.offPlatform.detail({ id: it_.id })
    expect([paid.voucherNo, paid.paidOn]).toEqual(['记-1128', '2026-11-17'])
    expect(paid.timeline.done.at(-1)).toMatchObject({ action: 'settle', comment: '凭证号 记-1128，2026-11-17 付款' })
    const [head, line] = await readSheet((await it_.author.raw(offPlatform.export, {})).data as Buffer)
    expect(Object.fromEntries(head!.map((title, i) => [title, line![i]]))).toMatchObject({ 凭证号: '记-1128', 付款日期: '2026-11-17' })
    // The archive of its month has its invoice as it was received.
    const content = await archive(it_.mall.C1)
    const rows = parse(strFromU8(content['目录.csv']!), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows[0]).toMatchObject({
      单据类型: '平台外采购',
      '单据金额（元）': '1232.00',
      材料: '发票',
      凭证号: '记-1128',
      付款日期: '2026-11-17',
      核对: '完好',
    })
    expect(Object.keys(content)).toContain(rows[0]!['文件'])
    expect((await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: '记-1129' }))).code).toBe('4009')
  })

  it('pays nothing for a line that is not accepted, and says why', async () => {
    const it_ = await open()
    const input = await it_.input({ invoice: 144_000 })
    await it_.acceptor.offPlatform.accept({
      ...input,
      lines: [input.lines[0]!, { ...input.lines[1]!, isGood: false, reason: '厚度与图纸不符' }],
    })
    const { acceptance } = await it_.author.offPlatform.detail({ id: it_.id })
    expect([acceptance!.actualFen, acceptance!.lines.map((line) => line.reason)]).toEqual([144_000, ['', '厚度与图纸不符']])
    expect(await it_.moved()).toEqual([0, 144_000, 0])
  })

  it('takes up to ten per cent more from the same cards, and not a fen beyond', async () => {
    const it_ = await open()
    const over = await it_.input({ price: '264.54', invoice: 161_924 })
    expect((await refusalOf(it_.acceptor.offPlatform.accept(over))).message).toBe(
      '实际金额 ¥1,619.24 超过批准的 ¥1,472.00 超过 10%，请重新申请',
    )
    await it_.acceptor.offPlatform.accept(await it_.input({ price: '264.53', invoice: 161_918 }))
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, 161_918, 0], []])
  })

  it('refuses who is not named, too much, an invoice that does not fit or was used', async () => {
    const it_ = await open()
    const accept = async (more: Parameters<typeof it_.input>[0]) => refusalOf(it_.acceptor.offPlatform.accept(await it_.input(more)))
    expect((await refusalOf(it_.author.offPlatform.accept(await it_.input({ who: it_.mall.T1 })))).code).toBe('2009')
    expect((await accept({ qty: '7' })).message).toContain('验收数量不能大于申请数量')
    expect((await accept({ price: '0' })).message).toContain('实际单价须大于 0')
    const bad = async (reason: string) => {
      const input = await it_.input({ invoice: 144_000 })
      return { ...input, lines: [input.lines[0]!, { ...input.lines[1]!, isGood: false, reason }] }
    }
    expect((await refusalOf(it_.acceptor.offPlatform.accept(await bad('')))).message).toContain('第 2 行：不合格须填写原因')
    expect((await accept({ invoice: TOTAL - 1 })).message).toBe('发票合计 ¥1,471.99 与实际金额 ¥1,472.00 不一致，差额 ¥0.01')
    expect((await accept({ no: '123' })).message).toContain('发票号码须为 8 位或 20 位数字')
    expect((await refusalOf(it_.acceptor.offPlatform.accept({ ...(await it_.input()), acceptedOn: '2026-11-19' }))).message).toBe(
      '验收日期不能晚于今天',
    )
    expect([await it_.state(), await it_.moved()]).toEqual(['bought', [TOTAL, 0, 0]])
    const no = '25332000000009999999'
    await it_.acceptor.offPlatform.accept(await it_.input({ no }))
    const again = sheetOf(it_.mall)
    const draft = await it_.author.offPlatform.save({ content: again })
    await it_.author.offPlatform.submit({ id: draft.id, version: draft.version, content: again, chosen: {} })
    await it_.mall.decide(it_.mall.F1, draft.id)
    await it_.author.offPlatform.buy({ id: draft.id, acceptorId: it_.mall.T2.id })
    const used = await refusalOf(it_.acceptor.offPlatform.accept({ ...(await it_.input({ no })), id: draft.id }))
    expect(used.message).toMatch(/^该发票已在WG\d{12}使用$/)
    const same = pdf()
    const other = await it_.input()
    const scanned = async (it__: typeof other, to: string) => ({
      ...it__,
      id: to,
      invoices: [
        {
          ...it__.invoices[0]!,
          invoiceNo: nextInvoiceNo(),
          fileId: await sent(it_.mall.T2, '扫描.pdf', same),
        },
      ],
    })
    await it_.acceptor.offPlatform.accept(await scanned(other, draft.id))
    const once = await it_.author.offPlatform.save({ content: again })
    await it_.author.offPlatform.submit({ id: once.id, version: once.version, content: again, chosen: {} })
    await it_.mall.decide(it_.mall.F1, once.id)
    await it_.author.offPlatform.buy({ id: once.id, acceptorId: it_.mall.T2.id })
    expect((await refusalOf(it_.acceptor.offPlatform.accept(await scanned(await it_.input(), once.id)))).message).toMatch(
      /^该发票已在WG\d{12}使用$/,
    )
  })
})

describe('two acceptors', () => {
  it('each accept in their own session; what the second sends back stands for nothing', async () => {
    const it_ = await open({ two: true })
    const no = '25332000000008888888'
    const first = await it_.input({ no })
    await it_.acceptor.offPlatform.accept(first)
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepting', [TOTAL, 0, 0], []])
    expect((await refusalOf(it_.acceptor.offPlatform.confirm({ id: it_.id }))).code).toBe('2009')
    expect((await it_.second.offPlatform.list({ scope: 'check' })).total).toBe(1)
    await it_.second.offPlatform.acceptBack({ id: it_.id, reason: '少一套' })
    expect([await it_.state(), await it_.moved()]).toEqual(['bought', [TOTAL, 0, 0]])
    expect(await it_.author.offPlatform.detail({ id: it_.id })).toMatchObject({ acceptance: null, sentBack: null })
    const { sentBack } = await it_.acceptor.offPlatform.detail({ id: it_.id })
    expect(sentBack).toMatchObject({ lines: first.lines, invoices: [{ invoiceNo: no }] })
    const mended = await it_.input({ qty: '5' })
    const [invoice] = first.invoices
    await it_.acceptor.offPlatform.accept({
      ...first,
      lines: mended.lines,
      photoIds: mended.photoIds,
      invoices: [{ ...invoice!, totalFen: 123_200 }],
    })
    const { files } = await it_.author.offPlatform.detail({ id: it_.id })
    expect(files.filter(({ label }) => label !== '').map(({ id, label }) => [id, label])).toEqual(
      expect.arrayContaining([
        [invoice!.fileId, '发票'],
        [mended.photoIds[0], '验收照片'],
      ]),
    )
    expect(files.map(({ id }) => id)).not.toContain(first.photoIds[0])
    await it_.second.offPlatform.confirm({ id: it_.id })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, 123_200, 0], []])
    expect((await it_.author.offPlatform.detail({ id: it_.id })).can.evaluate).toBe(true)
  })
})

describe('an invoice of what was bought outside', () => {
  it('that finance found red by hand is not paid for, and is handed in anew after the acceptance was sent back', async () => {
    const it_ = await open({ two: true })
    const input = await it_.input()
    await it_.acceptor.offPlatform.accept(input)
    const checks = async () => (await it_.author.offPlatform.detail({ id: it_.id })).invoiceChecks
    const [before] = await checks()
    expect([before!.status, before!.detail, before!.can]).toEqual(['waiting', '文件上没有读到开票日期，请人工查验', {}])
    await it_.second.offPlatform.acceptBack({ id: it_.id, reason: '数量再核对' })
    expect(await checks()).toEqual([])
    await it_.acceptor.offPlatform.accept({ ...input, invoices: (await it_.input()).invoices })
    await it_.second.offPlatform.confirm({ id: it_.id })
    const finance = await world().as(it_.mall.C1)
    const [check] = await checks()
    const fileIds = [await sent(it_.mall.C1, '查验.png', PNG)]
    await finance.invoiceCheck.note({ id: check!.id, checkStatus: 'red', comment: '', fileIds })
    const refused = await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: 'P1' }))
    expect([refused.code, refused.message.includes('税务查验为已红冲')]).toEqual(['3526', true])
    expect([await it_.state(), await it_.faults()]).toEqual(['accepted', []])
  })
})

describe('offPlatform.returnInvoice', () => {
  const openAccepted = async (how: { two?: boolean } = {}) => {
    const it_ = await open(how)
    const input = await it_.input()
    await it_.acceptor.offPlatform.accept(input)
    if (how.two) await it_.second.offPlatform.confirm({ id: it_.id })
    const finance = await world().as(it_.mall.C1)
    const brought = async (no?: string, invoice = TOTAL) => ({
      id: it_.id,
      invoices: (await it_.input({ who: it_.mall.T1, invoice, ...(no ? { no } : {}) })).invoices,
    })
    const back = { id: it_.id, reason: '已红冲，请换票' }
    const status = (to: string) =>
      world().admin.query("update mall.invoice_checks set status = $1, detail = '' where doc_id = $2", [to, it_.id])
    const appliedBy = (id: string, acceptorId: string) =>
      world().admin.query('update mall.off_platforms set applicant_id = $1, acceptor_id = $2 where id = $3', [id, acceptorId, it_.id])
    return { ...it_, no: input.invoices[0]!.invoiceNo, finance, brought, back, status, appliedBy }
  }

  it('sends a bad invoice back, owes what it owed, and pays by the one that is brought for it', async () => {
    const it_ = await openAccepted()
    const { finance, author } = it_
    await it_.status('red')
    expect((await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: 'P1' }))).message).toContain(
      '税务查验为已红冲，不能登记报销凭证，请退回补发票',
    )
    await finance.offPlatform.returnInvoice(it_.back)
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['toInvoice', [0, TOTAL, 0], []])
    const shown = await author.offPlatform.detail({ id: it_.id })
    expect(shown).toMatchObject({
      dueFen: TOTAL,
      waitsFor: ['李老师', '刘老师', '采购办'],
      can: { bringInvoice: true },
      acceptance: { actualFen: TOTAL, invoices: [] },
      invoiceChecks: [],
      returnedInvoices: [{ invoiceNo: it_.no, totalFen: TOTAL, reason: it_.back.reason }],
    })
    expect(shown.timeline.done.at(-1)).toMatchObject({ title: '退回补发票', comment: `发票 ${it_.no}：${it_.back.reason}` })
    for (const who of [author, it_.acceptor]) {
      const [told] = (await who.notice.messages({})).list
      expect(told).toMatchObject({ title: `平台外采购 ${shown.docNo} 退回补发票` })
      expect(told!.body).toContain(`发票 ${it_.no}：${it_.back.reason}。应付 ¥1,472.00 不变`)
    }
    expect((await finance.offPlatform.list({ scope: 'settle' })).total).toBe(0)
    expect((await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: 'P1' }))).code).toBe('4009')
    expect((await refusalOf(author.offPlatform.bringInvoice(await it_.brought(undefined, TOTAL - 1)))).message).toBe(
      '发票合计 ¥1,471.99 与实际金额 ¥1,472.00 不一致，差额 ¥0.01',
    )
    // The bad one is known when it comes again.
    await author.offPlatform.bringInvoice(await it_.brought(it_.no))
    expect((await refusalOf(finance.offPlatform.settle({ id: it_.id, voucherNo: 'P1' }))).message).toContain('税务查验为已红冲')
    await finance.offPlatform.returnInvoice(it_.back)
    await author.offPlatform.bringInvoice(await it_.brought())
    expect((await finance.notice.messages({})).list[0]!.title).toBe(`平台外采购 ${shown.docNo} 已补交发票`)
    expect((await author.offPlatform.detail({ id: it_.id })).returnedInvoices).toHaveLength(2)
    await finance.offPlatform.settle({ id: it_.id, voucherNo: 'P2' })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], []])
  })

  it('frees the number for another document, which then keeps it', async () => {
    const it_ = await openAccepted()
    const content = sheetOf(it_.mall)
    const { id, version } = await it_.author.offPlatform.save({ content })
    await it_.author.offPlatform.submit({ id, version, content, chosen: {} })
    await it_.mall.decide(it_.mall.F1, id)
    await it_.author.offPlatform.buy({ id, acceptorId: it_.mall.T2.id })
    const other = async () => ({ ...(await it_.input({ no: it_.no })), id })
    expect((await refusalOf(it_.acceptor.offPlatform.accept(await other()))).message).toMatch(/^该发票已在WG\d{12}使用$/)
    await it_.finance.offPlatform.returnInvoice(it_.back)
    await it_.acceptor.offPlatform.accept(await other())
    // Nothing is checked here, and still it is not forgotten that it was sent back.
    const { docNo, returnedBefore } = await it_.finance.offPlatform.detail({ id: it_.id })
    const { returnedBefore: earlier } = await it_.finance.offPlatform.detail({ id })
    expect([returnedBefore, earlier]).toEqual([[], [{ invoiceNo: it_.no, docNo, returnedAt: expect.any(String), reason: it_.back.reason }]])
    expect((await refusalOf(it_.author.offPlatform.bringInvoice(await it_.brought(it_.no)))).message).toMatch(/^该发票已在WG\d{12}使用$/)
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['toInvoice', [0, 2 * TOTAL, 0], []])
  })

  it('is of finance, of another one than the applicant, with a reason, and in its own school', async () => {
    const it_ = await openAccepted()
    const { finance, author, back } = it_
    for (const who of [author, it_.acceptor]) expect((await refusalOf(who.offPlatform.returnInvoice(back))).code).toBe('2009')
    await it_.appliedBy(it_.mall.C1.id, it_.mall.T2.id)
    expect((await refusalOf(finance.offPlatform.returnInvoice(back))).message).toBe('不能退回自己申请的发票，请由其他财务人员办理')
    await it_.appliedBy(it_.mall.T1.id, it_.mall.T2.id)
    expect((await refusalOf(finance.offPlatform.returnInvoice({ ...back, reason: '无' }))).message).toContain('退回原因')
    const stranger = await openMall(world())
    const foreign = await world().as(stranger.C1)
    expect((await refusalOf(foreign.offPlatform.returnInvoice(back))).message).toContain('不存在')
    expect((await refusalOf(author.offPlatform.bringInvoice(await it_.brought()))).code).toBe('4009')
    await finance.offPlatform.returnInvoice(back)
    expect((await refusalOf(finance.offPlatform.returnInvoice(back))).code).toBe('4009')
    expect((await refusalOf(finance.offPlatform.bringInvoice(await it_.brought()))).code).toBe('2009')
    expect((await refusalOf((await world().as(stranger.T1)).offPlatform.bringInvoice(await it_.brought()))).message).toContain('不存在')
    expect((await refusalOf(author.offPlatform.bringInvoice({ id: it_.id, invoices: [] }))).message).toBe('请上传发票')
    await it_.acceptor.offPlatform.bringInvoice({ id: it_.id, invoices: (await it_.input()).invoices })
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, TOTAL, 0], []])
  })

  it('tells the purchasing office where nobody else is left, which brings the invoice for them', async () => {
    const it_ = await openAccepted({ two: true })
    const office = await world().as(it_.mall.J1)
    await it_.finance.offPlatform.returnInvoice(it_.back)
    expect((await it_.author.offPlatform.detail({ id: it_.id })).waitsFor).toEqual(['李老师', '刘老师', '丁老师', '采购办'])
    const heard = async () => (await office.notice.messages({})).list.filter(({ title }) => title.endsWith('退回补发票')).length
    expect(await heard()).toBe(0)
    await it_.second.offPlatform.bringInvoice({ id: it_.id, invoices: (await it_.input({ who: it_.A2 })).invoices })
    const gone = [it_.mall.T1.id, it_.mall.T2.id, it_.A2.id]
    const isActive = (is: boolean) => world().admin.query('update mall.users set is_active = $1 where id = any($2)', [is, gone])
    await isActive(false)
    await it_.finance.offPlatform.returnInvoice(it_.back)
    expect(await heard()).toBe(1)
    await office.offPlatform.bringInvoice({ id: it_.id, invoices: (await it_.input({ who: it_.mall.J1 })).invoices })
    await isActive(true)
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['accepted', [0, TOTAL, 0], []])
  })

  it('takes no invoice of a seller from who is related to him', async () => {
    const it_ = await openAccepted()
    await it_.finance.offPlatform.returnInvoice(it_.back)
    const { rows } = await world().admin.query('select supplier_id, supplier_name from mall.off_platforms where id = $1', [it_.id])
    await it_.acceptor.recusal.declare({ supplierId: rows[0].supplier_id as string, relation: 'kin', note: '' })
    const invoices = async (who: SessionUser) => ({ id: it_.id, invoices: (await it_.input({ who })).invoices })
    expect((await refusalOf(it_.acceptor.offPlatform.bringInvoice(await invoices(it_.mall.T2)))).message).toBe(
      `您与供应商「${rows[0].supplier_name}」有亲属关系，须回避，请由他人补交发票`,
    )
    await it_.author.offPlatform.bringInvoice(await invoices(it_.mall.T1))
    expect(await it_.state()).toBe('accepted')
  })

  it('keeps the proof of its check with it, and out of the archive of accounts', async () => {
    const it_ = await openAccepted()
    const { finance } = it_
    const detail = () => finance.offPlatform.detail({ id: it_.id })
    const noted = async (name: string, checkStatus: 'red' | 'passed') => {
      const [check] = (await detail()).invoiceChecks
      await finance.invoiceCheck.note({ id: check!.id, checkStatus, comment: '', fileIds: [await sent(it_.mall.C1, name, PNG)] })
    }
    await noted('旧查验.png', 'red')
    await finance.offPlatform.returnInvoice(it_.back)
    const names = (files: readonly { name: string }[]) => files.map((file) => file.name)
    const { files, returnedInvoices } = await detail()
    expect([names(files).includes('旧查验.png'), names(returnedInvoices[0]!.checkFiles)]).toEqual([false, ['旧查验.png']])
    await it_.author.offPlatform.bringInvoice(await it_.brought())
    await noted('新查验.png', 'passed')
    expect(names((await detail()).files)).toContain('新查验.png')
    const other = await buildUser(world().db, {
      schoolId: it_.mall.no,
      no: `C2M${it_.mall.no}`,
      name: '孔会计',
      roles: ['finance'],
      deptId: it_.mall.deptId,
    })
    await (await world().as(other)).offPlatform.settle({ id: it_.id, voucherNo: '记-1130' })
    const paths = Object.keys(await archive(it_.mall.C1)).join()
    expect([paths.includes('旧查验'), paths.includes('新查验')]).toEqual([false, true])
  })

  it('is what finance is told to do where the tax authority takes the invoice back', async () => {
    const it_ = await openAccepted()
    const house = taxHouse()
    setTaxCheck(house.gateway)
    house.says(it_.no, 'RED')
    const { rows } = await world().admin.query("update mall.invoice_checks set issued_on = '2026-11-01' where doc_id = $1 returning id", [
      it_.id,
    ])
    await world().inSchool(it_.mall.no, (ctx) => enqueue(ctx, 'invoice.check', { docId: rows[0].id as string, body: { turn: 1 } }))
    await world().drain()
    setTaxCheck(null)
    expect((await it_.finance.notice.messages({})).list[0]).toMatchObject({
      title: `发票 ${it_.no} 税务查验为已红冲`,
      body: expect.stringContaining('未付款的请退回补发票，已付款的请与供应商核实。'),
    })
  })
})

describe('what was bought and never accepted', () => {
  it('expires, or is voided by its author until it is accepted', async () => {
    const it_ = await open()
    await world().admin.query("update mall.off_platforms set lapses_on = '2026-11-18' where id = $1", [it_.id])
    await world().makeDue('offPlatform.lapse')
    await world().drain()
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['expired', [0, 0, 0], []])
    const kept = await open()
    await kept.acceptor.offPlatform.accept(await kept.input())
    expect((await refusalOf(kept.author.offPlatform.void({ id: kept.id, reason: '不要了' }))).code).toBe('4009')
  })
})
