// 三家报价 as a duty (domain page 05 §5.1, decision 0128): said at the order, refused with its figures, met by a sheet.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { buildSupplier } from '../../../demo/build.ts'
import { openMall } from './fixtures.ts'

const world = useWorld()

const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), { 'quotes3.must': 1, ...params })
  const bing = await buildSupplier(world().db, { srcId: mall.no * 10 + 3, name: '丙 仪器', freightFen: 0, freightFreeFromFen: 0 })
  const skus = await Promise.all(
    [mall.jia, mall.yi, bing].map((supplierId) => mall.goods('台式离心机', 5_000, { supplierId, expenseSubject: 'office' })),
  )
  const client = await world().as(mall.T1)
  const send = async (num: number, comparisonIds: string[] = []) => {
    const quote = await client.order.quote({ from: 'now', lines: [{ skuId: skus[0]!, num }] })
    const orders = quote.orders.map((it_) => ({
      key: it_.key,
      comparisonIds,
      funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: it_.totalFen }],
    }))
    const done = client.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '样品前处理', orders })
    return { notice: quote.orders[0]!.notice, done }
  }
  const sheet = async (num: number) => (await client.comparison.save({ skuIds: skus.slice(0, num), chosenSkuId: skus[0]!, volume: 2 })).id
  return { mall, send, sheet }
}

describe('an order of the amount of 三家报价', () => {
  it('is refused without them, and goes with a sheet of three suppliers', async () => {
    const { mall, send, sheet } = await open()
    const bare = await send(2)
    expect(bare.notice).toContain('本单 ¥10,000.00，达到 ¥10,000.00 须有三家报价')
    const refused = await refusalOf(bare.done)
    expect([refused.code, refused.message]).toEqual([
      '3212',
      '甲 综合电商的订单按 ¥10,000.00 计，达到 ¥10,000.00 须有三家报价：选用“台式离心机”的比价单只有 0 家报价，报价单附件 0 份。请附有 3 家以上报价的比价单，或上传 3 份报价单并在用途说明写明选用理由',
    ])
    expect((await refusalOf((await send(2, [await sheet(2)])).done)).message).toContain('只有 2 家报价')
    expect([await mall.count('orders'), (await mall.balance(mall.K1))[1]]).toEqual([0, 0])
    expect((await (await send(2, [await sheet(3)])).done).orders).toHaveLength(1)
    expect((await mall.balance(mall.K1))[1]).toBe(1_000_000)
  })

  it('one fen below it, or in a school that does not ask, needs none', async () => {
    const below = await open({ 'quotes3.from': 1_000_001 })
    const sent = await below.send(2)
    expect(sent.notice).toBe('')
    expect((await sent.done).orders).toHaveLength(1)
    const free = await open({ 'quotes3.must': 0 })
    expect((await (await free.send(2)).done).orders).toHaveLength(1)
  })
})
