// 找得到、比得清: comparing goods and what is kept of it.
import { expect } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

test('goods are laid side by side, the sheet of it goes with the order to who decides', async ({ browser }) => {
  test.setTimeout(180_000)
  const page = await pageOf(browser, 'T1')
  await page.goto('/searchCate?keyword=复印纸')
  const ticks = page.getByRole('checkbox', { name: /^对比：/ })
  for (const i of [0, 1, 2]) await ticks.nth(i).check({ force: true })
  await page.getByRole('button', { name: '开始对比' }).click()
  await expect(page).toHaveURL(/thanGoodsPage/)
  await expect(page.getByText(/最省：含运费/)).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(3)
  await page.getByRole('radio').nth(1).click()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await expect(page.getByText(/比选用的/)).toBeVisible()
  await page.getByRole('button', { name: '导出比价单' }).click()
  await expect(page.getByText('选用的不是最低价，请填写选用理由')).toBeVisible()
  await page.getByLabel('选用的不是最低价，理由').fill('实验室指定型号')
  await page.getByRole('button', { name: '导出比价单' }).click()
  await expect(page.getByText('已生成比价单，价格随单留存')).toBeVisible()
  // What the browser calls the file depends on the language it runs in, what it is told does not.
  const sheet = await page.request.get((await page.getByRole('link', { name: '下载表格' }).getAttribute('href'))!)
  expect(decodeURIComponent(sheet.headers()['content-disposition']!)).toMatch(/比价单_.*\.xlsx/)
  const name = (await page.getByRole('radio').nth(1).getAttribute('aria-label'))!.replace('选用：', '')

  await page.goto('/cart')
  const old = page.getByRole('checkbox', { name: '全选' })
  await expect(old.or(page.getByText('购物车还是空的'))).toBeVisible()
  if (await old.isVisible()) await old.uncheck()
  await page.goto('/thanGoodsPage')
  await page
    .getByRole('button', { name: /^加 .*到购物车$/ })
    .nth(1)
    .click()
  await expect(page.getByText(/已加入购物车/)).toBeVisible()
  await page.goto('/carConfirmOrder')
  await expect(page.getByRole('checkbox', { name: /的比价单/ })).toBeChecked()
  await choose(page, '采购用途', '科研')
  await payWith(page, K1)
  await page
    .getByRole('button', { name: /提交审批|提交订单/ })
    .first()
    .click()
  await expect(page).toHaveURL(/auditSuccess|auditor/)
  const [order] = await query<{ id: string; reason: string }>(
    "select u.doc_id as id, c.content ->> 'reason' as reason from mall.comparison_uses u join mall.comparisons c on c.id = u.comparison_id where c.title = $1",
    [name],
  )
  expect(order?.reason).toBe('实验室指定型号')
  await page.goto(`/orderDetail?id=${order!.id}`)
  await expect(page.getByRole('heading', { name: '比价凭证' })).toBeVisible()
})

test('goods and a shop are kept, found again with their prices, and moved between cart and favourites', async ({ browser }) => {
  test.setTimeout(120_000)
  const page = await pageOf(browser, 'F2')
  await page.goto('/srcNameResult?keyword=甲')
  await page.getByRole('link', { name: '进入店铺' }).first().click()
  await expect(page).toHaveURL(/srcName\?/)
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await expect(page.getByRole('button', { name: '已收藏', exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: '搜索店内商品' }).fill('硒鼓')
  // The goods of before stay until those of the search are there.
  const found = page.waitForResponse((answer) => answer.url().endsWith('/api/product/search'))
  await page.getByRole('search', { name: '搜索店内商品' }).getByRole('button', { name: '搜索' }).click()
  await expect(page).toHaveURL(/keyword=/)
  await found
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const label = await page
    .getByRole('button', { name: /^收藏：.*硒鼓/ })
    .first()
    .getAttribute('aria-label')
  const name = label!.replace('收藏：', '')
  const star = page.getByRole('button', { name: label!, exact: true })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await query(
    "update mall.favourites set seen_price_e4 = seen_price_e4 + 10000 where kind = 'goods' and user_id = (select user_id from shared.login_names where name = 'f2')",
  )
  await page.goto('/collection')
  await expect(page.getByText('比收藏时降 ¥1.00')).toBeVisible()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: /^加入购物车（1）$/ }).click()
  await expect(page.getByText(/已加入购物车/)).toBeVisible()
  await page.getByRole('checkbox', { name: '全选' }).check()
  await page.getByRole('button', { name: /^移\s?除$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^移\s?除$/ })
    .click()
  await expect(page.getByText('还没有收藏商品')).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: `移入收藏：${name}` }).click()
  await expect(page.getByText(`已移入收藏：${name}`)).toBeVisible()
  await page.goto('/collection')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await page.getByRole('tab', { name: /店铺/ }).click()
  await expect(page.getByRole('link', { name: '进入店铺' })).toBeVisible()
})
