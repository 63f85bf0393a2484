// 质疑 against an award, what becomes of an inquiry too few firms answer, and of an award nobody can pay (domain page 02 §2.3).
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { enqueue, gaveUp } from '../../core/outbox.ts'
import { openMarket, type Market } from './fixtures.ts'

const world = useWorld()
const refusal = (work: Promise<unknown>): Promise<string> => refusalOf(work).then((it_) => it_.message)
const GROUNDS = '中标产品的温度均匀性达不到技术要求第 3 条'

const quoted = async (market: Market, fens: readonly number[]) => {
  const id = await market.publish()
  for (const [n, fen] of fens.entries()) await market.quote(id, n, fen)
  await market.pass(id)
  return id
}
const openBoth = async (market: Market, id: string) => {
  await market.openAs(id, 0)
  return (await market.openAs(id, 1)).state
}
const choose = async (market: Market, id: string) =>
  (await market.buyer()).inquiry.choose({ id, offerId: (await market.detail(id)).quotes!.find((it_) => it_.rank === 1)!.id })
const awarded = async (market: Market) => {
  const id = await quoted(market, [4_860_000, 4_990_000, 4_950_000])
  await openBoth(market, id)
  await choose(market, id)
  await market.mall.decide(market.mall.F2, id)
  await market.mall.decide(market.mall.J1, id)
  await world().drain()
  return id
}
const afterPublicity = async (market: Market, id: string) => {
  await world().setClock(new Date(new Date((await market.detail(id)).publicityUntil!).getTime() + 5000))
  await world().drain()
}
const asFirm = (market: Market, n: number) => world().as(market.firms[n]!.user)
const at = (market: Market, id: string) => ({ schoolId: market.mall.no, id })

describe('inquiry.object', () => {
  it('holds the award until 采购办 has ruled: overruled, it becomes an order', async () => {
    const market = await openMarket(world())
    const id = await awarded(market)
    const object = async (n: number) => (await asFirm(market, n)).inquiry.object({ ...at(market, id), grounds: GROUNDS })
    expect(await refusal(object(0))).toBe('只有参加报价而没有成交的供应商可以提出质疑')
    expect(await refusal(object(3))).toBe('只有参加报价而没有成交的供应商可以提出质疑')
    await object(1)
    expect(await refusal(object(1))).toBe('您已提出质疑，请等待裁定')
    await afterPublicity(market, id)
    expect([await market.state(id), (await market.detail(id)).award!.shares[0]!.orderId]).toEqual(['objected', null])
    expect(await refusal(object(2))).toBe('只能在成交公示期内提出质疑')
    const office = await world().as(market.mall.J1)
    expect((await office.inquiry.toOpen({})).list.map((it_) => it_.id)).toContain(id)
    expect((await refusalOf((await market.buyer()).inquiry.rule({ id, isUpheld: false, reason: '不该由我来裁定这件事' }))).code).toBe(
      '2009',
    )
    await office.inquiry.rule({ id, isUpheld: false, reason: '经核对检测报告，满足技术要求第 3 条' })
    await world().drain()
    const { state, award, objections } = await market.detail(id)
    expect([state, award!.shares[0]!.orderId !== null, objections.map((it_) => [it_.text, it_.ruling?.isUpheld])]).toEqual([
      'won',
      true,
      [[GROUNDS, false]],
    ])
    expect(await market.faults()).toEqual([])
    const told = await (await asFirm(market, 1)).inquiry.toQuote(at(market, id))
    expect([told.mayObject, told.objection?.ruling?.text]).toEqual([false, '经核对检测报告，满足技术要求第 3 条'])
  })

  it('ends it with all its money where the 质疑 holds', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await awarded(market)
    await (await asFirm(market, 2)).inquiry.object({ ...at(market, id), grounds: GROUNDS })
    const other = await openMarket(world())
    const rule = { id, isUpheld: true, reason: '成交供应商提供的检测报告无效' }
    expect((await refusalOf((await world().as(other.mall.J1)).inquiry.rule(rule))).code).toBe('4004')
    await (await world().as(market.mall.J1)).inquiry.rule(rule)
    const { state, closedReason } = await market.detail(id)
    expect([state, closedReason]).toEqual(['failed', '质疑成立：成交供应商提供的检测报告无效'])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([0, []])
    expect((await refusalOf((await world().as(market.mall.J1)).inquiry.rule(rule))).code).toBe('4009')
  })
})

describe('报价不足', () => {
  it('is settled with the firms there are by one step more of approval', async () => {
    const market = await openMarket(world())
    const id = await quoted(market, [4_860_000])
    await market.pass(id)
    expect(await market.state(id)).toBe('short')
    await (await market.buyer()).inquiry.settleFew({ id })
    expect([await market.state(id), await openBoth(market, id)]).toEqual(['opening', 'choosing'])
    await choose(market, id)
    await market.mall.decide(market.mall.F2, id)
    expect(await market.mall.waiting(id)).toEqual(['归口老师'])
    expect([(await market.detail(id)).isFew, await market.faults()]).toEqual([true, []])
  })

  it('of what is open is chosen, not asked for again; with nothing that counts it only ends', async () => {
    const market = await openMarket(world())
    const before = await market.frozen()
    const id = await quoted(market, [4_860_000, 5_100_000, 5_200_000])
    expect(await openBoth(market, id)).toBe('short')
    const buyer = await market.buyer()
    expect(await refusal(buyer.inquiry.extend({ id, deadlineAt: '2029-03-06T16:00:00+08:00', reason: '再征集' }))).toBe(
      '报价已经打开，不能再延长',
    )
    expect((await buyer.inquiry.settleFew({ id })).state).toBe('choosing')
    const none = await quoted(market, [])
    await market.pass(none)
    const again = await market.buyer()
    expect(await refusal(again.inquiry.settleFew({ id: none }))).toBe('没有可以选定的报价，请延长截止时间或流标')
    await again.inquiry.fail({ id: none, isConverted: true, reason: '市场上只有一家能供' })
    expect([await market.state(none), (await market.detail(none)).closedReason]).toEqual(['failed', '转竞争性谈判：市场上只有一家能供'])
    expect([(await market.frozen()) - before, await market.faults()]).toEqual([5_000_000, []])
  })
})

describe('inquiry.makeOrder', () => {
  it('is tried again by the buyer where the card could not pay, who is told; the money stays', async () => {
    const market = await openMarket(world())
    const id = await awarded(market)
    const before = await market.frozen()
    expect(await refusal((await market.buyer()).inquiry.makeOrder({ id }))).toBe('公示还没有期满，不能生成订单')
    await world().admin.query("update mall.funds set status = 'frozen' where id = $1", [market.mall.K3])
    await afterPublicity(market, id)
    expect([await market.state(id), (await market.detail(id)).can.makeOrder, await market.frozen()]).toEqual(['publicity', true, before])
    const buyer = await market.buyer()
    expect(await refusal(buyer.inquiry.makeOrder({ id }))).toBe('项目已被财务冻结')
    await world().inSchool(market.mall.no, (ctx) => enqueue(ctx, gaveUp('inquiry.win'), { docId: id }))
    await world().drain()
    const { list } = await (await market.buyer()).notice.messages({})
    expect(list.map((it_) => it_.title)).toContainEqual(expect.stringContaining('订单没有生成'))
    await world().admin.query("update mall.funds set status = 'normal' where id = $1", [market.mall.K3])
    expect((await (await market.buyer()).inquiry.makeOrder({ id })).state).toBe('won')
    expect([await market.frozen(), await market.faults()]).toEqual([before, []])
  })
})
