// What a call costs is statements and trips to the database, and they are counted: a budget is raised only with a sentence that says why.
import { beforeAll, describe, expect, it } from 'vitest'
import { openMall, type Mall } from '../src/modules/order/checkout/fixtures.ts'
import { costOf, warm, type Cost } from './cost.ts'
import { useWorld, type Client } from './harness.ts'
import { formOf, quoteFor, taskOf } from './main-job.ts'

const world = useWorld()
let mall: Mall
let buyer: Client
let addrId: string

/** Says both figures when one of them is above its budget. */
const within = (cost: Cost, most: Cost): void => {
  expect({ ...cost, isWithin: cost.statements <= most.statements && cost.trips <= most.trips }).toMatchObject({ isWithin: true })
}

beforeAll(async () => {
  mall = await openMall(world(), { autoPassBelow: 0 })
  buyer = await world().as(mall.T1)
  addrId = await mall.address(mall.T1)
})

const quote = () =>
  quoteFor(
    buyer,
    [
      { skuId: mall.sku.paper, num: 2 },
      { skuId: mall.sku.toner, num: 1 },
    ],
    addrId,
  )

describe('reading', () => {
  it('who somebody is, where it is not known yet', async () => {
    const cookie = await world().app.sessions.create(mall.T1, { ip: '', agent: '' })
    within(await warm(() => world().app.sessions.look(cookie)), { statements: 4, trips: 1 })
  })

  it('a product', async () => {
    const { productId: id } = (await buyer.catalog.search({ keyword: 'A4 复印纸' })).list[0]!
    within(await warm(() => buyer.catalog.detail({ id })), { statements: 3, trips: 1 })
  })

  it('a page of search', async () => {
    within(await warm(() => buyer.catalog.search({ keyword: '复印纸' })), { statements: 4, trips: 2 })
  })

  it('what a search may be narrowed by', async () => {
    within(await warm(() => buyer.catalog.facets({ keyword: '复印纸' })), { statements: 4, trips: 2 })
  })

  it('goods under agreements beside a search, which has none of its own for them', async () => {
    within(await warm(() => buyer.framework.found({ keyword: '复印纸' })), { statements: 3, trips: 1 })
  })

  it('the cart', async () => {
    within(await warm(() => buyer.cart.list({})), { statements: 3, trips: 1 })
  })

  it('the first page', async () => {
    within(await warm(() => buyer.home.floors({})), { statements: 3, trips: 1 })
  })

  it('the own orders', async () => {
    await buyer.order.submit(formOf(await quote()))
    within(await warm(() => buyer.order.list({})), { statements: 5, trips: 2 })
  })

  it('plans what is asked often once for any values', async () => {
    await warm(() => buyer.order.list({}))
    const { pool } = world().db
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))
    const found = await Promise.all(
      clients.map((it) =>
        it.query(
          "select custom_plans::int as anew, generic_plans::int as once from pg_prepared_statements where statement like '%from order_lines l%'",
        ),
      ),
    )
    for (const it of clients) it.release()
    const plans = found.flatMap((it) => it.rows)
    expect(plans.some((it) => it.once > 0)).toBe(true)
    expect(plans.filter((it) => it.anew > 0)).toEqual([])
  })
})

describe('acting', () => {
  it('into the cart', async () => {
    within(await warm(() => buyer.cart.add({ items: [{ skuId: mall.sku.pen, num: 1 }] })), { statements: 5, trips: 2 })
  })

  it('a quote of two goods', async () => {
    within(await warm(quote), { statements: 9, trips: 4 })
  })

  it('a submission of two goods', async () => {
    const asked = [await quote(), await quote(), await quote()]
    // Cards are locked ahead of their movement by a statement of its own: to wait within the movement costs PostgreSQL three times as much (decision 0036).
    within(await warm(async () => buyer.order.submit(formOf(asked.pop()!), { key: crypto.randomUUID() })), { statements: 16, trips: 4 })
  })

  it('a submission that nobody has to decide on', async () => {
    const own = await openMall(world())
    const owner = await world().as(own.F1)
    const to = await own.address(own.F1)
    const ask = () => quoteFor(owner, [{ skuId: own.sku.pen, num: 1 }], to)
    const asked = [await ask(), await ask(), await ask()]
    const submit = async () => owner.order.submit(formOf(asked.pop()!), { key: crypto.randomUUID() })
    within(await warm(submit), { statements: 23, trips: 7 })
  })

  it('an approval', async () => {
    const owner = await world().as(mall.F1)
    const ids: string[] = []
    for (let i = 0; i < 3; i += 1) ids.push((await buyer.order.submit(formOf(await quote()))).orders[0]!.id)
    const tasks = await Promise.all(ids.map((id) => taskOf(world(), id, mall.F1)))
    within(await warm(() => owner.approval.agree({ taskId: tasks.pop()!, comment: '同意' }, { key: crypto.randomUUID() })), {
      statements: 14,
      trips: 6,
    })
  })

  it('the word to the supplier', async () => {
    await world().drain()
    const { orders } = await buyer.order.submit(formOf(await quote()))
    const owner = await world().as(mall.F1)
    await owner.approval.agree({ taskId: await taskOf(world(), orders[0]!.id, mall.F1), comment: '同意' })
    within(await costOf(() => world().drain()), { statements: 12, trips: 7 })
  })
})
