// What suppliers do with an order of others' journeys.
import { expect, type Browser, type Page } from '@playwright/test'
import { pageOf, sayYes } from './people.ts'

/** Confirmed and sent whole in one parcel by the supplier 甲 in its console; answers its page. */
export const sendWhole = async (
  browser: Browser,
  { orderNo, waybillNo, num }: { orderNo: string; waybillNo: string; num: number },
): Promise<Page> => {
  const supplier = await pageOf(browser, 'S2')
  await supplier.goto('/supplier')
  const row = supplier.getByRole('row').filter({ hasText: orderNo })
  await row.getByText('确认', { exact: true }).first().click()
  await sayYes(supplier, '确认接单')
  await row.getByText('发货', { exact: true }).first().click()
  const form = supplier.getByRole('region', { name: '本次发货' })
  await form
    .getByRole('textbox', { name: /运单号$/ })
    .first()
    .fill(waybillNo)
  await form.getByRole('button', { name: new RegExp(`^发货 ${num} 件`) }).click()
  await expect(supplier.getByText(new RegExp(`已发货 ${num} 件`))).toBeVisible()
  return supplier
}
