// A mall of tests where three suppliers sell the same toner, and a fourth lists it beside the standard good.
import type { World } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { buildStandard } from '../standard-match/fixtures.ts'

export const openStandards = async (world: World, params: Record<string, unknown> = {}) => {
  const mall = await openMall(world, params)
  const bing = await buildSupplier(world.db, { srcId: mall.no * 10 + 3, name: '丙 办公', freightFen: 800, freightFreeFromFen: 0 })
  const toner = (yuan: number, supplierId: string) =>
    mall.goods('惠普 CF228A 硒鼓', yuan, { supplierId, unit: '支', expenseSubject: 'office', brand: '惠普', model: 'CF228A' })
  const offers = { jia: await toner(399, mall.jia), yi: await toner(385, mall.yi), bing: await toner(412, bing) }
  const word = `TZ${uniqueNo()}E`
  const prodId = await buildStandard(world.db, {
    name: `惠普 CF228A ${word}`,
    brand: '惠普',
    model: 'CF228A',
    spec: '黑色',
    unit: '支',
    attributes: [{ name: '打印页数', value: '3000 页' }],
    skuIds: Object.values(offers),
  })
  const srcIds = { jia: mall.no * 10 + 1, yi: mall.no * 10 + 2, bing: mall.no * 10 + 3 }
  return {
    ...mall,
    bing,
    offers,
    prodId,
    word,
    srcIds,
    hide: (skuId: string) =>
      world.admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [mall.no, skuId]),
    /** The school's own price. */
    agree: (skuId: string, priceE4: number) =>
      world.admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, $3)', [mall.no, skuId, priceE4]),
    takeOut: (skuId: string) => world.admin.query('delete from shared.standard_offers where sku_id = $1', [skuId]),
  }
}

export type Standards = Awaited<ReturnType<typeof openStandards>>
