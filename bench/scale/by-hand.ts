// Somebody at the search page of this many goods: what he waits for after each press, until the answer is drawn in a real browser.
import { chromium, type Page } from '@playwright/test'

export interface Press {
  what: string
  ms: number[]
}

const WORDS = [
  '移液枪头',
  '打印纸',
  '无水乙醇',
  'wushuiyichun',
  '硒鼓',
  '64-17-5',
  '离心管 50ml',
  '一次性手套',
  '示波器',
  '得力 7417',
  'a4',
  '一夜枪头',
]
const ARGS = ['--no-sandbox', '--disable-gpu', '--no-first-run']

const drawn = async (page: Page): Promise<void> => {
  await page.locator('#results[aria-busy="false"]').waitFor()
  await page.locator('#results').getByRole('listitem').first().waitFor()
}

/** Presses as a visitor makes them: words and Enter, a brand, a price order, the next page, letters in the box until words are offered. */
export const byHand = async (origin: string): Promise<Press[]> => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell', args: ARGS })
  const took = new Map<string, number[]>()
  const timed = async (what: string, press: () => Promise<void>): Promise<void> => {
    const began = performance.now()
    await press()
    took.set(what, [...(took.get(what) ?? []), performance.now() - began])
  }
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
    await page.goto(`${origin}/searchCate?keyword=${WORDS.at(-2)}`)
    await drawn(page)
    const box = page.getByRole('combobox', { name: '搜索商品' })
    for (const words of WORDS) {
      await box.fill('')
      await timed('two letters typed, words offered', async () => {
        await box.pressSequentially(words.slice(0, 2))
        await page.getByRole('listbox', { name: '搜索建议' }).getByRole('option').first().waitFor()
      })
      await box.fill(words)
      await timed('words and Enter', async () => {
        await box.press('Enter')
        await page.waitForFunction(`new URL(location.href).searchParams.get('keyword') === '${words}'`)
        await drawn(page)
      })
      const facets = page.getByRole('complementary', { name: '筛选' })
      await timed('a filter ticked', async () => {
        await facets.getByRole('checkbox').first().click()
        await page.waitForFunction('new URL(location.href).searchParams.size > 1')
        await drawn(page)
      })
      await timed('cheapest first', async () => {
        await page.getByRole('button', { name: /^价格(从.*)?$/ }).click()
        await page.waitForFunction(`new URL(location.href).searchParams.has('sort')`)
        await drawn(page)
      })
    }
  } finally {
    await browser.close()
  }
  return [...took].map(([what, ms]) => ({ what, ms: ms.toSorted((a, b) => a - b) }))
}
