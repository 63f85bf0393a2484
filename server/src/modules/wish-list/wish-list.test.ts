// 心愿单: what a person does not find comes to the platform, and the answer to nobody else.
import { WISHES_WAITING_MAX } from '@caiyuan/contract/wish-list'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { dropWishes } from './leave.ts'

const world = useWorld()
const platform = async (): Promise<Client> =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `WP${uniqueNo()}`, name: '江运营', roles: ['platform'] }))

const open = async () => {
  const mall = await openMall(world())
  const name = `液氮罐 ${mall.no}`
  const mine = await world().as(mall.T1)
  const wish = (more: object = {}) =>
    mine.wishList.add({
      name,
      brand: '赛默飞',
      model: 'YDS-10',
      num: 2,
      unit: '个',
      neededOn: '2027-01-10',
      reason: '细胞库用',
      keyword: '液氮罐 10L',
      ...more,
    })
  return { mall, name, mine, wish, boss: await platform() }
}
const messagesOf = async (client: Client) => (await client.notice.messages()).list

describe('wishList.add', () => {
  it('comes to the platform with who wishes, and is seen by him alone', async () => {
    const { mall, name, mine, wish, boss } = await open()
    const { id } = await wish()
    expect(mine.changed).toContainEqual({ kind: 'wishItem', id: '' })
    const said = {
      id,
      name,
      brand: '赛默飞',
      model: 'YDS-10',
      num: 2,
      unit: '个',
      neededOn: '2027-01-10',
      reason: '细胞库用',
      keyword: '液氮罐 10L',
      state: 'waiting',
      goods: [],
    }
    expect(await mine.wishList.list()).toMatchObject({ total: 1, list: [said], counts: { all: 1, waiting: 1, listed: 0, unable: 0 } })
    expect((await boss.wishList.desk({ search: name })).list).toMatchObject([
      { ...said, authorName: '李老师', schoolName: `示例大学${mall.no}` },
    ])
    const other = await openMall(world())
    for (const who of [mall.F1, other.T1]) expect((await (await world().as(who)).wishList.list()).total).toBe(0)
    expect((await refusalOf(mine.wishList.desk())).code).toBe('2009')
  })

  it('asks for a name and a number, and for no more than can be answered', async () => {
    const { wish, mine } = await open()
    const said = async (more: object) => (await refusalOf(wish(more))).message
    expect(await said({ name: '' })).toBe('请输入商品名称')
    expect(await said({ num: 0 })).toBe('数量须大于 0')
    expect(await said({ neededOn: '明天' })).toBe('日期格式不正确')
    expect(await said({ neededOn: '2020-01-01' })).toBe('期望日期不能早于今天')
    for (let i = 0; i < WISHES_WAITING_MAX; i += 1) await wish({ name: `心愿${i}` })
    expect(await said({})).toBe(`待处理的心愿最多 ${WISHES_WAITING_MAX} 条，请等答复后再提交`)
    expect((await mine.wishList.list({ search: '心愿2', pageSize: 100 })).total).toBe(11)
  })
})

describe('wishList.answer', () => {
  it('links goods, tells the person, is logged, and is given once', async () => {
    const { mall, name, mine, wish, boss } = await open()
    const { id } = await wish()
    const [skuId, dear] = [await mall.goods('液氮罐 10L', 1200), await mall.goods('液氮罐 30L', 2600)]
    await boss.wishList.answer({ id, state: 'listed', skuIds: [skuId, dear, skuId], answer: '已请甲上架' })
    const seen = (await mine.wishList.list({ tab: 'listed' })).list[0]!
    expect(seen).toMatchObject({
      state: 'listed',
      answer: '已请甲上架',
      answeredBy: '江运营',
      goods: [{ skuId, priceE4: 12_000_000, problem: '' }, { skuId: dear }],
    })
    expect(await messagesOf(mine)).toMatchObject([{ kind: '系统', title: `您的心愿「${name}」已上架`, link: '/wishList' }])
    expect(await mall.logs(id)).toMatchObject([{ who: '江运营', action: 'answer', from_state: 'waiting', to_state: 'listed' }])
    expect((await refusalOf(boss.wishList.answer({ id, state: 'unable', answer: '没有货源' }))).message).toBe(
      '心愿当前状态为已上架，不能答复',
    )
    expect((await boss.wishList.desk({ tab: 'listed', search: name })).total).toBe(1)
  })

  it('says why not; only the platform says it, of wishes there are, with goods that are sold', async () => {
    const { mall, name, mine, wish, boss } = await open()
    const { id } = await wish()
    const said = async (it_: object) => (await refusalOf(boss.wishList.answer({ id, ...it_ } as never))).message
    expect(await said({ state: 'unable' })).toBe('请填写无法提供的原因')
    expect(await said({ state: 'listed' })).toBe('请选择已上架的商品')
    expect(await said({ state: 'waiting' })).toBe('请选择处理结果')
    expect((await refusalOf(boss.wishList.answer({ id, state: 'listed', skuIds: [crypto.randomUUID()] }))).code).toBe('4004')
    expect((await refusalOf(boss.wishList.answer({ id: crypto.randomUUID(), state: 'unable', answer: '没有货源' }))).code).toBe('4004')
    for (const who of [mine, await mall.supplier()])
      expect((await refusalOf(who.wishList.answer({ id, state: 'unable', answer: '没有货源' }))).code).toBe('2009')
    await boss.wishList.answer({ id, state: 'unable', answer: '液氮罐须由厂家直供，平台暂无货源' })
    expect((await mine.wishList.list({ tab: 'unable' })).list).toMatchObject([
      { id, name, goods: [], answer: '液氮罐须由厂家直供，平台暂无货源' },
    ])
    expect((await messagesOf(mine))[0]).toMatchObject({ title: `您的心愿「${name}」无法提供`, body: '液氮罐须由厂家直供，平台暂无货源' })
  })
})

describe('wishList.withdraw', () => {
  it('takes it from both lists while nobody answered, and is logged', async () => {
    const { mall, name, mine, wish, boss } = await open()
    const { id } = await wish()
    expect((await mine.wishList.list()).list).toMatchObject([{ id, canWithdraw: true }])
    await mine.wishList.withdraw({ id })
    expect([(await mine.wishList.list()).total, (await boss.wishList.desk({ tab: 'all', search: name })).total]).toEqual([0, 0])
    expect(await mall.logs(id)).toMatchObject([{ who: '李老师', action: 'withdraw', from_state: 'waiting', to_state: null }])
    expect((await refusalOf(mine.wishList.withdraw({ id }))).code).toBe('4004')
    expect((await refusalOf(boss.wishList.answer({ id, state: 'unable', answer: '没有货源' }))).code).toBe('4004')
  })

  it('is refused of what was answered, of another’s and of none', async () => {
    const { mall, mine, wish, boss } = await open()
    const { id } = await wish()
    const other = await openMall(world())
    for (const who of [mall.F1, other.T1]) expect((await refusalOf((await world().as(who)).wishList.withdraw({ id }))).code).toBe('4004')
    for (const none of [crypto.randomUUID(), 'nonsense']) expect((await refusalOf(mine.wishList.withdraw({ id: none }))).code).toBe('4004')
    await boss.wishList.answer({ id, state: 'unable', answer: '没有货源' })
    expect((await refusalOf(mine.wishList.withdraw({ id }))).message).toBe('心愿当前状态为无法提供，不能撤回')
    expect((await mine.wishList.list({ tab: 'unable' })).list).toMatchObject([{ id, canWithdraw: false }])
  })

  it('and an answer at the same moment: one of both is done', async () => {
    const { name, mine, wish, boss } = await open()
    for (let i = 0; i < 4; i += 1) {
      const { id } = await wish({ name: `${name}之${i}` })
      const done = await Promise.allSettled([
        mine.wishList.withdraw({ id }),
        boss.wishList.answer({ id, state: 'unable', answer: '没有货源' }),
      ])
      expect(done.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
      const left = [
        await mine.wishList.list({ search: `${name}之${i}` }),
        await boss.wishList.desk({ tab: 'all', search: `${name}之${i}` }),
      ]
      expect(left.map((it_) => it_.total)).toEqual(done[0].status === 'fulfilled' ? [0, 0] : [1, 1])
    }
  })
})

describe('whoever leaves', () => {
  it('takes his wishes along, here and with the platform', async () => {
    const { mall, name, wish, boss, mine } = await open()
    await wish()
    await world().inSchool(mall.no, (ctx) => dropWishes(ctx, mall.T1.id))
    expect([(await mine.wishList.list()).total, (await boss.wishList.desk({ search: name })).total]).toEqual([0, 0])
  })
})
