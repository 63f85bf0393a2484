// The supplier's console: a wrong number of pieces stops shipping in words, the frame stays on every page, what was typed is kept.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

/** An order of 李老师 for three packs of paper, agreed to by 王教授 and confirmed by its supplier. */
const toShip = async (buyer: Page, owner: Page): Promise<{ id: string; school: string; login: string }> => {
  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  await buyer.goto(`/confirmOrder?skuId=${sku!.id}&num=3`)
  await payWith(buyer, K1)
  await choose(buyer, '采购用途', '科研')
  await buyer.getByLabel(/用途说明/).fill('打印纸，课题组日常使用')
  await buyer.getByRole('button', { name: '提交审批' }).click()
  await expect(buyer).toHaveURL(/auditSuccess/)
  const [order] = await query<{ id: string; school: string; login: string }>(
    'select o.id, o.school_id as school, n.name as login from mall.orders o join mall.users u on u.supplier_id = o.supplier_id join shared.login_names n on n.user_id = u.id order by o.created_at desc limit 1',
  )
  await owner.goto(`/purchaseCheckDetail?kind=order&id=${order!.id}`)
  await owner.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(owner, '同意')
  await expect.poll(async () => (await query('select 1 from supplier.orders where order_id = $1', [order!.id])).length).toBe(1)
  return order!
}

test('a number of pieces that cannot be sent stays in its box with what is wrong, and is sent once it is mended', async ({ browser }) => {
  const { id, school, login } = await toShip(await pageOf(browser, 'T1'), await pageOf(browser, 'F1'))
  const page = await pageOf(browser, login)
  const address = `/supplier/order?schoolId=${school}&id=${id}`
  await page.goto(address)
  await page.getByRole('button', { name: '确认接单' }).click()
  await sayYes(page, '确认接单')
  const form = page.getByRole('region', { name: '本次发货' })
  const box = form.getByLabel(/本次发$/)
  await form.getByLabel(/运单号$/).fill('SF1000200030')
  for (const [typed, fault] of [
    ['1.5', '数量须为整数，可填 0 至 3'],
    ['0.5', '数量须为整数，可填 0 至 3'],
    ['4', /^最多发 3 /],
    ['', '请填写数量，可填 0 至 3'],
  ] as const) {
    await box.fill(typed)
    await expect(form.getByText(fault)).toBeVisible()
    await form.getByRole('button', { name: '发货', exact: true }).click()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue(typed)
  }
  await box.fill('２')
  await expect(form.getByRole('button', { name: '发货 2 件' })).toBeVisible()
  await page.getByRole('link', { name: '账户设置' }).click()
  await expect(page.getByRole('tablist', { name: '账户设置' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '工作台' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '个人中心' })).toHaveCount(0)
  await page.goBack()
  await expect(box).toHaveValue('２')
  await expect(form.getByLabel(/运单号$/)).toHaveValue('SF1000200030')
  await form.getByRole('button', { name: '发货 2 件' }).click()
  await expect(page.getByText(/已发货 2 件，还有 1 件未发/)).toBeVisible()
  expect(
    await query('select num from mall.shipment_lines l join mall.shipments s on s.id = l.shipment_id where s.order_id = $1', [id]),
  ).toEqual([{ num: 2 }])
  // A note of goods that are not left is words; there is nothing to press.
  const note = `/supplier/print/delivery?o=${school}-${id}`
  const print = page.getByRole('button', { name: '打印' })
  await page.goto(`${note}&n=9:1`)
  await expect(page.getByText('没有待发的商品')).toBeVisible()
  await expect(print).toBeHidden()
  await page.goto(note)
  await expect(print).toBeVisible()
})

test('a page of the mall fits the phone of a supplier', async ({ browser }) => {
  const page = await pageOf(browser, 'S2', { viewport: { width: 390, height: 844 } })
  await page.goto('/searchCate?keyword=移液枪头')
  await expect(page.getByText('共').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '筛选' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})
