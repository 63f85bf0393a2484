// What a document goes through beside 同意: urged, taken back, signed by one more person, asked about (委派), sent back to a step that had passed.
import { expect, type Page } from '@playwright/test'
import { agreeOn } from './agree.ts'
import { hundred } from './checkout.ts'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

test('a submitter urges, an owner takes his word back, a dean asks one more signer and an opinion, and sends the order back to the owner', async ({
  browser,
}) => {
  const id = await hundred()
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/confirmOrder?skuId=${id}&num=60`)
  await payWith(teacher, K1)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByLabel(/用途说明/).fill('课题组年度耗材')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)
  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  const check = `/purchaseCheckDetail?kind=order&id=${order!.id}`
  const waiting = async (): Promise<string[]> =>
    (
      await query<{ name: string }>(
        'select u.name from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where t.doc_id = $1 and t.status = 1 order by u.name',
        [order!.id],
      )
    ).map((it) => it.name)
  const open = async (page: Page): Promise<void> => {
    await page.goto(check)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  }
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await teacher.getByRole('button', { name: '催办', exact: true }).first().click()
  await expect(teacher.getByText(/已催办|已提醒/).first()).toBeVisible()

  const owner = await pageOf(browser, 'F1')
  await open(owner)
  await agreeOn(owner)
  await expect.poll(waiting).toEqual(['周院长'])
  await open(owner)
  await owner.getByRole('button', { name: '拿回', exact: true }).click()
  await sayYes(owner, '拿回')
  await expect.poll(waiting).toEqual(['王教授'])
  await open(owner)
  await agreeOn(owner)
  await expect.poll(waiting).toEqual(['周院长'])

  const dean = await pageOf(browser, 'D1', PHONE)
  await open(dean)
  await dean.getByRole('button', { name: /更多/ }).first().click()
  await dean.getByRole('menuitem', { name: '加签' }).click()
  const dialog = dean.getByRole('dialog')
  await dialog.getByRole('combobox', { name: '加签人' }).fill('何主任')
  await dean.getByTitle(/^何主任 · /).click()
  await dialog.getByRole('textbox', { name: '给加签人的话' }).fill('请核对库存')
  await dialog.getByRole('button', { name: /^加\s?签$/ }).click()
  await expect.poll(waiting).toEqual(['何主任'])

  const signer = await pageOf(browser, 'G1', PHONE)
  await open(signer)
  await agreeOn(signer)
  await expect.poll(waiting).toEqual(['周院长'])

  await open(dean)
  await expect(dean.getByText('部门领导同意').first()).toBeVisible()
  await dean.getByRole('button', { name: /更多/ }).first().click()
  await dean.getByRole('menuitem', { name: '委派' }).click()
  await dialog.getByRole('combobox', { name: '委派给' }).fill('钱会计')
  await dean.getByTitle(/^钱会计 · /).click()
  await dialog.getByRole('textbox', { name: '要征求的意见' }).fill('材料费余额够不够')
  await dialog.getByRole('button', { name: /^委\s?派$/ }).click()
  await expect.poll(waiting).toEqual(['钱会计'])
  const accountant = await pageOf(browser, 'C1')
  await open(accountant)
  await expect(accountant.getByText('材料费余额够不够').first()).toBeVisible()
  await accountant.getByRole('textbox', { name: /意见/ }).first().fill('余额充足，可以列支')
  await accountant.getByRole('button', { name: '提交意见' }).first().click()
  await expect.poll(waiting).toEqual(['周院长'])

  await open(dean)
  await expect(dean.getByText('余额充足，可以列支').first()).toBeVisible()
  await dean.getByRole('button', { name: /更多/ }).first().click()
  await dean.getByRole('menuitem', { name: /退回.*经费负责人/ }).click()
  await dialog.getByRole('textbox').fill('数量请再核对')
  await sayYes(dean, '退回')
  await expect.poll(waiting).toEqual(['王教授'])
  const [money] = await query<{ fen: string }>('select sum(frozen_fen) as fen from mall.fund_claims where doc_id = $1', [order!.id])
  expect(Number(money!.fen)).toBeGreaterThanOrEqual(600_000)
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await expect(teacher.getByText(/数量请再核对/).first()).toBeVisible()
})
