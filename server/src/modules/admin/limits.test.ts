// 限购: a school keeps its own, and they hold wherever goods are looked at or bought.
import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildUser } from '../../demo/build.ts'
import { openMall } from '../order/checkout/fixtures.ts'

const world = useWorld()
const CARD = { limitWord: '礼品卡', limitReason: '公款不得购买礼品卡', instead: '请走工会经费' }

const open = async () => {
  const mall = await openMall(world())
  const M1 = await buildUser(world().db, { schoolId: mall.no, no: `M1L${mall.no}`, name: '何管理', roles: ['schoolAdmin'] })
  const card = await mall.goods('超市礼品卡 100 元', 100, { expenseSubject: 'office' })
  const { rows } = await world().admin.query('select product_id from shared.skus where id = $1', [card])
  return { mall, card, productId: rows[0].product_id as string, admin: await world().as(M1), buyer: await world().as(mall.T1) }
}

describe('admin.addLimit', () => {
  it('holds at once on the page of goods, in the cart, in a quote and for an order quoted before', async () => {
    const { mall, card, productId, admin, buyer } = await open()
    await buyer.cart.add({ items: [{ skuId: card, num: 1 }] })
    const quote = await buyer.order.quote({ from: 'cart' })
    expect(quote.blocked).toBe('')
    const { id } = await admin.admin.addLimit(CARD)
    expect(admin.changed).toContainEqual({ kind: 'limit', id })
    const words = '该商品为限购商品：公款不得购买礼品卡；请走工会经费'
    const send = buyer.order.submit({
      quoteId: quote.quoteId,
      usage: '科研',
      orders: [{ key: '1', funds: [{ fundId: mall.K1, subjectCode: 'office', amountFen: quote.totalFen }] }],
    })
    expect((await refusalOf(send)).message).toContain(words)
    expect(await mall.count('orders')).toBe(0)
    expect((await buyer.cart.list({}))[0]!.cartList[0]).toMatchObject({ isInvalid: true, problem: words })
    expect((await buyer.order.quote({ from: 'now', lines: [{ skuId: card, num: 1 }] })).blocked).toBe(`超市礼品卡 100 元：${words}`)
    expect((await buyer.catalog.detail({ id: productId })).skus[0]!.problem).toBe(words)
    expect((await refusalOf(buyer.cart.add({ items: [{ skuId: card, num: 1 }] }))).message).toContain(words)
    expect(await buyer.cart.notAllowed()).toEqual([
      { title: '礼品卡', role: '', fundSource: '', cap: '', reason: '公款不得购买礼品卡', instead: '请走工会经费' },
    ])
    expect(await mall.logs(id)).toMatchObject([
      { who: '何管理', action: 'add', title: '新增限购「礼品卡」', comment: '公款不得购买礼品卡' },
    ])

    await admin.admin.removeLimit({ id, limitReason: '改由采购办审批' })
    expect((await buyer.catalog.detail({ id: productId })).skus[0]!.problem).toBe('')
    expect((await mall.logs(id)).map((it_) => it_.title)).toEqual(['新增限购「礼品卡」', '取消限购「礼品卡」'])
  })

  it('of one kind of money is said on the page of goods and at the card, and refused by its name', async () => {
    const { mall, card, productId, admin, buyer } = await open()
    await admin.admin.addLimit({ ...CARD, fundSource: 'RES_V' })
    const detail = await buyer.catalog.detail({ id: productId })
    expect([detail.skus[0]!.problem, detail.limits]).toEqual([
      '',
      [{ fundSource: '纵向科研', cap: '', text: '公款不得购买礼品卡；请走工会经费' }],
    ])
    const quote = await buyer.order.quote({ from: 'now', lines: [{ skuId: card, num: 1 }] })
    expect(quote.funds.find((it_) => it_.id === mall.K1)!.problem).toBe(
      '超市礼品卡 100 元为限购商品，不允许使用【国家自然科学基金面上项目】购买。公款不得购买礼品卡；请走工会经费',
    )
    const pay = (fundId: string) =>
      buyer.order.submit({
        quoteId: quote.quoteId,
        usage: '科研',
        orders: [{ key: '1', funds: [{ fundId, subjectCode: 'office', amountFen: quote.totalFen }] }],
      })
    expect(await refusalOf(pay(mall.K1))).toMatchObject({ code: '3107' })
    expect((await pay(mall.K3)).orders).toHaveLength(1)
  })

  it('for a role holds for who has it alone', async () => {
    const { mall, productId, admin, buyer } = await open()
    const { id } = await admin.admin.addLimit({ ...CARD, limitRole: 'student' })
    const student = await world().as(mall.S1)
    const problem = async (client: typeof buyer) => (await client.catalog.detail({ id: productId })).skus[0]!.problem
    expect([await problem(buyer), await problem(student)]).toEqual(['', expect.stringContaining('公款不得购买礼品卡')])
    await admin.admin.changeLimit({ id, ...CARD, limitRole: 'purchaser' })
    expect([await problem(buyer), await problem(student)]).toEqual([expect.stringContaining('公款不得购买礼品卡'), ''])
    expect((await mall.logs(id)).at(-1)!.title).toBe('限购「礼品卡」（学生）改为「礼品卡」（采购人）')
  })

  it('of a category counts the goods it holds for, and is of this school alone', async () => {
    const { mall, productId, admin } = await open()
    const { id } = await admin.admin.addLimit({ limitCategory: 'TEST', limitWord: '礼品卡', limitReason: '公款不得购买' })
    const { list, roles } = await admin.admin.limits()
    expect(list).toMatchObject([{ id, limitCategory: 'TEST', categoryText: 'TEST', limitWord: '礼品卡', roleName: '', fundSource: null }])
    expect(list[0]!.goodsNum).toBeGreaterThanOrEqual(1)
    expect(roles).toContainEqual({ code: 'student', name: '学生' })
    const other = await open()
    expect((await other.buyer.catalog.detail({ id: productId })).skus[0]!.problem).toBe('')
    expect((await other.admin.admin.limits()).list).toEqual([])
    for (const call of [
      () => other.admin.admin.changeLimit({ id, ...CARD }),
      () => other.admin.admin.removeLimit({ id, limitReason: '不是我的' }),
      () => admin.admin.removeLimit({ id: 'nonsense', limitReason: '没有' }),
    ])
      expect((await refusalOf(call())).code).toBe('4004')
    expect(await mall.count('purchase_limits')).toBe(1)
  })

  it('refuses what names nothing, and whoever does not run the school', async () => {
    const { mall, admin, buyer } = await open()
    const told = async (it_: object) => (await admin.raw(contract.admin.addLimit, { ...CARD, ...it_ })).retMsg
    expect(await told({ limitWord: '' })).toBe('请选择商品分类或填写关键词')
    expect(await told({ limitCategory: '没有' })).toBe('没有这个商品分类')
    expect(await told({ limitRole: '没有' })).toBe('没有这个角色')
    expect(await told({ fundSource: '没有' })).toBe('没有这种经费来源')
    expect(await told({ limitReason: '' })).toBe('原因至少 2 个字')
    expect((await refusalOf(buyer.admin.addLimit(CARD))).code).toBe('2009')
    expect((await refusalOf(buyer.admin.limits())).code).toBe('2009')
    expect(await mall.count('purchase_limits')).toBe(0)
  })
})
