import { describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import { loadAnnouncements } from './announcements.ts'
import { buildSchool, buildUser } from './build.ts'
import { loadDemoGoods } from './goods.ts'
import { loadShelves } from './history/shopping.ts'
import { loadMarketPrices } from './market-prices.ts'
import { loadServices } from './services.ts'
import { loadPersonalPrices } from './personal-prices.ts'
import { loadSpecials } from './specials.ts'

const world = useWorld()

describe('prices of the demo', () => {
  it('are special ones that run, begin later or are over, each lower than without, of goods nobody of the past buys; some above the market price; and shops tell announcements', async () => {
    await world().loading(async (db) => {
      await buildSchool(db, { id: 901, code: 'S901', name: '测试大学' })
      await loadDemoGoods(db, 3000)
    })
    expect(await loadServices(world().db)).toBeGreaterThan(30)
    expect(await loadPersonalPrices(world().db)).toBeGreaterThan(100)
    const { rows } = await world().admin.query(
      'select count(*)::int as num, count(*) filter (where personal_price_e4 >= price_e4)::int as wrong from shared.skus where personal_price_e4 is not null',
    )
    expect([rows[0].num > 100, rows[0].wrong]).toEqual([true, 0])
    const onShelves = new Set([...(await loadShelves(world().db)).values()].flat().map((it_) => it_.skuId))
    expect(await loadSpecials(world().db)).toBeGreaterThanOrEqual(9)
    const visitor = world().anonymous()
    const running = await visitor.special.list({ tab: 'running' })
    expect([running.counts['running']! >= 4, running.counts['coming']! >= 3, running.counts['over']! >= 2]).toEqual([true, true, true])
    for (const it_ of running.list) {
      expect(it_.now).toMatchObject({ priceE4: it_.priceE4, special: { wasE4: it_.wasE4 } })
      expect(it_.priceE4).toBeLessThan(it_.wasE4)
      expect(onShelves.has(it_.skuId)).toBe(false)
    }
    const boss = await world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'DMP', name: '江运营', roles: ['platform'] }))
    const dear = await loadMarketPrices(world().db)
    const { list, counts } = await boss.marketPrice.desk({ pageSize: 50 })
    expect([dear > 4, counts['proposed'], counts['open'], counts['ended']]).toEqual([true, dear / 2, dear / 2, 0])
    expect(list.some((it_) => it_.explained)).toBe(true)
    for (const it_ of list) expect(it_.priceE4).toBeGreaterThan(it_.market!.priceE4)
    await loadAnnouncements(world().db)
    expect((await boss.announcement.desk()).counts).toEqual({ shown: 3, coming: 1, over: 1, withdrawn: 0, hidden: 1 })
  }, 120_000)
})
