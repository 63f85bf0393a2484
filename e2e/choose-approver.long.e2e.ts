// 选择审批人 in the browser: from 50,000 yuan on, the buyer says which of the school's vice presidents decides.
import { expect } from '@playwright/test'
import { choose, DOUBLE_FIRST, pageOf, payWith, query, test } from './people.ts'

const newest = async () => {
  const [row] = await query<{ id: string; fen: string }>(
    "select id, total_fen as fen from mall.orders where state = 'auditing' order by created_at desc limit 1",
  )
  return row
}

test('the buyer chooses an approver, is told when none is chosen, and can go back without losing a word', async ({ browser }) => {
  const [sku] = await query<{ id: string; price: string }>(
    "select k.id, k.price_e4 as price from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id join shared.sku_stocks t on t.sku_id = k.id where p.status = 'on' and k.status = 'on' and k.price_e4 between 510000000 and 590000000 and p.control_class = 0 and k.moq = 1 and t.stock > 0 and (not exists (select 1 from shared.supplier_areas a where a.supplier_id = s.id) or exists (select 1 from shared.supplier_areas a where a.supplier_id = s.id and a.province_code = '33')) order by k.code limit 1",
  )
  const before = (await newest())?.id
  const teacher = await pageOf(browser, 'T1')
  await teacher.goto(`/confirmOrder?skuId=${sku!.id}&num=1`)
  const purpose = '低温样品制备，替换已报废的设备'
  await expect(teacher.getByRole('button', { name: /选择审批人|提交审批/ }).first()).toBeVisible()
  await payWith(teacher, DOUBLE_FIRST)
  await choose(teacher, '采购用途', '科研')
  await teacher.getByLabel(/用途说明/).fill(purpose)
  await teacher.getByRole('button', { name: '下一步：选择审批人' }).click()
  await expect(teacher).toHaveURL(/\/auditor$/)

  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher.getByRole('alert').filter({ hasText: '请选择审批人：分管校领导' }).first()).toBeVisible()
  expect((await newest())?.id).toBe(before)

  await teacher.getByRole('button', { name: '上一步' }).click()
  await expect(teacher.getByLabel(/用途说明/)).toHaveValue(purpose)
  await teacher.getByRole('button', { name: '下一步：选择审批人' }).click()
  await expect(teacher).toHaveURL(/\/auditor$/)
  await teacher.getByRole('radio', { name: /许副校长/ }).check()
  await expect(teacher.getByRole('row').filter({ hasText: '许副校长' })).toContainText('由您选择')
  await teacher.getByRole('button', { name: '提交审批' }).click()
  await expect(teacher).toHaveURL(/auditSuccess/)

  const order = (await newest())!
  expect(order.id).not.toBe(before)
  expect(Number(order.fen)).toBe(Number(sku!.price) / 100)
  const [inst] = await query<{ nodes: unknown }>("select nodes from mall.flow_insts where doc_kind = 'order' and doc_id = $1", [order.id])
  expect(JSON.stringify(inst!.nodes)).toContain('许副校长')
})
