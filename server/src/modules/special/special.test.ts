// 特价: one price wherever it is said, no piece sold twice, and what an order took comes back whatever ends it.
import { afterEach, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { formOf } from '../../../test/main-job.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildAddress, buildFund, buildUser } from '../../demo/build.ts'
import { checkInvariants } from '../fund/invariants.ts'
import { buildCategories, buildGoods } from '../catalog/fixtures.ts'
import { openMall, type Mall } from '../order/checkout/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { buildSpecial } from './fixtures.ts'

const world = useWorld()
const WAS = 1_000_000
const NOW = 600_000

const open = async (it: { stock?: number; perPerson?: number; free?: number; from?: number; to?: number } = {}) => {
  const mall = await openMall(world())
  const skuId = await mall.goods(`锂片TJ${mall.no}`, 100, { expenseSubject: 'material', stock: it.free ?? 1000 })
  const id = await buildSpecial(world().db, { skuId, priceE4: NOW, ...it, stock: it.stock ?? 10 })
  return { mall, skuId, id, buyer: await world().as(mall.T1) }
}
type Opened = Awaited<ReturnType<typeof open>>

const platform = async (): Promise<Client> =>
  world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `SP${uniqueNo()}`, name: '江运营', roles: ['platform'] }))

const specialNow = async (id: string) =>
  (await world().admin.query('select stock, taken from shared.specials where id = $1', [id])).rows[0] as { stock: number; taken: number }
const close = (id: string) =>
  world().admin.query(
    "update shared.specials set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 second' where id = $1",
    [id],
  )
const quoted = (buyer: Client, skuId: string, num: number) => buyer.order.quote({ from: 'now', lines: [{ skuId, num }] })
const priceOf = async (buyer: Client, skuId: string, num = 1) => (await quoted(buyer, skuId, num)).orders[0]!.lines[0]!
const bought = async ({ buyer, skuId }: Pick<Opened, 'buyer' | 'skuId'>, num: number): Promise<string> =>
  (await buyer.order.submit(formOf(await quoted(buyer, skuId, num)))).orders[0]!.id

/** What was taken is what stands in the orders that took it, never more than there is; and the cards agree with their statements. */
const sumsHold = async (): Promise<void> => {
  const { rows } = await world().admin.query(`
    select z.id, z.taken, z.stock, coalesce((select sum(x.num) from mall.special_takes x where x.special_id = z.id), 0)::int as takes,
      coalesce((select sum(l.num - l.ended_num) from mall.order_lines l join mall.orders o on o.school_id = l.school_id and o.id = l.order_id
        where l.snapshot -> 'special' ->> 'id' = z.id::text and o.budget_status <> 'RELEASED'), 0)::int as ordered
    from shared.specials z`)
  for (const it_ of rows) expect([it_.takes, it_.ordered, it_.taken <= it_.stock]).toEqual([it_.taken, it_.taken, true])
  const { rows: schools } = await world().admin.query('select id from shared.schools where id > 100')
  for (const { id } of schools as { id: string }[])
    expect(await world().inSchool(Number(id), (ctx) => checkInvariants(ctx.tx, Number(id)))).toEqual([])
  const stocks = await world().admin.query('select sku_id from shared.sku_stocks where reserved < 0 or reserved > stock')
  expect(stocks.rows).toEqual([])
}
afterEach(sumsHold)

describe('a special price', () => {
  it('stands beside what it costs else in the purse that is open', async () => {
    const { mall, skuId } = await open()
    await world().admin.query('update shared.skus set personal_price_e4 = 900000 where id = $1', [skuId])
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 550000)', [mall.no, skuId])
    const seen = async (client: Client, categoryType: '0' | '1') => {
      const { list } = await client.special.list({ tab: 'running', categoryType, pageSize: 100 })
      const { priceE4, wasE4, now } = list.find((it_) => it_.skuId === skuId)!
      return [priceE4, wasE4, now.priceE4]
    }
    const visitor = world().anonymous()
    expect([await seen(visitor, '0'), await seen(visitor, '1')]).toEqual([
      [NOW, WAS, NOW],
      [NOW, 900_000, NOW],
    ])
    // What its school agreed is lower, and holds.
    expect(await seen(await world().as(mall.T1), '0')).toEqual([NOW, 550_000, 550_000])
  })

  it('is the price of cards, the page of goods, the cart, the quote and the order, which keeps what it cost else', async () => {
    const it_ = await open({ perPerson: 4 })
    const { mall, buyer, skuId } = it_
    const card = (await buyer.catalog.cards({ skuIds: [skuId] })).list[0]!
    expect(card).toMatchObject({ priceE4: NOW, special: { wasE4: WAS, leftNum: 10, perPersonNum: 4, mineNum: 0, mostNum: 4 } })
    const page = await buyer.catalog.detail({ id: card.productId })
    expect(page.skus[0]).toMatchObject({ priceE4: NOW, special: { wasE4: WAS } })
    expect((await world().anonymous().catalog.detail({ id: card.productId })).skus[0]).toMatchObject({
      priceE4: NOW,
      special: { leftNum: 10 },
    })
    await buyer.cart.add({ items: [{ skuId, num: 3 }] })
    expect((await buyer.cart.list())[0]!.cartList[0]).toMatchObject({
      priceE4: NOW,
      amountFen: 18_000,
      special: { wasE4: WAS },
      problem: '',
    })
    const quote = await buyer.order.quote({ from: 'cart' })
    expect(quote.orders[0]!.lines[0]).toMatchObject({ priceE4: NOW, amountFen: 18_000, special: { wasE4: WAS } })
    const { orders } = await buyer.order.submit(formOf(quote))
    expect(await specialNow(it_.id)).toEqual({ stock: 10, taken: 3 })
    expect(await mall.stock(skuId)).toMatchObject({ reserved: 3 })
    expect((await buyer.order.detail({ id: orders[0]!.id })).lines[0]).toMatchObject({ priceE4: NOW, special: { wasE4: WAS } })
    expect((await buyer.catalog.cards({ skuIds: [skuId] })).list[0]!.special).toMatchObject({ leftNum: 7, mineNum: 3, mostNum: 1 })
  })

  it('is what searches sort and filter by, from its begin to its end', async () => {
    const mall = await openMall(world())
    const leaf = (await buildCategories(world().db, `金属${mall.no}`, `箔${mall.no}`, ['钛箔'])).get('钛箔')!
    const word = `TJ${mall.no}`
    const goods = await buildGoods(world().db, mall.jia, [
      { code: `${word}A`, name: `钛箔 ${word} 0.1mm`, categoryCode: leaf, priceE4: WAS },
      { code: `${word}B`, name: `钛箔 ${word} 0.2mm`, categoryCode: leaf, priceE4: 900_000 },
    ])
    const [skuId, dear] = [goods.get(`${word}A`)!.skuId, goods.get(`${word}B`)!.skuId]
    const id = await buildSpecial(world().db, { skuId, priceE4: NOW, stock: 10 })
    const visitor = world().anonymous()
    const found = async (more: object = {}) =>
      (await visitor.catalog.search({ keyword: word, sort: 'priceUp', ...more })).list.map((card) => [card.skuId, card.priceE4])
    expect(await found()).toEqual([
      [skuId, NOW],
      [dear, 900_000],
    ])
    expect(await found({ priceToE4: 700_000 })).toEqual([[skuId, NOW]])
    const boss = await platform()
    await boss.special.end({ id })
    expect(await found()).toEqual([
      [dear, 900_000],
      [skuId, WAS],
    ])
    const later = await boss.special.create({
      skuId,
      priceE4: 500_000,
      stockNum: 5,
      startsAt: new Date(Date.now() + 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    })
    expect(await found({ priceToE4: 700_000 })).toEqual([])
    await world().admin.query("update shared.specials set starts_at = now() - interval '1 second' where id = $1", [later.id])
    await world().admin.query(
      "update mall.outbox set due_at = now() - interval '1 second' where topic = 'special.turn' and body ->> 'id' = $1",
      [later.id],
    )
    await world().drain()
    expect(await found({ priceToE4: 700_000 })).toEqual([[skuId, 500_000]])
  })

  it('gives way to a lower price of the school, of which nothing is counted', async () => {
    const it_ = await open()
    const { mall, buyer, skuId, id } = it_
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, price_e4) values ($1, $2, 550000)', [mall.no, skuId])
    expect(await priceOf(buyer, skuId, 20)).toMatchObject({ priceE4: 550_000, special: null, problem: '' })
    await bought(it_, 2)
    expect(await specialNow(id)).toMatchObject({ taken: 0 })
    await world().admin.query('update mall.sku_terms set price_e4 = 800000 where school_id = $1 and sku_id = $2', [mall.no, skuId])
    expect(await priceOf(buyer, skuId)).toMatchObject({ priceE4: NOW, special: { wasE4: 800_000 } })
  })

  it('is limited per person, in words and figures, and ordinary again once the share is used up', async () => {
    const it_ = await open({ perPerson: 3 })
    const { buyer, skuId, mall, id } = it_
    expect((await priceOf(buyer, skuId, 4)).problem).toBe('特价每人限购 3 件，还可购 3 件；购满后恢复原价')
    await bought(it_, 2)
    expect((await priceOf(buyer, skuId, 2)).problem).toBe('特价每人限购 3 件，您已购 2 件，还可购 1 件；购满后恢复原价')
    expect((await refusalOf(buyer.cart.add({ items: [{ skuId, num: 2 }] }))).message).toContain(
      '特价每人限购 3 件，您已购 2 件，还可购 1 件',
    )
    const refused = await refusalOf(buyer.order.submit(formOf(await quoted(buyer, skuId, 2))))
    expect(refused.message).toContain('特价每人限购 3 件，您已购 2 件，还可购 1 件')
    await bought(it_, 1)
    expect(await priceOf(buyer, skuId, 5)).toMatchObject({ priceE4: WAS, special: null, problem: '' })
    expect(await priceOf(await world().as(mall.F1), skuId, 3)).toMatchObject({ priceE4: NOW, problem: '' })
    expect(await specialNow(id)).toMatchObject({ taken: 3 })
  })

  it('holds at most what one person may have, also when he submits twice at once', async () => {
    const { buyer, skuId, id } = await open({ perPerson: 2 })
    const forms = [formOf(await quoted(buyer, skuId, 2)), formOf(await quoted(buyer, skuId, 2))]
    const done = await Promise.allSettled(forms.map((form) => buyer.order.submit(form)))
    expect(done.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
    expect(await specialNow(id)).toMatchObject({ taken: 2 })
  })

  it('of a window that closed, or that was ended, since the quote, is told as a price that moved', async () => {
    for (const end of [close, async (id: string) => (await platform()).special.end({ id })]) {
      const { buyer, skuId, id } = await open()
      const form = formOf(await quoted(buyer, skuId, 1))
      await end(id)
      const refused = await refusalOf(buyer.order.submit(form))
      expect([refused.code, refused.data]).toEqual(['3106', { moved: [expect.objectContaining({ skuId, fromE4: NOW, toE4: WAS })] }])
      expect(await specialNow(id)).toMatchObject({ taken: 0 })
    }
  })

  it('says what is left, and of the last piece another took that the price is the ordinary one', async () => {
    const it_ = await open({ stock: 3 })
    const { buyer, skuId, mall } = it_
    const form = formOf(await quoted(buyer, skuId, 3))
    const other = await world().as(mall.F1)
    await bought({ buyer: other, skuId }, 2)
    expect((await priceOf(buyer, skuId, 3)).problem).toBe('特价仅剩 1 件，请减至 1 件以内；抢完后恢复原价')
    expect((await refusalOf(buyer.order.submit(form))).message).toContain('特价仅剩 1 件')
    await bought({ buyer: other, skuId }, 1)
    expect(await priceOf(buyer, skuId, 3)).toMatchObject({ priceE4: WAS, problem: '' })
  })
})

describe('what an order took', () => {
  const agreed = async (it_: Opened, num: number): Promise<string> => {
    const id = await bought(it_, num)
    await it_.mall.decide(it_.mall.F1, id)
    await world().drain()
    return id
  }
  const exits: [string, (it: Opened) => Promise<unknown>][] = [
    ['withdrawn', async (it_) => it_.buyer.order.withdraw({ id: await bought(it_, 4) })],
    ['refused by who approves', async (it_) => it_.mall.decide(it_.mall.F1, await bought(it_, 4), { refuse: '不需要' })],
    ['cancelled', async (it_) => it_.buyer.order.cancel({ id: await bought(it_, 4), reason: '不要了' })],
    [
      'refused by the supplier',
      async (it_) => (await it_.mall.supplier()).supply.refuse({ schoolId: it_.mall.no, id: await agreed(it_, 4), reason: '无货' }),
    ],
    [
      'closed because the supplier does not answer',
      async (it_) => {
        await agreed(it_, 4)
        await world().makeDue('supply.close')
        await world().drain()
      },
    ],
    [
      'ended because nobody decides',
      async (it_) => {
        await bought(it_, 4)
        await world().makeDue('approval.expire')
        await world().drain()
      },
    ],
  ]
  it.each(exits)('comes back when it is %s, and the price with it', async (_, leave) => {
    const it_ = await open({ stock: 4, perPerson: 4 })
    await leave(it_)
    expect(await specialNow(it_.id)).toEqual({ stock: 4, taken: 0 })
    expect(await it_.mall.stock(it_.skuId)).toMatchObject({ reserved: 0 })
    expect(await priceOf(it_.buyer, it_.skuId, 4)).toMatchObject({ priceE4: NOW, problem: '', special: { mostNum: 4 } })
  })

  it('is taken anew by an order that is submitted again', async () => {
    const it_ = await open({ perPerson: 4 })
    const id = await bought(it_, 4)
    await it_.buyer.order.withdraw({ id })
    const again = await it_.buyer.order.quote({ from: 'order', orderId: id, lines: [{ skuId: it_.skuId, num: 3 }] })
    await it_.buyer.order.resubmit({ id, ...formOf(again) })
    expect(await specialNow(it_.id)).toMatchObject({ taken: 3 })
    await it_.buyer.order.withdraw({ id })
    await close(it_.id)
    const dearer = await it_.buyer.order.quote({ from: 'order', orderId: id })
    expect(dearer.orders[0]!.lines[0]).toMatchObject({ priceE4: WAS, special: null })
    await it_.buyer.order.resubmit({ id, ...formOf(dearer) })
    expect(await specialNow(it_.id)).toMatchObject({ taken: 0 })
  })

  it('comes back as far as it was not sent when the rest of an order is ended', async () => {
    const it_ = await open()
    const id = await agreed(it_, 5)
    const [supplier, schoolId] = [await it_.mall.supplier(), it_.mall.no]
    await supplier.supply.confirm({ schoolId, id })
    const parcel = { carrierCode: 'shunfeng' as const, waybillNo: 'SF1402883655271', lines: [{ lineNo: 1, num: 2 }] }
    await supplier.supply.ship({ schoolId, id, parcels: [parcel] })
    await world().admin.query("update mall.orders set due_at = now() - interval '1 day' where id = $1", [id])
    await it_.buyer.order.endRest({ id, comment: '缺货' })
    expect(await specialNow(it_.id)).toMatchObject({ taken: 2 })
  })
})

describe('a rush', () => {
  const CLIENTS = Number(process.env['CROWD'] ?? 32)
  const crowd = async (mall: Mall): Promise<Client[]> => {
    const clients: Client[] = []
    for (let i = 0; i < CLIENTS; i += 1) {
      const person = await buildUser(world().db, {
        schoolId: mall.no,
        no: `R${i}M${mall.no}`,
        name: `抢购${i}`,
        roles: ['purchaser', 'fzr'],
        deptId: mall.deptId,
      })
      await buildAddress(world().db, person)
      await buildFund(world().db, mall.no, {
        projectNo: `R${i}-${mall.no}`,
        name: '经费',
        ownerId: person.id,
        deptId: mall.deptId,
        startOn: '2020-01-01',
        endOn: '2099-12-31',
        totalFen: 10_000_000,
      })
      clients.push(await world().as(person))
    }
    return clients
  }

  it(`of ${CLIENTS} clients at once sells exactly what there is`, async () => {
    const { mall, skuId, id } = await open({ stock: 20 })
    const clients = await crowd(mall)
    const forms: ReturnType<typeof formOf>[] = []
    for (const client of clients) forms.push(formOf(await quoted(client, skuId, 1)))
    const done = await Promise.all(
      clients.map((client, i) =>
        client.order.submit(forms[i]!).then(
          () => 'bought',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(done.filter((it_) => it_ === 'bought')).toHaveLength(20)
    // Told that none is left, or by then that the price is the ordinary one.
    expect(new Set(done.filter((it_) => it_ !== 'bought'))).toEqual(
      new Set([...new Set(done)].filter((it_) => it_ === '3106' || it_ === '3108')),
    )
    expect(await specialNow(id)).toEqual({ stock: 20, taken: 20 })
    expect(await mall.stock(skuId)).toEqual({ stock: 1000, reserved: 20 })
    expect(await mall.count('orders')).toBe(20)
    const { rows } = await world().admin.query('select distinct price_e4::int as price from mall.order_lines where school_id = $1', [
      mall.no,
    ])
    expect(rows).toEqual([{ price: NOW }])
  }, 240_000)
})

describe('special.create', () => {
  const draft = (skuId: string, more: object = {}) => ({
    skuId,
    priceE4: 300_000,
    stockNum: 6,
    perPersonNum: 2,
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  })
  const goodsOf = async () => {
    const mall = await openMall(world())
    return { mall, skuId: await mall.goods(`特价品${mall.no}`, 100, { stock: 8 }), boss: await platform() }
  }

  it('sets a price that is in force at once, signed and logged; lists say it to both', async () => {
    const { mall, skuId, boss } = await goodsOf()
    expect((await boss.special.packs({ search: `特价品${mall.no}` })).list).toMatchObject([
      { skuId, priceE4: WAS, lowestE4: WAS, stock: 8 },
    ])
    const { id } = await boss.special.create(draft(skuId))
    expect(await mall.logs(id)).toMatchObject([
      { who: '江运营', action: 'create', to_state: 'on', comment: `特价品${mall.no}：¥30.00，6 件` },
    ])
    const buyer = await world().as(mall.T1)
    await bought({ buyer, skuId }, 2)
    expect((await boss.special.manage({ search: `特价品${mall.no}` })).list).toMatchObject([
      { id, soldNum: 2, stockNum: 6, createdBy: '江运营', canEnd: true },
    ])
    const seen = (await buyer.special.list({ pageSize: 100 })).list.find((it_) => it_.id === id)
    expect(seen).toMatchObject({
      priceE4: 300_000,
      wasE4: WAS,
      soldNum: 2,
      perPersonNum: 2,
      now: { priceE4: WAS, special: null },
      problem: '',
    })
    const visitor = (await world().anonymous().special.list({ pageSize: 100 })).list.find((it_) => it_.id === id)
    expect(visitor).toMatchObject({ now: { priceE4: 300_000, special: { leftNum: 4 } } })
  })

  it('refuses a price that is none, more than there is, a second one at the time, what is over and what is not sold', async () => {
    const { mall, skuId, boss } = await goodsOf()
    const said = async (more: object) => (await refusalOf(boss.special.create(draft(skuId, more)))).message
    expect(await said({ priceE4: WAS })).toBe('特价须低于现在的最低价 ¥100.00')
    expect(await said({ stockNum: 9 })).toBe('特价库存不能超过现有库存 8 件')
    expect(await said({ endsAt: new Date(Date.now() - 1000).toISOString() })).toBe('结束时间须晚于现在')
    expect(await said({ endsAt: new Date(Date.now() - 120_000).toISOString() })).toBe('结束时间须晚于开始时间')
    expect(await said({ endsAt: new Date(Date.now() + 40 * 86_400_000).toISOString() })).toBe('一次特价最长 31 天')
    await boss.special.create(draft(skuId))
    expect(await said({})).toMatch(/^这个规格在 .+ 至 .+ 已有特价$/)
    expect((await refusalOf(boss.special.create(draft(crypto.randomUUID())))).code).toBe('4004')
    await world().admin.query("update shared.skus set status = 'off' where id = $1", [mall.sku.pen])
    expect((await refusalOf(boss.special.create(draft(mall.sku.pen, { priceE4: 1000 })))).message).toBe('商品已下架，或供应商已暂停供货')
  })

  it('lets one of two set at once, and nobody but the platform set any', async () => {
    const { mall, skuId, boss } = await goodsOf()
    const both = await Promise.allSettled([boss.special.create(draft(skuId)), (await platform()).special.create(draft(skuId))])
    expect(both.filter((it_) => it_.status === 'fulfilled')).toHaveLength(1)
    for (const who of [await world().as(mall.T1), await mall.supplier()]) {
      expect((await refusalOf(who.special.create(draft(skuId)))).code).toBe('2009')
      expect((await refusalOf(who.special.manage())).code).toBe('2009')
    }
  })

  it('shows nobody goods his school hides, or that are off the shelf', async () => {
    const { mall, skuId, boss } = await goodsOf()
    const { id } = await boss.special.create(draft(skuId))
    const buyer = await world().as(mall.T1)
    const isSeen = async () => (await buyer.special.list({ pageSize: 100 })).list.some((it_) => it_.id === id)
    expect(await isSeen()).toBe(true)
    await world().admin.query('insert into mall.sku_terms (school_id, sku_id, is_hidden) values ($1, $2, true)', [mall.no, skuId])
    expect(await isSeen()).toBe(false)
  })
})

describe('special.end', () => {
  it('ends it at once, once, and leaves what was bought as it was bought', async () => {
    const it_ = await open()
    const boss = await platform()
    const order = await bought(it_, 2)
    await boss.special.end({ id: it_.id })
    expect(await priceOf(it_.buyer, it_.skuId)).toMatchObject({ priceE4: WAS, special: null })
    expect((await it_.buyer.order.detail({ id: order })).lines[0]).toMatchObject({ priceE4: NOW })
    expect((await it_.mall.logs(it_.id)).at(-1)).toMatchObject({ who: '江运营', action: 'end', to_state: 'over' })
    expect((await refusalOf(boss.special.end({ id: it_.id }))).message).toBe('特价当前状态为已结束，不能提前结束')
    expect((await refusalOf(boss.special.end({ id: crypto.randomUUID() }))).code).toBe('4004')
    expect((await refusalOf(it_.buyer.special.end({ id: it_.id }))).code).toBe('2009')
    expect((await boss.special.manage({ tab: 'over', pageSize: 100 })).list.find((r) => r.id === it_.id)).toMatchObject({
      soldNum: 2,
      endedBy: '江运营',
      canEnd: false,
    })
  })
})
