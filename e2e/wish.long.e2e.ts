// 心愿单 and 到货通知: what a teacher does not find or finds sold out comes to him, by the platform and by the stock.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

test.describe.configure({ mode: 'serial' })

const WISHED = '月尘模拟物 XQ-77'

test('a search that finds nothing leads to a wish with its words, which waits and is taken back', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto(`/searchCate?${new URLSearchParams({ keyword: '齉龘鱻' })}`)
  await page.getByRole('link', { name: '提交心愿' }).click()
  await expect(page).toHaveURL(/wishList\?wish=/)
  const dialog = page.getByRole('dialog', { name: '提交心愿' })
  await expect(dialog.getByLabel('商品名称')).toHaveValue('齉龘鱻')
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByText('已提交，平台答复后会发消息告诉您')).toBeVisible()
  await page.getByRole('button', { name: '撤回：齉龘鱻' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回', exact: true }).click()
  await expect(page.getByText('已撤回')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '齉龘鱻' })).toHaveCount(0)

  await page.getByRole('button', { name: '提交心愿' }).click()
  await dialog.getByLabel('商品名称').fill(WISHED)
  await dialog.getByLabel('用途或要求').fill('巡视器车轮试验')
  await dialog.getByRole('button', { name: '提交', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: WISHED })).toContainText('待处理')
})

test('the platform answers with goods, and the teacher is told and sees them', async ({ browser }) => {
  const desk = await pageOf(browser, 'P1')
  await desk.goto('/wishDesk')
  await desk.getByRole('button', { name: `答复：${WISHED}` }).click()
  const dialog = desk.getByRole('dialog', { name: `答复「${WISHED}」` })
  await dialog.getByLabel('关联商品').fill('复印纸')
  const option = desk.locator('.ant-select-item-option').filter({ hasText: '复印纸' }).first()
  const picked = (await option.innerText()).split(' · ')[0]!
  await option.click()
  await desk.keyboard.press('Escape')
  await dialog.getByLabel('说明').fill('先以此代替')
  await dialog.getByRole('button', { name: '答复', exact: true }).click()
  await expect(desk.getByText('已答复，并发消息告诉了提交人')).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: WISHED })).toHaveCount(0)

  const page = await pageOf(browser, 'T1')
  await page.goto('/message')
  await expect(page.getByText(`您的心愿「${WISHED}」已上架`).first()).toBeVisible()
  await page.goto('/wishList?tab=listed')
  await page.getByText(WISHED).first().click()
  await expect(page.getByText('先以此代替')).toBeVisible()
  await page
    .getByRole('list', { name: `为「${WISHED}」找到的商品` })
    .getByRole('link', { name: picked })
    .click()
  await expect(page).toHaveURL(/detail\?/)
})

test('who asks for a sold-out pack is told once when its pieces are there', async ({ browser }) => {
  test.setTimeout(120_000)
  const [pack] = await query<{ id: string; product: string; name: string; stock: number }>(`
    select k.id, p.id as product, p.name, s.stock from shared.skus k join shared.products p on p.id = k.product_id join shared.sku_stocks s on s.sku_id = k.id
    where p.category_path like '10/%' and p.status = 'on' and k.moq = 1 and s.stock - s.reserved > 50
      and (select count(*) from shared.skus z where z.product_id = p.id) = 1 and not exists (select from shared.specials z where z.sku_id = k.id)
    order by md5(k.code || 'wish') limit 1`)
  const free = (num: number) => query('update shared.sku_stocks set stock = reserved + $2 where sku_id = $1', [pack!.id, num])
  await free(0)
  const page = await pageOf(browser, 'F2')
  await page.goto(`/detail?id=${pack!.product}&sku=${pack!.id}`)
  const bell = page.getByRole('button', { name: `到货通知：${pack!.name}` })
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: '收藏', exact: true }).click()
  await page.goto('/collection')
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'false')
  await bell.click()
  await expect(bell).toHaveAttribute('aria-pressed', 'true')
  await free(12)
  await query("update mall.outbox set due_at = now() where topic = 'arrival.look' and state = 'due'")
  await expect(bell).toHaveAttribute('aria-pressed', 'false', { timeout: 60_000 })
  await page.reload()
  await expect(page.getByText(pack!.name).first()).toBeVisible()
  await expect(bell).toHaveCount(0)
  await page.goto('/message')
  await expect(page.getByText(`到货了：${pack!.name}`).first()).toBeVisible()
  expect(await query("select 1 from mall.messages where title = '到货了：' || $1", [pack!.name])).toHaveLength(1)
  await query('update shared.sku_stocks set stock = $2 where sku_id = $1', [pack!.id, pack!.stock])
})
