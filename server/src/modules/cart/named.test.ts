// Goods by 货号, as people write it.
import { cart } from '@caiyuan/contract/cart'
import { expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

it('names the packs of a number however it is written, those that can be bought first, then the cheapest', async () => {
  const mall = await openMall(world())
  const client = await world().as(mall.T1)
  const number = { catNo: 'E111994-500ml' }
  const dear = await mall.goods('无水乙醇 甲', 9, number)
  const cheap = await mall.goods('无水乙醇 乙', 5, number)
  const gone = await mall.goods('无水乙醇 丙', 1, { ...number, stock: 0 })
  const modelled = await mall.goods('称量纸', 2, { model: 'K-77/4' })
  const asked = ['e111994 500ML', 'Ｋ７７.4', '没有的货号', 'E111994－500ml', '--']
  const answer = await client.cart.named({ catNos: asked })
  expect(answer.map(({ goods }) => goods.map((each) => [each.skuId, each.problem]))).toEqual([
    [
      [cheap, ''],
      [dear, ''],
      [gone, '商品暂时无货'],
    ],
    [[modelled, '']],
    [],
    [
      [cheap, ''],
      [dear, ''],
      [gone, '商品暂时无货'],
    ],
    [],
  ])
  expect(answer[0]!.goods[0]).toMatchObject({ name: '无水乙醇 乙', catNo: 'E111994-500ml', priceE4: 50_000, moq: 1, packStep: 1 })
})

it('shows no goods that the school hides, that are off sale or whose supplier is switched off, and the prices of the school', async () => {
  const mall = await openMall(world())
  const client = await world().as(mall.T1)
  const number = `N${mall.no}`
  const goods = (name: string) => mall.goods(name, 5, { catNo: number })
  const [hidden, off, agreed] = [await goods('甲'), await goods('乙'), await goods('丙')]
  const { admin } = world()
  await admin.query(`update shared.skus set status = 'off' where id = $1`, [off])
  await admin.query(
    'insert into mall.sku_terms (school_id, sku_id, is_hidden, price_e4) values ($1, $2, true, null), ($1, $3, false, 40000)',
    [mall.no, hidden, agreed],
  )
  const [found] = await client.cart.named({ catNos: [number] })
  expect(found!.goods.map((each) => [each.skuId, each.priceE4])).toEqual([[agreed, 40_000]])
})

it('asks for a number, for a hundred at most, and for who may use a cart', async () => {
  const mall = await openMall(world())
  const client = await world().as(mall.T1)
  expect((await client.raw(cart.named, { catNos: [] })).retMsg).toBe('请填写货号')
  expect((await client.raw(cart.named, { catNos: [' '] })).retMsg).toBe('请填写货号')
  expect((await client.raw(cart.named, { catNos: Array.from({ length: 101 }, () => 'A1') })).retMsg).toBe('一次最多查找 100 个货号')
  const finance = await world().as(mall.C1)
  expect((await refusalOf(finance.cart.named({ catNos: ['A1'] }))).code).toBe('2009')
})
