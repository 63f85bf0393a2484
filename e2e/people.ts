// Signing in as the people of the demo. The tests may look into the private database of their own server, as its operator could.
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test as base, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test'
import pg from 'pg'
import { shiftDate } from '../server/test/shift-date.ts'

/** Pages tell the time of their server. */
const onItsClock = async (context: BrowserContext): Promise<BrowserContext> => {
  const [at] = await query<{ now: Date }>('select clock_timestamp() as now')
  await context.addInitScript(shiftDate, at!.now.getTime() - Date.now())
  return context
}

export const contextOf = async (browser: Browser, options: Parameters<Browser['newContext']>[0] = {}): Promise<BrowserContext> =>
  onItsClock(await browser.newContext(options))

/** The server a project runs against, and the folder of its data. */
interface World {
  port: number
  folder: string
}
export interface InWorld {
  world: World
  baseURL: string
}
let here: World | undefined

/** Of a worker of the runner, or of whoever looks at a mall by hand. */
const worldHere = (): World => here ?? { port: Number(process.env.E2E_PORT), folder: process.env.E2E_DATA! }

/** A test leaves no page behind: open pages listen, and would slow down whatever comes later. */
export const test = base.extend<{ tidy: undefined }, { world: World; entered: undefined }>({
  world: [undefined as unknown as World, { option: true, scope: 'worker' }],
  entered: [
    async ({ world }, use) => {
      here = world
      await use(undefined)
    },
    { auto: true, scope: 'worker' },
  ],
  context: async ({ context }, use) => use(await onItsClock(context)),
  tidy: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((it) => it.close()))
    },
    { auto: true },
  ],
})

const data = (): string => join(worldHere().folder, 'data')
const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const databaseUrl = (): string => {
  const secret = readFileSync(join(data(), 'pg/secret'), 'utf8').trim()
  const port = readFileSync(join(data(), 'pg/cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://postgres:${secret}@127.0.0.1:${port}/caiyuan`
}

/** Plays a year of so many orders, and what goes with them, in the world of the test. */
export const playHistory = async (orders: number): Promise<void> => {
  const play = join(import.meta.dirname, '../server/src/demo/history/play.ts')
  await promisify(execFile)(process.execPath, [play, databaseUrl(), data(), String(orders)])
}

/** One query on the server's own embedded database. */
export const query = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> => {
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** A page of a person who has just signed in. */
export const pageOf = async (browser: Browser, name: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
  const [row] = await query<{ school_id: string; user_id: string }>('select school_id, user_id from shared.login_names where name = $1', [
    name.toLowerCase(),
  ])
  const token = randomBytes(32).toString('base64url')
  await query('insert into mall.sessions (school_id, token_hash, user_id, proven_at) values ($1, $2, $3, now())', [
    row!.school_id,
    sha256(token),
    row!.user_id,
  ])
  const context = await contextOf(browser, options)
  await context.addCookies([{ name: 'cy', value: `${row!.school_id}.${token}`, url: baseUrl() }])
  return context.newPage()
}

/** Chooses in a select until it is chosen: the list still moves while it opens, and a press then misses it. */
export const choose = async (page: Page, label: string, option: string, within: Page | Locator = page): Promise<void> => {
  const select = within.locator('.ant-select').filter({ has: page.getByLabel(label) })
  await expect(async () => {
    if (!(await select.innerText()).includes(option)) {
      await within.getByLabel(label).click()
      await page.getByTitle(option, { exact: true }).last().click({ timeout: 2000 })
    }
    await expect(select).toContainText(option, { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
}

/** Says yes in the dialog that asks, by the words of its button. */
export const sayYes = (page: Page, words: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: words, exact: true }).click()

/** The two cards of 李老师's journeys: K1 of 王教授, and one from which 50,000 yuan can go. */
export const K1 = '国家自然科学基金面上项目'
export const DOUBLE_FIRST = '双一流学科建设'

/** Pays with this card and no other. The page offers the card used last, and another journey may have used another. */
export const payWith = async (page: Page, card: string): Promise<void> => {
  const box = (name: string) => page.getByRole('checkbox', { name })
  const more = page.getByRole('button', { name: /再显示/ })
  await expect(box(K1).or(box(DOUBLE_FIRST)).first()).toBeVisible()
  if (await more.isVisible()) await more.click()
  await box(card).check()
  for (const other of [K1, DOUBLE_FIRST]) if (other !== card && (await box(other).isVisible())) await box(other).uncheck()
  await expect(box(card)).toBeChecked()
}

export const baseUrl = (): string => `http://127.0.0.1:${worldHere().port}`

/** Makes ABCD the answer of the captcha the page just drew. */
const plantCaptcha = async (context: BrowserContext): Promise<string> => {
  const pre = (await context.cookies()).find((it) => it.name === 'cy_pre')!.value
  const rows = await query<{ suffix_key: string }>('select suffix_key from shared.captchas where pre_hash = $1', [sha256(pre)])
  if (rows.length === 0) throw new Error('no captcha was drawn yet')
  for (const { suffix_key: key } of rows) {
    await query('update shared.captchas set answer_hash = $1 where pre_hash = $2 and suffix_key = $3', [
      sha256(`${pre}|${key}|abcd`),
      sha256(pre),
      key,
    ])
  }
  return 'ABCD'
}

const WRONG_CAPTCHA = '3001'

/** Types an account and its password; `pressLogin` does the rest. */
export const typeAccount = (page: Page, userName: string, passWord: string) => async (): Promise<void> => {
  await page.getByRole('textbox', { name: '账号' }).fill(userName)
  await page.getByRole('textbox', { name: '密码', exact: true }).fill(passWord)
}

/** What the newest short message to a phone says in this place. */
export const newestMessage = async (mobile: string, pattern: RegExp): Promise<string> => {
  let found: string | undefined
  await expect(async () => {
    const [row] = await query<{ text: string }>('select text from shared.sim_sms where mobile = $1 order by sent_at desc limit 1', [mobile])
    found = row?.text.match(pattern)?.[1]
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found!
}

/** Presses 登录 and answers the code; `fill` types the account. Again only while the captcha that was planted is not the one on the page. */
export const pressLogin = async (page: Page, fill: () => Promise<void>): Promise<string> => {
  let code = WRONG_CAPTCHA
  while (code === WRONG_CAPTCHA) {
    const image = page.getByRole('img', { name: '图形验证码' })
    await expect(image).toBeVisible()
    // Drawn, and not only asked for.
    await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth > 0)).toBe(true)
    await fill()
    await page.getByRole('textbox', { name: '图形验证码' }).fill(await plantCaptcha(page.context()))
    const answered = page.waitForResponse('**/api/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    code = ((await (await answered).json()) as { retCode: string }).retCode
  }
  return code
}

/** The journeys share one mall: what one put into a cart is no business of the next. */
export const takeOutOfCart = (userNo: string, skuIds: readonly string[]): Promise<unknown> =>
  query(
    'delete from mall.cart_lines l using mall.users u where u.school_id = l.school_id and u.id = l.user_id and u.user_no = $1 and l.sku_id = any($2::uuid[])',
    [userNo, skuIds],
  )

/** The address of a search for these words. */
export const searchOf = (words: string, path = '/searchCate'): RegExp =>
  new RegExp(`${path}\\?(.*&)?${new URLSearchParams({ keyword: words }).toString().replaceAll('+', '\\+')}(&|$)`)
