// Orders of one's own money: taken without cards or approval, set aside until paid, given back, and nobody else's to see.
import { fails } from '@caiyuan/contract/fails'
import { afterAll, describe, expect, it } from 'vitest'
import { PERSONAL_ID, PERSONAL_ROLE } from '../../../core/pseudo-schools.ts'
import { buildAddress, buildUser } from '../../../demo/build.ts'
import { setPay } from '../../../gateways/pay.ts'
import { setParam } from '../../school/params.ts'
import { openTill, PIN } from '../../payment/fixtures.ts'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { uniqueNo } from '../fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))

const codeOf = (key: keyof typeof fails): string => fails[key].retCode

describe('order.submitPersonal', () => {
  it('takes no card and asks nobody: the goods are set aside, and the supplier hears of nothing', async () => {
    const till = await openTill(world())
    const { mall } = till
    const { client, quote, done, id } = await till.order()
    expect([quote.blocked, quote.funds, quote.previews, quote.totalFen]).toEqual(['', [], [], 49_420])
    expect(done.orders).toMatchObject([{ state: 'waitPay', totalFen: 49_420 }])
    expect(new Date(done.payBy).getTime() - Date.now()).toBeGreaterThan(29 * 60_000)
    expect(await mall.stock(mall.sku.toner)).toMatchObject({ reserved: 1 })
    expect((await mall.logs(id)).map((it_) => [it_.action, it_.to_state])).toEqual([['submit', 'waitPay']])
    await world().drain()
    const supplier = await mall.supplier()
    expect((await supplier.supply.orders({})).list).toEqual([])
    const seen = await client.order.detail({ id, view: 'screen' })
    expect(seen).toMatchObject({ kind: 'PERSONAL', funds: [], can: { pay: true, cancel: true } })
    expect(seen.steps.map((it_) => it_.label)).toEqual(['提交', '付款', '供应商确认', '发货', '收货'])
    expect((await world().admin.query('select count(*)::int as n from mall.fund_entries where doc_id = $1', [id])).rows[0].n).toBe(0)
    expect(await till.breaches()).toEqual([])
  })

  it('is refused where the school closed it, to students it does not let, for regulated goods, and with a quote of the other purse', async () => {
    const till = await openTill(world())
    const { mall } = till
    const client = await world().as(mall.T1)
    const bought = { quoteId: '', orders: [{ key: '1' }] }
    const quote = await client.order.quote({ from: 'now', categoryType: '1', lines: till.lines })
    const ethanol = await client.order.quote({ from: 'now', categoryType: '1', lines: [{ skuId: mall.sku.ethanol, num: 1 }] })
    expect(ethanol.blocked).not.toBe('')
    expect((await refusalOf(client.order.submitPersonal({ ...bought, quoteId: ethanol.quoteId }))).code).toBe(codeOf('purse.regulated'))
    const school = await client.order.quote({ from: 'now', lines: till.lines })
    expect((await refusalOf(client.order.submitPersonal({ ...bought, quoteId: school.quoteId }))).code).toBe(codeOf('order.quoteChanged'))
    const student = await world().as(mall.S1)
    const own = await student.order.quote({ from: 'now', categoryType: '1', lines: till.lines })
    await world().inSchool(mall.no, (ctx) => setParam(ctx, 'allowStudentPurchaseFlag', 0))
    expect((await refusalOf(student.order.submitPersonal({ ...bought, quoteId: own.quoteId }))).code).toBe(codeOf('order.studentClosed'))
    expect((await refusalOf((await world().as(mall.T2)).order.submitPersonal({ ...bought, quoteId: quote.quoteId }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.C1)).order.submitPersonal({ ...bought, quoteId: quote.quoteId }))).code).toBe('2009')
    expect(await mall.count('orders')).toBe(0)
  })

  it('is the buyer’s alone: neither finance nor the list of the school shows it, and another school has none', async () => {
    const till = await openTill(world())
    const { mall } = till
    const { client, id } = await till.order()
    const other = await openTill(world())
    for (const who of [mall.C1, mall.J1, mall.D1, mall.F1, other.mall.T1])
      expect((await refusalOf((await world().as(who)).order.detail({ id, view: 'screen' }))).code).toBe('4004')
    expect((await (await world().as(mall.C1)).order.list({ scope: 'school' })).list).toEqual([])
    expect((await client.order.list({})).list).toEqual([])
    const mine = await client.order.personalList({ tab: 'pay' })
    expect(mine.list.map((it_) => it_.id)).toEqual([id])
    expect(mine.counts).toEqual({ all: 1, pay: 1, ship: 0, receive: 0, evaluate: 0, service: 0 })
    expect((await (await world().as(mall.T2)).order.personalList({})).list).toEqual([])
  })

  it('takes the lines of the personal cart once, in two tabs', async () => {
    const till = await openTill(world())
    const client = await world().as(till.mall.T1)
    await client.cart.add({ categoryType: '1', items: till.lines })
    const quote = await client.order.quote({ categoryType: '1', from: 'cart' })
    const sent = { quoteId: quote.quoteId, quoteHash: quote.quoteHash, orders: quote.orders.map(({ key }) => ({ key })) }
    const both = await Promise.allSettled([client.order.submitPersonal(sent), client.order.submitPersonal(sent)])
    expect(both.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await till.mall.count('orders')).toBe(1)
    expect(await client.cart.list({ categoryType: '1' })).toEqual([])
  })

  it('serves a personal account of no school, too', async () => {
    const till = await openTill(world())
    const person = await buildUser(world().db, { schoolId: PERSONAL_ID, no: `P${uniqueNo()}`, name: '方文', roles: [PERSONAL_ROLE] })
    await buildAddress(world().db, person)
    await till.campus.issue(till.holder(person), { balanceFen: 60_000 })
    const { client, purchaseId, id } = await till.order(person)
    const payment = await client.payment.start({ purchaseId, channel: 'campus' })
    expect(await client.payment.payByCard({ id: payment.id, pin: PIN })).toMatchObject({ state: 'paid' })
    expect(await till.mall.state(id)).toBe('waitSupplier')
  })
})

describe('an order nobody pays', () => {
  it('scenario 30 without a coupon: is cancelled when its time is over, and its pieces are for others again', async () => {
    const till = await openTill(world())
    const { mall } = till
    const { client, id } = await till.order()
    await world().drain()
    expect(await mall.state(id)).toBe('waitPay')
    await till.lateNow(id)
    await world().drain()
    expect(await mall.state(id)).toBe('cancelled')
    expect(await mall.stock(mall.sku.toner)).toMatchObject({ reserved: 0 })
    expect((await client.order.detail({ id, view: 'screen' })).sentence.text).toContain('没有付款，自动取消')
    expect(await till.breaches()).toEqual([])
  })

  it('is cancelled by its buyer alone', async () => {
    const till = await openTill(world())
    const { client, id } = await till.order()
    expect((await refusalOf((await world().as(till.mall.T2)).order.cancel({ id }))).code).toBe('4004')
    expect((await client.order.cancel({ id, reason: '不再需要' })).state).toBe('cancelled')
    expect(await till.mall.stock(till.mall.sku.paper)).toMatchObject({ reserved: 0 })
    expect((await refusalOf(client.order.cancel({ id }))).message).toContain('已取消')
  })
})

describe('a paid order of one’s own', () => {
  it('is confirmed, sent and received, and is done with that: no acceptance, no bill', async () => {
    const till = await openTill(world())
    const { mall } = till
    const { client, id } = await till.paid()
    await world().drain()
    const supplier = await mall.supplier()
    await supplier.supply.confirm({ schoolId: mall.no, id, note: '' })
    const parcel = {
      carrierCode: 'shunfeng' as const,
      waybillNo: 'SF1234567890123',
      lines: [
        { lineNo: 1, num: 4 },
        { lineNo: 2, num: 1 },
      ],
    }
    await supplier.supply.ship({ schoolId: mall.no, id, parcels: [parcel] })
    expect((await client.order.detail({ id, view: 'screen' })).can.receive).toBe(true)
    expect((await client.order.receive({ id, shipmentIds: [], note: '' })).state).toBe('done')
    const seen = await client.order.detail({ id, view: 'screen' })
    expect(seen.can).toMatchObject({ evaluate: true, buyAgain: true })
    expect((await client.order.personalList({ tab: 'evaluate' })).list).toHaveLength(1)
    await world().drain()
    expect(await mall.state(id)).toBe('done')
    expect(await mall.count('acceptances')).toBe(0)
    expect(await till.breaches()).toEqual([])
  })
})
