// 保护规则: each as it is set now, and how often it spoke.
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()

const open = async (params: Record<string, unknown> = {}) => {
  const mall = await openMall(world(), params)
  const M1 = await buildUser(world().db, { schoolId: mall.no, no: `M1R${mall.no}`, name: '何管理', roles: ['schoolAdmin'] })
  const admin = await world().as(M1)
  const ruleOf = async (rule: string) => (await admin.admin.rules({})).rules.find((it) => it.rule === rule)!
  return { mall, ruleOf, buyer: await world().as(mall.T1) }
}

describe('admin.rules', () => {
  it('says a rule with the figures in force, and that one is off', async () => {
    const { ruleOf } = await open({ 'split.yearFrom': 20_000_000, 'order.overdueDays': 0 })
    expect(await ruleOf('yearSum')).toEqual({
      rule: 'yearSum',
      title: '同类年度累计',
      says: '同一张经费卡一年内买同一中类的商品，累计达到 ¥200,000.00 不能再在商城下单',
      isOn: true,
      markedNum: null,
      refusedNum: 0,
      link: '/admin/params/param?key=split.yearFrom',
    })
    expect(await ruleOf('overdue')).toMatchObject({ says: '没有启用', isOn: false })
  })

  it('counts what it refused and marked in its own school within ninety days', async () => {
    const { mall, ruleOf, buyer } = await open({ 'order.outsideMallFrom': 1_000_000, autoPassBelow: 0 })
    const other = await open({ 'order.outsideMallFrom': 1_000_000 })
    const dear = await mall.goods('示波器', 12_000, { expenseSubject: 'material' })
    const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId: dear, num: 1 }] })
    const funds = [{ fundId: mall.K1, subjectCode: 'material', amountFen: quote.totalFen }]
    await refusalOf(buyer.order.submit({ quoteId: quote.quoteId, usage: '科研', purpose: '测试', orders: [{ key: '1', funds }] }))
    expect((await ruleOf('tender')).refusedNum).toBe(1)
    expect((await other.ruleOf('tender')).refusedNum).toBe(0)
    await world().admin.query("update mall.audit_log set at = at - interval '91 days' where school_id = $1 and result = 'refused'", [
      mall.no,
    ])
    expect((await ruleOf('tender')).refusedNum).toBe(0)

    const plain = await mall.goods('锂片', 100, { expenseSubject: 'material' })
    const small = await buyer.order.quote({ from: 'now', lines: [{ skuId: plain, num: 1 }] })
    const { orders } = await buyer.order.submit({
      quoteId: small.quoteId,
      usage: '科研',
      purpose: '测试',
      orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'material', amountFen: small.totalFen }] }],
    })
    await world().admin.query('update mall.orders set flags = $2 where id = $1', [
      orders[0]!.id,
      JSON.stringify([{ flag: 'splitSuspect', text: '7 天内 3 单' }]),
    ])
    expect((await ruleOf('split')).markedNum).toBe(1)
    expect((await ruleOf('price')).markedNum).toBe(0)
  })

  it('counts what a limit refuses in the cart and at check-out, and no other sentence about goods', async () => {
    const { mall, ruleOf, buyer } = await open()
    const other = await open()
    const admin = await world().as(
      await buildUser(world().db, { schoolId: mall.no, no: `M2R${mall.no}`, name: '何管理', roles: ['schoolAdmin'] }),
    )
    const toner = { skuId: mall.sku.toner, num: 1 }
    const quote = await buyer.order.quote({ from: 'now', lines: [toner] })
    expect((await ruleOf('limits')).refusedNum).toBe(0)
    await admin.admin.addLimit({ limitWord: '硒鼓', limitReason: '统一配发' })
    const refused = [
      await refusalOf(buyer.cart.add({ items: [toner] })),
      await refusalOf(
        buyer.order.submit({
          quoteId: quote.quoteId,
          usage: '科研',
          purpose: '测试',
          orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: quote.totalFen }] }],
        }),
      ),
    ]
    const words = '惠普 CF228A 硒鼓：该商品为限购商品：统一配发'
    expect(refused.map((it) => [it.code, it.message])).toEqual([
      ['3116', words],
      ['3116', words],
    ])
    await refusalOf(buyer.cart.add({ items: [{ skuId: mall.sku.paper, num: 1_000_000 }] }))
    expect([(await ruleOf('limits')).refusedNum, (await other.ruleOf('limits')).refusedNum]).toEqual([2, 0])
  })

  it('is not for who may not see the administration', async () => {
    const { buyer } = await open()
    expect((await refusalOf(buyer.admin.rules({}))).code).toBe('2009')
  })
})
