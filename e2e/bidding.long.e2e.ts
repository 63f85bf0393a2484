// 竞价 from the form to the choice: three firms lower their sums, one on a phone, see each other's lowest at once and no names; the clock ends it.
import { expect, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { askTheMarket, inquiryState, ring } from './inquiry.ts'
import { pageOf, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const TITLE = '竞价气氛炉'

test('three firms bid openly and the last lowest is chosen', async ({ browser }) => {
  const author = await pageOf(browser, 'T1')
  const id = await askTheMarket(author, TITLE, async () => {
    await author.getByText('竞价（公开降价）').click()
    await expect(author.getByText('适合规格明确、比的就是价格的采购')).toBeVisible()
    await author
      .getByRole('textbox', { name: '降价幅度' })
      .or(author.getByRole('spinbutton', { name: '降价幅度' }))
      .fill('50')
  })
  const stateOf = () => inquiryState(id)
  const sees = (page: Page) => expect(page.getByText('竞价，每次至少降 ¥50.00').first()).toBeVisible()
  await agreeUntil(browser, 'quoting', { id, page: `/enquiryCheckDetail?id=${id}`, stateOf, sees })
  const open = async (page: Page): Promise<void> => {
    await page.goto('/channelInquiry')
    await page.getByText(TITLE).filter({ visible: true }).first().click()
    await expect(page.getByLabel('气氛炉的单价')).toBeVisible()
  }
  const press = async (page: Page, sum: string): Promise<void> => {
    await page.getByRole('button', { name: `出价 ¥${sum}` }).click()
    await sayYes(page, '出价')
  }
  const bid = async (page: Page, yuan: string, sum: string): Promise<void> => {
    await open(page)
    await page.getByLabel('气氛炉的单价').fill(yuan)
    await page.getByLabel(/^品牌/).fill('国产')
    await page.getByRole('checkbox').check()
    await press(page, sum)
    await expect(page.getByText(`已出价 ¥${sum}`)).toBeVisible()
  }
  const stands = (page: Page, words: string) => expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  const [one, two, three] = [await pageOf(browser, 'S2'), await pageOf(browser, 'S11'), await pageOf(browser, 'S13', PHONE)]
  await bid(one, '9500', '9,500.00')
  await bid(two, '9120.5', '9,120.50')
  await bid(three, '9200', '9,200.00')
  await stands(three, '第 2 名')
  // News of others come without a reload, and a sum typed before them is refused with the figures and stays.
  await stands(one, '9,120.50')
  await three.getByRole('button', { name: '降到 ¥9,070.50，成为最低' }).click()
  await press(three, '9,070.50')
  await stands(three, '第 1 名，现在最低')
  await stands(two, '第 2 名')
  await two.getByLabel('气氛炉的单价').fill('9050')
  await stands(two, '当前最低价已是 ¥9,070.50，要低于它须至少低 ¥50.00，即不高于 ¥9,020.50')
  await expect(two.getByLabel('气氛炉的单价')).toHaveValue(/^9,?050/)
  await expect(two.getByRole('button', { name: '出价', exact: true })).toBeDisabled()
  // A reload begins with the last bid.
  await three.reload()
  await expect(three.getByLabel('气氛炉的单价')).toHaveValue(/^9,?070\.50?$/)
  const receipt = three.waitForEvent('download')
  await three
    .getByRole('button', { name: /^下载 BJ/ })
    .first()
    .click()
  expect((await receipt).suggestedFilename()).toMatch(/^出价回执-BJ/)

  await author.goto(`/notInquiryDetail?id=${id}`)
  await stands(author, '3 家出价 4 次')
  await expect(author.getByText('竞价人 3').filter({ visible: true })).toHaveCount(2)
  const firms = await query<{ name: string }>('select s.name from shared.suppliers s where s.src_id in (2, 11, 13)', [])
  for (const { name } of firms) await expect(author.getByText(name)).toHaveCount(0)
  await ring(id, 'inquiry.close')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('choosing')
  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(author.getByText(/报价最低，¥9,070.50/)).toBeVisible()
  await expect(author.getByText('竞价人 3')).toHaveCount(0)
  await author.getByRole('button', { name: '提交选标' }).click()
  await expect.poll(stateOf).toBe('awarding')
})
