// An exchange that fails and becomes a refund after the order was settled: red invoice, negative line of the next bill, and the word of
// finance (issue: exchange that fails and becomes a refund after settlement, at both widths; scenario 24).
import { expect, type Browser, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const pdf = (no: string) => Buffer.from(`%PDF-1.4\n% ${no}\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)
const NUM = 20
const BACK = 6
const yuan = (fen: number): string => `¥${Math.floor(fen / 100).toLocaleString('en-US')}.${String(fen % 100).padStart(2, '0')}`

const visible = (page: Page, name: RegExp | string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()
const dialogOf = (page: Page) => page.getByRole('dialog')

/** One call of the interface as the person of this page. */
const call = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(`/api/${path}`, { data, headers: { sourceType: '0', 'Idempotency-Key': crypto.randomUUID() } })
  expect(await answer.json()).toMatchObject({ retCode: '1000' })
}
const one = async <T extends Record<string, string>>(text: string, values: unknown[]): Promise<T> => (await query<T>(text, values))[0]!
const until = (text: string, values: unknown[], value: string): Promise<void> =>
  expect.poll(async () => (await query<{ it: string }>(text, values))[0]?.it, { timeout: 60_000 }).toBe(value)

/** Everybody who is asked of a document agrees. */
const approve = async (browser: Browser, docId: string): Promise<void> => {
  for (;;) {
    const [task] = await query<{ id: string; name: string }>(
      `select t.id, l.name from mall.flow_tasks t join shared.login_names l on l.user_id = t.assignee_id
       where t.doc_id = $1 and t.status = 1 and t.node_type <> 'CC' order by t.node_index, t.seq limit 1`,
      [docId],
    )
    if (!task) return
    const page = await pageOf(browser, task.name)
    await call(page, 'check/agree', { taskId: task.id, comment: '同意' })
    await page.close()
  }
}

/** Bought by 李老师 on one card, shipped, received and accepted. */
const accepted = async (browser: Browser, buyer: Page, supplier: Page): Promise<string> => {
  const sku = await one(
    `select k.id from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id
     where s.short_name = '甲 综合电商' and p.name like '晨光 AGPK3507 中性笔%' and k.service_name is null and p.status = 'on' order by k.id limit 1`,
    [],
  )
  await buyer.goto(`/confirmOrder?skuId=${sku.id}&num=${NUM}`)
  await payWith(buyer, K1)
  await choose(buyer, '采购用途', '科研')
  await buyer
    .getByRole('button', { name: /^提交审批/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(buyer).toHaveURL(/auditSuccess/)
  const { id } = await one('select id from mall.orders order by created_at desc limit 1', [])
  await approve(browser, id!)
  await until('select state as it from mall.orders where id = $1', [id], 'waitSupplier')
  const of = { schoolId: 101, id }
  await call(supplier, 'supply/confirm', of)
  await call(supplier, 'supply/ship', {
    ...of,
    parcels: [{ carrierCode: 'own', courierPhone: '13911112222', lines: [{ lineNo: 1, num: NUM }] }],
  })
  await call(buyer, 'order/receive', { id })
  const acceptor = await pageOf(browser, 'T2')
  await acceptor.goto(`/checkAccept?id=${id}`)
  const kept = acceptor.waitForResponse(/\/api\/files$/)
  await acceptor.locator('input[type=file]').first().setInputFiles({ name: '到货.png', mimeType: 'image/png', buffer: PNG })
  await kept
  await expect(acceptor.getByRole('img', { name: '到货.png' })).toBeVisible()
  await visible(acceptor, '提交验收').click()
  await sayYes(acceptor, '提交验收')
  await until('select state as it from mall.orders where id = $1', [id], 'waitBill')
  await acceptor.close()
  return id!
}

/** The bill of all that waits, through both sides; answers its id. */
const billed = async (finance: Page, supplier: Page, orderId: string): Promise<string> => {
  const { supplier_id: supplierId, day } = await one(
    "select supplier_id, to_char(clock_timestamp() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day from mall.orders where id = $1",
    [orderId],
  )
  await call(finance, 'bill/generate', { supplierIds: [supplierId], from: '2026-01-01', to: day })
  const { id } = await one('select bill_id as id from mall.orders where id = $1', [orderId])
  return id!
}

/** Confirmed by both, invoiced with a file that says nothing, reviewed and paid. */
const settled = async (finance: Page, supplier: Page, id: string, invoiceNo: string, wholeFen: number): Promise<void> => {
  const { version } = await one('select version from mall.bills where id = $1', [id])
  await call(supplier, 'supply/bill/confirm', { schoolId: 101, id, version: Number(version) })
  await call(finance, 'bill/confirm', { id })
  await supplier.goto(`/supplier/bills/detail?schoolId=101&id=${id}`)
  const kept = supplier.waitForResponse(/\/api\/files/)
  await supplier
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${invoiceNo}.pdf`, mimeType: 'application/pdf', buffer: pdf(invoiceNo) })
  await kept
  await supplier.getByLabel('发票号码').fill(invoiceNo)
  const net = Math.round(wholeFen / 1.13)
  await supplier.getByRole('textbox', { name: '金额（不含税）' }).fill((net / 100).toFixed(2))
  await supplier.getByRole('textbox', { name: '税额' }).fill(((wholeFen - net) / 100).toFixed(2))
  await supplier.getByRole('button', { name: '提交发票' }).filter({ visible: true }).first().click()
  await until('select state as it from mall.bills where id = $1', [id], 'waitFinance')
  const invoice = await one("select id from mall.invoices where bill_id = $1 and state = 'active'", [id])
  await call(finance, 'bill/seeInvoice', { id, invoiceId: invoice.id })
  await call(finance, 'bill/agree', { ids: [id] })
  await expect
    .poll(async () => (await query('update shared.sim_finance_bills set answers_at = now() returning 1')).length)
    .toBeGreaterThan(0)
  await until('select state as it from mall.bills where id = $1', [id], 'settled')
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`an exchange after settlement fails and becomes a refund by the next bill at ${width}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const viewport = { width, height }
    const [buyer, supplier, finance] = [
      await pageOf(browser, 'T1', { viewport }),
      await pageOf(browser, 'S2', { viewport }),
      await pageOf(browser, 'C1', { viewport }),
    ]
    const orderId = await accepted(browser, buyer, supplier)
    const order = await one('select order_no, total_fen as total from mall.orders where id = $1', [orderId])
    const first = await billed(finance, supplier, orderId)
    const { total_fen: whole } = await one('select total_fen from mall.bills where id = $1', [first])
    await settled(finance, supplier, first, `2632${width}000000000001`.padEnd(20, '0').slice(0, 20), Number(whole))
    await until('select state as it from mall.orders where id = $1', [orderId], 'done')

    const ask = async (type: string, reason: string) => {
      await buyer.goto(`/customerApply?orderId=${orderId}&lineNo=1`)
      const press = (words: string) => buyer.getByText(words, { exact: true }).filter({ visible: true }).first().click()
      await press(type)
      await press(reason)
      await press('已拆封，商品完好')
      await buyer.locator('input[aria-label$="的数量"]').first().fill(String(BACK))
      await buyer.locator('input[aria-label$="的数量"]').first().blur()
      await buyer.getByRole('textbox', { name: '问题描述' }).fill('写几个字就断墨')
      await buyer.getByRole('textbox', { name: '手机号码' }).fill('13800005621')
      await visible(buyer, '提交申请').click()
      await buyer.waitForURL(/serviceSubmitSuccess/)
      return new URL(buyer.url()).searchParams.get('id')!
    }
    const atSupplier = async (id: string) => supplier.goto(`/supplier/afterSales/detail?schoolId=101&id=${id}`)
    const sendBack = async (id: string, no: string) => {
      await buyer.goto(`/afterServiceDetail?id=${id}`)
      await visible(buyer, '填写寄回运单').click()
      await call(buyer, 'afterSale/sendBack', { id, carrierCode: 'shunfeng', waybillNo: no })
    }
    const agree = async (id: string) => {
      await atSupplier(id)
      await visible(supplier, /^同\s?意$/).click()
      await dialogOf(supplier).getByRole('textbox').fill('宁波市镇海区示例路 8 号 退货组')
      await dialogOf(supplier)
        .getByRole('button', { name: /^同\s?意$/ })
        .click()
      await expect(dialogOf(supplier)).toBeHidden()
    }

    // The exchange: what comes is at fault again, and is given up.
    const exchange = await ask('换货', '包装破损')
    await agree(exchange)
    await sendBack(exchange, `SF16244${width}01`)
    await call(supplier, 'afterSale/supply/arrive', { schoolId: 101, id: exchange })
    await call(supplier, 'afterSale/supply/ship', { schoolId: 101, id: exchange, carrierCode: 'jd', waybillNo: `JD00123${width}1` })
    await buyer.goto(`/afterServiceDetail?id=${exchange}`)
    await visible(buyer, '仍有问题').click()
    await dialogOf(buyer).getByRole('textbox').fill('换来的一样断墨')
    await sayYes(buyer, '告诉供应商')
    await expect(dialogOf(buyer)).toBeHidden()
    await visible(buyer, '取消售后').click()
    await dialogOf(buyer).getByRole('button', { name: '取消售后' }).click()
    await until('select state as it from mall.after_sales where id = $1', [exchange], 'closed')

    // The refund: agreed to, back at the supplier, who takes its invoice back in part.
    const id = await ask('退货退款', '包装破损')
    await agree(id)
    const refund = await one('select id, doc_no, amount_fen as fen from mall.refunds where after_sale_id = $1', [id])
    const sum = yuan(Number(refund.fen))
    await approve(browser, refund.id!)
    await sendBack(id, `SF16244${width}02`)
    await atSupplier(id)
    await visible(supplier, '确认收到').click()
    await dialogOf(supplier).getByRole('button', { name: '确认收到' }).click()
    await expect(supplier.getByText('待红字发票').filter({ visible: true }).first()).toBeVisible()
    await visible(supplier, '登记红字发票').click()
    const redNo = `2634${width}000000000001`.padEnd(20, '0').slice(0, 20)
    const kept = supplier.waitForResponse(/\/api\/files/)
    await dialogOf(supplier)
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: `${redNo}.pdf`, mimeType: 'application/pdf', buffer: pdf(redNo) })
    await kept
    await dialogOf(supplier)
      .getByLabel(/的红字发票号码$/)
      .fill(redNo)
    await expect(dialogOf(supplier).getByText(`红字合计 ${sum}，应红冲 ${sum}，一致。`)).toBeVisible()
    await dialogOf(supplier).getByRole('button', { name: '登记红字发票' }).click()
    await until('select state as it from mall.after_sales where id = $1', [id], 'toRefund')

    // The next bill takes it off; finance may not reverse before it is paid.
    const nextOrder = await accepted(browser, buyer, supplier)
    const second = await billed(finance, supplier, nextOrder)
    const less = await one('select total_fen as total from mall.bills where id = $1', [second])
    expect(Number(less.total)).toBe(Number(order.total) - Number(refund.fen))
    await finance.goto(`/billCheckDetail?id=${second}`)
    const lines = finance.getByRole('region', { name: '对账明细' })
    await expect(lines.getByText('1 个订单，减 1 笔售后退款').first()).toBeVisible()
    if (width < 768) await lines.getByRole('button', { name: '展开' }).click()
    await expect(finance.getByText(`−${sum}`).filter({ visible: true }).first()).toBeVisible()
    await expect(finance.getByText(redNo).filter({ visible: true }).first()).toBeVisible()
    await finance.goto(`/afterServiceDetail?id=${id}`)
    await expect(visible(finance, '冲回经费')).toBeDisabled()
    await settled(finance, supplier, second, `2635${width}000000000001`.padEnd(20, '0').slice(0, 20), Number(order.total))

    await finance.goto('/refundBack')
    await finance
      .getByRole('link', { name: new RegExp(refund.doc_no!) })
      .filter({ visible: true })
      .first()
      .click()
    await finance.waitForURL(/afterServiceDetail/)
    await visible(finance, '冲回经费').click()
    await dialogOf(finance).getByRole('textbox').fill('抵扣已核对')
    await sayYes(finance, '冲回经费')
    await until('select state as it from mall.refunds where id = $1', [refund.id], 'paid')
    const entries = await query<{ fen: string }>("select amount_fen as fen from mall.fund_entries where doc_id = $1 and kind = 'REVERSE'", [
      orderId,
    ])
    expect(entries.map((row) => Number(row.fen))).toEqual([Number(refund.fen)])

    // One sum for everybody: the buyer, the order, the supplier, the card.
    await buyer.goto(`/afterServiceDetail?id=${id}`)
    await expect(buyer.getByText(`${sum} 已由供应商退回，财务已冲回经费卡`).filter({ visible: true }).first()).toBeVisible()
    await buyer.goto(`/orderDetail?id=${orderId}`)
    await expect(
      buyer
        .getByText(yuan(Number(order.total) - Number(refund.fen)))
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await atSupplier(id)
    await expect(supplier.getByText(`${sum} 已由供应商退回`).filter({ visible: true }).first()).toBeVisible()
    const owner = await pageOf(browser, 'F1', { viewport })
    await owner.goto('/fundCard')
    await owner.getByText(K1).filter({ visible: true }).first().click()
    await expect(owner).toHaveURL(/fundStatement/)
    // On a phone the list of entries says the figure with its sign alone.
    await expect(owner.getByText(sum.slice(1)).filter({ visible: true }).first()).toBeVisible()
  })
