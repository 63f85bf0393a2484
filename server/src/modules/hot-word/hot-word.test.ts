// 热搜词: what the platform keeps is what the search box offers.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const NAMES = ['甲醇', '乙醇', '丙酮', '硒鼓', '手套', '烧杯', '滤纸', '天平', '风扇']
const world = useWorld()
let boss: Client

beforeAll(async () => {
  const { db } = world()
  const cats = await buildCategories(db, '实验耗材', '通用耗材', ['杂项'])
  const firm = await buildSupplier(db, { srcId: 3, name: '甬采综合电子商务有限公司' })
  await buildGoods(
    db,
    firm,
    NAMES.map((name, i) => ({ code: `H${i}`, name: `国产 ${name}`, categoryCode: cats.get('杂项')! })),
  )
  boss = await world().as(await buildUser(db, { schoolId: SUPPLIER_ID, no: 'HW1', name: '江运营', roles: ['platform'] }))
})
beforeEach(() => world().admin.query('delete from shared.hot_words'))

const add = async (...words: string[]): Promise<string[]> => {
  const ids: string[] = []
  for (const word of words) ids.push((await boss.hotWord.add({ word })).id)
  return ids
}
const shown = async (): Promise<string[]> => (await world().anonymous().catalog.hotWords()).words
const fieldOf = async (word: string) => ((await refusalOf(boss.hotWord.add({ word }))).data as { fields: { word: string } }).fields.word
const logOf = async (id: string): Promise<string[][]> =>
  (
    await world().admin.query(
      "select title, actor_name, comment from document_log where doc_kind = 'hotWord' and doc_id = $1 order by seq",
      [id],
    )
  ).rows.map((r) => [r.title, r.actor_name, r.comment])

describe('hotWord', () => {
  it('adds, sorts and removes words, which the search box offers at once, signed and logged', async () => {
    const [glove, drum] = await add('手套', '硒鼓')
    expect(boss.changed).toContainEqual({ kind: 'hotWord', id: drum })
    expect(await shown()).toEqual(['手套', '硒鼓'])
    await boss.hotWord.sort({ ids: [drum!, glove!] })
    expect(await shown()).toEqual(['硒鼓', '手套'])
    const { list } = await boss.hotWord.list()
    expect(list.map((it) => [it.word, it.goodsNum, it.addedBy])).toEqual([
      ['硒鼓', 1, '江运营'],
      ['手套', 1, '江运营'],
    ])
    await boss.hotWord.remove({ id: drum! })
    expect(await shown()).toEqual(['手套'])
    expect(await logOf(drum!)).toEqual([
      ['新增热搜词', '江运营', '硒鼓'],
      ['调整热搜词顺序', '江运营', '硒鼓、手套'],
      ['删除热搜词', '江运营', '硒鼓'],
    ])
    // The next one stands behind the others.
    await add('乙醇')
    expect(await shown()).toEqual(['手套', '乙醇'])
  })

  it('writes no row where the order is as it was', async () => {
    const ids = await add('手套', '硒鼓')
    await boss.hotWord.sort({ ids })
    expect(await logOf(ids[0]!)).toHaveLength(1)
  })

  it('refuses a word twice, without a sign to search for, without goods and beyond the room there is', async () => {
    await add('手套')
    expect(await fieldOf('　手 套')).toBe('没有在售商品符合“手 套”，点开是空的')
    expect(await fieldOf(' 手套 ')).toBe('“手套”已是热搜词')
    expect(await fieldOf('——')).toBe('“——”里没有可以搜索的字')
    expect(await fieldOf('没有这样的商品')).toBe('没有在售商品符合“没有这样的商品”，点开是空的')
    expect(await fieldOf('醇')).toBe('热搜词至少 2 个字')
    expect(await fieldOf('一二三四五六七八九十一二三')).toBe('热搜词最多 12 个字')
    await add(...NAMES.filter((it_) => it_ !== '手套').slice(0, 7))
    expect((await refusalOf(boss.hotWord.add({ word: '风扇' }))).message).toContain('最多显示 8 个热搜词')
    expect(await shown()).toHaveLength(8)
  })

  it('refuses an order of other words than there are, and a word that is gone', async () => {
    const ids = await add('手套', '硒鼓')
    for (const wrong of [[ids[0]!], [ids[0]!, ids[0]!], [...ids, SUPPLIER_ID.toString()]])
      expect((await refusalOf(boss.hotWord.sort({ ids: wrong }))).message).toContain('刚刚被别人增减过')
    await boss.hotWord.remove({ id: ids[0]! })
    expect((await refusalOf(boss.hotWord.remove({ id: ids[0]! }))).code).toBe('4004')
    expect((await refusalOf(boss.hotWord.remove({ id: 'none' }))).code).toBe('4004')
    expect(await shown()).toEqual(['硒鼓'])
  })

  it('waits for who adds at the same moment, and then has no room either', async () => {
    await add(...NAMES.slice(0, 7))
    const other = await world().db.pool.connect()
    await other.query('begin')
    await other.query("select pg_advisory_xact_lock(hashtextextended('hotWords', 0))")
    await other.query("insert into shared.hot_words (word, sort) values ('天平', 9)")
    const late = refusalOf(boss.hotWord.add({ word: '风扇' }))
    await vi.waitFor(async () =>
      expect((await world().admin.query("select 1 from pg_locks where locktype = 'advisory' and not granted")).rows).toHaveLength(1),
    )
    await other.query('commit')
    other.release()
    expect((await late).message).toContain('最多显示 8 个热搜词')
    expect(await shown()).toHaveLength(8)
  })

  it('is of the platform alone', async () => {
    const [id] = await add('手套')
    const mall = await openMall(world())
    for (const client of [await world().as(mall.T1), await world().as(mall.S1), world().anonymous()])
      for (const [call, input] of [
        [contract.hotWord.list, {}],
        [contract.hotWord.add, { word: '硒鼓' }],
        [contract.hotWord.sort, { ids: [id!] }],
        [contract.hotWord.remove, { id: id! }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    expect(await shown()).toEqual(['手套'])
  })
})
