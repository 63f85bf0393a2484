// 商品对比: what a sheet says, who reads it, and how an order takes it along.
import { blockOf } from '@caiyuan/contract/approval/review'
import { comparison } from '@caiyuan/contract/comparison'
import { levelled, leastVolume, measureOf, type ComparedGoods } from '@caiyuan/contract/comparison-volume'
import type { order } from '@caiyuan/contract/order'
import type { OutputOf } from '@caiyuan/contract/endpoint'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { buildGoods } from '../catalog/fixtures.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { dropComparisons } from './leave.ts'

const world = useWorld()

/** Two offers of the same paper and one of another weight; 乙 costs less but is late. */
const open = async () => {
  const mall = await openMall(world())
  const paper = (code: string, yuan: number, model: string) => ({
    code: `${code}${mall.no}`,
    name: `得力 ${model} A4 复印纸`,
    brand: '得力',
    model,
    pack: '500 张/包',
    expenseSubject: 'office',
    skus: [{ code: `${code}${mall.no}`, unit: '包', priceE4: yuan * 10_000, baseUnit: '张', baseQty: 500, stock: 1000 }],
  })
  const jia = await buildGoods(world().db, mall.jia, [paper('A', 24, `P${mall.no}`)])
  const yi = await buildGoods(world().db, mall.yi, [paper('B', 22, `P${mall.no}`), paper('C', 27, `Q${mall.no}`)])
  const [own, same, thick] = [jia.get(`A${mall.no}`)!, yi.get(`B${mall.no}`)!, yi.get(`C${mall.no}`)!].map((it_) => it_.skuId)
  return { mall, own: own!, same: same!, thick: thick!, buyer: await world().as(mall.T1) }
}

type Quote = OutputOf<typeof order.quote>
const submitOf = (mall: Mall, quote: Quote, comparisonIds: string[]) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '行政办公' as const,
  orders: quote.orders.map((it_) => ({
    key: it_.key,
    comparisonIds,
    funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: it_.totalFen }],
  })),
})

describe('levelled', () => {
  const goods = (more: Partial<ComparedGoods>): ComparedGoods => ({
    skuId: 'a',
    unit: '箱',
    priceE4: 1_000_000,
    tiers: [],
    moq: 1,
    packStep: 1,
    stock: 9999,
    baseUnit: '包',
    baseQty: 5,
    freight: { fen: 1_000, freeFromFen: 50_000 },
    problem: '',
    ...more,
  })
  it('buys whole packs for the same volume, in steps, at the tier it reaches, with freight', () => {
    const two = [goods({}), goods({ skuId: 'b', baseQty: 8, moq: 4, packStep: 2, tiers: [{ from: 4, priceE4: 900_000 }] })]
    expect(measureOf(two)).toEqual({ unit: '包', isBase: true })
    expect(leastVolume(two)).toBe(32)
    expect(levelled(two, 32)).toMatchObject([
      { num: 7, goodsFen: 70_000, freightFen: 0, totalFen: 70_000 },
      { num: 4, unitE4: 900_000, goodsFen: 36_000, freightFen: 1_000, totalFen: 37_000 },
    ])
  })
  it('counts packs where what they hold is not the same', () => {
    const two = [goods({}), goods({ skuId: 'b', baseUnit: 'g' })]
    expect(measureOf(two)).toEqual({ unit: '箱', isBase: false })
    expect(levelled(two, 3).map((it_) => it_.num)).toEqual([3, 3])
  })
  it('says what cannot be bought: too few there, too many at once', () => {
    expect(levelled([goods({ stock: 2 }), goods({ baseQty: 0.1 })], 1_000).map((it_) => it_.problem)).toEqual([
      '库存不足，剩余 2 箱',
      '要买 10,000 箱，一次最多 9999',
    ])
  })
})

describe('comparison.save', () => {
  it('keeps who compared what and when, as it stood, and counts the same goods of others alone', async () => {
    const { mall, own, same, thick, buyer } = await open()
    const { id } = await buyer.comparison.save({ skuIds: [own, same, thick], chosenSkuId: own, volume: 2000, reason: '急用，同日送达' })
    expect(buyer.changed).toContainEqual({ kind: 'comparison', id: mall.T1.id })
    await mall.price(own, 99)
    const sheet = await buyer.comparison.detail({ id })
    expect(sheet).toMatchObject({ madeBy: '李老师', deptName: '材料学院', volume: 2000, unit: '张', isBase: true, chosenSkuId: own })
    expect(sheet.rows).toMatchObject([
      { skuId: own, priceE4: 240_000, basePriceE4: 480, num: 4, goodsFen: 9_600, freightFen: 1_200, totalFen: 10_800, isCounted: false },
      { skuId: same, priceE4: 220_000, num: 4, goodsFen: 8_800, freightFen: 1_200, totalFen: 10_000, isCounted: true },
      { skuId: thick, num: 4, totalFen: 12_000, isCounted: false },
    ])
    expect(await buyer.comparison.list()).toMatchObject({ total: 1, list: [{ id, goodsNum: 3, totalFen: 10_800, orderNos: [] }] })
    const { rows } = await world().admin.query("select result from mall.audit_log where endpoint = 'comparison.save' and object_id = $1", [
      id,
    ])
    expect(rows).toEqual([{ result: 'done' }])
  })

  it('asks why it is not the lowest, for two to four different goods, one of them chosen', async () => {
    const { mall, own, same, buyer } = await open()
    const it_ = { skuIds: [own, same], chosenSkuId: own, volume: 500 }
    expect(await refusalOf(buyer.comparison.save(it_))).toMatchObject({ code: '4000', message: '选用的不是最低价，请填写选用理由' })
    expect((await buyer.raw(comparison.save, { ...it_, skuIds: [own, own] })).retMsg).toBe('对比的商品不能重复')
    expect((await buyer.raw(comparison.save, { ...it_, skuIds: [own] })).retMsg).toBe('至少选 2 种商品才能对比')
    expect((await refusalOf(buyer.comparison.save({ ...it_, chosenSkuId: mall.sku.pen }))).message).toBe('请在对比的商品里选用一种')
    expect((await refusalOf(buyer.comparison.save({ ...it_, skuIds: [own, crypto.randomUUID()] }))).code).toBe('4004')
    const auditor = await buildUser(world().db, { schoolId: mall.no, no: `A${mall.no}`, name: '审计', roles: ['auditAdmin'] })
    expect((await refusalOf((await world().as(auditor)).comparison.save(it_))).code).toBe('2009')
    expect(await mall.count('comparisons')).toBe(0)
    await buyer.comparison.save({ ...it_, chosenSkuId: same })
  })

  it('is a sheet to take away, with every offer’s price, stock, supplier and normalised price', async () => {
    const { own, same, buyer } = await open()
    const { id } = await buyer.comparison.save({ skuIds: [own, same], chosenSkuId: same, volume: 500, reason: '' })
    const answer = await buyer.raw(comparison.export, { id })
    const read = (await import('read-excel-file/node')).default
    const [sheet] = (await read(Buffer.from(answer.data as Buffer))) as unknown as { data: unknown[][] }[]
    const [head, ...rows] = sheet!.data
    const of = (title: string) => rows.map((row) => row[head!.indexOf(title)])
    expect(of('供应商')).toEqual(['甲 综合电商', '乙 试剂'])
    expect([of('售价'), of('折算单价'), of('库存'), of('合计'), of('比最低多')]).toEqual([
      ['¥24.00/包', '¥22.00/包'],
      ['¥0.048/张', '¥0.044/张'],
      [1000, 1000],
      [36, 34],
      [2, 0],
    ])
    expect([of('比价人'), of('比价时间')]).toEqual([
      ['李老师', '李老师'],
      [expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/), expect.any(String)],
    ])
  })
})

describe('a sheet as evidence', () => {
  const bought = async () => {
    const it_ = await open()
    const { own, same, thick, buyer } = it_
    const { id } = await buyer.comparison.save({ skuIds: [own, same], chosenSkuId: own, volume: 500, reason: '急用' })
    await buyer.cart.add({
      items: [
        { skuId: own, num: 2 },
        { skuId: thick, num: 1 },
      ],
    })
    const quote = await buyer.order.quote({ from: 'cart' })
    return { ...it_, id, quote }
  }

  it('is proposed for the order of its goods, goes with it to who decides, and stays when its maker leaves', async () => {
    const { mall, id, quote, own, same, buyer } = await bought()
    expect(quote.orders.map((it_) => it_.comparisons.map((each) => each.id))).toEqual([[id], []])
    const sent = submitOf(mall, quote, [])
    const { orders } = await buyer.order.submit({ ...sent, orders: [{ ...sent.orders[0]!, comparisonIds: [id] }, sent.orders[1]!] })
    const [mine] = orders
    expect((await buyer.order.detail({ id: mine!.id })).comparisons).toMatchObject([{ id, madeBy: '李老师', goodsNum: 2 }])
    const reader = await world().as(mall.F1)
    const { files } = blockOf((await reader.approval.detail({ kind: 'order', id: mine!.id })).review!, 'files')!
    expect(files).toMatchObject([{ id, page: `/print/comparison?id=${id}`, by: '李老师' }])
    expect((await reader.comparison.detail({ id })).reason).toBe('急用')
    expect((await refusalOf((await world().as(mall.F2)).comparison.detail({ id }))).code).toBe('4004')
    expect((await buyer.comparison.list()).list[0]!.orderNos).toMatchObject([{ id: mine!.id }])
    const other = await buyer.comparison.save({ skuIds: [own, same], chosenSkuId: same, volume: 500, reason: '' })
    await world().inSchool(mall.no, (ctx) => dropComparisons(ctx, mall.T1.id))
    expect((await reader.comparison.detail({ id })).id).toBe(id)
    expect((await refusalOf(buyer.comparison.detail({ id: other.id }))).code).toBe('4004')
  })

  it('is one’s own and about goods of the order, or nothing is submitted', async () => {
    const { mall, id, quote, own, same, buyer } = await bought()
    expect((await refusalOf(buyer.order.submit(submitOf(mall, quote, [id])))).message).toBe('比价单不存在或您无权查看')
    const colleague = await world().as(mall.T2)
    const theirs = await colleague.comparison.save({ skuIds: [own, same], chosenSkuId: own, volume: 500, reason: '急用' })
    const sent = submitOf(mall, quote, [])
    const orders = [{ ...sent.orders[0]!, comparisonIds: [theirs.id] }, sent.orders[1]!]
    expect((await refusalOf(buyer.order.submit({ ...sent, orders }))).code).toBe('4004')
    expect((await refusalOf(colleague.comparison.detail({ id }))).code).toBe('4004')
    const school = await openMall(world())
    expect((await refusalOf((await world().as(school.T1)).comparison.detail({ id }))).code).toBe('4004')
    expect(await mall.count('orders')).toBe(0)
  })
})
