// A new version of the privacy policy stands before everything until it is agreed to; who does not agree leaves. The hospital of the
// demo adopted the newest one, the university keeps the first.
import { expect } from '@playwright/test'
import { LATEST_VERSION } from '@caiyuan/contract/policy'
import { pageOf, test } from './people.ts'

/** No other journey signs in as this person. */
const WHO = 'HF1'

test('who agreed to an earlier policy reads what changed, leaves or agrees, and finds the page he wanted', async ({ browser }) => {
  const leaving = await pageOf(browser, WHO)
  await leaving.goto('/mine')
  const asked = leaving.getByRole('dialog', { name: `隐私政策已更新为 ${LATEST_VERSION} 版` })
  await expect(asked.getByRole('region', { name: '有什么变化' })).toContainText('写明各类信息保存多久，到期自动删除')
  await expect(asked.locator('mark', { hasText: '保存多久' })).toBeVisible()
  await asked.getByRole('button', { name: '不同意，退出登录' }).click()
  await leaving.goto('/mine')
  await expect(leaving).toHaveURL(/\/login/)

  const page = await pageOf(browser, WHO)
  await page.goto('/mine')
  await page.getByRole('dialog').getByRole('link', { name: '各版政策' }).click()
  await expect(page.getByRole('row', { name: /^消息 收到后 365 天/ })).toBeVisible()
  await page.goto('/mine')
  await page.getByRole('dialog').getByRole('link', { name: '我同意过什么' }).click()
  await expect(page).toHaveURL(/tab=privacy/)
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.goto('/mine')
  await page.getByRole('dialog').getByRole('button', { name: '同意并继续' }).click()
  await expect(page.getByText('许主任').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('许主任').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a school that keeps the version it adopted asks nobody again', async ({ browser }) => {
  const page = await pageOf(browser, 'T1')
  await page.goto('/mine')
  await expect(page.getByText('李老师').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
