// 二次验证: set up by the picture's secret, asked after the password, given by the app or by paper.
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { contextOf, pageOf, pressLogin, query, test } from './people.ts'

/** No other journey signs in as this person by password. */
const WHO = 'V2'
const PASSWORD = 'Caiyuan-2026'

test.afterEach(async () => {
  for (const table of ['user_factors', 'recovery_codes']) await query(`delete from mall.${table}`)
})

/** A code of the next step of time: the one of now was used. */
const nextCode = async (secret: string): Promise<string> => {
  const [at] = await query<{ now: Date }>('select now() as now')
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at!.now.getTime() + 30_000 })
}

const setUp = async (page: Page): Promise<{ secret: string; paper: string[] }> => {
  await page.goto('/setting?tab=password')
  await page.getByRole('button', { name: '开启二次验证' }).click()
  const form = page.getByRole('form', { name: '设置二次验证' })
  await expect(form.getByRole('img', { name: '二次验证的二维码' })).toBeVisible()
  const secret = (await form.locator('code').innerText()).replaceAll(' ', '')
  const [at] = await query<{ now: Date }>('select now() as now')
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at!.now.getTime() })
  await form.getByRole('textbox', { name: '动态码' }).fill(code)
  await form.getByRole('button', { name: '开启' }).click()
  const codes = page.getByRole('region', { name: '恢复码' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const paper = await codes.allInnerTexts()
  await page.getByRole('button', { name: '我已保存' }).click()
  await expect(page.getByText('恢复码还剩 10 个')).toBeVisible()
  return { secret, paper }
}

test('who set it up is asked for it after the password, and is in by a code of the app or of the paper', async ({ browser }) => {
  const { secret, paper } = await setUp(await pageOf(browser, WHO))
  for (const code of [await nextCode(secret), paper[0]!]) {
    const page = await (await contextOf(browser)).newPage()
    await page.goto('/login?return=%2Fsetting%3Ftab%3Dpassword')
    const answered = await pressLogin(page, async () => {
      await page.getByRole('textbox', { name: '账号' }).fill(WHO)
      await page.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD)
    })
    expect(answered).toBe('3080')
    const second = page.getByRole('form', { name: '二次验证' })
    await expect(second.getByRole('timer')).toHaveText(/\d:\d\d 内有效/)
    await second.getByRole('textbox', { name: '动态码' }).fill('000000')
    await second.getByRole('button', { name: '登录', exact: true }).click()
    await expect(second.getByRole('alert').first()).toContainText('还可尝试 4 次')
    await second.getByRole('textbox', { name: '动态码' }).fill(code)
    await second.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(/\/setting/)
    await expect(page.getByText('当前设备')).toBeVisible()
  }
})
