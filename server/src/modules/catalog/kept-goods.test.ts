import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld, type Client } from '../../../test/harness.ts'
import { buildProduct, buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { GOODS_ANSWER, keptGoods, type GoodsAnswer } from './kept-goods.ts'

const world = useWorld()
const SCHOOL = 7500
let reader: Client
let supplierId: string
let goods: { productId: string; skuId: string }

beforeAll(async () => {
  await buildSchool(world().db, { id: SCHOOL, code: 'KEPT', name: '测试大学' })
  reader = await world().as(await buildUser(world().db, { schoolId: SCHOOL, no: 'K1', name: '李老师', roles: ['purchaser'] }))
  supplierId = await buildSupplier(world().db, { srcId: 7500, name: '试剂公司' })
  goods = await buildProduct(world().db, { supplierId, code: 'K', name: '无水乙醇 AR 500mL', priceE4: 285_000 })
})

/** As another process would: on a connection that knows nothing of what is kept here. */
const elsewhere = (text: string, ...values: unknown[]) => world().admin.query(text, values)
const page = () => reader.catalog.detail({ id: goods.productId })
const card = async () => (await reader.catalog.search({ keyword: '' })).list[0]!
const answerOf = () =>
  world().inSchool(SCHOOL, async ({ tx }) => {
    const kept = keptGoods(tx, [goods.productId])
    const { rows } = await sql<GoodsAnswer>`select ${GOODS_ANSWER} from ${kept.from} where p.id = ${goods.productId}`.execute(tx)
    return { isContentSent: rows[0]!.content !== null, goods: kept.goodsOf(rows[0]!) }
  })

describe('goods in memory', () => {
  it('are answered by the database once, and as they are', async () => {
    const { goods: read } = await answerOf()
    const again = await answerOf()
    expect([again.isContentSent, again.goods]).toEqual([false, read])
    expect([read.name, read.supplier_full_name, read.skus.map((it) => it.sku_id)]).toEqual(['无水乙醇 AR 500mL', '试剂公司', [goods.skuId]])
  })

  it('changed by another process are new at the next call, whatever of them it was', async () => {
    expect([(await page()).name, (await card()).name]).toEqual(['无水乙醇 AR 500mL', '无水乙醇 AR 500mL'])
    await elsewhere('update products set name = $2 where id = $1', goods.productId, '无水乙醇 GR 500mL')
    expect([(await page()).name, (await card()).name]).toEqual(['无水乙醇 GR 500mL', '无水乙醇 GR 500mL'])
    await elsewhere('update skus set cat_no = $2 where id = $1', goods.skuId, 'E-77')
    expect([(await page()).skus[0]!.catNo, (await card()).catNo]).toEqual(['E-77', 'E-77'])
    await elsewhere('update suppliers set name = $2 where id = $1', supplierId, '新试剂公司')
    expect([(await page()).supplier.name, (await card()).supplierFullName]).toEqual(['新试剂公司', '新试剂公司'])
    await elsewhere("update skus set status = 'off' where id = $1", goods.skuId)
    await expect(page()).rejects.toThrow('商品不存在或您无权查看')
    await elsewhere("update skus set status = 'on' where id = $1", goods.skuId)
    expect((await page()).skus).toHaveLength(1)
  })

  it('show prices, stock and what may be bought as they are now', async () => {
    await page()
    await elsewhere('update skus set price_e4 = 300000 where id = $1', goods.skuId)
    expect([(await page()).skus[0]!.priceE4, (await card()).priceE4]).toEqual([300_000, 300_000])
    await elsewhere('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 260000)', SCHOOL, goods.skuId)
    expect([(await page()).skus[0]!.priceE4, (await card()).priceE4]).toEqual([260_000, 260_000])
    await elsewhere('update sku_stocks set stock = 7, reserved = 3 where sku_id = $1', goods.skuId)
    expect([(await page()).skus[0]!.stock, (await card()).stock]).toEqual([4, 4])
    await elsewhere("update suppliers set status = 'paused' where id = $1", supplierId)
    expect((await page()).skus[0]!.problem).toBe('供应商已暂停供货')
    await elsewhere("update suppliers set status = 'normal' where id = $1", supplierId)
    await elsewhere(
      "insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, gen_random_uuid(), '乙醇', '统一采购')",
      SCHOOL,
    )
    expect([(await page()).skus[0]!.problem, (await card()).problem]).toEqual(Array(2).fill('该商品为限购商品：统一采购'))
  })

  it('of a change that is not committed are not seen, and never when it is undone', async () => {
    const { name } = await page()
    await elsewhere('begin')
    await elsewhere("update products set name = '未提交' where id = $1", goods.productId)
    expect((await page()).name).toBe(name)
    await elsewhere('rollback')
    expect((await page()).name).toBe(name)
  })
})
