// What a student may not settle goes to his teacher in one press; the teacher takes it into his cart, or gives it back with a reason.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, takeOutOfCart, test } from './people.ts'

const fill = async (page: Page, product: string): Promise<void> => {
  await page.goto(`/detail?id=${product}`)
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect(page.getByText(/已加入购物车/).first()).toBeVisible()
}
const hand = async (page: Page, purpose: string): Promise<void> => {
  await page.goto('/cart')
  await expect(page.getByRole('button', { name: /^结算/ })).toBeDisabled()
  await page.getByRole('button', { name: '交给老师' }).click()
  const dialog = page.getByRole('dialog', { name: /交给老师/ })
  await dialog.getByRole('radio', { name: /李老师/ }).check()
  await dialog.getByRole('button', { name: '交给老师' }).click()
  await expect(dialog.getByText('请输入用途说明')).toBeVisible()
  await dialog.getByLabel(/用途说明/).fill(purpose)
  await dialog.getByRole('button', { name: '交给老师' }).click()
  await expect(dialog).toHaveCount(0)
}

test('a student hands his cart to a teacher, who takes one and gives another back', async ({ browser }) => {
  const [student, teacher] = [await pageOf(browser, 'S1'), await pageOf(browser, 'T1')]
  const [goods] = await query<{ product: string; name: string; sku: string }>(
    `select p.id as product, p.name, k.id as sku from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks s on s.sku_id = k.id
     join shared.categories c on c.code = p.category_code
     where p.status = 'on' and k.status = 'on' and k.moq = 1 and k.pack_step = 1 and p.control_class = 0 and c.kind = 'office' and s.stock - s.reserved > 20
       and (select count(*) from shared.skus x where x.product_id = p.id) = 1
       and not exists (select from shared.specials z where z.sku_id = k.id) and not exists (select from shared.supplier_areas a where a.supplier_id = k.supplier_id)
       and not exists (select from mall.cart_lines l where l.sku_id = k.id)
     order by p.sales desc, p.id limit 1`,
  )
  await fill(student, goods!.product)
  await hand(student, '开题报告打印')
  await student.goto('/cart?tab=handed')
  const sent = student.getByRole('region', { name: '交给李老师' }).filter({ hasText: '开题报告打印' })
  await expect(sent).toContainText('已交给李老师')
  await expect(sent).toContainText(goods!.name)

  await teacher.goto('/cart?tab=handed')
  const first = teacher.getByRole('region', { name: '陈同学交给您' }).filter({ hasText: '开题报告打印' })
  await first.getByRole('button', { name: '退回' }).click()
  await teacher
    .getByRole('dialog')
    .getByLabel(/退回原因/)
    .fill('办公室还有存货')
  await teacher.getByRole('dialog').getByRole('button', { name: '退回' }).click()
  await expect(first).toContainText('已退回')

  await expect(sent).toContainText('退回原因：办公室还有存货')
  await sent.getByRole('button', { name: '放回购物车' }).click()
  await expect(sent).toContainText('已收回')
  await hand(student, '答辩材料打印')

  await teacher.goto('/cart?tab=handed')
  const second = teacher.getByRole('region', { name: '陈同学交给您' }).filter({ hasText: '答辩材料打印' })
  await second.getByRole('button', { name: '加入我的购物车' }).click()
  await expect(second).toContainText('已加入我的购物车')
  await teacher.goto('/cart')
  await expect(
    teacher.getByRole('textbox', { name: new RegExp(goods!.name.replaceAll(/[()*+.?[\]^{|}\\$]/g, String.raw`\$&`)) }),
  ).toHaveValue('1')
  await student.goto('/cart?tab=handed')
  await expect(student.getByRole('region', { name: '交给李老师' }).filter({ hasText: '答辩材料打印' })).toContainText(
    '已加入李老师的购物车',
  )
  await takeOutOfCart('T1', [goods!.sku])
})
