// What the platform says means the same is found by every school, and a school's admin reads why goods come as they come.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

test('a synonym of the platform is found at once, and the explanation of a search names it', async ({ browser }) => {
  const [boss, admin] = [await pageOf(browser, 'P1'), await pageOf(browser, 'M1')]
  await boss.goto('/synonyms')
  await expect(boss.getByText('打印纸')).toBeVisible()
  await boss.getByRole('button', { name: '新增同义词' }).click()
  const dialog = boss.getByRole('dialog', { name: '新增同义词' })
  const box = dialog.getByRole('combobox')
  await box.fill('A4白纸、')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog.getByText('请至少填写两个词')).toBeVisible()
  await box.fill('复印纸、')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(boss.getByText('a4白纸')).toBeVisible()

  await admin.goto('/admin/search')
  const words = admin.getByRole('searchbox', { name: '要说明的搜索词' })
  const table = admin.getByRole('table')
  // The search that is told of a new synonym was understood without it.
  for (const word of ['a4白纸', '复印纸']) {
    await words.fill(word)
    await words.press('Enter')
    await expect(table.getByRole('row').nth(1)).toBeVisible()
  }
  await expect(admin.getByText('复印纸（同 ')).toContainText('a4白纸')
  const first = await table.getByRole('row').nth(1).getByRole('link').textContent()
  await admin.goto('/searchCate?keyword=复印纸')
  await expect(admin.getByRole('link', { name: first! }).first()).toBeVisible()

  await boss.getByRole('button', { name: '删除：a4白纸' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click()
  await expect(boss.getByText('a4白纸')).toHaveCount(0)
  await query(`delete from shared.search_synonyms where 'a4白纸' = any(words)`)
})

test('a hot word of the platform stands under the search box at once, for visitors too, and goes again', async ({ browser, page }) => {
  const boss = await pageOf(browser, 'P1')
  await boss.goto('/synonyms')
  await boss.getByRole('button', { name: '新增热搜词' }).click()
  const dialog = boss.getByRole('dialog', { name: '新增热搜词' })
  await dialog.getByRole('textbox').fill('没有这样的商品')
  await dialog.getByRole('button', { name: /新 ?增/ }).click()
  await expect(dialog.getByText('没有在售商品符合')).toBeVisible()
  await dialog.getByRole('textbox').fill('丁腈手套')
  await dialog.getByRole('button', { name: /新 ?增/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(boss.getByRole('search').getByRole('link', { name: '丁腈手套' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('search').getByRole('link', { name: '丁腈手套' })).toBeVisible()
  await boss.getByRole('button', { name: '删除热搜词：丁腈手套' }).click()
  await boss
    .getByRole('dialog')
    .getByRole('button', { name: /删 ?除/ })
    .click()
  await expect(boss.getByRole('search').getByRole('link', { name: '丁腈手套' })).toHaveCount(0)
})
