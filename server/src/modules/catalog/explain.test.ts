// catalog.explain: the very order of the search, and what put goods there.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from './fixtures.ts'

const world = useWorld()
let admin: Awaited<ReturnType<ReturnType<typeof world>['as']>>
let teacher: typeof admin
let goods: Map<string, { productId: string; skuId: string }>

const SOLD: Readonly<Record<string, number>> = { INSIDE: 900, WHOLE: 5, MORE: 50 }

beforeAll(async () => {
  const { db } = world()
  const cats = await buildCategories(db, '办公', '耗材', ['打印耗材'])
  const firm = await buildSupplier(db, { srcId: 3, name: '甬采综合电子商务有限公司' })
  const toner = (code: string, name: string, more: object = {}) => ({ code, name, categoryCode: cats.get('打印耗材')!, ...more })
  goods = await buildGoods(db, firm, [
    toner('WHOLE', '得力 硒鼓 388A'),
    toner('MORE', '惠普 硒鼓 12A'),
    toner('NONE', '佳能 硒鼓 303', { stock: 0 }),
    toner('DEAR', '联想 硒鼓 整箱', { priceE4: 90_000_000 }),
    toner('INSIDE', '奔图硒鼓组件'),
    toner('SAME', '兄弟 粉盒 TN'),
    toner('PAPER', '得力 复印纸 A4'),
    toner('HIDDEN', '天威 硒鼓 HIDDEN'),
  ])
  const schoolId = 1731
  await buildSchool(db, { id: schoolId, code: 'S1731', name: '解释大学' })
  for (const [code, sales] of Object.entries(SOLD))
    await world().admin.query('update shared.products set sales = $2, changed_in = pg_current_xact_id() where id = $1', [
      goods.get(code)!.productId,
      sales,
    ])
  await world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [
    schoolId,
    goods.get('HIDDEN')!.skuId,
  ])
  admin = await world().as(await buildUser(db, { schoolId, no: 'EM1', name: '何管理', roles: ['schoolAdmin'] }))
  teacher = await world().as(await buildUser(db, { schoolId, no: 'ET1', name: '陈老师', roles: ['purchaser'] }))
})

const codeOf = (productId: string): string => [...goods].find(([, it]) => it.productId === productId)![0]

describe('catalog.explain', () => {
  it('answers the goods of the search in its order, with what decided it', async () => {
    const it = await admin.catalog.explain({ keyword: '硒鼓' })
    const page = await teacher.catalog.search({ keyword: '硒鼓' })
    expect(it.list.map((row) => row.productId)).toEqual(page.list.map((card) => card.productId))
    expect([it.total, it.isLoose, it.isBroad, it.corrected]).toEqual([page.total, false, false, ''])
    expect(it.words).toEqual([{ word: '硒鼓', synonyms: ['粉盒', '墨粉盒'] }])
    expect(it.usualE4).toBe(100_000)
    expect(it.list.map((row) => [codeOf(row.productId), row.place, row.match, row.isIn, row.isDear, row.sales])).toEqual([
      ['MORE', 1, 'whole', true, false, 50],
      ['WHOLE', 2, 'whole', true, false, 5],
      ['DEAR', 3, 'whole', true, true, 0],
      ['NONE', 4, 'whole', false, false, 0],
      ['INSIDE', 5, 'inside', true, false, 900],
      ['SAME', 6, 'strong', true, false, 0],
    ])
  })

  it('says what was ruled out, put right or loosened', async () => {
    const codes = async (keyword: string) => {
      const { list, ...it } = await admin.catalog.explain({ keyword })
      return { ...it, codes: list.map((row) => codeOf(row.productId)) }
    }
    expect(await codes('硒鼓 -惠普')).toMatchObject({ without: '-惠普', total: 5 })
    expect(await codes('得力 硒鼓 航天')).toMatchObject({ isLoose: true })
    const loose = await admin.catalog.explain({ keyword: '得力 硒鼓 航天' })
    expect(loose.list[0]).toMatchObject({ productId: goods.get('WHOLE')!.productId, match: 'some' })
    expect(loose.list[0]!.score).toBeGreaterThan(loose.list[1]!.score)
    expect(await codes('西鼓')).toMatchObject({ corrected: '硒鼓', words: [{ word: '硒鼓' }] })
    expect(await codes('航空母舰')).toMatchObject({ total: 0, codes: [], usualE4: null })
    expect(await codes('，')).toMatchObject({ total: 0, codes: [], words: [] })
  })

  it('is for who runs a school, and asks for words', async () => {
    expect((await teacher.raw(contract.catalog.explain, { keyword: '硒鼓' })).retCode).toBe('2009')
    expect((await world().anonymous().raw(contract.catalog.explain, { keyword: '硒鼓' })).retCode).toBe('2005')
    const { retCode, retMsg } = await admin.raw(contract.catalog.explain, { keyword: ' ' })
    expect([retCode, retMsg]).toEqual(['4000', expect.stringContaining('请输入搜索词')])
  })
})
