// One press is one purchase: the same key, many tabs, lost answers and other people's keys (T-15).
import type { Envelope } from '@caiyuan/contract/endpoint'
import { order } from '@caiyuan/contract/order'
import { supplierGoods } from '@caiyuan/contract/supplier-goods'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { sha256 } from '../src/core/crypto.ts'
import { keepFile } from '../src/core/files.ts'
import { fingerprintOf } from '../src/core/idempotency.ts'
import { SUPPLIER_ID } from '../src/core/pseudo-schools.ts'
import { keptFiles } from '../src/gateways/storage.ts'
import { buildCategories } from '../src/modules/catalog/fixtures.ts'
import { checkInvariants } from '../src/modules/fund/invariants.ts'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { readApart } from '../src/core/table-file/apart.ts'
import { goodsIn } from '../src/modules/supplier-goods/import/columns.ts'
import { formOf, onCard, quoteFor } from './main-job.ts'
import { refusalOf, useWorld, type Client } from './harness.ts'

const world = useWorld()
const KEY = 'confirm-page-0001'

const formFor = async (mall: Mall, client: Client, num = 2, fundId = mall.K1) => {
  const quote = await quoteFor(client, [{ skuId: mall.sku.toner, num }], await mall.address(client.user))
  return formOf(quote, { orders: onCard(quote, fundId, 'office') })
}

/** Purchases, orders, ledger entries beyond the openings, and pieces set aside: what one submission writes. */
const written = async (mall: Mall) => {
  const { rows } = await world().admin.query(
    `select (select count(*) from mall.purchases where school_id = $1)::int as purchases, (select count(*) from mall.orders where school_id = $1)::int as orders,
      (select count(*) from mall.fund_entries where school_id = $1 and kind = 'RESERVE')::int as reserved, (select count(*) from mall.document_log where school_id = $1 and action = 'submit')::int as logs`,
    [mall.no],
  )
  return [...Object.values(rows[0] as Record<string, number>), (await mall.stock(mall.sku.toner)).reserved]
}

const sound = async (mall: Mall) => expect(await world().tx(mall.no, (tx) => checkInvariants(tx, mall.no))).toEqual([])

describe('an idempotency key', () => {
  it('keeps nothing of what was sent that could be guessed at without our key', () => {
    const sent = { passWord: 'Test-2026-pass' }
    expect(fingerprintOf(sent)).toEqual(fingerprintOf({ ...sent }))
    expect(fingerprintOf(sent)).toHaveLength(32)
    expect(fingerprintOf(sent)).not.toEqual(sha256(JSON.stringify(sent)))
  })

  it('sent 64 times at once makes one purchase and answers the same order number 64 times', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const form = await formFor(mall, client)
    const answers = await Promise.all(Array.from({ length: 64 }, () => client.order.submit(form, { key: KEY })))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]!.orders[0]!.orderNo).toMatch(/^D\d+/)
    expect(await written(mall)).toEqual([1, 1, 1, 1, 2])
    await sound(mall)
  })

  it('used again with another body is told so and changes nothing, and the first answer can still be read', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const form = await formFor(mall, client)
    const first = await client.order.submit(form, { key: KEY })
    const other = await refusalOf(client.order.submit({ ...form, usage: '教学' }, { key: KEY }))
    expect([other.code, other.message]).toEqual(['4012', '重复提交：同一提交编号的内容不一致'])
    expect(await client.order.submit(form, { key: KEY })).toEqual(first)
    expect(await written(mall)).toEqual([1, 1, 1, 1, 2])
  })

  it('says nothing about the same key of a colleague, or of another school', async () => {
    const mall = await openMall(world())
    const elsewhere = await openMall(world())
    const mine = await world().as(mall.T1)
    const colleague = await world().as(mall.F1)
    const stranger = await world().as(elsewhere.T1)
    const first = await mine.order.submit(await formFor(mall, mine), { key: KEY })
    const second = await colleague.order.submit(await formFor(mall, colleague, 3), { key: KEY })
    const third = await stranger.order.submit(await formFor(elsewhere, stranger, 4), { key: KEY })
    expect(new Set([first, second, third].map((it) => it.purchaseId)).size).toBe(3)
    expect(await written(mall)).toEqual([2, 2, 2, 2, 5])
    expect(await written(elsewhere)).toEqual([1, 1, 1, 1, 4])
    // The form of a colleague under my key is not answered with what my key made, nor is the colleague's quote mine.
    const theft = await refusalOf(colleague.order.submit(await formFor(mall, mine), { key: 'confirm-page-0002' }))
    expect(theft.message).toContain('结算单')
  })

  it('keeps a refusal too: the same press is refused the same way after the goods came back, a new one goes through', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const form = await formFor(mall, client, 5)
    await world().admin.query('update shared.sku_stocks set stock = 1 where sku_id = $1', [mall.sku.toner])
    const refused = await client.raw(order.submit, form, { key: KEY })
    expect([refused.retCode === '1000', refused.retMsg]).toEqual([false, expect.stringContaining('库存')])
    expect(await written(mall)).toEqual([0, 0, 0, 0, 0])
    await world().admin.query('update shared.sku_stocks set stock = 100 where sku_id = $1', [mall.sku.toner])
    expect(await client.raw(order.submit, form, { key: KEY })).toEqual(refused)
    expect(await written(mall)).toEqual([0, 0, 0, 0, 0])
    expect((await client.order.submit(form, { key: 'confirm-page-0002' })).orders).toHaveLength(1)
    expect(await written(mall)).toEqual([1, 1, 1, 1, 5])
  })

  it('keeps no 系统繁忙: the same press is carried out once there is room', async () => {
    const mall = await openMall(world())
    const { user } = await mall.supplier()
    const csv = Buffer.from('商品编码,商品名称,价格\nA1,橡皮,2\n')
    const leaf = (await buildCategories(world().db, `忙${mall.no}`, '组', [`叶${mall.no}`])).get(`叶${mall.no}`)!
    const { id: fileId } = await keepFile({ db: world().db, storage: keptFiles() }, user, SUPPLIER_ID, 'a.csv', csv)
    const columns = { code: ['商品编码'], name: ['商品名称'], price: ['价格'] }
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    // Asks once: the clients of these tests ask again by themselves.
    const press = async (): Promise<Envelope> => {
      const answer = await world().app.http.inject({
        method: 'POST',
        url: `/api/${supplierGoods.start.path}`,
        headers: { sourcetype: '0', cookie: `cy=${cookie}`, 'idempotency-key': 'import-page-0001' },
        payload: { fileId, mapping: { columns, defaults: { categoryCode: leaf } } },
      })
      return answer.json()
    }
    // As many files wait to be read as may.
    const first = new PassThrough()
    const ahead = Array.from({ length: 5 }, (_, i) => readApart('a.csv', () => (i === 0 ? first : Readable.from([csv])), goodsIn()))
    const told = await press()
    first.end(csv)
    await Promise.all(ahead)
    expect([told.retCode, told.retMsg]).toEqual(['4013', '系统繁忙，请稍后再试'])
    const answer = await press()
    expect([answer.retCode, await press()]).toEqual(['1000', answer])
    const { rows } = await world().admin.query('select 1 from supplier.imports where supplier_id = $1', [mall.jia])
    expect(rows).toHaveLength(1)
    await world().drain()
  })
})

describe('one quote', () => {
  it('submitted with two keys at once makes one purchase, and the other tab is told which', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const form = await formFor(mall, client)
    const answers = await Promise.all(['tab-number-1', 'tab-number-2'].map((key) => client.raw(order.submit, form, { key })))
    const made = answers.find((it) => it.retCode === '1000')!.data as { purchaseId: string; purchaseNo: string }
    const told = answers.find((it) => it.retCode !== '1000')!
    expect([told.retCode, told.data]).toEqual(['3202', { purchaseId: made.purchaseId, purchaseNo: made.purchaseNo }])
    expect(await written(mall)).toEqual([1, 1, 1, 1, 2])
    await sound(mall)
  })

  it('pressed twice without any key makes one purchase', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    const form = await formFor(mall, client)
    const answers = await Promise.all([client.raw(order.submit, form), client.raw(order.submit, form)])
    expect(answers.map((it) => it.retCode).toSorted()).toEqual(['1000', '3202'])
    expect(await written(mall)).toEqual([1, 1, 1, 1, 2])
    await sound(mall)
  })
})

describe('the cart', () => {
  it('shown in two tabs and submitted from both buys its goods once', async () => {
    const mall = await openMall(world())
    const client = await world().as(mall.T1)
    await client.cart.add({ items: [{ skuId: mall.sku.toner, num: 2 }] })
    const quotes = [await client.order.quote({ from: 'cart' }), await client.order.quote({ from: 'cart' })]
    const forms = quotes.map((quote) => formOf(quote, { orders: onCard(quote, mall.K1, 'office') }))
    const answers = await Promise.all(forms.map((form, i) => client.raw(order.submit, form, { key: `tab-number-${i}` })))
    expect(answers.map((it) => it.retCode).toSorted()).toEqual(['1000', '3202'])
    expect(await written(mall)).toEqual([1, 1, 1, 1, 2])
    expect(await client.cart.list({})).toEqual([])
  })
})
