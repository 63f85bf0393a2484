// New goods by hand: as if by an import, before the platform where it reviews; what is wrong is named by its field.
import { goodsEdit } from '@caiyuan/contract/goods-edit'
import type { GoodsNew } from '@caiyuan/contract/goods-typed'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'

const world = useWorld()
let next = 8900

interface Shop {
  client: Client
  supplierId: string
  leaf: string
}

const shop = async (): Promise<Shop> => {
  const n = (next += 1)
  const { db } = world()
  const leaf = (await buildCategories(db, `新分类${n}`, `新组${n}`, [`新叶${n}`])).get(`新叶${n}`)!
  const supplierId = await buildSupplier(db, { srcId: n, name: `新增供应商${n}` })
  const user = await buildUser(db, { schoolId: SUPPLIER_ID, no: `GC${n}`, name: '乙店员', roles: ['supplier'], supplierId })
  return { client: await world().as(user), supplierId, leaf }
}

const platform = async (isReviewed: boolean): Promise<Client> => {
  const client = await world().as(
    await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `GCP${(next += 1)}`, name: '江运营', roles: ['platform'] }),
  )
  await client.goodsReview.setting({ isReviewed })
  return client
}

const pack = (code: string, more: Partial<GoodsNew['skus'][number]> = {}): GoodsNew['skus'][number] => ({
  code,
  catNo: '',
  specs: [],
  unit: '盒',
  priceE4: 120_000,
  listPriceE4: null,
  moq: 1,
  packStep: 1,
  tiers: [],
  stock: 30,
  ...more,
})

const typed = (it: Shop, code: string, more: Partial<GoodsNew> = {}): GoodsNew => ({
  categoryCode: it.leaf,
  cas: '',
  hasNoCas: false,
  taxRateBp: 1300,
  name: `手填商品 ${code}`,
  brand: '采园',
  model: '',
  spec: '',
  pack: '',
  keywords: [],
  description: '',
  leadDays: 2,
  attributes: [],
  skus: [pack(code)],
  ...more,
})

const found = async (keyword: string): Promise<string[]> =>
  (await world().anonymous().catalog.search({ keyword })).list.map((it) => it.productId)

const logOf = async (id: string) =>
  (
    await world().admin.query(
      "select action, from_state, to_state, actor_name, detail from document_log where doc_kind = 'goods' and doc_id = $1 order by seq",
      [id],
    )
  ).rows

const asReagents = (it: Shop) => world().admin.query("update shared.categories set kind = 'reagent' where code = $1", [it.leaf])

describe('goodsEdit.create', () => {
  it('waits for the platform like imported goods, and is on sale and found with all that was typed once it is passed', async () => {
    const [it, reviewer] = [await shop(), await platform(true)]
    expect((await it.client.goodsEdit.blank()).isReviewed).toBe(true)
    const { productId, state } = await it.client.goodsEdit.create(
      typed(it, 'N1', {
        name: '手填低吸附离心管',
        model: 'LBT-15',
        pack: '50支/盒',
        keywords: ['离心管 尖底'],
        description: '一次性使用',
        attributes: [{ name: '材质', value: '聚丙烯' }],
        taxRateBp: 900,
        skus: [
          pack('N1', { catNo: 'LB-1', specs: [{ name: '容量', value: '15mL' }], tiers: [{ from: 10, priceE4: 110_000 }], moq: 2 }),
          pack('N1-B', { specs: [{ name: '容量', value: '50mL' }], priceE4: 150_000, listPriceE4: 180_000, stock: 4 }),
        ],
      }),
    )
    expect(state).toBe('waiting')
    expect(await found('手填低吸附离心管')).toEqual([])
    expect((await refusalOf(world().anonymous().catalog.detail({ id: productId }))).code).toBe('4004')
    const [row] = await logOf(productId)
    expect([row.action, row.to_state, row.actor_name]).toEqual(['create', 'waiting', '乙店员'])
    expect(row.detail.changes).toEqual(
      expect.arrayContaining([
        { field: '商品名称', before: '', after: '手填低吸附离心管' },
        { field: '分类', before: '', after: expect.stringContaining('新叶') },
        { field: '参数「材质」', before: '', after: '聚丙烯' },
        { field: '规格 N1-B', before: '', after: '50mL，¥15.00/盒' },
      ]),
    )
    expect((await it.client.goodsEdit.versions({ id: productId })).list.map((one) => [one.title, one.who])).toEqual([
      ['新增商品', '乙店员'],
    ])
    const waiting = (await reviewer.goodsReview.list({ search: '手填低吸附离心管' })).list
    expect(waiting.map((one) => [one.productId, one.code, one.can])).toEqual([[productId, 'N1', { pass: true, refuse: true }]])
    await reviewer.goodsReview.pass({ productIds: [productId] })
    expect(await found('手填低吸附离心管')).toEqual([productId])
    const page = await world().anonymous().catalog.detail({ id: productId })
    expect([page.leadDays, page.skus.map((k) => [k.code, k.catNo, k.priceE4, k.listPriceE4, k.moq, k.stock, k.tiers.length])]).toEqual([
      2,
      [
        ['N1', 'LB-1', 120_000, null, 2, 30, 1],
        ['N1-B', '', 150_000, 180_000, 1, 4, 0],
      ],
    ])
    expect(await it.client.goodsEdit.detail({ id: productId })).toMatchObject({ categoryCode: it.leaf, taxRateBp: 900, model: 'LBT-15' })
    const points = await world().admin.query(
      'select p.price_e4::int as price from price_points p join skus k on k.id = p.sku_id where k.product_id = $1 order by k.sort',
      [productId],
    )
    expect(points.rows).toEqual([{ price: 120_000 }, { price: 150_000 }])
  })

  it('is on sale at once where the platform does not review', async () => {
    const [it] = [await shop(), await platform(false)]
    const { productId, state } = await it.client.goodsEdit.create(typed(it, 'S1', { name: '手填即售台历' }))
    expect([state, await found('手填即售台历')]).toEqual(['on', [productId]])
    expect((await it.client.goodsEdit.blank()).isReviewed).toBe(false)
    await platform(true)
  })

  it('takes no code that stands for something else, of the goods or of a pack, on the shelf or off it', async () => {
    const it = await shop()
    await buildGoods(world().db, it.supplierId, [
      { code: 'G1', name: '成组的商品', categoryCode: it.leaf, skus: [{ code: 'G1-A' }, { code: 'G1-B' }] },
    ])
    await world().admin.query("update skus set status = 'off' where supplier_id = $1 and code = 'G1-B'", [it.supplierId])
    for (const [code, at] of [
      ['G1', 'skus.1.code'],
      ['G1-A', 'skus.1.code'],
      ['G1-B', 'skus.1.code'],
    ] as const) {
      const skus = code === 'G1' ? [pack(code)] : [pack('X1'), pack(code)]
      const answer = await it.client.raw(goodsEdit.create, typed(it, 'X1', { skus }))
      const field = code === 'G1' ? 'skus.0.code' : at
      expect(answer).toMatchObject({ retCode: '4000', data: { fields: { [field]: '商品编码已用于您的另一商品：成组的商品' } } })
    }
    expect((await it.client.supplierGoods.list()).list).toHaveLength(1)
    // Another supplier's codes are another's.
    const other = await shop()
    await other.client.goodsEdit.create(typed(other, 'G1'))
  })

  it('lets one of two people who press at once have the code', async () => {
    const it = await shop()
    const people = await Promise.all(
      ['先', '后'].map(async (name) => ({
        name,
        client: await world().as(
          await buildUser(world().db, {
            schoolId: SUPPLIER_ID,
            no: `GCT${name}${next}`,
            name,
            roles: ['supplier'],
            supplierId: it.supplierId,
          }),
        ),
      })),
    )
    for (let i = 0; i < 5; i += 1) {
      const both = await Promise.all(
        people.map(({ name, client }) => client.raw(goodsEdit.create, typed(it, `T${i}`, { name: `同时的商品${i}${name}` }))),
      )
      expect(both.map((one) => one.retCode).toSorted()).toEqual(['1000', '4000'])
    }
    expect((await it.client.supplierGoods.list()).total).toBe(5)
  })

  it('asks what substance it is where the category does, and judges by it', async () => {
    const it = await shop()
    const wrong = async (more: Partial<GoodsNew>) => {
      const { retMsg, data } = await it.client.raw(goodsEdit.create, typed(it, `C${(next += 1)}`, more))
      return [retMsg, Object.keys((data as unknown as { fields: object }).fields)]
    }
    expect((await it.client.goodsEdit.blank()).casCategories).not.toContain(it.leaf)
    await asReagents(it)
    expect((await it.client.goodsEdit.blank()).casCategories).toContain(it.leaf)
    expect(await wrong({})).toEqual(['请填写 CAS 号；混合物等没有的，请勾选“没有 CAS 号”', ['cas']])
    expect(await wrong({ cas: '64-17-6' })).toEqual(['CAS 号不正确（校验位不符）', ['cas']])
    expect(await wrong({ cas: '酒精' })).toEqual(['登记号（CAS）格式不正确，如 64-17-5', ['cas']])
    const kit = await it.client.goodsEdit.create(typed(it, 'C-KIT', { hasNoCas: true }))
    expect(await it.client.goodsEdit.detail({ id: kit.productId })).toMatchObject({ cas: '', controlClass: 0 })
    const nitric = await it.client.goodsEdit.create(typed(it, 'C-HNO3', { cas: '7697-37-2' }))
    expect(await it.client.goodsEdit.detail({ id: nitric.productId })).toMatchObject({ cas: '7697-37-2', controlClass: 3 })
  })

  it('asks about a price far from what others ask, and keeps nothing until it is meant', async () => {
    const [it, other] = [await shop(), await shop()]
    const same = { brand: '采园', model: 'NH-7', name: '同款振荡器 NH-7' }
    await buildGoods(world().db, other.supplierId, [
      { ...same, code: 'A9', categoryCode: other.leaf, skus: [{ code: 'A9', unit: '台', priceE4: 100_000 }] },
    ])
    const input = typed(it, 'A1', { ...same, skus: [pack('A1', { unit: '台', priceE4: 160_000 })] })
    expect(await it.client.raw(goodsEdit.create, input)).toMatchObject({
      retCode: '3115',
      data: { odd: [{ code: 'A1', words: '比同款最低报价 ¥10.00 高 60%', isLow: false }] },
    })
    expect((await it.client.supplierGoods.list()).total).toBe(0)
    await it.client.goodsEdit.create({ ...input, isSure: true })
    expect((await it.client.supplierGoods.list()).total).toBe(1)
  })

  it('says before the platform looks why new goods cost less than half of what others ask', async () => {
    const [it, other] = [await shop(), await shop()]
    const same = { brand: '采园', model: 'NH-8', name: '同款振荡器 NH-8' }
    await buildGoods(world().db, other.supplierId, [
      { ...same, code: 'L9', categoryCode: other.leaf, skus: [{ code: 'L9', unit: '台', priceE4: 100_000 }] },
    ])
    const boss = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'NHP', name: '江运营', roles: ['platform'] }))
    await boss.goodsReview.setting({ isReviewed: true })
    const input = { ...typed(it, 'L1', { ...same, skus: [pack('L1', { unit: '台', priceE4: 40_000 })] }), isSure: true }
    expect((await it.client.raw(goodsEdit.create, input)).data).toMatchObject({
      fields: { lowReason: 'L1 的价格不到同款最低报价的一半，请填写低价说明' },
    })
    expect((await it.client.supplierGoods.list()).total).toBe(0)
    await it.client.goodsEdit.create({ ...input, lowReason: '清库存，包装旧版' })
    const [row] = (await boss.goodsReview.list({ search: 'NH-8' })).list
    expect(row).toMatchObject({ code: 'L1', low: [{ code: 'L1', lowestE4: 100_000 }], lowReason: '清库存，包装旧版' })
    await boss.goodsReview.setting({ isReviewed: false })
  })

  it('refuses by field what no rule allows', async () => {
    const it = await shop()
    const root = (await world().admin.query('select path from shared.categories where code = $1', [it.leaf])).rows[0].path.split('/')[0]
    const faults = async (more: Partial<GoodsNew>) =>
      ((await it.client.raw(goodsEdit.create, typed(it, 'W1', more))).data as unknown as { fields: Record<string, string> }).fields
    expect(await faults({ name: '' })).toEqual({ name: '请输入商品名称' })
    expect(await faults({ categoryCode: '' })).toEqual({ categoryCode: '请选择商品分类' })
    expect(await faults({ categoryCode: 'none' })).toEqual({ categoryCode: '请选择商品分类' })
    expect(await faults({ categoryCode: root })).toEqual({ categoryCode: '商品分类须为第三级分类' })
    expect(await faults({ taxRateBp: 1800 })).toEqual({ taxRateBp: '税率须为 0 到 17，最多两位小数' })
    expect(await faults({ skus: [] })).toEqual({ skus: '至少留一个规格' })
    expect(await faults({ skus: [pack('W1'), pack('W1')] })).toEqual({ skus: '商品编码不能重复' })
    expect(await faults({ skus: [pack('W1', { priceE4: 0 })] })).toEqual({ 'skus.0.priceE4': '价格须大于 0' })
    expect(await faults({ skus: [pack('W1', { unit: '' })] })).toEqual({ 'skus.0.unit': '请输入单位' })
    expect(await faults({ skus: [pack('W1', { moq: 0 })] })).toEqual({ 'skus.0.moq': '起订量须为 1 到 9,999 的整数' })
    expect((await it.client.supplierGoods.list()).total).toBe(0)
  })

  it('is for people of suppliers alone', async () => {
    const [it, reviewer] = [await shop(), await platform(true)]
    const schoolId = 8900 + (next += 1)
    await buildSchool(world().db, {
      id: schoolId,
      code: `GCS${schoolId}`,
      name: `新增大学${schoolId}`,
      kind: 'university',
      depts: ['一系'],
    })
    const buyer = await world().as(await buildUser(world().db, { schoolId, no: `GCB${schoolId}`, name: '采购人', roles: ['purchaser'] }))
    for (const client of [buyer, reviewer]) {
      expect((await refusalOf(client.goodsEdit.create(typed(it, 'D1')))).code).toBe('2009')
      expect((await refusalOf(client.goodsEdit.blank())).code).toBe('2009')
    }
  })
})
