// Scenario 4 in the browser: 6,800.00 needs the owner and the department leader; refused, lowered to 4,900.00, only the owner.
import { expect, type Page } from '@playwright/test'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const stateOf = async (): Promise<string> =>
  (await query<{ state: string }>('select state from mall.orders order by created_at desc limit 1'))[0]!.state
const frozen = async (): Promise<number> =>
  Number((await query<{ fen: string }>("select frozen_fen as fen from mall.funds where project_no = '52472118'"))[0]!.fen)

const decide = async (page: Page, button: '同意' | '驳回', comment: string): Promise<void> => {
  const [row] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  await page.goto(`/purchaseCheckDetail?kind=order&id=${row!.id}`)
  await page.getByRole('textbox', { name: /意见/ }).first().fill(comment)
  await page
    .getByRole('button', { name: new RegExp(`^${button}`) })
    .first()
    .click()
  await sayYes(page, button)
}

test('an order refused by the leader is lowered and needs the owner alone', async ({ browser }) => {
  const before = await frozen()
  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id join shared.sku_stocks t on t.sku_id = k.id where k.price_e4 = 1000000 and p.control_class = 0 and not p.is_asset and k.moq = 1 and k.pack_step = 1 and k.tiers = '[]' and t.stock > 100 and (not exists (select 1 from shared.supplier_areas a where a.supplier_id = s.id) or exists (select 1 from shared.supplier_areas a where a.supplier_id = s.id and a.province_code = '33')) order by k.code limit 1",
  )
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/confirmOrder?skuId=${sku!.id}&num=68`)
  await expect(teacher.getByText('¥6,800.00').first()).toBeVisible()
  await expect(teacher.getByText('周院长').first()).toBeVisible()
  await payWith(teacher, K1)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByLabel(/用途说明/).fill('离心管，本学期实验用')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)
  expect(await frozen()).toBe(before + 680_000)

  await decide(await pageOf(browser, 'F1'), '同意', '同意')
  await expect.poll(async () => (await query("select 1 from mall.flow_tasks where status = 1 and node_title like '%领导%'")).length).toBe(1)
  await decide(await pageOf(browser, 'D1'), '驳回', '数量偏多，请核减后再提')
  await expect.poll(stateOf).toBe('back')
  expect(await frozen()).toBe(before)

  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await expect(teacher.getByText('数量偏多，请核减后再提').first()).toBeVisible()
  await teacher
    .getByRole('button', { name: /重新提交|修改重提|重提/ })
    .first()
    .click()
  await expect(teacher).toHaveURL(/[cC]onfirmOrder/)
  await teacher.getByLabel(/^数量/).first().fill('49')
  await teacher.getByLabel(/^数量/).first().press('Enter')
  await expect(teacher.getByText('¥4,900.00').first()).toBeVisible()
  await expect(teacher.getByRole('complementary', { name: '提交前核对' }).getByText('周院长')).toHaveCount(0)
  await teacher.getByRole('button', { name: /重新提交审批/ }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)
  expect(await frozen()).toBe(before + 490_000)
  await decide(await pageOf(browser, 'F1'), '同意', '同意')
  await expect.poll(stateOf).toBe('waitSupplier')
})
