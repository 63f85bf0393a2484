// An order under an agreement by turns: its candidate gives it up, the next takes it on a phone, a paper fails and is handed in again,
// its buyer checks the goods on a phone, 采购办 settles it by its invoice, finance pays.
import { expect, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { pageOf, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
/** The library parts two letters of a button. */
const REGISTER = /^登\s?记$/
const AGREEMENT = 'KJXY-009'
const pdf = (name: string, words: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`) })

test('a candidate gives it up, the next in turn hands in a paper twice, it is checked, settled and paid', async ({ browser }) => {
  const author = await pageOf(browser, 'T1')
  const [agreement] = await query<{ id: string }>('select id from mall.framework_agreements where agreement_no = $1', [AGREEMENT])
  await author.goto('/searchFrameworkAgreement')
  await expect(author.getByText('A4 复印纸').first()).toBeVisible()
  await author.goto(`/frameworkAgreementDetail?id=${agreement!.id}`)
  await author.getByRole('textbox', { name: 'A4 复印纸的数量' }).fill('8')
  await author.getByRole('textbox', { name: 'A4 复印纸的数量' }).blur()
  await author.getByRole('button', { name: '下协议订单' }).click()
  await expect(author).toHaveURL(/frameworkOrder\?/)
  await expect(author.getByText('¥1,344.00').first()).toBeVisible()
  await author.getByRole('button', { name: '提交审批' }).click()
  await expect(author).toHaveURL(/frameSuccess/)
  const orderId = new URL(author.url()).searchParams.get('orderId')!
  const row = async () =>
    (
      await query<{ school_id: string; state: string; supplier_id: string }>(
        'select school_id, state, supplier_id from mall.framework_orders where id = $1',
        [orderId],
      )
    )[0]!
  const stateOf = async () => (await row()).state

  await agreeUntil(browser, 'toConfirm', { id: orderId, page: `/frameCheckOrderDetail?orderId=${orderId}`, stateOf })

  /** The console of whom the order is with now. */
  const candidate = async (options: Parameters<typeof pageOf>[2] = {}): Promise<Page> => {
    const [firm] = await query<{ name: string }>(
      'select l.name from shared.login_names l join mall.users u on u.school_id = l.school_id and u.id = l.user_id where u.supplier_id = $1 order by l.name limit 1',
      [(await row()).supplier_id],
    )
    const page = await pageOf(browser, firm!.name, options)
    await page.goto(`/supplier/framework/order?schoolId=${(await row()).school_id}&orderId=${orderId}`)
    return page
  }
  const first = await candidate()
  const given = (await row()).supplier_id
  await first.getByRole('button', { name: /^放\s?弃$/ }).click()
  await first.getByRole('dialog').getByLabel('放弃原因').fill('仓库盘点，两周内无法送货')
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /^放\s?弃$/ })
    .click()
  await expect.poll(async () => (await row()).supplier_id).not.toBe(given)
  expect(await stateOf()).toBe('toConfirm')

  const second = await candidate(PHONE)
  await second.getByRole('button', { name: '确认供货' }).click()
  await sayYes(second, '确认供货')
  await expect.poll(stateOf).toBe('toUpload')
  const handIn = async (name: string, kept: RegExp): Promise<void> => {
    await second.reload()
    await second.locator('input[type=file]').first().setInputFiles(pdf(name, name))
    await expect(second.getByText(kept)).toBeVisible()
    await second.getByRole('button', { name: '提交检查' }).click()
    await expect.poll(stateOf).toBe('checking')
  }
  await handIn('报价确认单.pdf', /:\d\d 上传$/)
  const office = await pageOf(browser, 'J1')
  const judge = async (verdict: '合格' | '不合格'): Promise<void> => {
    await office.goto(`/frameMaterialCheckDetail?orderId=${orderId}`)
    await office.getByRole('radiogroup', { name: '报价确认单的结论' }).getByText(verdict, { exact: true }).click()
  }
  await judge('不合格')
  await office.getByRole('textbox', { name: '报价确认单的检查意见' }).fill('没有盖章')
  await office.getByRole('button', { name: '退回 1 份' }).click()
  await expect.poll(stateOf).toBe('toUpload')
  await expect(second.getByText('没有盖章').first()).toBeVisible()
  await handIn('报价确认单（盖章）.pdf', /上传，第 2 次$/)
  await judge('合格')
  await office.getByRole('button', { name: '全部合格，通过' }).click()
  await expect.poll(stateOf).toBe('performing')

  await second.reload()
  await second.getByRole('button', { name: '登记送达' }).click()
  await second.getByRole('dialog').getByLabel('送达说明').fill('已送到材料楼 203')
  await second.getByRole('dialog').getByRole('button', { name: REGISTER }).click()
  await expect.poll(stateOf).toBe('toCheck')
  const buyer = await pageOf(browser, 'T1', PHONE)
  await buyer.goto(`/frameworkOrderDetail?orderId=${orderId}`)
  await buyer.getByRole('button', { name: '核验通过' }).click()
  await sayYes(buyer, '核验通过')
  await expect.poll(stateOf).toBe('toBill')

  // A retry brings another invoice.
  const invoiceNo = `2633200${String(Date.now())}`
  await office.goto(`/frameworkOrderDetail?orderId=${orderId}`)
  await office.getByRole('button', { name: /^对\s?账$/ }).click()
  const dialog = office.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(pdf('发票.pdf', invoiceNo))
  await dialog.getByLabel('发票.pdf的发票号码').fill(invoiceNo)
  await dialog.getByLabel('发票.pdf的价税合计').fill('1344')
  await dialog.getByRole('button', { name: '对账无误' }).click()
  await expect.poll(stateOf).toBe('settling')
  const finance = await pageOf(browser, 'C1')
  await finance.goto(`/frameworkOrderDetail?orderId=${orderId}`)
  await finance.getByRole('button', { name: '登记付款' }).click()
  await finance.getByRole('dialog').getByLabel('凭证号').fill('记-1201')
  await finance.getByRole('dialog').getByRole('button', { name: REGISTER }).click()
  await expect.poll(stateOf).toBe('done')

  await author.goto(`/print/framework?orderId=${orderId}`)
  await expect(author.getByText('示例大学框架协议订单').first()).toBeVisible()
  await expect(author.getByText(invoiceNo)).toBeVisible()
  await expect(author.getByText(/放弃的供应商/)).toBeVisible()
  await author.goto(`/print/contract?kind=frameworkOrder&id=${orderId}`)
  await expect(author.getByText('第一条 合同标的')).toBeVisible()
})
