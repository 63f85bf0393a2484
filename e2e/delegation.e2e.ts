// One switch opens one's own purse; a deputy decides in the place of who is away.
import { expect } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

test('a teacher switches to her own purse and back, each with a cart of its own, which she settles without a card', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/')
  const painted = (mode: string) => expect(page.locator('html')).toHaveAttribute('data-mode', mode)
  await painted('0')
  await page.getByRole('group', { name: '采购方式' }).getByRole('button', { name: '个采' }).click()
  await expect(page).toHaveURL('/personPurchase')
  await expect(page.getByText('用自己的钱付款，不占经费，不走审批；购物车和订单与公采分开。')).toBeVisible()
  await painted('1')
  await page
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  await expect(page.getByRole('region', { name: '个采购物车' }).getByRole('link').nth(1)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('navigation', { name: '个人中心' }).getByText('我的订单')).toHaveCount(0)
  await page.getByRole('button', { name: /^结算/ }).click()
  await expect(page.getByRole('button', { name: '提交订单，去付款' })).toBeEnabled()
  await page.goto('/cart')
  await page.getByRole('group', { name: '采购方式' }).getByRole('button', { name: '公采' }).click()
  await expect(page).toHaveURL('/')
  await painted('0')
  const carts = await query<{ category_type: string }>("select distinct category_type from mall.cart_lines where category_type = '1'")
  expect(carts).toHaveLength(1)
})

test('an owner appoints a deputy, who then decides with both names in the record', async ({ browser }) => {
  const owner = await pageOf(browser, 'F1')
  await owner.goto('/setting?tab=delegation')
  await expect(owner.getByRole('button', { name: '委托他人' })).toBeVisible({ timeout: 60_000 })
  await owner.getByRole('button', { name: '委托他人' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /代理人/ }).fill('周院长')
  await owner.getByTitle(/^周院长 · /).click()
  await dialog.getByRole('button', { name: /委\s?托/ }).click()
  await expect(owner.getByRole('region', { name: '代理审批' }).getByText('代理中')).toBeVisible()

  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks t on t.sku_id = k.id where k.price_e4 = 1000000 and p.control_class = 0 and not p.is_asset and k.moq = 1 and k.pack_step = 1 and k.tiers = '[]' and t.stock > 100 and not exists (select 1 from shared.supplier_areas a where a.supplier_id = p.supplier_id) order by k.code limit 1",
  )
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/confirmOrder?skuId=${sku!.id}&num=12`)
  await payWith(teacher, K1)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)

  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  const deputy = await pageOf(browser, 'D1')
  await deputy.goto(`/purchaseCheckDetail?kind=order&id=${order!.id}`)
  await deputy.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(deputy, '同意')
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await expect(teacher.getByText(/周院长.*代.*王教授/).first()).toBeVisible()

  await owner.getByRole('region', { name: '代理审批' }).getByRole('button', { name: '收回' }).click()
  await sayYes(owner, '收回')
  await expect(owner.getByRole('region', { name: '代理审批' }).getByText('已结束')).toBeVisible()
})
