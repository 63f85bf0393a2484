// Orders of standard goods: the payloads of the specification on the one check-out there is.
import { blockOf } from '@caiyuan/contract/approval/review'
import { NO_PERSONAL_STANDARD } from '@caiyuan/contract/purse'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { openStandards, type Standards } from './fixtures.ts'

const world = useWorld()

type Quote = Awaited<ReturnType<Client['standard']['orderNow']>>

const submitOf = (quote: Quote, fundId: string) => ({
  quoteId: quote.quoteId,
  quoteHash: quote.quoteHash,
  usage: '科研' as const,
  purpose: '打印教学材料',
  orders: quote.orders.map((o) => ({ key: o.key, funds: [{ fundId, subjectCode: 'office', amountFen: o.totalFen }] })),
})

const now = async (mall: Standards, num = 3, src: 'jia' | 'yi' | 'bing' = 'yi') => {
  const client = await world().as(mall.T1)
  const named = { prodId: mall.prodId, srcId: mall.srcIds[src], num }
  const quote = await client.standard.orderNow(named)
  return { client, named, quote, orderSkuInfo: { srcId: named.srcId, standardProdId: named.prodId, num } }
}

const ordered = async (mall: Standards, ...more: Parameters<typeof now> extends [unknown, ...infer M] ? M : never) => {
  const it_ = await now(mall, ...more)
  const done = await it_.client.standard.submitNow({ ...submitOf(it_.quote, mall.K1), orderSkuInfo: it_.orderSkuInfo })
  return { ...it_, done, id: done.orders[0]!.id }
}

const one = async (id: string) =>
  (
    await world().admin.query(
      'select o.kind, l.snapshot, l.sku_id from mall.orders o join mall.order_lines l on l.school_id = o.school_id and l.order_id = o.id where o.id = $1',
      [id],
    )
  ).rows[0]

describe('standard.allowOrderNow', () => {
  it('says whether it may be bought like this, and why not', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    const named = { prodId: mall.prodId, srcId: mall.srcIds.yi }
    expect(await client.standard.allowOrderNow({ ...named, num: 1 })).toEqual({ allow: true, reason: '' })
    expect(await client.standard.allowOrderNow({ ...named, num: 2_000 })).toEqual({ allow: false, reason: '商品库存不足，剩余1000件' })
    expect(await (await world().as(mall.S1)).standard.allowOrderNow({ ...named, num: 1 })).toEqual({
      allow: false,
      reason: '学校未开通学生采购',
    })
    expect((await refusalOf(client.standard.allowOrderNow({ ...named, srcId: 999_999, num: 1 }))).code).toBe('4004')
  })
})

describe('standard.orderNow and submitNow', () => {
  it('refuse a quote of one’s own purse: it is not paid with the school’s money', async () => {
    const mall = await openStandards(world(), { personalPurchaseFlag: 1 })
    const client = await world().as(mall.T1)
    const named = { prodId: mall.prodId, srcId: mall.srcIds.yi, num: 3 }
    const quote = await client.standard.orderNow({ ...named, categoryType: '1' })
    expect(quote.blocked).toBe(NO_PERSONAL_STANDARD)
    const orderSkuInfo = { srcId: named.srcId, standardProdId: named.prodId, num: 3 }
    const refused = await refusalOf(client.standard.submitNow({ ...submitOf(quote, mall.K1), orderSkuInfo }))
    expect(refused.message).toBe(NO_PERSONAL_STANDARD)
    expect((await world().admin.query('select from mall.orders where school_id = $1', [mall.no])).rowCount).toBe(0)
  })

  it('make an order of kind STANDARD: money frozen, stock taken, approval started, the good and the other offers kept with the line', async () => {
    const mall = await openStandards(world())
    const { client, quote, done, id } = await ordered(mall)
    expect(quote).toMatchObject({ totalFen: 115_500, blocked: '', orders: [{ lines: [{ skuId: mall.offers.yi, num: 3 }] }] })
    expect(done).toMatchObject({ totalFen: 115_500, orders: [{ state: 'auditing' }] })
    expect(await mall.balance(mall.K1)).toEqual([14_884_500, 115_500, 0, 5_000_000])
    expect(await mall.stock(mall.offers.yi)).toEqual({ stock: 1000, reserved: 3 })
    expect(await mall.logs(id)).toMatchObject([{ who: '李老师', action: 'submit', to_state: 'auditing' }])
    const row = await one(id)
    expect([
      row.kind,
      row.snapshot.standard.id,
      row.snapshot.standard.compared.map((c: { priceE4: number }) => c.priceE4 / 10_000),
    ]).toEqual(['STANDARD', mall.prodId, [399, 412]])
    const page = await client.order.detail({ id })
    expect([page.kind, page.lines[0]!.standard]).toEqual(['STANDARD', { prodId: mall.prodId, name: `惠普 CF228A ${mall.word}` }])
    expect(await mall.waiting(id)).toEqual(['王教授'])
    await mall.decide(mall.F1, id)
    expect(await mall.state(id)).toBe('waitSupplier')
    await world().drain()
    expect((await world().admin.query('select state from supplier.orders where order_id = $1', [id])).rows).toEqual([
      { state: 'waitSupplier' },
    ])
  })

  it('show the approver the offers of the submission, whatever they cost since', async () => {
    const mall = await openStandards(world())
    const { id } = await ordered(mall)
    await mall.price(mall.offers.jia, 100)
    await mall.takeOut(mall.offers.bing)
    const review = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(review.review!, 'quotes')!.lines[0]!.offers.map((o) => [o.supplierName[0], o.priceE4 / 10_000])).toEqual([
      ['甲', 399],
      ['丙', 412],
    ])
    const check = blockOf(review.review!, 'checks')!.checks.find((c) => c.key === 'compare')!
    expect([check.label, check.text]).toEqual([
      '已满足',
      '¥1,000.00 以上每种商品须有 2 家其他报价；1 种都已达到（标准商品按提交时的报价快照）',
    ])
    expect(blockOf(review.review!, 'lines')!.lines[0]!.note).toContain(`标准商品 惠普 CF228A ${mall.word}`)
  })

  it('mark a single source, and compare nothing below the amount', async () => {
    const mall = await openStandards(world())
    await mall.takeOut(mall.offers.jia)
    await mall.takeOut(mall.offers.bing)
    const { id } = await ordered(mall)
    expect((await one(id)).snapshot.standard.compared).toEqual([])
    const review = await (await world().as(mall.F1)).approval.detail({ kind: 'order', id })
    expect(blockOf(review.review!, 'checks')!.checks.find((c) => c.key === 'compare')).toMatchObject({ verdict: 'warn', label: '单一货源' })
    const small = await ordered(await openStandards(world()), 1)
    expect((await one(small.id)).snapshot.standard.compared).toBeNull()
  })

  it('refuse another offer or number than was quoted, another call’s quote, and what is not under the good any more', async () => {
    const mall = await openStandards(world())
    const { client, quote, orderSkuInfo } = await now(mall)
    const sent = submitOf(quote, mall.K1)
    const changed = async (more: object) =>
      (await refusalOf(client.standard.submitNow({ ...sent, orderSkuInfo: { ...orderSkuInfo, ...more } }))).code
    expect([
      await changed({ num: 4 }),
      await changed({ srcId: mall.srcIds.jia }),
      await changed({ standardProdId: mall.offers.yi }),
    ]).toEqual(['3202', '3202', '4004'])
    expect((await refusalOf(client.standard.submit(sent))).code).toBe('3202')
    expect((await refusalOf(client.order.submit(sent))).code).toBe('3202')
    const plain = await client.order.quote({ from: 'now', lines: [{ skuId: mall.offers.yi, num: 3 }] })
    expect((await refusalOf(client.standard.submitNow({ ...submitOf(plain, mall.K1), orderSkuInfo }))).code).toBe('3202')
    expect((await refusalOf((await world().as(mall.F1)).standard.submitNow({ ...sent, orderSkuInfo }))).code).toBe('4004')
    expect((await refusalOf((await world().as(mall.C1)).standard.submitNow({ ...sent, orderSkuInfo }))).code).toBe('2009')
    await mall.takeOut(mall.offers.yi)
    expect((await refusalOf(client.standard.submitNow({ ...sent, orderSkuInfo }))).code).toBe('4004')
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    expect(await mall.count('orders')).toBe(0)
  })

  it('know no address of another school', async () => {
    const [mall, other] = [await openStandards(world()), await openStandards(world())]
    const client = await world().as(mall.T1)
    const addrId = await other.address(other.T1)
    expect((await refusalOf(client.standard.orderNow({ prodId: mall.prodId, srcId: mall.srcIds.yi, num: 1, addrId }))).code).toBe('4004')
    expect((await refusalOf(client.standard.orderCart({ addrId }))).code).toBe('4004')
  })
})

describe('standard.orderCart and submit', () => {
  it('settle the ticked lines of that basket, one order for each supplier, and leave the regular cart alone', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await client.cart.add({ items: [{ skuId: mall.offers.yi, num: 9 }] })
    const named = (['yi', 'bing'] as const).map((src) => ({ prodId: mall.prodId, srcId: mall.srcIds[src], num: 2 }))
    await client.standard.addToCart({ items: named })
    expect((await refusalOf(client.standard.orderCart({ cartInfoDtos: [{ ...named[0]!, num: 3 }, named[1]!] }))).code).toBe('3202')
    const quote = await client.standard.orderCart({ cartInfoDtos: named })
    expect(quote.orders.map((o) => [o.supplierName[0], o.totalFen])).toEqual([
      ['乙', 77_000],
      ['丙', 83_200],
    ])
    const done = await client.standard.submit(submitOf(quote, mall.K1))
    expect(done.orders).toHaveLength(2)
    const { rows } = await world().admin.query('select kind from mall.orders where purchase_id = $1', [done.purchaseId])
    expect(rows.map((r) => r.kind)).toEqual(['STANDARD', 'STANDARD'])
    expect(await client.standard.queryCart({})).toEqual([])
    expect((await client.cart.list({})).flatMap((g) => g.cartList.map((l) => l.num))).toEqual([9])
    expect((await refusalOf(client.standard.submit(submitOf(quote, mall.K1)))).code).toBe('3202')
  })

  it('leave a line behind whose offer is not under its good any more, and refuse it between quote and submission', async () => {
    const mall = await openStandards(world())
    const client = await world().as(mall.T1)
    await client.standard.addToCart({ items: [mall.srcIds.yi, mall.srcIds.bing].map((srcId) => ({ prodId: mall.prodId, srcId, num: 1 })) })
    await mall.takeOut(mall.offers.bing)
    const quote = await client.standard.orderCart({})
    expect([quote.kinds, quote.left.map((it_) => it_.problem)]).toEqual([1, ['已不是这个标准商品的报价，可作为普通商品购买']])
    await mall.takeOut(mall.offers.yi)
    expect((await refusalOf(client.standard.submit(submitOf(quote, mall.K1)))).message).toContain('已不是这个标准商品的报价')
    expect(await mall.balance(mall.K1)).toEqual([15_000_000, 0, 0, 5_000_000])
    expect((await refusalOf(client.standard.orderCart({}))).code).toBe('3201')
  })
})

describe('an order of a standard good that was given back', () => {
  it('is submitted again as what it was, also when its offer was taken out meanwhile', async () => {
    const mall = await openStandards(world())
    const { client, id } = await ordered(mall)
    await client.order.withdraw({ id })
    await mall.takeOut(mall.offers.yi)
    const again = await client.order.quote({ from: 'order', orderId: id, lines: [{ skuId: mall.offers.yi, num: 4 }] })
    await client.order.resubmit({ id, quoteId: again.quoteId, usage: '科研', orders: again.split })
    const row = await one(id)
    expect([row.kind, row.snapshot.standard.name, row.snapshot.standard.compared.length]).toEqual([
      'STANDARD',
      `惠普 CF228A ${mall.word}`,
      2,
    ])
    expect(await mall.balance(mall.K1)).toEqual([14_846_000, 154_000, 0, 5_000_000])
  })
})
