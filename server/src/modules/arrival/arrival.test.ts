// 到货通知: each who asked is told once, whoever changed the stock, and nobody else.
import { ARRIVALS_MAX } from '@caiyuan/contract/arrival'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
const open = async () => {
  const mall = await openMall(world())
  const skuId = await mall.goods('液氮罐 10L', 1200, { stock: 0 })
  return { mall, skuId, mine: await world().as(mall.T1), other: await world().as(mall.F1) }
}
const stock = (skuId: string, num: number) => world().admin.query('update shared.sku_stocks set stock = $2 where sku_id = $1', [skuId, num])
const lookNow = async () => {
  await world().makeDue('arrival.look')
  await world().drain()
}
const told = async (client: Client) => (await client.notice.messages()).list.filter((it_) => it_.title.startsWith('到货了'))

describe('arrival.ask', () => {
  it('is told once when there are pieces again, and then over', async () => {
    const { mall, skuId, mine, other } = await open()
    await mine.arrival.ask({ skuId })
    await mine.arrival.ask({ skuId })
    expect(mine.changed).toContainEqual({ kind: 'arrival', id: mall.T1.id })
    expect([await mine.arrival.mine(), await other.arrival.mine()]).toEqual([{ skuIds: [skuId] }, { skuIds: [] }])
    await lookNow()
    expect(await told(mine)).toEqual([])
    await stock(skuId, 7)
    await lookNow()
    expect(await told(mine)).toMatchObject([
      { kind: '系统', title: '到货了：液氮罐 10L', body: '现有 7 件。', link: expect.stringContaining(`sku=${skuId}`) },
    ])
    await stock(skuId, 0)
    await stock(skuId, 9)
    await lookNow()
    expect([(await told(mine)).length, (await told(other)).length, await mine.arrival.mine()]).toEqual([1, 0, { skuIds: [] }])
    const { rows } = await world().admin.query(
      "select 1 from mall.outbox where school_id = $1 and topic = 'arrival.look' and state = 'due'",
      [mall.no],
    )
    expect(rows).toEqual([])
  })

  it('hears of pieces an order gives back', async () => {
    const { mall, mine, other } = await open()
    const last = await mall.goods('最后一件', 100, { stock: 1, expenseSubject: 'material' })
    const quote = await other.order.quote({ from: 'now', lines: [{ skuId: last, num: 1 }] })
    const { orders } = await other.order.submit({
      quoteId: quote.quoteId,
      usage: '科研',
      orders: quote.split.map(({ key, funds }) => ({ key, funds })),
    })
    await mine.arrival.ask({ skuId: last })
    await other.order.cancel({ id: orders[0]!.id, reason: '不要了' })
    await lookNow()
    expect(await told(mine)).toMatchObject([{ title: '到货了：最后一件' }])
  })

  it('of 40 people who wait tells each once, also when some ask at the same moment', async () => {
    const { mall, skuId } = await open()
    const clients: Client[] = []
    for (let i = 0; i < 40; i += 1)
      clients.push(
        await world().as(
          await buildUser(world().db, {
            schoolId: mall.no,
            no: `A${i}M${mall.no}`,
            name: `等货${i}`,
            roles: ['purchaser'],
            deptId: mall.deptId,
          }),
        ),
      )
    await Promise.all(clients.map((client) => client.arrival.ask({ skuId })))
    const { rows } = await world().admin.query(
      "select 1 from mall.outbox where school_id = $1 and topic = 'arrival.look' and state = 'due'",
      [mall.no],
    )
    expect(rows).toHaveLength(1)
    await stock(skuId, 3)
    await lookNow()
    await lookNow()
    const { rows: messages } = await world().admin.query(
      "select user_id, count(*)::int as num from mall.messages where school_id = $1 and title like '到货了%' group by user_id",
      [mall.no],
    )
    expect([messages.length, messages.every((it_) => it_.num === 1)]).toEqual([40, true])
    expect(await mall.count('arrival_asks')).toBe(0)
  })

  it('tells once also when the stock moves twice at once and two looks meet', async () => {
    const { mall, skuId, mine, other } = await open()
    await Promise.all([mine.arrival.ask({ skuId }), other.arrival.ask({ skuId })])
    await world().admin.query(
      "insert into mall.outbox (school_id, id, topic, due_at) select school_id, gen_random_uuid(), topic, due_at from mall.outbox where school_id = $1 and topic = 'arrival.look' and state = 'due'",
      [mall.no],
    )
    await world().makeDue('arrival.look')
    await Promise.all([stock(skuId, 4), world().drain(), stock(skuId, 9), world().drain()])
    await lookNow()
    expect([(await told(mine)).length, (await told(other)).length, await mall.count('arrival_asks')]).toEqual([1, 1, 0])
    expect(['现有 4 件。', '现有 9 件。']).toContain((await told(mine))[0]!.body)
    await Promise.all([mine.arrival.withdraw({ skuId }), stock(skuId, 0), stock(skuId, 2)])
    await lookNow()
    expect((await told(mine)).length).toBe(1)
  })

  it('is refused for what can be bought, what is not there, and beyond what one person may wait for', async () => {
    const { mall, skuId, mine } = await open()
    expect((await refusalOf(mine.arrival.ask({ skuId: mall.sku.paper }))).message).toBe('得力 7417 A4 复印纸有货，可以直接购买')
    for (const id of [crypto.randomUUID(), 'nonsense']) expect((await refusalOf(mine.arrival.ask({ skuId: id }))).code).toBe('4004')
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [mall.no, skuId])
    expect((await refusalOf(mine.arrival.ask({ skuId }))).code).toBe('4004')
    await world().admin.query(
      'insert into mall.arrival_asks (school_id, user_id, sku_id, asked_at) select $1, $2, gen_random_uuid(), now() from generate_series(1, $3::int)',
      [mall.no, mall.T1.id, ARRIVALS_MAX],
    )
    const one = await mall.goods('另一件', 10, { stock: 0 })
    expect((await refusalOf(mine.arrival.ask({ skuId: one }))).message).toBe(`最多等待 ${ARRIVALS_MAX} 种商品到货，请先取消一些`)
  })
})

describe('arrival.withdraw', () => {
  it('takes it back before the goods come, and only one’s own', async () => {
    const { skuId, mine, other } = await open()
    await mine.arrival.ask({ skuId })
    await other.arrival.withdraw({ skuId })
    expect((await mine.arrival.mine()).skuIds).toEqual([skuId])
    await mine.arrival.withdraw({ skuId })
    await mine.arrival.withdraw({ skuId: 'nonsense' })
    await stock(skuId, 5)
    await lookNow()
    expect([await told(mine), await mine.arrival.mine()]).toEqual([[], { skuIds: [] }])
  })
})
