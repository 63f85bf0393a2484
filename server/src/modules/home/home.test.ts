// The floors of the home page: what one bought, what colleagues bought, what sells best, each once.
import { fails } from '@caiyuan/contract/fails'
import { PERSONAL } from '@caiyuan/contract/purse'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { buildCampaign } from '../coupon/fixtures.ts'
import { buildOrder, buildOrderWorld, uniqueNo, type OrderWorld } from '../order/fixtures.ts'

const world = useWorld()

const names = ['甲纸', '乙纸', '丙笔', '丁笔', '戊夹', '己夹', '庚胶', '旧货', '私物', '废单', '下架', '停供', '同事货', '外系货'] as const
type Name = (typeof names)[number]

const openShelf = async () => {
  const { db, admin } = world()
  const leaf = (await buildCategories(db, '办公', '纸笔', ['杂项'])).get('杂项')!
  const supplierId = await buildSupplier(db, { srcId: uniqueNo(), name: '甲采电子商务有限公司', shortName: '甲采', shipDays: 1 })
  const stopped = await buildSupplier(db, { srcId: uniqueNo(), name: '停业商社' })
  const goods = new Map<string, { productId: string; skuId: string }>()
  const draft = (name: Name | string, more: object = {}) => ({ code: `H${name}`, name, categoryCode: leaf, ...more })
  const twoPacks = [
    {
      code: 'H乙纸',
      specs: [{ name: '规格', value: '整箱' }],
      priceE4: 500_000,
      unit: '箱',
      baseUnit: '张',
      baseQty: 3,
      moq: 5,
      packStep: 4,
    },
    { code: 'H乙纸2', specs: [{ name: '规格', value: '散包' }], priceE4: 200_000 },
  ]
  for (const [owner, drafts] of [
    [supplierId, names.filter((it) => it !== '停供').map((it) => draft(it, it === '乙纸' ? { skus: twoPacks } : {}))],
    [stopped, [draft('停供')]],
  ] as const)
    for (const [code, it] of await buildGoods(db, owner, drafts)) goods.set(code.slice(1), it)
  await admin.query("update shared.suppliers set status = 'left' where id = $1", [stopped])
  await admin.query("update shared.skus set status = 'off' where id = $1", [goods.get('下架')!.skuId])
  return { goods, leaf, supplierId }
}

describe('home.floors', () => {
  it('shows what one bought most often, what colleagues bought, and best sellers that neither shows', async () => {
    const { goods, leaf, supplierId } = await openShelf()
    const [it, away] = [await buildOrderWorld(world().db, { personalPurchaseFlag: 1 }), await buildOrderWorld(world().db)]
    const { admin, inSchool, db } = world()
    const colleague = await buildUser(db, {
      schoolId: it.schoolId,
      no: `HC${uniqueNo()}`,
      name: '同事',
      roles: ['purchaser'],
      deptId: it.deptId,
    })
    const { rows: depts } = await admin.query("select id from mall.depts where school_id = $1 and name = '财务处'", [it.schoolId])
    const bought = async (at: OrderWorld, priceE4: number, bag: readonly Name[], set: object = {}) => {
      const id = await buildOrder(db, inSchool, at, { lines: bag.map((name) => ({ name: `${name}的订单行`, priceE4, num: 1 })) })
      for (const [i, name] of bag.entries()) {
        const { skuId, productId } = goods.get(name)!
        const values = [skuId, productId, id, i + 1]
        await admin.query('update mall.order_lines set sku_id = $1, product_id = $2 where order_id = $3 and line_no = $4', values)
      }
      for (const [column, value] of Object.entries(set))
        await admin.query(`update mall.orders set ${column === 'state' ? 'moved_to = $1, state' : column} = $1 where id = $2`, [value, id])
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await bought(it, 10_000, ['甲纸', '乙纸', '丙笔'])
    await bought(it, 90_000, ['乙纸', '丙笔', '丁笔', '下架', '停供'])
    await bought(it, 20_000, ['甲纸', '丙笔', '己夹'])
    await bought(it, 30_000, ['戊夹'], { created_at: daysAgo(89) })
    await bought(it, 99_000, ['旧货'], { created_at: daysAgo(91) })
    await bought(it, 99_000, ['私物'], { budget_status: 'NONE', dept_id: null, kind: 'PERSONAL' })
    await bought(it, 99_000, ['废单'], { state: 'cancelled' })
    await bought(it, 99_000, ['废单'], { state: 'closed' })
    await bought(it, 10_000, ['同事货'], { buyer_id: colleague.id })
    await bought(it, 99_000, ['外系货'], { buyer_id: it.stranger.id, dept_id: depts[0].id })
    await bought(away, 99_000, ['庚胶'])
    await admin.query(
      'insert into mall.sku_terms (school_id, sku_id, price_e4, is_hidden) values ($1, $2, 70000, false), ($3, $2, 60000, false), ($1, $4, null, true), ($3, $5, null, true)',
      [it.schoolId, goods.get('甲纸')!.skuId, away.schoolId, goods.get('己夹')!.skuId, goods.get('丙笔')!.skuId],
    )
    const sales: Record<string, number> = { 外系货: 900, 甲纸: 800, 庚胶: 700, 旧货: 600, 废单: 500, 私物: 400 }
    for (const [name, num] of Object.entries(sales)) await admin.query('update shared.products set sales = $1 where name = $2', [num, name])
    const held = await buildGoods(db, supplierId, [
      { code: 'HX1', name: '管控品', categoryCode: leaf, controlClass: 1 },
      { code: 'HX2', name: '缺货品', categoryCode: leaf, stock: 0 },
      { code: 'HX3', name: '未上架', categoryCode: leaf },
      { code: 'HX4', name: '缺规格', categoryCode: leaf },
    ])
    await admin.query("update shared.products set status = 'off' where id = $1", [held.get('HX3')!.productId])
    await admin.query("update shared.skus set status = 'off' where id = $1", [held.get('HX4')!.skuId])
    await admin.query("update shared.products set sales = 9999 where code like 'HX%' or name = '停供'")

    const floors = await (await world().as(it.buyer)).home.floors()
    expect(floors.often.map((row) => [row.name, row.times, row.priceE4])).toEqual([
      ['丙笔', 3, 100_000],
      ['乙纸', 2, 500_000],
      ['甲纸', 2, 70_000],
      ['丁笔', 1, 100_000],
      ['戊夹', 1, 100_000],
    ])
    expect(floors.often[1]).toEqual({
      ...goods.get('乙纸'),
      name: '乙纸',
      priceE4: 500_000,
      spec: '整箱',
      unit: '箱',
      baseUnit: '张',
      basePriceE4: 166_667,
      supplierName: '甲采',
      supplierFullName: '甲采电子商务有限公司',
      shipText: '次日达',
      times: 2,
      leastNum: 8,
      coupon: null,
    })
    expect(floors.often[0]).toMatchObject({ spec: '', baseUnit: '', basePriceE4: 0, leastNum: 1 })
    const own = await (await world().as(it.buyer)).home.floors({ categoryType: '1' })
    expect([own.often.map((row) => row.name), own.colleagues]).toEqual([['私物'], []])
    expect(floors.colleagues.map((row) => row.name)).toEqual(['同事货'])
    expect(floors.deptName).toBe('材料学院')
    const shown = [...floors.often, ...floors.colleagues].map((row) => row.productId)
    expect(floors.popular.slice(0, 5).map((row) => [row.name, row.times])).toEqual([
      ['外系货', 900],
      ['庚胶', 700],
      ['旧货', 600],
      ['废单', 500],
      ['私物', 400],
    ])
    expect(floors.popular.some((row) => shown.includes(row.productId))).toBe(false)

    await admin.query('update shared.suppliers set ship_days = 2 where id = $1', [supplierId])
    const open = await world().anonymous().home.floors()
    expect([open.often, open.colleagues, open.deptName]).toEqual([[], [], ''])
    expect(open.popular).toHaveLength(10)
    expect(open.popular[1]).toMatchObject({ name: '甲纸', priceE4: 100_000, shipText: '2 天发货' })
    expect((await (await world().as(it.supplierUser)).home.floors()).often).toEqual([])
    const newcomer = await buildUser(db, { schoolId: it.schoolId, no: `HN${uniqueNo()}`, name: '新人', roles: ['purchaser'] })
    expect(await (await world().as(newcomer)).home.floors()).toMatchObject({ often: [], colleagues: [], deptName: '' })
  })

  it('asks whether the purse is open to the person', async () => {
    const { schoolId, deptId } = await buildOrderWorld(world().db)
    const user = await buildUser(world().db, { schoolId, no: `HD${uniqueNo()}`, name: '丁老师', roles: ['acceptor'], deptId })
    const client = await world().as(user)
    expect((await refusalOf(client.home.floors({ categoryType: PERSONAL }))).code).toBe(fails['purse.personalClosed'].retCode)
    expect((await client.home.floors({})).often).toEqual([])
  })
})

describe('home.floors with coupons in the hand', () => {
  it('says in 个采 alone what they make of goods, and shows goods each of them is good for', async () => {
    const { db, admin } = world()
    const leaf = (await buildCategories(db, '日用', '随身', ['电子'])).get('电子')!
    const [own, other] = [
      await buildSupplier(db, { srcId: uniqueNo(), name: '券商社' }),
      await buildSupplier(db, { srcId: uniqueNo(), name: '别家商社' }),
    ]
    await admin.query('update shared.suppliers set freight_fen = 600, freight_free_from_fen = 0 where id = $1', [other])
    const at = (code: string, priceE4: number, more: object = {}) => ({ code, name: code, categoryCode: leaf, priceE4, ...more })
    const goods = await buildGoods(db, own, [
      at('Q耳机', 2_590_000),
      at('Q鼠标', 890_000),
      at('Q电池', 50_000, { skus: [{ code: 'Q电池', priceE4: 50_000, moq: 20 }] }),
      at('Q管控', 2_000_000, { controlClass: 1 }),
      at('Q售罄', 2_000_000, { stock: 0 }),
    ])
    const lamp = (await buildGoods(db, other, [at('Q台灯', 1_680_000)])).get('Q台灯')!
    await admin.query(
      "update shared.products set sales = 100, personal_min_e4 = case code when 'Q耳机' then 2000000 end where code like 'Q%'",
    )
    await admin.query("update shared.skus set personal_price_e4 = 2000000 where code = 'Q耳机'")
    const it_ = await buildOrderWorld(db, { personalPurchaseFlag: 1 })
    const client = await world().as(it_.buyer)
    expect(await client.home.floors({ categoryType: PERSONAL })).toMatchObject({ cheaper: [], couponNum: 0 })

    const rate = await buildCampaign(db, {
      title: '九五折',
      supplierId: own,
      kind: 'rate',
      payPercent: 95,
      thresholdFen: 10_000,
      mostFen: 3_000,
      budgetFen: 90_000,
    })
    const freight = await buildCampaign(db, {
      title: '免邮',
      kind: 'freight',
      mostFen: 600,
      budgetFen: 90_000,
      productIds: [lamp.productId],
    })
    for (const id of [rate, freight]) await client.coupon.take({ campaignId: id })
    const floors = await client.home.floors({ categoryType: PERSONAL })
    const shown = floors.cheaper.filter((row) => row.name.startsWith('Q')).map((row) => [row.name, row.priceE4, row.coupon])
    // 95 % of ¥200.00, the personal price: what the school pays has no part in it. The mouse does not come to ¥100.00.
    expect(shown.toSorted()).toEqual([
      ['Q台灯', 1_680_000, { kind: 'freight', figure: '免邮', savedFen: 600, afterFen: 16_800 }],
      ['Q耳机', 2_000_000, { kind: 'rate', figure: '9.5 折', savedFen: 1_000, afterFen: 19_000 }],
    ])
    expect(floors.couponNum).toBe(2)
    expect(floors.popular.map((row) => row.name)).not.toContain('Q耳机')
    await admin.query('update shared.products set sales = 9000 where id = any($1)', [
      [goods.get('Q电池')!.productId, goods.get('Q鼠标')!.productId],
    ])
    const { popular } = await client.home.floors({ categoryType: PERSONAL })
    // Twenty at least: together they come to ¥100.00, by the price of so many.
    expect(popular.slice(0, 2).map((row) => [row.name, row.coupon?.afterFen])).toEqual(
      expect.arrayContaining([
        ['Q电池', 9_500],
        ['Q鼠标', undefined],
      ]),
    )
    await admin.query(`update shared.skus set tiers = '[{"from": 10, "priceE4": 49000}]' where code = 'Q电池'`)
    const dearer = (await client.home.floors({ categoryType: PERSONAL })).popular.find((row) => row.name === 'Q电池')!
    expect(dearer.coupon).toBeNull()
    const ofSchool = await client.home.floors({})
    expect([ofSchool.cheaper, ofSchool.couponNum, ofSchool.popular.every((row) => row.coupon === null)]).toEqual([[], 0, true])
    // What another of the school, or of another school, holds is his.
    const colleague = await buildUser(db, {
      schoolId: it_.schoolId,
      no: `HQ${uniqueNo()}`,
      name: '同事',
      roles: ['purchaser'],
      deptId: it_.deptId,
    })
    expect(await (await world().as(colleague)).home.floors({ categoryType: PERSONAL })).toMatchObject({ cheaper: [], couponNum: 0 })
    const away = await buildOrderWorld(db, { personalPurchaseFlag: 1 })
    expect(await (await world().as(away.buyer)).home.floors({ categoryType: PERSONAL })).toMatchObject({ cheaper: [], couponNum: 0 })
  })
})
