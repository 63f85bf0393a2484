// A new version of the privacy policy stands before everything until it is agreed to; who does not agree leaves.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const WHO = 'E1'

test('who agreed to an earlier policy reads what holds now, leaves or agrees, and finds the page he wanted', async ({ browser }) => {
  await query(
    `update mall.consents c set version = '2022-01-01' from shared.login_names n
    where n.name = $1 and c.school_id = n.school_id and c.user_id = n.user_id and c.subject = 'privacy'`,
    [WHO.toLowerCase()],
  )
  const leaving = await pageOf(browser, WHO)
  await leaving.goto('/mine')
  const asked = leaving.getByRole('dialog', { name: '隐私政策已更新为 2023-02-28 版' })
  await expect(asked).toContainText('我们做什么')
  await asked.getByRole('button', { name: '不同意，退出登录' }).click()
  await leaving.goto('/mine')
  await expect(leaving).toHaveURL(/\/login/)

  const page = await pageOf(browser, WHO)
  await page.goto('/mine')
  await page.getByRole('dialog').getByRole('link', { name: '我同意过什么' }).click()
  await expect(page).toHaveURL(/tab=privacy/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/mine')
  await page.getByRole('dialog').getByRole('button', { name: '同意并继续' }).click()
  await expect(page.getByText('冯老师').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('冯老师').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
