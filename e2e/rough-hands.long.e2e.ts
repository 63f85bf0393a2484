// A session that ends in the middle of a form, lost answers, and goods that move: what was typed stays, nothing is done twice.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, pressLogin, query, sayYes, takeOutOfCart, test } from './people.ts'

const PURPOSE = '离心管，本学期细胞实验用'

interface Sku {
  id: string
  product_id: string
  name: string
}

/** 得力 7417 of 甲, 23.80. */
const paper = async (): Promise<Sku> =>
  (
    await query<Sku>(
      "select k.id, k.product_id, p.name from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
    )
  )[0]!
const orders = async (): Promise<number> => Number((await query<{ n: string }>('select count(*) as n from mall.orders'))[0]!.n)
const newestOrder = async (): Promise<{ id: string; state: string }> =>
  (await query<{ id: string; state: string }>('select id, state from mall.orders order by created_at desc limit 1'))[0]!

const filled = async (page: Page, num: number): Promise<void> => {
  await page.goto(`/confirmOrder?skuId=${(await paper()).id}&num=${num}`)
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  await page.getByLabel(/用途说明/).fill(PURPOSE)
}
const submit = (page: Page) => page.getByRole('button', { name: '提交审批' })

/** The session is gone, as after thirty minutes away from the desk. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ name: 'cy' })

const signInAgain = async (page: Page, button: RegExp): Promise<void> => {
  await expect(page).toHaveURL(/\/login/)
  expect(await pressLogin(page, () => page.getByRole('button', { name: button }).click())).toBe('1000')
  await expect(page).not.toHaveURL(/\/login/)
}

/** An order of 李老师 that waits for 王教授. */
const submitted = async (page: Page, num: number): Promise<string> => {
  await filled(page, num)
  await submit(page).click()
  await expect(page).toHaveURL(/auditSuccess/)
  return (await newestOrder()).id
}

const stateOf = async (id: string): Promise<string> =>
  (await query<{ state: string }>('select state from mall.orders where id = $1', [id]))[0]!.state

/** One call of the interface as the person of this page. */
const call = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(`/api/${path}`, { data, headers: { sourceType: '0', 'Idempotency-Key': crypto.randomUUID() } })
  expect(await answer.json()).toMatchObject({ retCode: '1000' })
}

test('a wrong quantity stops buying and settling: its sentence is said, nothing is put in and nothing goes on', async ({ browser }) => {
  const { id, product_id: productId, name } = await paper()
  await query('delete from mall.cart_lines where sku_id = $1', [id])
  const inCart = async () => (await query<{ num: number }>('select num from mall.cart_lines where sku_id = $1', [id])).map((it) => it.num)
  const page = await pageOf(browser, 'T1')
  await page.goto(`/detail?id=${productId}`)
  const box = page.getByLabel('数量', { exact: true }).first()
  for (const [typed, said] of [
    ['-5', '数量不能是负数'],
    ['0.5', '数量须为整数'],
    ['１２', '请用半角数字填写数量'],
  ] as const) {
    await box.fill(typed)
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await expect(page.getByText(said)).toHaveCount(2)
    await page.getByRole('button', { name: '立即购买' }).first().click()
    await expect(page).toHaveURL(/\/detail/)
    await expect(box).toHaveValue(typed)
  }
  expect(await inCart()).toEqual([])
  await box.fill('3')
  await page.getByRole('button', { name: '加入购物车' }).first().click()
  await expect.poll(inCart).toEqual([3])

  await page.goto('/cart')
  const line = page.getByRole('textbox', { name: `数量：${name}` })
  for (const [typed, said] of [
    ['-5', '数量不能是负数'],
    ['0', '数量至少为 1'],
    ['0.5', '数量须为整数'],
    ['1e9', '数量只能填写数字'],
    ['１２', '请用半角数字填写数量'],
    ['', '请填写数量'],
  ] as const) {
    await line.fill(typed)
    await page.getByRole('button', { name: /^结算/ }).click()
    await expect(line).toHaveAccessibleDescription(said)
    await expect(line).toHaveValue(typed)
    await expect(line).toBeFocused()
    await expect(page).toHaveURL(/\/cart/)
  }
  expect(await inCart()).toEqual([3])
  await line.fill('4')
  await page.getByRole('button', { name: /^结算/ }).click()
  await expect(page).toHaveURL(/carConfirmOrder/)
  expect(await inCart()).toEqual([4])
  await page.goto('/cart')
  await page.getByRole('button', { name: `删除${name}` }).click()
  await expect.poll(inCart).toEqual([])
})

test('two tabs of one cart agree without a reload, and what is half typed in one outlives what the other sets', async ({ browser }) => {
  const { id, name } = await paper()
  await takeOutOfCart('T1', [id])
  const first = await pageOf(browser, 'T1')
  await call(first, 'shoppingCart/add', { items: [{ skuId: id, num: 2 }] })
  const second = await first.context().newPage()
  const line = (page: Page) => page.getByRole('textbox', { name: `数量：${name}` })
  for (const page of [first, second]) {
    await page.goto('/cart')
    await expect(line(page)).toHaveValue('2')
  }
  await line(first).fill('3')
  await line(first).press('Enter')
  await expect(line(second)).toHaveValue('3')
  await line(second).fill('9')
  await line(first).fill('5')
  await line(first).press('Enter')
  await expect(line(second)).toHaveAccessibleDescription('已在别处改为 5')
  await expect(line(second)).toHaveValue('9')
  await line(second).press('Enter')
  await expect(line(first)).toHaveValue('9')
  await second.getByRole('button', { name: `删除${name}` }).click()
  await expect(line(first)).toHaveCount(0)
})

test('goods that stop being sold to this address are refused at the submission; the form keeps its text', async ({ browser }) => {
  const { id } = await paper()
  const before = await orders()
  const page = await pageOf(browser, 'T1')
  await filled(page, 3)
  const [supplier] = await query<{ id: string }>(
    'select p.supplier_id as id from shared.skus k join shared.products p on p.id = k.product_id where k.id = $1',
    [id],
  )
  const areas = await query('select * from shared.supplier_areas where supplier_id = $1', [supplier!.id])
  await query('delete from shared.supplier_areas where supplier_id = $1', [supplier!.id])
  await query("insert into shared.supplier_areas (supplier_id, province_code) values ($1, '65')", [supplier!.id])
  try {
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: '该商品在当前地址不可售' }).first()).toBeVisible()
    await expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)
    expect(await orders()).toBe(before)
  } finally {
    await query('delete from shared.supplier_areas where supplier_id = $1', [supplier!.id])
    for (const area of areas as { province_code: string }[])
      await query('insert into shared.supplier_areas (supplier_id, province_code) values ($1, $2)', [supplier!.id, area.province_code])
  }
})

test('the session ends while an order is written: after signing in again the text is there and one press submits it', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 2)
  await endSession(page)
  await submit(page).click()
  await signInAgain(page, /李老师/)
  await expect(page).toHaveURL(/confirmOrder/)
  await expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)
  await submit(page).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('somebody else who signs in at the same window finds nothing of it', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await filled(page, 2)
  await endSession(page)
  await submit(page).click()
  await signInAgain(page, /刘老师/)
  await expect(page).toHaveURL(/confirmOrder/)
  await expect(page.getByLabel(/用途说明/)).toHaveValue('')
})

test('the server fails with an error page: the sentence is clear, the form keeps its text, the same press goes through later', async ({
  browser,
}) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 2)
  await page.route('**/api/order/submit', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }))
  await submit(page).click()
  await expect(page.getByText('请求错误').first()).toBeVisible()
  await expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)
  await page.unroute('**/api/order/submit')
  await submit(page).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('offline at the press: the page says so; once the network is back the same press submits once', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  const before = await orders()
  await filled(page, 2)
  await page.context().setOffline(true)
  await submit(page).click()
  await expect(page.getByText(/网络已断开/).first()).toBeVisible()
  await expect(page.getByLabel(/用途说明/)).toHaveValue(PURPOSE)
  expect(await orders()).toBe(before)
  await page.context().setOffline(false)
  await expect(page.getByText(/网络已断开，正在/)).toHaveCount(0)
  await submit(page).click()
  await expect(page).toHaveURL(/auditSuccess/)
  expect(await orders()).toBe(before + 1)
})

test('a refusal whose answer is lost keeps its words in the dialog; sent again it refuses once', async ({ browser }) => {
  const id = await submitted(await pageOf(browser, 'T1'), 2)
  const page = await pageOf(browser, 'F1')
  const words = '数量偏多，请核减后再提'
  await page.goto(`/purchaseCheckDetail?kind=order&id=${id}`)
  await page.getByRole('button', { name: /^驳回/ }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(words)
  await page.route('**/api/**/refuse', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await sayYes(page, '驳回')
  await expect(page.getByText(/网络已断开/).first()).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue(words)
  await page.unroute('**/api/**/refuse')
  await sayYes(page, '驳回')
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(id)).toBe('back')
  expect(await query("select 1 from mall.document_log where doc_id = $1 and action = 'refuseToBuyer'", [id])).toHaveLength(1)
})

test('the session ends while an opinion is written: after signing in again the opinion is there and goes with the decision', async ({
  browser,
}) => {
  const id = await submitted(await pageOf(browser, 'T1'), 2)
  const page = await pageOf(browser, 'F1')
  const words = '同意列支，请在期末前到货'
  await page.goto(`/purchaseCheckDetail?kind=order&id=${id}`)
  const opinion = page.getByRole('textbox', { name: /意见/ }).first()
  await opinion.fill(words)
  await endSession(page)
  await page.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(page, '同意')
  await signInAgain(page, /王教授/)
  await expect(page).toHaveURL(/purchaseCheckDetail/)
  await expect(opinion).toHaveValue(words)
  await page.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(page, '同意')
  await expect.poll(() => stateOf(id)).toBe('waitSupplier')
  const buyer = await pageOf(browser, 'T1')
  await buyer.goto(`/orderDetail?id=${id}`)
  await expect(buyer.getByText(words).first()).toBeVisible()
})

test('an acceptance being written outlives a reload; an order that changed meanwhile says 请刷新 and keeps the words', async ({
  browser,
}) => {
  const buyer = await pageOf(browser, 'T1')
  const id = await submitted(buyer, 2)
  const owner = await pageOf(browser, 'F1')
  await owner.goto(`/purchaseCheckDetail?kind=order&id=${id}`)
  await owner.getByRole('button', { name: /^同意/ }).first().click()
  await sayYes(owner, '同意')
  await expect.poll(() => stateOf(id)).toBe('waitSupplier')
  const [order] = await query<{ school_id: string; login: string }>(
    'select o.school_id, n.name as login from mall.orders o join mall.users u on u.supplier_id = o.supplier_id join shared.login_names n on n.user_id = u.id where o.id = $1 limit 1',
    [id],
  )
  const supplier = await pageOf(browser, order!.login)
  const target = { schoolId: Number(order!.school_id), id }
  await expect.poll(async () => (await query('select 1 from supplier.orders where order_id = $1', [id])).length).toBe(1)
  await call(supplier, 'supply/confirm', target)
  await call(supplier, 'supply/ship', {
    ...target,
    parcels: [{ carrierCode: 'own', courierPhone: '13800005621', lines: [{ lineNo: 1, num: 2 }] }],
  })
  await call(buyer, 'order/receive', { id })

  const acceptor = await pageOf(browser, 'T2')
  const words = '外包装完好，数量相符'
  await acceptor.goto(`/checkAccept?id=${id}`)
  const opinion = acceptor.getByRole('textbox', { name: /验收意见/ })
  await opinion.fill(words)
  acceptor.on('dialog', (it) => void it.accept())
  await acceptor.reload()
  await expect(opinion).toHaveValue(words)
  await query('update mall.orders set version = version + 1 where id = $1', [id])
  await acceptor.getByRole('button', { name: '提交验收' }).click()
  await sayYes(acceptor, '提交验收')
  await expect(acceptor.getByText('单据已发生变化，请刷新').first()).toBeVisible()
  await acceptor.getByRole('button', { name: '刷新' }).click()
  await expect(opinion).toHaveValue(words)
  // A press that meets the page while it renews itself is lost, and pressed again.
  await expect(async () => {
    await acceptor.getByRole('button', { name: '提交验收' }).click({ timeout: 1000 })
    await sayYes(acceptor, '提交验收')
    await expect(acceptor).toHaveURL(/orderDetail/, { timeout: 4000 })
  }).toPass({ timeout: 60_000 })
  await expect.poll(() => stateOf(id)).toBe('waitBill')
  const [note] = await query<{ opinion: string }>('select opinion from mall.acceptances where order_id = $1', [id])
  expect(note!.opinion).toBe(words)
})
