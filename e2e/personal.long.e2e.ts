// Bought with one's own money: submitted, paid by campus card after a wrong password, seen by nobody else's list, cancelled, paid back.
import { expect } from '@playwright/test'
import { pageOf, query, sayYes, test } from './people.ts'
import { openPurse } from './purse.ts'

const skuOf = async (name: string): Promise<string> => {
  const [row] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like $1 || '%' and k.service_name is null order by k.id limit 1",
    [name],
  )
  return row!.id
}

for (const [who, width, height] of [
  ['T1', 1440, 900],
  ['S1', 390, 844],
] as const)
  test(`${who} buys pens for himself at ${width} and has his money back`, async ({ browser }) => {
    const page = await pageOf(browser, who, { viewport: { width, height } })
    await openPurse(page)
    await page.goto(`/confirmOrder?skuId=${await skuOf('晨光 AGPK3507 中性笔')}&num=2`)
    await page
      .getByRole('button', { name: /^提交订单/ })
      .filter({ visible: true })
      .click()
    await page.waitForURL(/\/sureOrderAfter/)
    await expect(page.getByRole('timer')).toContainText('内付款')
    await page.getByText('校园卡', { exact: true }).click()
    await page.getByRole('button', { name: '去支付' }).click()
    await page.waitForURL(/\/iPass/)
    const press = async (digits: string): Promise<void> => {
      for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).click()
    }
    await press('111111')
    await expect(page.getByRole('alert').filter({ hasText: '密码错误，还可以输入 4 次' })).toBeVisible()
    await press('246810')
    await page.waitForURL(/\/passSuccess/)
    await expect(page.getByRole('heading', { name: '支付成功' }).last()).toBeVisible()
    await page.getByRole('link', { name: '查看订单' }).click()
    await page.waitForURL(/\/orderDetail/)
    const id = new URL(page.url()).searchParams.get('id')!
    const [order] = await query<{ order_no: string; kind: string; state: string }>(
      'select order_no, kind, state from mall.orders where id = $1',
      [id],
    )
    expect(order).toMatchObject({ kind: 'PERSONAL', state: 'waitSupplier' })
    expect(await query('select 1 from mall.fund_entries where doc_id = $1', [id])).toEqual([])
    await page.goto('/order')
    await expect(page.getByText(order!.order_no)).toHaveCount(0)
    await page.goto('/personalOrder?tab=ship')
    await expect(page.getByText(order!.order_no)).toBeVisible()
    if (width > 1000) {
      await page.goto(`/orderDetail?id=${id}`)
      await page.getByRole('button', { name: /更多/ }).first().click()
      await page.getByRole('menuitem', { name: '取消订单' }).click()
    } else await page.getByRole('button', { name: '取消订单' }).first().click()
    await sayYes(page, '取消订单')
    await expect(async () => {
      const [back] = await query<{ state: string }>(
        'select r.state from mall.payment_refunds r join mall.payment_orders x on x.payment_id = r.payment_id where x.order_id = $1',
        [id],
      )
      expect(back?.state).toBe('done')
    }).toPass({ timeout: 30_000 })
    await page.goto(`/orderDetail?id=${id}`)
    await expect(page.getByText('已退款').first()).toBeVisible()
    const [card] = await query<{ balance: string }>(
      "select c.balance_fen as balance from shared.sim_campus_cards c join mall.users u on u.school_id = c.school_id and u.user_no = c.user_no where u.user_no = $1 and u.school_id = (select id from shared.schools where code = 'DEMOU')",
      [who],
    )
    expect(Number(card!.balance)).toBeGreaterThan(40_000)
  })
