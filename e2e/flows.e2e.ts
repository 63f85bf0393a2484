// 流程设计: a hospital's own rules (domain page 03 §3.2) are drawn by hand, published, and the next order goes by them.
import { expect, type Page } from '@playwright/test'
import { choose, pageOf, query, test } from './people.ts'

interface Step {
  title: string
  /** Who, as the designer says it. */
  kind?: '部门负责人' | '归口部门' | '由提交人选' | '角色'
  role?: string
  by?: readonly (readonly [category: string, dept: string])[]
  fromYuan?: string
  handled?: true
}

const RULES: readonly Step[] = [
  { title: '科主任', kind: '部门负责人' },
  { title: '归口科室', kind: '归口部门', by: [['医用耗材', '设备科']] },
  { title: '财务科', role: '财务' },
  { title: '分管院长', kind: '由提交人选', role: '分管校领导', fromYuan: '5000' },
  { title: '院长办公会纪要', role: '采购办经办', fromYuan: '50000', handled: true },
]

/** Chooses by the exact name of the field until it is chosen: the list still moves while it opens. */
const pickIn = async (page: Page, label: string, option: RegExp | string): Promise<void> => {
  const panel = page.getByRole('complementary', { name: '步骤' })
  const field = panel.getByLabel(label, { exact: true })
  await expect(async () => {
    await field.click()
    await page
      .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option')
      .filter({ hasText: option })
      .first()
      .click({ timeout: 2000 })
    await expect(panel.locator('.ant-select').filter({ has: page.getByLabel(label, { exact: true }) })).toContainText(option, {
      timeout: 1000,
    })
  }).toPass({ timeout: 20_000 })
  await expect(page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')).toHaveCount(0)
}

const draw = async (page: Page, step: Step): Promise<void> => {
  const panel = page.getByRole('complementary', { name: '步骤' })
  await page.getByRole('button', { name: '样板' }).waitFor()
  await page
    .getByRole('button', { name: /之后加一步$/ })
    .last()
    .click()
  await panel.getByLabel('步骤名称').fill(step.title)
  if (step.handled) await panel.getByText('经办', { exact: true }).click()
  await panel.getByRole('button', { name: '+ 加一方' }).click()
  if (step.kind) await pickIn(page, '第 1 方', step.kind)
  if (step.role) await pickIn(page, '角色', new RegExp(`${step.role}（`))
  for (const [category, dept] of step.by ?? []) {
    await panel.getByRole('button', { name: '+ 按品类归口' }).click()
    const goods = panel.getByLabel('第 1 行的品类', { exact: true })
    await goods.fill(category)
    await page.locator('.ant-select-item-option').filter({ hasText: category }).first().click()
    await goods.press('Escape')
    await pickIn(page, '第 1 行的部门', dept)
  }
  if (step.fromYuan) {
    const section = panel.getByRole('region', { name: '进入条件' })
    await section.getByRole('button', { name: '+ 条件' }).click()
    await section.getByLabel('金额', { exact: true }).fill(step.fromYuan)
  }
}

const hospital = async (): Promise<number> =>
  Number((await query<{ school_id: string }>("select school_id from shared.login_names where name = 'hc1'"))[0]!.school_id)

/** The hospital of the demo has nobody who configures it: its accountant does for a while. */
const CONFIGURES = "school_id = $1 and role = 'schoolAdmin' and user_id = (select user_id from shared.login_names where name = 'hc1')"
test.beforeEach(async () => {
  await query(
    "insert into mall.user_roles (school_id, user_id, role) select $1, user_id, 'schoolAdmin' from shared.login_names where name = 'hc1'",
    [await hospital()],
  )
})

test.afterEach(async () => {
  const id = await hospital()
  await query(`delete from mall.user_roles where ${CONFIGURES}`, [id])
  await query("delete from mall.flow_defs where school_id = $1 and doc_kind = 'order' and version > 1", [id])
  await query("update mall.flow_defs set valid_to = null where school_id = $1 and doc_kind = 'order'", [id])
  await query('delete from mall.flow_drafts where school_id = $1', [id])
  await query('update shared.schools set settings_version = settings_version + 1 where id = $1', [id])
})

test.setTimeout(90_000)

test('a hospital draws its own rules by hand, publishes them, and the next order goes by them', async ({ browser }) => {
  const page = await pageOf(browser, 'HC1')
  await page.goto('/admin/flows')
  await expect(page.getByRole('button', { name: /^第 1 步/ })).toBeVisible()
  // From nothing: what is in force is taken away step by step.
  for (let left = await page.getByRole('button', { name: /^第 \d+ 步/ }).count(); left > 0; left -= 1) {
    await page.getByRole('button', { name: /^第 1 步/ }).press('Delete')
    await expect(page.getByRole('button', { name: /^第 \d+ 步/ })).toHaveCount(left - 1)
  }
  for (const step of RULES) await draw(page, step)
  await expect(page.getByRole('button', { name: /^第 4 步 分管院长 .*金额达到 ¥5,000.00/ })).toBeVisible()
  await expect(page.getByText('每一步都找得到人')).toBeVisible()
  await page.getByRole('button', { name: /^发布 v/ }).click()
  const dialog = page.getByRole('dialog', { name: /^发布/ })
  await dialog.getByLabel('原因').fill('按本院新办法')
  await dialog.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.getByText('生效中 v2')).toBeVisible()

  const buyer = await pageOf(browser, 'HT1')
  const [sku] = await query<{ id: string }>(
    "select s.id from shared.skus s join shared.products p on p.id = s.product_id where p.category_path like '60/%' and p.status = 'on' and not p.is_asset and p.control_class = 0 and s.moq = 1 and s.pack_step = 1 and s.price_e4 between 200000 and 2000000 order by s.id limit 1",
  )
  await buyer.goto(`/confirmOrder?skuId=${sku!.id}&num=1`)
  await choose(buyer, '采购用途', '行政办公')
  await buyer
    .getByRole('button', { name: /提交审批|提交订单/ })
    .first()
    .click()
  await expect(buyer).toHaveURL(/\/auditSuccess/)
  const [inst] = await query<{ def_version: number; steps: string[] }>(
    "select def_version, array(select n ->> 'title' from jsonb_array_elements(nodes) n where n ->> 'skipped' = '') as steps from mall.flow_insts where school_id = $1 order by started_at desc limit 1",
    [await hospital()],
  )
  expect(inst).toEqual({ def_version: 2, steps: ['科主任', '归口科室', '财务科'] })
})
