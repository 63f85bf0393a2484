import { chromium } from '@playwright/test'
import { pageOf, query } from './people.ts'
process.env.E2E_PORT = '18820'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const base = 'http://127.0.0.1:18820'
const [who, ...paths] = process.argv.slice(2)
for (const [name, width] of [['1440', 1440], ['390', 390]] as const) {
  const page = await pageOf(browser, who!, { viewport: { width, height: 900 } })
  for (const [i, path] of paths.entries()) {
    await page.goto(base + path)
    await page.waitForTimeout(3500)
    await page.screenshot({ path: `/tmp/C-shots/${who}-${i}-${name}.png`, fullPage: true })
  }
  await page.close()
}
console.log(await query("select id, order_no, state, invoice_status, supplier_name, bill_id is null as free from mall.orders o where state in ('waitBill','waitAudit') limit 12"))
await browser.close()
