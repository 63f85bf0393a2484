// 逾期不办不能下单 (domain page 05 §5.8, decision 0127): goods sent and not received, received and not accepted, too many days.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

const asked = async (mall: Mall) => (await world().as(mall.T1)).order.quote({ from: 'now', lines: [{ skuId: mall.sku.pen, num: 10 }] })
const buy = async (mall: Mall) => {
  const quote = await asked(mall)
  const orders = quote.orders.map((it_) => ({ key: it_.key, funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: it_.totalFen }] }))
  const client = await world().as(mall.T1)
  return (await client.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '', orders })).orders[0]!
}
/** The order as it stands so many days after it was sent or received. */
const standing = (id: string, state: 'waitReceive' | 'waitAccept', ago: string) =>
  world().admin.query(
    `update mall.orders set state = $2, moved_to = $2, ${state === 'waitReceive' ? 'shipped_at' : 'received_at'} = now() - $3::interval where id = $1`,
    [id, state, ago],
  )

describe('what a buyer left undone', () => {
  it.each([
    ['waitReceive', '发货 15 天，待收货'],
    ['waitAccept', '收货 15 天，待验收'],
  ] as const)('in %s bars new orders from the day on, said before and at submission', async (state, since) => {
    const mall = await openMall(world(), { 'order.overdueDays': 15 })
    const { id, orderNo } = await buy(mall)
    const other = await asked(mall)
    await standing(id, state, '15 days')
    const words = `您有 1 张订单满 15 天没有办完：${orderNo}（${since}），暂不能下单；请先到“我的订单”确认收货，或请验收人验收`
    const quote = await asked(mall)
    expect([quote.blocked, quote.ask.blocked]).toEqual([words, words])
    const refused = await refusalOf(buy(mall))
    expect([refused.code, refused.message]).toEqual(['3207', words])
    const client = await world().as(mall.T1)
    const form = { quoteId: other.quoteId, usage: '科研' as const, purpose: '', ownerId: mall.F2.id, orders: [{ key: '1' }] }
    expect((await refusalOf(client.order.submitToOwner(form))).message).toBe(words)
    expect(await mall.count('orders')).toBe(1)
    // Of somebody else, and just before the day, it bars nothing.
    const theirs = await (await world().as(mall.F1)).order.quote({ from: 'now', lines: [{ skuId: mall.sku.pen, num: 1 }] })
    expect(theirs.blocked).toBe('')
    await standing(id, state, '14 days 23:58')
    expect((await asked(mall)).blocked).toBe('')
    expect((await buy(mall)).orderNo).toBeTruthy()
  })

  it('is nothing to a school that does not ask, nor in another school', async () => {
    const mall = await openMall(world())
    await standing((await buy(mall)).id, 'waitReceive', '300 days')
    expect((await asked(mall)).blocked).toBe('')
    const strict = await openMall(world(), { 'order.overdueDays': 1 })
    expect((await asked(strict)).blocked).toBe('')
  })

  it('names three of them, and says how many there are', async () => {
    const mall = await openMall(world(), { 'order.overdueDays': 7 })
    const made = [await buy(mall), await buy(mall), await buy(mall), await buy(mall)]
    for (const [i, { id }] of made.entries()) await standing(id, 'waitReceive', `${20 - i} days`)
    const named = made.slice(0, 3).map((it_, i) => `${it_.orderNo}（发货 ${20 - i} 天，待收货）`)
    expect((await asked(mall)).blocked).toContain(`您有 4 张订单满 7 天没有办完：${named.join('、')}等，暂不能下单`)
  })

  it('does not keep an order that came back from being submitted again', async () => {
    const mall = await openMall(world(), { 'order.overdueDays': 15 })
    const [late, back] = [await buy(mall), await buy(mall)]
    await mall.decide(mall.F1, back.id, { refuse: '数量请核对' })
    await standing(late.id, 'waitReceive', '20 days')
    const client = await world().as(mall.T1)
    const quote = await client.order.quote({ from: 'order', orderId: back.id, lines: [] })
    expect(quote.blocked).toBe('')
  })
})
