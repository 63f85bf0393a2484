// Every timer to the minute, set on a Friday afternoon and on the eve of a long holiday. A new timer needs a row here.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COOLING_DAYS } from '@caiyuan/contract/logoff'
import { EXPORT_DAYS } from '@caiyuan/contract/my-data'
import { WARN_DAYS } from '@caiyuan/contract/framework/agreement'
import { addDays, addHours, addWorkdays, startOfDay, textOf, workdayBefore } from '../src/core/clock.ts'
import type { Ctx } from '../src/core/context.ts'
import { financeSimulator } from '../src/gateways/finance.simulator.ts'
import { setFinance } from '../src/gateways/finance.ts'
import { nextDeadline } from '../src/modules/inquiry/deadline-rule.ts'
import { buildAccepted, buildBillWorld, buildInvoice } from '../src/modules/bill/fixtures/build.ts'
import { buildOrder, buildOrderWorld, plainLines } from '../src/modules/order/fixtures.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { deadline } from '../src/modules/school/deadline.ts'
import { useWorld } from './harness.ts'
import { openTrial } from './trial.ts'

const world = useWorld()
const FRIDAY = '2026-11-20T16:00:00+08:00'
const EVE = '2026-09-30T16:00:00+08:00'

type Rule = (ctx: Ctx) => Promise<Date>
/** Topic → [rule of its limit, its end from FRIDAY, its end from EVE]. */
const ROWS: Record<string, [Rule, string, string]> = {
  'approval.remind': [(ctx) => deadline.hours(ctx, 24), '2026-11-23 16:00', '2026-10-08 16:00'],
  'approval.escalate': [(ctx) => deadline.hours(ctx, 72), '2026-11-25 16:00', '2026-10-10 16:00'],
  'approval.expire': [(ctx) => deadline.workdays(ctx, 7), '2026-12-01 16:00', '2026-10-15 16:00'],
  'supply.remind': [(ctx) => deadline.hours(ctx, 24), '2026-11-23 16:00', '2026-10-08 16:00'],
  'supply.close': [(ctx) => deadline.hours(ctx, 72), '2026-11-25 16:00', '2026-10-10 16:00'],
  'order.autoReceive': [(ctx) => deadline.days(ctx, 15), '2026-12-07 08:30', '2026-10-15 16:00'],
  'order.askReceipt': [(ctx) => deadline.hours(ctx, 15), '2026-11-24 16:00', '2026-10-09 16:00'],
  'order.autoAccept': [(ctx) => deadline.workdays(ctx, 7), '2026-12-01 16:00', '2026-10-15 16:00'],
  'bill.supplierTimeout': [(ctx) => deadline.workdays(ctx, 5), '2026-11-27 16:00', '2026-10-13 16:00'],
  'invoiceApply.lapse': [(ctx) => deadline.workdays(ctx, 5), '2026-11-27 16:00', '2026-10-13 16:00'],
  'invoiceApply.rulingDue': [(ctx) => deadline.workdays(ctx, 5), '2026-11-27 16:00', '2026-10-13 16:00'],
  'settlement.silent': [(ctx) => deadline.workdays(ctx, 3), '2026-11-25 16:00', '2026-10-10 16:00'],
  'order.fundChangeDue': [(ctx) => deadline.workdays(ctx, 7), '2026-12-01 16:00', '2026-10-15 16:00'],
  'order.ownerExpire': [async ({ now }) => addDays(now, 7), '2026-11-27 16:00', '2026-10-07 16:00'],
  'bargain.late': [(ctx) => deadline.hours(ctx, 24), '2026-11-23 16:00', '2026-10-08 16:00'],
  'bargain.expire': [(ctx) => deadline.hours(ctx, 72), '2026-11-25 16:00', '2026-10-10 16:00'],
  'order.expireUnpaid': [async ({ now }) => new Date(now.getTime() + 30 * 60_000), '2026-11-20 16:30', '2026-09-30 16:30'],
  'payment.referenceDue': [async ({ now }) => workdayBefore(addWorkdays(now, 3)), '2026-11-24 16:00', '2026-10-09 16:00'],
  'order.letGo': [async ({ now }) => addHours(now, 72), '2026-11-23 16:00', '2026-10-03 16:00'],
  'logoff.end': [async ({ now }) => addDays(now, COOLING_DAYS), '2026-12-05 16:00', '2026-10-15 16:00'],
  'offPlatform.warn': [async ({ now }) => addDays(now, 90 - 7), '2027-02-11 16:00', '2026-12-22 16:00'],
  'offPlatform.silent': [(ctx) => deadline.workdays(ctx, 3), '2026-11-25 16:00', '2026-10-10 16:00'],
  'offPlatform.lapse': [async ({ now }) => addDays(now, 90), '2027-02-18 16:00', '2026-12-29 16:00'],
  'afterSale.due': [(ctx) => deadline.hours(ctx, 48), '2026-11-24 16:00', '2026-10-09 16:00'],
  'complaint.due': [(ctx) => deadline.workdays(ctx, 1), '2026-11-23 16:00', '2026-10-08 16:00'],
  'complaint.supplierDue': [(ctx) => deadline.hours(ctx, 48), '2026-11-24 16:00', '2026-10-09 16:00'],
  'agreement.warn': [async () => addDays(startOfDay('2027-03-01'), -WARN_DAYS), '2027-01-30 00:00', '2027-01-30 00:00'],
  'inquiry.close': [async ({ now }) => nextDeadline(addHours(now, 48)), '2026-11-23 09:00', '2026-10-08 09:00'],
  'inquiry.suspend': [async ({ now }) => addDays(now, 30), '2026-12-20 16:00', '2026-10-30 16:00'],
  'inquiry.lapse': [async ({ now }) => addDays(now, 7), '2026-11-27 16:00', '2026-10-07 16:00'],
  'inquiry.answer': [(ctx) => deadline.workdays(ctx, 7), '2026-12-01 16:00', '2026-10-15 16:00'],
  'inquiry.win': [(ctx) => deadline.workdays(ctx, 3), '2026-11-25 16:00', '2026-10-10 16:00'],
  'myData.drop': [async ({ now }) => addDays(now, EXPORT_DAYS), '2026-11-27 16:00', '2026-10-07 16:00'],
}
/** No person waits on these: machines ask, count and clear by day and night. */
const MACHINES = [
  'inquiry.overtime',
  'inquiry.rank',
  'inquiry.toSuppliers',
  'approval.late',
  'arrival.look',
  'asset.push',
  'bill.monthly',
  'directory.night',
  'finance.follow',
  'finance.reconcile',
  'financeCard.night',
  'fund.carryOver',
  'fund.reconcile',
  'invoice.check',
  'invoice.night',
  'log.verify',
  'marketPrice.night',
  'message.digest',
  'message.sms',
  'notice.prune',
  'offPlatform.declare',
  'order.follow',
  'order.yearEnd',
  'password.old',
  'payFile.fetch',
  'payFile.night',
  'permit.night',
  'payment.ask',
  'payment.refund',
  'settlement.query',
  'special.turn',
  'supplierScore.night',
]

const minute = (at: Date): string => textOf(at).slice(0, 16)

const SOURCES = join(import.meta.dirname, '../src')
const timersOfCode = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^demo/.test(file))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/enqueue\(\s*ctx,\s*'([\w.]+)'([^;]*?)\}\)/g)])
    .filter(([, , rest]) => /\bdueAt\b/.test(rest!))
    .map(([, topic]) => topic!)

const dueOf = async (topic: string, docId: string): Promise<string[]> =>
  (
    await world().admin.query('select distinct due_at from mall.outbox where topic = $1 and (doc_id = $2 or $2 is null)', [topic, docId])
  ).rows.map((r) => minute(r.due_at as Date))

describe('every timer', () => {
  it('of the code has a row', () => {
    const found = new Set(timersOfCode())
    expect(found.size).toBeGreaterThan(8)
    expect([...found].filter((topic) => !ROWS[topic] && !MACHINES.includes(topic))).toEqual([])
  })

  it.each(Object.entries(ROWS))('%s ends in working time', async (_topic, [rule, friday, eve]) => {
    const ends = (from: string) => world().inSchool(1, async (ctx) => minute(await rule({ ...ctx, now: new Date(from) })))
    expect([await ends(FRIDAY), await ends(EVE)]).toEqual([friday, eve])
  })

  it.each([
    ['a Saturday', '2026-11-21T11:00:00+08:00', '2026-11-24 08:30'],
    ['a night', '2026-11-18T22:00:00+08:00', '2026-11-20 08:30'],
    ['the noon break', '2026-11-18T12:30:00+08:00', '2026-11-19 13:30'],
    ['a worked Saturday', '2026-10-10T10:30:00+08:00', '2026-10-12 10:30'],
  ])('of one 工作日 set at %s counts from the next opening', async (_when, from, end) => {
    expect(await world().inSchool(1, async (ctx) => minute(await deadline.hours(ctx, 24, new Date(from))))).toBe(end)
  })

  it('counts single hours within the office', async () => {
    expect(await world().inSchool(1, async (ctx) => minute(await deadline.hours(ctx, 4, new Date(FRIDAY))))).toBe('2026-11-23 11:00')
  })
})

describe('a school with office hours of its own', () => {
  it('gives the supplier its own time, and says that moment', async () => {
    await world().setClock(new Date(FRIDAY))
    const mall = await buildOrderWorld(world().db, { 'office.hours': '09:00-11:00,14:00-15:30' })
    const order = await buildOrder(world().db, world().inSchool, mall)
    await world().drain()
    // Friday 16:00 is after hours here: counted from Monday at nine.
    expect([await dueOf('supply.remind', order), await dueOf('supply.close', order)]).toEqual([['2026-11-24 09:00'], ['2026-11-26 09:00']])
    const { sentence } = await (await world().as(mall.buyer)).order.detail({ id: order })
    expect(sentence.text).toContain('须于 11月24日（周二）09:00 前确认')
    expect(await world().inSchool(mall.schoolId, async (ctx) => minute(await deadline.hours(ctx, 4)))).toBe('2026-11-24 09:30')
  })
})

describe.each([
  ['a weekend', FRIDAY, 1],
  ['a long holiday', EVE, 2],
] as const)('commands before %s', (_what, moment, at) => {
  it('give the supplier, the approver and the bill their working time', async () => {
    await world().setClock(new Date(moment))
    const mall = await buildOrderWorld(world().db)
    const order = await buildOrder(world().db, world().inSchool, mall)
    await world().drain()
    for (const topic of ['supply.remind', 'supply.close']) expect(await dueOf(topic, order), topic).toEqual([ROWS[topic]![at]])

    const trial = await openTrial(world(), 900 + at)
    const doc = await trial.submit(trial.T1, { amountFen: 86_000, owners: [trial.F1] })
    const [task] = await trial.rows<{ id: string; due_at: Date }>(
      'select id, due_at from flow_tasks where school_id = $1 and doc_id = $2',
      [trial.id, doc],
    )
    expect(minute(task!.due_at)).toBe(ROWS['approval.escalate']![at])
    for (const topic of ['approval.remind', 'approval.escalate']) expect(await dueOf(topic, task!.id), topic).toEqual([ROWS[topic]![at]])

    const billing = await buildBillWorld(world())
    await buildAccepted(world(), billing, plainLines)
    const finance = await world().as(billing.finance)
    const day = moment.slice(0, 10)
    await finance.bill.generate({ supplierIds: [billing.supplierId], from: `${day.slice(0, 7)}-01`, to: day })
    const [bill] = (await world().admin.query('select id, due_at from mall.bills where school_id = $1', [billing.schoolId])).rows
    expect(minute(bill.due_at as Date)).toBe(ROWS['bill.supplierTimeout']![at])
    expect(await dueOf('bill.supplierTimeout', bill.id as string)).toEqual([ROWS['bill.supplierTimeout']![at]])
  })

  const turn = (at: Date, minutes = 0): Promise<void> => world().setClock(new Date(at.getTime() + minutes * 60_000))
  /** What a timer does is not done a minute before its end, and done a minute after. */
  const firesAtItsEnd = async (topic: string, docId: string, seen: () => Promise<unknown>): Promise<[before: unknown, after: unknown]> => {
    const { rows } = await world().admin.query('select due_at from mall.outbox where topic = $1 and doc_id = $2', [topic, docId])
    expect(rows.map((r) => minute(r.due_at as Date))).toEqual([ROWS[topic]![at]])
    await turn(rows[0].due_at, -1)
    await world().drain()
    const before = await seen()
    await turn(rows[0].due_at, 1)
    await world().drain()
    return [before, await seen()]
  }
  const stateOf = async (id: string) => (await world().admin.query('select state from mall.orders where id = $1', [id])).rows[0].state

  it('cancel an order nobody approved after seven 工作日', async () => {
    await turn(new Date(moment))
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const skuId = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num: 10 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
    const { orders } = await client.order.submit({ quoteId: quote.quoteId, usage: '科研', orders: [{ key: '1', funds }] })
    const { id } = orders[0]!
    expect(await firesAtItsEnd('approval.expire', id, () => stateOf(id))).toEqual(['auditing', 'cancelled'])
  })

  const shipped = async () => {
    await turn(new Date(moment))
    const mall = await buildOrderWorld(world().db)
    const id = await buildOrder(world().db, world().inSchool, mall, { lines: [{ name: '晨光中性笔', priceE4: 101_400, num: 7 }] })
    await world().drain()
    const target = { schoolId: mall.schoolId, id }
    const supplier = await world().as(mall.supplierUser)
    await supplier.supply.confirm(target)
    await supplier.supply.ship({
      ...target,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: 7 }] }],
    })
    return { id, target, supplierUser: mall.supplierUser, buyer: await world().as(mall.buyer) }
  }

  it('receive what arrived fifteen days after it was sent, whenever it was signed for', async () => {
    const { id, target, supplierUser } = await shipped()
    await turn(new Date(moment), 2 * 24 * 60)
    const supplier = await world().as(supplierUser)
    const [parcel] = (await supplier.supply.orderDetail(target)).parcels
    await supplier.supply.delivered({ ...target, shipmentId: parcel!.id, signer: '周师傅' })
    expect(await firesAtItsEnd('order.autoReceive', id, () => stateOf(id))).toEqual(['waitReceive', 'waitAccept'])
  })

  it('accept what was received seven 工作日 ago', async () => {
    const { id, buyer } = await shipped()
    await buyer.order.receive({ id })
    expect(await firesAtItsEnd('order.autoAccept', id, () => stateOf(id))).toEqual(['waitAccept', 'waitBill'])
  })

  it('bring a silent finance system to people after three 工作日', async () => {
    await turn(new Date(moment))
    const finance = financeSimulator(world().db, { payAfterSeconds: 0 })
    setFinance(finance)
    finance.fail('deafQuery', 1000)
    const billing = await buildBillWorld(world())
    await buildAccepted(world(), billing, plainLines)
    const office = await world().as(billing.finance)
    const day = moment.slice(0, 10)
    const { bills } = await office.bill.generate({ supplierIds: [billing.supplierId], from: `${day.slice(0, 7)}-01`, to: day })
    await world().drain()
    const { id, totalFen } = bills[0]!
    const supplier = await world().as(billing.supplierUser)
    const { version } = await office.bill.detail({ id })
    await supplier.supplyBill.confirm({ schoolId: billing.schoolId, id, version })
    await office.bill.buyerConfirm({ id })
    await world().drain()
    const invoice = await buildInvoice(world(), billing, totalFen, { issuedOn: day })
    expect((await supplier.supplyBill.submitInvoices({ schoolId: billing.schoolId, id, invoices: [invoice] })).passed).toBe(true)
    await office.bill.agree({ ids: [id] })
    await world().drain()
    const { rows } = await world().admin.query('select settlement_id from mall.bills where id = $1', [id])
    const told = async () =>
      (
        await world().admin.query(
          "select distinct body from mall.messages where school_id = $1 and title like '结算单%仍在等财务系统答复'",
          [billing.schoolId],
        )
      ).rowCount
    expect(await firesAtItsEnd('settlement.silent', rows[0].settlement_id, told)).toEqual([0, 1])
  })
})
