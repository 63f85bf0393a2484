// Bad input and rough hands at the checkout: every one has its sentence, what was typed stays, and there is never a second order.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const PURPOSE = '本学期课程打印用纸，三个班共用'

/** 得力 7417, sold at 23.80 by 甲. */
const paper = async (): Promise<{ id: string; product_id: string }> => {
  const [sku] = await query<{ id: string; product_id: string }>(
    "select k.id, k.product_id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  return sku!
}
const orders = async (): Promise<number> => Number((await query<{ n: string }>('select count(*) as n from mall.orders'))[0]!.n)
const frozen = async (): Promise<number> => Number((await query<{ fen: string }>('select sum(frozen_fen) as fen from mall.funds'))[0]!.fen)

/** The confirm page of buying so many now, filled in. */
const filled = async (page: Page, num: number): Promise<void> => {
  await page.goto(`/confirmOrder?skuId=${(await paper()).id}&num=${num}`)
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  await page.getByLabel(/用途说明/).fill(PURPOSE)
}
const submit = (page: Page) => page.getByRole('button', { name: '提交审批' })
const kept = async (page: Page): Promise<void> => expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)

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

test('two tabs submit the same cart: the second is told so, and nothing is bought twice', async ({ browser }) => {
  const before = await orders()
  const [first, second] = [await pageOf(browser, 'T1'), await pageOf(browser, 'T1')]
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
  expect(await orders()).toBe(before + 1)
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
