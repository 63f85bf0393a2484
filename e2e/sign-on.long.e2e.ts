// 统一身份认证: from the page people sign in at to the school's own sign-in and back, against real servers.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { startCas, type CasServer } from '../server/test/sign-on/cas-server.ts'
import type { Listening } from '../server/test/sign-on/listen.ts'
import { CLIENT, startOidc } from '../server/test/sign-on/oidc-server.ts'
import { startSaml, type SamlServer } from '../server/test/sign-on/saml-server.ts'
import { test } from './people.ts'

let cas: CasServer
let oidc: Listening
let saml: SamlServer

/** As the operator sets a school up. */
const found = (folder: string, name: string, code: string, signIn: object): void => {
  const file = join(folder, `${code}.json`)
  const people = [{ no: '20260001', name: '林晓', roles: ['purchaser'] }]
  writeFileSync(file, JSON.stringify({ school: { code, name, kind: 'university' }, signIn, people }))
  const done = spawnSync('node', ['scripts/school.mjs', file], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: join(folder, 'data') },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(done.stderr)
}

test.beforeAll(async ({ world }) => {
  cas = await startCas((user) => ({ cn: '林晓', employeeNumber: user }))
  found(world.folder, '中央认证大学', 'E2ECAS', { type: 'cas', server: cas.base, userNo: 'employeeNumber', name: 'cn' })
  oidc = await startOidc([`http://127.0.0.1:${world.port}/api/sso/callback?schoolCode=E2EOIDC`], () => '林晓')
  found(world.folder, '开放认证大学', 'E2EOIDC', { type: 'oidc', issuer: oidc.url, ...CLIENT })
  saml = await startSaml()
  const { entityId, page, logoutPage, certificate } = saml
  found(world.folder, '断言认证大学', 'E2ESAML', {
    type: 'saml',
    entityId,
    page,
    logoutPage,
    certificates: [certificate],
    userNo: 'employeeNumber',
  })
})
test.afterAll(() => Promise.all([cas.close(), oidc.close(), saml.close()]))

/** Chooses the school as somebody who came from a page of orders. */
const leaveFor = async (page: Page, school: string): Promise<void> => {
  await page.goto('/login?by=school&return=%2Forder')
  await page.getByLabel('我已阅读并同意').check()
  await page.getByRole('button', { name: school }).click()
}

test('people sign in at their own school by CAS, come back to where they were, and leave both', async ({ page }) => {
  await leaveFor(page, '中央认证大学')
  await page.getByLabel('学号').fill('20260001')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/order$/)
  await expect(page.getByText('林晓').first()).toBeVisible()
  const signedOutAt = page.waitForRequest(`${cas.base}/logout?**`)
  await page.getByRole('button', { name: /林晓/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await signedOutAt
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/login$/)
})

test('people sign in at their own school by OpenID Connect, and come back to where they were', async ({ page }) => {
  await leaveFor(page, '开放认证大学')
  await page.getByPlaceholder('Enter any login').fill('20260001')
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/order$/)
  await expect(page.getByText('林晓').first()).toBeVisible()
})

test('people sign in at their own school by SAML, come back to where they were, and leave both', async ({ page }) => {
  await leaveFor(page, '断言认证大学')
  await page.getByLabel('学号').fill('20260001')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/order$/)
  await expect(page.getByText('林晓').first()).toBeVisible()
  // The provider leads back only if it knows the signature, and the page says nothing only if it knows the answer.
  const signedOutAt = page.waitForRequest(`${saml.logoutPage}?**`)
  await page.getByRole('button', { name: /林晓/ }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await signedOutAt
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/login$/)
})

test('what a visitor put into the cart lies there once the school signed him in', async ({ page }) => {
  await page.goto('/searchCate?keyword=移液枪头')
  await page.getByRole('button', { name: '加入购物车', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '选择机构' }).click()
  await dialog.getByLabel('我已阅读并同意').check()
  await dialog.getByRole('button', { name: '中央认证大学' }).click()
  await page.getByLabel('学号').fill('20260001')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page).toHaveURL(/\/searchCate\?/)
  await expect(page.getByText(/已加入购物车，现有 \d+ 件/)).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('移液枪头').first()).toBeVisible()
})

test('whom the school knows and the mall does not is told so', async ({ page }) => {
  await leaveFor(page, '中央认证大学')
  await page.getByLabel('学号').fill('20269999')
  await page.getByRole('button', { name: '进入' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '您在商城还没有账号' })).toBeVisible()
})
