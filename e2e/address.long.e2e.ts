// 收货地址: what is half written is kept, what is emptied stays empty.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

test('an address half written is there again after leaving the page, and gone once it is given up', async ({ browser }) => {
  const page = await pageOf(browser, 'T2')
  const form = page.getByRole('form', { name: '新增地址' })
  await page.goto('/setting?tab=address')
  await page.getByRole('button', { name: '新增地址' }).click()
  await form.getByLabel(/收货人/).fill('收发室')
  await form.getByLabel(/手机号/).fill('13800005621')
  await page.getByRole('link', { name: '消息中心' }).click()
  await expect(page).toHaveURL(/message/)
  await page.goBack()
  await expect(form.getByLabel(/收货人/)).toHaveValue('收发室')
  await expect(form.getByLabel(/手机号/)).toHaveValue('13800005621')
  await form.getByRole('button', { name: /取\s?消/ }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: '新增地址' })).toBeVisible()
  await expect(form).toHaveCount(0)
})

test('a box of an address that was emptied is empty once it is saved', async ({ browser }) => {
  const zip = async () =>
    (
      await query<{ id: string; zip: string }>(
        "select a.id, a.zip from mall.addresses a join mall.users u on u.id = a.user_id where u.user_no = 'T1' order by a.is_default desc limit 1",
      )
    )[0]!
  await query('update mall.addresses set zip = $1 where id = $2', ['315211', (await zip()).id])
  const page = await pageOf(browser, 'T1')
  const form = page.getByRole('form', { name: '编辑地址' })
  await page.goto('/setting?tab=address')
  await page.getByRole('button', { name: '编辑' }).first().click()
  await expect(form.getByLabel('邮编')).toHaveValue('315211')
  await form.getByLabel('邮编').fill('')
  await form.getByRole('button', { name: '保存地址' }).click()
  await expect(page.getByText('地址已保存')).toBeVisible()
  expect((await zip()).zip).toBe('')
})
