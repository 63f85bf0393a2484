// Approving at 390 px: thirty documents in a few touches, a deputy for who is away; what a check-out forecast is what then happened, at both widths.
import { expect } from '@playwright/test'
import { agreedTo, ownersTasks, smallOrders } from './approvals.ts'
import { hundred } from './checkout.ts'
import { deputyDecides } from './deputy.ts'
import { choose, K1, pageOf, payWith, query, test } from './people.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const DOCUMENTS = 30

test('thirty documents are approved on a phone in a few touches', async ({ browser }) => {
  await smallOrders(await pageOf(browser, 'T1'), DOCUMENTS)
  const waiting = await ownersTasks(DOCUMENTS)
  const owner = await pageOf(browser, 'F1', PHONE)
  await owner.goto(`/check/0?pageSize=${DOCUMENTS}&sort=-since`)
  await owner.getByRole('checkbox', { name: '选择本页' }).check()
  await owner.getByRole('button', { name: `批量同意 ${DOCUMENTS} 单` }).click()
  const dialog = owner.getByRole('dialog')
  await expect(dialog).toContainText('合计')
  await dialog.getByRole('button', { name: `同意 ${DOCUMENTS} 单` }).click()
  await agreedTo(waiting)
})

test('an owner appoints a deputy on a phone, who decides on one', ({ browser }) => deputyDecides(browser, PHONE))

interface Node {
  reason: string
  skipped: string
  people: { name: string }[]
}

for (const options of [{}, PHONE])
  for (const num of [12, 60])
    test(`what was forecast for ${num} is what then happens, ${options === PHONE ? 'on a phone' : 'on a desk'}`, async ({ browser }) => {
      const teacher = await pageOf(browser, 'T1', options)
      await teacher.goto(`/confirmOrder?skuId=${await hundred()}&num=${num}`)
      await payWith(teacher, K1)
      await choose(teacher, '采购用途', '科研')
      await teacher.getByLabel(/用途说明/).fill('课题组年度耗材')
      const before = Number((await query<{ n: string }>('select count(*) as n from mall.orders'))[0]!.n)
      const forecast = teacher.getByRole('region', { name: '审批预演' })
      await expect(forecast.getByText('王教授').first()).toBeVisible()
      const said = await forecast.innerText()
      await teacher.getByRole('button', { name: '提交审批' }).click()
      await expect(teacher).toHaveURL(/auditSuccess/)
      expect(Number((await query<{ n: string }>('select count(*) as n from mall.orders'))[0]!.n)).toBe(before + 1)
      const [inst] = await query<{ nodes: Node[] }>(
        "select nodes from mall.flow_insts where doc_kind = 'order' order by started_at desc limit 1",
      )
      const walked = inst!.nodes.filter((node) => node.skipped === '' && node.people.length > 0)
      expect(walked.length).toBeGreaterThan(0)
      for (const { reason, people } of walked) for (const word of [reason, ...people.map((it) => it.name)]) expect(said).toContain(word)
      for (const { skipped, people } of inst!.nodes.filter((node) => node.skipped !== ''))
        for (const { name } of people)
          if (!walked.some((node) => node.people.some((it) => it.name === name))) expect([skipped, said]).not.toContain(name)
    })
