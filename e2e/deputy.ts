// 王教授 appoints 周院长, who decides an order for him with both names in the record; then he takes it back.
import { expect, type Browser } from '@playwright/test'
import { agreeOn } from './agree.ts'
import { hundred } from './checkout.ts'
import { choose, K1, pageOf, payWith, query, sayYes } from './people.ts'

export const deputyDecides = async (browser: Browser, options: Parameters<typeof pageOf>[2] = {}): Promise<void> => {
  const owner = await pageOf(browser, 'F1', options)
  await owner.goto('/setting?tab=delegation')
  await expect(owner.getByRole('button', { name: '委托他人' })).toBeVisible({ timeout: 60_000 })
  await owner.getByRole('button', { name: '委托他人' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /代理人/ }).fill('周院长')
  await owner.getByTitle(/^周院长 · /).click()
  await dialog.getByRole('button', { name: /委\s?托/ }).click()
  await expect(owner.getByRole('region', { name: '代理审批' }).getByText('代理中')).toBeVisible()

  const id = await hundred()
  const teacher = await pageOf(browser, 'T1', options)
  await teacher.goto(`/confirmOrder?skuId=${id}&num=12`)
  await payWith(teacher, K1)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)

  const [order] = await query<{ id: string }>('select id from mall.orders order by created_at desc limit 1')
  const deputy = await pageOf(browser, 'D1', options)
  await deputy.goto(`/purchaseCheckDetail?kind=order&id=${order!.id}`)
  await agreeOn(deputy)
  await teacher.goto(`/orderDetail?id=${order!.id}`)
  await expect(teacher.getByText(/周院长.*代.*王教授/).first()).toBeVisible()

  await owner.getByRole('region', { name: '代理审批' }).getByRole('button', { name: '收回' }).click()
  await sayYes(owner, '收回')
  await expect(owner.getByRole('region', { name: '代理审批' }).getByText('已结束')).toBeVisible()
}
