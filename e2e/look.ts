// What is wrong with a page as it stands: by axe, and by its width.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Answers when the page waits for nothing: no call or script under way, no skeleton, for a fifth of a second. */
export const quietness = (page: Page) => {
  const open = new Set<unknown>()
  page.on('request', (it) => it.resourceType() !== 'eventsource' && open.add(it))
  page.on('requestfinished', (it) => open.delete(it))
  page.on('requestfailed', (it) => open.delete(it))
  const isBusy = async (): Promise<boolean> => open.size > 0 || (await page.locator('[aria-busy=true], [aria-label=正在加载]').count()) > 0
  return async (): Promise<void> => {
    await expect(async () => {
      for (let look = 0; look < 4; look += 1) {
        expect(await isBusy()).toBe(false)
        await page.evaluate(() => new Promise((done) => setTimeout(done, 50)))
      }
    }).toPass({ timeout: 30_000, intervals: [50] })
  }
}

// In the page itself, for violations alone: what else axe found would be carried out of it node by node, at four times the price. The
// other way of axe is for frames of other origins, and our pages have none.
export const faultsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
    .filter((it) => it.impact === 'serious' || it.impact === 'critical')
    .map((it) => `${it.id} ${it.nodes[0]?.target.join(' ')}`)
}

export const overflowOf = async (page: Page): Promise<string[]> => {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  return over > 0 ? [`${over} px wider than the screen`] : []
}
