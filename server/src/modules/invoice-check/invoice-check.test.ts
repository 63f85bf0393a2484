// Invoices checked with the tax authority (decision 0300): taken, asked about, and what a bad one stops.
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import type { SessionUser } from '../../core/context.ts'
import { signedServiceOf } from '../../core/config-signed-service.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { buildUser } from '../../demo/build.ts'
import { keepFile } from '../../core/files.ts'
import { taxHouse, type TaxHouse } from '../../gateways/tax-check.simulator.ts'
import { setTaxCheck } from '../../gateways/tax-check.ts'
import { keptFiles } from '../../gateways/storage.ts'
import { buildInvoice } from '../bill/fixtures/build.ts'
import { billStage, type BillStaged } from '../bill/fixtures/stage.ts'
import { setParam } from '../school/params.ts'
import { setNight } from './idle.ts'

const world = useWorld()
const { generated, invoiced, faults, logsOf } = billStage(world)
let house: TaxHouse
beforeEach(() => {
  house = taxHouse()
  setTaxCheck(house.gateway)
})
afterEach(() => setTaxCheck(null))

let serial = 0
const newNo = (): string => `2633${String((serial += 1)).padStart(16, '0')}`
/** A bill with its invoice, whatever the service says of that, in waitFinance. */
const open = async (no = newNo()) => ({ ...(await invoiced(await generated(), { invoiceNo: no })), no })

const mode = (it_: BillStaged, value: number) => world().inSchool(it_.at.schoolId, (ctx) => setParam(ctx, 'invoice.check', value))
const shown = async (it_: BillStaged) =>
  (await it_.finance.bill.detail({ id: it_.id })).invoices.find((one) => one.state === 'active')!.check!
/** The next question about the invoice of this bill; those of other bills wait. */
const turnAgain = async (it_: BillStaged) => {
  await world().admin.query(
    "update mall.outbox set due_at = now() - interval '1 second' where school_id = $1 and topic = 'invoice.check' and state = 'due'",
    [it_.at.schoolId],
  )
  await world().drain()
}
/** The night of this school, and the questions it puts. */
const night = async (it_: BillStaged) => {
  await world().admin.query(
    "update mall.outbox set due_at = now() - interval '1 second' where school_id = $1 and topic = 'invoice.night' and state = 'due'",
    [it_.at.schoolId],
  )
  await world().drain()
}
/** Topics of the questions that wait, and of the night. */
const waiting = async (it_: BillStaged): Promise<string[]> =>
  (
    await world().admin.query(
      "select topic from mall.outbox where school_id = $1 and topic like 'invoice.%' and state = 'due' order by 1",
      [it_.at.schoolId],
    )
  ).rows.map((row) => row.topic as string)
const upload = async (who: SessionUser, schoolId: number) =>
  (await keepFile({ db: world().db, storage: keptFiles() }, who, schoolId, '查验.png', PNG)).id
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
const messages = async (it_: BillStaged) =>
  (
    await world().admin.query('select title from mall.messages where school_id = $1 and user_id = $2', [it_.at.schoolId, it_.at.finance.id])
  ).rows.map((row) => row.title as string)

describe('an invoice of a bill', () => {
  it('is checked after it is taken, shown so to finance and its supplier, and settled', async () => {
    const it_ = await open()
    await world().drain()
    const { status, at, notedBy, can } = await shown(it_)
    expect([status, at !== null, notedBy, can]).toEqual(['passed', true, '', { again: true }])
    const seen = await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })
    expect([seen.invoices[0]!.check!.status, seen.invoices[0]!.check!.can]).toEqual(['passed', {}])
    expect(seen.checks.find((one) => one.rule === 'genuine')).toMatchObject({ verdict: 'ok' })
    await it_.finance.bill.agree({ ids: [it_.id] })
    expect(await faults(it_.at)).toEqual([])
  })

  for (const [answer, status, word] of [
    ['RED', 'red', '已红冲'],
    ['VOID', 'void', '已作废'],
    ['DIFFERS', 'differs', '票面不一致（价税合计与税务登记不同）'],
    ['NOT_FOUND', 'none', '查无此票'],
  ] as const)
    it(`stops the settlement by name where it is ${status}, moves no money and tells finance`, async () => {
      const no = newNo()
      house.says(no, answer)
      const it_ = await open(no)
      expect((await shown(it_)).status).toBe(status)
      const refused = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
      expect([refused.code, refused.message.startsWith(`发票 ${no} 税务查验为${word}`), refused.message.includes('不能结算')]).toEqual([
        '3526',
        true,
        true,
      ])
      const { state, sentence, can } = await it_.finance.bill.detail({ id: it_.id })
      expect([state, sentence.includes('查验未通过'), typeof can.agree]).toEqual(['waitFinance', true, 'string'])
      const { list } = await it_.finance.bill.list({ tab: 3 })
      expect(list.find((row) => row.id === it_.id)!.sentence).toBe(sentence)
      expect((await messages(it_)).some((title) => title.startsWith(`发票 ${no} 税务查验为`))).toBe(true)
      expect((await logsOf(it_.id)).some((row) => row.action === 'invoiceBad')).toBe(true)
      expect(await faults(it_.at)).toEqual([])
    })

  it('is asked about again where nobody answers, an answer is forged or none, and settled meanwhile unless the school waits for it', async () => {
    house.fail('down')
    const it_ = await open()
    for (const fault of ['forged', 'garbage'] as const) {
      house.fail(fault)
      setTaxCheck(house.gateway)
      await turnAgain(it_)
      expect(await shown(it_)).toMatchObject({ status: 'waiting', detail: expect.stringContaining('稍后自动再查'), can: { note: true } })
    }
    await mode(it_, 2)
    const refused = await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))
    expect([refused.code, refused.message.includes('还没有查验通过')]).toEqual(['3527', true])
    setTaxCheck(house.gateway)
    await turnAgain(it_)
    expect((await shown(it_)).status).toBe('passed')
    await it_.finance.bill.agree({ ids: [it_.id] })
  })

  it('waits while the service is down for everybody, without asking it', async () => {
    house.fail('garbage', 3)
    const it_ = await open()
    for (let i = 0; i < 2; i += 1) await turnAgain(it_)
    const asked = house.asked().length
    await turnAgain(it_)
    expect([asked, house.asked().length, (await shown(it_)).status]).toEqual([3, 3, 'waiting'])
    await mode(it_, 1)
    await it_.finance.bill.agree({ ids: [it_.id] })
  })

  it('found red a month after it was settled is told to finance, who can do nothing more to the bill', async () => {
    const it_ = await open()
    const { no } = it_
    await it_.finance.bill.agree({ ids: [it_.id] })
    house.says(no, 'RED')
    await turnAgain(it_)
    expect((await shown(it_)).status).toBe('red')
    expect((await messages(it_)).filter((title) => title === `发票 ${no} 税务查验为已红冲`)).toHaveLength(1)
  })

  it('of a school that does not check is not asked about, and settled', async () => {
    const it_ = await generated()
    await mode(it_, 0)
    const brought = await invoiced(it_)
    await world().drain()
    expect([(await brought.finance.bill.detail({ id: brought.id })).invoices[0]!.check, house.asked()]).toEqual([null, []])
    // No question of its own: one night of the school looks at all of them, while there are any.
    expect(await waiting(it_)).toEqual(['invoice.night'])
    await night(it_)
    expect([await waiting(it_), house.asked()]).toEqual([['invoice.night'], []])
    await brought.finance.bill.agree({ ids: [brought.id] })
  })

  it('taken while the school checked nothing is unchecked when it lets only what passed go on, and is asked about in the night', async () => {
    const it_ = await generated()
    await mode(it_, 0)
    const brought = await invoiced(it_)
    await world().drain()
    await mode(it_, 2)
    const refused = await refusalOf(brought.finance.bill.agree({ ids: [brought.id] }))
    expect([refused.code, refused.message.includes('学校启用查验前收的发票')]).toEqual(['3527', true])
    expect(await shown(brought)).toMatchObject({ status: 'waiting', can: { again: true } })
    await night(it_)
    expect((await shown(brought)).status).toBe('passed')
    // From now on it has a question of its own, next month's; nothing is idle, and no night is set.
    expect(await waiting(it_)).toEqual(['invoice.check'])
    await brought.finance.bill.agree({ ids: [brought.id] })
  })

  it('taken while no service was set is asked about in the night after one is', async () => {
    setTaxCheck(null)
    const it_ = await open()
    expect(await waiting(it_)).toEqual(['invoice.night'])
    setTaxCheck(house.gateway)
    await night(it_)
    expect((await shown(it_)).status).toBe('passed')
  })

  it('that is watched waits for the night where the school has stopped to check, and is asked about when it begins again', async () => {
    const it_ = await open()
    expect(await waiting(it_)).toEqual(['invoice.check'])
    await mode(it_, 0)
    await turnAgain(it_)
    expect([await waiting(it_), house.asked().length]).toEqual([['invoice.night'], 1])
    house.says(it_.no, 'RED')
    await mode(it_, 1)
    await night(it_)
    expect((await shown(it_)).status).toBe('red')
  })

  it('may be looked up by hand meanwhile, and says why nobody is asked, until somebody is', async () => {
    const it_ = await open()
    await world().admin.query("update mall.invoice_checks set status = 'waiting', detail = '正在查验' where school_id = $1", [
      it_.at.schoolId,
    ])
    setTaxCheck(null)
    await turnAgain(it_)
    setTaxCheck(house.gateway)
    expect(await shown(it_)).toMatchObject({ status: 'waiting', detail: '没有接通查验服务，请人工查验', can: { note: true } })
    house.fail('down')
    await night(it_)
    expect((await shown(it_)).detail).not.toContain('没有接通')
  })

  it('keeps its night when it becomes idle while that passes, when two become so at once, and when one fails to the end', async () => {
    const it_ = await generated()
    await mode(it_, 0)
    await invoiced(it_)
    const idle = (is: boolean) =>
      world().admin.query('update mall.invoice_checks set is_idle = $1 where school_id = $2', [is, it_.at.schoolId])
    await idle(false)
    /** A call that makes it idle, and ends `after` that. */
    const taking = (after: () => Promise<unknown>) =>
      world().inSchool(it_.at.schoolId, async (ctx) => {
        await ctx.tx.updateTable('invoice_checks').set({ is_idle: true }).where('school_id', '=', ctx.schoolId).execute()
        await setNight(ctx)
        await after()
      })
    let passing: Promise<void> | undefined
    await taking(() => {
      passing = night(it_)
      return setTimeout(1_000)
    })
    await passing
    expect(await waiting(it_)).toEqual(['invoice.night'])
    await world().admin.query("update mall.outbox set state = 'dead' where school_id = $1 and topic = 'invoice.night'", [it_.at.schoolId])
    await Promise.all([1, 2].map(() => world().inSchool(it_.at.schoolId, async (ctx) => setNight(ctx).then(() => setTimeout(300)))))
    expect(await waiting(it_)).toEqual(['invoice.night'])
    await world().admin.query("update mall.outbox set state = 'dead' where school_id = $1 and topic = 'invoice.night'", [it_.at.schoolId])
    await world().inSchool(it_.at.schoolId, (ctx) => enqueue(ctx, gaveUp('invoice.night')))
    await world().drain()
    expect(await waiting(it_)).toEqual(['invoice.night'])
  })

  it('that nobody was asked about for a year is left, and sets no night', async () => {
    const it_ = await generated()
    await mode(it_, 0)
    await invoiced(it_)
    await world().admin.query("update mall.invoice_checks set created_at = now() - interval '366 days' where school_id = $1", [
      it_.at.schoolId,
    ])
    await night(it_)
    expect(await waiting(it_)).toEqual([])
  })

  it('is left to people when the service answered nothing twenty times, and asked about once a month from then on', async () => {
    const it_ = await open()
    const { id } = await shown(it_)
    await world().admin.query("update mall.invoice_checks set status = 'waiting', silent = 18 where id = $1", [id])
    house.fail('garbage', 2)
    await turnAgain(it_)
    expect((await shown(it_)).detail).toContain('稍后自动再查')
    await turnAgain(it_)
    expect(await shown(it_)).toMatchObject({
      status: 'waiting',
      detail: expect.stringContaining('查验未完成，请人工查验'),
      can: { note: true },
    })
    const { rows } = await world().admin.query(
      "select due_at - now() > interval '29 days' as far from mall.outbox where school_id = $1 and topic = 'invoice.check' and state = 'due'",
      [it_.at.schoolId],
    )
    expect(rows).toEqual([{ far: true }])
  })
})

describe('an invoice that was found bad', () => {
  it('is known as such when it is brought again while nobody answers, until the service says otherwise', async () => {
    const it_ = await open()
    house.says(it_.no, 'RED')
    await turnAgain(it_)
    await it_.finance.invoiceCheck.again({ id: (await shown(it_)).id })
    await turnAgain(it_)
    expect((await shown(it_)).status).toBe('red')
    await it_.finance.bill.returnInvoice({ id: it_.id, comment: '已红冲，请重开' })
    house.fail('down')
    const { totalFen } = await it_.finance.bill.detail({ id: it_.id })
    const invoice = await buildInvoice(world(), it_.at, totalFen, { invoiceNo: it_.no })
    await it_.supplier.supplyBill.submitInvoices({ schoolId: it_.at.schoolId, id: it_.id, invoices: [invoice] })
    await turnAgain(it_)
    expect((await shown(it_)).status).toBe('red')
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))).code).toBe('3526')
  })
})

describe('invoiceCheck.again', () => {
  it('asks anew, five times a day, and leaves its row in the log', async () => {
    const it_ = await open()
    const { no } = it_
    const { id } = await shown(it_)
    house.says(no, 'RED')
    await it_.finance.invoiceCheck.again({ id })
    await world().drain()
    expect((await shown(it_)).status).toBe('red')
    expect((await logsOf(it_.id)).filter((row) => row.action === 'checkInvoice')).toHaveLength(1)
    house.says(no, 'NORMAL')
    for (let i = 0; i < 3; i += 1) {
      await it_.finance.invoiceCheck.again({ id })
      await world().drain()
    }
    expect((await refusalOf(it_.finance.invoiceCheck.again({ id }))).message).toContain('一天最多查验 5 次')
  })

  it('is refused where the school checks nothing, as is what is read by hand', async () => {
    const it_ = await open()
    const { id } = await shown(it_)
    await mode(it_, 0)
    const why = (what: string) => `学校没有启用发票查验，不能${what}；需要查验的，请先由学校管理员在参数「发票查验」中启用`
    expect((await refusalOf(it_.finance.invoiceCheck.again({ id }))).message).toBe(why('重新查验'))
    const note = { id, checkStatus: 'passed' as const, comment: '', fileIds: [await upload(it_.at.finance, it_.at.schoolId)] }
    expect((await refusalOf(it_.finance.invoiceCheck.note(note))).message).toBe(why('登记人工查验'))
    expect((await logsOf(it_.id)).some((row) => ['checkInvoice', 'noteInvoiceCheck'].includes(row.action))).toBe(false)
    // Of what one may not see nothing more is said.
    expect((await refusalOf(it_.finance.invoiceCheck.again({ id: 'x' }))).code).toBe('4004')
  })

  it('is of finance alone, of the own school, and knows no other invoice', async () => {
    const it_ = await open()
    const { id } = await shown(it_)
    expect((await refusalOf(it_.buyer.invoiceCheck.again({ id }))).code).toBe('2009')
    const other = await open()
    expect((await refusalOf(other.finance.invoiceCheck.again({ id }))).code).toBe('4004')
    expect((await refusalOf(it_.finance.invoiceCheck.again({ id: 'x' }))).code).toBe('4004')
  })
})

describe('invoiceCheck.note', () => {
  it('records what finance read itself where the service does not answer, with its evidence, and lets the bill be settled', async () => {
    const it_ = await open()
    await mode(it_, 2)
    const { id } = await shown(it_)
    const input = { id, checkStatus: 'passed' as const, comment: '平台查验一致', fileIds: [await upload(it_.at.finance, it_.at.schoolId)] }
    expect((await refusalOf(it_.finance.invoiceCheck.note(input))).message).toContain('不能再登记人工查验')
    await world().admin.query("update mall.invoice_checks set status = 'waiting' where id = $1", [id])
    expect((await refusalOf(it_.finance.invoiceCheck.note(input))).message).toContain('正在查验')
    house.fail('down')
    await turnAgain(it_)
    expect((await refusalOf(it_.finance.invoiceCheck.note({ ...input, fileIds: [] }))).message).toContain('截图')
    expect((await refusalOf(it_.buyer.invoiceCheck.note(input))).code).toBe('2009')
    expect((await refusalOf((await open()).finance.invoiceCheck.note(input))).code).toBe('4004')
    await it_.finance.invoiceCheck.note(input)
    expect(await shown(it_)).toMatchObject({
      status: 'passed',
      notedBy: it_.at.finance.name,
      note: '平台查验一致',
      files: [{ name: '查验.png' }],
    })
    expect((await logsOf(it_.id)).find((row) => row.action === 'noteInvoiceCheck')!.comment).toContain('查验通过')
    const again = { ...input, fileIds: [await upload(it_.at.finance, it_.at.schoolId)] }
    await it_.finance.invoiceCheck.note({ ...again, checkStatus: 'none', comment: '' })
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))).code).toBe('3526')
    await it_.finance.invoiceCheck.note({ ...again, fileIds: [await upload(it_.at.finance, it_.at.schoolId)] })
    const { check } = (await it_.supplier.supplyBill.detail({ schoolId: it_.at.schoolId, id: it_.id })).invoices[0]!
    expect([check!.notedBy, check!.note, check!.files]).toEqual(['', '', []])
    await it_.finance.bill.agree({ ids: [it_.id] })
  })

  it('does not let one person vouch for an invoice and pay for it, where the school has another', async () => {
    const it_ = await open()
    const user = await buildUser(world().db, {
      schoolId: it_.at.schoolId,
      no: `Z${it_.at.schoolId}`,
      name: '张会计',
      roles: ['finance'],
      deptId: it_.at.deptId,
    })
    const other = await world().as(user)
    const { id } = await shown(it_)
    await world().admin.query("update mall.invoice_checks set status = 'waiting', silent = 1 where id = $1", [id])
    await other.invoiceCheck.note({ id, checkStatus: 'passed', comment: '一致', fileIds: [await upload(user, it_.at.schoolId)] })
    const refused = await refusalOf(other.bill.agree({ ids: [it_.id] }))
    expect(refused.message).toBe(`发票 ${it_.no} 的人工查验由您登记，按不相容岗位分离请由其他财务人员结算`)
  })

  it.each(['buyer_id', 'acceptor_id'])(
    'is not of who bought or accepted what the invoice proves (%s), where the school has somebody else',
    async (column) => {
      const it_ = await open()
      const { id } = await shown(it_)
      await world().admin.query("update mall.invoice_checks set status = 'waiting', silent = 1 where id = $1", [id])
      await world().admin.query(
        `update mall.orders o set ${column} = $2 from mall.bill_lines l where l.school_id = o.school_id and l.order_id = o.id and l.bill_id = $1`,
        [it_.id, it_.at.finance.id],
      )
      const note = { id, checkStatus: 'passed' as const, comment: '一致', fileIds: [await upload(it_.at.finance, it_.at.schoolId)] }
      // Nobody else may: the one person does it.
      expect((await shown(it_)).can).toMatchObject({ note: true })
      const roles = ['finance']
      const other = await buildUser(world().db, {
        schoolId: it_.at.schoolId,
        no: `Y${it_.at.schoolId}`,
        name: '李会计',
        roles,
        deptId: it_.at.deptId,
      })
      const words = `发票 ${it_.no} 是您采购或验收的，按不相容岗位分离请由其他财务人员登记人工查验`
      expect((await shown(it_)).can).toMatchObject({ note: words })
      expect((await refusalOf(it_.finance.invoiceCheck.note(note))).message).toBe(words)
      expect((await logsOf(it_.id)).some((row) => row.action === 'noteInvoiceCheck')).toBe(false)
      await (await world().as(other)).invoiceCheck.note({ ...note, fileIds: [await upload(other, it_.at.schoolId)] })
      expect((await shown(it_)).notedBy).toBe('李会计')
    },
  )

  it('may be recorded at once where no service is set', async () => {
    setTaxCheck(null)
    const it_ = await open()
    const { id, detail, can } = await shown(it_)
    expect([detail, can]).toEqual(['没有接通查验服务，请人工查验', { again: '没有接通查验服务', note: true }])
    await it_.finance.invoiceCheck.note({ id, checkStatus: 'red', comment: '', fileIds: [await upload(it_.at.finance, it_.at.schoolId)] })
    expect((await refusalOf(it_.finance.bill.agree({ ids: [it_.id] }))).code).toBe('3526')
  })
})

describe('the service', () => {
  const ask = { invoiceCode: '', invoiceNo: '26332000000000000001', issuedOn: '2026-11-18', sellerTaxNo: '', buyerTaxNo: '', totalFen: 100 }

  it('is believed when its answer is signed, and given up when it is slow', async () => {
    expect(await house.gateway.check(ask, AbortSignal.timeout(1000))).toEqual({ status: 'passed' })
    house.says(ask.invoiceNo, 'DIFFERS', '开票日期')
    expect(await house.gateway.check(ask, AbortSignal.timeout(1000))).toEqual({ status: 'differs', what: '开票日期' })
    house.fail('forged')
    await expect(house.gateway.check(ask, AbortSignal.timeout(1000))).rejects.toThrow('签名不符')
    house.fail('garbage')
    await expect(house.gateway.check(ask, AbortSignal.timeout(1000))).rejects.toThrow('无法识别')
    house.fail('replayed')
    await expect(house.gateway.check({ ...ask, invoiceNo: '26332000000000000002' }, AbortSignal.timeout(1000))).rejects.toThrow(
      '不是对本次询问的',
    )
    house.fail('replayed')
    await expect(house.gateway.check(ask, AbortSignal.timeout(1000))).rejects.toThrow('不是对本次询问的')
    house.slow(500)
    await expect(house.gateway.check(ask, AbortSignal.timeout(20))).rejects.toThrow('没有应答')
  })

  it('is set by address and key, over https', () => {
    const fault = (sentence: string) => new Error(sentence)
    expect(signedServiceOf('TAX_CHECK', {}, fault)).toBeNull()
    expect(() => signedServiceOf('TAX_CHECK', { TAX_CHECK_URL: 'http://a', TAX_CHECK_KEY: 'k' }, fault)).toThrow('https')
    expect(() => signedServiceOf('TAX_CHECK', { TAX_CHECK_URL: 'https://a' }, fault)).toThrow('TAX_CHECK_KEY')
    expect(signedServiceOf('TAX_CHECK', { TAX_CHECK_URL: 'https://a', TAX_CHECK_KEY: 'k' }, fault)).toEqual({
      address: 'https://a',
      key: 'k',
    })
  })
})
