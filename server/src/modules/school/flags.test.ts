// What a school opens (spec §6) is held by the server with its message and told to the page, whatever a browser sends.
import { fails } from '@caiyuan/contract/fails'
import { cart } from '@caiyuan/contract/cart'
import type { Need } from '@caiyuan/contract/needs'
import { describe, expect, it } from 'vitest'
import { endpoints, sampleInput } from '../../../test/endpoints.ts'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { PERSONAL_ID, PERSONAL_ROLE } from '../../core/pseudo-schools.ts'
import { buildUser } from '../../demo/build.ts'
import { standardRoles } from '../../schools/standard-roles.ts'
import { openMall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { setParam } from './params.ts'

const world = useWorld()

type Mall = Awaited<ReturnType<typeof openMall>>
const set = (mall: Mall, key: string, value: number) => world().inSchool(mall.no, (ctx) => setParam(ctx, key, value))

/** What the cards of the mall would pay for. */
const submitOf = (mall: Mall, quote: Awaited<ReturnType<Client['order']['quote']>>) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  orders: quote.orders.map(({ key, totalFen }) => ({ key, funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: totalFen }] })),
})

/** Every call that names a purse, with that one; answers the refusals. */
const withPurse = async (client: Client, categoryType: '0' | '1', skuId: string): Promise<string[]> => {
  const said: string[] = []
  const it_ = { categoryType }
  for (const call of [
    () => client.cart.add({ ...it_, items: [{ skuId, num: 1 }] }),
    () => client.cart.list(it_),
    () => client.cart.query({ ...it_, provinceCode: '', cityCode: '', countyCode: '' }),
    () => client.cart.update({ ...it_, items: [{ skuId, num: 2 }] }),
    () => client.cart.setService({ ...it_, skuId, supportServerNum: 0 }),
    () => client.order.quote({ ...it_, from: 'cart' }),
    () => client.cart.remove({ ...it_, skuIds: [skuId] }),
  ])
    said.push(
      await call().then(
        () => '',
        (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
      ),
    )
  return said
}

describe('personalPurchaseFlag', () => {
  it('opens one’s own purse to who fills a cart; closed, every call that names it says so', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const closed = '学校未开通个人采购'
    expect((await client.account.info()).categoryTypes).toEqual(['0'])
    expect(await withPurse(client, '1', mall.sku.paper)).toEqual(Array.from({ length: 7 }, () => closed))
    expect((await client.raw(cart.list, { categoryType: '1' }, { headers: { sourceType: '1', categoryType: '1' } })).retCode).toBe('3290')

    await set(mall, 'personalPurchaseFlag', 1)
    expect((await client.account.info()).categoryTypes).toEqual(['0', '1'])
    expect(
      (
        await world()
          .anonymous()
          .school.get({ code: `M${mall.no}` })
      ).personalPurchaseFlag,
    ).toBe(1)
    expect(await withPurse(client, '1', mall.sku.paper)).toEqual(Array.from({ length: 7 }, () => ''))
    expect((await (await world().as(mall.C1)).account.info()).categoryTypes).toEqual(['0'])

    await client.cart.add({ categoryType: '1', items: [{ skuId: mall.sku.paper, num: 3 }] })
    await set(mall, 'personalPurchaseFlag', 0)
    expect((await refusalOf(client.cart.list({ categoryType: '1' }))).message).toBe(closed)
    await set(mall, 'personalPurchaseFlag', 1)
    expect((await client.cart.list({ categoryType: '1' }))[0]?.cartList).toMatchObject([{ num: 3 }])
  })

  it('keeps the purses apart: a quote of one’s own money is not submitted on cards; regulated goods are nobody’s private purchase', async () => {
    const mall = await openMall(world(), { personalPurchaseFlag: 1 })
    const client = await world().as(mall.T1)
    await client.cart.add({ categoryType: '1', items: [{ skuId: mall.sku.paper, num: 20 }] })
    const quote = await client.order.quote({ categoryType: '1', from: 'cart' })
    expect([quote.blocked, quote.funds, quote.split, quote.previews]).toEqual(['', [], [], []])
    expect((await refusalOf(client.order.submit(submitOf(mall, quote)))).code).toBe(fails['order.quoteChanged'].retCode)
    expect(await mall.count('orders')).toBe(0)
    const drug = { items: [{ skuId: mall.sku.ethanol, num: 20 }] }
    expect((await refusalOf(client.cart.add({ ...drug, categoryType: '1' }))).message).toContain('个人不能购买管控化学品及危险化学品')
    expect(await client.cart.add(drug)).toEqual({ cartNum: 20 })
  })

  it('is no question to a personal account, which spends no school’s money', async () => {
    const mall = await openMall(world())
    const own = await world().as(
      await buildUser(world().db, { schoolId: PERSONAL_ID, no: `P${uniqueNo()}`, name: '方文', roles: [PERSONAL_ROLE] }),
    )
    expect((await own.account.info()).categoryTypes).toEqual(['1'])
    expect(await withPurse(own, '1', mall.sku.paper)).toEqual(Array.from({ length: 7 }, () => ''))
    expect(new Set(await withPurse(own, '0', mall.sku.paper))).toEqual(new Set(['个人账号只能用个采']))
  })
})

describe('allowStudentPurchaseFlag', () => {
  it('holds a student back whom a role of the school lets order, on the page and at the end', async () => {
    const mall = await openMall(world())
    const { deptId, no } = mall
    const student = await buildUser(world().db, { schoolId: no, no: `X${no}`, name: '研究生', roles: ['purchaser'], student: true, deptId })
    const client = await world().as(student)
    const lines = [{ skuId: mall.sku.paper, num: 20 }]
    const quote = await client.order.quote({ from: 'now', lines })
    expect(quote.blocked).toBe('学校未开通学生采购')
    expect(await refusalOf(client.order.submit(submitOf(mall, quote)))).toMatchObject({ code: '3206', message: '学校未开通学生采购' })
    await set(mall, 'allowStudentPurchaseFlag', 1)
    expect((await client.order.quote({ from: 'now', lines })).blocked).not.toContain('学生')
    expect(
      (
        await world()
          .anonymous()
          .school.get({ code: `M${no}` })
      ).allowStudentPurchaseFlag,
    ).toBe(1)
  })
})

describe('poisonAndPopFlag', () => {
  it('closes regulated chemicals; open, they go their own way and never into an order', async () => {
    const mall = await openMall(world(), { poisonAndPopFlag: 0 })
    const client = await world().as(mall.T1)
    const refused = async () => (await refusalOf(client.cart.add({ items: [{ skuId: mall.sku.acetone, num: 20 }] }))).message
    expect(await refused()).toContain('学校未开通管控化学品采购')
    await set(mall, 'poisonAndPopFlag', 1)
    expect(await refused()).toContain('须走危化品申购流程')
    expect(
      (
        await world()
          .anonymous()
          .school.get({ code: `M${mall.no}` })
      ).poisonAndPopFlag,
    ).toBe(1)
  })
})

describe('functionList', () => {
  it('tells each role of the school what it may do, and lets it do no other thing', async () => {
    const mall = await openMall(world())
    const asked = new Map<Need, (typeof endpoints)[number]>()
    for (const it_ of endpoints) {
      const { access } = it_.endpoint
      if (typeof access === 'object' && !asked.has(access.need)) asked.set(access.need, it_)
    }
    for (const role of standardRoles) {
      const no = `${role.code}${mall.no}`
      const client = await world().as(
        await buildUser(world().db, { schoolId: mall.no, no, name: role.name, roles: [role.code], deptId: mall.deptId }),
      )
      expect([role.code, (await client.account.info()).functionList.toSorted()]).toEqual([role.code, role.needs.toSorted()])
      for (const [need, { name, endpoint }] of asked) {
        const may = role.needs.includes(need)
        const { retCode } = await client.raw(
          endpoint,
          sampleInput(endpoint, () => '-'),
        )
        expect([role.code, name, retCode === '2009']).toEqual([role.code, name, !may])
      }
    }
  }, 120_000)
})
