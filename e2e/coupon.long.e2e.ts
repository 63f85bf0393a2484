// Bought with one's own money and a coupon: two goods of one shop, paid by campus card, one of them back (scenario 29, at both widths).
import { expect, type Page } from '@playwright/test'
import { choose, pageOf, query, sayYes, test } from './people.ts'
import { openPurse, payByCard } from './purse.ts'
import { sendWhole } from './supplier.ts'

/** Goods of the shop that gives 满百减十, with one pack that is no special. */
const goodsOf = async (name: string): Promise<{ sku: string; product: string }> => {
  const [row] = await query<{ sku: string; product: string }>(
    `select k.id as sku, p.id as product from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id
     where s.short_name = '甲 综合电商' and p.name like $1 || '%' and k.service_name is null and p.status = 'on'
       and not exists (select from shared.specials z where z.sku_id = k.id) order by k.id limit 1`,
    [name],
  )
  return row!
}

const visible = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).filter({ visible: true }).first()
const balanceOf = async (who: string): Promise<number> => {
  const [card] = await query<{ fen: string }>(
    "select c.balance_fen as fen from shared.sim_campus_cards c where c.user_no = $1 and c.school_id = (select id from shared.schools where code = 'DEMOU')",
    [who],
  )
  return Number(card!.fen)
}

for (const [who, width, height] of [
  ['T1', 1440, 900],
  ['S1', 390, 844],
] as const)
  test(`${who} uses a coupon at ${width}, and one line of the order goes back for what was paid for it`, async ({ browser }) => {
    const page = await pageOf(browser, who, { viewport: { width, height } })
    const [keyboard, pens] = [await goodsOf('罗技 MK275'), await goodsOf('晨光 AGPK3507 中性笔')]
    await openPurse(page)
    await page.goto('/myCoupon')
    await visible(page, '领取：满百减十').click()
    await expect(page.getByText(/已领取，.*前个采结算时可用/)).toBeVisible()
    for (const { product } of [keyboard, pens]) {
      await page.goto(`/detail?id=${product}`)
      await visible(page, '加入购物车').click()
      await expect(page.getByText(/已加入购物车/).first()).toBeVisible()
    }
    await page.goto('/cart')
    await visible(page, /^结算/).click()
    await page.waitForURL(/carConfirmOrder/)
    await expect(page.getByRole('checkbox', { name: /满百减十/ })).toBeChecked()
    await expect(page.getByText('−¥10.00').filter({ visible: true }).first()).toBeVisible()
    await visible(page, /^提交订单/).click()
    await page.waitForURL(/sureOrderAfter/)
    await payByCard(page)
    await page.getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL(/orderDetail/)
    const id = new URL(page.url()).searchParams.get('id')!
    const [order] = await query<{ order_no: string; cut: string; total: string }>(
      'select order_no, cut_fen as cut, total_fen as total from mall.orders where id = $1',
      [id],
    )
    expect(order!.cut).toBe('1000')
    const left = await balanceOf(who)

    const supplier = await sendWhole(browser, { orderNo: order!.order_no, waybillNo: `SF14028836552${width}`.slice(0, 15), num: 2 })

    await page.goto(`/orderDetail?id=${id}`)
    await visible(page, /确认收/).click()
    await sayYes(page, '确认收货')
    await expect(page.getByText('已完成').filter({ visible: true }).first()).toBeVisible()

    await page.goto(`/customerApply?orderId=${id}`)
    const [paid] = await query<{ name: string; fen: string; line: string }>(
      "select name, amount_fen - cut_fen as fen, line_no as line from mall.order_lines where order_id = $1 and name like '罗技%'",
      [id],
    )
    await page
      .getByRole('button', { name: `增加${paid!.name}的数量` })
      .or(page.getByRole('button', { name: `增加数量：${paid!.name}的数量` }))
      .first()
      .click()
    await page.getByRole('radio', { name: '退货退款' }).locator('..').locator('..').click()
    await page.getByRole('radio', { name: /破损/ }).first().check()
    await page
      .getByRole('radio', { name: /完好|未拆/ })
      .first()
      .check()
    await page.getByRole('textbox', { name: '问题描述' }).fill('外箱受压，空格键不回弹')
    await page.getByRole('textbox', { name: '联系人' }).fill('李老师')
    await page.getByRole('textbox', { name: '手机号码' }).fill('13800005621')
    await expect(
      page
        .getByText(`¥${(Number(paid!.fen) / 100).toFixed(2)}`)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await visible(page, '提交申请').click()
    await page.waitForURL(/serviceSubmitSuccess/)
    const service = new URL(page.url()).searchParams.get('id')!

    await supplier.goto('/supplier/afterSales')
    const asked = supplier.getByRole('row').filter({ hasText: order!.order_no })
    await asked.getByRole('link').first().click()
    await supplier.getByRole('button', { name: '同意' }).first().click()
    await expect(supplier.getByText('对方寄回商品，您确认收到后，付款原路退回。')).toBeVisible()
    await supplier.getByRole('dialog').getByRole('textbox').fill('宁波市江北区 1 号 退货组 0574-87651200')
    await sayYes(supplier, '同意')
    await page.goto(`/afterServiceDetail?id=${service}`)
    await visible(page, '填写寄回运单').click()
    await choose(page, '快递公司', '顺丰速运', page.getByRole('dialog'))
    await page.getByRole('dialog').getByRole('textbox', { name: '运单号' }).fill(`SF9902883655${width}`)
    await page.getByRole('dialog').getByRole('button').last().click()
    await expect(
      page
        .getByText(/待供应商收货/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await supplier.reload()
    await supplier.getByRole('button', { name: '确认收到' }).first().click()
    await sayYes(supplier, '确认收到')
    await expect.poll(() => balanceOf(who), { timeout: 30_000 }).toBe(left + Number(paid!.fen))
    await page.goto('/myCoupon?tab=2')
    await expect(page.getByRole('link', { name: order!.order_no })).toBeVisible()
  })
