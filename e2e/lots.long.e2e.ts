// 询价 with partial quotes: two lines, three firms that quote what they can, each line to its lowest, an order of each firm that won.
import { expect, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { askTheMarket, inquiryState, ring } from './inquiry.ts'
import { pageOf, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const TITLE = '气氛炉与坩埚，可分项'

test('each line goes to its lowest, and two firms have an order each', async ({ browser }) => {
  const author = await pageOf(browser, 'T1')
  const id = await askTheMarket(author, TITLE, async () => {
    await author.getByRole('button', { name: '增加一行' }).click()
    const second = author.getByRole('group', { name: '第 2 行' })
    await second.getByLabel('名称').fill('刚玉坩埚')
    await second.getByLabel('技术要求').fill('99.5 %，50 mL')
    await second.getByLabel('数量').fill('2')
    await author.getByRole('switch', { name: /^允许部分报价/ }).click()
    await author.getByLabel('第 1 行单价限价').fill('9000')
    await author.getByLabel('第 2 行单价限价').fill('400')
    await expect(author.getByText(/各行限价合计 ¥9,800.00，就是预算/)).toBeVisible()
    await author.getByLabel(/^最少报价家数/).fill('2')
  })
  const stateOf = () => inquiryState(id)
  const agreedUntil = (state: string) => agreeUntil(browser, state, { id, page: `/enquiryCheckDetail?id=${id}`, stateOf })
  await agreedUntil('quoting')

  const quote = async (page: Page, prices: Readonly<Record<string, string>>) => {
    await page.goto('/channelInquiry')
    await page.getByText(TITLE).filter({ visible: true }).first().click()
    await expect(page.getByText(/可以只报其中几行/).first()).toBeVisible()
    for (const name of ['气氛炉', '刚玉坩埚']) {
      const line = page.getByRole('group', { name: new RegExp(`^${name}`) })
      const price = prices[name]
      if (price === undefined) await line.getByRole('checkbox', { name: '报这一行' }).uncheck()
      else {
        await line.getByLabel(`${name}的单价`).fill(price)
        await line.getByLabel(/^品牌/).fill('国产')
      }
    }
    await page.getByRole('checkbox', { name: /^报价含运费/ }).check()
    await page.getByRole('button', { name: '加密并提交' }).click()
    const receipt = page.waitForEvent('download')
    await sayYes(page, '加密并提交')
    await receipt
    await expect(page.getByText('已密封报价').filter({ visible: true }).first()).toBeVisible()
  }
  const loser = await pageOf(browser, 'S2')
  await quote(loser, { 气氛炉: '8900' })
  const first = await pageOf(browser, 'S11')
  await quote(first, { 气氛炉: '8700', 刚玉坩埚: '390' })
  const second = await pageOf(browser, 'S13', PHONE)
  await quote(second, { 刚玉坩埚: '380.55' })
  await ring(id, 'inquiry.close')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('choosing')

  const phone = await pageOf(browser, 'T1', PHONE)
  await phone.goto(`/notInquiryDetail?id=${id}`)
  const lineOf = (page: Page, name: string) => page.getByRole('region', { name })
  await expect(lineOf(phone, '第 1 行 气氛炉').getByText('2 家有效')).toBeVisible()
  await expect(lineOf(phone, '第 1 行 气氛炉').getByRole('radio').first()).toBeChecked()
  await expect(phone.getByText(/第 1 行 ¥8,700.00；.*第 2 行 ¥761.10；比最高限价少 ¥338.90/)).toBeVisible()
  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(lineOf(author, '第 2 行 刚玉坩埚').getByText('¥380.55')).toBeVisible()
  await author.getByRole('button', { name: '提交选标' }).click()
  await agreedUntil('publicity')

  await loser.goto('/channelInquiry')
  await loser.goto(`/channelInquiryDetail?schoolId=${await schoolOf(first)}&id=${id}`)
  const result = loser.getByRole('table', { name: '成交结果' })
  await expect(result).toContainText('8,700.00')
  await expect(result).toContainText('380.55')
  await expect(loser.getByText('390.00')).toHaveCount(0)

  await ring(id, 'inquiry.win')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('won')
  await author.goto(`/alreadyInquiryDetail?id=${id}`)
  await expect(author.getByRole('link', { name: '查看订单' })).toHaveCount(2)
  await author.getByRole('link', { name: '查看订单' }).last().click()
  await expect(author).toHaveURL(/orderDetail/)
  await expect(author.getByText('¥761.10').first()).toBeVisible()
  await author.goto(`/print/contract?kind=inquiry&id=${id}`)
  await expect(author.getByText('采购合同', { exact: true })).toHaveCount(2)
  await second.goto(`/print/inquiryNotice?schoolId=${await schoolOf(second)}&id=${id}`)
  await expect(second.getByText(/成交通知书/).first()).toBeVisible()
  await expect(second.getByText('¥8,700.00')).toHaveCount(0)
})

/** Of the inquiry that lies open in this page. */
const schoolOf = async (page: Page): Promise<string> => new URL(page.url()).searchParams.get('schoolId')!
