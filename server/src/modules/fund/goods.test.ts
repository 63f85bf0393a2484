// What the ledger rows of an order say was bought.
import { fund as calls } from '@caiyuan/contract/fund'
import { describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

/** 李老师 buys paper and toner on K1 of 王教授, then pens alone. */
const bought = async () => {
  const mall = await openMall(world())
  const client = await world().as(mall.T1)
  for (const items of [[mall.sku.paper, mall.sku.toner], [mall.sku.pen]]) {
    await client.cart.add({ items: items.map((skuId) => ({ skuId, num: 10 })) })
    const quote = await client.order.quote({ from: 'cart' })
    await client.order.submit({
      quoteId: quote.quoteId,
      quoteHash: quote.quoteHash,
      usage: '科研',
      orders: quote.orders.map((o) => ({ key: o.key, funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: o.totalFen }] })),
    })
  }
  return { mall, owner: await world().as(mall.F1) }
}

describe('fund.entries', () => {
  it('names the first goods of the order and how many kinds, and finds a row by any of them', async () => {
    const { mall, owner } = await bought()
    const goods = async (keyword: string) => (await owner.fund.entries({ id: mall.K1, kind: 'RESERVE', keyword })).list.map((r) => r.goods)
    const [pens, two] = await goods('')
    expect(pens).toBe('晨光 AGPK3507 中性笔')
    expect(['得力 7417 A4 复印纸 等 2 种', '惠普 CF228A 硒鼓 等 2 种']).toContain(two)
    expect(await goods('硒鼓')).toEqual([two])
    expect(await goods('复印纸')).toEqual([two])
    expect(await goods('电子天平')).toEqual([])
    expect((await owner.fund.entries({ id: mall.K1, kind: 'OPEN', from: '2019-01-01' })).list.map((r) => r.goods)).toEqual(['', ''])
  })

  it('leaves as XLSX with the goods beside the summary', async () => {
    const { mall, owner } = await bought()
    const answer = await owner.raw(calls.exportEntries, { id: mall.K1, keyword: '中性笔' })
    const readXlsx = (await import('read-excel-file/node')).default
    const [sheet] = (await readXlsx(Buffer.from(answer.data as Buffer))) as unknown as { data: unknown[][] }[]
    expect(sheet!.data.map((row) => row.slice(3, 6))).toEqual([
      ['内容', '供应商', '摘要'],
      [null, null, expect.stringMatching(/^期初余额/)],
      ['晨光 AGPK3507 中性笔', '甲 综合电商', '甲 综合电商 订单'],
      [null, null, expect.stringMatching(/^期末余额/)],
    ])
  })
})
