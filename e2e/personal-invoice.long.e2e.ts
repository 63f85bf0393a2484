// Bought with one's own money and received: its buyer asks for the invoice in his own name, its supplier sees whom to issue it to.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, sayYes, test } from './people.ts'
import { openPurse, payByCard } from './purse.ts'
import { sendWhole } from './supplier.ts'

const visible = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).filter({ visible: true }).first()

for (const [who, width, height] of [
  ['T1', 1440, 900],
  ['S1', 390, 844],
] as const)
  test(`${who} asks at ${width} for the invoice of what he paid himself`, async ({ browser }) => {
    const page = await pageOf(browser, who, { viewport: { width, height } })
    const [sku] = await query<{ id: string }>(
      `select k.id from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id
       where s.short_name = '甲 综合电商' and p.name like '晨光 AGPK3507 中性笔%' and k.service_name is null order by k.id limit 1`,
    )
    await openPurse(page)
    await page.goto(`/confirmOrder?skuId=${sku!.id}&num=3`)
    await visible(page, /^提交订单/).click()
    await page.waitForURL(/sureOrderAfter/)
    await payByCard(page)
    const newest = async () =>
      (
        await query<{ id: string; order_no: string; total: string; state: string }>(
          `select o.id, o.order_no, o.total_fen as total, o.state from mall.orders o join mall.users u on u.school_id = o.school_id and u.id = o.buyer_id
           where u.user_no = $1 and o.kind = 'PERSONAL' order by o.created_at desc limit 1`,
          [who],
        )
      )[0]
    await expect.poll(async () => (await newest())?.state).toBe('waitSupplier')
    const order = await newest()
    const id = order!.id
    const supplier = await sendWhole(browser, { orderNo: order!.order_no, waybillNo: `SF24028836552${width}`.slice(0, 15), num: 3 })

    await page.goto(`/orderDetail?id=${id}`)
    await visible(page, /确认收/).click()
    await sayYes(page, '确认收货')
    await expect(page.getByText('已完成').filter({ visible: true }).first()).toBeVisible()
    await page.getByRole('link', { name: '在发票服务中申请与查看' }).click()
    await page.waitForURL(/invoiceService/)
    await expect(page.getByText(order!.order_no).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('对票', { exact: true })).toHaveCount(0)
    await page.getByRole('checkbox').filter({ visible: true }).last().check()
    await visible(page, '申请开票').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(/ · 个人$/).first()).toBeVisible()
    await expect(dialog.getByText('按实付减去已退的金额整单开具', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: '提交申请' }).click()
    await page.waitForURL(/invoiceDetail/)
    await expect(page.getByText('待供应商开票').filter({ visible: true }).first()).toBeVisible()
    const [apply] = await query<{ no: string; total: string }>(
      'select p.apply_no as no, p.total_fen as total from mall.invoice_applies p join mall.invoice_apply_orders a on a.apply_id = p.id and a.school_id = p.school_id where a.order_id = $1',
      [id],
    )
    expect(apply!.total).toBe(order!.total)
    await supplier.goto('/supplier/invoices')
    await expect(supplier.getByText(apply!.no).first()).toBeVisible({ timeout: 15_000 })
    const finance = await pageOf(browser, 'C1')
    await finance.goto('/invoiceService?tab=history')
    await expect(finance.getByText(apply!.no)).toHaveCount(0)
  })
