// A supplier edits its goods: one whole, many by a preview; what was ordered before stays what it was.
import { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { GoodsTyped } from '@caiyuan/contract/goods-typed'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildOrder, buildOrderWorld } from '../order/fixtures.ts'
import { buildCategories, buildGoods, type GoodsShort } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 8100

interface Shop {
  client: Client
  supplierId: string
  leaf: string
}

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `编分类${n}`, `编组${n}`, [`编叶${n}`])).get(`编叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `编辑供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `GE${n}`, name: '甲店员', roles: ['supplier'], supplierId })
  return { client: await world().as(user), supplierId, leaf }
}

const goodsOf = async (it: Shop, ...goods: GoodsShort[]): Promise<string[]> => {
  const made = await buildGoods(
    world().db,
    it.supplierId,
    goods.map((one) => ({ categoryCode: it.leaf, ...one })),
  )
  return goods.map((one) => made.get(one.code)!.productId)
}

/** The whole page as it stands, changed in some places. */
const typed = async (it: Shop, id: string, change: (goods: GoodsTyped) => Partial<GoodsTyped>) => {
  const { updatedAt, ...was } = await it.client.goodsEdit.detail({ id })
  const fields: GoodsTyped = {
    name: was.name,
    brand: was.brand,
    model: was.model,
    spec: was.spec,
    pack: was.pack,
    keywords: was.keywords,
    description: was.description,
    leadDays: was.leadDays,
    attributes: was.attributes,
    skus: was.skus.map(({ reserved: _reserved, ...k }) => ({ ...k, stock: null })),
  }
  return { id, updatedAt, ...fields, ...change(fields) }
}

const found = async (keyword: string): Promise<string[]> =>
  (await world().anonymous().catalog.search({ keyword })).list.map((it) => it.productId)

const logOf = async (id: string) =>
  (
    await world().admin.query(
      "select action, title, actor_name, detail from document_log where doc_kind = 'goods' and doc_id = $1 order by seq",
      [id],
    )
  ).rows

describe('goodsEdit.save', () => {
  it('changes goods whole: search, price history and the log follow, and an import writes them again', async () => {
    const it = await shop()
    const [id] = await goodsOf(it, { code: 'E1', name: '编辑前试管架', brand: '采园', skus: [{ code: 'E1', priceE4: 100_000, stock: 20 }] })
    const done = await it.client.goodsEdit.save(
      await typed(it, id!, (goods) => ({
        name: '改名离心管盒',
        attributes: [{ name: '材质', value: '聚丙烯' }],
        leadDays: 5,
        skus: [
          {
            ...goods.skus[0]!,
            priceE4: 120_000,
            moq: 2,
            tiers: [{ from: 10, priceE4: 110_000 }],
            unit: '盒',
            specs: [{ name: '规格', value: '50支/盒' }],
          },
          {
            code: 'E1-B',
            catNo: '',
            specs: [{ name: '规格', value: '100支/盒' }],
            unit: '盒',
            priceE4: 200_000,
            listPriceE4: 250_000,
            moq: 1,
            packStep: 1,
            tiers: [],
            stock: 7,
          },
        ],
      })),
    )
    expect(done.isSubmitted).toBe(false)
    expect(done.changes).toEqual(
      expect.arrayContaining([
        { field: '商品名称', before: '编辑前试管架', after: '改名离心管盒' },
        { field: '参数「材质」', before: '', after: '聚丙烯' },
        { field: 'E1 单价', before: '¥10.00', after: '¥12.00' },
        { field: 'E1 阶梯价', before: '', after: '10 起 ¥11.00' },
        { field: '规格 E1-B', before: '', after: '100支/盒，¥20.00/盒' },
      ]),
    )
    expect([await found('改名离心管盒'), await found('编辑前试管架')]).toEqual([[id], []])
    const page = await world().anonymous().catalog.detail({ id: id! })
    expect([page.leadDays, page.skus.map((k) => [k.code, k.priceE4, k.moq, k.stock])]).toEqual([
      5,
      [
        ['E1', 120_000, 2, 20],
        ['E1-B', 200_000, 1, 7],
      ],
    ])
    expect(page.skus[0]!.baseUnit).toBe('支')
    const [row] = await logOf(id!)
    expect([row.action, row.actor_name, row.detail.changes]).toEqual(['edit', '甲店员', done.changes])
    const versions = await it.client.goodsEdit.versions({ id: id! })
    expect([versions.total, versions.list[0]!.who, versions.list[0]!.changes]).toEqual([1, '甲店员', done.changes])
    expect((await world().admin.query('select content_hash from products where id = $1', [id])).rows).toEqual([{ content_hash: null }])
    // A pack that is left out leaves the shelf.
    await it.client.goodsEdit.save(await typed(it, id!, (goods) => ({ skus: [goods.skus[0]!] })))
    expect((await world().anonymous().catalog.detail({ id: id! })).skus.map((k) => k.code)).toEqual(['E1'])
    // Nothing changed is nothing logged.
    expect((await it.client.goodsEdit.save(await typed(it, id!, () => ({})))).changes).toEqual([])
    expect(await logOf(id!)).toHaveLength(2)
  })

  it('keeps what is sold meanwhile: a stock nobody touched is not written, and less than orders hold is refused', async () => {
    const it = await shop()
    const [id] = await goodsOf(it, { code: 'S1', name: '编辑库存甲', stock: 20 })
    const before = await typed(it, id!, () => ({ name: '编辑库存乙' }))
    await world().admin.query('update sku_stocks set stock = 12, reserved = 4 where sku_id = (select id from skus where product_id = $1)', [
      id,
    ])
    await it.client.goodsEdit.save(before)
    expect((await it.client.goodsEdit.detail({ id: id! })).skus[0]).toMatchObject({ stock: 12, reserved: 4 })
    const less = await refusalOf(it.client.goodsEdit.save(await typed(it, id!, (goods) => ({ skus: [{ ...goods.skus[0]!, stock: 3 }] }))))
    expect(less.message).toBe('库存不能小于订单已占用的 4 件')
  })

  it('does not overwrite what somebody else saved, and asks about prices that look like a slip', async () => {
    const it = await shop()
    const [id] = await goodsOf(it, { code: 'O1', name: '编辑并发', priceE4: 100_000 })
    const old = await typed(it, id!, () => ({ name: '后来的' }))
    await it.client.goodsEdit.save(await typed(it, id!, () => ({ name: '先来的' })))
    expect((await refusalOf(it.client.goodsEdit.save(old))).message).toBe('商品刚刚被别人或导入修改过，请刷新后再改')
    const slip = await typed(it, id!, (goods) => ({ skus: [{ ...goods.skus[0]!, priceE4: 1_000_000 }] }))
    const asked = await it.client.raw(goodsEdit.save, slip)
    expect(asked).toMatchObject({ retCode: '3115', data: { odd: [{ code: 'O1', words: '比原价高 900%' }] } })
    expect((await it.client.goodsEdit.save({ ...slip, isSure: true })).changes).toHaveLength(1)
  })

  it('sends refused goods to the platform again', async () => {
    const it = await shop()
    const [id] = await goodsOf(it, { code: 'R1', name: '编辑未通过' })
    await world().admin.query("update products set status = 'refused', review_reason = '图文不符' where id = $1", [id])
    expect((await it.client.goodsEdit.detail({ id: id! })).reason).toBe('图文不符')
    expect((await it.client.goodsEdit.save(await typed(it, id!, () => ({ name: '改好了' })))).isSubmitted).toBe(true)
    expect((await it.client.goodsEdit.detail({ id: id! })).state).toBe('waiting')
    expect((await logOf(id!)).map((row) => row.action)).toEqual(['edit', 'submit'])
  })

  it('leaves what was ordered before as it was', async () => {
    const ordered = await buildOrderWorld(world().db)
    const orderId = await buildOrder(world().db, world().inSchool, ordered)
    const buyer = await world().as(ordered.buyer)
    const before = (await buyer.order.detail({ id: orderId })).lines
    const supplier = await world().as(ordered.supplierUser)
    const { rows } = await world().admin.query('select id from products where supplier_id = $1 order by code', [ordered.supplierId])
    for (const row of rows) {
      const { productId, picture: _picture, ...was } = await supplier.goodsEdit.detail({ id: row.id as string })
      const skus = was.skus.map(({ reserved: _reserved, ...k }) => ({ ...k, priceE4: k.priceE4 * 3, stock: null }))
      await supplier.goodsEdit.save({ ...was, id: productId, name: `改过 ${was.name}`, skus, isSure: true })
    }
    expect(rows.length).toBeGreaterThan(1)
    expect((await buyer.order.detail({ id: orderId })).lines).toEqual(before)
  })

  it('refuses what no rule allows, codes of other goods, and goods of another supplier', async () => {
    const [it, strange] = [await shop(), await shop()]
    const [id] = await goodsOf(it, { code: 'W1', name: '编辑校验' }, { code: 'W2', name: '另一商品' })
    const wrong = async (change: (goods: GoodsTyped) => Partial<GoodsTyped>) =>
      (await it.client.raw(goodsEdit.save, await typed(it, id!, change))).retMsg
    const sku = (change: object) => (goods: GoodsTyped) => ({ skus: [{ ...goods.skus[0]!, ...change }] })
    expect(await wrong(() => ({ name: '' }))).toBe('请输入商品名称')
    expect(await wrong(() => ({ skus: [] }))).toBe('至少留一个规格')
    expect(await wrong(sku({ priceE4: 0 }))).toBe('价格须大于 0')
    expect(await wrong(sku({ code: 'W9' }))).toBe('已有规格的编码不能改')
    expect(await wrong(sku({ moq: 0 }))).toBe('起订量须为 1 到 9,999 的整数')
    expect(await wrong(sku({ listPriceE4: 1 }))).toBe('划线价须高于单价')
    expect(await wrong(sku({ tiers: [{ from: 10, priceE4: 200_000 }] }))).toBe('阶梯价须数量逐档增加、单价逐档降低')
    expect(await wrong((goods) => ({ skus: [...goods.skus, { ...goods.skus[0]!, skuId: undefined, code: 'W2' }] }))).toBe(
      '商品编码已用于您的另一商品：另一商品',
    )
    expect(await wrong((goods) => ({ skus: [{ ...goods.skus[0]!, skuId: newId() }] }))).toBe('商品规格不存在或您无权查看')
    expect((await refusalOf(strange.client.goodsEdit.save(await typed(it, id!, () => ({ name: '偷改' }))))).code).toBe('4004')
    expect((await refusalOf(strange.client.goodsEdit.detail({ id: id! }))).code).toBe('4004')
    expect((await refusalOf(strange.client.goodsEdit.versions({ id: id! }))).code).toBe('4004')
    const schoolId = 8100 + (next += 1)
    await buildSchool(world().db, {
      id: schoolId,
      code: `GES${schoolId}`,
      name: `编辑大学${schoolId}`,
      kind: 'university',
      depts: ['一系'],
    })
    const buyer = await world().as(await buildUser(world().db, { schoolId, no: `GEB${schoolId}`, name: '采购人', roles: ['purchaser'] }))
    expect((await refusalOf(buyer.goodsEdit.detail({ id: id! }))).code).toBe('2009')
  })
})

describe('goodsEdit.saveStory', () => {
  it('keeps what the rule leaves, shows it cleaned once more, and says it in the log', async () => {
    const [it, strange] = [await shop(), await shop()]
    const [id] = await goodsOf(it, { code: 'T1', name: '图文商品' })
    const story = async () => (await world().anonymous().catalog.detail({ id: id! })).story
    expect(await story()).toBe('')
    const { html } = await it.client.goodsEdit.saveStory({ id: id!, html: '<h2>特点</h2><p onclick="x">高纯<script>alert(1)</script></p>' })
    expect([html, await story()]).toEqual(['<h3>特点</h3><p>高纯</p>', html])
    expect((await it.client.goodsEdit.detail({ id: id! })).story).toBe(html)
    expect((await logOf(id!))[0].detail.changes).toEqual([{ field: '图文详情', before: '', after: '4 字，0 张图' }])
    // Whatever way it came into the table.
    await world().admin.query(
      "update product_stories set html = '<p>词</p><img src=x onerror=alert(1)><iframe src=/></iframe>' where product_id = $1",
      [id],
    )
    expect(await story()).toBe('<p>词</p>')
    expect((await refusalOf(strange.client.goodsEdit.saveStory({ id: id!, html: '<p>偷改</p>' }))).code).toBe('4004')
    expect((await refusalOf(it.client.goodsEdit.saveStory({ id: id!, html: 'x'.repeat(60_001) }))).message).toBe(
      '图文详情最多 60,000 个字符',
    )
    await it.client.goodsEdit.saveStory({ id: id!, html: '<script>x</script>' })
    expect([await story(), (await world().admin.query('select 1 from product_stories where product_id = $1', [id])).rows]).toEqual(['', []])
  })
})

describe('goodsEdit.changePrices', () => {
  it('does what the preview showed, by percent with the tiers, and says it in the log of each', async () => {
    const it = await shop()
    const ids = await goodsOf(
      it,
      { code: 'B1', name: '批量甲', skus: [{ code: 'B1', priceE4: 100_000, tiers: [{ from: 10, priceE4: 90_000 }], stock: 5 }] },
      { code: 'B2', name: '批量乙', priceE4: 33_300, stock: 8 },
    )
    const change = { productIds: ids, price: { way: 'percent' as const, value: -500 }, stock: { way: 'add' as const, value: 10 } }
    const { rows, seal } = await it.client.goodsEdit.priceChange(change)
    const of = new Map(rows.map((row) => [row.code, [row.beforeE4, row.afterE4, row.beforeStock, row.afterStock, row.odd, row.problem]]))
    expect(of.get('B1')).toEqual([100_000, 95_000, 5, 15, '', ''])
    expect(of.get('B2')).toEqual([33_300, 31_600, 8, 18, '', ''])
    expect(await it.client.goodsEdit.changePrices({ ...change, seal })).toEqual({ num: 2 })
    const sku = (await it.client.goodsEdit.detail({ id: ids[0]! })).skus[0]!
    expect([sku.priceE4, sku.tiers, sku.stock]).toEqual([95_000, [{ from: 10, priceE4: 85_500 }], 15])
    expect((await logOf(ids[1]!))[0].detail.changes).toEqual([
      { field: 'B2 单价', before: '¥3.33', after: '¥3.16' },
      { field: 'B2 库存', before: '8', after: '18' },
    ])
    const card = (await world().anonymous().catalog.search({ keyword: '批量乙' })).list.find((one) => one.productId === ids[1])!
    expect([card.priceE4, card.stock]).toEqual([31_600, 18])
    const points = await world().admin.query(
      'select price_e4::int as price from price_points where sku_id = $1 order by day desc limit 1',
      [sku.skuId],
    )
    expect(points.rows).toEqual([{ price: 95_000 }])
    // Looked at once, done once: the same preview does not fit what stands there now.
    expect((await refusalOf(it.client.goodsEdit.changePrices({ ...change, seal }))).message).toBe('商品的价格或库存刚刚变了，请重新预览')
  })

  it('asks about what the rules of prices call odd, against the price before and against what others ask', async () => {
    const [it, other] = [await shop(), await shop()]
    const same = { brand: '采园', model: 'ZX-9', name: '同款搅拌器 ZX-9' }
    const [id] = await goodsOf(it, { ...same, code: 'A1', priceE4: 150_000 })
    await goodsOf(other, { ...same, code: 'A9', priceE4: 100_000 })
    const change = { productIds: [id!], price: { way: 'set' as const, value: 160_000 }, stock: null }
    const { rows, seal } = await it.client.goodsEdit.priceChange(change)
    expect(rows[0]!.odd).toBe('比同款最低报价 ¥10.00 高 60%')
    expect((await refusalOf(it.client.goodsEdit.changePrices({ ...change, seal }))).code).toBe('3115')
    expect(await it.client.goodsEdit.changePrices({ ...change, seal, isSure: true })).toEqual({ num: 1 })
  })

  it('asks why a price is under half of what others ask, however sure one is, and the page of goods says it', async () => {
    const [it, other] = [await shop(), await shop()]
    const same = { brand: '采园', model: 'ZX-10', name: '同款搅拌器 ZX-10' }
    const [id] = await goodsOf(it, { ...same, code: 'B1', priceE4: 100_000 })
    await goodsOf(other, { ...same, code: 'B9', priceE4: 100_000 })
    const lowTo = (value: number) => ({ productIds: [id!], price: { way: 'set' as const, value }, stock: null })
    const half = await it.client.goodsEdit.priceChange(lowTo(50_000))
    expect(half.rows[0]).toMatchObject({ odd: '', isLow: false })
    const change = lowTo(49_000)
    const { rows, seal } = await it.client.goodsEdit.priceChange(change)
    expect(rows[0]).toMatchObject({ odd: '比原价低 51%；比同款最低报价 ¥10.00 低 51%', isLow: true })
    const unsaid = await refusalOf(it.client.goodsEdit.changePrices({ ...change, seal, isSure: true }))
    expect((unsaid.data as { fields: object }).fields).toEqual({ lowReason: 'B1 的价格不到同款最低报价的一半，请填写低价说明' })
    expect((await it.client.goodsEdit.detail({ id: id! })).skus[0]!.priceE4).toBe(100_000)
    await it.client.goodsEdit.changePrices({ ...change, seal, isSure: true, lowReason: '临近效期促销' })
    expect((await world().anonymous().catalog.detail({ id: id! })).lowReason).toBe('临近效期促销')
    const { list } = await it.client.goodsEdit.versions({ id: id! })
    expect(list[0]!.comment).toBe('低价说明：临近效期促销')
  })

  it('refuses all of it where one row cannot be so, and touches no goods of others', async () => {
    const [it, strange] = [await shop(), await shop()]
    const ids = await goodsOf(it, { code: 'C1', name: '批量丙', priceE4: 10_000 }, { code: 'C2', name: '批量丁', priceE4: 90_000 })
    const change = { productIds: ids, price: { way: 'add' as const, value: -20_000 }, stock: null }
    const { rows, seal } = await it.client.goodsEdit.priceChange(change)
    expect(rows.map((row) => row.problem).toSorted()).toEqual(['', '价格须大于 0'])
    expect((await refusalOf(it.client.goodsEdit.changePrices({ ...change, seal }))).message).toBe('1 个规格不能这样改：C1 价格须大于 0')
    expect((await it.client.goodsEdit.detail({ id: ids[1]! })).skus[0]!.priceE4).toBe(90_000)
    expect((await refusalOf(strange.client.goodsEdit.priceChange(change))).code).toBe('4004')
    expect((await refusalOf(it.client.goodsEdit.priceChange({ ...change, price: null }))).message).toBe('请填写要改的价格或库存')
    const held = { productIds: [ids[1]!], price: null, stock: { way: 'set' as const, value: 1 } }
    await world().admin.query('update sku_stocks set reserved = 3 where sku_id = (select id from skus where product_id = $1)', [ids[1]])
    expect((await it.client.goodsEdit.priceChange(held)).rows[0]!.problem).toBe('库存不能小于订单已占用的 3 件')
  })
})

describe('supplierGoods.list', () => {
  it('narrows the list by category, brand and pieces that are free, and says what there is', async () => {
    const it = await shop()
    await goodsOf(
      it,
      { code: 'L1', name: '筛选甲', brand: '采园', stock: 3 },
      { code: 'L2', name: '筛选乙', brand: '采园', stock: 300 },
      { code: 'L3', name: '筛选丙' },
    )
    const all = await it.client.supplierGoods.list()
    expect([all.categories, all.brands]).toEqual([[{ code: it.leaf, name: expect.any(String), num: 3 }], [{ brand: '采园', num: 2 }]])
    const codes = async (input: object) => (await it.client.supplierGoods.list(input)).list.map((one) => one.code).toSorted()
    expect(await codes({ brand: '采园' })).toEqual(['L1', 'L2'])
    expect(await codes({ freeTo: 10 })).toEqual(['L1'])
    expect(await codes({ categoryCode: 'x' })).toEqual([])
    expect(await codes({ categoryCode: it.leaf, search: '丙' })).toEqual(['L3'])
  })
})
