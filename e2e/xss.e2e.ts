// Texts of goods are text: nothing that stands in a name, a parameter, a pack, 图文详情 or the name of a file runs, asks a stranger or leads
// away. With every cleaner passed over, the policy of the page alone still lets nothing run.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, takeOutOfCart, test } from './people.ts'
import { vectors } from './xss-vectors.ts'

/** Whatever runs is told here. */
const watch = async (page: Page): Promise<{ told: string[] }> => {
  const told: string[] = []
  page.on('dialog', (it) => {
    told.push(`dialog ${it.message()}`)
    void it.dismiss()
  })
  await page.exposeFunction('ran', (what: string) => told.push(what))
  await page.addInitScript(() => {
    window.alert = (text?: unknown) => void (window as unknown as { ran: (what: string) => void }).ran(`alert ${String(text)}`)
  })
  page.on('request', (it) => {
    if (!['127.0.0.1', 'localhost', ''].includes(new URL(it.url()).hostname)) told.push(`asked ${it.url()}`)
  })
  return { told }
}

/** All of them beside each other on one page would be one broken text: each good and each parameter has some. */
const share = (num: number): string[] => Array.from({ length: num }, (_, i) => vectors.filter((_it, k) => k % num === i).join(' '))

interface Poisoned {
  id: string
  sku: string
  supplier: string
  unit: string
  /** The least that can be bought, and what one costs. */
  least: number
  price: number
}

/** Written past every rule, as by an old import: twenty goods of a search, one of them with every vector as a parameter. */
const poison = async (): Promise<{ goods: Poisoned[]; undo: () => Promise<void> }> => {
  const goods = await query<Poisoned & { was: object; specs: string }>(
    `select p.id, p.supplier_id as supplier, k.id as sku, k.spec_text as specs, k.unit, k.least, k.price_e4::int as price, to_json(p) as was from shared.products p
     join lateral (select id, spec_text, unit, price_e4, (ceil(moq::numeric / pack_step) * pack_step)::int as least from shared.skus where product_id = p.id and status = 'on' order by sort limit 1) k on true
     where p.status = 'on' and p.in_stock and p.control_class = 0 and p.supplier_id = (select supplier_id from mall.users u join shared.login_names n on n.user_id = u.id where n.name = 's12')
     order by p.sales desc, p.id limit 20`,
  )
  const shares = share(goods.length)
  for (const [i, it] of goods.entries()) {
    const attributes = (i === 0 ? vectors : vectors.slice(i * 10, i * 10 + 10)).map((value, k) => ({ name: `${k} ${value}`, value }))
    await query(
      `update shared.products set name = $2, brand = $3, model = $3, spec = $3, pack = $3, description = $2, attributes = $4, changed_in = pg_current_xact_id() where id = $1`,
      [it.id, shares[i], vectors[i], JSON.stringify(attributes)],
    )
    await query('update shared.skus set spec_text = $2, cat_no = $2 where id = $1', [it.sku, vectors[i + 20]])
  }
  await query(
    'insert into shared.product_stories (product_id, html) values ($1, $2) on conflict (product_id) do update set html = excluded.html',
    [goods[0]!.id, vectors.join('\n')],
  )
  const undo = async () => {
    const skus = goods.map((it) => it.sku)
    await takeOutOfCart('T1', skus)
    await query("delete from mall.favourites where kind = 'goods' and ref_id = any($1::uuid[])", [skus])
    await query('delete from shared.product_stories where product_id = $1', [goods[0]!.id])
    for (const { id, was, sku, specs } of goods) {
      await query(
        `update shared.products p set name = w.name, brand = w.brand, model = w.model, spec = w.spec, pack = w.pack, description = w.description, attributes = w.attributes,
         changed_in = pg_current_xact_id() from jsonb_populate_record(null::shared.products, $2) w where p.id = $1`,
        [id, JSON.stringify(was)],
      )
      await query("update shared.skus set spec_text = $2, cat_no = '' where id = $1", [sku, specs])
    }
  }
  return { goods, undo }
}

/** What a reader does anyway: the pointer over everything, keys through everything. */
const wander = async (page: Page): Promise<void> => {
  for (let i = 0; i < 25; i += 1) await page.keyboard.press('Tab')
  for (let y = 100; y < 900; y += 80) await page.mouse.move(720, y)
  await page.mouse.wheel(0, 4000)
  await page.waitForTimeout(300)
}

/** One call of the interface as the person of this page. */
const call = async (page: Page, path: string, data: object): Promise<void> => {
  const answer = await page.request.post(`/api/${path}`, { data, headers: { sourceType: '0', 'Idempotency-Key': crypto.randomUUID() } })
  expect(await answer.json()).toMatchObject({ retCode: '1000' })
}

/** Markup that never went through a cleaner, in a page that escapes nothing. */
const putIn = (html: string): void => {
  const box = document.createElement('div')
  document.body.append(box)
  box.insertAdjacentHTML('beforeend', html)
  for (const it of box.querySelectorAll('*')) {
    it.dispatchEvent(new Event('mouseover', { bubbles: true }))
    it.dispatchEvent(new Event('focus'))
    it.dispatchEvent(new Event('click', { cancelable: true }))
  }
  box.remove()
}
/** A page that is led away runs no script: there the policy has no say, and the walls before it have to hold. */
const LED_AWAY = /<meta http-equiv=refresh[^>]*>/g

/** Every text of the page that could run something is put in again as the markup it would be. */
const asMarkup = async (page: Page): Promise<void> => {
  const texts = await page.locator('#main').evaluate((main) => {
    const leaves = [...main.querySelectorAll('*')].filter((it) => it.childElementCount === 0)
    return [...new Set(leaves.map((it) => it.textContent ?? '').filter((it) => it.includes('alert(1)')))]
  })
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts) await page.evaluate(putIn, text.replaceAll(LED_AWAY, ''))
}

/** Bought for real, its name and pack are on the order for ever. */
const order = async (page: Page, { sku, least }: Poisoned): Promise<{ purchase: string; order: string }> => {
  await page.goto(`/confirmOrder?skuId=${sku}&num=${least}`)
  await expect(page.locator('#main')).toContainText('alert(1)')
  await payWith(page, K1)
  await choose(page, '采购用途', '科研')
  await page.getByRole('button', { name: '提交审批' }).click()
  await expect(page).toHaveURL(/auditSuccess/)
  const purchase = new URL(page.url()).searchParams.get('id')!
  const [made] = await query<{ id: string }>('select id from mall.orders where purchase_id = $1', [purchase])
  return { purchase, order: made!.id }
}

test('more than three hundred texts in names, parameters, packs and 图文详情 run nothing on any page that shows the goods', async ({
  browser,
}) => {
  expect(vectors.length).toBeGreaterThanOrEqual(300)
  const page = await pageOf(browser, 'T1')
  const { told } = await watch(page)
  const { goods, undo } = await poison()
  const [first, second] = [goods[0]!, goods[1]!]
  try {
    await page.goto(`/detail?id=${first.id}`)
    await expect(page.getByRole('region', { name: '商品参数' })).toContainText('alert(1)')
    await expect(page.getByRole('region', { name: '图文详情' })).toBeVisible()
    // Every vector stands there as text, letter by letter.
    const shown = (await page.locator('#parameters dd').allTextContents()).join('\n')
    expect(vectors.filter((it) => !shown.includes(it)).length).toBe(0)
    await wander(page)
    const left = await page.locator('#story').evaluate((it) => ({
      acting: it.querySelectorAll('script, iframe, object, embed, form, a, style, link, meta, base, svg, math').length,
      handlers: [...it.querySelectorAll('*')]
        .flatMap((one) => one.getAttributeNames())
        .filter((name) => name.startsWith('on') || name === 'style'),
    }))
    expect(left).toEqual({ acting: 0, handlers: [] })
    await page.getByRole('button', { name: '加入购物车' }).first().click()
    await expect(page.getByText(/已加入购物车，现有/).first()).toBeVisible()
    await call(page, 'shoppingCart/add', { items: [{ skuId: second.sku, num: second.least }], categoryType: '0' })
    await call(page, 'favourite/add', { kind: 'goods', refIds: [first.sku, second.sku] })
    const compared = [first, second].map(({ id, sku }) => ({
      skuId: sku,
      productId: id,
      name: vectors.slice(0, 3).join(' '),
      picture: `/api/picture?id=${id}`,
    }))
    await page.evaluate((it) => localStorage.setItem('compareGoods', it), JSON.stringify(compared))
    const cheap = goods.reduce((a, b) => (b.price * b.least < a.price * a.least ? b : a))
    const bought = await order(page, cheap)
    for (const address of [
      `/searchCate?${new URLSearchParams({ supplierIds: first.supplier })}`,
      `/searchCate?${new URLSearchParams({ keyword: vectors[0]!.slice(0, 50) })}`,
      `/srcName?id=${first.supplier}`,
      '/cart',
      '/collection',
      '/thanGoodsPage',
      `/orderDetail?id=${bought.order}`,
      `/carDetail?id=${bought.purchase}`,
    ]) {
      await page.goto(address)
      // An empty page runs nothing either: the text has to stand there.
      await expect(page.locator('#main'), address).toContainText('alert(1)')
      await wander(page)
      expect([address, new URL(page.url()).hostname, told]).toEqual([address, '127.0.0.1', []])
      await asMarkup(page)
      await page.waitForTimeout(100)
      const ran = told.splice(0).filter((it) => it.startsWith('alert') || it.startsWith('dialog'))
      expect([address, new URL(page.url()).hostname, ran]).toEqual([address, '127.0.0.1', []])
    }
  } finally {
    await undo()
  }
})

test('names of files run nothing where they are shown', async ({ browser }) => {
  const page = await pageOf(browser, 'S12')
  const { told } = await watch(page)
  await page.goto('/supplier/goods/import')
  const names = vectors.filter((it) => !/[\p{Cc}/\\]/u.test(it)).slice(0, 20)
  for (const name of names.slice(0, 6)) {
    await page.locator('input[type=file]').setInputFiles({ name: `${name}.exe`, mimeType: 'text/plain', buffer: Buffer.from('x') })
    await page.waitForTimeout(100)
  }
  for (const name of names) {
    const answer = await page.request.post('/api/files', {
      headers: { sourceType: '0' },
      multipart: { file: { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from('商品编码,商品名称\nA,b\n') } },
    })
    const { data } = (await answer.json()) as { data: { id: string } | null }
    if (data) {
      const file = await page.request.get(`/api/files/${data.id}`)
      expect([file.headers()['x-content-type-options'], file.headers()['content-security-policy']]).toEqual([
        'nosniff',
        "default-src 'none'; sandbox",
      ])
    }
  }
  expect(told).toEqual([])
})

test('with every cleaner passed over the policy of the page lets nothing run', async ({ browser }) => {
  test.setTimeout(240_000)
  const page = await pageOf(browser, 'T1')
  const { told } = await watch(page)
  const [goods] = await query<{ id: string }>("select id from shared.products where status = 'on' order by id limit 1")
  // The answer says of the text what no cleaner ever saw.
  await page.route('**/api/product/detail**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { story: string } }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, story: vectors.join('\n') } } })
  })
  await page.goto(`/detail?id=${goods!.id}`)
  await expect(page.getByRole('region', { name: '图文详情' })).toBeVisible()
  await wander(page)
  expect(told).toEqual([])
  // And as if it had been put into the page as markup, one by one. Styles and pictures of strangers are refused as well.
  const refused: string[] = []
  page.on('console', (it) => it.text().includes('Content Security Policy') && refused.push(it.text()))
  const address = page.url()
  for (const vector of vectors.filter((it) => !it.includes('http-equiv=refresh'))) await page.evaluate(putIn, vector)
  await page.waitForTimeout(1000)
  const ran = told.filter((it) => it.startsWith('alert') || it.startsWith('dialog'))
  expect([ran, page.url()]).toEqual([[], address])
  expect(refused.length).toBeGreaterThan(50)
})
