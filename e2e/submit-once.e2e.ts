// Pressed twice, in two windows, into a broken line: there is never a second order.
import { expect } from '@playwright/test'
import { filled, frozen, orders, paper, submit } from './checkout.ts'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

test('two tabs submit the same cart: the second is told so, and nothing is bought twice', async ({ browser }) => {
  // One for each submission, however many suppliers its goods come from.
  const purchases = async (): Promise<number> => Number((await query<{ n: string }>('select count(*) as n from mall.purchases'))[0]!.n)
  const before = await purchases()
  const [first, second] = [await pageOf(browser, 'T1'), await pageOf(browser, 'T1')]
  await first.goto(`/detail?id=${(await paper()).product_id}`)
  await first.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(first.getByText(/已加入购物车，现有/).first()).toBeVisible()
  for (const page of [first, second]) {
    await page.goto('/carConfirmOrder')
    await payWith(page, K1)
    await choose(page, '采购用途', '科研')
  }
  await submit(first).click()
  await expect(first).toHaveURL(/auditSuccess/)
  await submit(second).click()
  await expect(second.getByText('没有提交：这些商品已不在购物车里')).toBeVisible()
  await second.getByRole('link', { name: '返回购物车' }).click()
  await expect(second).toHaveURL(/\/cart/)
  expect(await purchases()).toBe(before + 1)
})

test('a double click submits once', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 3)
  await submit(page).dblclick()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('the connection is lost while the answer is on its way: the page says so, and asking again finds the one order', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'T1')
  const [before, money] = [await orders(), await frozen()]
  await filled(page, 4)
  await page.route('**/api/order/submit', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submit(page).click()
  await expect.poll(orders).toBe(before + 1)
  await expect(page.getByText(/网络|结果/).first()).toBeVisible()
  await page.unroute('**/api/order/submit')
  await page.reload()
  await expect(page.getByText('上次提交时网络中断，结果还不知道')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByRole('button', { name: '核对结果' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const [order] = await query<{ fen: string }>('select total_fen as fen from mall.orders order by created_at desc limit 1')
  expect([await orders(), await frozen()]).toEqual([before + 1, money + Number(order!.fen)])
})
