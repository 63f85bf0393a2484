// 账号注销: held up by what is unfinished, allowed to who has nothing left to do, and taken back by signing in.
import { expect } from '@playwright/test'
import { contextOf, pageOf, pressLogin, query, test } from './people.ts'

/** No other journey is by this person, and nothing waits for him. */
const WHO = 'B1'
const PASSWORD = 'Caiyuan-2026'

test.afterEach(async () => {
  await query('update mall.users set leaves_at = null where user_no = $1', [WHO])
})

test('the account is cancelled only by who has nothing unfinished, and kept by who signs in again', async ({ browser }) => {
  await query('delete from shared.throttles')
  const busy = await pageOf(browser, 'F1')
  await busy.goto('/setting?tab=privacy')
  await busy.getByRole('link', { name: '去注销' }).click()
  await expect(busy.getByText('您有未完结的业务，暂不能注销')).toBeVisible()
  await expect(busy.getByRole('listitem').filter({ hasText: '由您负责的经费卡' }).getByRole('link', { name: '去处理' })).toHaveAttribute(
    'href',
    '/fundCard',
  )
  await expect(busy.getByRole('button', { name: '注销账号' })).toHaveCount(0)

  const page = await pageOf(browser, WHO)
  await page.goto('/logoff')
  await expect(page.getByText('没有未完结的业务，可以注销')).toBeVisible()
  await page.getByRole('button', { name: '获取验证码' }).click()
  const mobile = await page.getByLabel('您的手机号').inputValue()
  const sent = async () =>
    (await query<{ text: string }>('select text from shared.sim_sms where mobile = $1 order by sent_at desc limit 1', [mobile]))[0]?.text
  await expect.poll(sent).toContain('用于确认本人手机')
  await page.getByLabel('手机验证码').fill(/\d{6}/.exec((await sent())!)![0])
  await page.getByRole('button', { name: '注销账号' }).click()
  await expect(page.getByText('已申请注销账号')).toBeVisible()

  const again = await (await contextOf(browser)).newPage()
  await again.goto('/login?return=%2Fsetting')
  await pressLogin(again, async () => {
    await again.getByRole('textbox', { name: '账号' }).fill(WHO)
    await again.getByRole('textbox', { name: '密码', exact: true }).fill(PASSWORD)
  })
  await expect(again.getByText(/您的账号将于 \d{4}-\d\d-\d\d 注销/)).toBeVisible()
  await again.getByRole('button', { name: '保留账号' }).click()
  await expect(again.getByText('账号已保留')).toBeVisible()
  await again.goto('/setting')
  await expect(again.getByRole('tab', { name: '个人资料' })).toBeVisible()
})
