// 询价 from the form to the order: asked on a desk, quoted by three firms, the third on a phone, opened by the clock, chosen, published.
// Whoever holds a receipt checks it signed out, before and after the opening, on a phone and by the command.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { baseUrl, contextOf, K1, pageOf, query, sayYes, test } from './people.ts'

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
  await author.goto('/createInquiry')
  await author.getByLabel(/^标题/).fill(TITLE)
  await author.getByLabel(/商品分类/).click()
  for (let level = 1; level <= 3; level += 1) {
    const column = author.locator('.ant-cascader-menu').nth(level - 1)
    if (!(await column.isVisible())) break
    await column.getByRole('menuitemcheckbox').first().click()
  }
  const line = author.getByRole('group', { name: '第 1 行' })
  await line.getByLabel('名称').fill('气氛炉')
  await line.getByLabel('技术要求').fill('1200 ℃，三段控温')
  await author.getByLabel(/^交货天数/).fill('30')
  await author.getByLabel(/^交货地点/).fill('材料楼 203')
  await author.getByLabel(/^联系人/).fill('李老师')
  await author.getByLabel(/^手机/).fill('13800005621')
  await author.getByLabel('预算（最高限价）', { exact: true }).fill('9800')
  await author.getByLabel('经费卡', { exact: true }).click()
  await author
    .getByTitle(new RegExp(`^${K1}`))
    .last()
    .click()
  await author.getByLabel('支出科目', { exact: true }).click()
  await author.getByLabel('支出科目', { exact: true }).press('Enter')
  await author.getByLabel('第 1 笔经费金额').fill('9800')
  await author.getByRole('button', { name: '提交审批' }).click()
  await expect(author).toHaveURL(/notInquiryDetail/)
  const id = new URL(author.url()).searchParams.get('id')!
  const stateOf = async () => (await query<{ state: string }>('select state from mall.inquiries where id = $1', [id]))[0]!.state

  const agreedUntil = (state: string) =>
    expect(async () => {
      const [task] = await query<{ no: string }>(
        'select u.user_no as no from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where t.doc_id = $1 and t.status = 1 order by t.started_at limit 1',
        [id],
      )
      if (task) {
        const decider = await pageOf(browser, task.no)
        await decider.goto(`/enquiryCheckDetail?id=${id}`)
        await decider.getByRole('button', { name: /^同意/ }).first().click()
        await sayYes(decider, '同意')
        await expect(decider.getByText(/已同意/).first()).toBeVisible()
      }
      expect(await stateOf()).toBe(state)
    }).toPass({ timeout: 60_000 })
  /** The hour comes: what waits for it is due. */
  const ring = async (topic: string): Promise<void> => {
    await query("update mall.sealed_boxes set deadline_at = now() - interval '1 second' where id = $1 and closed_at is null", [id])
    await query('update mall.inquiries set publicity_until = now() where id = $1 and publicity_until is not null', [id])
    await query("update mall.outbox set due_at = now() where doc_id = $1 and topic = $2 and state = 'due'", [id, topic])
  }

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
  await ring('inquiry.close')
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
  await ring('inquiry.win')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('won')
  await author.goto(`/alreadyInquiryDetail?id=${id}`)
  await author.getByRole('link', { name: '查看订单' }).click()
  await expect(author).toHaveURL(/orderDetail/)
  await expect(author.getByText('¥8,990.00').first()).toBeVisible()
  await author.goto(`/print/inquiry?id=${id}`)
  await expect(author.getByText('示例大学成交通知书').first()).toBeVisible()
})
