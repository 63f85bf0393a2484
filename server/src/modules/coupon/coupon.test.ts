// 优惠券: given out within a budget that holds whoever comes at once, to people who buy with their own money, and to each his own.
import { PERSONAL, PUBLIC, type Purse } from '@caiyuan/contract/purse'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { buildCampaign } from './fixtures.ts'

const world = useWorld()
const TEN = { title: '满百减十', thresholdFen: 10_000, mostFen: 1_000 }

const open = async (params: object = {}) => openMall(world(), { personalPurchaseFlag: 1, ...params })
const platform = async (): Promise<Client> =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `CP${uniqueNo()}`, name: '江运营', roles: ['platform'] }))
const campaignNow = async (id: string) =>
  (
    await world().admin.query(
      'select open_fen::int as open, used_fen::int as used, taken_num as taken, used_num from shared.coupon_campaigns where id = $1',
      [id],
    )
  ).rows[0] as { open: number; used: number; taken: number; used_num: number }
const inMinutes = (n: number): string => new Date(Date.now() + n * 60_000).toISOString()
const draft = (it: object = {}) => ({
  ...TEN,
  kind: 'minus' as const,
  campaignFen: 10_000,
  startsAt: inMinutes(-5),
  endsAt: inMinutes(600),
  usableTo: inMinutes(1200),
  ...it,
})

describe('goods a coupon can be taken for', () => {
  it('bear its badge in the purse it can be used in, on cards and on their page, until there is none left', async () => {
    const mall = await open()
    const { paper, pen } = mall.sku
    const me = await world().as(mall.T1)
    const badgesOf = async (categoryType: Purse, sku = paper) => {
      const { list } = await me.catalog.cards({ skuIds: [sku], categoryType })
      const detail = await me.catalog.detail({ id: list[0]!.productId, categoryType })
      const labels = (it_: { badges: { label: string }[] }) => it_.badges.map(({ label }) => label).slice(1)
      expect(labels(detail)).toEqual(labels(list[0]!))
      return labels(detail)
    }
    const before = await badgesOf(PERSONAL)
    await buildCampaign(world().db, {
      ...TEN,
      supplierId: mall.jia,
      productIds: [(await me.catalog.cards({ skuIds: [paper] })).list[0]!.productId],
      budgetFen: 1_000,
    })
    await buildCampaign(world().db, { ...TEN, kind: 'freight', supplierId: mall.jia, budgetFen: 1_000 })
    await buildCampaign(world().db, { ...TEN, kind: 'rate', payPercent: 90, supplierId: mall.yi, budgetFen: 1_000 })
    await buildCampaign(world().db, { ...TEN, kind: 'rate', payPercent: 90, supplierId: mall.jia, budgetFen: 1_000, from: 5 })
    expect([before, await badgesOf(PERSONAL), await badgesOf(PERSONAL, pen), await badgesOf(PUBLIC)]).toEqual([[], ['优惠'], [], []])
    const share = await buildCampaign(world().db, { ...TEN, kind: 'rate', payPercent: 90, supplierId: mall.jia, budgetFen: 1_000 })
    expect([await badgesOf(PERSONAL), await badgesOf(PERSONAL, pen)]).toEqual([['优惠', '折扣'], ['折扣']])
    await me.coupon.take({ campaignId: share })
    expect(await badgesOf(PERSONAL)).toEqual(['优惠'])
  })
})

describe('taking a coupon', () => {
  it('gives one that is mine until its last day, and shows it where I look for it', async () => {
    const mall = await open()
    const campaignId = await buildCampaign(world().db, { ...TEN, supplierId: mall.jia, budgetFen: 5_000 })
    const me = await world().as(mall.T1)
    expect((await me.coupon.offered({ supplierId: mall.jia })).list).toMatchObject([{ id: campaignId, mineNum: 0, barred: '' }])
    const { id } = await me.coupon.take({ campaignId })
    expect(await campaignNow(campaignId)).toEqual({ open: 1_000, used: 0, taken: 1, used_num: 0 })
    expect(await me.coupon.my({})).toMatchObject({ total: 1, counts: { '1': 1, '2': 0, '3': 0 }, list: [{ id, campaignId, used: null }] })
    expect((await me.coupon.offered({ supplierId: mall.jia })).list).toMatchObject([{ mineNum: 1, barred: '已领取' }])
    expect(await refusalOf(me.coupon.take({ campaignId }))).toMatchObject({ code: '3862', message: '每人限领 1 张，您已领取' })
    expect((await campaignNow(campaignId)).taken).toBe(1)
    expect((await (await world().as(mall.T2)).coupon.my({})).total).toBe(0)
    const other = await open()
    expect((await (await world().as(other.T1)).coupon.my({})).total).toBe(0)
  })

  it('gives no more than the budget bears to 64 who press at once', async () => {
    const mall = await open()
    const campaignId = await buildCampaign(world().db, { ...TEN, budgetFen: 20_500, perPerson: 8 })
    const people = await Promise.all([mall.T1, mall.T2, mall.F1, mall.F2, mall.D1, mall.S1, mall.T1, mall.T2].map((it) => world().as(it)))
    const ends = await Promise.all(
      people.flatMap((client) =>
        Array.from({ length: 8 }, () =>
          client.coupon.take({ campaignId }).then(
            () => 'taken',
            () => 'refused',
          ),
        ),
      ),
    )
    expect(ends.filter((it) => it === 'taken')).toHaveLength(20)
    expect(await campaignNow(campaignId)).toEqual({ open: 20_000, used: 0, taken: 20, used_num: 0 })
    const { rows } = await world().admin.query(
      'select user_id, count(*)::int as n from mall.coupons where campaign_id = $1 group by user_id having count(*) > 8',
      [campaignId],
    )
    expect(rows).toEqual([])
    expect(await refusalOf((await world().as(mall.D1)).coupon.take({ campaignId }))).toMatchObject({ message: '这张优惠券已领完' })
  })

  it('is refused before and after its window, once ended, of a firm that sells no more, and where nobody buys for himself', async () => {
    const mall = await open()
    const me = await world().as(mall.T1)
    const of = (it: object) => buildCampaign(world().db, { ...TEN, budgetFen: 5_000, supplierId: mall.yi, ...it })
    for (const window of [
      { from: 10, to: 60 },
      { from: -60, to: -1 },
    ])
      expect(await refusalOf(me.coupon.take({ campaignId: await of(window) }))).toMatchObject({ message: '这张优惠券已停止发放' })
    const campaignId = await of({})
    await (await platform()).coupon.end({ id: campaignId })
    expect(await refusalOf(me.coupon.take({ campaignId }))).toMatchObject({ message: '这张优惠券已停止发放' })
    const stopped = await of({})
    await world().admin.query("update shared.suppliers set status = 'paused' where id = $1", [mall.yi])
    expect(await refusalOf(me.coupon.take({ campaignId: stopped }))).toMatchObject({ message: '这张优惠券已停止发放' })
    expect(await refusalOf(me.coupon.take({ campaignId: '不是编号' }))).toMatchObject({ message: '优惠券不存在或您无权查看' })
    const closed = await openMall(world())
    const them = await world().as(closed.T1)
    expect((await them.coupon.offered({})).list).toEqual([])
    expect(await refusalOf(them.coupon.take({ campaignId }))).toMatchObject({ code: '3290' })
  })

  it('moves to 已过期 by the clock', async () => {
    const mall = await open()
    const campaignId = await buildCampaign(world().db, { ...TEN, budgetFen: 5_000 })
    const me = await world().as(mall.T1)
    await me.coupon.take({ campaignId })
    await world().admin.query("update mall.coupons set usable_to = now() - interval '1 second' where campaign_id = $1", [campaignId])
    expect(await me.coupon.my({ type: '1' })).toMatchObject({ total: 0, counts: { '1': 0, '3': 1 } })
    expect((await me.coupon.my({ type: '3' })).list).toMatchObject([{ campaignId }])
  })
})

describe('a campaign', () => {
  it('is set up by a supplier for his own goods, seen and ended by him and the platform, by no other supplier', async () => {
    const mall = await open()
    const jia = await mall.supplier()
    const { id } = await jia.coupon.supplierCreate(draft())
    expect(await jia.coupon.supplierList({})).toMatchObject({
      counts: { running: 1 },
      list: [{ id, title: '满百减十', campaignFen: 10_000, openFen: 0, usedFen: 0, takenNum: 0, canEnd: true, createdBy: '甲' }],
    })
    expect(await mall.logs(id)).toMatchObject([{ who: '甲', action: 'create', comment: '满百减十：满 ¥100.00 减 ¥10.00，预算 ¥100.00' }])
    await (await world().as(mall.T1)).coupon.take({ campaignId: id })
    const yi = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `YI${mall.no}`, name: '乙', roles: ['supplier'], supplierId: mall.yi }),
    )
    expect((await yi.coupon.supplierList({})).list).toEqual([])
    expect(await refusalOf(yi.coupon.supplierEnd({ id }))).toMatchObject({ message: '优惠活动不存在或您无权查看' })
    expect((await (await platform()).coupon.manage({ search: '满百' })).list.some((it) => it.id === id)).toBe(true)
    await jia.coupon.supplierEnd({ id })
    expect(await jia.coupon.supplierList({ tab: 'over' })).toMatchObject({ list: [{ id, endedBy: '甲', canEnd: false, openFen: 1_000 }] })
    expect(await refusalOf(jia.coupon.supplierEnd({ id }))).toMatchObject({ message: expect.stringContaining('已结束') })
    expect(await refusalOf((await world().as(mall.T1)).coupon.supplierCreate(draft()))).toMatchObject({ code: '2009' })
    expect(await refusalOf(jia.coupon.create(draft()))).toMatchObject({ code: '2009' })
  })

  it('takes no rule that cannot be meant, and no goods of another', async () => {
    const mall = await open()
    const jia = await mall.supplier()
    const { rows } = await world().admin.query('select product_id from shared.skus where id = any($1::uuid[])', [
      [mall.sku.paper, mall.sku.ethanol],
    ])
    const both = rows.map((it) => it.product_id as string)
    for (const [it, text] of [
      [{ mostFen: 10_000 }, '优惠金额须低于使用门槛'],
      [{ mostFen: 0 }, '优惠金额须大于 0'],
      [{ campaignFen: 999 }, '活动预算不够发一张'],
      [{ kind: 'rate', payPercent: 100 }, '折扣须低于 10 折'],
      [{ endsAt: inMinutes(-10) }, '结束时间须晚于开始时间'],
      [{ startsAt: inMinutes(-20), endsAt: inMinutes(-10) }, '结束时间须晚于现在'],
      [{ usableTo: inMinutes(10) }, '使用截止时间不能早于结束时间'],
      [{ usableTo: inMinutes(200_000) }, '从开始到使用截止最长 92 天'],
      [{ title: '券' }, '活动名称至少 2 个字'],
      [{ perHeadNum: 21 }, '每人最多领 20 张'],
      [{ productIds: both }, '适用商品已下架，或不是本公司的商品'],
    ] as const)
      expect((await refusalOf(jia.coupon.supplierCreate(draft(it)))).message).toContain(text)
    expect((await jia.coupon.supplierList({})).total).toBe(0)
  })
})
