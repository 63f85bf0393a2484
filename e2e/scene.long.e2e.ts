// A set the platform puts together is found in the menu, changed, and bought by one press; what is sold out is named.
import { expect } from '@playwright/test'
import { pageOf, query, takeOutOfCart, test } from './people.ts'

test('a scene is made by the platform and goes into the cart of a teacher, but for what is sold out', async ({ browser }) => {
  const [boss, teacher] = [await pageOf(browser, 'P1'), await pageOf(browser, 'T1')]
  const packs = await query<{ sku: string; product: string; code: string; name: string }>(
    `select k.id as sku, p.id as product, k.code, p.name from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks s on s.sku_id = k.id
     join shared.categories c on c.code = p.category_code
     where p.status = 'on' and k.status = 'on' and k.moq = 1 and k.pack_step = 1 and p.control_class = 0 and c.kind = 'office' and s.stock - s.reserved > 20
       and (select count(*) from shared.skus x where x.product_id = p.id) = 1
       and not exists (select from shared.scene_lines l where l.sku_id = k.id) and not exists (select from shared.specials z where z.sku_id = k.id)
       and not exists (select from shared.supplier_areas a where a.supplier_id = k.supplier_id) and not exists (select from mall.cart_lines l where l.sku_id = k.id)
     order by p.sales desc, p.id limit 2`,
  )
  await boss.goto('/scenes')
  await boss.getByRole('button', { name: '新建场景' }).click()
  const dialog = boss.getByRole('dialog', { name: '新建场景' })
  await dialog.getByLabel('场景名称').fill('课题组搬家')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog.getByText('请至少添加一种商品')).toBeVisible()
  for (const pack of packs) {
    await dialog.getByRole('combobox').fill(pack.code)
    await boss.locator('.ant-select-item-option').first().click()
    await expect(dialog.getByRole('list', { name: '场景清单' })).toContainText(pack.name)
  }
  await dialog.getByRole('textbox', { name: `数量：${packs[0]!.name}` }).fill('4')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await boss.getByRole('button', { name: '上移：课题组搬家' }).click()
  await query('update shared.sku_stocks set stock = reserved where sku_id = $1', [packs[1]!.sku])

  await teacher.goto('/scene')
  await teacher
    .getByRole('navigation', { name: '选择场景' })
    .getByRole('link', { name: /课题组搬家/ })
    .click()
  const set = teacher.getByRole('region', { name: '课题组搬家' })
  await expect(set.getByText('商品暂时无货')).toBeVisible()
  await expect(set.getByText(/已选 1 种 4 件/)).toBeVisible()
  await set.getByRole('textbox', { name: `数量：${packs[0]!.name}` }).fill('6')
  await set.getByRole('textbox', { name: `数量：${packs[0]!.name}` }).press('Tab')
  await expect(set.getByText(/已选 1 种 6 件/)).toBeVisible()
  await set.getByRole('button', { name: '整套加入购物车' }).click()
  await expect(set.getByRole('status')).toContainText(`${packs[1]!.name}`)
  await expect(set.getByRole('status')).toContainText('商品暂时无货')
  await teacher.goto('/cart')
  await expect(teacher.getByRole('textbox', { name: new RegExp(packs[0]!.name) })).toHaveValue('6')

  await boss.getByRole('button', { name: '下线：课题组搬家' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: '下线' }).click()
  await expect(boss.getByText('已下线').first()).toBeVisible()
  await teacher.goto('/scene')
  await expect(teacher.getByRole('navigation', { name: '选择场景' })).toBeVisible()
  await expect(teacher.getByRole('link', { name: /课题组搬家/ })).toHaveCount(0)
  await takeOutOfCart(
    'T1',
    packs.map((it) => it.sku),
  )
})
