// An inquiry as the journeys of 询价, 竞价 and 二次竞价 begin it, and its hours.
import { expect, type Page } from '@playwright/test'
import { K1, query } from './people.ts'

/** Fills in how it is delivered and what it may cost, and submits the form; answers with the id of the inquiry. */
export const submitFor = async (author: Page, yuan: string, subject = '材料费'): Promise<string> => {
  await author.getByLabel(/^交货天数/).fill('30')
  await author.getByLabel(/^交货地点/).fill('材料楼 203')
  await author.getByLabel(/^联系人/).fill('李老师')
  await author.getByLabel(/^手机/).fill('13800005621')
  await author.getByLabel('预算（最高限价）', { exact: true }).fill(yuan)
  await author.getByLabel('经费卡', { exact: true }).click()
  await author
    .getByTitle(new RegExp(`^${K1}`))
    .last()
    .click()
  await author.getByLabel('支出科目', { exact: true }).click()
  await author.getByTitle(subject, { exact: true }).last().click()
  await author.getByLabel('第 1 笔经费金额').fill(yuan)
  await author.getByRole('button', { name: '提交审批' }).click()
  await expect(author).toHaveURL(/notInquiryDetail/)
  return new URL(author.url()).searchParams.get('id')!
}

/** Fills the form, `more` of it before the terms, and submits it; answers with its id. */
export const askTheMarket = async (author: Page, title: string, more: () => Promise<void> = async () => {}): Promise<string> => {
  await author.goto('/createInquiry')
  await author.getByLabel(/^标题/).fill(title)
  await author.getByLabel(/商品分类/).click()
  for (let level = 1; level <= 3; level += 1) {
    const column = author.locator('.ant-cascader-menu').nth(level - 1)
    if (!(await column.isVisible())) break
    await column.getByRole('menuitemcheckbox').first().click()
  }
  const line = author.getByRole('group', { name: '第 1 行' })
  await line.getByLabel('名称').fill('气氛炉')
  await line.getByLabel('技术要求').fill('1200 ℃，三段控温')
  await more()
  return submitFor(author, '9800')
}

export const inquiryState = async (id: string): Promise<string> =>
  (await query<{ state: string }>('select state from mall.inquiries where id = $1', [id]))[0]!.state

/** The hour comes: what waits for it is due. */
export const ring = async (id: string, topic: string): Promise<void> => {
  await query("update mall.sealed_boxes set deadline_at = now() - interval '1 second' where id = $1 and closed_at is null", [id])
  await query('update mall.inquiries set publicity_until = now() where id = $1 and publicity_until is not null', [id])
  await query("update mall.outbox set due_at = now() where doc_id = $1 and topic = $2 and state = 'due'", [id, topic])
}
