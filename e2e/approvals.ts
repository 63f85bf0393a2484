// Many small orders that wait for their fund owner, and that he agreed to them.
import { expect, type Page } from '@playwright/test'
import { paper } from './checkout.ts'
import { query } from './people.ts'

/** Orders of 李老师 on the card of 王教授, made by the calls her pages make. */
export const smallOrders = async (teacher: Page, num: number): Promise<void> => {
  const { id: skuId } = await paper()
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
    { skuId, count: num },
  )
  expect(made).toBe(num)
}

interface Waiting {
  id: string
  doc_id: string
}

/** The newest that wait for 王教授. */
export const ownersTasks = (num: number): Promise<Waiting[]> =>
  query<Waiting>(
    "select t.id, t.doc_id from mall.flow_tasks t join mall.users u on u.school_id = t.school_id and u.id = t.assignee_id where u.user_no = 'F1' and t.status = 1 and t.node_type = 'APPROVE' order by t.started_at desc limit $1",
    [num],
  )

export const agreedTo = (tasks: readonly Waiting[]): Promise<void> =>
  expect
    .poll(
      async () => {
        const ids = tasks.map((it) => it.id)
        const [found] = await query<{ n: string }>('select count(*) as n from mall.flow_tasks where id = any($1::uuid[]) and status = 2', [
          ids,
        ])
        return Number(found!.n)
      },
      { timeout: 30_000 },
    )
    .toBe(tasks.length)
