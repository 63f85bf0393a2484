// 按货号录入: a sheet of 货号 and quantities becomes lines of the cart; the row that cannot be had says why.
import { expect } from '@playwright/test'
import { pageOf, query, takeOutOfCart, test } from './people.ts'

test('a file of 货号 and quantities goes into the cart, its faults by row', async ({ browser }) => {
  const goods = await query<{ id: string; cat_no: string; moq: number; pack_step: number }>(`
    select k.id, k.cat_no, k.moq, k.pack_step from shared.skus k join shared.products p on p.id = k.product_id and p.status = 'on' and p.control_class = 0
      join shared.sku_stocks s on s.sku_id = k.id and s.stock - s.reserved > 50
    where k.status = 'on' and k.cat_no ~ '^[A-Z0-9-]{5,}$' and k.moq = 1 and k.pack_step = 1
      and (select count(*) from shared.skus o where o.cat_no = k.cat_no) = 1
    order by k.cat_no limit 2`)
  const csv = `材料学院 11 月申购\n\n数量,名称,货号\n3,甲,${goods[0]!.cat_no}\n2,乙,${goods[1]!.cat_no}\n1,丙,没有的货号-0\n十,丁,${goods[0]!.cat_no}\n`
  const page = await pageOf(browser, 'T1')
  await page.goto('/cart')
  await page.getByRole('button', { name: '按货号录入' }).first().click()
  const dialog = page.getByRole('dialog', { name: '按货号录入' })
  await dialog.getByLabel('表格文件').setInputFiles({ name: '申购.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expect(dialog.getByText('已读取 申购.csv：4 行，识别出 货号、数量')).toBeVisible()
  await dialog.getByRole('button', { name: '查找商品' }).click()
  const rows = dialog.getByRole('list', { name: '找到的商品' }).getByRole('listitem')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2)).toContainText('6')
  await expect(rows.nth(2)).toContainText('没有找到这个货号的商品')
  await expect(rows.nth(3)).toContainText('数量“十”须为 1 到 9999 的整数')
  await dialog.getByRole('button', { name: '加入购物车（2 种）' }).click()
  await expect(page.getByText('已加入购物车 2 种，2 行没有加入')).toBeVisible()
  const kept = await query<{ num: number }>(
    "select l.num from mall.cart_lines l join mall.users u on u.school_id = l.school_id and u.id = l.user_id where u.user_no = 'T1' and l.sku_id = any($1) order by l.num",
    [goods.map((it) => it.id)],
  )
  expect(kept.map((it) => it.num)).toEqual([2, 3])
  await takeOutOfCart(
    'T1',
    goods.map((it) => it.id),
  )
})
