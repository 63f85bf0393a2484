// What a buyer writes about an order is refused in words when too long, and read where it is needed: order page, supplier, paper.
import { expect } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const asked = '送到材料楼 305，送前打电话'

test('送货要求: over 100 characters is said under the box; then order page, supplier and print show it', async ({ browser }) => {
  const [sku] = await query<{ id: string }>(
    "select s.id from shared.skus s join shared.products p on p.id = s.product_id where p.name like '%7417%' order by s.id limit 1",
  )
  const page = await pageOf(browser, 'T1')
  await page.goto(`/confirmOrder?skuId=${sku!.id}&num=10`)
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  const box = page.getByRole('region', { name: '订单 1' }).getByLabel('送货要求')
  await box.fill('字'.repeat(101))
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(box).toHaveAccessibleDescription('送货要求最多 100 个字')
  await expect(box).toBeFocused()
  await box.fill(asked)
  await expect(box).toHaveAccessibleDescription('')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const [order] = await query<{ id: string; school_id: string }>('select id, school_id from mall.orders where delivery_note = $1', [asked])
  for (const path of ['/orderDetail', '/print/order']) {
    await page.goto(`${path}?id=${order!.id}`)
    await expect(page.getByText(asked)).toBeVisible()
  }

  const owner = await pageOf(browser, 'F1')
  await owner.goto('/check/0')
  await owner.getByRole('row').filter({ hasText: '238.00' }).getByRole('button', { name: /^同意/ }).click()
  await sayYes(owner, '同意')
  const arrived = async () => (await query('select 1 from supplier.orders where order_id = $1', [order!.id])).length
  await expect.poll(arrived).toBe(1)
  const supplier = await pageOf(browser, 'S2')
  await supplier.goto(`/supplier/order?schoolId=${order!.school_id}&id=${order!.id}`)
  await expect(supplier.getByText(`送货要求：${asked}`)).toBeVisible()
})
