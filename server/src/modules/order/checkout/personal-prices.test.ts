// What people pay with their own money where a supplier asks another price for that, and that neither purse ever has the other's (decision 0382).
import { fails } from '@caiyuan/contract/fails'
import { afterAll, describe, expect, it } from 'vitest'
import { PERSONAL_ID, PERSONAL_ROLE } from '../../../core/pseudo-schools.ts'
import { buildAddress, buildUser } from '../../../demo/build.ts'
import { setPay } from '../../../gateways/pay.ts'
import { openTill, PIN, type Till } from '../../payment/fixtures.ts'
import { refusalOf, useWorld } from '../../../../test/harness.ts'
import { uniqueNo } from '../fixtures.ts'
import { buildCampaign } from '../../coupon/fixtures.ts'

const world = useWorld()
afterAll(() => setPay({}))

const PERSONAL = '1'

/** Paper at 23.80, at 20.00 as the school agreed, at 21.50 for people; a toner at 399.00, from two pieces on at 380.00, for people as for schools. */
const open = async (params: Record<string, unknown> = {}) => {
  const till = await openTill(world(), params)
  const { mall } = till
  const supplier = await world().as(await till.supplierUser())
  const productOf = async (skuId: string): Promise<string> =>
    (await world().admin.query('select product_id as id from shared.skus where id = $1', [skuId])).rows[0].id
  const ask = async (skuId: string, personalPriceE4: number | null) => {
    const { priceE4, stock } = (await supplier.goodsEdit.detail({ id: await productOf(skuId) })).skus[0]!
    await supplier.supplierGoods.update({ productId: await productOf(skuId), skus: [{ skuId, priceE4, stock, personalPriceE4 }] })
  }
  await ask(mall.sku.paper, 215_000)
  await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 200000)', [mall.no, mall.sku.paper])
  await world().admin.query('update shared.skus set tiers = \'[{"from":2,"priceE4":3800000}]\' where id = $1', [mall.sku.toner])
  const pricesOf = async (orderId: string): Promise<number[]> =>
    (await world().admin.query('select price_e4 from mall.order_lines where order_id = $1 order by line_no', [orderId])).rows.map((it_) =>
      Number(it_.price_e4),
    )
  return { till, mall, supplier, productOf, ask, pricesOf }
}

const publicOrder = async ({ mall }: Till, lines: { skuId: string; num: number }[]) => {
  const client = await world().as(mall.T1)
  const quote = await client.order.quote({ from: 'now', lines })
  const done = await client.order.submit({
    quoteId: quote.quoteId,
    quoteHash: quote.quoteHash,
    deptId: mall.deptId,
    usage: '科研',
    orders: quote.orders.map(({ key, totalFen }) => ({
      key,
      funds: [{ fundId: mall.K1, subjectCode: quote.orders.find((it_) => it_.key === key)!.subjectCode, amountFen: totalFen }],
    })),
  } as never)
  return { quote, id: done.orders[0]!.id }
}

describe('a personal price', () => {
  it('is what its purse pays, from the cart to the refund; the other purse pays what the school agreed', async () => {
    const { till, mall, supplier, pricesOf } = await open()
    const me = await world().as(mall.T1)
    const lines = [{ skuId: mall.sku.paper, num: 4 }]
    await me.cart.add({ categoryType: PERSONAL, items: lines })
    await me.cart.add({ items: lines })
    const inCart = async (categoryType: '0' | '1') => (await me.cart.list({ categoryType }))[0]!.cartList[0]!
    expect(await inCart(PERSONAL)).toMatchObject({ priceE4: 215_000, amountFen: 8_600, seenPriceE4: 215_000, dropE4: 0 })
    expect(await inCart('0')).toMatchObject({ priceE4: 200_000, amountFen: 8_000, seenPriceE4: 200_000, dropE4: 0 })
    const school = await publicOrder(till, lines)
    expect([school.quote.totalFen, await pricesOf(school.id)]).toEqual([8_000 + 1_200, [200_000]])
    const own = await till.paid(lines)
    expect([own.quote.totalFen, await pricesOf(own.id)]).toEqual([8_600 + 1_200, [215_000]])
    expect((await till.payment(own.paymentId)).received_fen).toBe(9_800)
    await world().drain()
    const of = { schoolId: mall.no, id: own.id }
    await supplier.supply.confirm({ ...of, note: '' })
    const parcel = { carrierCode: 'shunfeng' as const, waybillNo: 'SF1234567890123', lines: [{ lineNo: 1, num: 4 }] }
    await supplier.supply.ship({ ...of, parcels: [parcel] })
    await me.order.receive({ id: own.id, shipmentIds: [], note: '' })
    await world().drain()
    expect(await me.invoiceApply.personalPrice({})).toEqual({ totalFen: 9_800, orderCount: 1 })
    const back = {
      orderId: own.id,
      lines: [{ lineNo: 1, num: 1 }],
      type: 'returnRefund' as const,
      reason: 'broken' as const,
      description: '外箱受压',
      packageState: 'intact' as const,
      contact: '李老师',
      mobile: '13800005621',
    }
    const { id: saleId } = await me.afterSale.apply({ ...back, seenFen: 2_150 })
    await supplier.afterSaleSupply.agree({ schoolId: mall.no, id: saleId, returnTo: '退货组' })
    await me.afterSale.sendBack({ id: saleId, carrierCode: 'own' })
    await supplier.afterSaleSupply.arrive({ schoolId: mall.no, id: saleId })
    await world().drain()
    expect(await till.refunds(own.paymentId)).toMatchObject([[2_150, expect.any(String)]])
    expect(await me.invoiceApply.personalPrice({})).toEqual({ totalFen: 7_650, orderCount: 1 })
    expect(await till.breaches()).toEqual([])
  })

  it('is paid by a house alone: what is paid by card of the school or by transfer may be the school’s money', async () => {
    const { till, mall } = await open({
      'pay.officialCard': 1,
      'pay.transfer': 1,
      'pay.cardPlace': '财务处收费窗口',
      'pay.payeeName': '示例大学',
      'pay.payeeBank': '示例银行高校支行',
      'pay.payeeAccount': '3310010120100123456',
    })
    const own = await till.order(mall.T1, [{ skuId: mall.sku.paper, num: 4 }])
    const choice = await own.client.payment.choose({ purchaseId: own.purchaseId })
    const barred = '含个人价商品的订单不能用公务卡或对公转账支付，个人价只用于个人自己的钱'
    expect([choice.ways.map((it_) => it_.channel), choice.unoffered, choice.blocked]).toEqual([['campus', 'wechat', 'alipay'], barred, ''])
    for (const channel of ['officialCard', 'transfer'] as const) {
      const refused = await refusalOf(own.client.payment.start({ purchaseId: own.purchaseId, channel }))
      expect(refused).toMatchObject({ code: fails['payment.reference'].retCode, message: barred })
    }
    expect((await world().admin.query('select from mall.payments where school_id = $1', [mall.no])).rowCount).toBe(0)
    const { due_at } = (await world().admin.query('select due_at from mall.orders where id = $1', [own.id])).rows[0]
    expect(due_at.getTime() - Date.now()).toBeLessThan(3_600_000)
    // At the public price it is as ever.
    const toner = await till.order(mall.T1, [{ skuId: mall.sku.toner, num: 1 }])
    expect((await toner.client.payment.choose({ purchaseId: toner.purchaseId })).ways).toHaveLength(5)
    await toner.client.payment.start({ purchaseId: toner.purchaseId, channel: 'officialCard' })
  })

  it('says a drop to its purse alone, and one that moved since the quote refuses the submission', async () => {
    const { till, mall, ask } = await open()
    const me = await world().as(mall.T1)
    const lines = [{ skuId: mall.sku.paper, num: 4 }]
    for (const categoryType of ['0', PERSONAL] as const) await me.cart.add({ categoryType, items: lines })
    const quote = await me.order.quote({ from: 'now', categoryType: PERSONAL, lines })
    const school = await me.order.quote({ from: 'now', lines })
    await ask(mall.sku.paper, 190_000)
    const inCart = async (categoryType: '0' | '1') => (await me.cart.list({ categoryType }))[0]!.cartList[0]!
    expect([(await inCart(PERSONAL)).dropE4, (await inCart('0')).dropE4, (await inCart('0')).priceE4]).toEqual([25_000, 0, 200_000])
    const sent = { quoteId: quote.quoteId, quoteHash: quote.quoteHash, orders: quote.orders.map(({ key }) => ({ key })) }
    const refused = await refusalOf(me.order.submitPersonal(sent))
    expect(refused).toMatchObject({ code: fails['goods.priceMoved'].retCode, data: { moved: [{ fromE4: 215_000, toE4: 190_000 }] } })
    // Lower than what the school agreed, and nothing to it.
    const again = await me.order.quote({ from: 'now', lines })
    expect([again.totalFen, again.quoteHash]).toEqual([school.totalFen, school.quoteHash])
    await ask(mall.sku.paper, null)
    expect((await inCart(PERSONAL)).priceE4).toBe(238_000)
    expect((await till.order(mall.T1, lines)).quote.totalFen).toBe(9_520 + 1_200)
  })

  it('takes no tier of the public price, and without one the public price holds with its tiers, never the school’s', async () => {
    const { till, mall, ask, pricesOf } = await open()
    const lines = [{ skuId: mall.sku.toner, num: 2 }]
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 1000000)', [
      mall.no,
      mall.sku.toner,
    ])
    await till.campus.issue(till.holder(mall.T1), { balanceFen: 100_000 })
    expect(await pricesOf((await till.order(mall.T1, lines)).id)).toEqual([3_800_000])
    await ask(mall.sku.toner, 3_900_000)
    expect(await pricesOf((await till.order(mall.T1, lines)).id)).toEqual([3_900_000])
    const school = await publicOrder(till, lines)
    expect(await pricesOf(school.id)).toEqual([1_000_000])
  })

  it('is what coupons are measured by', async () => {
    const { till, mall } = await open()
    const me = await world().as(mall.T1)
    const campaign = { title: '满85减5', thresholdFen: 8_500, mostFen: 500, budgetFen: 100_000, perPerson: 9, supplierId: mall.jia }
    await me.coupon.take({ campaignId: await buildCampaign(world().db, campaign as never) })
    const { quote } = await till.order(mall.T1, [{ skuId: mall.sku.paper, num: 4 }])
    expect(quote.orders[0]).toMatchObject({ goodsFen: 8_600, coupons: { cutFen: 500 }, totalFen: 9_300 })
  })

  it('serves a personal account of no school, which has no other', async () => {
    const { till, mall, productOf, pricesOf } = await open()
    const person = await buildUser(world().db, { schoolId: PERSONAL_ID, no: `P${uniqueNo()}`, name: '方文', roles: [PERSONAL_ROLE] })
    await buildAddress(world().db, person)
    await till.campus.issue(till.holder(person), { balanceFen: 60_000 })
    const { client, purchaseId, id } = await till.order(person, [{ skuId: mall.sku.paper, num: 4 }])
    expect(await pricesOf(id)).toEqual([215_000])
    const { id: paymentId } = await client.payment.start({ purchaseId, channel: 'campus' })
    expect(await client.payment.payByCard({ id: paymentId, pin: PIN })).toMatchObject({ state: 'paid' })
    const detail = await client.catalog.detail({ id: await productOf(mall.sku.paper) })
    expect(detail.skus[0]!.priceE4).toBe(215_000)
  })

  it('is shown to nobody whose school closed his own purse', async () => {
    const till = await openTill(world(), { personalPurchaseFlag: 0 })
    const me = await world().as(till.mall.T1)
    const closed = fails['purse.personalClosed'].retCode
    const { rows } = await world().admin.query('select product_id as id from shared.skus where id = $1', [till.mall.sku.paper])
    const asked = { categoryType: PERSONAL } as const
    expect((await refusalOf(me.catalog.detail({ id: rows[0].id, ...asked }))).code).toBe(closed)
    expect((await refusalOf(me.catalog.search({ keyword: '复印纸', ...asked }))).code).toBe(closed)
    expect((await refusalOf(me.favourite.goods(asked))).code).toBe(closed)
    expect((await refusalOf(me.wishList.list(asked))).code).toBe(closed)
  })
})
