// Paid by a transfer to the school: noted by its payer, found by one of finance, and nothing is booked before another agrees: the demo has one alone,
// for a second one would share its bills. What his word does is kept by pay-reference.test.ts.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'
import { openPurse } from './purse.ts'

const skuOf = async (name: string): Promise<string> => {
  const [row] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like $1 || '%' and k.service_name is null order by k.id limit 1",
    [name],
  )
  return row!.id
}
const stateOf = async (paymentId: string): Promise<string[]> =>
  (
    await query<{ state: string }>(
      'select o.state from mall.orders o join mall.payment_orders x on x.order_id = o.id where x.payment_id = $1',
      [paymentId],
    )
  ).map((it) => it.state)

test('T1 transfers money to the school, and finance finds it; it waits for a second person', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await openPurse(page)
  // A personal price is paid with one's own money only.
  await query(
    "update shared.skus k set personal_price_e4 = null from shared.products p where p.id = k.product_id and p.name like '晨光 AGPK3507 中性笔%'",
  )
  await page.goto(`/confirmOrder?skuId=${await skuOf('晨光 AGPK3507 中性笔')}&num=3`)
  await page
    .getByRole('button', { name: /^提交订单/ })
    .filter({ visible: true })
    .click()
  await page.waitForURL(/\/sureOrderAfter/)
  await page.getByText('对公转账', { exact: true }).click()
  await page.getByRole('button', { name: '去支付' }).click()
  await page.waitForURL(/\/payOutside/)
  const id = new URL(page.url()).searchParams.get('id')!
  await expect(page.getByText('示例银行高校支行')).toBeVisible()
  await page.getByLabel(/^银行回单号/).fill('hd 2026 1118 9001')
  await page.getByLabel(/^付款户名/).fill('李老师')
  await page.getByLabel(/^付款账号末四位/).fill('4408')
  await page.getByRole('button', { name: '登记，交财务确认' }).click()
  await expect(page.getByText('HD202611189001')).toBeVisible()
  expect(await stateOf(id)).toEqual(['waitPay'])

  const first = await pageOf(browser, 'C1')
  await first.goto('/payReference?keyword=HD202611189001')
  await first.getByRole('button', { name: /^处理 ZF/ }).click()
  await first
    .getByLabel('到账日期')
    .fill((await query<{ on: string }>('select paid_on::text as on from mall.payment_references where payment_id = $1', [id]))[0]!.on)
  await first.getByLabel('到账日期').press('Enter')
  await first.getByRole('button', { name: '提交复核' }).click()
  await first.getByRole('tab', { name: /待复核/ }).click()
  await expect(first.getByText('等他人复核')).toBeVisible()
  expect(await stateOf(id)).toEqual(['waitPay'])
})
