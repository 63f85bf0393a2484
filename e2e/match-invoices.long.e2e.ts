// 对票 as it is at the end of a month: nine accepted orders and the twelve invoices their supplier sent, laid beside each other until
// all of them agree, and used at once (issue: 12 invoices matched to 9 orders, at both widths).
import { expect, type Browser, type Page } from '@playwright/test'
import { xmlOf } from '../server/src/modules/invoice/compose.ts'
import { paper } from './checkout.ts'
import { pageOf, query, test } from './people.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const ORDERS = 9
/** So many of the orders are invoiced in two parts. */
const IN_PARTS = 3

const visible = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).filter({ visible: true }).first()

const call = async <T>(page: Page, path: string, data: object): Promise<T> => {
  const answer = await page.request.post(`/api/${path}`, { data, headers: { sourceType: '0', 'Idempotency-Key': crypto.randomUUID() } })
  const it = (await answer.json()) as { retCode: string; data: T }
  expect(it).toMatchObject({ retCode: '1000' })
  return it.data
}

interface Bought {
  id: string
  order_no: string
  name: string
  unit: string
  num: number
  fen: string
  seller: string
  uscc: string
  supplier_id: string
  [column: string]: unknown
}

/** Ordered by 李老师, each of another number, approved, sent, received and accepted. */
const accepted = async (browser: Browser, buyer: Page): Promise<Bought[]> => {
  const supplier = await pageOf(browser, 'S2')
  const acceptor = await pageOf(browser, 'T2')
  const approvers = new Map<string, Page>()
  const { id: skuId } = await paper()
  const ids: string[] = []
  for (let i = 0; i < ORDERS; i += 1) {
    const quote = await call<{ quoteId: string; split: object[] }>(buyer, 'order/quote', { from: 'now', lines: [{ skuId, num: 12 + i }] })
    const made = await call<{ orders: { id: string }[] }>(buyer, 'order/submit', {
      quoteId: quote.quoteId,
      usage: '科研',
      purpose: '分批领用',
      orders: quote.split,
    })
    const [{ id } = { id: '' }] = made.orders
    for (;;) {
      const [task] = await query<{ id: string; name: string }>(
        `select t.id, l.name from mall.flow_tasks t join shared.login_names l on l.user_id = t.assignee_id
         where t.doc_id = $1 and t.status = 1 and t.node_type <> 'CC' order by t.node_index, t.seq limit 1`,
        [id],
      )
      if (!task) break
      if (!approvers.has(task.name)) approvers.set(task.name, await pageOf(browser, task.name))
      await call(approvers.get(task.name)!, 'check/agree', { taskId: task.id, comment: '同意' })
    }
    ids.push(id)
  }
  const stateOf = async (id: string) => (await query<{ state: string }>('select state from mall.orders where id = $1', [id]))[0]!.state
  for (const [i, id] of ids.entries()) {
    await expect.poll(() => stateOf(id), { timeout: 60_000 }).toBe('waitSupplier')
    const of = { schoolId: 101, id }
    await call(supplier, 'supply/confirm', of)
    await call(supplier, 'supply/ship', {
      ...of,
      parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: 12 + i }] }],
    })
    await call(buyer, 'order/receive', { id })
    const sent = await acceptor.request.post('/api/files', {
      multipart: { file: { name: '到货.jpg', mimeType: 'image/jpeg', buffer: JPEG } },
      headers: { sourceType: '0' },
    })
    const photo = ((await sent.json()) as { data: { id: string } }).data
    await call(acceptor, 'order/accept', { id, photoIds: [photo.id], lines: [{ lineNo: 1, acceptedNum: 12 + i }] })
    await expect.poll(() => stateOf(id)).toBe('waitBill')
  }
  return query<Bought>(
    `select o.id, o.order_no, l.name, l.unit, l.num::int as num, o.total_fen as fen, s.name as seller, s.uscc, s.id as supplier_id
     from mall.orders o join mall.order_lines l on l.school_id = o.school_id and l.order_id = o.id join shared.suppliers s on s.id = o.supplier_id
     where o.id = any($1) order by o.order_no`,
    [ids],
  )
}

/** An invoice for so many pieces of one order, as its supplier sends it. */
const invoiceOf = (it: Bought, no: string, pieces: number, day: string) => {
  const totalFen = (Number(it.fen) / it.num) * pieces
  const netFen = Math.round(totalFen / 1.13)
  const taxFen = totalFen - netFen
  const fields = {
    kind: 'digital_normal' as const,
    invoiceCode: '',
    invoiceNo: no,
    issuedOn: day,
    buyerName: '示例大学',
    buyerTaxNo: '123300004700009964',
    sellerName: it.seller,
    sellerTaxNo: it.uscc,
    netFen,
    taxFen,
    totalFen,
    lines: [{ name: `*纸制品*${it.name}`, spec: '', unit: it.unit, num: String(pieces), amountFen: netFen, taxRateBp: 1300, taxFen }],
    isRed: false,
  }
  return { name: `${no}.xml`, mimeType: 'text/xml', buffer: xmlOf(fields) }
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`twelve invoices are matched to nine orders at ${width}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const buyer = await pageOf(browser, 'T1', { viewport: { width, height } })
    const orders = await accepted(browser, buyer)
    const [at] = await query<{ day: string }>("select to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day")
    const noOf = (n: number): string => `2633${width}`.padEnd(18, '0').slice(0, 18) + String(n).padStart(2, '0')
    let n = 0
    const invoices = orders.flatMap((it, i) =>
      (i < IN_PARTS ? [5, it.num - 5] : [it.num]).map((pieces) => invoiceOf(it, noOf((n += 1)), pieces, at!.day)),
    )
    expect(invoices).toHaveLength(12)

    await buyer.goto('/invoiceService?tab=match')
    const [left, right] = [buyer.getByRole('list', { name: '已验收，应开票' }), buyer.getByRole('list', { name: '收到的发票' })]
    await expect(left.getByText(orders[0]!.order_no)).toBeVisible()
    await buyer.locator('input[type=file]').first().setInputFiles(invoices)
    await expect(right.getByRole('listitem')).toHaveCount(12, { timeout: 30_000 })

    // Eight of the orders: what the invoices are too many for is said to the fen, and the one invoice too many is left out by a press.
    for (const it of orders.slice(0, 8)) await left.getByRole('listitem').filter({ hasText: it.order_no }).getByRole('checkbox').check()
    await buyer.getByRole('checkbox', { name: '全选发票' }).check()
    const said = buyer.getByRole('status').filter({ hasText: '发票' })
    const gap = `¥${(Number(orders[8]!.fen) / 100).toFixed(2)}`
    await expect(said).toContainText(`发票比验收多 ${gap}：8 单`)
    await expect(visible(buyer, '确认使用')).toBeDisabled()
    await expect(buyer.getByText('只用其余 11 张发票')).toBeVisible()
    if (process.env.LOOK) await buyer.screenshot({ path: `${process.env.LOOK}/match-odd-${width}.png`, fullPage: true })

    // The ninth after all: everything agrees, the orders in parts too.
    await buyer.getByRole('checkbox', { name: '全选这家供应商的订单' }).check()
    await expect(said).toContainText('9 单')
    await expect(said).toContainText('合计一致，9 行逐行一致')
    const pairs = buyer.getByRole('table', { name: '逐行核对' })
    await expect(pairs.getByRole('row')).toHaveCount(ORDERS)
    await expect(pairs.getByText(/2 张发票合计/)).toHaveCount(IN_PARTS)
    if (process.env.LOOK) await buyer.screenshot({ path: `${process.env.LOOK}/match-${width}.png`, fullPage: true })
    await visible(buyer, '确认使用').click()
    await buyer.waitForURL(/invoiceDetail/)
    if (process.env.LOOK) await buyer.screenshot({ path: `${process.env.LOOK}/match-detail-${width}.png`, fullPage: true })
    const [kept] = await query<{ state: string; orders: string; invoices: string; fen: string }>(
      `select p.state, p.total_fen as fen,
         (select count(*) from mall.invoice_apply_orders a where a.school_id = p.school_id and a.apply_id = p.id) as orders,
         (select count(*) from mall.invoices i where i.school_id = p.school_id and i.apply_id = p.id and i.state = 'active') as invoices
       from mall.invoice_applies p where p.id = $1`,
      [new URL(buyer.url()).searchParams.get('id')],
    )
    const whole = orders.reduce((sum, it) => sum + Number(it.fen), 0)
    expect(kept).toEqual({ state: 'issued', orders: String(ORDERS), invoices: '12', fen: String(whole) })
    await buyer.goto('/invoiceService?tab=match')
    await expect(buyer.getByText(orders[0]!.order_no)).toHaveCount(0)
    await buyer.close()
  })
