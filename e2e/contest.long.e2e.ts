// 二次竞价 under an agreement: what is needed is picked on its page, all its candidates are asked and quote sealed, none above his own
// agreed price, the lowest is chosen and published, and becomes an order under the agreement at its price, which the firm confirms.
import { expect, type Browser, type Page } from '@playwright/test'
import { agreeUntil } from './agree.ts'
import { inquiryState, ring, submitFor } from './inquiry.ts'
import { pageOf, query, sayYes, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const AGREEMENT = 'KJXY-021'
const GOODS = '电子天平'
const TITLE = '称量室电子天平'

interface Candidate {
  rank: number
  login: string
  supplierId: string
}

const candidates = (agreementId: string) =>
  query<Candidate>(
    `select c.rank, min(l.name) as login, c.supplier_id as "supplierId" from mall.framework_candidates c
     join mall.users u on u.supplier_id = c.supplier_id join shared.login_names l on l.school_id = u.school_id and l.user_id = u.id
     where c.agreement_id = $1 group by c.rank, c.supplier_id order by c.rank`,
    [agreementId],
  )

interface Offer {
  firm: Candidate
  yuan: string
  /** What is tried before, and may not be sent. */
  above?: string
  options?: Parameters<typeof pageOf>[2]
}

const quote = async (browser: Browser, { firm, yuan, above, options }: Offer): Promise<Page> => {
  const page = await pageOf(browser, firm.login, options)
  await page.goto('/channelInquiry')
  await page.getByText(TITLE).filter({ visible: true }).first().click()
  const send = page.getByRole('button', { name: '加密并提交' })
  await page.getByLabel(/^品牌/).fill('国产')
  await page.getByRole('checkbox').check()
  if (above) {
    await page.getByLabel(`${GOODS}的单价`).fill(above)
    await expect(send).toBeDisabled()
  }
  await page.getByLabel(`${GOODS}的单价`).fill(yuan)
  await send.click()
  await sayYes(page, '加密并提交')
  await expect(page.getByText('已密封报价').filter({ visible: true }).first()).toBeVisible()
  return page
}

test('the candidates of an agreement compete, the lowest supplies under it at his price', async ({ browser }) => {
  const author = await pageOf(browser, 'T1')
  const [agreement] = await query<{ id: string; used: string }>(
    'select id, used_fen as used from mall.framework_agreements where agreement_no = $1',
    [AGREEMENT],
  )
  await author.goto(`/frameworkAgreementDetail?id=${agreement!.id}`)
  await author.getByRole('textbox', { name: `${GOODS}的数量` }).fill('2')
  await author.getByRole('textbox', { name: `${GOODS}的数量` }).blur()
  await author.getByRole('button', { name: '发起二次竞价' }).click()
  await expect(author).toHaveURL(/createInquiry/)
  await author.getByLabel(/^标题/).fill(TITLE)
  const id = await submitFor(author, '18600', '设备费')
  const stateOf = () => inquiryState(id)
  const agreedUntil = (state: string) => agreeUntil(browser, state, { id, page: `/enquiryCheckDetail?id=${id}`, stateOf })
  await agreedUntil('quoting')

  const [first, second, third] = await candidates(agreement!.id)
  await quote(browser, { firm: first!, yuan: '8900' })
  const winner = await quote(browser, { firm: third!, yuan: '8600', options: PHONE })
  // 9,800.00 at 93 % is the agreed price of the second.
  await quote(browser, { firm: second!, yuan: '9000', above: '9114.01' })

  await ring(id, 'inquiry.close')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('choosing')
  await author.goto(`/notInquiryDetail?id=${id}`)
  await expect(author.getByText(/报价最低，¥17,200.00/)).toBeVisible()
  await author.getByRole('button', { name: '提交选标' }).click()
  await agreedUntil('publicity')
  await ring(id, 'inquiry.win')
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('won')

  const order = async () =>
    (
      await query<{ id: string; school_id: string; state: string; supplier_id: string; total_fen: string }>(
        `select o.id, o.school_id, o.state, o.supplier_id, o.total_fen from mall.framework_orders o join mall.inquiries i on i.school_id = o.school_id and (i.orders -> 0 ->> 'orderId')::uuid = o.id where i.id = $1`,
        [id],
      )
    )[0]!
  expect(await order()).toMatchObject({ state: 'toConfirm', supplier_id: third!.supplierId })
  expect(Number((await order()).total_fen)).toBe(1_720_000)
  const [after] = await query<{ used: string }>('select used_fen as used from mall.framework_agreements where id = $1', [agreement!.id])
  expect(Number(after!.used) - Number(agreement!.used)).toBe(1_720_000)

  await author.goto(`/alreadyInquiryDetail?id=${id}`)
  await author.getByRole('link', { name: '查看订单' }).click()
  await expect(author).toHaveURL(/frameworkOrderDetail/)
  await expect(author.getByText('¥17,200.00').first()).toBeVisible()
  await winner.goto(`/supplier/framework/order?schoolId=${(await order()).school_id}&orderId=${(await order()).id}`)
  await winner.getByRole('button', { name: '确认供货' }).click()
  await sayYes(winner, '确认供货')
  await expect.poll(async () => (await order()).state).toBe('toUpload')
  await author.goto(`/print/framework?orderId=${(await order()).id}`)
  await expect(author.getByText('17,200.00').first()).toBeVisible()
})
