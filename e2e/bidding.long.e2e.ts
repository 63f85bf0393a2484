// 竞价 from the form to the choice: three firms lower their sums, one on a phone, see each other's lowest at once and no names; the clock ends it.
import { expect, type Page } from '@playwright/test'
import { K1, pageOf, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const TITLE = '竞价气氛炉'

test('three firms bid openly and the last lowest is chosen', async ({ browser }) => {
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
  await author.getByText('竞价（公开降价）').click()
  await expect(author.getByText('适合规格明确、比的就是价格的采购')).toBeVisible()
  await author
    .getByRole('textbox', { name: '降价幅度' })
    .or(author.getByRole('spinbutton', { name: '降价幅度' }))
    .fill('50')
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
        await expect(decider.getByText('竞价，每次至少降 ¥50.00').first()).toBeVisible()
        await decider.getByRole('button', { name: /^同意/ }).first().click()
        await sayYes(decider, '同意')
        await expect(decider.getByText(/已同意/).first()).toBeVisible()
      }
      expect(await stateOf()).toBe(state)
    }).toPass({ timeout: 60_000 })

  await agreedUntil('quoting')
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
  await query("update mall.sealed_boxes set deadline_at = now() - interval '1 second' where id = $1", [id])
  await query("update mall.outbox set due_at = now() where doc_id = $1 and topic = 'inquiry.close' and state = 'due'", [id])
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('choosing')
  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(author.getByText(/报价最低，¥9,070.50/)).toBeVisible()
  await expect(author.getByText('竞价人 3')).toHaveCount(0)
  await author.getByRole('button', { name: '提交选标' }).click()
  await expect.poll(stateOf).toBe('awarding')
})
