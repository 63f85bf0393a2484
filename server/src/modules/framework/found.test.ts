// Goods of agreements beside a search of the mall: found by its words and categories, and only what may be ordered today.
import { describe, expect, it } from 'vitest'
import { costOf, warm } from '../../../test/cost.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { startOfDay } from '../../core/clock.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { openAgreement } from './fixtures.ts'

const world = useWorld()

const start = async (it_: Parameters<typeof openAgreement>[2] = {}) => {
  const mall = await openMall(world())
  const agreement = await openAgreement(world(), mall, it_)
  const found = async (keyword: string, more: object = {}, client = agreement.buyer) => client.framework.found({ keyword, ...more })
  return {
    mall,
    ...agreement,
    found,
    names: async (keyword: string, more: object = {}) => (await found(keyword, more)).list.map((one) => one.name),
  }
}

describe('framework.found', () => {
  it('finds by every word wherever it stands, with price rule, price span and candidates', async () => {
    const at = await start()
    expect(await at.found('实验边台')).toEqual({
      list: [
        {
          id: at.goods[0]!.id,
          name: '钢木实验边台',
          spec: '1500 × 750 × 850',
          unit: '组',
          agreementId: at.id,
          agreementName: '实验室家具框架协议',
          packageNo: '第 2 包',
          endOn: '2027-12-31',
          awardRule: 'choose',
          priceRule: 'rate',
          candidateNum: 2,
          lowestE4: 24_656_000,
          highestE4: 25_192_000,
        },
      ],
      total: 1,
      agreementNum: 1,
    })
    expect(await at.names('边台 1500')).toEqual(['钢木实验边台'])
    expect(await at.names('试剂架')).toEqual(['试剂架'])
    expect(await at.found('实验室家具')).toMatchObject({ total: 2, agreementNum: 1 })
    expect([await at.names('家具'), await at.names('家具 试剂架'), await at.names('1500'), await at.names('750 × 850')]).toEqual([
      ['钢木实验边台', '试剂架'],
      ['试剂架'],
      ['钢木实验边台', '试剂架'],
      ['钢木实验边台'],
    ])
    for (const words of ['离心机', '边台 离心机', '%', '1%5', ''])
      expect(await at.found(words)).toEqual({ list: [], total: 0, agreementNum: 0 })
    expect((await at.buyer.framework.products({ keyword: '边台 1500' })).list.map((one) => one.name)).toEqual(['钢木实验边台'])
    const detail = await at.buyer.framework.product({ id: at.goods[0]!.id })
    expect([detail.goodsId, detail.problem]).toEqual([at.goods[0]!.id, ''])
  })

  it('finds by words that mean the same, and within the chosen categories', async () => {
    const at = await start()
    const platform = await world().as(
      await buildUser(world().db, { schoolId: 2, no: `P${at.mall.no}`, name: '江运营', roles: ['platform'] }),
    )
    await platform.synonym.add({ words: ['试剂架', '药品架'] })
    await at.buyer.catalog.search({ keyword: '药品架' })
    expect(await at.names('药品架')).toEqual(['试剂架'])
    const { rows } = await world().admin.query(
      `select c.code, c.path, (select o.code from shared.categories o where o.level = 3 and o.code <> c.code and not starts_with(c.path, o.path) order by o.code desc limit 1) as other
       from shared.categories c where c.code = (select category_code from mall.framework_agreements where id = $1)`,
      [at.id],
    )
    const [{ code, path, other }] = rows as [{ code: string; path: string; other: string }]
    const top = (await world().admin.query('select code from shared.categories where path = $1', [path.split('/')[0]])).rows[0]
      .code as string
    expect(await at.names('', { categoryIds: [code] })).toHaveLength(2)
    expect(await at.names('边台', { categoryIds: [top] })).toEqual(['钢木实验边台'])
    for (const codes of [[other], ['x']]) expect(await at.names('边台', { categoryIds: codes })).toEqual([])
  })

  it('shows nothing that cannot be ordered today: not begun, over, stopped, used up, without a candidate, removed', async () => {
    const at = await start({ endOn: '2026-12-31', ceilingFen: 600_000, perOrderFen: 600_000 })
    expect(await at.names('边台')).toHaveLength(1)
    await at.submit(2)
    // 边台 costs more than what is left, 试剂架 does not.
    expect([await at.names('边台'), await at.names('试剂架')]).toEqual([[], ['试剂架']])
    const other = await start()
    const firms = (state: string) =>
      world().admin.query('update mall.framework_candidates set state = $2 where agreement_id = $1', [other.id, state])
    await firms('fixing')
    expect(await other.names('边台')).toEqual([])
    await firms('normal')
    await world().admin.query('update mall.framework_candidates set state = $2 where agreement_id = $1 and rank = 1', [other.id, 'out'])
    expect(await other.found('边台')).toMatchObject({ list: [{ candidateNum: 1, lowestE4: 25_192_000, highestE4: 25_192_000 }] })
    await world().admin.query('update mall.framework_goods set removed_at = now() where id = $1', [other.goods[0]!.id])
    expect([await other.names('边台'), await other.names('试剂架')]).toEqual([[], ['试剂架']])
    await world().admin.query("update mall.framework_agreements set award_rule = 'contest' where id = $1", [other.id])
    expect(await other.names('试剂架')).toEqual([])
    await world().admin.query("update mall.framework_agreements set award_rule = 'choose' where id = $1", [other.id])
    await other.office.agreement.stop({ id: other.id, reason: '供应商违约' })
    expect(await other.names('试剂架')).toEqual([])
    await other.office.agreement.resume({ id: other.id })
    expect(await other.names('试剂架')).toEqual(['试剂架'])
    expect(await (await start({ startOn: '2027-01-01' })).names('边台')).toEqual([])
    const last = await start({ endOn: '2026-12-31' })
    await world().setClock(new Date(startOfDay('2027-01-01').getTime() - 1000))
    expect(await last.names('边台')).toHaveLength(1)
    await world().setClock(startOfDay('2027-01-01'))
    expect(await last.names('边台')).toEqual([])
  })

  it('is of the reader’s school alone, of no firm, of nobody’s own money, and of who may look at the mall', async () => {
    const at = await start()
    const other = await openMall(world())
    expect((await at.found('边台', {}, await world().as(other.T1))).total).toBe(0)
    expect((await at.found('边台', { categoryType: '1' })).total).toBe(0)
    expect((await refusalOf(world().anonymous().framework.found({ keyword: '边台' }))).code).toBe('2005')
    expect((await at.found('边台', {}, await at.mall.supplier())).total).toBe(0)
    expect((await refusalOf(at.found('长'.repeat(500)))).code).toBe('4000')
  })

  it('is one statement of its own, and the search beside it asks no more than without agreements', async () => {
    const [plain, at] = [await openMall(world()), await start()]
    const buyer = await world().as(plain.T1)
    const without = await warm(() => buyer.catalog.search({ keyword: '复印纸' }))
    const beside = await warm(() => at.buyer.catalog.search({ keyword: '复印纸' }))
    expect(beside).toEqual(without)
    await at.found('边台')
    expect(await costOf(() => at.found('边台'))).toEqual({ statements: 3, trips: 1 })
    expect((await costOf(() => at.found('边台', { categoryType: '1' }))).statements).toBe(2)
  })
})
