// What a card says of a price, of a pack and of what the school bought, at both sides of each bound.
import { describe, expect, it } from 'vitest'
import { submitNow } from '../../../../test/main-job.ts'
import { useWorld } from '../../../../test/harness.ts'
import { openMall } from '../../order/checkout/fixtures.ts'
import { compareWith, referenceOf } from './cards.ts'

const world = useWorld()

describe('a price beside those of others', () => {
  const others = (...prices: number[]) => ({
    num: prices.length,
    medianE4: prices[Math.floor(prices.length / 2)]!,
    highestE4: prices.at(-1)!,
    skuIds: [],
    offers: prices.map((priceE4) => ({ productId: '', skuId: '', supplierName: '', supplierFullName: '', priceE4, leadDays: 1 })),
  })
  const said = (ownE4: number, ...prices: number[]) => {
    const { kind, ratio, num, referenceE4, offers } = compareWith(ownE4, prices.length > 0 ? others(...prices) : undefined)
    return [kind, ratio, num, referenceE4, offers.length]
  }

  it.each([
    ['above 1.2 times the median', 12_051, [10_000, 10_000, 30_000], ['high', 1.21, 3, 10_000, 3]],
    ['at 1.2 times', 12_000, [10_000, 10_000, 30_000], ['none', 0, 3, 0, 0]],
    ['far above a single other', 90_000, [10_000], ['none', 0, 1, 0, 0]],
    ['far above two others', 90_000, [10_000, 10_000], ['high', 9, 2, 10_000, 2]],
    ['below all', 9_999, [10_000, 10_000], ['lowest', 0, 2, 0, 2]],
    ['equal to the lowest of unlike ones', 10_000, [10_000, 11_000], ['lowest', 0, 2, 0, 2]],
    ['equal to the lowest of like ones', 10_000, [10_000, 10_000], ['none', 0, 2, 0, 0]],
    ['just above the lowest', 10_001, [10_000, 11_000], ['none', 0, 2, 0, 0]],
    ['below the only other', 9_999, [10_000], ['lowest', 0, 1, 0, 1]],
    ['without others', 9_999, [], ['none', 0, 0, 0, 0]],
  ] as const)('%s', (_, ownE4, prices, words) => {
    expect(said(ownE4, ...prices)).toEqual(words)
  })

  it('has a median to be measured by from two others on', () => {
    expect(referenceOf(15_000, others(10_000))).toBeNull()
    expect(referenceOf(15_000, others(9_000, 12_000))).toEqual({ priceE4: 12_000, ratio: 1.25, num: 2 })
  })
})

describe('a card', () => {
  it('has the school’s price, a list price only above it, what is free, and the least and the step of a pack', async () => {
    const mall = await openMall(world())
    const skuIds = [await mall.goods('移液枪头', 100), await mall.goods('离心管', 100)]
    const { admin } = world()
    await admin.query('update shared.skus set list_price_e4 = 900000, moq = 6, pack_step = 3 where id = any($1)', [skuIds])
    await admin.query('update shared.sku_stocks set stock = 40, reserved = 15 where sku_id = any($1)', [skuIds])
    await admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 899999)', [mall.no, skuIds[0]])
    const cardsOf = async () =>
      (await (await world().as(mall.T1)).catalog.cards({ skuIds })).list.map((it_) => [
        it_.priceE4,
        it_.listPriceE4,
        it_.stock,
        it_.moq,
        it_.packStep,
        it_.problem,
      ])
    expect(await cardsOf()).toEqual([
      [899_999, 900_000, 25, 6, 3, ''],
      [1_000_000, null, 25, 6, 3, ''],
    ])
    await admin.query('update mall.sku_terms set price_e4 = 900000 where school_id = $1', [mall.no])
    await admin.query('update shared.sku_stocks set reserved = 35 where sku_id = $1', [skuIds[1]])
    expect(await cardsOf()).toEqual([
      [900_000, null, 25, 6, 3, ''],
      [1_000_000, null, 5, 6, 3, '商品库存不足，剩余5件，起订量为6'],
    ])
  })

  it('says what one base unit costs at the school’s price', async () => {
    const mall = await openMall(world())
    const skuId = await mall.goods('乙腈', 100)
    await world().admin.query("update shared.skus set list_price_e4 = 900000, base_qty = 4, base_unit = 'L' where id = $1", [skuId])
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 700000)', [mall.no, skuId])
    expect((await (await world().as(mall.T1)).catalog.cards({ skuIds: [skuId] })).list[0]).toMatchObject({
      listPriceE4: 900_000,
      basePriceE4: 175_000,
      baseUnit: 'L',
    })
  })

  it('counts the orders of twelve months that held its goods, none that was called off, and none of another school', async () => {
    const [mall, other] = [await openMall(world()), await openMall(world())]
    const skuId = await mall.goods('称量纸', 10, { expenseSubject: 'material' })
    const buy = async (at: typeof mall) => {
      const lines = [{ skuId, num: 1 }]
      return (await submitNow(await world().as(at.T1), lines, await at.address(at.T1))).orders[0]!.id
    }
    const ids = [await buy(mall), await buy(mall), await buy(mall), await buy(mall)]
    await buy(other)
    const submitted = (id: string, ago: string) =>
      world().admin.query(`update mall.orders set submitted_at = now() - interval '${ago}' where id = $1`, [id])
    await submitted(ids[1]!, '12 months 1 minute')
    await submitted(ids[2]!, '11 months 29 days')
    await (await world().as(mall.T1)).order.cancel({ id: ids[3]!, reason: '不需要了' })
    const times = async (at: typeof mall) => (await (await world().as(at.T1)).catalog.cards({ skuIds: [skuId] })).list[0]!.schoolTimes
    expect([await times(mall), await times(other)]).toEqual([2, 1])
  })
})
