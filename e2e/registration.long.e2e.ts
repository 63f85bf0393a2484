// 注册申请: somebody without an account applies by phone, the auditor passes it, and the password of the message signs in.
import { expect } from '@playwright/test'
import { choose, contextOf, newestMessage, pageOf, pressLogin, query, test, typeAccount } from './people.ts'

const MOBILE = '13966500001'
const NO = 'N20261118'

const newest = (pattern: RegExp): Promise<string> => newestMessage(MOBILE, pattern)

// Whoever asked from this network before takes an image from then on.
test.beforeEach(() => query("delete from shared.throttles where starts_with(key, 'sms-from')"))

test('an application becomes an account that signs in and changes its first password', async ({ browser }) => {
  const applicant = await (await contextOf(browser)).newPage()
  await applicant.goto('/register?schoolCode=DEMOU')
  await applicant.getByLabel(/^手机号/).fill(MOBILE)
  await applicant.getByRole('button', { name: '获取验证码' }).click()
  await applicant.getByLabel('手机验证码').fill(await newest(/验证码 (\d{6})/))
  await applicant.getByRole('button', { name: '验证手机号' }).click()
  await applicant.getByLabel(/^姓名/).fill('罗新来')
  await choose(applicant, '身份', '博士后')
  await applicant.getByLabel(/^工号或学号/).fill(NO)
  await choose(applicant, '部门', '化学学院')
  await applicant.getByLabel(/^出生日期/).fill('1995-06-01')
  await applicant.getByLabel(/^出生日期/).press('Enter')
  await applicant.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await applicant.getByRole('button', { name: '提交申请' }).click()
  await expect(applicant.getByRole('heading', { name: '申请已提交' })).toBeVisible()

  const auditor = await pageOf(browser, 'M1')
  await auditor.goto('/applyRegisterList')
  await auditor.getByRole('link', { name: '罗新来' }).click()
  await auditor
    .getByRole('button', { name: /^通\s*过/ })
    .first()
    .click()
  await expect(auditor.getByText('已通过').first()).toBeVisible()

  const password = await newest(/一次性密码 ([\w-]+)/)
  const newcomer = await (await contextOf(browser)).newPage()
  await newcomer.goto('/login?schoolCode=DEMOU')
  expect(await pressLogin(newcomer, typeAccount(newcomer, NO, password))).toBe('1000')
  await expect(newcomer.getByRole('form', { name: '修改密码' })).toBeVisible()
})
