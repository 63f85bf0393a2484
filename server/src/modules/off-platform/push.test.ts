// What was bought outside, declared to the finance system: paid once, whatever comes back and however often.
import { contract } from '@caiyuan/contract/index'
import { offPlatform } from '@caiyuan/contract/off-platform'
import fc from 'fast-check'
import { strFromU8, unzipSync } from 'fflate'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { addDays, dayOf, now } from '../../core/clock.ts'
import { enqueue, Unanswered, type OutsideJob } from '../../core/outbox.ts'
import { buildUser } from '../../demo/build.ts'
import { financeSimulator, type FinanceFault, type FinanceSimulator } from '../../gateways/finance.simulator.ts'
import { taxHouse } from '../../gateways/tax-check.simulator.ts'
import { setTaxCheck } from '../../gateways/tax-check.ts'
import { FinanceRefused, setFinance, type FinanceAnswer } from '../../gateways/finance.ts'
import { emptyAccount } from '../account/leave.ts'
import { downloadAccounting } from '../dossier/accounting.ts'
import { setParam } from '../school/params.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { nextInvoiceNo, keptAs, openBought, pdf, type sheetOf } from './fixtures.ts'
import { offPlatformJobs } from './jobs.ts'

const world = useWorld()
const TOTAL = 147_200
let finance: FinanceSimulator

const drainAll = async (times = 6) => {
  for (let i = 0; i < times; i += 1) {
    await world().makeDue('offPlatform.declare')
    await world().drain()
  }
}

beforeEach(async () => {
  finance = financeSimulator(world().db, { payAfterSeconds: 0, slowMs: 10 })
  setFinance(finance)
  await drainAll(2)
})

const accepted = async (sheet: Parameters<typeof sheetOf>[1] = {}, params: Record<string, unknown> = {}) => {
  const it_ = await openBought(world(), { sheet, params })
  await it_.acceptor.offPlatform.accept(await it_.input())
  const { id, mall } = it_
  const office = await world().as(mall.C1)
  const rows = async (sql: string) => (await world().admin.query(sql, [mall.no, id])).rows
  const pushes = () => rows('select * from mall.off_platform_pushes where school_id = $1 and doc_id = $2 order by sent_at, id')
  return {
    ...it_,
    office,
    pushes,
    rows,
    push: () => office.offPlatform.push({ id }),
    leave: async () => {
      await world().admin.query('update mall.users set leaves_at = now() where school_id = $1 and id = $2', [mall.no, mall.T1.id])
      await world().inSchool(mall.no, (ctx) => emptyAccount(ctx, mall.T1.id))
    },
    detail: () => office.offPlatform.detail({ id }),
    requestId: async () => (await pushes()).at(-1)!.id as string,
    commits: async () => (await rows("select 1 from mall.fund_entries where school_id = $1 and doc_id = $2 and kind = 'COMMIT'")).length,
    logs: async () =>
      (await rows(
        'select action, title, from_state, to_state, comment from mall.document_log where school_id = $1 and doc_id = $2 order by seq',
      )) as {
        action: string
        title: string
        from_state: string | null
        to_state: string | null
        comment: string
      }[],
    invoices: async (invoiceNo = nextInvoiceNo()) => [
      { fileId: await keptAs(world(), mall.T1, '发票.pdf', pdf()), invoiceCode: '', invoiceNo, totalFen: TOTAL },
    ],
  }
}
type Staged = Awaited<ReturnType<typeof accepted>>
const code = async (it_: Promise<{ retCode: string }>) => (await it_).retCode

describe('offPlatform.push', () => {
  it('declares what was accepted; finance pays it, and the money is spent with its voucher', async () => {
    const it_ = await accepted({ payWay: 'transfer', bankName: ' 示例银行 ', bankAccount: '3301 0101 2010' })
    expect((await it_.author.notice.messages()).list[0]!.body).toBe('实际金额 ¥1,472.00，由财务推送财务系统报销，报销后会通知您。')
    expect((await it_.detail()).can).toMatchObject({ push: true, settle: true, returnInvoice: true })
    expect((await it_.push()).state).toBe('settling')
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['settling', [0, TOTAL, 0], []])
    const waiting = await it_.detail()
    expect(waiting).toMatchObject({
      pushes: [{ state: 'sent', byName: '钱会计', acceptNo: '' }],
      can: { askFinance: expect.stringContaining('正在推送') },
    })
    expect(Object.keys(waiting.can).toSorted()).toEqual(['askFinance'])
    await world().drain()
    const sent = await world().admin.query('select pack from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
    expect(sent.rows[0].pack).toEqual({
      schoolId: it_.mall.no,
      docNo: waiting.docNo,
      title: '样品夹具定制',
      seller: { name: '甲 综合电商', uscc: '91330200MA2DE0017J' },
      payee: { way: 'transfer', name: '甲 综合电商', bank: '示例银行', account: '330101012010' },
      totalFen: TOTAL,
      acceptedOn: '2026-11-18',
      invoiceNos: waiting.acceptance!.invoices.map(({ invoiceNo }) => invoiceNo),
      funds: [{ projectNo: expect.any(String), subjectCode: 'material', amountFen: TOTAL }],
    })
    await drainAll()
    expect([await it_.state(), await it_.moved(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], []])
    const paid = await it_.detail()
    const { voucherNo } = paid.pushes[0]!
    expect(paid).toMatchObject({
      voucherNo: expect.stringMatching(/^PZ\d{8}-\d{6}$/),
      paidOn: dayOf(now()),
      payee: '对公转账：付给甲 综合电商，示例银行 330101012010',
      pushes: [{ state: 'paid', acceptNo: expect.stringMatching(/^SL/), isDoubtful: false }],
    })
    expect(paid.voucherNo).toBe(voucherNo)
    expect((await it_.logs()).slice(-2)).toEqual([
      { action: 'push', title: '推送财务', from_state: 'accepted', to_state: 'settling', comment: '' },
      { action: 'pay', title: '报销成功', from_state: 'settling', to_state: 'done', comment: `凭证号 ${voucherNo}，${paid.paidOn} 付款` },
    ])
    expect((await it_.author.notice.messages()).list[0]!.title).toBe(`平台外采购 ${paid.docNo} 已报销`)
    expect((await refusalOf(it_.push())).message).toBe('平台外采购申请当前状态为已完成，不能推送财务')
    // The archive of accounts and the sheet have it as one that was paid by hand.
    const month = dayOf(now()).slice(0, 7)
    const asked = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), volumeNum: 1 }
    const reply = await world().asUser(it_.mall.C1, (ctx) => downloadAccounting({ ...ctx, now: addDays(ctx.now, 45) }, asked))
    const files = unzipSync(new Uint8Array(await buffer((reply as { body: Readable }).body)))
    expect(strFromU8(files['目录.csv']!)).toContain(voucherNo)
    const [head, line] = await readSheet((await it_.author.raw(offPlatform.export, {})).data as Buffer)
    expect(Object.fromEntries(head!.map((title, i) => [title, line![i]]))).toMatchObject({ 凭证号: voucherNo, 状态: '已完成' })
  })

  it.each([
    ['card', '公务卡：归还公务卡，持卡人'],
    ['advance', '个人垫付（报销）：付给'],
  ] as const)('pays back whoever paid by %s', async (payWay, words) => {
    const it_ = await accepted({ payWay })
    await it_.push()
    await world().drain()
    const sent = await world().admin.query('select pack from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
    const { payee, applicantName, applicantNo } = await it_.author.offPlatform.detail({ id: it_.id })
    expect(sent.rows[0].pack.payee).toEqual({ way: payWay, name: applicantName, userNo: applicantNo })
    expect(payee).toBe(`${words}${applicantName}（${applicantNo}）`)
  })

  it('is finance’s alone, never for his own application, of what was accepted, in his school', async () => {
    const it_ = await accepted()
    expect((await refusalOf(it_.author.offPlatform.push({ id: it_.id }))).code).toBe('2009')
    const other = await openMall(world())
    expect((await refusalOf((await world().as(other.C1)).offPlatform.push({ id: it_.id }))).code).toBe('4004')
    expect(await code(it_.office.raw(contract.offPlatform.push, { id: '' }))).toBe('4000')
    const both = await buildUser(world().db, {
      schoolId: it_.mall.no,
      no: `CB${it_.mall.no}`,
      name: '兼任会计',
      roles: ['finance'],
      deptId: it_.mall.deptId,
    })
    await world().admin.query('update mall.off_platforms set applicant_id = $2 where id = $1', [it_.id, both.id])
    expect((await refusalOf((await world().as(both)).offPlatform.push({ id: it_.id }))).message).toBe(
      '不能推送自己的申请，请由其他财务人员办理',
    )
    const bought = await openBought(world())
    const early = await refusalOf((await world().as(bought.mall.C1)).offPlatform.push({ id: bought.id }))
    expect(early.message).toBe('平台外采购申请当前状态为待验收，不能推送财务')
    expect([(await it_.detail()).state, await it_.moved(), await it_.pushes()]).toEqual(['accepted', [0, TOTAL, 0], []])
  })

  it('is not there where the school has no finance system', async () => {
    const it_ = await accepted({}, { financeType: 0 })
    const { can } = await it_.detail()
    expect([can.push, can.settle]).toEqual([undefined, true])
    expect((await it_.office.offPlatform.list({ tab: 5 })).list[0]!.can.push).toBeUndefined()
    expect((await refusalOf(it_.push())).message).toBe('本校没有对接财务系统，不能推送，请登记报销凭证')
    await it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' })
    expect([await it_.state(), await it_.moved()]).toEqual(['done', [0, 0, TOTAL]])
  })

  it('leaves nothing to be done by hand while finance has not answered', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    const no = async (asked: Promise<unknown>) => (await refusalOf(asked)).message
    const at = '平台外采购申请当前状态为报销中，不能'
    expect(await no(it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' }))).toBe(
      '财务系统还没有答复，不能登记报销凭证；到 2026-11-23 仍没有答复的可以登记，现在可查询财务结果',
    )
    expect((await it_.detail()).pushHint).toContain('答复以前不能退回发票，到 2026-11-23 仍没有答复的可登记凭证')
    expect(await no(it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' }))).toBe(`${at}退回补发票`)
    expect(await no(it_.push())).toBe(`${at}推送财务`)
    expect(await no(it_.author.offPlatform.void({ id: it_.id, reason: '不要了' }))).toBe(`${at}作废`)
    expect(await no(it_.author.offPlatform.bringInvoice({ id: it_.id, invoices: await it_.invoices() }))).toBe(`${at}补交发票`)
    expect([await it_.state(), await it_.moved(), await it_.commits()]).toEqual(['settling', [0, TOTAL, 0], 0])
    expect(await it_.office.offPlatform.list({ scope: 'settle' })).toMatchObject({ total: 0 })
    expect(await it_.office.offPlatform.list({ tab: 5 })).toMatchObject({ total: 1, list: [{ state: 'settling', dueFen: TOTAL }] })
  })

  it('does not send an invoice that turned bad', async () => {
    const it_ = await accepted()
    await world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
    const refusal = await refusalOf(it_.push())
    expect(refusal.message).toContain('税务查验为')
    expect(refusal.message).toContain('不能推送财务，请退回补发票')
    expect([await it_.state(), (await it_.pushes()).length]).toEqual(['accepted', 0])
  })
})

describe('the word of the finance system', () => {
  it('that it cannot be paid brings it back with the reason: it is pushed again, under another number', async () => {
    finance.rejectWith('预算项目未启用')
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    const failed = await it_.detail()
    expect(failed).toMatchObject({
      state: 'accepted',
      financeReason: '预算项目未启用',
      pushes: [{ state: 'failed', reason: '预算项目未启用', isDoubtful: false }],
      can: { push: true, settle: true, returnInvoice: true },
    })
    expect((await it_.logs()).at(-1)).toMatchObject({
      action: 'fail',
      from_state: 'settling',
      to_state: 'accepted',
      comment: '预算项目未启用',
    })
    expect([await it_.moved(), await it_.faults()]).toEqual([[0, TOTAL, 0], []])
    const [told] = (await it_.office.notice.messages()).list
    expect([told!.title, told!.body]).toEqual([
      `平台外采购 ${failed.docNo} 报销异常`,
      '预算项目未启用。可重新推送、退回补发票，或登记报销凭证。',
    ])
    expect((await it_.office.offPlatform.list({ scope: 'settle' })).list[0]).toMatchObject({ financeReason: '预算项目未启用' })
    const [head, line] = await readSheet((await it_.office.raw(offPlatform.export, {})).data as Buffer)
    expect(Object.fromEntries(head!.map((title, i) => [title, line![i]]))).toMatchObject({ 报销异常原因: '预算项目未启用' })
    finance.rejectWith(null)
    await it_.push()
    expect((await it_.detail()).financeReason).toBe('')
    await drainAll()
    expect([await it_.state(), await it_.moved(), await it_.commits()]).toEqual(['done', [0, 0, TOTAL], 1])
    expect(new Set((await it_.pushes()).map(({ id }) => id)).size).toBe(2)
  })

  it('of no is left by hand, or by another invoice whose push says nothing of the old reason', async () => {
    finance.rejectWith('发票抬头不符')
    const byHand = await accepted()
    await byHand.push()
    await drainAll()
    await byHand.office.offPlatform.settle({ id: byHand.id, voucherNo: '记-1128' })
    expect([await byHand.state(), await byHand.moved(), await byHand.commits()]).toEqual(['done', [0, 0, TOTAL], 1])

    const it_ = await accepted()
    await it_.push()
    await drainAll()
    await it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '发票抬头不符' })
    await it_.author.offPlatform.bringInvoice({ id: it_.id, invoices: await it_.invoices() })
    expect(await it_.detail()).toMatchObject({ state: 'accepted', financeReason: '' })
    finance.rejectWith(null)
    await it_.push()
    await drainAll()
    expect([await it_.state(), await it_.commits(), await it_.faults()]).toEqual(['done', 1, []])
  })

  it('is asked for before a push is repeated whose answer was lost: one push, one voucher', async () => {
    finance.fail('lostAnswer')
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    expect([await it_.state(), (await it_.pushes())[0]!.call]).toEqual(['settling', 'maybe'])
    await drainAll()
    expect([await it_.state(), await it_.commits(), await finance.pushesOf(await it_.requestId())]).toEqual(['done', 1, 1])
  })

  it('is pushed again only where it never heard of it', async () => {
    finance.fail('lostCall', 2)
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    expect([await it_.state(), await it_.commits(), await finance.pushesOf(await it_.requestId())]).toEqual(['done', 1, 1])
  })

  it('comes late, slowly, from nobody for a while', async () => {
    finance.fail('deafQuery', 4)
    finance.fail('slow', 2)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    setFinance(null)
    await drainAll()
    expect(await it_.state()).toBe('settling')
    await world().drain()
    setFinance(finance)
    await drainAll(12)
    expect([await it_.state(), await it_.commits()]).toEqual(['done', 1])
  })

  it('comes twice and again after the end: the second changes nothing', async () => {
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    const before = [await it_.pushes(), await it_.logs(), await it_.moved()]
    const docId = await it_.requestId()
    await world().inSchool(it_.mall.no, async (ctx) => {
      for (const turn of [0, 0, 1]) await enqueue(ctx, 'offPlatform.declare', { docId, body: { turn, asked: 0 } })
    })
    await drainAll()
    expect([await it_.pushes(), await it_.logs(), await it_.moved()]).toEqual(before)
    expect(await it_.commits()).toBe(1)
  })

  it('of an earlier push, after the invoice was returned, pays nothing', async () => {
    finance.rejectWith('票面有误')
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    const docId = await it_.requestId()
    await it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' })
    await answer(it_, docId, { status: 'paid', acceptNo: 'SL9', voucherNo: 'PZ9', payOn: '2026-11-18', totalFen: TOTAL })
    expect([await it_.state(), await it_.moved(), await it_.commits()]).toEqual(['toInvoice', [0, TOTAL, 0], 0])
    await it_.author.offPlatform.bringInvoice({ id: it_.id, invoices: await it_.invoices() })
    finance.rejectWith(null)
    await it_.push()
    await answer(it_, docId, { status: 'failed', acceptNo: 'SL9', reason: '旧的答复' })
    expect(await it_.state()).toBe('settling')
    await drainAll()
    expect([await it_.state(), await it_.commits()]).toEqual(['done', 1])
  })

  it('is believed once where it comes at the same moment from many sides', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    const id = await it_.requestId()
    const paid = (i: number): FinanceAnswer => ({
      status: 'paid',
      acceptNo: 'SL1',
      voucherNo: `PZ${i}`,
      payOn: '2026-11-18',
      totalFen: TOTAL,
    })
    await Promise.allSettled([
      ...[1, 2, 3, 4].map((i) => answer(it_, id, paid(i))),
      answer(it_, id, { status: 'failed', acceptNo: 'SL1', reason: '同时的异常' }),
      it_.office.offPlatform.askFinance({ id: it_.id }),
      it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' }),
      it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' }),
    ])
    // Whichever of them came first: one end of it, and never more than one payment.
    const state = await it_.state()
    expect(['done', 'accepted', 'toInvoice']).toContain(state)
    expect([await it_.commits(), await it_.moved(), await it_.faults()]).toEqual(
      state === 'done' ? [1, [0, 0, TOTAL], []] : [0, [0, TOTAL, 0], []],
    )
  })

  it.each([
    ['lieAmount', '财务返回金额 ¥1,473.00，申报金额 ¥1,472.00，不一致，请与财务核实'],
    ['lieVoucher', '财务返回成功但没有凭证号，请与财务核实'],
  ] as const)(
    'that cannot be (%s) pays nothing; its invoice stays, and it is asked again before anything is sent',
    async (fault, reason) => {
      finance.fail(fault)
      const it_ = await accepted()
      await it_.push()
      await drainAll()
      expect(await it_.detail()).toMatchObject({
        state: 'accepted',
        financeReason: reason,
        pushes: [{ isDoubtful: true }],
        can: { push: true, settle: true, returnInvoice: expect.stringContaining('财务系统可能已付款，不能退回发票') },
      })
      expect((await refusalOf(it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' }))).message).toContain('可能已付款')
      expect((await it_.office.notice.messages()).list[0]!.body).toContain('重新推送只查询这一笔，不会再次申报')
      await it_.push()
      expect((await it_.logs()).at(-1)).toMatchObject({
        action: 'push',
        title: '查询上一次申报',
        comment: '向财务系统查询上一次申报的结果，不再次申报',
      })
      await drainAll()
      expect([await it_.state(), await it_.commits(), await finance.pushesOf(await it_.requestId())]).toEqual(['done', 1, 1])
      expect(await it_.pushes()).toHaveLength(1)
    },
  )

  it.each([
    ['2026-11-19', '财务返回付款日期 2026-11-19，晚于今天 2026-11-18，请与财务核实'],
    ['2026-11-17', '财务返回付款日期 2026-11-17，早于验收日期 2026-11-18，请与财务核实'],
    ['2026-11-31', '财务返回成功但没有付款日期，请与财务核实'],
  ])('of a day that cannot be (%s) pays nothing', async (payOn, reason) => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    await answer(it_, await it_.requestId(), { status: 'paid', acceptNo: 'SL1', voucherNo: 'PZ1', payOn, totalFen: TOTAL })
    expect(await it_.detail()).toMatchObject({ state: 'accepted', financeReason: reason, pushes: [{ isDoubtful: true }] })
    expect([await it_.moved(), await it_.commits()]).toEqual([[0, TOTAL, 0], 0])
  })

  it('of a doubtful one is asked also where its invoice turned bad since; never heard of, the invoice may go back', async () => {
    const bad = (it_: Staged) =>
      world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
    finance.fail('lieVoucher')
    const paid_ = await accepted()
    await paid_.push()
    await drainAll()
    await bad(paid_)
    await paid_.push()
    await drainAll()
    expect([await paid_.state(), await finance.pushesOf(await paid_.requestId())]).toEqual(['done', 1])

    finance.fail('lostCall', 1000)
    const lost = await accepted()
    await lost.push()
    await world().drain()
    await gaveUp(lost, await lost.requestId())
    expect((await lost.detail()).financeReason).toBe('与财务系统的往来多次出错，系统已停止自动处理')
    finance.fail('lostCall', 0)
    await bad(lost)
    await lost.push()
    await drainAll()
    expect([await lost.state(), await finance.pushesOf(await lost.requestId())]).toEqual(['accepted', 0])
    expect(await lost.detail()).toMatchObject({ financeReason: '财务系统查无此申报，没有付款', can: { returnInvoice: true } })
  })

  it('of what it took and knows no more is for a person', async () => {
    const it_ = await accepted()
    finance.fail('deafQuery', 3)
    await it_.push()
    await world().drain()
    await world().admin.query('delete from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
    finance.fail('deafQuery', 0)
    await drainAll()
    expect(await it_.detail()).toMatchObject({
      state: 'accepted',
      pushes: [{ isDoubtful: true, reason: expect.stringContaining('查无此申报') }],
    })
  })

  it('says no to the push itself', async () => {
    finance.fail('refuse')
    const it_ = await accepted()
    await it_.push()
    await drainAll()
    expect(await it_.detail()).toMatchObject({ state: 'accepted', financeReason: '财务系统返回异常：单据要素不全' })
  })

  it('that does not come for three 工作日 is brought to finance, and no more once it came', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    const told = async () =>
      (
        await world().admin.query(
          "select body, link from mall.messages where school_id = $1 and title like '平台外采购%仍在等财务系统答复'",
          [it_.mall.no],
        )
      ).rows
    const fire = async () => {
      await world().makeDue('offPlatform.silent')
      await world().drain()
    }
    await fire()
    expect(await told()).toEqual([])
    await it_.office.offPlatform.askFinance({ id: it_.id })
    await world().admin.query("update mall.off_platform_pushes set sent_at = now() - interval '12 days' where doc_id = $1", [it_.id])
    await world().inSchool(it_.mall.no, async (ctx) => enqueue(ctx, 'offPlatform.silent', { docId: await it_.requestId() }))
    await world().drain()
    const [first, ...more] = await told()
    expect([first.body, first.link, more]).toEqual([
      expect.stringContaining('推送，¥1,472.00。系统每小时向财务系统查询一次'),
      `/applyPurchaseDetail?id=${it_.id}`,
      [],
    ])
    finance.fail('deafQuery', 0)
    await drainAll()
    expect(await it_.state()).toBe('done')
    await fire()
    expect(await told()).toHaveLength(1)
  })
})

describe('offPlatform.confirmUnpaid', () => {
  const forgotten = async () => {
    const it_ = await accepted()
    finance.fail('lieVoucher')
    await it_.push()
    await world().drain()
    return it_
  }

  it('ends the doubt about what finance had and knows no more: it is pushed under a new number, or its invoice goes back', async () => {
    const it_ = await lostByFinance()
    expect((await it_.detail()).can).toMatchObject({ confirmUnpaid: true, push: true, settle: true })
    await it_.office.offPlatform.confirmUnpaid({ id: it_.id, reason: '财务科确认受理后已撤销，没有付款' })
    expect((await it_.logs()).at(-1)).toMatchObject({
      action: 'confirmUnpaid',
      title: '确认未付款',
      from_state: null,
      comment: '财务科确认受理后已撤销，没有付款',
    })
    const clear = await it_.detail()
    expect(clear).toMatchObject({
      state: 'accepted',
      pushes: [{ isDoubtful: false, reason: expect.stringContaining('；已核实没有付款：财务科确认') }],
      can: { push: true, settle: true, returnInvoice: true },
      pushHint: '可重新推送、退回补发票，或登记报销凭证',
    })
    expect(clear.can.confirmUnpaid).toBeUndefined()
    expect([await it_.moved(), await it_.faults()]).toEqual([[0, TOTAL, 0], []])
    await it_.push()
    await drainAll()
    expect([await it_.state(), await it_.commits(), (await it_.pushes()).length]).toEqual(['done', 1, 2])
  })

  it('is not for what finance said it paid, nor before it was asked', async () => {
    const it_ = await forgotten()
    await drainAll()
    const no = async () => (await refusalOf(it_.office.offPlatform.confirmUnpaid({ id: it_.id, reason: '没有付款' }))).message
    expect((await it_.detail()).can.confirmUnpaid).toBeUndefined()
    expect(await no()).toBe('财务系统答复过已付款，不能确认未付款；请与财务核实后登记它的凭证号')
    finance.fail('lostCall', 1000)
    const lost = await accepted()
    await lost.push()
    await world().drain()
    await gaveUp(lost, await lost.requestId())
    const early = refusalOf(lost.office.offPlatform.confirmUnpaid({ id: lost.id, reason: '没有付款' }))
    expect((await early).message).toBe('请先推送，向财务系统查询这一笔；查无此申报的，与财务核实后再确认未付款')
  })

  it('is finance’s, of what is in doubt, never of his own, in its school, with what was found', async () => {
    const it_ = await accepted()
    const deed = contract.offPlatform.confirmUnpaid
    expect((await refusalOf(it_.office.offPlatform.confirmUnpaid({ id: it_.id, reason: '没有付款' }))).message).toBe(
      '平台外采购申请当前状态为已验收，待报销，不能确认未付款',
    )
    expect(await code(it_.author.raw(deed, { id: it_.id, reason: '没有付款' }))).toBe('2009')
    const other = await openMall(world())
    expect(await code((await world().as(other.C1)).raw(deed, { id: it_.id, reason: '没有付款' }))).toBe('4004')
    expect(await code(it_.office.raw(deed, { id: it_.id, reason: '无' }))).toBe('4000')
    const doubtful = await lostByFinance()
    await world().admin.query('update mall.off_platforms set applicant_id = $2 where id = $1', [doubtful.id, doubtful.mall.C1.id])
    expect((await refusalOf(doubtful.office.offPlatform.confirmUnpaid({ id: doubtful.id, reason: '没有付款' }))).message).toContain(
      '请由其他财务人员办理',
    )
    expect((await doubtful.detail()).can.confirmUnpaid).toBeUndefined()
  })
})

describe('a push nobody answers', () => {
  const days = (it_: Staged) =>
    world().admin.query("update mall.off_platform_pushes set sent_at = now() - interval '12 days' where doc_id = $1", [it_.id])
  const bad = (it_: Staged) =>
    world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
  const settled = async (it_: Staged) => {
    await it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' })
    expect([await it_.state(), await it_.moved(), await it_.commits(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], 1, []])
    expect((await it_.logs()).at(-1)).toMatchObject({
      action: 'settle',
      from_state: 'settling',
      to_state: 'done',
      comment: expect.stringContaining('凭证号 记-1，2026-11-18 付款；财务系统没有答复，与财务核实后登记'),
    })
    expect(await it_.pushes()).toMatchObject([{ state: 'failed', call: 'maybe', reason: '财务系统没有答复，已登记凭证 记-1' }])
    await answer(it_, await it_.requestId(), { status: 'paid', acceptNo: 'SL1', voucherNo: 'PZ1', payOn: '2026-11-18', totalFen: TOTAL })
    await drainAll(2)
    expect([await it_.state(), (await it_.detail()).voucherNo, await it_.commits()]).toEqual(['done', '记-1', 1])
  }

  it('is not begun without a finance system, and comes back where it was cut off before it was sent', async () => {
    setFinance(null)
    const it_ = await accepted()
    expect((await it_.detail()).can).toMatchObject({ settle: true, returnInvoice: true })
    expect((await it_.detail()).can.push).toBeUndefined()
    expect((await it_.office.offPlatform.list({ tab: 5 })).list[0]!.can.push).toBeUndefined()
    expect((await refusalOf(it_.push())).message).toBe('本校没有对接财务系统，不能推送，请登记报销凭证')
    setFinance(finance)
    await it_.push()
    setFinance(null)
    await world().drain()
    expect(await it_.detail()).toMatchObject({
      state: 'accepted',
      financeReason: '没有接通财务系统，没有推送',
      pushHint: '可退回补发票，或登记报销凭证',
      pushes: [{ state: 'failed', isDoubtful: false }],
      can: { settle: true, returnInvoice: true },
    })
    expect([await it_.moved(), await it_.faults()]).toEqual([[0, TOTAL, 0], []])
  })

  it('is not taken for unsent where an earlier try may have sent it', async () => {
    const it_ = await accepted()
    await it_.push()
    const docId = await it_.requestId()
    setFinance(null)
    await world().inSchool(it_.mall.no, (ctx) => declare.prepare(ctx, { id: docId, docId, body: { turn: 0, asked: 0 }, tries: 2 }))
    expect(await it_.pushes()).toMatchObject([{ state: 'sent', call: 'maybe' }])
    await drainAll(2)
    expect(await it_.state()).toBe('settling')
    await settled(it_)
  })

  it('nor the voucher is for who accepted it, where the school has somebody else of finance', async () => {
    const it_ = await accepted()
    await world().admin.query('update mall.off_platforms set second_acceptor_id = $2 where id = $1', [it_.id, it_.mall.C1.id])
    await it_.push()
    await drainAll()
    expect(await it_.state()).toBe('done')
    const two = await accepted()
    await world().admin.query('update mall.off_platforms set second_acceptor_id = $2 where id = $1', [two.id, two.mall.C1.id])
    const other = await buildUser(world().db, {
      schoolId: two.mall.no,
      no: `CC${two.mall.no}`,
      name: '另一会计',
      roles: ['finance'],
      deptId: two.mall.deptId,
    })
    const words = '本单由您验收，按不相容岗位分离请由其他财务人员办理'
    expect((await two.detail()).can).toMatchObject({ push: words, settle: words })
    expect((await refusalOf(two.push())).message).toBe(words)
    expect((await refusalOf(two.office.offPlatform.settle({ id: two.id, voucherNo: '记-1' }))).message).toBe(words)
    await (await world().as(other)).offPlatform.settle({ id: two.id, voucherNo: '记-1' })
    expect(await two.commits()).toBe(1)
  })

  it('ends by the voucher once three 工作日 are over, also with an invoice that turned bad: the money is out', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    expect((await it_.detail()).can.settle).toBeUndefined()
    await days(it_)
    await bad(it_)
    const waiting = await it_.detail()
    expect([waiting.can.settle, waiting.can.askFinance, waiting.can.confirmUnpaid]).toEqual([true, true, undefined])
    expect(waiting.pushHint).toContain('已付款的可登记它的凭证号，不要另行付款')
    expect((await refusalOf(it_.office.offPlatform.confirmUnpaid({ id: it_.id, reason: '没有付款' }))).code).toBe('4009')
    await settled(it_)
    expect((await it_.logs()).at(-1)!.comment).toContain('；发票查验没有通过，因财务系统可能已付款，照实登记')
  })

  it('ends by the voucher at once, or by a person who found out that it was not paid, where the school pushes no more', async () => {
    finance.fail('deafQuery', 1000)
    const paid_ = await accepted()
    await paid_.push()
    await world().drain()
    await world().inSchool(paid_.mall.no, (ctx) => setParam(ctx, 'financeType', 0))
    await settled(paid_)

    const it_ = await accepted()
    await it_.push()
    await world().drain()
    setFinance(null)
    const waiting = await it_.detail()
    expect(waiting).toMatchObject({ can: { settle: true, confirmUnpaid: true }, pushHint: expect.stringContaining('没有接通财务系统') })
    expect(waiting.can.askFinance).toBeUndefined()
    expect((await refusalOf(it_.office.offPlatform.askFinance({ id: it_.id }))).message).toContain('没有接通财务系统，现在不能查询')
    await it_.office.offPlatform.confirmUnpaid({ id: it_.id, reason: '已查，没有付款' })
    expect(await it_.detail()).toMatchObject({
      state: 'accepted',
      financeReason: '已核实没有付款：已查，没有付款',
      can: { returnInvoice: true, settle: true },
    })
    expect([await it_.moved(), await it_.commits(), await it_.faults()]).toEqual([[0, TOTAL, 0], 0, []])
  })

  it('in doubt, without a finance system, has words and a way that are true', async () => {
    const it_ = await lostByFinance()
    setFinance(null)
    const doubtful = await it_.detail()
    expect(doubtful.can).toMatchObject({ settle: true, confirmUnpaid: true, returnInvoice: expect.stringContaining('确认未付款后再退回') })
    expect([doubtful.can.push, doubtful.pushHint]).toEqual([
      undefined,
      '财务系统可能已付款，请与财务核实：已在财务系统付款的，登记它的凭证号，不要另行付款；没有付款的，确认未付款后再办理',
    ])
    await bad(it_)
    await it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-2' })
    expect([await it_.state(), await it_.commits()]).toEqual(['done', 1])
  })
})

describe('what finance once had', () => {
  it('is never sent again, and stays in doubt when finance forgets it, with a bad invoice and with a good one', async () => {
    for (const isBad of [false, true]) {
      const it_ = await lostByFinance()
      if (isBad) await world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
      await it_.push()
      await drainAll()
      const doubtful = await it_.detail()
      expect(doubtful).toMatchObject({ state: 'accepted', pushes: [{ isDoubtful: true, acceptNo: expect.stringMatching(/^SL/) }] })
      expect((await refusalOf(it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' }))).message).toContain('可能已付款')
      expect([await finance.pushesOf(await it_.requestId()), (await it_.pushes()).length, await it_.commits()]).toEqual([0, 1, 0])
    }
  })

  it('stays so when it said paid, not believably, and then nothing', async () => {
    const it_ = await accepted()
    finance.fail('lieVoucher')
    await it_.push()
    await drainAll()
    await world().admin.query('delete from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
    await world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1", [it_.id])
    await it_.push()
    await drainAll()
    expect(await it_.detail()).toMatchObject({ state: 'accepted', pushes: [{ isDoubtful: true }] })
    expect([await it_.pushes(), await finance.pushesOf(await it_.requestId())]).toMatchObject([[{ known: 'paid', call: 'maybe' }], 0])
    await it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' })
    expect((await it_.logs()).at(-1)!.comment).toBe('凭证号 记-1，2026-11-18 付款；发票查验没有通过，因财务系统可能已付款，照实登记')
    expect([await it_.state(), await it_.commits()]).toEqual(['done', 1])
  })

  it('is not asked of beside the call that sends it', async () => {
    const it_ = await accepted()
    await it_.push()
    const docId = await it_.requestId()
    const ask = () => it_.office.offPlatform.askFinance({ id: it_.id })
    expect((await refusalOf(ask())).message).toBe('正在推送财务系统，请稍候再办理')
    // Its answer was lost, and it is sent once more: a question of its own would send a second one beside it.
    await answer(it_, docId, new Unanswered('没有应答'))
    await ask()
    const again = { id: docId, docId, body: { turn: 1, asked: 0 }, tries: 1 }
    const sent = await world().inSchool(it_.mall.no, (ctx) => declare.prepare(ctx, again))
    expect(sent).toMatchObject({ asks: 'first' })
    expect((await refusalOf(ask())).message).toBe('正在推送财务系统，请稍候再办理')
    await world().inSchool(it_.mall.no, (ctx) => declare.record(ctx, again, sent, { status: 'running', acceptNo: 'SL1' }))
    await ask()
    expect(await it_.pushes()).toMatchObject([{ turn: 2, call: 'done', known: 'taken', calling_until: null }])
  })

  it('is not ended by the refusal of a second copy', async () => {
    const it_ = await accepted()
    await it_.push()
    const docId = await it_.requestId()
    const refused = { status: 'refused', reason: '单据号重复' } as unknown as FinanceAnswer
    await answer(it_, docId, new Unanswered('没有应答'))
    // Nobody had heard of it, it is sent once more and refused: the first copy came meanwhile.
    let asked = 0
    setFinance({
      ...finance,
      queryBill: async () => ((asked += 1) === 1 ? { status: 'unknown' } : { status: 'running', acceptNo: 'SL1' }),
      pushOutside: async () => {
        throw new FinanceRefused('单据号重复')
      },
    })
    const first = await world().inSchool(it_.mall.no, (ctx) =>
      declare.prepare(ctx, { id: docId, docId, body: { turn: 0, asked: 1 }, tries: 1 }),
    )
    expect(await declare.call(first, AbortSignal.timeout(5000))).toEqual({ status: 'running', acceptNo: 'SL1' })
    await expect(declare.call(first, AbortSignal.abort(new Error('over')))).resolves.toMatchObject({ status: 'running' })
    asked = 0
    await expect(declare.call(first, AbortSignal.abort(new Error('over')))).rejects.toThrow('over')
    await answer(it_, docId, { status: 'running', acceptNo: 'SL1' })
    await answer(it_, docId, refused)
    await it_.office.offPlatform.askFinance({ id: it_.id })
    await answer(it_, docId, refused)
    expect([await it_.state(), (await it_.pushes())[0]!.accept_no]).toEqual(['settling', 'SL1'])
    setFinance(finance)
  })

  it('is in the advice to finance whose invoice the tax authority takes back meanwhile', async () => {
    const it_ = await lostByFinance()
    const house = taxHouse()
    setTaxCheck(house.gateway)
    const { rows } = await world().admin.query(
      "update mall.invoice_checks set issued_on = '2026-11-01' where doc_id = $1 returning id, invoice_no",
      [it_.id],
    )
    house.says(rows[0].invoice_no as string, 'RED')
    await world().inSchool(it_.mall.no, (ctx) => enqueue(ctx, 'invoice.check', { docId: rows[0].id as string, body: { turn: 1 } }))
    await world().drain()
    setTaxCheck(null)
    expect((await it_.office.notice.messages({})).list[0]!.body).toContain(
      '已推送财务系统，可能已付款，现在不能退回发票：请先核实，已付款的登记它的凭证号并与供应商核实，没有付款的再退回补发票。',
    )
  })

  it('is seen in doubt by who waited for it', async () => {
    finance.fail('deafQuery', 1000)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    const job = { id: '', docId: await it_.requestId(), body: { turn: 0, asked: 0 }, tries: 1 }
    const lie = { status: 'paid', acceptNo: 'SL1', voucherNo: 'PZ1', payOn: '2026-11-18', totalFen: TOTAL + 100 }
    const began = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const failing = world().inSchool(it_.mall.no, async (ctx) => {
      await declare.record(ctx, job, null, lie)
      began.resolve()
      await held.promise
    })
    await began.promise
    const back = refusalOf(it_.office.offPlatform.returnInvoice({ id: it_.id, reason: '票面有误' }))
    await sleep(500)
    held.resolve()
    await failing
    expect((await back).message).toContain('财务系统可能已付款，不能退回发票')
    expect(await it_.state()).toBe('accepted')
  })
})

describe('whom finance pays', () => {
  it('is kept with the push: the same with each try, on the page too, whatever becomes of his account', async () => {
    finance.fail('lostCall', 1)
    const it_ = await accepted({ payWay: 'advance' })
    const { payee, applicantName, applicantNo } = await it_.author.offPlatform.detail({ id: it_.id })
    await it_.push()
    await world().drain()
    await it_.leave()
    await drainAll()
    const sent = await world().admin.query('select pack from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
    expect(sent.rows[0].pack.payee).toEqual({ way: 'advance', name: applicantName, userNo: applicantNo })
    const paid = await it_.detail()
    expect([paid.state, paid.payee]).toEqual(['done', payee])
  })

  it('is nobody once he has left: it is not pushed, and the voucher is registered by hand', async () => {
    const it_ = await accepted({ payWay: 'card' })
    await it_.leave()
    expect((await refusalOf(it_.push())).message).toBe(
      '公务卡付给申请人，申请人已注销账号，财务系统不知道付给谁；请由财务付款后登记报销凭证',
    )
    await it_.office.offPlatform.settle({ id: it_.id, voucherNo: '记-1' })
    expect(await it_.commits()).toBe(1)
    const seller = await accepted({ payWay: 'transfer', bankName: '示例银行', bankAccount: '330101012010' })
    await seller.leave()
    await seller.push()
    await drainAll()
    expect((await seller.office.offPlatform.detail({ id: seller.id })).state).toBe('done')
  })

  it('does not leave while it is not paid', async () => {
    const it_ = await accepted()
    const { docNo } = await it_.detail()
    expect(await it_.author.logoff.unfinished({})).toContainEqual({ kind: 'outside', num: 1, some: [docNo] })
    await it_.push()
    await drainAll()
    expect((await it_.author.logoff.unfinished({})).map(({ kind }) => kind)).not.toContain('outside')
  })
})

describe('offPlatform.askFinance', () => {
  it('leaves one question at a time, however often it is pressed', async () => {
    let asked = 0
    finance.fail('deafQuery', 1000)
    setFinance({ ...finance, queryBill: (...it_) => ((asked += 1), finance.queryBill(...it_)) })
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    for (let i = 0; i < 3; i += 1) await it_.office.offPlatform.askFinance({ id: it_.id })
    asked = 0
    await drainAll(1)
    expect(asked).toBe(1)
  })

  it('brings the next question forward, and the one that waited asks no more', async () => {
    finance.fail('deafQuery', 3)
    const it_ = await accepted()
    await it_.push()
    await world().drain()
    await drainAll(3)
    expect(await it_.state()).toBe('settling')
    await it_.office.offPlatform.askFinance({ id: it_.id })
    expect((await it_.logs()).at(-1)).toMatchObject({ action: 'askFinance', from_state: null, to_state: null })
    await world().drain()
    expect([await it_.state(), await it_.commits()]).toEqual(['done', 1])
    expect((await refusalOf(it_.office.offPlatform.askFinance({ id: it_.id }))).message).toBe(
      '平台外采购申请当前状态为已完成，不能查询财务结果',
    )
  })

  it('is finance’s, of what was pushed, in its school', async () => {
    const it_ = await accepted()
    expect((await refusalOf(it_.office.offPlatform.askFinance({ id: it_.id }))).code).toBe('4009')
    await it_.push()
    expect((await refusalOf(it_.author.offPlatform.askFinance({ id: it_.id }))).code).toBe('2009')
    const other = await openMall(world())
    expect((await refusalOf((await world().as(other.C1)).offPlatform.askFinance({ id: it_.id }))).code).toBe('4004')
    expect(await code(it_.office.raw(contract.offPlatform.askFinance, { id: '' }))).toBe('4000')
  })
})

/** Finance took it, and before it answers knows nothing of it any more. */
const lostByFinance = async () => {
  const it_ = await accepted()
  finance.fail('deafQuery', 3)
  await it_.push()
  await world().drain()
  await world().admin.query('delete from shared.sim_finance_bills where request_id = $1', [await it_.requestId()])
  finance.fail('deafQuery', 0)
  await drainAll()
  return it_
}

const declare = offPlatformJobs['offPlatform.declare'] as OutsideJob<'offPlatform.declare'>

/** What the finance system says of a request, whenever it comes. */
const answer = (it_: Pick<Staged, 'mall'>, docId: string, said: FinanceAnswer | Unanswered, turn = 0) =>
  world().inSchool(it_.mall.no, (ctx) => declare.record(ctx, { id: docId, docId, body: { turn, asked: 0 }, tries: 1 }, null, said))

const gaveUp = (it_: Staged, docId: string, turn = 0) =>
  world().inSchool(it_.mall.no, (ctx) =>
    offPlatformJobs['offPlatform.declare.gaveUp']!(ctx, { id: docId, docId, body: { turn, asked: 0 }, tries: 12 }),
  )

describe('whatever finance says and people do', () => {
  const FAULTS: FinanceFault[] = ['lostAnswer', 'lostCall', 'slow', 'refuse', 'lieAmount', 'lieVoucher', 'deafQuery']
  const SEED = Number(process.env['MODEL_SEED'] ?? Date.now() % 1_000_000_000)
  type Deed = 'push' | 'ask' | 'back' | 'bring' | 'hand' | 'work' | 'giveUp' | 'late' | 'turn' | 'forget' | 'red' | 'unpaid' | 'days'

  const deed = fc.record({
    name: fc.oneof(
      { arbitrary: fc.constantFrom<Deed>('push', 'work'), weight: 3 },
      { arbitrary: fc.constantFrom<Deed>('ask', 'back', 'bring', 'hand', 'giveUp', 'late', 'turn'), weight: 2 },
      { arbitrary: fc.constantFrom<Deed>('forget', 'red', 'unpaid', 'days'), weight: 1 },
    ),
    fault: fc.option(fc.constantFrom(...FAULTS)),
    isRejected: fc.boolean(),
  })

  const forgotten = new Set<string>()

  const ways: Record<Deed, (it_: Staged, isRejected: boolean) => Promise<unknown>> = {
    push: (it_) => it_.office.raw(contract.offPlatform.push, { id: it_.id }),
    ask: (it_) => it_.office.raw(contract.offPlatform.askFinance, { id: it_.id }),
    back: (it_) => it_.office.raw(contract.offPlatform.returnInvoice, { id: it_.id, reason: '票面有误' }),
    bring: async (it_) => it_.author.raw(contract.offPlatform.bringInvoice, { id: it_.id, invoices: await it_.invoices() }),
    hand: (it_) => it_.office.raw(contract.offPlatform.settle, { id: it_.id, voucherNo: '记-1' }),
    work: () => drainAll(2),
    giveUp: async (it_) => {
      const last = (await it_.pushes()).at(-1)
      if (last) await gaveUp(it_, last.id as string, last.turn as number)
    },
    /** An answer to any push there was, true or not. */
    late: async (it_, isRejected) => {
      const first = (await it_.pushes())[0]
      if (!first) return
      const known = await finance.queryBill(first.id as string, AbortSignal.timeout(1000)).catch(() => null)
      await answer(it_, first.id as string, known ?? new Unanswered('没有应答'), isRejected ? 0 : (first.turn as number))
    },
    turn: async () => finance.fail('deafQuery', 0),
    /** Finance knows nothing any more of what it has. */
    forget: async (it_) => (await it_.pushes()).forEach(({ id }) => forgotten.add(id as string)),
    red: (it_) =>
      world().admin.query("update mall.invoice_checks set status = 'red', checked_at = now() where doc_id = $1 and dropped_at is null", [
        it_.id,
      ]),
    unpaid: (it_) => it_.office.raw(contract.offPlatform.confirmUnpaid, { id: it_.id, reason: '已查，没有付款' }),
    days: (it_) =>
      world().admin.query("update mall.off_platform_pushes set sent_at = sent_at - interval '12 days' where doc_id = $1", [it_.id]),
  }

  /** The next step of whoever wants it paid, by what the page offers. */
  const onward: (typeof ways)[Deed] = async (it_) => {
    const { state, can } = await it_.detail()
    if (state === 'toInvoice') return ways.bring(it_, false)
    if (state === 'settling') return drainAll(1)
    if (can.confirmUnpaid === true) return ways.unpaid(it_, false)
    const { retCode } = await it_.office.raw(contract.offPlatform.push, { id: it_.id })
    if (retCode === '1000') return drainAll(2)
    return can.returnInvoice === true ? ways.back(it_, false) : ways.hand(it_, false)
  }

  it(`what it costs stays owed until it is paid, once (seed ${SEED})`, async () => {
    let paid = 0
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 18 }), async (deeds) => {
        forgotten.clear()
        setFinance({
          ...finance,
          queryBill: async (id, signal) => (forgotten.has(id) ? { status: 'unknown' } : finance.queryBill(id, signal)),
        })
        const it_ = await accepted()
        /** Of each push that finance has had: how often it was sent. */
        const had = new Map<string, number>()
        for (const { name, fault, isRejected } of deeds) {
          for (const each of FAULTS) finance.fail(each, 0)
          if (fault) finance.fail(fault, 1)
          finance.rejectWith(isRejected ? '预算项目未启用' : null)
          await ways[name](it_, isRejected)
          const state = await it_.state()
          expect(['accepted', 'toInvoice', 'settling', 'done']).toContain(state)
          expect([name, state, await it_.moved(), await it_.commits()]).toEqual(
            state === 'done' ? [name, state, [0, 0, TOTAL], 1] : [name, state, [0, TOTAL, 0], 0],
          )
          for (const { id, known } of await it_.pushes()) {
            const num = await finance.pushesOf(id as string)
            expect([name, num]).toEqual([name, had.get(id as string) ?? num])
            if (known !== '') had.set(id as string, num)
          }
          const open = (await it_.pushes()).filter((push) => push.state === 'sent')
          expect(open.length).toBe(state === 'settling' ? 1 : 0)
        }
        for (const each of FAULTS) finance.fail(each, 0)
        finance.rejectWith(null)
        // In the end it can be paid from wherever it stands.
        for (let left = 14; left > 0 && (await it_.state()) !== 'done'; left -= 1)
          // What finance said it paid, and knows no more, is paid: it has a voucher somewhere.
          await (left > 4 ? onward : ways.hand)(it_, false)
        expect([await it_.state(), await it_.moved(), await it_.commits(), await it_.faults()]).toEqual(['done', [0, 0, TOTAL], 1, []])
        // Finance paid no more than one of them, unless a person registered a voucher of his own, or said that one was not paid.
        const asked = (await it_.pushes()).map(({ id }) => id)
        const { rows } = await world().admin.query(
          "select count(*)::int as num from shared.sim_finance_bills where request_id = any($1::text[]) and voucher_no <> ''",
          [asked],
        )
        if (!(await it_.logs()).some(({ action }) => action === 'settle' || action === 'confirmUnpaid')) {
          expect(rows[0].num).toBe(1)
          paid += 1
        }
      }),
      { numRuns: Number(process.env['PUSH_RUNS'] ?? 12), seed: SEED, endOnFailure: true },
    )
    expect(paid).toBeGreaterThan(0)
  }, 240_000)
})
