// Without a mouse: j chooses the row of an approval, a agrees, Enter confirms; from the search box to the cart in a few presses.
import { expect, type Locator, type Page } from '@playwright/test'
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
  await expect(teacher).toHaveURL(/auditSuccess/)
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

test('the first 加入购物车 is a few presses from the search box', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/searchCate?keyword=复印纸')
  const add = page.getByRole('button', { name: '加入购物车' }).first()
  await expect(add).toBeVisible()
  await page.getByRole('combobox', { name: '搜索商品' }).focus()
  const skip = page.getByRole('button', { name: '跳到搜索结果' })
  let presses = 0
  for (const aim of [skip, add])
    while (!(await aim.evaluate((it) => it === document.activeElement))) {
      expect((presses += 1)).toBeLessThanOrEqual(10)
      await page.keyboard.press('Tab')
      if (aim === skip && (await skip.evaluate((it) => it === document.activeElement))) await page.keyboard.press('Enter')
      if (await page.locator('#results').evaluate((it) => it === document.activeElement)) break
    }
  await page.keyboard.press('Enter')
  await expect(page.getByText(/已加入购物车，现有/).first()).toBeVisible()
})

/** Those a thumb misses: 20 px from their middle, above, below and beside, something else is hit. */
const missed = async (them: Locator): Promise<string[]> => {
  const all: string[] = []
  for (const it of await them.all()) {
    const isHit = await it.evaluate((it_) => {
      it_.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = (it_.querySelector('input') ?? it_).getBoundingClientRect()
      const around = [-19.5, 19.5].flatMap((far) => [[0, far] as const, [far, 0] as const])
      return around.every(([right, down]) => it_.contains(document.elementFromPoint(x + width / 2 + right, y + height / 2 + down)))
    })
    if (!isHit) all.push(`${it.page().url()} ${await it.innerText()}`)
  }
  return all
}

test('on a phone every tick and every link of the utility bar has room for a thumb', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 } }
  const roomFor = async (page: Page, path: string, ticks: string): Promise<void> => {
    await page.goto(path)
    const boxes = page.locator('label:visible').filter({ has: page.getByRole('checkbox') })
    await expect(boxes.filter({ hasText: ticks }).first()).toBeVisible()
    const links = page.getByRole('navigation', { name: '我的待办' }).locator('a:visible, button:visible')
    expect([...(await missed(boxes)), ...(await missed(links))]).toEqual([])
  }
  const buyer = await pageOf(browser, 'T1', phone)
  await buyer.goto('/searchCate?keyword=复印纸')
  await buyer
    .getByRole('button', { name: /加入购物车/ })
    .first()
    .click()
  await expect(buyer.getByText(/已加入购物车，现有/).first()).toBeVisible()
  await roomFor(buyer, '/cart', '全选')
  await roomFor(await pageOf(browser, 'S2', phone), '/supplier/goods', '选择本页')
})

test('on a phone 我的 leads to all this person may open, with room for a thumb, and messages leave the titles free', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'T1', { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await page.getByRole('navigation', { name: '主要入口' }).getByText('我的', { exact: true }).click()
  await expect(page).toHaveURL(/mine/)
  for (const name of ['我的订单', '账户设置']) {
    const box = await page.getByRole('main').getByRole('link', { name }).boundingBox()
    expect(box!.height).toBeGreaterThanOrEqual(40)
  }
  const links = page.getByRole('navigation', { name: '我的待办' })
  for (const it of await links.locator('a:visible, button:visible').all()) {
    const box = await it.boundingBox()
    expect(Math.min(box!.height, box!.width)).toBeGreaterThanOrEqual(40)
  }
  await page.goto('/searchCate?keyword=复印纸')
  await page
    .getByRole('button', { name: /加入购物车/ })
    .first()
    .click()
  const said = await page.getByRole('status').filter({ hasText: '已加入购物车' }).boundingBox()
  expect(said!.y).toBeGreaterThan(400)
})
