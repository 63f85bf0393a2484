// Paying with one's own money in journeys.
import { expect, type Page } from '@playwright/test'

/** The home of 个采 opens the own purse: remembered before the next page is asked for. */
export const openPurse = async (page: Page): Promise<void> => {
  await page.goto('/personPurchase')
  await expect(page.getByText('用自己的钱付款，不占经费，不走审批')).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('categoryType') === '1')
}

/** From 选择支付方式 by campus card to 支付成功. */
export const payByCard = async (page: Page): Promise<void> => {
  await page.getByText('校园卡', { exact: true }).click()
  await page.getByRole('button', { name: '去支付' }).click()
  await page.waitForURL(/\/iPass/)
  for (const digit of '246810') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.waitForURL(/\/passSuccess/)
}
