// Bad input and rough hands at the checkout: every one has its sentence, what was typed stays, and there is never a second order.
import { expect, type Page } from '@playwright/test'
import { filled, kept, orders, paper, submit } from './checkout.ts'
import { pageOf, query, sayYes, test } from './people.ts'

test('a wrong quantity is said under its box and stays as it was typed; the cart keeps the last good one', async ({ browser }) => {
  const { product_id: productId } = await paper()
  const page = await pageOf(browser, 'T1')
  await page.goto(`/detail?id=${productId}`)
  const box = page.getByLabel('数量', { exact: true }).first()
  for (const [typed, said] of [
    ['-5', '数量不能是负数'],
    ['0', '数量至少为 1'],
    ['0.5', '数量须为整数'],
    ['1e9', '数量只能填写数字'],
    ['３', '请用半角数字填写数量'],
    ['99999999', /^最多 /],
  ] as const) {
    await box.fill(typed)
    await box.press('Enter')
    await expect(box).toHaveAccessibleDescription(said)
    await expect(box).toHaveValue(typed)
  }
  await box.fill('2')
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(page.getByText(/已加入购物车，现有/).first()).toBeVisible()
  await page.goto('/cart')
  const line = page.getByLabel(/^数量/).first()
  await line.fill('0.5')
  await line.press('Enter')
  await expect(line).toHaveAccessibleDescription('数量须为整数')
  await page.reload()
  await expect(page.getByLabel(/^数量/).first()).toHaveValue('2')
})

test('the connection is lost before anything arrived: asking again submits, once', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 5)
  await page.route('**/api/order/submit', (route) => route.abort('internetdisconnected'))
  await submit(page).click()
  await expect(page.getByText(/网络/).first()).toBeVisible()
  expect(await orders()).toBe(before)
  await page.unroute('**/api/order/submit')
  await page.reload()
  await page.getByRole('button', { name: '核对结果' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('the server fails in the middle: the sentence is clear, the form keeps its text, the next press submits', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 6)
  await page.route('**/api/order/submit', (route) =>
    route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: JSON.stringify({ retCode: '5030', data: null, retMsg: '系统繁忙，请稍后再试' }),
    }),
  )
  await submit(page).click()
  await expect(page.getByText('系统繁忙，请稍后再试').first()).toBeVisible()
  await kept(page)
  await page.unroute('**/api/order/submit')
  await page.reload()
  await kept(page)
  await submit(page).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('a price that moved shows both figures before anything is bought; goods sold out meanwhile are refused with what is left', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  const { id } = await paper()
  await filled(page, 7)
  await query('update shared.skus set price_e4 = 251000 where id = $1', [id])
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ hasText: '23.80' })
  await expect(alert).toContainText('25.10')
  await expect(page.getByText('¥175.70').first()).toBeVisible()
  await kept(page)
  await query('update shared.skus set price_e4 = 238000 where id = $1', [id])

  const [stock] = await query<{ stock: number }>('select stock from shared.sku_stocks where sku_id = $1', [id])
  await page.reload()
  await expect(page.getByText('¥166.60').first()).toBeVisible()
  await query('update shared.sku_stocks set stock = reserved + 2 where sku_id = $1', [id])
  await submit(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '商品库存不足，剩余2件' }).first()).toBeVisible()
  await kept(page)
  await query('update shared.sku_stocks set stock = $2 where sku_id = $1', [id, stock!.stock])
  expect(await orders()).toBe(before)
})

test('two windows of one approver: the second decision is told who was faster, and counts for nothing; its words stay', async ({
  browser,
}) => {
  const buyer = await pageOf(browser, 'T1')
  await filled(buyer, 8)
  await submit(buyer).click()
  await expect(buyer).toHaveURL(/auditSuccess/)
  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  const [first, second] = [await pageOf(browser, 'F1'), await pageOf(browser, 'F1')]
  // Else the second window hears of the decision at once and takes its buttons away.
  await second.route('**/api/events', (route) => route.abort())
  const opinion = (page: Page) => page.getByRole('textbox', { name: /意见/ }).first()
  for (const page of [first, second]) {
    await page.goto(`/purchaseCheckDetail?kind=order&id=${order!.id}`)
    await opinion(page).fill('数量合适，同意采购')
  }
  const agree = async (page: Page) => {
    await page.getByRole('button', { name: /^同意/ }).first().click()
    await sayYes(page, '同意')
  }
  await agree(first)
  await expect
    .poll(async () => (await query<{ state: string }>('select state from mall.orders where id = $1', [order!.id]))[0]!.state)
    .toBe('waitSupplier')
  await agree(second)
  await expect(second.getByText('该任务已被您处理').first()).toBeVisible()
  await expect(opinion(second)).toHaveValue('数量合适，同意采购')
  const decisions = await query('select 1 from mall.flow_tasks where doc_id = $1 and done_by is not null', [order!.id])
  expect(decisions).toHaveLength(1)
})
