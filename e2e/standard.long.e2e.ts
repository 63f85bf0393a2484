// Standard goods, from the platform that puts an offer under one to the order of a teacher who compared them.
import { expect } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

/** A standard good of the demo for which an offer of a third supplier is still to be decided. */
const undecided = async (): Promise<{ id: string; name: string; offers: number }> => {
  const [it] = await query<{ id: string; name: string; offers: number }>(`
    select g.id, g.name, (select count(*)::int from shared.standard_offers o where o.standard_id = g.id and o.state = 'matched') as offers
    from shared.standard_goods g where g.category_path like '10/%' and exists (
      select from shared.products p join shared.skus k on k.product_id = p.id where p.same_key = g.same_key and k.offer_key = g.offer_key
        and not exists (select from shared.standard_offers o where o.sku_id = k.id or (o.standard_id = g.id and o.supplier_id = p.supplier_id)))
    order by g.name limit 1`)
  return it!
}

const orderedAs = async (id: string): Promise<{ kind: string; fen: string; compared: number | null }[]> =>
  query(
    `select o.kind, o.total_fen as fen, jsonb_array_length(nullif(l.snapshot #> '{standard,compared}', 'null')) as compared
     from mall.orders o join mall.order_lines l on l.school_id = o.school_id and l.order_id = o.id where l.snapshot #>> '{standard,id}' = $1 order by o.created_at`,
    [id],
  )

test.describe.configure({ mode: 'serial' })

test('a person of the platform puts a suggested offer under a standard good, and takes it back', async ({ browser }) => {
  const { id, name, offers } = await undecided()
  const page = await pageOf(browser, 'P1')
  await page.goto('/standardGoods?tab=suggested')
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await page.goto(`/standardGoods/offers?id=${id}`)
  const matched = page.getByRole('region', { name: '已归入的报价' })
  await expect(matched.getByRole('listitem')).toHaveCount(offers)
  await page
    .getByRole('button', { name: /^归入：/ })
    .first()
    .click()
  await expect(matched.getByRole('listitem')).toHaveCount(offers + 1)
  await expect(page.getByText('归入报价').first()).toBeVisible()
  await matched
    .getByRole('button', { name: /^撤销归入：/ })
    .last()
    .click()
  await expect(matched.getByRole('listitem')).toHaveCount(offers)
  await page
    .getByRole('button', { name: /^归入：/ })
    .first()
    .click()
  await expect(matched.getByRole('listitem')).toHaveCount(offers + 1)
})

test('李老师 compares its offers in place, buys one from the cart of standard goods, and one at once', async ({ browser }) => {
  const [good] = await query<{ id: string; name: string }>(`
    select g.id, g.name from shared.standard_goods g join shared.standard_offers o on o.standard_id = g.id and o.state = 'matched'
    where g.category_path like '10/%' group by g.id having count(*) = 3 order by g.name limit 1`)
  const { id, name } = good!
  const page = await pageOf(browser, 'T1')
  await page.goto('/')
  await page.getByRole('link', { name: '标准商品', exact: true }).first().click()
  await expect(page).toHaveURL(/searchStandardProd/)
  await page.getByLabel('搜索标准商品').fill(name)
  await page.keyboard.press('Enter')
  const card = page
    .getByRole('list', { name: '标准商品' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })
  await expect(card.getByText('3 家报价')).toBeVisible()
  await card.getByRole('button', { name: /展开更多报价（2）/ }).click()
  await expect(card.getByRole('row')).toHaveCount(3)
  await card
    .getByRole('button', { name: /^加入购物车：/ })
    .first()
    .click()
  await expect(page.getByText(/已加入标准商品购物车，现有/).first()).toBeVisible()

  await page.goto('/cart')
  await page.getByRole('tab', { name: /标准商品/ }).click()
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  await page.getByRole('button', { name: /^结算（1）/ }).click()
  await expect(page).toHaveURL(/carConfirmOrder\?kind=standard/)
  await payWith(page, K1)
  await choose(page, '采购用途', '行政办公')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect((await orderedAs(id)).map((it) => it.kind)).toEqual(['STANDARD'])
  await page.goto('/cart?tab=standard')
  await expect(page.getByText('购物车里没有标准商品')).toBeVisible()

  await page.goto(`/standardDetail?prodId=${id}`)
  await page
    .getByRole('button', { name: /^选这家：/ })
    .last()
    .click()
  await page.getByLabel('数量', { exact: true }).first().fill('2')
  await page.getByRole('button', { name: '立即购买' }).first().click()
  await expect(page).toHaveURL(/confirmOrder\?prodId=/)
  await payWith(page, K1)
  await choose(page, '采购用途', '行政办公')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const made = await orderedAs(id)
  expect(made.map((it) => it.kind)).toEqual(['STANDARD', 'STANDARD'])
  const [order] = await query<{ id: string }>(
    "select o.id from mall.orders o join mall.order_lines l on l.school_id = o.school_id and l.order_id = o.id where l.snapshot #>> '{standard,id}' = $1 order by o.created_at desc limit 1",
    [id],
  )
  await page.goto(`/orderDetail?id=${order!.id}`)
  await expect(page.getByRole('link', { name: `标准商品 ${name}` }).first()).toBeVisible()
})
