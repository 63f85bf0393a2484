// 询价 from the form to the order: asked on a desk, quoted by three firms, the third on a phone, opened by the clock, chosen, published.
// Whoever holds a receipt checks it signed out, before and after the opening, on a phone and by the command.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { askTheMarket, inquiryState, ring } from './inquiry.ts'
import { baseUrl, contextOf, pageOf, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const TITLE = '气氛炉与配套法兰'

/** What 报价回执核验 says of a receipt to somebody who is not signed in. */
const verdictOf = async (browser: Browser, receipt: string): Promise<string> => {
  const context = await contextOf(browser, PHONE)
  const page = await context.newPage()
  await page.goto('/verifyQuote')
  await page
    .getByLabel('回执文件', { exact: true })
    .setInputFiles({ name: '报价回执.json', mimeType: 'application/json', buffer: Buffer.from(receipt) })
  const verdict = page.getByRole('status')
  await expect(verdict).toBeVisible()
  const said = await verdict.innerText()
  await context.close()
  return said
}

/** What the command says of it, that shares no code with the mall. */
const saidByCommand = (file: string): string =>
  execFileSync('node', [join(import.meta.dirname, '../scripts/verify-quote.mjs'), file, baseUrl()], { encoding: 'utf8' })

test('three firms quote sealed, the lowest is chosen and becomes an order', async ({ browser }, info) => {
  const author = await pageOf(browser, 'T1')
  const id = await askTheMarket(author, TITLE)
  const stateOf = () => inquiryState(id)
  const agreedUntil = (state: string) => agreeUntil(browser, state, { id, page: `/enquiryCheckDetail?id=${id}`, stateOf })

  await agreedUntil('quoting')
  /** Answers with the receipt. */
  const quote = async (page: Page, yuan: string): Promise<string> => {
    await page.goto('/channelInquiry')
    await page.getByText(TITLE).filter({ visible: true }).first().click()
    await page.getByLabel('气氛炉的单价').fill(yuan)
    await page.getByLabel(/^品牌/).fill('国产')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: '加密并提交' }).click()
    const receipt = page.waitForEvent('download')
    await sayYes(page, '加密并提交')
    expect((await receipt).suggestedFilename()).toMatch(/^报价回执-BJ/)
    await expect(page.getByText('已密封报价').filter({ visible: true }).first()).toBeVisible()
    return readFileSync(await (await receipt).path(), 'utf8')
  }
  const receipt = await quote(await pageOf(browser, 'S2'), '9500')
  await quote(await pageOf(browser, 'S11'), '9120.5')
  await quote(await pageOf(browser, 'S13', PHONE), '8990')

  const kept = info.outputPath('receipt.json')
  writeFileSync(kept, receipt)
  expect(await verdictOf(browser, receipt)).toContain('回执有效，报价仍密封')
  expect(saidByCommand(kept)).toContain('商城已收到，尚未开标')

  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(author.getByText('3 份', { exact: true })).toBeVisible()
  await expect(author.getByText('8,990.00')).toHaveCount(0)
  await ring(id, 'inquiry.close')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('choosing')
  expect(await verdictOf(browser, receipt)).toContain('核验通过')
  const said = JSON.parse(receipt) as { body: string }
  expect(said.body).toContain('95')
  expect(await verdictOf(browser, JSON.stringify({ ...said, body: said.body.replaceAll('95', '94') }))).toContain('核验不通过')
  expect(saidByCommand(kept)).toContain('参加评审的内容与回执一致')

  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(author.getByText(/报价最低，¥8,990.00/)).toBeVisible()
  await author.getByRole('button', { name: '提交选标' }).click()
  await agreedUntil('publicity')
  await ring(id, 'inquiry.win')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('won')
  await author.goto(`/alreadyInquiryDetail?id=${id}`)
  await author.getByRole('link', { name: '查看订单' }).click()
  await expect(author).toHaveURL(/orderDetail/)
  await expect(author.getByText('¥8,990.00').first()).toBeVisible()
  await author.goto(`/print/inquiry?id=${id}`)
  await expect(author.getByText('示例大学成交通知书').first()).toBeVisible()
})
