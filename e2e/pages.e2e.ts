// Every page of the product, with data in it, as the people who use it: no serious or critical fault by axe, nothing wider
// than the screen, no error in the page, at 1440 and 390 px. Runs after main-job, which leaves the data. A share of the
// addresses is looked at, the others at the next runs; with SWEEP=all everybody who may open a page looks at it, and asks axe at both widths.
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { readers, visits } from './every-page.ts'
import { faultsOf, overflowOf, quietness } from './look.ts'
import { pageOf, query, test } from './people.ts'

const byEverybody = process.env.SWEEP === 'all'

const WIDTHS = [1440, 390] as const
/** Differs from run to run, and is the same for all that run. */
const TURN = Number(process.env.SWEEP_TURN)
/** However many pages the product has, the gate looks at about so many addresses, the others at the next runs. */
const MOST = 26
const looking = async () => {
  const all = await visits(byEverybody)
  const total = [...all.values()].reduce((sum, { length }) => sum + length, 0)
  const share = byEverybody ? 1 : Math.ceil(total / MOST)
  return (who: string): string[] => (all.get(who) ?? []).filter((_, at) => (at + TURN) % share === 0)
}
/** The faults of a page do not change with its width often: the gate asks for them at one width, another for the next page and the next run. */
const asksAt = (at: number, width: number): boolean => byEverybody || WIDTHS[(at + (TURN >> 2)) % WIDTHS.length] === width

const PARTS = [0, 1]
for (const who of readers(byEverybody))
  for (const part of PARTS)
    test(`pages of ${who} are accessible and fit at ${WIDTHS.join(' and ')} px, part ${part + 1}`, async ({ browser }) => {
      test.setTimeout(300_000)
      const faults: string[] = []
      const page = await pageOf(browser, who)
      const quiet = quietness(page)
      const addresses = (await looking())(who)
      for (const [at, address] of addresses.filter((_, i) => i % PARTS.length === part).entries()) {
        const onError = (error: Error) => faults.push(`${address}: ${error.message}`)
        page.on('pageerror', onError)
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          if (width === WIDTHS[0]) await page.goto(address)
          await quiet()
          const found = [...(asksAt(at, width) ? await faultsOf(page) : []), ...(await overflowOf(page))]
          faults.push(...found.map((it) => `${address} at ${width} px: ${it}`))
        }
        page.off('pageerror', onError)
      }
      expect(faults).toEqual([])
    })

const DIST = join(import.meta.dirname, '../web/dist')
/** Bytes of a file of the web as gzip sends it. */
const gzipped = (path: string): number => statSync([`${DIST}${path}.gz`, `${DIST}${path}`].find(existsSync)!).size

for (const [page, address, most] of [
  ['home', '/', { kB: 161, scripts: 12, calls: 6 }],
  ['search', '/searchCate?keyword=移液枪头', { kB: 171, scripts: 19, calls: 6 }],
] as const) {
  test(`${page} stays small: bytes of script, scripts and calls`, async ({ page: visitor }) => {
    const asked: string[] = []
    visitor.on('request', (it) => asked.push(new URL(it.url()).pathname))
    await visitor.goto(address)
    await quietness(visitor)()
    const scripts = asked.filter((it) => it.endsWith('.js'))
    const calls = asked.filter((it) => it.startsWith('/api/') && it !== '/api/picture' && it !== '/api/activity/photo')
    expect(scripts.reduce((sum, it) => sum + gzipped(it), 0) / 1000).toBeLessThanOrEqual(most.kB)
    expect(scripts.length).toBeLessThanOrEqual(most.scripts)
    expect(calls.length).toBeLessThanOrEqual(most.calls)
    // What was asked for with the document is not asked for again.
    expect(calls).toEqual([...new Set(calls)])
  })
}

test('a form without an address tells its link by more than colour', async ({ browser }) => {
  const [sku] = await query<{ id: string }>("select id from shared.skus where status = 'on' limit 1")
  const page = await pageOf(browser, 'T1')
  await page.route('**/api/order/quote', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, address: null } } })
  })
  await page.goto(`/confirmOrder?skuId=${sku!.id}&num=1`)
  await expect(page.getByText('还没有收货地址')).toBeVisible()
  expect([...(await faultsOf(page)), ...(await overflowOf(page))]).toEqual([])
})

test('the pages of nobody are accessible', async ({ page }) => {
  const quiet = quietness(page)
  for (const address of ['/login', '/error', '/nowhere', '/']) {
    await page.goto(address)
    await quiet()
    expect([address, await faultsOf(page)]).toEqual([address, []])
  }
})
