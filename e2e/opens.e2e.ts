import { expect } from '@playwright/test'
import { test } from './people.ts'

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
