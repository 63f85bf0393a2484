// 找得到: the same goods by their words, their pinyin, their number and a slip of the pen, from the one box on every page.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, searchOf, test } from './people.ts'

const search = async (page: Page, words: string): Promise<void> => {
  const box = page.getByRole('combobox', { name: '搜索商品' })
  await box.fill(words)
  await box.press('Enter')
  await expect(page).toHaveURL(searchOf(words))
  // The goods of the search before stay until those of this one are there.
  await expect(page.locator('#results')).toHaveAttribute('aria-busy', 'false')
}
/** The first of what was found. */
const first = (page: Page) => page.locator('#results').getByRole('link').filter({ hasText: /\S/ }).first()

test('goods are found by Chinese, pinyin, initials, CAS number, part number and with a slip of the pen', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/')
  for (const words of ['无水乙醇', 'wushuiyichun', 'wsyc', '酒精 无水']) {
    await search(page, words)
    await expect(first(page)).toContainText('无水乙醇')
  }
  // The number is that of ethanol of any strength.
  await search(page, '64-17-5')
  await expect(first(page)).toContainText('乙醇')
  const [part] = await query<{ cat_no: string; name: string }>(
    `select k.cat_no, p.name from shared.skus k join shared.products p on p.id = k.product_id
     where p.status = 'on' and k.status = 'on' and k.cat_no ~ '^[A-Z]{1,3}-[0-9]+-[A-Z]' and (select count(*) from shared.skus o where shared.bare_number(o.cat_no) = shared.bare_number(k.cat_no)) = 1
     order by p.sales desc, k.id limit 1`,
  )
  for (const words of [part!.cat_no, part!.cat_no.replaceAll('-', '').toLowerCase()]) {
    await search(page, words)
    await expect(first(page)).toContainText(part!.name)
  }
  await search(page, '一夜枪头')
  await expect(page.getByText('没有找到“一夜枪头”，以下是“移液枪头”的结果')).toBeVisible()
  await expect(first(page)).toContainText('移液枪头')
})

test('suggestions while typing lead there by the keyboard', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/')
  const box = page.getByRole('combobox', { name: '搜索商品' })
  await box.pressSequentially('yiyeq')
  const option = page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first()
  await expect(option).toContainText('移液')
  const words = (await option.locator('span').first().textContent())!
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(page).toHaveURL(searchOf(words))
  await expect(first(page)).toBeVisible()
})
