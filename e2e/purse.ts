// Paying with one's own money in journeys.
import type { Page } from '@playwright/test'

/** From 选择支付方式 by campus card to 支付成功. */
export const payByCard = async (page: Page): Promise<void> => {
  await page.getByText('校园卡', { exact: true }).click()
  await page.getByRole('button', { name: '去支付' }).click()
  await page.waitForURL(/\/iPass/)
  for (const digit of '246810') await page.getByRole('button', { name: digit, exact: true }).click()
  await page.waitForURL(/\/passSuccess/)
}
