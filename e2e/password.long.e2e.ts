// 登录密码: every refusal of the form, the change itself, what it does to other open pages, and a one-time password of the operator.
import { expect, type Page } from '@playwright/test'
import { contextOf, pageOf, pressLogin, query, test, typeAccount } from './people.ts'

const OLD = 'Caiyuan-2026'
const NEW = 'Neu-2026-pass'
/** 赵教授: no other journey signs in as him. */
const WHO = 'F2'

let hash = ''
test.beforeAll(async () => {
  hash = (await query<{ password_hash: string }>('select password_hash from mall.users where user_no = $1', [WHO]))[0]!.password_hash
})
test.afterEach(async () => {
  await query('update mall.users set password_hash = $1, must_change_password = false where user_no = $2', [hash, WHO])
  await query("delete from shared.throttles where starts_with(key, 'sign-in')")
})

/** Signs in and answers the code. */
const signIn = (page: Page, passWord: string): Promise<string> => pressLogin(page, typeAccount(page, WHO, passWord))
const form = (page: Page) => page.getByRole('form', { name: '修改密码' })
const change = async (page: Page, old: string, fresh: string, again = fresh): Promise<void> => {
  await form(page).getByLabel('原密码').fill(old)
  await form(page)
    .getByLabel(/^新密码/)
    .fill(fresh)
  await form(page).getByLabel('再次输入新密码').fill(again)
  await form(page).getByRole('button', { name: '修改密码' }).click()
}

test('the form says what is wrong with a new password, and changes nothing', async ({ browser }) => {
  const page = await pageOf(browser, WHO)
  await page.goto('/setting?tab=password')
  const says = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await form(page).getByRole('button', { name: '修改密码' }).click()
  for (const text of ['请输入原密码', '请输入新密码', '请再次输入新密码']) await says(text)
  await change(page, OLD, 'Ab1')
  await says('新密码至少 8 位')
  await change(page, OLD, 'abcdefgh1')
  await says('新密码须含大写字母、小写字母、数字、符号中的三种')
  await change(page, OLD, NEW, `${NEW}!`)
  await says('两次输入的新密码不一致')
  await change(page, 'Wrong-2026', NEW)
  await says('原密码不正确')
  await change(page, OLD, OLD)
  await says('新密码不能与原密码相同')
  await expect(page).toHaveURL(/\/setting/)
  expect((await query<{ password_hash: string }>('select password_hash from mall.users where user_no = $1', [WHO]))[0]!.password_hash).toBe(
    hash,
  )
})

test('a new password signs out every other open page at once; only the new one signs in', async ({ browser }) => {
  const page = await pageOf(browser, WHO)
  const elsewhere = await pageOf(browser, WHO)
  await Promise.all([page.goto('/setting?tab=password'), elsewhere.goto('/order')])
  await expect(elsewhere.getByRole('heading').first()).toBeAttached()
  const asked: string[] = []
  elsewhere.on('request', (it) => void (it.url().includes('/api/events') && asked.push(it.url())))
  await change(page, OLD, NEW)
  await expect(page.getByText('密码已修改，请用新密码登录')).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
  // Nobody touched it: the page heard it from the server.
  await expect(elsewhere).toHaveURL(/\/login\?return=%2Forder/, { timeout: 10_000 })
  await elsewhere.waitForTimeout(5000)
  expect(asked.length).toBeLessThanOrEqual(1)

  expect(await signIn(page, OLD)).toBe('3002')
  await expect(page.getByRole('alert').filter({ hasText: '账号或密码不正确，还可尝试 4 次' })).toBeVisible()
  expect(await signIn(page, NEW)).toBe('1000')
  await expect(page).not.toHaveURL(/\/login/)
  await expect(page.getByText('赵教授').first()).toBeVisible()
})

test('a one-time password leads to the form, opens nothing else, and is over once it was changed', async ({ browser }) => {
  // As the operator's command leaves the person.
  await query('update mall.users set must_change_password = true where user_no = $1', [WHO])
  const context = await contextOf(browser)
  const page = await context.newPage()
  await page.goto('/login?return=%2Forder')
  expect(await signIn(page, OLD)).toBe('1000')
  await expect(page).toHaveURL(/\/setting/)
  await expect(page.getByText('您用的是发给您的一次性密码').first()).toBeVisible()
  await expect(page.getByText('收货地址')).toHaveCount(0)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/setting/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/setting/)
  await change(page, OLD, NEW)
  await expect(page).toHaveURL(/\/login/)
  expect(await signIn(page, NEW)).toBe('1000')
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/order')
  await expect(page).toHaveURL(/\/order/)
})
