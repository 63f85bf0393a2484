// Signing in: over a page, by account, by phone; what is refused, what is remembered, and what each person finds in the menu.
import { expect, type Page } from '@playwright/test'
import { contextOf, newestMessage, pageOf, pressLogin, query, test, typeAccount } from './people.ts'

const PASSWORD = 'Caiyuan-2026'
/** No other journey signs in as these people. */
const BUYER = 'HT1'
const LOCKED = 'E1'
const MOBILE = '13966500067'

// Whoever asked from this network before takes an image from then on.
const forget = async (): Promise<void> => {
  for (const key of ['sms-', 'sign-in']) await query('delete from shared.throttles where starts_with(key, $1)', [key])
}
test.beforeEach(forget)
test.afterEach(forget)

test('a visitor signs in over the page, and what he pressed is in his cart', async ({ page }) => {
  const [sku] = await query<{ product_id: string; name: string }>(
    "select p.id as product_id, p.name from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  await page.goto(`/detail?id=${sku!.product_id}`)
  await page.getByRole('button', { name: '加入购物车', exact: true }).first().click()
  await expect(page.getByRole('dialog').getByText('登录后继续刚才的操作')).toBeVisible()
  await page.getByRole('textbox', { name: '账号' }).fill(BUYER)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD)
  await page.getByRole('textbox', { name: '图形验证码' }).fill('0000')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: '验证码' })).toBeVisible()
  expect(await pressLogin(page, typeAccount(page, BUYER, PASSWORD))).toBe('1000')
  await expect(page.getByText(/已加入购物车，现有 \d+ 件/)).toBeVisible()
  await expect(page).toHaveURL(/\/detail/)
  await page.goto('/cart')
  await expect(page.getByText(sku!.name).first()).toBeVisible()
})

test('a password typed wrong three times says how often it may be tried, after five it is locked', async ({ page }) => {
  await page.goto('/login')
  const refused = (words: RegExp | string) => expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
  for (const left of [4, 3, 2, 1]) {
    expect(await pressLogin(page, typeAccount(page, LOCKED, 'Wrong-2026'))).toBe('3002')
    await refused(`账号或密码不正确，还可尝试 ${left} 次`)
  }
  for (const passWord of ['Wrong-2026', PASSWORD]) {
    expect(await pressLogin(page, typeAccount(page, LOCKED, passWord))).toBe('3003')
    await refused(/锁定/)
  }
})

const askCode = async (page: Page): Promise<void> => {
  await forget()
  await query('delete from shared.sim_sms where mobile = $1', [MOBILE])
  await page.getByLabel(/^手机号/).fill(MOBILE)
  await page.getByRole('button', { name: '获取验证码' }).click()
}
const fillIn = async (page: Page): Promise<void> => {
  await page.getByLabel('姓名').fill('方文')
  await askCode(page)
  await expect(page.getByText('短信已发送到 139****0067')).toBeVisible()
  await page.getByLabel('手机验证码').fill(await newestMessage(MOBILE, /验证码 (\d{6})，用于注册/))
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await page.getByRole('button', { name: '注册', exact: true }).click()
}

test('a phone without an account is led to register, is signed in at once, and signs in where it is registered already', async ({
  browser,
}) => {
  const first = await (await contextOf(browser)).newPage()
  await first.goto('/login?by=phone')
  await askCode(first)
  await expect(first.getByText('该手机号还没有个人账号，请先注册')).toBeVisible()
  await first.getByRole('button', { name: '去注册' }).click()
  await fillIn(first)
  await expect(first.getByText('注册成功')).toBeVisible()
  await expect(first).toHaveURL('/')
  await expect(first.getByText('方文').first()).toBeVisible()

  const again = await (await contextOf(browser)).newPage()
  await again.goto('/login?by=register')
  await fillIn(again)
  await expect(again.getByRole('dialog')).toContainText('该手机号已注册，是否直接使用该手机号登录？')
  await again.getByRole('button', { name: '直接登录' }).click()
  await expect(again).toHaveURL('/')
  await expect(again.getByText('方文').first()).toBeVisible()
})

test('who forgot the password reads the word of the institution that has one, and everybody else whom to ask', async ({ page }) => {
  await page.goto('/login?schoolCode=DEMOH')
  await expect(page.getByRole('tab', { name: '职工登录' })).toBeVisible()
  await page.getByRole('button', { name: '忘记密码' }).click()
  await expect(page.getByText('忘记密码请致电平台客服，核对身份后重设')).toBeVisible()
  await page.goto('/login?schoolCode=DEMOU')
  await expect(page.getByText('暂无账号请联系平台开通')).toBeVisible()
  await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible()
  await expect(page.getByRole('button', { name: '忘记密码' })).toHaveCount(0)
})

test('a remembered account needs the captcha alone after the browser was closed', async ({ browser }) => {
  const before = await contextOf(browser)
  const page = await before.newPage()
  await page.goto('/login')
  await page.getByRole('checkbox', { name: '记住密码 7 天' }).check()
  expect(await pressLogin(page, typeAccount(page, BUYER, PASSWORD))).toBe('1000')
  await expect(page).not.toHaveURL(/\/login/)
  // What a closed browser keeps: no cookie of the session alone.
  const kept = (await before.cookies()).filter((it) => it.expires > 0 && it.name !== 'cy')
  expect(JSON.stringify(kept)).not.toContain(PASSWORD)
  await before.close()

  const after = await contextOf(browser)
  await after.addCookies(kept)
  const later = await after.newPage()
  await later.goto('/login')
  await expect(later.getByRole('textbox', { name: '账号' })).toHaveValue(BUYER)
  expect(await pressLogin(later, async () => undefined)).toBe('1000')
  await expect(later).not.toHaveURL(/\/login/)
})

/** Of all these entries, what each finds. */
const MENUS = {
  S1: ['我的购物车', '我的订单'],
  J1: ['审批中心', '我的订单'],
  C1: ['审批中心', '对账审核', '经费卡', '我的订单'],
  M1: ['审批中心', '学校管理', '注册审核'],
}

test('a student, a handler, finance and an administrator find menus of their own', async ({ browser }) => {
  const looked = new Set(Object.values(MENUS).flat())
  for (const [who, own] of Object.entries(MENUS)) {
    const page = await pageOf(browser, who)
    await page.goto('/setting')
    const links = page.getByRole('navigation', { name: '个人中心' }).getByRole('link')
    await expect(links.filter({ hasText: '账户设置' })).toBeVisible()
    const shown = await links.evaluateAll((all) => all.map((it) => it.getAttribute('title') ?? ''))
    expect([who, shown.filter((it) => looked.has(it)).toSorted()]).toEqual([who, own.toSorted()])
    await page.context().close()
  }
})
