// A chemist finds a substance by its formula, compares packs by amount and puts one into the cart.
import { expect } from '@playwright/test'
import { pageOf, searchOf, test } from './people.ts'

test('a substance is found by formula and CAS number, and a pack of it is in the cart', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/')
  await page.getByRole('navigation', { name: '频道', exact: true }).getByRole('link', { name: '实验试剂' }).click()
  // The search box stands on every page and seeks what the page is about.
  await expect(page).toHaveURL(/experimentReagent/)
  await expect(page.getByRole('heading', { name: '实验试剂', level: 1 })).toBeVisible()
  const search = page.getByRole('combobox', { name: '搜索商品' })
  await search.fill('64-17-5')
  await search.press('Enter')
  await expect(page).toHaveURL(searchOf('64-17-5', '/experimentReagent'))
  const ethanol = page.getByRole('region', { name: '无水乙醇的纯度与包装' })
  await expect(ethanol.getByRole('row')).toHaveCount(7)
  await search.fill('C2H3N')
  await search.press('Enter')
  const acetonitrile = page.getByRole('region', { name: '乙腈的纯度与包装' })
  await expect(acetonitrile).toBeVisible()
  await expect(ethanol).toHaveCount(0)
  await page.getByRole('checkbox', { name: '易制爆' }).click()
  await expect(page.getByText('没有找到“C2H3N”的试剂')).toBeVisible()
  await page.getByRole('button', { name: '清空筛选再找' }).click()
  await acetonitrile
    .getByRole('button', { name: /^加入购物车/ })
    .first()
    .click()
  await expect(page.getByText(/已加入购物车/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText(/乙腈/).first()).toBeVisible()
})
