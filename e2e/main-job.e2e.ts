// The main job in the browser, scenario 1 to the fen: search, cart of two suppliers, checkout, approval, shipping, receipt,
// acceptance, bill, invoice, settlement, statement.
import { expect, type Page } from '@playwright/test'
import { choose, pageOf, pressLogin, query, sayYes, test } from './people.ts'

const JIA = '甬采综合电子商务有限公司'
const YI = '沪研试剂（上海）有限公司'
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64')
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n')

const signIn = async (page: Page): Promise<void> => {
  await page.goto('/login')
  await page.getByRole('button', { name: /李老师/ }).click()
  await expect(page.getByRole('textbox', { name: /^账号/ })).toHaveValue('T1')
  expect(await pressLogin(page, () => page.getByRole('button', { name: /李老师/ }).click())).toBe('1000')
  await expect(page).toHaveURL('/')
}

/** Searches from the header and puts so many of the card of this seller into the cart. */
const add = async (page: Page, word: string, seller: string, num: number): Promise<void> => {
  await page.goto('/')
  await page
    .getByPlaceholder(/商品名/)
    .first()
    .fill(word)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/searchCate/)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByTitle(seller, { exact: true }) })
    .filter({ has: page.getByRole('button', { name: '加入购物车' }) })
    .last()
  await card.getByLabel(/^数量/).first().fill(String(num))
  await card.getByLabel(/^数量/).first().press('Enter')
  await card.getByRole('button', { name: '加入购物车' }).click()
  await expect(page.getByText(/已加入购物车，现有/).first()).toBeVisible()
}

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const money = '1,286.40'

const balance = async (): Promise<number[]> => {
  const [it] = await query<{ a: string; f: string; h: string; c: string }>(
    "select total_fen - frozen_fen - held_fen - committed_fen as a, frozen_fen as f, held_fen as h, committed_fen as c from mall.funds where project_no = '52472118'",
  )
  return [it!.a, it!.f, it!.h, it!.c].map(Number)
}

test.describe.configure({ mode: 'serial' })

test('李老师 signs in, fills a cart of two suppliers and submits on one card', async ({ page }) => {
  await signIn(page)
  await add(page, '得力 7417', JIA, 12)
  await add(page, '惠普 CF228A 硒鼓', JIA, 2)
  await add(page, '晨光 AGPK3507', JIA, 20)
  await add(page, '移液枪头', YI, 2)
  await page.goto('/cart')
  await page.getByRole('button', { name: /^结算（4）/ }).click()
  await expect(page).toHaveURL(/carConfirmOrder/)
  await expect(page.getByText(`¥${money}`).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: '拆成 2 张订单' })).toBeVisible()
  await expect(page.getByText('国家自然科学基金面上项目').first()).toBeVisible()
  await choose(page, '采购用途', '科研')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const [order] = await query<{ fen: string }>("select sum(total_fen) as fen from mall.orders where state = 'auditing'")
  expect(await balance()).toEqual([15_000_000 - Number(order!.fen), Number(order!.fen), 0, 5_000_000])
})

test('王教授 approves both orders', async ({ browser }) => {
  const page = await pageOf(browser, 'F1')
  await page.goto('/check/0')
  for (let left = 2; left > 0; left -= 1) {
    await expect(page.getByRole('row').filter({ hasText: 'D2' })).toHaveCount(left)
    await page.getByRole('button', { name: /^同意/ }).first().click()
    await sayYes(page, '同意')
    await expect(page.getByRole('row').filter({ hasText: 'D2' })).toHaveCount(left - 1)
  }
  expect((await query("select 1 from mall.orders where state = 'waitSupplier'")).length).toBe(2)
})

test('the supplier confirms and ships, 李老师 receives, 刘老师 accepts', async ({ browser }) => {
  const supplier = await pageOf(browser, 'S2')
  await supplier.goto('/supplier')
  await row(supplier, money).getByText('确认', { exact: true }).first().click()
  await sayYes(supplier, '确认接单')
  await expect(row(supplier, money).getByText('发货', { exact: true }).first()).toBeVisible()
  await row(supplier, money).getByText('发货', { exact: true }).first().click()
  const form = supplier.getByRole('region', { name: '本次发货' })
  await form
    .getByRole('textbox', { name: /运单号$/ })
    .first()
    .fill('SF1402883655271')
  await form.getByRole('button', { name: /^发货 34 件/ }).click()
  await expect(supplier.getByText(/已发货 34 件/)).toBeVisible()

  const teacher = await pageOf(browser, 'T1')
  await teacher.goto('/order')
  await row(teacher, money).getByRole('link').first().click()
  // The list has buttons of the same words.
  await expect(teacher).toHaveURL(/orderDetail/)
  await teacher
    .getByRole('button', { name: /确认收/ })
    .first()
    .click()
  await sayYes(teacher, '确认收货')
  await expect(teacher.getByText(/待验收/).first()).toBeVisible()
  expect((await balance())[2]).toBe(0)

  const acceptor = await pageOf(browser, 'T2')
  await acceptor.goto('/order?scope=accept')
  await row(acceptor, money).getByRole('link').first().click()
  await expect(acceptor).toHaveURL(/orderDetail/)
  await acceptor.getByRole('button', { name: '验收', exact: true }).first().click()
  await expect(acceptor).toHaveURL(/checkAccept/)
  const kept = acceptor.waitForResponse(/\/api\/files$/)
  await acceptor.locator('input[type=file]').first().setInputFiles({ name: '到货.png', mimeType: 'image/png', buffer: PNG })
  await kept
  await expect(acceptor.getByRole('img', { name: '到货.png' })).toBeVisible()
  await acceptor.getByRole('button', { name: '提交验收' }).click()
  await sayYes(acceptor, '提交验收')
  await expect.poll(async () => (await balance())[2]).toBe(128_640)
})

test('钱会计 reconciles, the invoice matches, the bill settles, the card is right to the fen', async ({ browser }) => {
  const finance = await pageOf(browser, 'C1')
  await finance.goto('/bill/0')
  await row(finance, money).locator('input[type=checkbox]').first().check()
  await finance.getByRole('button', { name: /^生成/ }).first().click()
  await sayYes(finance, '生成 1 家')
  await expect(finance.getByText(/已生成 1 张对账单/)).toBeVisible()

  const supplier = await pageOf(browser, 'S2')
  const openBill = async () => {
    await supplier.goto('/supplier/bills')
    await row(supplier, money).getByRole('link').first().click()
    await expect(supplier).toHaveURL(/bills\/detail/)
  }
  await expect.poll(async () => (await query('select 1 from supplier.bills')).length).toBe(1)
  await openBill()
  await supplier.getByRole('button', { name: /确认/ }).first().click()
  await sayYes(supplier, '确认无差异')

  await expect.poll(async () => (await query("select 1 from mall.bills where state = 'waitBuyer'")).length).toBe(1)
  await finance.goto('/bill/1')
  await row(finance, money).getByRole('link').first().click()
  await finance.getByRole('button', { name: '确认对账单' }).first().click()
  await finance.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(async () => (await query("select 1 from supplier.bills where state = 'waitInvoice'")).length).toBe(1)

  await openBill()
  const kept = supplier.waitForResponse(/\/api\/files/)
  await supplier
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: '26332000000000128640.pdf', mimeType: 'application/pdf', buffer: PDF })
  await kept
  await expect(supplier.getByRole('link', { name: /\.pdf$/ })).toBeVisible()
  await supplier.getByLabel('发票号码').fill('26332000000000128640')
  // Looking something up meanwhile loses neither file nor text.
  await supplier.getByRole('link', { name: '订单', exact: true }).first().click()
  await expect(supplier).toHaveURL(/\/supplier$/)
  await supplier.goBack()
  await expect(supplier.getByLabel('发票号码')).toHaveValue('26332000000000128640')
  await expect(supplier.getByRole('link', { name: /\.pdf$/ })).toBeVisible()
  await supplier.getByRole('textbox', { name: '金额（不含税）' }).fill('1138.41')
  await supplier.getByRole('textbox', { name: '税额' }).fill('147.99')
  await supplier.getByRole('button', { name: '提交发票' }).click()
  await expect.poll(async () => (await query("select 1 from mall.bills where state = 'waitFinance'")).length).toBe(1)

  await finance.goto('/bill/3')
  await row(finance, money).getByRole('link').first().click()
  await expect(finance.getByText('¥1,138.41').first()).toBeVisible()
  // The file says nothing: nobody passes it without having compared it.
  await expect(finance.getByRole('button', { name: '审核通过并申报' }).first()).toBeDisabled()
  await finance.getByRole('button', { name: '对照原件确认' }).click()
  await sayYes(finance, '已核对，与原件一致')
  await expect(finance.getByText('已对照原件确认').first()).toBeVisible()
  await finance.getByRole('button', { name: '审核通过并申报' }).first().click()
  await finance.getByRole('dialog').getByRole('button').last().click()
  await expect.poll(async () => (await query('update shared.sim_finance_bills set answers_at = now() returning 1')).length).toBe(1)
  await expect.poll(async () => (await query("select 1 from mall.bills where state = 'settled'")).length, { timeout: 60_000 }).toBe(1)
  expect((await balance()).slice(2)).toEqual([0, 5_128_640])

  const owner = await pageOf(browser, 'F1')
  await owner.goto('/fundCard')
  await owner.getByText('国家自然科学基金面上项目').first().click()
  await expect(owner).toHaveURL(/fundStatement/)
  await expect(owner.getByText('¥51,286.40').first()).toBeVisible()
})

test('李老师 evaluates what came, and a colleague reads it on the page of the goods', async ({ browser }) => {
  const [order] = await query<{ id: string; product: string; name: string }>(`
    select o.id, l.product_id as product, l.name from mall.orders o
      join mall.order_lines l on l.school_id = o.school_id and l.order_id = o.id and l.accepted_num > 0
    where o.state = 'done' order by l.line_no limit 1`)
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await teacher.getByRole('button', { name: '评价', exact: true }).first().click()
  await expect(teacher).toHaveURL(/\/evaluate/)
  const star = (label: string, n: number) =>
    teacher
      .getByRole('group', { name: label })
      .first()
      .getByRole('radio')
      .nth(n - 1)
      .click()
  await star('商品', 5)
  await star('描述相符', 4)
  await teacher.getByLabel(`评价内容：${order!.name}`).fill('到手就用上了，和页面写的一样')
  await star('物流', 4)
  await star('服务', 5)
  await teacher.getByRole('button', { name: '发表评价' }).click()
  await expect(teacher.getByText('评价已发表，谢谢')).toBeVisible()
  await expect(teacher.getByText('到手就用上了，和页面写的一样')).toBeVisible()
  const colleague = await pageOf(browser, 'T2')
  await colleague.goto(`/detail?id=${order!.product}`)
  await expect(colleague.getByRole('list', { name: '评价' }).getByText('到手就用上了，和页面写的一样')).toBeVisible()
})
