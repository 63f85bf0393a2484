// 交给老师: lines leave the cart of who may not settle them, and come into the teacher's or back; no money moves.
import { HANDED_WAITING_MAX } from '@caiyuan/contract/handed-cart'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSupplier } from '../../demo/build.ts'
import { componentSimulator, type ComponentSimulator } from '../../gateways/components.simulator.ts'
import { setComponents } from '../../gateways/components.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

/** S1 is tutored by F1 and spends from a card of his beside T1. */
const open = async () => {
  const mall = await openMall(world())
  const run = (text: string, values: unknown[]) => world().admin.query(text, values)
  await run('update mall.users set tutor_id = $3 where school_id = $1 and id = $2', [mall.no, mall.S1.id, mall.F1.id])
  await run('insert into mall.fund_grants (school_id, fund_id, user_id) values ($1, $2, $3) on conflict do nothing', [
    mall.no,
    mall.K1,
    mall.S1.id,
  ])
  const student = await world().as(mall.S1)
  await student.cart.add({
    items: [
      { skuId: mall.sku.paper, num: 3 },
      { skuId: mall.sku.pen, num: 2 },
    ],
  })
  const hand = (skuIds: string[] = [mall.sku.paper, mall.sku.pen]) =>
    student.handedCart.send({ teacherId: mall.T1.id, purpose: '第二批样品测试', skuIds })
  const money = async () => (await run('select count(*)::int as n from mall.fund_entries where school_id = $1', [mall.no])).rows[0].n
  return { mall, run, student, hand, money, teacher: await world().as(mall.T1), other: await world().as(mall.T2) }
}
const inCart = async (client: { cart: { list: (it: object) => Promise<{ cartList: { skuId: string; num: number }[] }[]> } }) =>
  Object.fromEntries((await client.cart.list({})).flatMap((it_) => it_.cartList.map((line) => [line.skuId, line.num])))

describe('handedCart.teachers', () => {
  it('are the tutor, who answers for a card and who spends from it beside one; nobody else', async () => {
    const { mall, run, student, other } = await open()
    const named = (await student.handedCart.teachers()).map(({ userName, tie }) => `${tie} ${userName}`)
    expect(named).toContain('导师 王教授')
    expect(named).toContain('同一经费卡 李老师')
    expect(named.join()).not.toContain('刘老师')
    expect(await other.handedCart.teachers()).toEqual([])
    await run('insert into mall.purchase_agents (school_id, owner_id, agent_id) values ($1, $2, $3)', [mall.no, mall.F2.id, mall.T2.id])
    expect(await other.handedCart.teachers()).toMatchObject([{ userName: '赵教授', tie: '委托我采购' }])
    await run("update mall.fund_grants set ends_on = '2020-01-01' where school_id = $1 and user_id = $2", [mall.no, mall.S1.id])
    expect((await student.handedCart.teachers()).map((it_) => it_.tie)).toEqual(['导师'])
  })
})

describe('handedCart.send', () => {
  it('moves lines out of the cart to the teacher, who is told; logged, without money', async () => {
    const { mall, student, hand, teacher, money } = await open()
    const before = await money()
    const { id } = await hand([mall.sku.paper])
    expect(await inCart(student)).toEqual({ [mall.sku.pen]: 2 })
    const [mine] = (await student.handedCart.list()).list
    expect(mine).toMatchObject({ id, isMine: true, teacherName: '李老师', state: 'waiting', canTake: false, canWithdraw: true })
    const theirs = await teacher.handedCart.list()
    expect(theirs).toMatchObject({ waitingNum: 1, list: [{ id, senderName: '陈同学', purpose: '第二批样品测试', canTake: true }] })
    expect(theirs.list[0]!.lines).toMatchObject([{ skuId: mall.sku.paper, num: 3, priceE4: 238_000, amountFen: 7140, problem: '' }])
    expect((await teacher.notice.messages()).list[0]).toMatchObject({
      kind: '订单',
      title: '陈同学交给您 1 种 3 件商品',
      body: '第二批样品测试',
    })
    expect(await mall.logs(id)).toMatchObject([{ action: 'send', to_state: 'waiting' }])
    expect(await money()).toBe(before)
  })

  it('refuses who is no teacher of this person, of another school too, what is not in the cart, and no word of why', async () => {
    const { mall, student } = await open()
    const far = await openMall(world())
    const sent = { teacherId: mall.T1.id, purpose: '测试', skuIds: [mall.sku.paper] }
    for (const teacherId of [mall.T2.id, far.F1.id, mall.S1.id])
      expect(await refusalOf(student.handedCart.send({ ...sent, teacherId }))).toMatchObject({ message: expect.stringContaining('导师') })
    expect((await refusalOf(student.handedCart.send({ ...sent, skuIds: [mall.sku.toner] }))).message).toContain('购物车刚刚有变化')
    expect((await refusalOf(student.handedCart.send({ ...sent, purpose: '' }))).message).toBe('请输入用途说明')
    expect(await inCart(student)).toEqual({ [mall.sku.paper]: 3, [mall.sku.pen]: 2 })
  })

  it('stops at the most that wait', async () => {
    const { mall, run, student } = await open()
    await run(
      `insert into mall.handed_carts (school_id, id, sender_id, teacher_id, purpose, lines, handed_at) select $1, gen_random_uuid(), $2, $3, '样品', '[]', now() from generate_series(1, ${HANDED_WAITING_MAX})`,
      [mall.no, mall.S1.id, mall.T1.id],
    )
    const refusal = await refusalOf(student.handedCart.send({ teacherId: mall.T1.id, purpose: '测试', skuIds: [mall.sku.paper] }))
    expect(refusal.message).toContain('请等老师处理后再交')
  })
})

describe('handedCart.take', () => {
  it('puts into the teacher’s cart what can be had, names the rest with its reason, and tells the student', async () => {
    const { mall, run, student, hand, teacher, money } = await open()
    const before = await money()
    await teacher.cart.add({ items: [{ skuId: mall.sku.paper, num: 1 }] })
    const { id } = await hand()
    await run('update shared.sku_stocks set stock = 0 where sku_id = $1', [mall.sku.pen])
    expect(await teacher.handedCart.take({ id })).toMatchObject({
      takenNum: 1,
      left: [{ name: '晨光 AGPK3507 中性笔', problem: expect.stringContaining('无货') }],
    })
    expect(await inCart(teacher)).toEqual({ [mall.sku.paper]: 4 })
    expect((await student.handedCart.list()).list[0]).toMatchObject({ state: 'taken', canWithdraw: false })
    const [told] = (await student.notice.messages()).list
    expect(told).toMatchObject({ title: '李老师已把您交的商品加入购物车', body: expect.stringContaining('中性笔') })
    expect((await mall.logs(id)).at(-1)).toMatchObject({ action: 'take', from_state: 'waiting', to_state: 'taken' })
    expect(await money()).toBe(before)
    expect((await refusalOf(teacher.handedCart.take({ id }))).message).toContain('已加入老师的购物车')
    expect((await refusalOf(student.handedCart.withdraw({ id }))).message).toContain('已加入老师的购物车')
  })

  it('is of the teacher alone, and takes nothing where nothing can be had', async () => {
    const { mall, run, student, hand, teacher, other } = await open()
    const far = await openMall(world())
    const { id } = await hand([mall.sku.paper])
    for (const client of [other, student, await world().as(far.T1)]) {
      expect((await refusalOf(client.handedCart.take({ id }))).code).toBe('4004')
      expect((await refusalOf(client.handedCart.giveBack({ id, reason: '不是我的' }))).code).toBe('4004')
    }
    await run('update shared.sku_stocks set stock = 0 where sku_id = $1', [mall.sku.paper])
    expect((await refusalOf(teacher.handedCart.take({ id }))).message).toContain('没有一种可以加入')
    expect((await teacher.handedCart.list()).waitingNum).toBe(1)
  })

  it('is done once by two at a time', async () => {
    const { mall, hand, teacher } = await open()
    const { id } = await hand([mall.sku.paper])
    const both = await Promise.allSettled([teacher.handedCart.take({ id }), teacher.handedCart.take({ id })])
    expect(both.map((it_) => it_.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await inCart(teacher)).toEqual({ [mall.sku.paper]: 3 })
  })
})

describe('handedCart.giveBack', () => {
  it('says why, and the student puts the lines back into his cart', async () => {
    const { mall, student, hand, teacher } = await open()
    const { id } = await hand()
    expect((await refusalOf(teacher.handedCart.giveBack({ id, reason: ' ' }))).message).toContain('退回原因')
    await teacher.handedCart.giveBack({ id, reason: '请改买小包装' })
    expect((await student.handedCart.list()).list[0]).toMatchObject({ state: 'returned', reason: '请改买小包装', canWithdraw: true })
    expect((await student.notice.messages()).list[0]).toMatchObject({ title: '李老师退回了您交的商品', body: '请改买小包装' })
    expect((await mall.logs(id)).at(-1)).toMatchObject({ action: 'giveBack', to_state: 'returned' })
    expect(await student.handedCart.withdraw({ id })).toEqual({ takenNum: 2, left: [] })
    expect(await inCart(student)).toEqual({ [mall.sku.paper]: 3, [mall.sku.pen]: 2 })
  })
})

describe('handedCart.withdraw', () => {
  it('is of the sender alone, while it waits, and once', async () => {
    const { mall, student, hand, teacher } = await open()
    const { id } = await hand([mall.sku.paper])
    expect((await refusalOf(teacher.handedCart.withdraw({ id }))).code).toBe('4004')
    await student.handedCart.withdraw({ id })
    expect(await inCart(student)).toEqual({ [mall.sku.paper]: 3, [mall.sku.pen]: 2 })
    expect((await mall.logs(id)).at(-1)).toMatchObject({ action: 'withdraw', to_state: 'withdrawn' })
    expect((await refusalOf(student.handedCart.withdraw({ id }))).message).toContain('已收回')
    expect((await refusalOf(teacher.handedCart.take({ id }))).message).toContain('已收回')
  })
})

describe('the cart of components', () => {
  let partner: ComponentSimulator
  beforeAll(async () => {
    const srcId = (await openMall(world())).no * 10 + 4
    await buildSupplier(world().db, { srcId, name: '云栈元器件有限公司', shortName: '云栈', freightFen: 1_500, freightFreeFromFen: 20_000 })
    partner = componentSimulator(world().db)
    setComponents({ gateway: partner, srcId })
  })
  afterAll(() => setComponents(null))

  const withParts = async () => {
    const all = await open()
    const items = [
      { skuCode: partner.codeOf('AMS1117-3.3'), num: 20, designator: 'U3' },
      { skuCode: partner.codeOf('CH340G'), num: 5, designator: 'U7' },
    ]
    await all.student.component.add({ items })
    const skuOf = new Map((await all.student.component.cart())!.lines.map((it_) => [it_.mpn, it_.skuId]))
    const handParts = (mpns: string[]) =>
      all.student.handedCart.send({
        teacherId: all.mall.T1.id,
        purpose: '控制板打样',
        basket: 'component',
        skuIds: mpns.map((mpn) => skuOf.get(mpn)!),
      })
    return { ...all, handParts }
  }
  const parts = async (client: {
    component: { cart: () => Promise<{ lines: { mpn: string; num: number; designator: string }[] } | null> }
  }) => ((await client.component.cart())?.lines ?? []).map((it_) => `${it_.mpn} ${it_.num} ${it_.designator}`).toSorted()

  it('is handed over and taken into the teacher’s cart of components, where it lies by its designators; logged, without money', async () => {
    const { mall, student, teacher, handParts, money } = await withParts()
    const before = await money()
    await teacher.component.add({ items: [{ skuCode: partner.codeOf('AMS1117-3.3'), num: 10, designator: 'U1' }] })
    const { id } = await handParts(['AMS1117-3.3', 'CH340G'])
    expect(await parts(student)).toEqual([])
    expect(await inCart(student)).toEqual({ [mall.sku.paper]: 3, [mall.sku.pen]: 2 })
    expect((await teacher.notice.messages()).list[0]).toMatchObject({ title: '陈同学交给您 2 种 25 件元器件' })
    const [seen] = (await teacher.handedCart.list()).list
    expect(seen).toMatchObject({ basket: 'component', canTake: true })
    expect(seen!.lines.map((it_) => [it_.name, it_.num, it_.designator, it_.skuCode, it_.problem].join(' ')).toSorted()).toEqual([
      `AMS1117-3.3 20 U3 ${partner.codeOf('AMS1117-3.3')} `,
      `CH340G 5 U7 ${partner.codeOf('CH340G')} `,
    ])
    expect(await teacher.handedCart.take({ id })).toEqual({ takenNum: 2, left: [] })
    expect(await parts(teacher)).toEqual(['AMS1117-3.3 30 U1, U3', 'CH340G 5 U7'])
    expect(await inCart(teacher)).toEqual({})
    expect((await mall.logs(id)).map((it_) => it_.action)).toEqual(['send', 'take'])
    expect(await money()).toBe(before)
  })

  it('asks the partner first: what he has no more stays out, and without his word nothing is taken and all still waits', async () => {
    const { student, teacher, handParts } = await withParts()
    const { id } = await handParts(['AMS1117-3.3', 'CH340G'])
    partner.fail('down')
    expect((await refusalOf(teacher.handedCart.take({ id }))).code).toBe('3170')
    expect((await teacher.handedCart.list()).waitingNum).toBe(1)
    partner.tell('CH340G', { stock: 0 })
    expect(await teacher.handedCart.take({ id })).toMatchObject({
      takenNum: 1,
      left: [{ name: 'CH340G', problem: expect.stringMatching(/无货|库存/) }],
    })
    partner.tell('CH340G', { stock: 900 })
    expect(await parts(teacher)).toEqual(['AMS1117-3.3 20 U3'])
    expect(await parts(student)).toEqual([])
  })

  it('comes back to its own cart, and is nobody else’s', async () => {
    const { mall, student, teacher, other, handParts } = await withParts()
    const { id } = await handParts(['CH340G'])
    const far = await openMall(world())
    for (const client of [other, await world().as(far.T1)]) expect((await refusalOf(client.handedCart.take({ id }))).code).toBe('4004')
    await teacher.handedCart.giveBack({ id, reason: '改用 CP2102' })
    expect(await student.handedCart.withdraw({ id })).toEqual({ takenNum: 1, left: [] })
    expect(await parts(student)).toEqual(['AMS1117-3.3 20 U3', 'CH340G 5 U7'])
    expect((await mall.logs(id)).at(-1)).toMatchObject({ action: 'withdraw', to_state: 'withdrawn' })
    expect((await refusalOf(student.handedCart.withdraw({ id }))).message).toContain('已收回')
  })

  it('knows its lines by itself: goods of the regular cart are not in it', async () => {
    const { mall, student } = await withParts()
    const sent = { teacherId: mall.T1.id, purpose: '测试', skuIds: [mall.sku.paper] }
    expect((await refusalOf(student.handedCart.send({ ...sent, basket: 'component' }))).message).toContain('购物车刚刚有变化')
    expect((await refusalOf(student.handedCart.send({ ...sent, basket: 'other' as 'normal' }))).message).toBe('购物车不正确')
  })
})
