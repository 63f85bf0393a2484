// 特价 from the platform that sets it to two teachers who want the last piece: one has it, the other is told and pays no price he did not see.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, query, sayYes, test } from './people.ts'

test.describe.configure({ mode: 'serial' })

interface Pack {
  id: string
  name: string
  price: number
}

/** Office goods with one pack that have no special price. */
const goods = async (): Promise<Pack> => {
  const [it] = await query<Pack>(`
    select k.id, p.name, k.price_e4::int as price from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks s on s.sku_id = k.id
    where p.category_path like '10/%' and p.status = 'on' and k.price_e4 between 300000 and 2000000 and k.moq = 1 and k.pack_step = 1 and s.stock - s.reserved > 50
      and not exists (select from shared.specials z where z.sku_id = k.id) and (select count(*) from shared.products q where q.name = p.name) = 1
      and not exists (select from shared.supplier_areas a where a.supplier_id = k.supplier_id)
    order by md5(k.code) desc limit 1`)
  return it!
}

const special = async (skuId: string) =>
  (await query<{ id: string; taken: number; stock: number }>('select id, taken, stock from shared.specials where sku_id = $1', [skuId]))[0]!

const form = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/confirmOrder\?/)
  const card = page.getByRole('checkbox', { name: K1 })
  await expect(card.or(page.getByRole('checkbox').first()).first()).toBeVisible()
  await choose(page, '采购用途', '行政办公')
}

let pack: Pack

test('a person of the platform sets a price for one piece, for an hour', async ({ browser }) => {
  pack = await goods()
  const page = await pageOf(browser, 'P1')
  await page.goto('/specialPrices')
  await page.getByRole('button', { name: '新建特价' }).click()
  const dialog = page.getByRole('dialog', { name: '新建特价' })
  await dialog.getByLabel('商品').fill(pack.name)
  await page.locator('.ant-select-item-option').filter({ hasText: pack.name }).first().click()
  await expect(dialog.getByText(/，现有库存/)).toBeVisible()
  await dialog.getByLabel('特价', { exact: true }).fill('20')
  await dialog.getByLabel('特价库存').fill('1')
  await dialog.getByLabel('每人限购').fill('1')
  const end = dialog.getByLabel('结束时间')
  const [at] = await query<{ text: string }>(
    "select to_char((now() + interval '1 hour') at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as text",
  )
  await end.fill(at!.text)
  await end.press('Enter')
  await dialog.getByRole('button', { name: '新建', exact: true }).click()
  await expect(page.getByText('已新建特价')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: pack.name })).toContainText('0 / 1')
  expect(await special(pack.id)).toMatchObject({ taken: 0, stock: 1 })
})

test('of two who want the last piece one has it, and the other is told before he pays more', async ({ browser }) => {
  const [first, second] = [await pageOf(browser, 'T1'), await pageOf(browser, 'F1')]
  for (const page of [first, second]) {
    await page.goto('/')
    await page.getByRole('navigation', { name: '频道', exact: true }).getByRole('link', { name: '特价专区' }).click()
    await expect(page).toHaveURL(/specialProduct/)
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: pack.name }) })
    await expect(card).toContainText('¥20.00')
    await expect(card).toContainText(/距结束 0\d:\d\d:\d\d/)
    await expect(card).toContainText('已抢 0 / 1')
    await card.getByRole('button', { name: '立即抢购' }).click()
    await form(page)
    await expect(page.getByText(/原价/).first()).toBeVisible()
  }
  await first.getByRole('button', { name: '提交审批' }).click()
  await expect(first).toHaveURL(/auditSuccess/)
  expect(await special(pack.id)).toMatchObject({ taken: 1 })
  await second.getByRole('button', { name: '提交审批' }).click()
  await expect(second.getByText(/商品价格已变动|特价仅剩/).first()).toBeVisible()
  expect(await special(pack.id)).toMatchObject({ taken: 1 })
  await second.goto('/specialProduct')
  await expect(second.getByRole('listitem').filter({ has: second.getByRole('heading', { name: pack.name }) })).toContainText(
    '已抢完，恢复原价',
  )
  const [line] = await query<{ id: string; price: number; was: number }>(
    "select o.id, l.price_e4::int as price, (l.snapshot #>> '{special,wasE4}')::int as was from mall.order_lines l join mall.orders o on o.school_id = l.school_id and o.id = l.order_id where l.sku_id = $1 and l.snapshot ? 'special'",
    [pack.id],
  )
  expect(line).toMatchObject({ price: 200_000, was: pack.price })
  await first.goto(`/orderDetail?id=${line!.id}`)
  await expect(first.getByText(/特价，原价/).first()).toBeVisible()
})

test('the platform ends it before its time, and the price is the ordinary one', async ({ browser }) => {
  const page = await pageOf(browser, 'P1')
  await page.goto('/specialPrices')
  await page.getByRole('button', { name: `提前结束：${pack.name}` }).click()
  await sayYes(page, '提前结束')
  await expect(page.getByText('已结束，价格恢复为原价')).toBeVisible()
  await page.getByRole('tab', { name: /已结束/ }).click()
  await expect(page.getByRole('row').filter({ hasText: pack.name })).toContainText('1 / 1')
  await page.goto('/specialProduct?tab=over')
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: pack.name }) })).toContainText('已结束')
})
