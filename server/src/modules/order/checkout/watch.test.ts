// 价格异常 and 疑似拆单 from the quote to the people who decide (domain page 05 §5.2, §5.3; scenario 37; decision 0025).
import { blockOf } from '@caiyuan/contract/approval/review'
import type { InputOf } from '@caiyuan/contract/endpoint'
import type { buy } from '@caiyuan/contract/order/buy'
import { levelOf } from '@caiyuan/contract/order/flags'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import type { SessionUser } from '../../../core/context.ts'
import { paramDefaults } from '../../school/params.ts'
import { openMall, type Mall } from './fixtures.ts'
import { boundsOf, suspicionOf, thresholdsOf } from './split-rule.ts'

const world = useWorld()

type Sent = Partial<InputOf<(typeof buy)['submit']>>

const quoteOf = async (who: SessionUser, skuId: string, num: number) =>
  (await world().as(who)).order.quote({ from: 'now', lines: [{ skuId, num }] })

const buyOne = async (who: SessionUser, fundId: string, skuId: string, num: number, more: Sent = {}) => {
  const client = await world().as(who)
  const { quoteId, totalFen } = await quoteOf(who, skuId, num)
  const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
  return (await client.order.submit({ quoteId, usage: '科研', orders: [{ key: '1', funds }], ...more })).orders[0]!.id
}

/** Two offers of the same goods: `dear` of 甲 and `cheap` of 乙. */
const twoOffers = async (mall: Mall, dear: number, cheap: number) => {
  const goods = [
    await mall.goods('惠普 CF228A 硒鼓', dear, { expenseSubject: 'material' }),
    await mall.goods('惠普 CF228A 硒鼓', cheap, { expenseSubject: 'material', supplierId: mall.yi }),
  ] as const
  await sameGoods(mall, goods)
  return goods
}

const sameGoods = (mall: Mall, skuIds: readonly string[]) =>
  world().admin.query(
    'update shared.products set same_key = $2 where id in (select product_id from shared.skus where id = any($1::uuid[]))',
    [skuIds, `hp:cf228a-${mall.no}`],
  )

const flagsIn = async (id: string): Promise<string[]> =>
  (await world().admin.query('select flags from mall.orders where id = $1', [id])).rows[0].flags.map((it_: { flag: string }) => it_.flag)

const nodesIn = async (id: string): Promise<string[]> =>
  (await world().admin.query('select nodes from mall.flow_insts where doc_id = $1 order by started_at desc limit 1', [id])).rows[0].nodes
    .filter((n: { skipped: string }) => n.skipped === '')
    .map((n: { id: string }) => n.id)

/** Deals at these prices: orders of F1, whose own approval is the only one. */
const deals = async (mall: Mall, skuId: string, yuans: readonly number[]) => {
  for (const yuan of yuans) {
    await mall.price(skuId, yuan)
    await buyOne(mall.F1, mall.K1, skuId, 1)
  }
}

describe('the bounds of a price', () => {
  it.each([
    [12_000, 10_000, null],
    [12_001, 10_000, 'high'],
    [15_000, 10_000, 'high'],
    [15_001, 10_000, 'anomaly'],
    [5_000, 10_000, null],
    [4_999, 10_000, 'low'],
  ])('%i against %i', (price, reference, level) => expect(levelOf(price, reference)).toBe(level))
})

describe('scenario 37: a price far above its reference', () => {
  it('is red on the page, asks 采购办 with the figures, and stands in the list and on the page of who decides', async () => {
    const mall = await openMall(world())
    const [dear, cheap] = await twoOffers(mall, 620, 399)
    const quote = await quoteOf(mall.T1, dear, 1)
    expect(quote.orders[0]!.lines[0]!.priceNote).toEqual({
      level: 'anomaly',
      label: '价格异常',
      text: '参考价 ¥399.00（乙 试剂现价），本单单价 ¥620.00，高出 55%',
      referenceE4: 3_990_000,
      cheaper: { productId: expect.any(String), skuId: cheap, supplierName: '乙 试剂', supplierFullName: '乙 试剂', priceE4: 3_990_000 },
      compared: [{ productId: expect.any(String), skuId: cheap, supplierName: '乙 试剂', supplierFullName: '乙 试剂', priceE4: 3_990_000 }],
    })
    const words = '参考价 ¥399.00，本单单价 ¥620.00，高出 55%（惠普 CF228A 硒鼓）'
    const node = quote.previews[0]!.nodes.find((n) => n.id === 'priceCheck')!
    expect([node.title, node.skipped, node.people.map((p) => p.name)]).toEqual(['采购办', '', ['孙老师']])
    expect(node.reason).toBe(`价格异常：${words}，须采购办审批`)

    const id = await buyOne(mall.T1, mall.K1, dear, 1)
    expect([await flagsIn(id), await nodesIn(id)]).toEqual([['priceAnomaly'], ['fzr', 'priceCheck']])
    const seen = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(seen.review!, 'checks')!.checks.find((c) => c.key === 'price')).toMatchObject({
      verdict: 'bad',
      label: '价格异常',
      text: words,
    })
    await mall.decide(mall.F1, id)
    expect([await mall.state(id), await mall.waiting(id)]).toEqual(['auditing', ['孙老师']])
    const { list } = await (await world().as(mall.J1)).approval.list({ index: 0 })
    expect(list[0]!.hints).toEqual([{ tone: 'bad', label: '价格异常', text: words }])
    expect(list[0]!.batch).toBe(false)
    await mall.decide(mall.J1, id)
    expect(await mall.state(id)).toBe('waitSupplier')
  })

  it('is a word only between 1.2 and 1.5 times and under half, and none where the offer is away, hidden or another pack', async () => {
    const mall = await openMall(world())
    const [dear, cheap] = await twoOffers(mall, 598.5, 399)
    const noteAt = async (yuan: number) => {
      await mall.price(dear, yuan)
      const { orders, previews } = await quoteOf(mall.T1, dear, 1)
      expect(previews[0]!.nodes.some((n) => n.id === 'priceCheck')).toBe(yuan > 598.5)
      return orders[0]!.lines[0]!.priceNote?.label ?? ''
    }
    expect([await noteAt(478.8), await noteAt(479), await noteAt(598.5), await noteAt(598.51)]).toEqual([
      '',
      '价格偏高',
      '价格偏高',
      '价格异常',
    ])
    expect([await noteAt(199.5), await noteAt(199.4)]).toEqual(['', '异常低价'])
    await mall.price(dear, 620)
    const noted = async () => (await quoteOf(mall.T1, dear, 1)).orders[0]!.lines[0]!.priceNote?.level
    for (const [off, on] of [
      ["update shared.skus set status = 'off' where id = $1", "update shared.skus set status = 'on' where id = $1"],
      ['update shared.sku_stocks set reserved = stock where sku_id = $1', 'update shared.sku_stocks set reserved = 0 where sku_id = $1'],
      ["update shared.skus set offer_key = '大容量' where id = $1", "update shared.skus set offer_key = '件' where id = $1"],
      ['update shared.skus set offer_key = null where id = $1', "update shared.skus set offer_key = '件' where id = $1"],
      [
        `insert into mall.sku_terms (school_id, sku_id, is_hidden) values (${mall.no}, $1, true)`,
        'delete from mall.sku_terms where sku_id = $1',
      ],
    ]) {
      await world().admin.query(off!, [cheap])
      expect(await noted()).toBeUndefined()
      await world().admin.query(on!, [cheap])
      expect(await noted()).toBe('anomaly')
    }
  })

  it('takes the median of five deals, not of four, of its own school only, and of 180 days', async () => {
    const mall = await openMall(world())
    const other = await openMall(world())
    const sku = await mall.goods('移液管', 100, { expenseSubject: 'material' })
    await deals(other, sku, [10, 10, 10, 10, 10])
    await deals(mall, sku, [90, 100, 100, 110])
    await mall.price(sku, 160)
    const note = async () => (await quoteOf(mall.T1, sku, 1)).orders[0]!.lines[0]!.priceNote
    expect(await note()).toBeNull()
    await deals(mall, sku, [100])
    await mall.price(sku, 160)
    expect(await note()).toMatchObject({
      level: 'anomaly',
      text: '参考价 ¥100.00（近 180 天 5 笔成交中位价），本单单价 ¥160.00，高出 60%',
      referenceE4: 1_000_000,
    })
    // Waiting for approval is no deal, nor is what is older than 180 days.
    await buyOne(mall.T1, mall.K1, sku, 1)
    expect((await note())!.text).toContain('5 笔')
    await world().admin.query(
      `update mall.orders set created_at = now() - interval '181 days' where id = (select id from mall.orders where school_id = $1 and state = 'waitSupplier' limit 1)`,
      [mall.no],
    )
    expect(await note()).toBeNull()
  })

  it('is measured by the deals its page counted for half an hour, later by those of the submission', async () => {
    const mall = await openMall(world())
    const sku = await mall.goods('移液管', 100, { expenseSubject: 'material' })
    await deals(mall, sku, [100, 100, 100, 100])
    await mall.price(sku, 160)
    const client = await world().as(mall.T1)
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: 16_000 }]
    const [soon, late] = [await quoteOf(mall.T1, sku, 1), await quoteOf(mall.T1, sku, 1)]
    await deals(mall, sku, [100])
    await mall.price(sku, 160)
    await world().admin.query("update mall.quotes set created_at = created_at - interval '31 minutes' where id = $1", [late.quoteId])
    const flags: string[][] = []
    for (const { quoteId } of [soon, late]) {
      const { orders } = await client.order.submit({ quoteId, usage: '科研', purpose: '两组实验', orders: [{ key: '1', funds }] })
      flags.push(await flagsIn(orders[0]!.id))
    }
    expect(flags).toEqual([[], ['priceAnomaly']])
  })

  it('is read anew when the order is submitted, and goes with the reason when it is submitted again', async () => {
    const mall = await openMall(world())
    const [dear, cheap] = await twoOffers(mall, 620, 399)
    const client = await world().as(mall.T1)
    const quote = await quoteOf(mall.T1, dear, 1)
    // The cheaper offer comes nearer between page and submission: what stands then decides.
    await mall.price(cheap, 600)
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
    const [order] = (await client.order.submit({ quoteId: quote.quoteId, usage: '科研', orders: [{ key: '1', funds }] })).orders
    expect([await flagsIn(order!.id), await nodesIn(order!.id)]).toEqual([[], ['fzr']])
    const resubmit = async (yuan: number) => {
      await client.order.withdraw({ id: order!.id })
      await mall.price(cheap, yuan)
      const again = await client.order.quote({ from: 'order', orderId: order!.id })
      await client.order.resubmit({ id: order!.id, quoteId: again.quoteId, usage: '科研', orders: [{ key: '1', funds }] })
      return [await flagsIn(order!.id), await nodesIn(order!.id)]
    }
    expect(await resubmit(399)).toEqual([['priceAnomaly'], ['fzr', 'priceCheck']])
    expect(await resubmit(398)).toEqual([['priceAnomaly'], ['fzr', 'priceCheck']])
    expect(await resubmit(600)).toEqual([[], ['fzr']])
  })

  it('is not passed by 采购办 for its own order, and falls to the administrator of a school without 采购办', async () => {
    const mall = await openMall(world())
    const [dear] = await twoOffers(mall, 620, 399)
    await world().admin.query("update mall.user_roles set role = 'schoolAdmin' where school_id = $1 and user_id = $2", [
      mall.no,
      mall.J1.id,
    ])
    const node = async () => (await quoteOf(mall.T1, dear, 1)).previews[0]!.nodes.find((n) => n.id === 'priceCheck')!
    expect((await node()).people.map((p) => p.reason)).toEqual(['没有找到采购办，转校管理员'])
    await world().admin.query("update mall.user_roles set role = 'jingban' where school_id = $1 and user_id = $2", [mall.no, mall.J1.id])
    await world().admin.query("insert into mall.user_roles (school_id, user_id, role) values ($1, $2, 'jingban')", [mall.no, mall.F1.id])
    const id = await buyOne(mall.F1, mall.K1, dear, 1)
    expect(await mall.waiting(id)).toEqual(['孙老师'])
  })

  it('asks somebody of 采购办 who has not agreed already, and is never merged away', async () => {
    const mall = await openMall(world(), { 'compare.from': 0 })
    const [dear] = await twoOffers(mall, 620, 399)
    const roles = (userId: string) => ({
      give: (role: string) =>
        world().admin.query('insert into mall.user_roles (school_id, user_id, role) values ($1, $2, $3)', [mall.no, userId, role]),
      take: (role: string) =>
        world().admin.query('delete from mall.user_roles where school_id = $1 and user_id = $2 and role = $3', [mall.no, userId, role]),
    })
    await roles(mall.F1.id).give('jingban')
    const id = await buyOne(mall.T1, mall.K1, dear, 1)
    await mall.decide(mall.F1, id)
    expect([await mall.state(id), await mall.waiting(id)]).toEqual(['auditing', ['孙老师']])
    // Who stood in for the owner decided already, too.
    await roles(mall.F1.id).take('jingban')
    await roles(mall.C1.id).give('jingban')
    await world().admin.query(
      "insert into mall.delegate_rules (school_id, id, from_id, to_id, starts_at, ends_at) values ($1, gen_random_uuid(), $2, $3, now() - interval '1 day', now() + interval '2 days')",
      [mall.no, mall.F1.id, mall.J1.id],
    )
    const away = await buyOne(mall.T1, mall.K1, dear, 1)
    await mall.decide(mall.J1, away)
    expect([await mall.state(away), await mall.waiting(away)]).toEqual(['auditing', ['钱会计']])
    await world().admin.query('delete from mall.delegate_rules where school_id = $1', [mall.no])
    await roles(mall.C1.id).take('jingban')
    await roles(mall.F1.id).give('jingban')
    // Alone in 采购办, the owner looks at the price in a turn of its own.
    await roles(mall.J1.id).take('jingban')
    const alone = await buyOne(mall.T1, mall.K1, dear, 1)
    await mall.decide(mall.F1, alone)
    expect([await mall.state(alone), await mall.waiting(alone)]).toEqual(['auditing', ['王教授']])
    await mall.decide(mall.F1, alone)
    expect(await mall.state(alone)).toBe('waitSupplier')
    // The only one of 采购办 buys: neither he nor the leader who decided already, but the administrator.
    await roles(mall.F1.id).take('jingban')
    await roles(mall.T1.id).give('jingban')
    await roles(mall.C1.id).give('schoolAdmin')
    const own = await buyOne(mall.T1, mall.K1, dear, 10, { purpose: '全院打印室用' })
    await mall.decide(mall.F1, own)
    await mall.decide(mall.D1, own)
    expect([await mall.state(own), await mall.waiting(own)]).toEqual(['auditing', ['钱会计']])
    await mall.decide(mall.C1, own)
    const { timeline } = await (await world().as(mall.T1)).order.detail({ id: own })
    expect(timeline.done.map((it) => [it.who, it.title, it.why])).toEqual([
      ['李老师', '提交', ''],
      ['王教授', '经费负责人同意', ''],
      ['周院长', '部门领导同意', ''],
      ['钱会计', '采购办同意', '李老师不能审核自己提交的单据，转上级钱会计审批'],
    ])
  })
})

describe('orders just under an amount', () => {
  const REASON = '两台设备分属两个课题'
  const goodsAt = (mall: Mall, yuan: number, it: Parameters<Mall['goods']>[2] = {}) =>
    mall.goods('电极片', yuan, { expenseSubject: 'material', ...it })

  it('at 60 % of 5,000 yuan twice in a week need a reason and 采购办; at 59 % neither', async () => {
    const mall = await openMall(world())
    const [low, near] = [await goodsAt(mall, 2_999.99), await goodsAt(mall, 3_000)]
    await buyOne(mall.T1, mall.K1, low, 1)
    expect(await flagsIn(await buyOne(mall.T1, mall.K1, near, 1))).toEqual([])
    expect(await flagsIn(await buyOne(mall.T1, mall.K1, low, 1))).toEqual([])

    const { previews } = await quoteOf(mall.T1, near, 1)
    const words = '近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥6,000.00，达到 ¥5,000.00 的审批档'
    expect(previews[0]!.splitNote).toBe(words)
    expect(previews[0]!.nodes.find((n) => n.id === 'priceCheck')!.reason).toBe(`疑似拆单：${words}，须采购办审批`)
    const refused = await refusalOf(buyOne(mall.T1, mall.K1, near, 1))
    expect([refused.code, refused.message, refused.data]).toEqual([
      '3209',
      `疑似拆单：${words}，请在用途说明写明分次采购的理由`,
      { fields: { purpose: '疑似拆单，请写明分次采购的理由' } },
    ])
    const id = await buyOne(mall.T1, mall.K1, near, 1, { purpose: REASON })
    expect([await flagsIn(id), await nodesIn(id)]).toEqual([['splitSuspect'], ['fzr', 'deptLeader', 'priceCheck']])
    const { review } = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(review!, 'checks')!.checks[0]).toMatchObject({ verdict: 'warn', label: '疑似拆单', text: words })
  })

  it('of the same card count without their sums, of another card or person not, nor after a week or when given back', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 4_000)
    const first = await buyOne(mall.F1, mall.K1, goods, 1)
    const noteOn = async (who: SessionUser, fundId: string) => {
      const { quoteId, totalFen } = await quoteOf(who, goods, 1)
      const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
      return (await (await world().as(who)).order.preview({ quoteId, orders: [{ key: '1', funds }] }))[0]!.splitNote
    }
    const counted = '近 7 天同一经费另有 1 单同一供应商采购，连本单累计达到 ¥5,000.00 的审批档'
    expect([await noteOn(mall.T1, mall.K1), await noteOn(mall.T1, mall.K3)]).toEqual([counted, ''])
    await world().admin.query("update mall.orders set submitted_at = now() - interval '7 days 1 minute' where id = $1", [first])
    expect(await noteOn(mall.T1, mall.K1)).toBe('')
    await world().admin.query(
      "update mall.orders set submitted_at = now() - interval '6 days', state = 'back', moved_to = 'back' where id = $1",
      [first],
    )
    expect(await noteOn(mall.T1, mall.K1)).toBe('')
    await world().admin.query("update mall.orders set state = 'waitSupplier', moved_to = 'waitSupplier' where id = $1", [first])
    expect(await noteOn(mall.T1, mall.K1)).toBe(counted)
  })

  it('of another supplier count in the same second level of goods only', async () => {
    const mall = await openMall(world())
    const [mine, kin, far] = [
      await goodsAt(mall, 4_000),
      await goodsAt(mall, 4_000, { supplierId: mall.yi }),
      await goodsAt(mall, 4_000, { supplierId: mall.yi }),
    ]
    await world().admin.query(
      "update shared.products set category_path = '99/9901/990101' where id = (select product_id from shared.skus where id = $1)",
      [far],
    )
    await buyOne(mall.T1, mall.K1, mine, 1)
    const note = async (skuId: string) => (await quoteOf(mall.T1, skuId, 1)).previews[0]!.splitNote
    expect([await note(kin), await note(far)]).toEqual([
      '近 7 天本人另有 1 单同类商品采购，连本单累计 ¥8,000.00，达到 ¥5,000.00 的审批档',
      '',
    ])
  })

  it('of another school never count, and its cards are unknown', async () => {
    const mall = await openMall(world())
    const other = await openMall(world())
    const goods = await goodsAt(mall, 4_000)
    await buyOne(other.F1, other.K1, goods, 1)
    const { quoteId, totalFen } = await quoteOf(mall.T1, goods, 1)
    const funds = [{ fundId: other.K1, subjectCode: 'material', amountFen: totalFen }]
    const refused = await refusalOf((await world().as(mall.T1)).order.preview({ quoteId, orders: [{ key: '1', funds }] }))
    expect(refused.code).toBe('4004')
  })

  it('the order that is submitted again does not count itself, and loses the flag with a smaller amount', async () => {
    const mall = await openMall(world())
    const [goods, other] = [await goodsAt(mall, 1_000), await goodsAt(mall, 4_000)]
    await buyOne(mall.T1, mall.K1, other, 1)
    const id = await buyOne(mall.T1, mall.K1, goods, 4, { purpose: REASON })
    expect(await flagsIn(id)).toEqual(['splitSuspect'])
    const client = await world().as(mall.T1)
    await client.order.withdraw({ id })
    const again = async (num: number) => {
      const quote = await client.order.quote({ from: 'order', orderId: id, lines: [{ skuId: goods, num }] })
      const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
      await client.order.resubmit({ id, quoteId: quote.quoteId, usage: '科研', purpose: REASON, orders: [{ key: '1', funds }] })
      await client.order.withdraw({ id })
      return [quote.previews[0]!.splitNote !== '', await flagsIn(id), await nodesIn(id)]
    }
    expect(await again(4)).toEqual([true, ['splitSuspect'], ['fzr', 'deptLeader', 'priceCheck']])
    expect(await again(2)).toEqual([false, [], ['fzr']])
  })

  it('counts from when it was submitted again', async () => {
    const mall = await openMall(world())
    const goods = await goodsAt(mall, 4_000)
    const id = await buyOne(mall.T1, mall.K1, goods, 1)
    const client = await world().as(mall.T1)
    await client.order.withdraw({ id })
    await world().admin.query(
      "update mall.orders set created_at = now() - interval '8 days', submitted_at = now() - interval '8 days' where id = $1",
      [id],
    )
    const quote = await client.order.quote({ from: 'order', orderId: id })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
    await client.order.resubmit({ id, quoteId: quote.quoteId, usage: '科研', orders: [{ key: '1', funds }] })
    expect(await flagsIn(id)).toEqual([])
    expect(await flagsIn(await buyOne(mall.T1, mall.K1, goods, 1, { purpose: REASON }))).toEqual(['splitSuspect'])
  })
})

describe('orders that are submitted at once', () => {
  const at = async (who: SessionUser, fundId: string, skuId: string) => {
    const { quoteId, totalFen } = await quoteOf(who, skuId, 1)
    const funds = [{ fundId, subjectCode: 'material', amountFen: totalFen }]
    const client = await world().as(who)
    return async () =>
      (await client.order.submit({ quoteId, usage: '科研', purpose: '两个课题分别采购', orders: [{ key: '1', funds }] })).orders[0]!.id
  }
  const flagged = async (presses: (() => Promise<string>)[]) => {
    const ids = await Promise.all(presses.map((press) => press()))
    return (await Promise.all(ids.map(flagsIn))).filter((flags) => flags.includes('splitSuspect')).length
  }

  it('on one card by several people, or by one person on several cards, are all seen but the first', async () => {
    for (let round = 0; round < 3; round += 1) {
      const mall = await openMall(world())
      const goods = await mall.goods('电极片', 3_200, { expenseSubject: 'material' })
      const mixed = [mall.T1, mall.F1, mall.T1, mall.F1, mall.T1, mall.F1].map((who) => at(who, mall.K1, goods))
      expect(await flagged(await Promise.all(mixed))).toBe(5)
      const other = await mall.goods('隔膜', 3_200, { expenseSubject: 'material', supplierId: mall.yi })
      await world().admin.query(
        "update shared.products set category_path = '99/9901/990101' where id = (select product_id from shared.skus where id = $1)",
        [other],
      )
      expect(await flagged(await Promise.all([mall.K1, mall.K3, mall.K1, mall.K3].map((card) => at(mall.T1, card, other))))).toBe(3)
    }
  })
})

describe('the amounts that are stayed under', () => {
  const thresholds = thresholdsOf([500_000, 5_000_000, 30_000_000], paramDefaults)
  const order = { buyerId: 'a', supplierId: 's', fundIds: ['k'], ownerIds: ['f'], categories: [] }
  const words = (amountFen: number, others: { buyerId?: string; amountFen: number; fundIds?: string[] }[]) =>
    suspicionOf(
      { ...order, amountFen },
      others.map((it) => ({ ...order, ...it })),
      thresholds,
      boundsOf(paramDefaults),
    )?.text

  it('are the tiers of the flow in force and every limit of the school, whose words say what is due', () => {
    expect(thresholds.map((it) => it.words)).toEqual([
      '¥200,000.00，须按政府采购或学校集中采购程序办理',
      '¥50,000.00 的审批档、询价限额、合同限额、自行采购上限',
      '¥10,000.00 的三家报价限额',
      '¥5,000.00 的审批档',
      '¥1,000.00 的比价限额',
    ])
    expect(words(15_000_000, [{ amountFen: 15_000_000 }])).toBe(
      '近 7 天本人另有 1 单同一供应商采购，连本单累计 ¥300,000.00，达到 ¥200,000.00，须按政府采购或学校集中采购程序办理',
    )
    expect(words(1_300_000, [{ amountFen: 1_300_000 }])).toBeUndefined()
    expect(thresholdsOf([], { ...paramDefaults, 'compare.from': 0 }).map((it) => it.fen)).not.toContain(0)
  })

  it('name each way orders belong together', () => {
    const more = (...whose: { buyerId?: string; fundIds?: string[] }[]) =>
      words(
        400_000,
        whose.map((it) => ({ ...it, amountFen: 400_000 })),
      )
    expect(more({}, { buyerId: 'b' })).toBe('近 7 天本人或同一经费另有 2 单同一供应商采购，连本单累计达到 ¥5,000.00 的审批档')
    expect(more({ buyerId: 'b', fundIds: ['k2'] })).toBe('近 7 天同一课题组另有 1 单同一供应商采购，连本单累计达到 ¥5,000.00 的审批档')
  })
})

describe('the same goods twice on one day', () => {
  it('are advised to be submitted together, by the person who ordered them, while the other order stands', async () => {
    const mall = await openMall(world())
    const sku = await mall.goods('离心管', 20, { expenseSubject: 'material' })
    const note = async (who: SessionUser) => (await quoteOf(who, sku, 10)).orders[0]!.mergeNote
    expect(await note(mall.T1)).toBe('')
    const id = await buyOne(mall.T1, mall.K1, sku, 10)
    const no = (await world().admin.query('select order_no from mall.orders where id = $1', [id])).rows[0].order_no as string
    expect(await note(mall.T1)).toBe(`今天已向甲 综合电商订过「离心管」（${no}），建议合并提交：撤回原订单，改数量后一并提交`)
    expect(await note(mall.F1)).toBe('')
    // Once somebody has decided it cannot be taken back any more.
    const acted = (status: number, by: string | null) =>
      world().admin.query('update mall.flow_tasks set status = $2, done_by = $3 where doc_id = $1', [id, status, by])
    await acted(2, mall.F1.id)
    expect(await note(mall.T1)).toBe(`今天已向甲 综合电商订过「离心管」（${no}），请确认不是重复下单`)
    await acted(1, null)
    await (await world().as(mall.T1)).order.withdraw({ id })
    expect(await note(mall.T1)).toBe('')
    expect((await (await world().as(mall.T1)).order.quote({ from: 'order', orderId: id })).orders[0]!.mergeNote).toBe('')
  })
})
