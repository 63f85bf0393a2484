// 学校管理: a new account is made and used at once, disabled while it is signed in, and a parameter gets a value to come.
import { expect } from '@playwright/test'
import { choose, contextOf, pageOf, pressLogin, query, test } from './people.ts'

const NO = 'NEW2026'

test.afterEach(async () => {
  await query("delete from mall.school_params where key = 'urge.perDay'")
})

test('who runs the school makes an account, its person enters, and leaves at once when it is disabled', async ({ browser }) => {
  const admin = await pageOf(browser, 'M1')
  await admin.goto('/admin')
  await expect(admin.getByRole('heading', { name: '本校数字' })).toBeVisible()
  await admin.getByRole('navigation', { name: '工作台' }).getByRole('link', { name: '人员' }).click()
  await admin.getByRole('button', { name: '新增人员' }).click()
  const form = admin.getByRole('dialog', { name: '新增人员' })
  await form.getByLabel('工号或学号').fill(NO)
  await form.getByLabel('姓名').fill('新老师')
  await choose(admin, '部门', '材料学院', form)
  await choose(admin, '角色', '采购人', form)
  await form.getByRole('button', { name: '新增并生成密码' }).click()
  const told = admin.getByRole('dialog', { name: `新老师（${NO}）的一次性密码` })
  const password = await told.locator('code').innerText()
  await told.getByRole('button', { name: '已交给本人' }).click()

  const person = await (await contextOf(browser)).newPage()
  await person.goto('/login')
  await pressLogin(person, async () => {
    await person.getByRole('textbox', { name: '账号' }).fill(NO)
    await person.getByRole('textbox', { name: '密码', exact: true }).fill(password)
  })
  await expect(person).toHaveURL(/\/setting/)

  await admin.getByLabel('姓名或工号').fill(NO)
  await admin.getByLabel('姓名或工号').press('Enter')
  await admin.getByRole('link', { name: '新老师' }).click()
  await admin.getByRole('button', { name: '停用' }).click()
  const ask = admin.getByRole('dialog')
  await ask.getByRole('button', { name: '离职' }).click()
  await ask.getByRole('button', { name: '停用', exact: true }).click()
  await expect(admin.getByText('已停用', { exact: true })).toBeVisible()
  await expect(person).toHaveURL(/\/login/)
})

test('a parameter gets a value from a day to come, seen as such and taken back', async ({ browser }) => {
  const page = await pageOf(browser, 'M1')
  await page.goto('/admin/params')
  await page.getByRole('button', { name: '修改每天催办次数' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('新的值').fill('5')
  await form.getByLabel('从哪天起').fill('2030-01-01')
  await form.getByLabel('从哪天起').press('Enter')
  await form.getByLabel('原因').fill('学期调整')
  await form.getByRole('button', { name: '修改', exact: true }).click()
  await expect(page.getByText('2030-01-01 起改为 5 次')).toBeVisible()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: '每天催办次数' }).click()
  // By its own name: the dialog before it may still be closing. A press on rows that are just drawn anew is lost.
  const undo = page.getByRole('dialog', { name: /^取消 / })
  await expect(async () => {
    if (!(await undo.isVisible())) await page.getByRole('main').getByRole('button', { name: '取消' }).click({ timeout: 2000 })
    await expect(undo).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await undo.getByRole('textbox').fill('不再需要')
  await undo.getByRole('button', { name: '取消这个值' }).click()
  await expect(page.getByText('将来')).toBeHidden()
  await expect(page.getByText('不再需要')).toBeVisible()
})
