// A day's work of an approver: thirty documents with the keyboard, each told afterwards; the signed form proves itself to whoever holds it.
import { expect, type Page } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const DOCUMENTS = 30

/** Orders of 李老师 on the card of 王教授, made by the calls her pages make. */
const order = async (teacher: Page, num: number): Promise<void> => {
  const [sku] = await query<{ id: string }>(
    "select k.id from shared.skus k join shared.products p on p.id = k.product_id where p.name like '得力 7417%' and k.price_e4 = 238000 limit 1",
  )
  await teacher.goto('/cart')
  const made = await teacher.evaluate(
    async ({ skuId, count }) => {
      const ask = async (path: string, body: object) => {
        const answer = await fetch(`/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', sourceType: '0', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify(body),
        })
        const { retCode, retMsg, data } = await answer.json()
        if (retCode !== '1000') throw new Error(`${path}: ${retMsg}`)
        return data
      }
      for (let i = 0; i < count; i += 1) {
        const quote = await ask('order/quote', { from: 'now', lines: [{ skuId, num: 1 }] })
        await ask('order/submit', { quoteId: quote.quoteId, usage: '科研', purpose: '分批领用', orders: quote.split })
      }
      return count
    },
    { skuId: sku!.id, count: num },
  )
  expect(made).toBe(num)
}

test('thirty documents are approved in under a hundred presses of the keyboard, and one of them proves itself on paper', async ({
  browser,
}) => {
  const teacher = await pageOf(browser, 'T1')
  await order(teacher, DOCUMENTS)
  const mine = () =>
    query<{ id: string; doc_id: string }>(
      "select t.id, t.doc_id from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where u.user_no = 'F1' and t.status = 1 and t.node_type = 'APPROVE' order by t.started_at desc limit $1",
      [DOCUMENTS],
    )
  const waiting = await mine()
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
  await expect
    .poll(
      async () =>
        Number(
          (
            await query<{ n: string }>('select count(*) as n from mall.flow_tasks where id = any($1::uuid[]) and status = 2', [
              waiting.map((it) => it.id),
            ])
          )[0]!.n,
        ),
      { timeout: 30_000 },
    )
    .toBe(DOCUMENTS)
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
