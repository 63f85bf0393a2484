// 投诉: from a page of goods to the answer of the platform, at a desk and on a phone.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
/** The buttons of a document stand in its head, on a phone at the foot. */
const pressed = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()

const answer = async (page: Page, words: string, ok: RegExp): Promise<void> => {
  await dialogOf(page).getByRole('textbox').fill(words)
  await dialogOf(page).getByRole('button', { name: ok }).click()
  await expect(dialogOf(page)).toBeHidden()
}

for (const [where, viewport] of [
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`on ${where}: a price is complained of, its supplier explains, the school answers, the platform reviews`, async ({ browser }) => {
    const [goods] = await query<{ sku: string; id: string; supplier_id: string }>(
      "select k.id as sku, p.id, p.supplier_id from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id where p.name like '惠普%硒鼓%' and p.status = 'on' and s.src_id = 2 order by k.price_e4 desc, k.id limit 1",
    )
    const content = `别家同款便宜得多，请说明价格（${where}）`
    const author = await pageOf(browser, 'T1', { viewport })
    await author.goto(`/detail?id=${goods!.id}&sku=${goods!.sku}`)
    await author.getByRole('region', { name: '供应商' }).getByRole('link', { name: '投诉' }).click()
    await author.getByRole('radio', { name: '价格虚高' }).click()
    await author.getByRole('button', { name: '提交投诉' }).click()
    await expect(author.getByRole('alert').first()).toContainText('投诉内容至少 10 个字')
    await author.getByRole('textbox', { name: '投诉内容' }).fill(content)
    await author.getByRole('textbox', { name: '联系方式' }).fill('13800005621')
    await author.getByRole('button', { name: '提交投诉' }).click()
    await author.waitForURL(/\/complaintDetail/)
    const address = new URL(author.url())
    const one = `${address.pathname}${address.search}`

    const desk = await pageOf(browser, 'J1', { viewport })
    await desk.goto('/complaintDesk')
    await expect(desk.getByText('李老师').first()).toBeVisible()
    await desk.goto(one)
    await pressed(desk, /^受理并转供应商$/)
    await answer(desk, '请说明价格构成', /^转供应商$/)

    const supplier = await pageOf(browser, 'S2', { viewport })
    await supplier.goto(`/supplier/complaints/detail?schoolId=101&${address.search.slice(1)}`)
    await expect(supplier.getByText(content)).toBeVisible()
    await expect(supplier.getByText('李老师')).toBeHidden()
    await pressed(supplier, /^答\s?复$/)
    await answer(supplier, '该款为原装大容量版，今起降价', /^提交答复$/)

    await desk.reload()
    await expect(desk.getByText('该款为原装大容量版，今起降价').first()).toBeVisible()
    await pressed(desk, /^答复投诉人$/)
    await answer(desk, '供应商已降价，差价可申请售后', /^答\s?复$/)

    await author.reload()
    await expect(author.getByText('供应商已降价，差价可申请售后').first()).toBeVisible()
    await pressed(author, /^不满意，申请复议$/)
    await answer(author, '差价没有人退', /^申请复议$/)

    const platform = await pageOf(browser, 'P1', { viewport })
    await platform.goto('/complaintRulings')
    await expect(platform.getByText('申请复议：差价没有人退').filter({ visible: true }).first()).toBeVisible()
    await platform.goto(`/complaintRulings/detail?schoolId=101&${address.search.slice(1)}`)
    await pressed(platform, /^答复投诉人$/)
    await answer(platform, '已责成供应商三日内退还差价', /^答\s?复$/)

    await author.reload()
    await expect(author.getByText('已责成供应商三日内退还差价').first()).toBeVisible()
    await expect(author.getByRole('button', { name: '不满意，申请复议' })).toHaveCount(0)
    await pressed(author, /^认可，关闭$/)
    await dialogOf(author).getByRole('button', { name: '关闭投诉' }).click()
    await expect(author.getByText('已关闭').filter({ visible: true }).first()).toBeVisible()
  })
