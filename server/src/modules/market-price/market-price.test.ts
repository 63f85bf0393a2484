// Market prices of suppliers beside what the mall asks: stated, watched by night, mended, explained, and decided by the desk.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { runAsSystem } from '../../core/run.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { watchPrices } from './watch.ts'

const world = useWorld()
let boss: Client

beforeAll(async () => {
  boss = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'MP1', name: '江运营', roles: ['platform'] }))
})

const night = () => runAsSystem(world().db, SUPPLIER_ID, watchPrices)
const stated = (skuId: string, yuan: number) => ({
  skuId,
  marketE4: yuan * 10_000,
  source: '甲商城 https://shop.example.cn/p/1',
  sourceOn: '2026-11-01',
})
const seenOf = async (client: Client, skuId: string) => {
  const [card] = (await client.catalog.cards({ skuIds: [skuId] })).list
  return (await client.catalog.detail({ id: card!.productId })).skus[0]!.market
}

interface Opened {
  mall: Mall
  jia: Client
  skuId: string
  productId: string
  code: string
}
/** A pack of 甲 that costs ¥100.00 here. */
const open = async (): Promise<Opened> => {
  const mall = await openMall(world())
  const skuId = await mall.goods(`监测品${mall.no}`, 100)
  const { rows } = await world().admin.query('select product_id as id, code from shared.skus where id = $1', [skuId])
  return { mall, jia: await mall.supplier(), skuId, productId: rows[0].id, code: rows[0].code }
}
const inDesk = async ({ mall }: Opened, tab: 'proposed' | 'open' | 'ended') =>
  (await boss.marketPrice.desk({ tab, search: `监测品${mall.no}` })).list
/** The days its supplier had are over. */
const lapse = async ({ skuId }: Opened) => {
  await world().admin.query("update shared.price_watches set due_on = '2026-01-05' where sku_id = $1 and ended_at is null", [skuId])
  await night()
}
/** The figures a decision is about. */
const seenIn = (row: Awaited<ReturnType<typeof inDesk>>[number]) => ({ id: row.id, priceE4: row.priceE4, marketE4: row.market!.priceE4 })
/** As far as proposed. */
const proposed = async () => {
  const it_ = await open()
  await it_.jia.marketPrice.state(stated(it_.skuId, 80))
  await night()
  await lapse(it_)
  const [row] = await inDesk(it_, 'proposed')
  return { ...it_, id: row!.id, seen: seenIn(row!) }
}
const logsOf = async ({ mall, productId }: Opened) => (await mall.logs(productId)).map((it_) => [it_.who, it_.title, it_.comment])

describe('marketPrice.state', () => {
  it('keeps figure, source and day, logs before and after, and shows them to whoever buys', async () => {
    const it_ = await open()
    const { jia, skuId, code, productId } = it_
    expect(await seenOf(world().anonymous(), skuId)).toBeNull()
    expect((await jia.marketPrice.list({ tab: 'unstated', search: code })).list).toMatchObject([{ skuId, market: null, watch: null }])
    expect(await jia.marketPrice.state(stated(skuId, 120))).toEqual({ overE4: 0 })
    expect(jia.changed).toContainEqual({ kind: 'goods', id: productId })
    expect(await seenOf(world().anonymous(), skuId)).toEqual({
      priceE4: 1_200_000,
      source: '甲商城 https://shop.example.cn/p/1',
      on: '2026-11-01',
      explanation: '',
      isAsked: false,
    })
    expect(await jia.marketPrice.state({ ...stated(skuId, 80), sourceOn: '2026-11-02' })).toEqual({ overE4: 200_000 })
    const { list } = await jia.goodsEdit.versions({ id: productId })
    expect(list.map((v) => [v.title, v.changes[0]])).toEqual([
      [
        '更新市场价',
        {
          field: `${code} 市场价`,
          before: '¥120.00（甲商城 https://shop.example.cn/p/1，2026-11-01）',
          after: '¥80.00（甲商城 https://shop.example.cn/p/1，2026-11-02）',
        },
      ],
      ['填写市场价', { field: `${code} 市场价`, before: '', after: '¥120.00（甲商城 https://shop.example.cn/p/1，2026-11-01）' }],
    ])
    const own = await jia.marketPrice.list({ tab: 'over', search: code })
    expect(own.list).toMatchObject([{ skuId, priceE4: 1_000_000, market: { priceE4: 800_000, on: '2026-11-02' }, watch: null }])
    expect(own.counts).toEqual({ over: 1, stated: 1, unstated: 0 })
  })

  it('refuses what says too little, a day to come, and packs of other suppliers', async () => {
    const [{ mall, jia, skuId }, other] = [await open(), await open()]
    const wrong = async (more: object) =>
      ((await jia.raw(contract.marketPrice.state, { ...stated(skuId, 80), ...more })).data as { fields: object }).fields
    expect(await wrong({ source: '' })).toEqual({ source: '市场价来源至少 2 个字' })
    expect(await wrong({ marketE4: 0 })).toEqual({ marketE4: '价格须大于 0' })
    expect(await wrong({ sourceOn: '' })).toEqual({ sourceOn: '请选择取价日期' })
    expect(await wrong({ sourceOn: '2099-01-01' })).toEqual({ sourceOn: '取价日期不能晚于今天' })
    for (const strange of [other.skuId, mall.sku.ethanol, 'none'])
      expect((await refusalOf(jia.marketPrice.state(stated(strange, 80)))).code).toBe('4004')
    expect((await jia.marketPrice.list({ tab: 'unstated', search: `监测品${other.mall.no}` })).total).toBe(0)
  })
})

describe('the night', () => {
  it('finds what is dearer once, tells its supplier alone, and ends it when it is mended by either price', async () => {
    const it_ = await open()
    const { jia, skuId, code, mall } = it_
    await jia.marketPrice.state(stated(skuId, 80))
    await night()
    await night()
    const told = (await jia.notice.messages()).list.filter((m) => m.title.includes('高于您填写的市场价'))
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ title: '1 个规格的平台价高于您填写的市场价', link: '/supplier/marketPrice?tab=over' })
    expect(told[0]!.body).toContain(`监测品${mall.no}（${code}）平台价 ¥100.00，市场价 ¥80.00，高 ¥20.00`)
    const yi = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `SY${mall.no}`, name: '乙', roles: ['supplier'], supplierId: mall.yi }),
    )
    expect((await yi.notice.messages()).total).toBe(0)
    const [row] = await inDesk(it_, 'open')
    expect(row).toMatchObject({ priceE4: 1_000_000, market: { priceE4: 800_000 }, dueOn: '2026-11-25', canTakeDown: false, canKeep: true })
    const [sku] = (await jia.supplierGoods.list({ search: code })).list[0]!.skus
    await jia.supplierGoods.update({ productId: it_.productId, skus: [{ skuId, priceE4: 800_000, stock: sku!.stock }] })
    // Gone from both lists at once; the night puts it down.
    expect([(await inDesk(it_, 'open')).length, (await jia.marketPrice.list({ search: code })).total]).toEqual([0, 0])
    await night()
    expect(await inDesk(it_, 'ended')).toMatchObject([{ priceE4: 800_000, ended: { outcome: 'mended', byName: '' } }])
    await jia.marketPrice.state(stated(skuId, 70))
    await night()
    await jia.marketPrice.state(stated(skuId, 90))
    expect((await inDesk(it_, 'ended')).map((w) => w.ended!.outcome)).toEqual(['mended', 'mended'])
  })

  it('compares a personal price that is the dearer one, and leaves goods off the shelf alone, whose days run on', async () => {
    const it_ = await open()
    const { jia, skuId, productId } = it_
    await world().admin.query('update shared.skus set personal_price_e4 = 1200000 where id = $1', [skuId])
    await jia.marketPrice.state(stated(skuId, 110))
    await night()
    expect(await inDesk(it_, 'open')).toMatchObject([{ priceE4: 1_200_000, isPersonal: true }])
    await jia.supplierGoods.shelf({ productIds: [productId], isOn: false })
    await lapse(it_)
    expect([(await inDesk(it_, 'open')).length, (await inDesk(it_, 'proposed')).length]).toEqual([0, 0])
    await jia.supplierGoods.shelf({ productIds: [productId], isOn: true })
    await night()
    expect(await inDesk(it_, 'proposed')).toHaveLength(1)
  })

  it('proposes what is left to the desk once, with its figures, and takes nothing down', async () => {
    const before = (await boss.account.info()).dearGoodsNum
    const it_ = await proposed()
    await night()
    expect((await boss.account.info()).dearGoodsNum).toBe(before + 1)
    const told = (await boss.notice.messages({ pageSize: 50 })).list.filter((m) => m.body.includes(`监测品${it_.mall.no}`))
    expect(told).toMatchObject([{ title: '建议下架：1 个规格高于供应商市场价，逾期未改', link: '/marketPrices?tab=proposed' }])
    expect((await it_.jia.notice.messages()).list[0]!.title).toBe('1 个规格高于市场价逾期未改，已提请平台下架')
    expect((await it_.jia.supplierGoods.list({ search: it_.code })).list[0]!.state).toBe('on')
    expect(await it_.jia.marketPrice.list({ search: it_.code })).toMatchObject({ list: [{ watch: { isProposed: true } }] })
  })

  it('is set again by each night', async () => {
    await world().makeDue('marketPrice.night')
    await world().drain()
    const { rows } = await world().admin.query(
      "select count(*)::int as num from mall.outbox where topic = 'marketPrice.night' and state = 'due' and due_at > now()",
    )
    expect(rows[0].num).toBe(1)
  })
})

describe('marketPrice.explain', () => {
  it('is read by the desk and by whoever buys, and stops nothing by itself', async () => {
    const it_ = await open()
    const { jia, skuId, code } = it_
    const words = { skuId, explanation: '平台价含上门安装，网店不含' }
    await jia.marketPrice.state(stated(skuId, 80))
    expect((await refusalOf(jia.marketPrice.explain(words))).message).toBe(
      `「监测品${it_.mall.no}」${code} 没有被提示高于市场价，不需要说明`,
    )
    await night()
    await jia.marketPrice.explain(words)
    expect(await seenOf(world().anonymous(), skuId)).toMatchObject({ explanation: words.explanation })
    await lapse(it_)
    expect(await inDesk(it_, 'proposed')).toMatchObject([{ explained: { text: words.explanation } }])
    expect(await logsOf(it_)).toContainEqual(['甲', '说明高于市场价的原因', `${code}：${words.explanation}`])
    const other = await open()
    expect((await refusalOf(other.jia.marketPrice.explain(words))).code).toBe('4004')
    const short = await jia.raw(contract.marketPrice.explain, { ...words, explanation: '贵' })
    expect((short.data as { fields: object }).fields).toEqual({ explanation: '说明至少 5 个字' })
  })
})

describe('marketPrice.takeDown', () => {
  it('takes the goods off the shelf with the reason, told to the supplier, who puts them back once they are mended', async () => {
    const it_ = await proposed()
    const { jia, seen, productId, skuId, code, mall } = it_
    await boss.marketPrice.takeDown({ ...seen, reason: '两次提示未改' })
    expect((await jia.supplierGoods.list({ search: code })).list[0]!.state).toBe('off')
    expect(await inDesk(it_, 'ended')).toMatchObject([{ ended: { outcome: 'off', byName: '江运营', reason: '两次提示未改' } }])
    expect(await logsOf(it_)).toContainEqual(['江运营', '平台下架', `${code} 平台价 ¥100.00，市场价 ¥80.00：两次提示未改`])
    // Who decided at the platform is not told.
    expect((await jia.goodsEdit.versions({ id: productId })).list[0]).toMatchObject({ who: '平台', title: '平台下架' })
    expect((await jia.notice.messages()).list[0]).toMatchObject({
      title: `平台下架商品：「监测品${mall.no}」高于市场价`,
      body: `${code} 平台价 ¥100.00，市场价 ¥80.00。原因：两次提示未改。改价或更新市场价后可自行上架。`,
    })
    // The others of a batch go; each that stays says why.
    const { rows } = await world().admin.query('select product_id as id from shared.skus where id = $1', [
      await mall.goods(`同批${mall.no}`, 50),
    ])
    const other = rows[0].id as string
    await jia.supplierGoods.shelf({ productIds: [other], isOn: false })
    expect(await jia.supplierGoods.shelf({ productIds: [productId, other, 'none'], isOn: true })).toEqual({
      results: [
        {
          productId,
          name: `监测品${mall.no}`,
          isDone: false,
          message: `因高于市场价被平台下架：${code} 平台价 ¥100.00，市场价 ¥80.00；请先改价或更新市场价再上架`,
        },
        { productId: other, name: `同批${mall.no}`, isDone: true, message: '' },
        { productId: 'none', name: '', isDone: false, message: '商品不存在或您无权查看' },
      ],
      doneNum: 1,
      failedNum: 2,
    })
    await jia.marketPrice.state(stated(skuId, 100))
    expect(await jia.supplierGoods.shelf({ productIds: [productId], isOn: true })).toMatchObject({ doneNum: 1, failedNum: 0 })
    expect((await refusalOf(boss.marketPrice.takeDown({ ...seen, reason: '再下架' }))).code).toBe('4009')
  })

  it('waits until the days of the supplier are over, and refuses what was mended meanwhile', async () => {
    const it_ = await open()
    await it_.jia.marketPrice.state(stated(it_.skuId, 80))
    await night()
    const [row] = await inDesk(it_, 'open')
    expect((await refusalOf(boss.marketPrice.takeDown({ ...seenIn(row!), reason: '太贵' }))).message).toBe(
      `供应商须在 2026-11-25 前（含当天）改正，逾期后才能下架「监测品${it_.mall.no}」`,
    )
    await lapse(it_)
    await it_.mall.price(it_.skuId, 79)
    expect((await refusalOf(boss.marketPrice.takeDown({ ...seenIn(row!), reason: '太贵' }))).message).toContain(
      '现在平台价 ¥79.00，市场价 ¥80.00，已不高于市场价',
    )
    expect((await it_.jia.supplierGoods.list({ search: it_.code })).list[0]!.state).toBe('on')
  })
})

describe('marketPrice.keep', () => {
  it('ends the watch, and another begins only when it becomes worse', async () => {
    const it_ = await proposed()
    const { jia, seen, skuId, mall, code } = it_
    await boss.marketPrice.keep({ ...seen, reason: '含安装' })
    expect(await logsOf(it_)).toContainEqual(['江运营', '高于市场价，保留在售', `${code} 平台价 ¥100.00，市场价 ¥80.00：含安装`])
    expect((await jia.notice.messages()).list[0]!.title).toBe(`平台同意保留在售：「监测品${mall.no}」`)
    await night()
    expect([(await inDesk(it_, 'open')).length, (await inDesk(it_, 'ended')).length]).toEqual([0, 1])
    expect(await jia.marketPrice.list({ search: code })).toMatchObject({ list: [{ watch: null, isKept: true }] })
    await mall.price(skuId, 101)
    await night()
    expect(await inDesk(it_, 'open')).toHaveLength(1)
  })
})

describe('what a decision and a watch are of', () => {
  it('is the figures that were read: others are refused with those of now, by keeping as by taking down', async () => {
    const it_ = await proposed()
    await it_.mall.price(it_.skuId, 500)
    for (const decide of [boss.marketPrice.keep, boss.marketPrice.takeDown])
      expect((await refusalOf(decide({ ...it_.seen, reason: '含安装' }))).message).toBe(
        `「监测品${it_.mall.no}」${it_.code} 现在平台价 ¥500.00，市场价 ¥80.00，与您看到的不同，请刷新后按现在的价格决定`,
      )
    expect((await it_.jia.supplierGoods.list({ search: it_.code })).list[0]!.state).toBe('on')
    expect(await inDesk(it_, 'proposed')).toMatchObject([{ priceE4: 5_000_000 }])
  })

  it('is one pack: of another unit the market price counts no more, and its watch is gone', async () => {
    const it_ = await proposed()
    await world().admin.query("update shared.skus set unit = '箱' where id = $1", [it_.skuId])
    expect(await seenOf(world().anonymous(), it_.skuId)).toBeNull()
    expect((await it_.jia.marketPrice.list({ tab: 'unstated', search: it_.code })).total).toBe(1)
    expect((await refusalOf(boss.marketPrice.keep({ ...it_.seen, reason: '含安装' }))).message).toContain('的规格已变更')
    await night()
    expect(await inDesk(it_, 'ended')).toMatchObject([{ ended: { outcome: 'gone' }, market: null }])
  })

  it('ends with a pack that left the shelf for good', async () => {
    const it_ = await proposed()
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [it_.skuId])
    await night()
    expect(await inDesk(it_, 'ended')).toMatchObject([{ ended: { outcome: 'gone' } }])
  })

  it('goes on with the days it had where it was mended for a while', async () => {
    const it_ = await proposed()
    await it_.jia.marketPrice.state(stated(it_.skuId, 100))
    expect(await inDesk(it_, 'ended')).toMatchObject([{ ended: { outcome: 'mended' }, market: { priceE4: 1_000_000 } }])
    await it_.jia.marketPrice.state({ ...stated(it_.skuId, 80), source: '另一家店' })
    await night()
    expect(await inDesk(it_, 'open')).toMatchObject([{ dueOn: '2026-11-18' }])
    // What ended keeps its own source.
    expect(await inDesk(it_, 'ended')).toMatchObject([{ market: { source: '甲商城 https://shop.example.cn/p/1' } }])
  })

  it('is both purses: a public price that rose under a dearer personal one is found', async () => {
    const it_ = await open()
    await world().admin.query('update shared.skus set personal_price_e4 = 1200000 where id = $1', [it_.skuId])
    await it_.jia.marketPrice.state(stated(it_.skuId, 110))
    await night()
    await boss.marketPrice.keep({ ...seenIn((await inDesk(it_, 'open'))[0]!), reason: '含安装' })
    await night()
    expect(await inDesk(it_, 'open')).toHaveLength(0)
    await it_.mall.price(it_.skuId, 119)
    await night()
    expect(await inDesk(it_, 'open')).toHaveLength(1)
  })
})

describe('who reads and decides', () => {
  it('is the supplier of its own and the platform of all', async () => {
    const it_ = await proposed()
    const { mall, jia, skuId, seen } = it_
    for (const client of [await world().as(mall.T1), await world().as(mall.F1), world().anonymous()])
      for (const [call, input] of [
        [contract.marketPrice.list, {}],
        [contract.marketPrice.state, stated(skuId, 80)],
        [contract.marketPrice.explain, { skuId, explanation: '没有权限说明' }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    for (const client of [jia, await world().as(mall.T1), world().anonymous()])
      for (const [call, input] of [
        [contract.marketPrice.desk, {}],
        [contract.marketPrice.takeDown, { ...seen, reason: '没有权限' }],
        [contract.marketPrice.keep, { ...seen, reason: '没有权限' }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    expect((await refusalOf(boss.marketPrice.keep({ id: 'none', priceE4: 1, marketE4: 1, reason: '没有' }))).code).toBe('4004')
    // The platform sells nothing.
    expect((await boss.raw(contract.marketPrice.list, {})).retCode).toBe('2009')
  })

  it('says nothing of what a school agreed for itself', async () => {
    const it_ = await open()
    const { mall, jia, skuId } = it_
    await jia.marketPrice.state(stated(skuId, 120))
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 1300000)', [mall.no, skuId])
    await night()
    expect([(await inDesk(it_, 'open')).length, (await jia.marketPrice.list({ search: it_.code })).total]).toEqual([0, 0])
    expect(await seenOf(await world().as(mall.T1), skuId)).toMatchObject({ priceE4: 1_200_000 })
  })
})
