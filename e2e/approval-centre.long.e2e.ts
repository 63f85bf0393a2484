// A day's work of an approver: thirty documents with the keyboard, each told afterwards; the signed form proves itself to whoever holds it.
import { expect } from '@playwright/test'
import { agreedTo, ownersTasks, smallOrders } from './approvals.ts'
import { pageOf, test } from './people.ts'

const DOCUMENTS = 30

test('thirty documents are approved in under a hundred presses of the keyboard, and one of them proves itself on paper', async ({
  browser,
}) => {
  const teacher = await pageOf(browser, 'T1')
  await smallOrders(teacher, DOCUMENTS)
  const waiting = await ownersTasks(DOCUMENTS)
  const owner = await pageOf(browser, 'F1')
  await owner.goto('/check/0?pageSize=50&sort=-since')
  await expect(owner.getByRole('row').nth(DOCUMENTS)).toBeVisible()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await owner.keyboard.press(key)
  }
  for (let i = 0; i < DOCUMENTS; i += 1) {
    await press('j')
    await press(' ')
  }
  await expect(owner.getByRole('region', { name: '批量操作' })).toContainText(`已选 ${DOCUMENTS} 单`)
  const agree = owner.getByRole('button', { name: `批量同意 ${DOCUMENTS} 单` })
  while (!(await agree.evaluate((it) => it === document.activeElement))) {
    expect(presses).toBeLessThan(95)
    await press('Tab')
  }
  await press('Enter')
  await expect(owner.getByRole('dialog')).toContainText('合计')
  await press('Enter')
  await agreedTo(waiting)
  expect(presses).toBeLessThan(100)

  const paper = await pageOf(browser, 'F1')
  await paper.goto(`/print/approval?kind=order&id=${waiting[0]!.doc_id}`)
  const words = await paper.getByText(/^核验码/).innerText()
  const code = /核验码 (\S+)/.exec(words)![1]!
  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await stranger.goto(`/verify#${code}`)
  await expect(stranger.getByRole('heading', { name: '核验通过', exact: false })).toBeVisible()
  await stranger.goto(`/verify#${code.slice(0, -3)}AAA`)
  await stranger.reload()
  await expect(stranger.getByRole('heading', { name: '核验不通过' })).toBeVisible()
})
