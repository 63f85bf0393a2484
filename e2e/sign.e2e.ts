// 手写签名: the desktop shows a code and waits, a phone without anybody signed in opens it, signs and sends; the desktop looks and keeps.
import { expect, type Page } from '@playwright/test'
import { contextOf, pageOf, query, test } from './people.ts'

/** 赵教授: no other journey shows his settings. */
const WHO = 'F2'

test.afterEach(async () => {
  await query('delete from mall.signatures where user_id in (select id from mall.users where user_no = $1)', [WHO])
  await query("delete from mall.consents where subject = 'signature'")
})

/** Two strokes, slowly enough to be a pen. */
const write = async (page: Page): Promise<void> => {
  const sheet = (await page.getByLabel('在这里手写姓名').boundingBox())!
  for (const [from, to] of [
    [0.2, 0.8],
    [0.7, 0.3],
  ] as const) {
    await page.mouse.move(sheet.x + sheet.width * from, sheet.y + sheet.height * 0.2)
    await page.mouse.down()
    await page.mouse.move(sheet.x + sheet.width * to, sheet.y + sheet.height * 0.5, { steps: 12 })
    await page.mouse.up()
  }
}

test('a phone signs while the desktop waits, and the desktop keeps what it saw', async ({ browser }) => {
  const desk = await pageOf(browser, WHO)
  await desk.goto('/setting?tab=signature')
  await desk.getByRole('button', { name: '用手机扫码签名' }).click()
  const answered = desk.waitForResponse('**/user/signature/getQrcodeImg*')
  await desk.getByRole('button', { name: '显示二维码' }).click()
  const { timeStr: tag } = ((await (await answered).json()) as { data: { timeStr: string } }).data
  await expect(desk.getByRole('img', { name: '签名二维码' })).toBeVisible()
  await expect(desk.getByText('正在等手机扫码')).toBeVisible()

  const phone = await (await contextOf(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage()
  await phone.goto(`/sign#${tag}`)
  await expect(phone.getByText('您是 赵教授 本人')).toBeVisible()
  await expect(desk.getByText('已扫码，请在手机上签名')).toBeVisible()
  // A second phone with a picture of the code comes too late.
  const jack = await (await contextOf(browser)).newPage()
  await jack.goto(`/sign#${tag}`)
  await expect(jack.getByText('这个二维码已被另一部手机扫过')).toBeVisible()

  // A reload keeps the phone that came first.
  await phone.reload()
  await phone.getByRole('button', { name: '是我，去签名' }).click()
  await write(phone)
  await phone.getByRole('button', { name: '清除' }).click()
  await expect(phone.getByRole('button', { name: '确认' })).toBeDisabled()
  await write(phone)
  await expect(phone.getByText('已写 2 笔')).toBeVisible()
  await phone.getByRole('button', { name: '确认' }).click()
  await expect(phone.getByText('已送到电脑')).toBeVisible()
  expect((await phone.context().cookies()).map((it) => it.name)).not.toContain('cy')

  await expect(desk.getByRole('img', { name: '刚写的签名' })).toBeVisible()
  const save = desk.getByRole('button', { name: '保存签名' })
  await expect(save).toBeDisabled()
  await desk.getByLabel('我同意保存我的手写签名').check()
  await save.click()
  await expect(desk.getByText('当前签名')).toBeVisible()
  await expect(desk.getByRole('img', { name: '手写签名第 1 版' })).toBeVisible()
  await desk.getByRole('button', { name: '删除签名' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(desk.getByText('写一个签名')).toBeVisible()
})
