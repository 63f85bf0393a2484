// 手机与证件: a number is proven, kept and shown by its owner; on the wire nothing of it is plain.
import { expect } from '@playwright/test'
import { pageOf, query, test } from './people.ts'

const WHO = 'T2'
const PASSWORD = 'Caiyuan-2026'
const MOBILE = '13912345687'
const ID_CARD = '11010519491231002X'

test('a phone and an identity number travel in envelopes, are masked, and shown in full by the eye', async ({ browser }) => {
  await query('delete from shared.throttles')
  const page = await pageOf(browser, WHO)
  // As a browser that was remembered: a number is changed and shown by who proves himself.
  await query('update mall.sessions set proven_at = null where user_id = (select user_id from shared.login_names where name = $1)', [
    WHO.toLowerCase(),
  ])
  const wire: string[] = []
  page.on('request', (it) => wire.push(it.postData() ?? ''))
  page.on(
    'response',
    (it) =>
      void it.text().then(
        (text) => wire.push(text),
        () => undefined,
      ),
  )
  await page.goto('/setting?tab=contact')
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name })

  await line('自填手机号').getByRole('button', { name: '填写' }).click()
  const phone = page.getByRole('form', { name: '填写手机号' })
  await phone.getByLabel(/^手机号/).fill(MOBILE)
  await phone.getByRole('button', { name: '获取验证码' }).click()
  const sent = async () =>
    (await query<{ text: string }>('select text from shared.sim_sms where mobile = $1 order by sent_at desc limit 1', [MOBILE]))[0]?.text
  await expect.poll(sent).toContain('用于确认本人手机')
  await phone.getByLabel('手机验证码').fill(/\d{6}/.exec((await sent())!)![0])
  // To be sent a code its number has to be told: what is looked for is said from here on.
  wire.length = 0
  await phone.getByRole('button', { name: /保\s?存/ }).click()
  const proof = page.getByRole('dialog', { name: '请再次确认是您本人' })
  await proof.getByLabel(/^登录密码/).fill(PASSWORD)
  await proof.getByRole('button', { name: /确\s?认/ }).click()
  await expect(proof).toBeHidden()
  await expect(line('自填手机号')).toContainText('139****5687')

  await line('身份证号').getByRole('button', { name: '填写' }).click()
  const card = page.getByRole('form', { name: '填写身份证号' })
  await card.getByLabel(/^身份证号/).fill('110105194912310021')
  await card.getByRole('button', { name: /保\s?存/ }).click()
  await expect(card.getByText('身份证号的末位校验不对，请核对')).toBeVisible()
  await expect(card.getByText('请先同意处理身份证号')).toBeVisible()
  await card.getByLabel(/^身份证号/).fill(ID_CARD)
  await card.getByRole('checkbox').check()
  await card.getByRole('button', { name: /保\s?存/ }).click()
  await expect(line('身份证号')).toContainText('1101**********002X')

  await page.reload()
  await expect(line('身份证号')).toContainText('1101**********002X')
  await line('自填手机号').getByRole('button', { name: '显示完整自填手机号' }).click()
  await expect(line('自填手机号')).toContainText(MOBILE)
  await line('身份证号').getByRole('button', { name: '显示完整身份证号' }).click()
  await expect(line('身份证号')).toContainText(ID_CARD)
  const views = await query(
    "select 1 from mall.audit_log where endpoint = 'person.viewIdCard' and user_name = '刘老师' and result = 'done'",
  )
  expect(views).toHaveLength(1)
  expect(wire.filter((it) => it.includes(ID_CARD))).toEqual([])
  expect(wire.filter((it) => it.includes(MOBILE) && !it.includes('verifyCode'))).toEqual([])
  expect(wire.some((it) => it.includes('"idCardNo":"e1.'))).toBe(true)
})
