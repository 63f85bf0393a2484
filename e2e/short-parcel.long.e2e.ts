// A parcel that is short, bought on two cards: counted at receipt, claimed by itself, paid back to both cards to the fen, the rest
// accepted and billed (issue: short parcel to refund over two funds, at both widths).
import { expect, type Page } from '@playwright/test'
import { choose, DOUBLE_FIRST, K1, pageOf, query, sayYes, test } from './people.ts'
import { sendWhole } from './supplier.ts'

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const NUM = 21
const SHORT = 4

const visible = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).filter({ visible: true }).first()

const cardsOf = async (orderId: string) =>
  (
    await query<{ planned: string; frozen: string; held: string }>(
      `select f.amount_fen as planned, coalesce(c.frozen_fen, 0) as frozen, coalesce(c.held_fen, 0) as held from mall.order_funds f
       left join mall.fund_claims c on c.school_id = f.school_id and c.doc_id = f.order_id and c.fund_id = f.fund_id where f.order_id = $1 order by f.line_no`,
      [orderId],
    )
  ).map((row) => ({ planned: Number(row.planned), frozen: Number(row.frozen), held: Number(row.held) }))

/** Everybody who is asked agrees. */
const approve = async (browser: Parameters<typeof pageOf>[0], orderId: string): Promise<void> => {
  for (;;) {
    const [task] = await query<{ name: string }>(
      `select l.name from mall.flow_tasks t join shared.login_names l on l.user_id = t.assignee_id
       where t.doc_id = $1 and t.status = 1 and t.node_type <> 'CC' order by t.node_index, t.seq limit 1`,
      [orderId],
    )
    if (!task) return
    const page = await pageOf(browser, task.name)
    await page.goto(`/purchaseCheckDetail?kind=order&id=${orderId}`)
    await page.getByRole('textbox', { name: /意见/ }).first().fill('同意')
    await page.getByRole('button', { name: /^同意/ }).first().click()
    await sayYes(page, '同意')
    await expect
      .poll(
        async () =>
          (
            await query(
              'select 1 from mall.flow_tasks t join shared.login_names l on l.user_id = t.assignee_id where t.doc_id = $1 and t.status = 1 and l.name = $2',
              [orderId, task.name],
            )
          ).length,
      )
      .toBe(0)
    await page.close()
  }
}

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`a short parcel is paid back over two cards at ${width}`, async ({ browser }) => {
    const [sku] = await query<{ id: string; name: string }>(
      `select k.id, p.name from shared.skus k join shared.products p on p.id = k.product_id join shared.suppliers s on s.id = p.supplier_id
       where s.short_name = '甲 综合电商' and p.name like '晨光 AGPK3507 中性笔%' and k.service_name is null and p.status = 'on' order by k.id limit 1`,
    )
    const buyer = await pageOf(browser, 'T1', { viewport: { width, height } })
    await buyer.goto(`/confirmOrder?skuId=${sku!.id}&num=${NUM}`)
    const box = (name: string) => buyer.getByRole('checkbox', { name })
    await expect(box(K1).or(box(DOUBLE_FIRST)).first()).toBeVisible()
    const more = buyer.getByRole('button', { name: /再显示/ })
    if (await more.isVisible()) await more.click()
    for (const card of [K1, DOUBLE_FIRST]) await box(card).check()
    await choose(buyer, '采购用途', '科研')
    await visible(buyer, /^提交审批/).click()
    await expect(buyer).toHaveURL(/auditSuccess/)
    const [order] = await query<{ id: string; order_no: string; total: string }>(
      'select id, order_no, total_fen as total from mall.orders order by created_at desc limit 1',
    )
    const { id, order_no: orderNo } = order!
    expect((await cardsOf(id)).length).toBe(2)
    await approve(browser, id)

    const supplier = await sendWhole(browser, { orderNo, waybillNo: `SF14028836${width}`, num: NUM })

    // Counted in the hand: four are not there.
    await buyer.goto(`/orderDetail?id=${id}`)
    await buyer.getByRole('link', { name: '逐件点收，登记少货、破损' }).click()
    await expect(buyer).toHaveURL(/\/receive\?orderId=/)
    await buyer.getByRole('button', { name: '有问题' }).click()
    const problem = buyer.getByRole('group', { name: /少货$/ })
    const typed = problem.getByRole('textbox', { name: /少货数量$/ })
    await typed.fill(String(SHORT))
    await typed.press('Enter')
    await problem.getByRole('radio', { name: '仅退款' }).check()
    await problem.getByRole('textbox', { name: /说明$/ }).fill('外箱完好，数量不足')
    const kept = buyer.waitForResponse(/\/api\/files$/)
    await problem.locator('input[type=file]').last().setInputFiles({ name: '开箱.jpg', mimeType: 'image/jpeg', buffer: JPEG })
    await kept
    await expect(buyer.getByText(`完好 ${NUM - SHORT} 件，有问题 ${SHORT} 件`)).toBeVisible()
    await visible(buyer, '确认收货').click()
    await expect(buyer.getByText(new RegExp(`有问题的 ${SHORT} 件已向供应商提出 1 张售后单`))).toBeVisible()
    await expect(buyer).toHaveURL(/orderDetail/)
    await expect(buyer.getByText(`点清：完好 ${NUM - SHORT} 件，`)).toBeVisible()
    const [claim] = await query<{ id: string; doc_no: string; fen: string }>(
      'select id, doc_no, refund_fen as fen from mall.after_sales where order_id = $1',
      [id],
    )

    // What is there is accepted meanwhile.
    const acceptor = await pageOf(browser, 'T2', { viewport: { width, height } })
    await acceptor.goto(`/checkAccept?id=${id}`)
    await visible(acceptor, '提交验收').click()
    await sayYes(acceptor, '提交验收')
    await expect
      .poll(async () => (await query<{ state: string }>('select state from mall.orders where id = $1', [id]))[0]!.state)
      .toBe('partAccept')

    // The supplier reads the claim where the parcel stands, and agrees: the money is frozen and little, nobody else is asked.
    await supplier.goto(`/supplier/order?schoolId=101&id=${id}`)
    await supplier.getByRole('link', { name: claim!.doc_no }).first().click()
    await supplier.getByRole('button', { name: '同意' }).first().click()
    await sayYes(supplier, '同意')
    await expect
      .poll(async () => (await query<{ state: string }>('select state from mall.orders where id = $1', [id]))[0]!.state)
      .toBe('waitBill')

    const backs = (
      await query<{ fen: string }>(
        'select p.amount_fen as fen from mall.refund_funds p join mall.refunds r on r.id = p.refund_id where r.after_sale_id = $1 order by p.line_no',
        [claim!.id],
      )
    ).map((it) => Number(it.fen))
    const cards = await cardsOf(id)
    expect(backs.reduce((a, b) => a + b, 0)).toBe(Number(claim!.fen))
    expect(cards.map((it, i) => [it.frozen, it.held + backs[i]!])).toEqual(cards.map((it) => [0, it.planned]))

    await buyer.goto(`/afterServiceDetail?id=${claim!.id}`)
    await expect(buyer.getByText('包裹 1 收货时登记')).toBeVisible()
    await expect(buyer.getByRole('img', { name: '开箱.jpg' })).toBeVisible()
    for (const fen of backs)
      await expect(
        buyer
          .getByText(`¥${(fen / 100).toFixed(2)}`)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()

    // The bill asks for what was accepted and nothing else.
    const finance = await pageOf(browser, 'C1')
    await finance.goto('/bill/0')
    await finance.getByRole('row').filter({ hasText: '甲 综合电商' }).getByText('生成对账单').click()
    await finance.getByRole('dialog').getByRole('button').last().click()
    await expect
      .poll(
        async () => (await query<{ fen: string }>('select l.amount_fen as fen from mall.bill_lines l where l.order_id = $1', [id]))[0]?.fen,
      )
      .toBe(String(Number(order!.total) - Number(claim!.fen)))
  })
