// The lists of what is bought beside the catalogue and of what comes after an order, with nothing, one and 5,000 in them, at 1440 and
// 390 px: each says how many, shows a page of them, its last page opens, axe finds nothing, nothing is wider than the screen.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page } from '@playwright/test'
import { faultsOf, overflowOf, quietness } from './look.ts'
import { multiply } from './many-rows.ts'
import { baseUrl, databaseUrl, pageOf, test } from './people.ts'

const MANY = 5000
/** A mall of its own, in which the demo plays its year with a few orders. */
const folder = join(process.env.E2E_DATA ?? tmpdir(), 'years')
const port = Number(process.env.E2E_PORT ?? 18_480) + 7
test.use({ world: { port, folder }, baseURL: `http://127.0.0.1:${port}` })

let mall: ChildProcess
test.beforeAll(async () => {
  test.setTimeout(600_000)
  mkdirSync(folder, { recursive: true })
  const root = join(import.meta.dirname, '..')
  const env = { PORT: String(port), DATA_DIR: join(folder, 'data'), WEB_DIR: join(root, 'web/dist'), DEMO: '1', DEMO_HISTORY: '0' }
  mall = spawn('node', ['server/src/main.ts'], { cwd: root, env: { ...process.env, ...env, LOG_LEVEL: 'error' }, stdio: 'ignore' })
  await expect(async () => expect((await fetch(`${baseUrl()}/readyz`)).ok).toBe(true)).toPass({ timeout: 380_000, intervals: [1000] })
  await promisify(execFile)('node', ['server/src/demo/history/play.ts', databaseUrl(), env.DATA_DIR, '60'], { cwd: root })
  for (const table of TABLES) expect(await multiply(table, MANY)).toBeGreaterThanOrEqual(MANY)
})
test.afterAll(() => mall.kill())

const TABLES = [
  'mall.inquiries',
  'mall.off_platforms',
  'mall.framework_agreements',
  'mall.framework_orders',
  'mall.after_sales',
  'mall.refunds',
  'mall.complaints',
  'mall.invoice_applies',
  'mall.payments',
] as const

/** Who looks at which list. */
const LISTS: readonly (readonly [string, string])[] = [
  ['T1', '/myInquiry'],
  ['J1', '/enquiryCheck'],
  ['S2', '/channelInquiry'],
  ['T1', '/applyPurchaseList'],
  ['J1', '/externalCheck'],
  ['T2', '/workApplyPurchaseList'],
  ['J1', '/frameworkAgreements'],
  ['J1', '/frameworkOrderList'],
  ['J1', '/frameMaterialCheck'],
  ['T1', '/searchFrameworkAgreement'],
  ['S2', '/supplier/framework'],
  ['T1', '/afterServiceList'],
  ['S2', '/supplier/afterSales'],
  ['J1', '/refundCheck'],
  ['C1', '/refundBack'],
  ['T1', '/complaintReport'],
  ['J1', '/complaintDesk'],
  ['S2', '/supplier/complaints'],
  ['T1', '/invoiceService?tab=history'],
  ['S2', '/supplier/invoices'],
]
const WIDTHS = [1440, 390]

const totalOf = async (page: Page): Promise<number> => {
  const said = page.getByText(/^共 \d+ 条/).filter({ visible: true })
  return (await said.count()) === 0 ? 0 : Number(/\d+/.exec(await said.first().innerText())![0])
}

for (const [who, address] of LISTS)
  test(`${address} of ${who} with nothing, one and thousands`, async ({ browser }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    const page = await pageOf(browser, who)
    page.on('pageerror', (error) => faults.push(error.message))
    const quiet = quietness(page)
    const look = async (what: string): Promise<void> => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await quiet()
        faults.push(...[...(await faultsOf(page)), ...(await overflowOf(page))].map((it) => `${what} at ${width} px: ${it}`))
      }
      await page.setViewportSize({ width: WIDTHS[0]!, height: 900 })
      await quiet()
    }
    const asking = (keyword: string): string => `${address}${address.includes('?') ? '&' : '?'}keyword=${encodeURIComponent(keyword)}`

    await page.goto(address)
    await look('thousands')
    const total = await totalOf(page)
    console.log(address, who, total)
    const [number] = /[A-Z]{2,4}-?\d[\d-]*~\d+/.exec(await page.locator('main').innerText()) ?? []
    await page.locator('.ant-pagination-item').last().click()
    await quiet()
    await look('the last page')
    await page.goto(asking('没有这样的单据'))
    await look('nothing')
    expect(await totalOf(page)).toBe(0)
    if (number) {
      await page.goto(asking(number))
      await look('one')
      console.log(number, await totalOf(page))
    }
    expect(faults).toEqual([])
  })
