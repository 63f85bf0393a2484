// V32: no page of another site changes anything by a GET, whichever way it makes the browser of somebody signed in ask.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Request } from '@playwright/test'
import { endpoints, sampleInput } from '../server/test/endpoints.ts'
import { baseUrl, pageOf, query, test } from './people.ts'

const WHO = 'T1'
const deeds = endpoints.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.effect === 'write')

/** What needs no press; each way by itself is told apart by the `by` of its address. */
const passive = (url: string): string => `
  <img src="${url}&by=img"><script src="${url}&by=script"></script><iframe src="${url}&by=iframe"></iframe>
  <link rel="prefetch" href="${url}&by=prefetch"><link rel="stylesheet" href="${url}&by=style">
  <video src="${url}&by=video"></video>
  <script>
    fetch('${url}&by=fetch', { mode: 'no-cors', credentials: 'include' }).catch(() => {})
    fetch('${url}&by=headed', { headers: { sourceType: '0' }, credentials: 'include' }).catch(() => {})
  </script>`

const pressed = (url: string): string => {
  const fields = [...new URL(url).searchParams].map(([name, value]) => `<input name="${name}" value="${value}">`).join('')
  return `<a href="${url}&by=link">去看看</a><form action="${url.split('?')[0]}">${fields}<input name="by" value="form"><button>提交</button></form>`
}

test('no page of another site changes anything by any GET that writes', async ({ browser }) => {
  expect(deeds.length).toBeGreaterThan(0)
  const [own] = await query<{ id: string }>(
    'select a.id from mall.addresses a join mall.users u on u.school_id = a.school_id and u.id = a.user_id where u.user_no = $1 and a.deleted_at is null limit 1',
    [WHO],
  )
  const urls = deeds.map(({ endpoint }) => {
    const input = sampleInput(endpoint, () => own!.id) as Record<string, string>
    return `${baseUrl()}/api/${endpoint.path}?${new URLSearchParams(input)}`
  })
  let body = ''
  const server = createServer((_, answer) => answer.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html>${body}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const evil = `http://localhost:${(server.address() as AddressInfo).port}/`
  const done = async () =>
    (
      await query<{ num: number }>(
        `select count(*)::int as num from mall.audit_log where result = 'done' and endpoint = any($1) and user_id in (select id from mall.users where user_no = $2)`,
        [deeds.map(({ name }) => name), WHO],
      )
    )[0]!.num
  try {
    const page = await pageOf(browser, WHO)
    // What a page of another site may not read shows no answer: that it was asked, and that it came to an end, shows all the same.
    const ended: { by: string; isSignedIn: boolean }[] = []
    const end = async (it: Request): Promise<void> => {
      const by = new URL(it.url()).searchParams.get('by')
      if (by) ended.push({ by, isSignedIn: (await it.allHeaders())['cookie']?.includes('cy=') ?? false })
    }
    page.context().on('requestfinished', (it) => void end(it))
    page.context().on('requestfailed', (it) => void end(it))
    const before = await done()
    for (const url of urls) {
      body = passive(url)
      await page.goto(evil)
      const missing = () => ['img', 'script', 'iframe', 'style', 'video', 'fetch'].filter((by) => !ended.some((it) => it.by === by))
      await expect.poll(missing).toEqual([])
      for (const name of ['去看看', '提交']) {
        body = pressed(url)
        await page.goto(evil)
        await page.getByText(name).click()
        await expect(page).toHaveURL(/127\.0\.0\.1/)
      }
      // These come with the session, and are refused all the same.
      await expect.poll(() => ended.filter((it) => ['link', 'form'].includes(it.by) && it.isSignedIn).length).toBe(2)
      await expect(page.locator('body')).toContainText('"retCode"')
      await expect(page.locator('body')).not.toContainText('"1000"')
      ended.length = 0
    }
    expect(await done()).toBe(before)
    expect(await query('select 1 from mall.addresses where id = $1 and deleted_at is null', [own!.id])).toHaveLength(1)
  } finally {
    server.close()
  }
})
