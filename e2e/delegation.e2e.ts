// One switch opens one's own purse; a deputy decides in the place of who is away.
import { expect } from '@playwright/test'
import { deputyDecides } from './deputy.ts'
import { pageOf, query, test } from './people.ts'

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

test('an owner appoints a deputy, who then decides with both names in the record', ({ browser }) => deputyDecides(browser))
