// 平台外采购 from a paste to the voucher: written on a desk, approved, bought, accepted on a phone by two people, sent back for another invoice, paid, printed.
import { expect, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { choose, K1, pageOf, payWith, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const paste = (page: Page, text: string): Promise<void> =>
  page.getByLabel('第 1 行名称').evaluate((box, it) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', it)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('what the mall does not sell is asked for, bought, accepted by two and paid, for the sum its invoice says', async ({ browser }) => {
  const author = await pageOf(browser, 'T1')
  await author.goto('/applyPurchase')
  await author.getByLabel('采购事项').fill('高温样品夹具定制')
  await choose(author, '采购类型', '货物')
  await choose(author, '平台外采购理由', '平台无此商品')
  await author.getByLabel('理由说明').fill('平台搜索样品夹具没有能耐 800 度的商品')
  await paste(author, '名称\t品目\t单位\t数量\t单价\n样品夹具\t实验耗材\t套\t６\t240\n氮化硼绝缘片\t实验耗材\t片\t2.5\t12.8')
  await expect(author.getByText(/粘贴 2 行/)).toBeVisible()
  await author.getByLabel('供应商名称').fill('宁波甲精密加工有限公司')
  await author.getByLabel('统一社会信用代码').fill('91330206MA2XK3Q89L')
  await choose(author, '付款方式', '公务卡')
  await payWith(author, K1)
  await expect(author.getByText(/已自动保存/)).toBeVisible()
  await author.locator('[id="files.licence"] input[type=file]').setInputFiles({ name: '营业执照.png', mimeType: 'image/png', buffer: PNG })
  await expect(author.getByText('营业执照.png').first()).toBeVisible()
  await author.getByRole('button', { name: '提交审批' }).click()
  await expect(author).toHaveURL(/applyPurchaseDetail/)
  const id = new URL(author.url()).searchParams.get('id')!
  const stateOf = async () => (await query<{ state: string }>('select state from mall.off_platforms where id = $1', [id]))[0]!.state

  await agreeUntil(browser, 'approved', { id, page: `/externalCheckDetail?id=${id}`, stateOf })

  await author.goto(`/applyPurchaseDetail?id=${id}`)
  await author.getByRole('button', { name: '登记采购完成' }).click()
  const dialog = author.getByRole('dialog')
  const name = async (label: string, who: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(who)
    await author
      .getByTitle(new RegExp(`^${who}`))
      .last()
      .click()
  }
  await name('验收人', '刘老师')
  await name('第二验收人（可不选）', '赵教授')
  await dialog.getByRole('button', { name: /^登\s?记$/ }).click()
  await expect.poll(stateOf).toBe('bought')

  const first = await pageOf(browser, 'T2', PHONE)
  await first.goto(`/applyPurchaseDetail?id=${id}`)
  await first.getByRole('button', { name: '去验收' }).click()
  await first.getByLabel('第 1 行实际单价').waitFor()
  await first.getByLabel('第 1 行实际单价').fill('200')
  await first.locator('#part-proof input[type=file]').first().setInputFiles({ name: '实物.png', mimeType: 'image/png', buffer: PNG })
  // A retry brings another invoice.
  const invoiceNo = `2533200${String(Date.now())}`
  await first
    .locator('#part-proof input[type=file]')
    .last()
    .setInputFiles({ name: '发票.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${invoiceNo}\n%%EOF\n`) })
  await first.getByLabel('发票.pdf的发票号码').fill(invoiceNo)
  await first.getByLabel('发票.pdf的价税合计').fill('1232')
  await first.getByRole('textbox', { name: '验收意见' }).fill('数量相符，外观完好')
  await first.getByRole('button', { name: '提交验收' }).click()
  await expect.poll(stateOf).toBe('accepting')
  await expect(first).toHaveURL(/applyPurchaseDetail/)
  await expect(first.getByText('¥1,232.00').first()).toBeVisible()

  const second = await pageOf(browser, 'F2')
  await second.goto('/workCheckPurphase')
  await expect(second.getByText('高温样品夹具定制').first()).toBeVisible()
  await second.getByText('高温样品夹具定制').first().click()
  await second.getByRole('button', { name: '确认验收' }).click()
  await sayYes(second, '确认验收')
  await expect.poll(stateOf).toBe('accepted')

  const finance = await pageOf(browser, 'C1')
  await finance.goto(`/applyPurchaseDetail?id=${id}`)
  // Its invoice turns out bad: another one is brought from a phone, and that is paid by.
  await finance.getByRole('button', { name: '退回补发票' }).click()
  await finance.getByRole('dialog').getByLabel('退回原因').fill('已红冲，请换票')
  await sayYes(finance, '退回')
  await expect.poll(stateOf).toBe('toInvoice')
  const buyer = await pageOf(browser, 'T1', PHONE)
  await buyer.goto(`/applyPurchaseDetail?id=${id}`)
  await expect(buyer.getByText('待补发票 · 等', { exact: false }).first()).toBeVisible()
  await expect(buyer.getByText('退回：已红冲，请换票').first()).toBeVisible()
  await buyer.getByRole('button', { name: '补交发票' }).click()
  const bringing = buyer.getByRole('dialog')
  const otherNo = `2533201${String(Date.now())}`
  await bringing
    .locator('input[type=file]')
    .setInputFiles({ name: '换开.pdf', mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${otherNo}\n%%EOF\n`) })
  await bringing.getByLabel('换开.pdf的发票号码').fill(otherNo)
  await bringing.getByLabel('换开.pdf的价税合计').fill('1232')
  await bringing.getByRole('button', { name: /^补\s?交$/ }).click()
  await expect.poll(stateOf).toBe('accepted')
  await finance.goto(`/applyPurchaseDetail?id=${id}`)
  await expect(finance.getByText(otherNo).first()).toBeVisible()
  await finance.getByRole('button', { name: '登记报销凭证' }).click()
  await finance.getByLabel('凭证号').fill('记-1128')
  await finance.getByRole('button', { name: '登记并列支' }).click()
  await expect.poll(stateOf).toBe('done')
  await author.goto(`/print/offPlatform?id=${id}`)
  await expect(author.getByRole('cell', { name: otherNo, exact: true })).toBeVisible()
  await expect(author.getByRole('row', { name: new RegExp(`${invoiceNo}.*已红冲，请换票 ¥1,232.00`) })).toBeVisible()
  await expect(author.getByText('¥1,232.00').first()).toBeVisible()
  const [claim] = await query<{ held: string; spent: string }>(
    'select sum(held_fen) as held, sum(committed_fen) as spent from mall.fund_claims where doc_id = $1',
    [id],
  )
  expect([Number(claim!.held), Number(claim!.spent)]).toEqual([0, 123_200])
})
