// 同义词: what the platform keeps, and what searches find by it.
import { contract } from '@caiyuan/contract/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { makeLogger } from '../../core/log.ts'
import { buildSupplier, buildUser } from '../../demo/build.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { keepGoods } from '../catalog/search/memory/keeper.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
let boss: Client
let goods: Map<string, { productId: string }>

beforeAll(async () => {
  const { db } = world()
  const cats = await buildCategories(db, '仪器', '分析仪器', ['电化学'])
  const firm = await buildSupplier(db, { srcId: 3, name: '甬采综合电子商务有限公司' })
  const one = (code: string, name: string) => ({ code, name, categoryCode: cats.get('电化学')! })
  goods = await buildGoods(db, firm, [
    one('ACID', '雷磁 酸度计 PHS-3C'),
    one('PH', '梅特勒 pH计 FE28'),
    one('CABLE', '海尔达 数据线 1m'),
    one('CORD', '绿联 连接线 2m'),
    one('CHIP', '德州仪器 运放 LM358'),
  ])
  boss = await world().as(await buildUser(db, { schoolId: SUPPLIER_ID, no: 'SY1', name: '江运营', roles: ['platform'] }))
  await keepGoods(db, { log: makeLogger('silent'), mostBytes: 1e9 })
})

const search = async (keyword: string): Promise<string[]> => {
  const { list } = await world().anonymous().catalog.search({ keyword })
  return list.map((card) => [...goods].find(([, it_]) => it_.productId === card.productId)![0]).sort()
}
/** The search that is told of a change was understood without it. */
const told = async (keyword: string): Promise<string[]> => {
  await search(keyword)
  return search(keyword)
}
const groupOf = async (word: string) => (await boss.synonym.list({ search: word })).list.find((it_) => it_.words.includes(word))!
const logOf = async (id: string): Promise<string[][]> =>
  (
    await world().admin.query(
      "select title, actor_name, comment from document_log where doc_kind = 'synonym' and doc_id = $1 order by seq",
      [id],
    )
  ).rows.map((r) => [r.title, r.actor_name, r.comment])

describe('synonyms', () => {
  it('of before the platform kept them are found, also those of several runs', async () => {
    expect(await search('ph计')).toEqual(['ACID', 'PH'])
    expect(await search('酸度计')).toEqual(['ACID', 'PH'])
    expect(await search('texas instruments')).toEqual(['CHIP'])
  })

  it('that are added, changed and removed hold from the next search on, in counts and searches', async () => {
    expect(await search('连接线')).toEqual(['CORD'])
    const { id } = await boss.synonym.add({ words: ['数据线', '连接线'] })
    expect(boss.changed).toContainEqual({ kind: 'synonym', id })
    expect(await told('连接线')).toEqual(['CABLE', 'CORD'])
    expect(await told('数据线')).toEqual(['CABLE', 'CORD'])
    const { updatedAt } = await groupOf('数据线')
    await boss.synonym.change({ id, updatedAt, words: ['数据线', '传输线'] })
    expect(await told('连接线')).toEqual(['CORD'])
    expect(await told('传输线')).toEqual(['CABLE'])
    await boss.synonym.remove({ id })
    expect(await told('传输线')).toEqual([])
    expect((await boss.synonym.list({ search: '传输' })).list).toEqual([])
    expect(await logOf(id)).toEqual([
      ['新增同义词', '江运营', '数据线、连接线'],
      ['修改同义词', '江运营', '数据线、连接线 改为 数据线、传输线'],
      ['删除同义词', '江运营', '数据线、传输线'],
    ])
  })

  it('are folded as a search folds, and refused where they say nothing or nothing new', async () => {
    const { id } = await boss.synonym.add({ words: ['Ｕ型管', ' 弯管 '] })
    expect((await groupOf('u型管')).words).toEqual(['u型管', '弯管'])
    const wrong = async (words: string[]) => ((await refusalOf(boss.synonym.add({ words }))).data as { fields: object }).fields
    expect(await wrong(['弯管', 'Ｕ型管'])).toMatchObject({ words: '已有一组同义词含这些词：u型管、弯管' })
    expect(await wrong(['弯管'])).toMatchObject({ words: '请至少填写两个词' })
    expect(await wrong(['弯管', '弯管'])).toMatchObject({ words: '同一个词不用填写两次' })
    expect(await wrong(['弯管', '——'])).toMatchObject({ 'words.1': '“——”里没有可以搜索的字' })
    expect(await wrong(['弯管', '直、管'])).toMatchObject({ words: '每个词单独填写，不能含顿号' })
    const { updatedAt } = await groupOf('弯管')
    await boss.synonym.change({ id, updatedAt, words: ['u型管', '弯管', '弯头'] })
    expect((await refusalOf(boss.synonym.change({ id, updatedAt, words: ['u型管', '直管'] }))).message).toContain('刚刚被别人修改过')
    await boss.synonym.remove({ id })
    expect((await refusalOf(boss.synonym.remove({ id }))).message).toContain('已删除')
    expect((await refusalOf(boss.synonym.change({ id, updatedAt, words: ['u型管', '直管'] }))).message).toContain('已删除')
    expect((await refusalOf(boss.synonym.remove({ id: 'none' }))).code).toBe('4004')
  })

  it('are kept by the platform alone', async () => {
    const mall = await openMall(world())
    const [teacher, supplier] = [await world().as(mall.T1), await world().as(mall.S1)]
    const { id } = await groupOf('酸度计')
    for (const client of [teacher, supplier, world().anonymous()]) {
      for (const [call, input] of [
        [contract.synonym.list, {}],
        [contract.synonym.add, { words: ['甲词', '乙词'] }],
        [contract.synonym.change, { id, updatedAt: '', words: ['甲词', '乙词'] }],
        [contract.synonym.remove, { id }],
      ] as const)
        expect(['2009', '2005']).toContain((await client.raw(call, input)).retCode)
    }
    expect(await search('ph计')).toEqual(['ACID', 'PH'])
  })
})
