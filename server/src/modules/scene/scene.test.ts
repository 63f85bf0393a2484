// 场景采购: what the platform keeps, and what people of a school see and buy of it.
import { describe, expect, it } from 'vitest'
import { SCENES_MAX } from '@caiyuan/contract/scene'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { newId } from '../../core/ids.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { insertScene } from './kept.ts'

const world = useWorld()

const platform = async (): Promise<Client> =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `SC${uniqueNo()}`, name: '江运营', roles: ['platform'] }))

interface Opened {
  mall: Mall
  boss: Client
  buyer: Client
  packs: string[]
  id: string
}
/** Three packs of two suppliers in one scene. */
const open = async (): Promise<Opened> => {
  const mall = await openMall(world())
  const packs = [
    await mall.goods(`场景甲纸${mall.no}`, 24.5, { expenseSubject: 'office', stock: 50 }),
    await mall.goods(`场景乙纸${mall.no}`, 10, { expenseSubject: 'office', stock: 50, supplierId: mall.yi }),
    await mall.goods(`场景甲笔${mall.no}`, 2, { expenseSubject: 'office', stock: 50 }),
  ]
  const boss = await platform()
  const { id } = await boss.scene.create({
    title: `开学季${mall.no}`,
    brief: '常备',
    lines: packs.map((skuId, i) => ({ skuId, num: i + 2 })),
  })
  return { mall, boss, packs, id, buyer: await world().as(mall.T1) }
}
const draftOf = async ({ boss, id }: Opened) => {
  const { title, brief, updatedAt, lines } = await boss.scene.draft({ id })
  return { id, title, brief, updatedAt, lines: lines.map(({ skuId, num }) => ({ skuId, num })) }
}
const seen = async (client: Client, id: string) => (await client.scene.detail({ id, categoryType: '0' })).groups.flatMap((it_) => it_.lines)
const logOf = async (id: string): Promise<string[][]> =>
  (
    await world().admin.query("select title, actor_name, comment from document_log where doc_kind = 'scene' and doc_id = $1 order by seq", [
      id,
    ])
  ).rows.map((r) => [r.title, r.actor_name, r.comment])
const shownIds = async (): Promise<string[]> => (await world().anonymous().scene.list({})).list.map((it_) => it_.id)

describe('a scene', () => {
  it('is seen by supplier at the prices of the person’s school, and goes into the cart as a set', async () => {
    const { mall, buyer, packs, id } = await open()
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 200000)', [mall.no, packs[0]])
    const visitor = world().anonymous()
    expect((await visitor.scene.list({})).list.find((it_) => it_.id === id)).toMatchObject({
      title: `开学季${mall.no}`,
      brief: '常备',
      kindsNum: 3,
    })
    const { groups } = await buyer.scene.detail({ id, categoryType: '0' })
    expect(groups.map((it_) => it_.lines.map((line) => [line.skuId, line.num, line.priceE4, line.problem]))).toEqual([
      [
        [packs[0], 2, 200_000, ''],
        [packs[2], 4, 20_000, ''],
      ],
      [[packs[1], 3, 100_000, '']],
    ])
    expect((await seen(visitor, id))[0]).toMatchObject({ priceE4: 245_000 })
    await buyer.cart.add({ items: groups.flatMap((it_) => it_.lines.map(({ skuId, num }) => ({ skuId, num }))) })
    const cart = await buyer.cart.list()
    expect(cart.flatMap((it_) => it_.cartList.map((line) => [line.skuId, line.num])).toSorted()).toEqual(
      packs.map((skuId, i) => [skuId, i + 2]).toSorted(),
    )
  })

  it('names what cannot be had with its reason, and leaves out what the school hides', async () => {
    const { mall, buyer, packs, id } = await open()
    await world().admin.query('update shared.sku_stocks set stock = 0 where sku_id = $1', [packs[0]])
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [packs[1]])
    await world().admin.query(
      "insert into mall.purchase_limits (school_id, id, keyword, reason) values ($1, gen_random_uuid(), $2, '由总务处统一采购')",
      [mall.no, `场景甲笔${mall.no}`],
    )
    expect(Object.fromEntries((await seen(buyer, id)).map((it_) => [it_.skuId, it_.problem]))).toEqual({
      [packs[0]!]: '商品暂时无货',
      [packs[1]!]: '商品已下架',
      [packs[2]!]: '该商品为限购商品：由总务处统一采购',
    })
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [mall.no, packs[0]])
    expect((await seen(buyer, id)).map((it_) => it_.skuId)).toEqual([packs[1], packs[2]])
    expect((await seen(world().anonymous(), id)).map((it_) => it_.skuId)).toHaveLength(3)
  })
})

describe('scene.create', () => {
  it('is of the platform alone, logged, and of goods on sale in whole packs', async () => {
    const it_ = await open()
    expect(await logOf(it_.id)).toEqual([['新建场景', '江运营', `开学季${it_.mall.no}，3 种商品`]])
    const typed = (lines: object[], more: object = {}) => ({ title: '场景', brief: '', lines, ...more }) as never
    const why = async (input: never) => (await refusalOf(it_.boss.scene.create(input))).message
    expect((await refusalOf(it_.buyer.scene.create(typed([{ skuId: it_.packs[0], num: 1 }])))).code).toBe('2009')
    expect((await refusalOf((await it_.mall.supplier()).scene.create(typed([{ skuId: it_.packs[0], num: 1 }])))).code).toBe('2009')
    expect(await why(typed([]))).toContain('请至少添加一种商品')
    expect(await why(typed([{ skuId: it_.packs[0], num: 1 }], { title: ' ' }))).toContain('场景名称')
    expect(
      await why(
        typed([
          { skuId: it_.packs[0], num: 1 },
          { skuId: it_.packs[0], num: 2 },
        ]),
      ),
    ).toContain('同一规格不能添加两次')
    expect((await refusalOf(it_.boss.scene.create(typed([{ skuId: newId(), num: 1 }])))).code).toBe('4004')
    await world().admin.query('update shared.skus set moq = 4, pack_step = 3 where id = $1', [it_.packs[0]])
    expect(await why(typed([{ skuId: it_.packs[0], num: 3 }]))).toContain('起订量为 4')
    expect(await why(typed([{ skuId: it_.packs[0], num: 4 }]))).toContain('须按 3 的整数倍')
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [it_.packs[0]])
    expect(await why(typed([{ skuId: it_.packs[0], num: 6 }]))).toContain('已下架或暂停供货，请移除')
  })

  it('stops at the most that are shown', async () => {
    const { boss, packs } = await open()
    const lines = [{ skuId: packs[0]!, num: 1 }]
    const ids: string[] = []
    for (let num = (await shownIds()).length; num < SCENES_MAX; num += 1)
      ids.push(await insertScene(world().db.shared, { title: `满${num}`, brief: '', lines }, '江运营'))
    expect((await refusalOf(boss.scene.create({ title: '多一个', brief: '', lines }))).message).toContain(
      `最多同时展示 ${SCENES_MAX} 个场景`,
    )
    for (const id of ids) await boss.scene.end({ id })
  })
})

describe('scene.update', () => {
  it('says what it holds now, in that order, and does not overwrite what somebody else saved', async () => {
    const it_ = await open()
    const draft = await draftOf(it_)
    const lines = draft.lines.toReversed().slice(0, 2)
    await it_.boss.scene.update({ ...draft, title: '改过', lines })
    expect((await seen(it_.buyer, it_.id)).map(({ skuId, num }) => ({ skuId, num }))).toEqual(lines)
    expect((await logOf(it_.id)).at(-1)).toEqual(['修改场景', '江运营', '改过，2 种商品'])
    expect((await refusalOf(it_.boss.scene.update(draft))).message).toBe('场景刚刚被别人修改过，请刷新后再改')
    expect((await refusalOf(it_.boss.scene.update({ ...draft, id: newId() }))).code).toBe('4004')
    expect((await refusalOf(it_.buyer.scene.update(draft))).code).toBe('2009')
    expect((await refusalOf(it_.buyer.scene.draft({ id: it_.id }))).code).toBe('2009')
    expect(await logOf(it_.id)).toHaveLength(2)
  })
})

describe('scene.move', () => {
  it('changes places with its neighbour; at an end it stays', async () => {
    const [one, two] = [await open(), await open()]
    const order = async () => (await shownIds()).filter((id) => id === one.id || id === two.id)
    expect(await order()).toEqual([one.id, two.id])
    await one.boss.scene.move({ id: two.id, way: 'up' })
    expect(await order()).toEqual([two.id, one.id])
    await one.boss.scene.move({ id: one.id, way: 'down' })
    expect(await order()).toEqual([two.id, one.id])
    expect((await one.boss.scene.manage({ tab: 'shown', pageSize: 100 })).list.at(-1)).toMatchObject({
      id: one.id,
      canDown: false,
      canUp: true,
    })
    expect((await logOf(two.id)).at(-1)?.[0]).toBe('上移场景')
    expect((await refusalOf(one.buyer.scene.move({ id: one.id, way: 'up' }))).code).toBe('2009')
    expect((await refusalOf(one.boss.scene.move({ id: newId(), way: 'up' }))).code).toBe('4004')
    expect((await refusalOf(one.boss.scene.move({ id: one.id, way: 'left' } as never))).message).toContain('请选择上移或下移')
  })
})

describe('scene.end', () => {
  it('takes it away for good, said by whom', async () => {
    const it_ = await open()
    expect((await refusalOf(it_.buyer.scene.end({ id: it_.id }))).code).toBe('2009')
    const draft = await draftOf(it_)
    await it_.boss.scene.end({ id: it_.id })
    expect(await shownIds()).not.toContain(it_.id)
    expect((await refusalOf(it_.buyer.scene.detail({ id: it_.id, categoryType: '0' }))).code).toBe('4004')
    const over = await it_.boss.scene.manage({ tab: 'over', search: `开学季${it_.mall.no}` })
    expect(over.list).toEqual([expect.objectContaining({ id: it_.id, endedBy: '江运营', tab: 'over', canUp: false, canDown: false })])
    expect((await logOf(it_.id)).at(-1)?.slice(0, 2)).toEqual(['下线场景', '江运营'])
    for (const again of [
      () => it_.boss.scene.end({ id: it_.id }),
      () => it_.boss.scene.move({ id: it_.id, way: 'up' }),
      () => it_.boss.scene.update(draft),
    ])
      expect((await refusalOf(again())).message).toContain('已下线')
    expect((await refusalOf(it_.boss.scene.end({ id: newId() }))).code).toBe('4004')
  })
})
