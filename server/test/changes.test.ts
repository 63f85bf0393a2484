// What people look at is read again when it changed. Along the way of an order every page is asked before and after each deed: whose
// answer differs must have heard of it, who acted by the answer to the deed, everybody else by their events; and nobody is told for
// nothing.
import { outdates, type Change, type ChangeKind } from '@caiyuan/contract/changes'
import { OK, type Endpoint, type SentOf } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { expect, it } from 'vitest'
import type { SessionUser } from '../src/core/context.ts'
import { openMall } from '../src/modules/order/checkout/fixtures.ts'
import { useWorld, type Client } from './harness.ts'
import { acceptAll, confirmAndShip, formOf, onCard, quoteFor, settleAll } from './main-job.ts'

const world = useWorld()

interface Page {
  name: string
  who: Client
  endpoint: Endpoint
  input: Record<string, unknown>
}

const pageOf = <E extends Endpoint>(name: string, who: Client, endpoint: E, input: SentOf<E>): Page => ({
  name: `${who.user.name}: ${name}`,
  who,
  endpoint,
  input: input as Record<string, unknown>,
})

/** What each page shows now; undefined where it is not for them, or not yet. */
const shown = (pages: readonly Page[]): Promise<(string | undefined)[]> =>
  Promise.all(
    pages.map(async ({ who, endpoint, input }) => {
      const answer = await who.raw(endpoint, input)
      return answer.retCode === OK ? JSON.stringify(answer.data) : undefined
    }),
  )

const eventsOf = async (user: SessionUser, from: string): Promise<Change[]> =>
  (
    await world().admin.query<{ kind: ChangeKind; body: { id: string } }>(
      'select kind, body from mall.user_events where user_id = $1 and tx >= $2::xid8',
      [user.id, from],
    )
  ).rows.map(({ kind, body }) => ({ kind, id: body.id }))

/** Every page whose answer a deed changed without a word, and how many pages were read again though nothing changed. */
const after = async (pages: readonly Page[], deed: () => Promise<unknown>): Promise<{ missed: string[]; idle: string[] }> => {
  const { rows } = await world().admin.query<{ at: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as at')
  for (const { who } of pages) who.changed.length = 0
  const before = await shown(pages)
  await deed()
  await world().drain()
  const now = await shown(pages)
  const told = await Promise.all(
    pages.map(async ({ who, endpoint, input }) =>
      [...who.changed, ...(await eventsOf(who.user, rows[0]!.at))].some((change) => outdates(change, endpoint.dependsOn, input)),
    ),
  )
  const named = (isSo: (i: number) => boolean): string[] => pages.flatMap((page, i) => (isSo(i) ? [page.name] : []))
  const isChanged = (i: number): boolean => before[i] !== undefined && now[i] !== undefined && before[i] !== now[i]
  return { missed: named((i) => isChanged(i) && !told[i]), idle: named((i) => !isChanged(i) && told[i]!) }
}

it('tells everybody whose open page a deed changed, from the cart to the payment', async () => {
  const w = world()
  const mall = await openMall(w, { autoPassBelow: 0 })
  const [teacher, owner, leader, acceptor, finance, stranger] = await Promise.all(
    [mall.T1, mall.F1, mall.D1, mall.T2, mall.C1, mall.F2].map((it_) => w.as(it_)),
  )
  const supplier = await mall.supplier()
  await w.admin.query('update shared.suppliers set uscc = $2 where id = $1', [mall.jia, '91330200MA2DE0017J'])
  const { order, approval, fund, cart, account, notice, supply, supplyBill, bill } = contract
  const lines = [{ skuId: mall.sku.toner, num: 2 }]
  const addrId = await mall.address(mall.T1)
  const others = await quoteFor(teacher!, [{ skuId: mall.sku.paper, num: 1 }], addrId)
  const [other] = (await teacher!.order.submit(formOf(others, { orders: onCard(others, mall.K1) }))).orders
  const quote = await quoteFor(teacher!, lines, addrId)
  const everybody = [teacher!, owner!, leader!, acceptor!, finance!, stranger!, supplier]
  const pages: Page[] = [
    ...everybody.flatMap((who) => [pageOf('head', who, account.info, {}), pageOf('messages', who, notice.messages, {})]),
    pageOf('cart', teacher!, cart.list, { categoryType: '0' }),
    pageOf('addresses', teacher!, contract.address.list, {}),
    pageOf('orders', teacher!, order.list, {}),
    pageOf('the other order', teacher!, order.detail, { id: other!.id }),
    ...[teacher!, owner!, stranger!].map((who) => pageOf('cards', who, fund.mine, {})),
    pageOf('statement', owner!, fund.statement, { id: mall.K1 }),
    pageOf('entries', owner!, fund.entries, { id: mall.K1 }),
    ...[owner!, leader!].flatMap((who) => [
      pageOf('to decide', who, approval.list, { index: 0 }),
      pageOf('decided', who, approval.list, { index: 3 }),
    ]),
    pageOf('supplier orders', supplier, supply.orders, {}),
    pageOf('supplier bills', supplier, supplyBill.list, {}),
    pageOf('to bill', finance!, bill.waiting, {}),
    pageOf('bills', finance!, bill.list, {}),
  ]
  const heard = (deed: () => Promise<unknown>) => after(pages, deed)

  const added = await heard(() => teacher!.cart.add({ items: lines, categoryType: '0' }))
  expect(added).toEqual({ missed: [], idle: [] })

  let id = ''
  const submit = async () => {
    const made = await teacher!.order.submit(formOf(quote, { orders: onCard(quote, mall.K1), acceptorId: mall.T2.id }))
    id = made.orders[0]!.id
  }
  const submitted = await heard(submit)
  expect(submitted.missed).toEqual([])
  // A page of another order, somebody else's cards and heads are not read again.
  expect(submitted.idle.filter((it_) => /other order|赵教授/.test(it_))).toEqual([])
  pages.push(
    pageOf('the order', teacher!, order.detail, { id }),
    pageOf('the order', owner!, order.detail, { id }),
    pageOf('review', owner!, approval.detail, { kind: 'order', id }),
    pageOf('the order', supplier, supply.orderDetail, { schoolId: mall.no, id }),
    pageOf('accepting', acceptor!, order.acceptForm, { id }),
  )
  const deeds: [string, () => Promise<unknown>][] = [
    ['withdraw the other', () => teacher!.order.withdraw({ id: other!.id })],
    ['agree', () => mall.decide(mall.F1, id)],
    ['ship', () => confirmAndShip(w, supplier, mall.no, id)],
    ['receive', () => teacher!.order.receive({ id })],
    ['accept', () => acceptAll(w, acceptor!, id)],
    [
      'settle',
      () => settleAll(w, { finance: finance!, supplier, schoolId: mall.no, supplierId: mall.jia, invoiceNo: '26332000000000079801' }),
    ],
    ['read', () => teacher!.notice.read({ ids: [], all: true })],
  ]
  for (const [name, deed] of deeds) expect([name, (await heard(deed)).missed]).toEqual([name, []])
  expect(await mall.state(id)).toBe('done')
}, 120_000)
