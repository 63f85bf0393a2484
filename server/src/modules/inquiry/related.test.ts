// Firms of one 法定代表人: not invited together, counted once, whoever quoted first.
import { expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openMarket } from './fixtures.ts'

const world = useWorld()

const start = async (person = '韩国栋') => {
  const market = await openMarket(world(), { 'inquiry.clockOpens': 1 })
  const firms = [0, 1].map((n) => market.firms[n]!.supplierId)
  await world().admin.query('update shared.suppliers set legal_person = $1 where id = any($2::uuid[])', [person, firms])
  return market
}

it('refuses to invite two firms of one person, and knows nothing of who said nothing', async () => {
  const market = await start()
  const firms = market.firms.slice(0, 3).map((one) => one.supplierId)
  expect((await refusalOf(market.submit({ scope: 'invited', firms }))).message).toMatch(/与.*的法定代表人都是韩国栋，不能同时受邀/)
  await world().admin.query("update shared.suppliers set legal_person = ''")
  expect(await market.submit({ scope: 'invited', firms })).toBeTruthy()
})

it('counts the first of two quotes of one person, to the least number of firms too', async () => {
  const market = await start()
  const id = await market.publish()
  await market.quote(id, 1, 4_990_000)
  await market.quote(id, 0, 4_860_000)
  await market.quote(id, 2, 4_950_000)
  await market.pass(id)
  // Three quotes of two firms are too few.
  const { state, timeline } = await market.detail(id)
  expect([state, timeline.done.at(-1)!.comment]).toEqual(['quoting', '收到报价 3 份（同一法定代表人只计一家，共 2 家），不足 3 家'])
  await market.quote(id, 3, 4_905_000)
  await market.pass(id)
  const { quotes } = await market.detail(id)
  expect(quotes!.map((one) => [one.rank, one.totalFen, one.fault])).toEqual([
    [1, 4_905_000, ''],
    [2, 4_950_000, ''],
    [3, 4_990_000, ''],
    [null, 4_860_000, expect.stringMatching(/^与.*的法定代表人相同，只计先报价的一家$/)],
  ])
})

it('shows 采购办 two firms at one address', async () => {
  const market = await start('')
  const firms = [0, 2].map((n) => market.firms[n]!.supplierId)
  await world().admin.query("update shared.suppliers set address = '宁波市 海曙区丽园北路 1 号' where id = any($1::uuid[])", [firms])
  const id = await market.publish()
  for (const [n, fen] of [4_860_000, 4_990_000, 4_950_000].entries()) await market.quote(id, n, fen)
  await market.pass(id)
  expect((await market.detail(id, market.mall.J1)).suspicion?.evidence).toEqual([expect.stringContaining('登记的地址相同')])
})
