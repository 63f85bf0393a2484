// Every page of the main job, with data in it, as the person who uses it: no serious or critical fault by axe, nothing
// wider than the screen, no error in the page, at 1440 and 390 px. Runs after main-job, which leaves the data.
import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const first = async (text: string): Promise<string> => (await query<{ id: string }>(text))[0]?.id ?? 'none'

const pages = async (): Promise<[string, string][]> => {
  const order = await first("select id from mall.orders order by (state = 'done') desc limit 1")
  const purchase = await first('select id from mall.purchases limit 1')
  const acceptance = await first('select id from mall.acceptances limit 1')
  const bill = await first('select id from mall.bills limit 1')
  const fund = await first("select id from mall.funds where project_no = '52472118'")
  const product = await first("select id from shared.products where name like '国药 无水乙醇%' limit 1")
  return [
    ['T1', '/'],
    ['T1', '/searchCate?keyword=移液枪头'],
    ['T1', `/detail?id=${product}`],
    ['T1', '/cart'],
    ['T1', '/order'],
    ['T1', `/orderDetail?id=${order}`],
    ['T1', `/carDetail?id=${purchase}`],
    ['T1', '/message'],
    ['T1', '/setting'],
    ['T1', '/noPermission'],
    ['F1', '/check/0'],
    ['F1', '/check/1'],
    ['F1', `/purchaseCheckDetail?kind=order&id=${order}`],
    ['F1', '/fundCard'],
    ['F1', `/fundStatement?id=${fund}`],
    ['T2', '/acceptanceCheck'],
    ['T2', `/acceptanceCheckDetail?id=${acceptance}`],
    ['C1', '/bill/0'],
    ['C1', '/bill/5'],
    ['C1', '/billCheck'],
    ['C1', `/billCheckDetail?id=${bill}`],
    ['S2', '/supplier'],
    ['S2', '/supplier/bills'],
    ['S2', '/supplier/goods'],
    ['S2', '/supplier/goods/import'],
    ['S2', '/supplier/message'],
    ['S2', `/supplier/order?schoolId=101&id=${order}`],
    ['S2', `/supplier/print/delivery?o=101-${order}`],
    ['S2', `/supplier/print/pick?o=101-${order}`],
  ]
}

for (const width of [1440, 390]) {
  test(`pages are accessible and fit at ${width} px`, async ({ browser }) => {
    test.setTimeout(240_000)
    const faults: string[] = []
    const open = new Map<string, Awaited<ReturnType<typeof pageOf>>>()
    for (const [who, path] of await pages()) {
      const page = open.get(who) ?? (await pageOf(browser, who, { viewport: { width, height: 900 } }))
      open.set(who, page)
      page.removeAllListeners('pageerror')
      page.on('pageerror', (error) => faults.push(`${path}: ${error.message}`))
      await page.goto(path)
      await page.waitForLoadState('load')
      await page.waitForTimeout(900)
      const { violations } = await new AxeBuilder({ page }).analyze()
      for (const it of violations.filter((v) => v.impact === 'serious' || v.impact === 'critical'))
        faults.push(`${path}: ${it.id} ${it.nodes[0]?.target.join(' ')}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (over > 0) faults.push(`${path}: ${over} px wider than the screen`)
    }
    expect(faults).toEqual([])
  })
}

test('the pages of nobody are accessible', async ({ page }) => {
  for (const path of ['/login', '/error', '/nowhere']) {
    await page.goto(path)
    await page.waitForTimeout(600)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect([path, violations.filter((v) => v.impact === 'serious' || v.impact === 'critical').map((v) => v.id)]).toEqual([path, []])
  }
})
