// The approval journey without a mouse: j chooses the row, a agrees, Enter confirms.
import { expect } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

test('王教授 approves with the keyboard alone', async ({ browser }) => {
  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/confirmOrder?skuId=${sku!.id}&num=5`)
  await payWith(teacher, K1)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await teacher.waitForURL(/auditSuccess/)
  const [order] = await query<{ id: string; order_no: string }>('select id, order_no from mall.orders order by created_at desc limit 1')

  const owner = await pageOf(browser, 'F1')
  await owner.goto('/check/0')
  const row = owner.getByRole('row').filter({ hasText: order!.order_no })
  await expect(row).toBeVisible()
  await expect(async () => {
    await owner.keyboard.press('j')
    await expect(row).toHaveAttribute('aria-current', 'true', { timeout: 200 })
  }).toPass()
  await owner.keyboard.press('a')
  await expect(owner.getByRole('dialog').getByRole('button', { name: '同意', exact: true })).toBeFocused()
  await owner.keyboard.press('Enter')
  await expect
    .poll(async () => (await query<{ state: string }>('select state from mall.orders where id = $1', [order!.id]))[0]!.state)
    .toBe('waitSupplier')
})
