// 同类年度累计招标限额 (domain page 05 §5.2 a, decision 0126): what one card bought of one kind of goods this year, this order with it.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { buildFund } from '../../../demo/build.ts'
import { openMall, type Mall } from './fixtures.ts'

const world = useWorld()

const sentBy = async (mall: Mall, who: SessionUser, num = 1, fundId = mall.K1, skuId = mall.sku.toner) => {
  const client = await world().as(who)
  const quote = await client.order.quote({ from: 'now', lines: [{ skuId, num }] })
  const orders = quote.orders.map((it_) => ({ key: it_.key, funds: [{ fundId, subjectCode: 'office', amountFen: it_.totalFen }] }))
  return { client, quote, orders, form: { quoteId: quote.quoteId, usage: '科研' as const, purpose: '分次使用，逐月采购', orders } }
}
const buy = async (...args: Parameters<typeof sentBy>) => {
  const { client, form } = await sentBy(...args)
  return (await client.order.submit(form)).orders[0]!.id
}
const problemOf = async (...args: Parameters<typeof sentBy>) => {
  const { client, form } = await sentBy(...args)
  return (await client.order.preview({ quoteId: form.quoteId, orders: form.orders }))[0]!.problem
}

describe('what a card buys of one kind in a year', () => {
  it('is refused with its figures from the amount on, before and at submission, and one fen below it is not', async () => {
    const mall = await openMall(world(), { 'split.yearFrom': 3 * 39_900, 'order.outsideMallGo': '采购办' })
    await buy(mall, mall.T1)
    await buy(mall, mall.F1)
    const { quote } = await sentBy(mall, mall.T1)
    const words = `国家自然科学基金面上项目（K1-${mall.no}）今年已买「TEST」类 2 单 ¥798.00，加上本次 ¥399.00，合计 ¥1,197.00，达到同类年度累计招标限额 ¥1,197.00，不能再在商城下单，请到采购办办理。预算调整已获批准的，请学校管理员放行这张经费卡，或改用其他经费`
    expect(quote.previews[0]!.problem).toBe(words)
    expect(await problemOf(mall, mall.T1)).toBe(words)
    const refused = await refusalOf(buy(mall, mall.T1))
    expect([refused.code, refused.message]).toEqual(['3211', words])
    expect([await mall.count('orders'), (await mall.balance(mall.K1))[1]]).toEqual([2, 2 * 39_900])
    // Another card, and another kind of goods, are counted by themselves.
    expect(await problemOf(mall, mall.T1, 1, mall.K3)).toBe('')
    expect(await problemOf(mall, mall.T1, 1, mall.K1, await mall.goods('无尘布', 500, { categoryCode: '1001' }))).toBe('')
    const below = await openMall(world(), { 'split.yearFrom': 3 * 39_900 + 1 })
    expect((await Promise.all([buy(below, below.T1, 2), buy(below, below.F1)])).length).toBe(2)
    const free = await openMall(world())
    expect(await buy(free, free.T1, 3)).toBeTruthy()
  })

  it('leaves out what was given up and other years, and counts what is bought at once together', async () => {
    const mall = await openMall(world(), { 'split.yearFrom': 100_000 })
    const client = await world().as(mall.T1)
    const id = await buy(mall, mall.T1, 2)
    expect(await problemOf(mall, mall.T1)).toContain('合计 ¥1,197.00')
    await client.order.cancel({ id, reason: '数量有误' })
    expect(await problemOf(mall, mall.T1)).toBe('')
    const again = await buy(mall, mall.T1, 2)
    const year = "date_trunc('year', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'"
    const submit = (at: string) => world().admin.query(`update mall.orders set submitted_at = ${at} where id = $1`, [again])
    await submit(year)
    expect(await problemOf(mall, mall.T1)).toContain('已买')
    await submit(`${year} - interval '1 second'`)
    expect(await problemOf(mall, mall.T1)).toBe('')
    expect(await problemOf(mall, mall.T1, 3)).toContain('今年已买「TEST」类 0 单 ¥0.00，加上本次 ¥1,197.00')
  })

  it('lets through the cards the school names, and only them', async () => {
    const mall = await openMall(world(), { 'split.yearFrom': 50_000 })
    const named = await openMall(world(), { 'split.yearFrom': 50_000, 'split.yearExempt': `K9，K1-${mall.no}` })
    expect(await problemOf(named, named.T1, 2)).toContain('达到同类年度累计招标限额')
    const let_ = await openMall(world(), { 'split.yearFrom': 50_000 })
    await world().admin.query(
      "insert into mall.school_params (school_id, key, value, valid_from) values ($1, 'split.yearExempt', $2, now() - interval '1 day')",
      [let_.no, JSON.stringify(`K9，K1-${let_.no}`)],
    )
    expect(await problemOf(let_, let_.T1, 2)).toBe('')
    expect(await buy(let_, let_.T1, 2)).toBeTruthy()
  })

  it('is never passed by several at once, nor by moving an order to the card afterwards', async () => {
    const mall = await openMall(world(), { 'split.yearFrom': 3 * 39_900 })
    const forms = await Promise.all([mall.T1, mall.F1, mall.T1, mall.F1, mall.T1].map((who) => sentBy(mall, who)))
    const done = await Promise.allSettled(forms.map(({ client, form }) => client.order.submit(form)))
    expect(done.filter((it_) => it_.status === 'fulfilled')).toHaveLength(2)
    expect((await mall.balance(mall.K1))[1]).toBe(2 * 39_900)

    const K9 = await buildFund(world().db, mall.no, {
      projectNo: `K9-${mall.no}`,
      name: '国家自然科学基金重点项目',
      ownerId: mall.F1.id,
      deptId: mall.deptId,
      source: 'RES_V',
      startOn: '2020-01-01',
      endOn: '2099-12-31',
      totalFen: 20_000_000,
      committedFen: 0,
    })
    const id = await buy(mall, mall.F1, 1, K9)
    const owner = await world().as(mall.F1)
    const moving = refusalOf(owner.order.changeFund({ id, fromId: K9, toId: mall.K1, reason: '原卡另有用途' }))
    expect((await moving).message).toContain('合计 ¥1,197.00，达到同类年度累计招标限额')
    expect((await mall.balance(K9))[1]).toBe(39_900)
  })
})
