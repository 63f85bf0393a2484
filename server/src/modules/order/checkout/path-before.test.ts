// order.path: what the page of goods says of their approval is what a check-out of them says.
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { newId } from '../../../core/ids.ts'
import { openMall } from './fixtures.ts'

const world = useWorld()

describe('order.path', () => {
  it('is that of a check-out of these goods alone, and leaves nothing behind', async () => {
    const mall = await openMall(world())
    const skuId = await mall.goods('称量纸', 24, { expenseSubject: 'material' })
    const buyer = await world().as(mall.T1)
    for (const num of [1, 400]) {
      const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId, num }] })
      const before = (await world().admin.query('select count(*)::int as n from mall.quotes')).rows[0].n
      const path = await buyer.order.path({ skuId, num })
      const [preview] = quote.previews
      const walked = preview!.nodes.filter((node) => node.skipped === '')
      expect(path.steps).toEqual(
        walked.map((node) => ({ title: node.title, people: node.people.map((it_) => it_.name), isCopy: node.type === 'CC' })),
      )
      expect([path.arriveOn, path.hours, path.unknownNum, path.problem]).toEqual([
        preview!.arriveOn,
        preview!.hours,
        preview!.unknownNodes,
        preview!.problem,
      ])
      const fundIds = quote.split[0]!.funds.map((it_) => it_.fundId)
      expect(path.payFrom).toEqual(quote.funds.filter((fund) => fundIds.includes(fund.id)).map((fund) => fund.name))
      expect(path.steps.length).toBeGreaterThan(0)
      expect((await world().admin.query('select count(*)::int as n from mall.quotes')).rows[0].n).toBe(before)
    }
    expect(await mall.count('orders')).toBe(0)
  })

  it('says so where no money of the person’s may pay', async () => {
    const mall = await openMall(world())
    const skuId = await mall.goods('称量纸', 24)
    const without = await world().as(mall.T2)
    expect(await without.order.path({ skuId, num: 1 })).toMatchObject({
      payFrom: [],
      steps: [],
      problem: '没有可用于这些商品的经费，结算时不能提交',
    })
  })

  it('is for who may order, of goods that are there, in a whole number', async () => {
    const mall = await openMall(world())
    const skuId = await mall.goods('称量纸', 24)
    const buyer = await world().as(mall.T1)
    expect((await refusalOf(buyer.order.path({ skuId: newId(), num: 1 }))).code).toBe('4004')
    expect((await refusalOf(buyer.order.path({ skuId, num: 0 }))).code).toBe('4000')
    for (const client of [await world().as(mall.S1), world().anonymous()])
      expect(['2009', '2005']).toContain((await client.raw(contract.order.path, { skuId, num: 1 })).retCode)
  })
})
