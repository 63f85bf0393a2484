// A supplier mends its goods and sends pictures; who buys sees them at once, and what was odd was asked about.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

/** A photo as a person would send it: drawn by the browser itself, so that nothing lies beside the journey. */
const photo = async (page: Page, colour: string, type: 'image/jpeg' | 'image/png'): Promise<Buffer> => {
  const base64 = await page.evaluate(
    ([fill, mime]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 900 })
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#f7f7f4'
      pen.fillRect(0, 0, 1200, 900)
      pen.fillStyle = fill!
      pen.fillRect(300, 150, 600, 600)
      return canvas.toDataURL(mime).split(',')[1]!
    },
    [colour, type] as const,
  )
  return Buffer.from(base64, 'base64')
}

const goodsOf = async (login: string) => {
  const [row] = await query<{ id: string; code: string; name: string; price: number }>(
    `select p.id, p.code, p.name, k.price_e4::float8 as price from shared.products p join shared.skus k on k.product_id = p.id and k.status = 'on'
     join mall.users u on u.supplier_id = p.supplier_id join shared.login_names n on n.user_id = u.id
     where n.name = $1 and p.status = 'on' and (select count(*) from shared.skus x where x.product_id = p.id) = 1 order by p.sales desc limit 1`,
    [login],
  )
  return row!
}

test('goods are edited whole: what was typed wrong is named, a slip is asked about, the page of goods follows', async ({ browser }) => {
  const [page, visitor] = [await pageOf(browser, 'S2'), await (await browser.newContext()).newPage()]
  const goods = await goodsOf('s2')
  await page.goto(`/supplier/goods?search=${encodeURIComponent(goods.code)}`)
  await page.getByRole('link', { name: '编辑', exact: true }).click()
  await page.getByLabel('规格 1 含税单价（元）').fill('0')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('1 处需要改', { exact: true })).toBeVisible()
  await page.getByLabel('规格 1 含税单价（元）').fill(String((goods.price * 10) / 10_000))
  await page.getByLabel('描述').fill('开封后请密封保存。')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const asked = page.getByRole('dialog', { name: '这些价格没有写错吗？' })
  await expect(asked).toContainText('比原价高 900%')
  await asked.getByRole('button', { name: '回去核对' }).click()
  await page.getByLabel('规格 1 含税单价（元）').fill(String((goods.price + 10_000) / 10_000))
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存 2 处修改')).toBeVisible()
  await expect(page.getByRole('region', { name: '修改记录' })).toContainText('描述')
  await visitor.goto(`${new URL(page.url()).origin}/detail?id=${goods.id}`)
  const [whole, cents] = ((goods.price + 10_000) / 10_000).toFixed(2).split('.')
  await expect(visitor.getByText(new RegExp(`${whole}\\.${cents}`)).first()).toBeVisible()
})

test('pictures: sent, put in order, seen large and by keys on the page of goods; a page under the name of a picture is refused', async ({
  browser,
}) => {
  const [page, visitor] = [await pageOf(browser, 'S2'), await (await browser.newContext()).newPage()]
  const goods = await goodsOf('s2')
  await page.goto(`/supplier/goods/edit?id=${goods.id}`)
  const region = page.getByRole('region', { name: '商品图片' })
  const box = region.locator('input[type=file]')
  await box.setInputFiles([
    { name: '正面.jpg', mimeType: 'image/jpeg', buffer: await photo(page, '#16806f', 'image/jpeg') },
    { name: '背面.png', mimeType: 'image/png', buffer: await photo(page, '#b5542a', 'image/png') },
  ])
  await expect(region.getByRole('listitem')).toHaveCount(2)
  await box.setInputFiles({ name: '坏.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') })
  await expect(region.getByText(/文件内容不是 png 格式/)).toBeVisible()
  const first = await region.locator('img').first().getAttribute('src')
  await region.getByRole('button', { name: '第 1 张后移' }).click()
  await expect.poll(() => region.locator('img').first().getAttribute('src')).not.toBe(first)
  await visitor.goto(`${new URL(page.url()).origin}/detail?id=${goods.id}`)
  const gallery = visitor.getByRole('group', { name: '商品图片' })
  await expect(gallery.getByRole('img').first()).toHaveAttribute('alt', `${goods.name}，第 1 张，共 2 张`)
  await gallery.getByRole('button', { name: /^放大查看/ }).focus()
  await visitor.keyboard.press('ArrowRight')
  await expect(gallery.getByRole('img').first()).toHaveAttribute('alt', `${goods.name}，第 2 张，共 2 张`)
  await visitor.keyboard.press('Enter')
  const zoom = visitor.getByRole('dialog', { name: '放大的商品图片' })
  await expect(zoom.getByRole('img')).toBeVisible()
  expect(await zoom.getByRole('img').evaluate((it: HTMLImageElement) => it.decode().then(() => it.naturalWidth))).toBe(1200)
  await visitor.keyboard.press('ArrowRight')
  await expect(zoom).toContainText('第 1 张')
  await visitor.keyboard.press('Escape')
  await expect(zoom).toHaveCount(0)
  // Cards show it too.
  const card = await visitor.request.get(`/api/picture?id=${goods.id}`)
  expect(card.headers()['content-type']).toBe('image/webp')
  page.once('dialog', (it) => void it.accept())
  await region.getByRole('button', { name: '删除第 2 张' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(region.getByRole('listitem')).toHaveCount(1)
})

test('price and stock of several goods change together after a look at before and after', async ({ browser }) => {
  const page = await pageOf(browser, 'S2')
  await page.goto('/supplier/goods?tab=on')
  const ticks = page.getByRole('checkbox', { name: '选择这一行' })
  await ticks.nth(0).check()
  await ticks.nth(1).check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量改价与库存' }).click()
  const dialog = page.getByRole('dialog', { name: /^批量改价与库存/ })
  await dialog.getByRole('button', { name: '预览修改前后' }).click()
  await expect(dialog.getByText('请填写百分比，最多两位小数，如 -5 或 3.5')).toBeVisible()
  await dialog.getByLabel('改价数值').fill('-5')
  await dialog.getByRole('button', { name: '预览修改前后' }).click()
  await expect(dialog.getByText(/^共 \d+ 个规格/)).toBeVisible()
  await dialog.getByRole('button', { name: /^确认修改/ }).click()
  await expect(page.getByText(/^已修改 \d+ 个规格$/)).toBeVisible()
})

test('papers: a data sheet is sent and downloaded by who buys; a regulated chemical without one says so until then', async ({
  browser,
}) => {
  const [reagent] = await query<{ id: string; login: string }>(
    `select p.id, n.name as login from shared.products p join mall.users u on u.supplier_id = p.supplier_id join shared.login_names n on n.user_id = u.id
     where p.control_class = 1 and p.status = 'on' and not exists (select from shared.goods_papers x where x.product_id = p.id) order by p.sales desc, n.name limit 1`,
  )
  const [page, buyer] = [await pageOf(browser, reagent!.login.toUpperCase()), await pageOf(browser, 'T1')]
  await buyer.goto(`/detail?id=${reagent!.id}`)
  await expect(buyer.getByRole('link', { name: '未提供安全技术说明书' })).toBeVisible()
  await page.goto(`/supplier/goods/edit?id=${reagent!.id}`)
  const region = page.getByRole('region', { name: '说明书与证书' })
  await region.getByRole('button', { name: '上传文件' }).click()
  const dialog = page.getByRole('dialog', { name: '上传商品文件' })
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await expect(dialog.getByText('请上传文件')).toBeVisible()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'SDS.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  await expect(dialog.getByRole('link', { name: 'SDS.pdf' })).toBeVisible()
  await dialog.getByLabel('版本号').fill('V3.0')
  await dialog.getByLabel('签发日期').fill('2026-01-05')
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '上传', exact: true }).click()
  await expect(region.getByRole('listitem')).toContainText('V3.0')
  await buyer.reload()
  await expect(buyer.getByRole('link', { name: '安全技术说明书（SDS）有效，可下载' })).toBeVisible()
  const [file] = await Promise.all([
    buyer.waitForEvent('download'),
    buyer
      .getByRole('region', { name: '说明书与证书' })
      .getByRole('link', { name: /^下载：/ })
      .click(),
  ])
  expect(file.suggestedFilename()).toBe('SDS.pdf')
  await region.getByRole('button', { name: /^删除：/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(region.getByRole('listitem')).toHaveCount(0)
})
