import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { test } from './people.ts'

const GIVEN = join(import.meta.dirname, '../web/dist')
/** Private keys, keys of the clouds, whole hashes or keys, the demo's password, addresses of databases and inner networks, maps of the sources. */
const SECRET =
  /-----BEGIN [A-Z ]*KEY|\bLTAI\w{12}|\bAKID\w{13}|\b[0-9a-f]{64}\b|Caiyuan-2026|postgres(?:ql)?:\/\/|\b(?:10\.\d+|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.\d+\.\d+\b|sourceMappingURL=/

test('what a browser is given holds no secret and no source map (T-74, T-82)', () => {
  const files = readdirSync(GIVEN, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:html|css|js|json|map)$/.test(name))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((name) => name.endsWith('.map') || SECRET.test(readFileSync(join(GIVEN, name), 'utf8')))).toEqual([])
})

test('the mall opens on its own address, without an error in the page', async ({ page }) => {
  const errors: string[] = []
  const plain: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('response', (it) => {
    if (/\/assets\/.*\.js$/.test(it.url()) && !it.headers()['content-encoding']) plain.push(it.url())
  })
  await page.goto('/login')
  await expect(page).toHaveTitle(/采园/)
  await expect(page.getByText('李老师').first()).toBeVisible()
  expect(errors).toEqual([])
  // Scripts too small to be worth it stay as they are.
  for (const url of plain) expect((await (await page.request.get(url)).body()).length).toBeLessThan(1024)
})

test('a deep link is answered by the app, an unknown call by the envelope', async ({ page, request }) => {
  const deep = await page.goto('/orderDetail?id=none')
  expect(deep?.headers()['content-security-policy']).toContain("default-src 'self'")
  const answer = await request.get('/api/nothing')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toEqual({ retCode: '4005', data: null, retMsg: '没有这个接口' })
})
