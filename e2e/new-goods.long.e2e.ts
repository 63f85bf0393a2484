// Goods put up by hand: what was typed wrong is named and stays typed, the platform passes them, a teacher finds them.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const CODE = 'SHOUTIAN-01'
const NAME = '手填超纯水滤芯 CY-UP20'

const pick = async (page: Page, ...names: string[]): Promise<void> => {
  await page.getByLabel('商品分类').click()
  for (const name of names)
    await page
      .locator('.ant-cascader-menu-item')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .click()
}

test('a supplier puts up goods by hand, the platform passes them, a teacher finds them', async ({ browser }) => {
  const [leaf] = await query<{ a: string; b: string; c: string }>(
    `select a.name as a, b.name as b, c.name as c from shared.categories c join shared.categories b on b.code = c.parent_code join shared.categories a on a.code = b.parent_code
     where c.kind = 'consumable' and c.level = 3 order by c.code limit 1`,
  )
  const page = await pageOf(browser, 'S2')
  await page.goto('/supplier/goods')
  await page.getByRole('link', { name: '新增商品' }).click()
  await expect(page.getByRole('heading', { name: '新增商品' })).toBeVisible()
  await page.getByLabel('商品名称').fill(NAME)
  await page.getByLabel('品牌').fill('采园')
  await page.getByLabel('规格 1 商品编码').fill(CODE)
  await page.getByLabel('规格 1 库存').fill('25')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('button', { name: '请选择商品分类' })).toBeVisible()
  await expect(page.getByRole('button', { name: '规格 1：价格须大于 0' })).toBeVisible()
  await pick(page, leaf!.a, leaf!.b, leaf!.c)
  await page.getByLabel('规格 1 含税单价（元）').fill('186.5')
  // A code of other goods is refused by the server; nothing that was typed is gone.
  const [taken] = await query<{ code: string }>(
    `select k.code from shared.skus k join mall.users u on u.supplier_id = k.supplier_id join shared.login_names n on n.user_id = u.id where n.name = 's2' order by k.code limit 1`,
  )
  await page.getByLabel('规格 1 商品编码').fill(taken!.code)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByRole('button', { name: /^规格 1：商品编码已用于您的另一商品/ })).toBeVisible()
  await expect(page.getByLabel('商品名称')).toHaveValue(NAME)
  await page.getByLabel('规格 1 商品编码').fill(CODE)
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('已提交审核，通过后上架')).toBeVisible()
  await expect(page.getByRole('region', { name: NAME })).toContainText('待审核')
  await expect(page.getByRole('region', { name: '商品图片' })).toBeVisible()
  // Another one like it begins with what it says, without its code.
  await page.getByRole('link', { name: '复制为新商品' }).click()
  await expect(page.getByLabel('商品名称')).toHaveValue(NAME)
  await expect(page.getByLabel('规格 1 含税单价（元）')).toHaveValue('186.5')
  await expect(page.getByLabel('规格 1 商品编码')).toHaveValue('')

  const reviewer = await pageOf(browser, 'P1')
  await reviewer.goto('/goodsCheck')
  const row = reviewer.getByRole('row').filter({ hasText: NAME })
  await row.getByRole('button', { name: '通过', exact: true }).click()
  await expect(row).toHaveCount(0)

  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/searchCate?keyword=${encodeURIComponent('手填超纯水滤芯')}`)
  await expect(teacher.getByRole('link', { name: new RegExp(NAME) }).first()).toBeVisible()
  // Off the shelf again: other journeys search too.
  await page.goto(`/supplier/goods?search=${CODE}`)
  await page.getByRole('button', { name: '下架', exact: true }).click()
  await expect(page.getByText('已下架 1 种商品')).toBeVisible()
})
