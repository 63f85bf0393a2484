import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { buildUser } from '../../../demo/build.ts'
import { buildApp } from '../../../app.ts'
import { sha256 } from '../../../core/crypto.ts'
import { makeLogger } from '../../../core/log.ts'
import { Unanswered } from '../../../core/outbox.ts'
import { PERSONAL_ID, SUPPLIER_ID } from '../../../core/pseudo-schools.ts'
import { smsSimulator } from '../../../gateways/sms.simulator.ts'
import { setSms, type SmsCode } from '../../../gateways/sms.ts'
import { openPhones, phoneBrowser } from './fixtures.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const at = (address: string) => phoneBrowser(world(), received, address)
/** Counters of a kind stand as if so much time had gone by. */
const later = (key: string, seconds: number) =>
  world().admin.query(
    `update shared.throttles set window_ends_at = window_ends_at - make_interval(secs => $2) where starts_with(key, $1)`,
    [key, seconds],
  )
const rowOf = async (mobile: string) => {
  const { code } = received.findLast((it) => it.mobile === mobile)!
  const { rows } = await world().admin.query(`select * from mall.phone_codes where mobile_cipher <> '' order by id desc limit 1`)
  return { code, row: rows[0] as Record<string, unknown> }
}

describe('account.sendSms', () => {
  it('sends six digits after the call, and keeps neither them nor the number', async () => {
    const it = at('198.51.100.1')
    expect(await it.ask('13800000001', 'register')).toEqual({ retCode: '1000', data: { seconds: 60 }, retMsg: '' })
    expect(received).toEqual([])
    await world().drain()
    expect(received).toEqual([{ mobile: '13800000001', purpose: 'register', code: expect.stringMatching(/^\d{6}$/), minutes: 5 }])
    const { code, row } = await rowOf('13800000001')
    expect(row).toMatchObject({ school_id: PERSONAL_ID, purpose: 'register', code_cipher: null, outcome: 'sent 1', tries: 0 })
    expect(JSON.stringify(row)).not.toContain('13800000001')
    expect(row['code_hash']).not.toEqual(sha256(code))
  })

  it('refuses a number that is none, another type, and anything where no provider is set', async () => {
    const it = at('198.51.100.2')
    expect((await it.ask('12800000002', 'register')).retMsg).toBe('手机号码格式不正确')
    expect((await it.ask('', 'register')).retMsg).toBe('请输入手机号码')
    expect((await it.post('sms/send', { mobile: '13800000002', type: 4 })).retMsg).toBe(
      '短信类型须为 5（注册）、6（登录）或 7（确认本人手机）',
    )
    expect((await it.post('sms/send', { mobile: '13800000002', type: 7 })).retMsg).toBe('请先登录')
    setSms(null)
    expect((await it.ask('13800000002', 'register')).retMsg).toBe('本站没有开通短信，请用账号登录')
    received = openPhones()
  })

  it('answers 2010 to who would sign in with a number nobody registered', async () => {
    const it = at('198.51.100.3')
    expect(await it.ask('13800000003', 'login')).toMatchObject({ retCode: '2010', retMsg: '该手机号还没有个人账号，请先注册' })
    expect((await it.ask('13800000003', 'register')).retCode).toBe('1000')
  })

  it('asks for an image from the second request of a network on, and takes it once', async () => {
    const [first, second] = [at('198.51.100.4'), at('198.51.100.4')]
    const bare = (it: typeof first, mobile: string, more = {}) => it.post('sms/send', { mobile, type: 5, ...more })
    expect((await bare(first, '13800000004')).retCode).toBe('1000')
    expect(await bare(second, '13800000005')).toMatchObject({ retCode: '3020', retMsg: '请先输入图形验证码，再获取短信' })
    await second.captcha('key-00000001')
    const read = { suffixKey: 'key-00000001', verifyCode: 'abcd' }
    expect((await bare(second, '13800000005', read)).retCode).toBe('1000')
    expect((await bare(second, '13800000006', read)).retCode).toBe('3001')
    expect((await bare(at('198.51.100.5'), '13800000006')).retCode).toBe('1000')
    await later('sms-from:198.51.100.4', 3600)
    expect((await bare(second, '13800000007')).retCode).toBe('1000')
  })

  it('sends to a phone every 60 seconds at most, five times an hour, ten times a day', async () => {
    const it = at('198.51.100.6')
    const mobile = '13800000010'
    const answers = async (times: number): Promise<string[]> => {
      const codes = []
      for (let i = 0; i < times; i += 1) {
        await later('sms-again:', 60)
        codes.push((await it.ask(mobile, 'register')).retCode)
      }
      return codes
    }
    expect((await it.ask(mobile, 'register')).retCode).toBe('1000')
    expect((await it.ask(mobile, 'register')).retMsg).toMatch(/^请等 (60|5\d) 秒，再获取验证码$/)
    expect(await answers(5)).toEqual(['1000', '1000', '1000', '1000', '3022'])
    await later('sms-again:', 60)
    expect((await it.ask(mobile, 'register')).retMsg).toBe('该手机号 1 小时内最多获取 5 次验证码，请 60 分钟后再试')
    await later('sms-hour:', 3600)
    expect(await answers(6)).toEqual(['1000', '1000', '1000', '1000', '1000', '3022'])
    await later('sms-hour:', 3600)
    await later('sms-again:', 60)
    expect((await it.ask(mobile, 'register')).retMsg).toBe('该手机号 24 小时内最多获取 10 次验证码，请 1440 分钟后再试')
    await later('sms-day:', 86_400)
    expect(await answers(1)).toEqual(['1000'])
  })

  it('lets a network name twenty numbers an hour, whether they have an account or not', async () => {
    const it = at('198.51.100.7')
    const numbers = Array.from({ length: 21 }, (_, i) => `139000000${String(i).padStart(2, '0')}`)
    const codes = []
    for (const mobile of numbers) codes.push((await it.ask(mobile, 'login')).retCode)
    expect(codes).toEqual([...Array(20).fill('2010'), '3023'])
    expect((await it.ask(numbers[0]!, 'login')).retCode).toBe('2010')
    expect((await it.ask(numbers[20]!, 'register')).retMsg).toMatch(
      /^您所在的网络 1 小时内最多为 20 个手机号获取验证码，请 \d+ 分钟后再试$/,
    )
    expect((await at('198.51.100.8').ask(numbers[20]!, 'login')).retCode).toBe('2010')
  })

  it('stops when the messages of the day are spent, and counts none of what it refuses', async () => {
    const it = at('198.51.100.9')
    const set = (key: string, hits: number) => world().admin.query('update shared.throttles set hits = $2 where key = $1', [key, hits])
    await set(`sms-school:${PERSONAL_ID}`, 1999)
    expect((await it.ask('13800000020', 'register')).retCode).toBe('1000')
    expect((await it.ask('13800000021', 'register')).retMsg).toBe('今天的 2000 条验证码短信已发完，请明天再试')
    await set(`sms-school:${PERSONAL_ID}`, 0)
    await set('sms-all', 9999)
    expect((await it.ask('13800000021', 'register')).retCode).toBe('1000')
    expect((await it.ask('13800000022', 'register')).retCode).toBe('3024')
    const { rows } = await world().admin.query("select hits from shared.throttles where key = 'sms-all'")
    expect(rows[0].hits).toBe(10_000)
    await set('sms-all', 0)
  })

  it('is sent once by twenty requests at once', async () => {
    const browsers = Array.from({ length: 20 }, () => at('198.51.100.10'))
    const answers = await Promise.all(browsers.map((it) => it.ask('13800000030', 'register')))
    await world().drain()
    expect(answers.filter((it) => it.retCode === '1000').length).toBe(1)
    expect(received.filter((it) => it.mobile === '13800000030').length).toBe(1)
  })
})

describe('sms.send', () => {
  it('is handed over once, whatever the provider says, and says what became of it', async () => {
    const outcomes: unknown[] = []
    const answers = [
      async () => ({ isSent: false as const, reason: 'isv.AMOUNT_NOT_ENOUGH 余额不足' }),
      () => Promise.reject(new Unanswered('短信平台没有应答')),
      () => Promise.reject(new Error('broken')),
    ]
    for (const [i, answer] of answers.entries()) {
      const sent = openPhones(answer)
      await at(`198.51.100.${20 + i}`).ask(`1380000004${i}`, 'register')
      await world().drain()
      await world().makeDue('sms.send')
      await world().drain()
      const { rows } = await world().admin.query(`select outcome from mall.phone_codes where mobile_cipher <> '' order by id desc limit 1`)
      outcomes.push([sent.length, rows[0].outcome])
    }
    received = openPhones()
    expect(outcomes).toEqual([
      [1, 'isv.AMOUNT_NOT_ENOUGH 余额不足'],
      [1, '短信平台没有应答'],
      [1, ''],
    ])
  })

  it('tells the people of the platform when the provider refuses, once an hour for each of its codes, and nobody else', async () => {
    const { db, admin, drain } = world()
    const people = await Promise.all(
      [['platform'], []].map((roles, i) => buildUser(db, { schoolId: SUPPLIER_ID, no: `SR${i}`, name: '江运营', roles })),
    )
    const told = async () => {
      const { rows } = await admin.query(
        'select user_id, body from mall.messages where school_id = $1 and title = $2 order by created_at',
        [SUPPLIER_ID, '短信平台拒绝发送短信'],
      )
      return rows.map((it) => [it.user_id, (it.body as string).split('。')[0]] as [string, string])
    }
    const codes = ['isv.NO 余额不足', 'isv.NO 余额不足', 'isv.SIGN 签名不合法']
    const sent = openPhones(async () => ({ isSent: false, reason: codes[sent.length - 1]! }))
    for (const i of codes.keys()) {
      await at(`198.51.100.${50 + i}`).ask(`1380000007${i}`, 'register')
      await drain()
    }
    expect(await told()).toEqual([
      [people[0]!.id, '原因：isv.NO 余额不足'],
      [people[0]!.id, '原因：isv.SIGN 签名不合法'],
    ])
    await later('sms-refused', 3601)
    codes.push('isv.NO 余额不足')
    await at('198.51.100.53').ask('13800000073', 'register')
    await drain()
    expect(await told()).toHaveLength(3)
    received = openPhones()
  })

  it('is not sent once the code has expired', async () => {
    await at('198.51.100.30').ask('13800000050', 'register')
    await world().admin.query("update mall.phone_codes set expires_at = now() - interval '1 second'")
    await world().drain()
    expect(received.filter((it) => it.mobile === '13800000050')).toEqual([])
  })
})

describe('account.demoMessages', () => {
  it('shows in a demonstration, and nowhere else, what would have been sent', async () => {
    setSms(smsSimulator(world().db))
    await at('198.51.100.40').ask('13800000060', 'register')
    await world().drain()
    received = openPhones()
    const { db, storage, folder } = world()
    const room = { folder, leastBytes: 0 }
    const flags = { demo: true, secureCookies: false, checkOutput: true, autoJobs: false }
    const demo = await buildApp({ db, storage, room, log: makeLogger('silent'), ...flags })
    const { data } = (await demo.http.inject('/api/demo/messages')).json()
    await demo.http.close()
    expect(data).toEqual([
      {
        id: expect.any(String),
        mobile: '13800000060',
        text: expect.stringMatching(/^【采园】验证码 \d{6}，用于注册，5 分钟内有效。请勿告诉他人。$/),
        sentAt: expect.any(String),
      },
    ])
    expect(await world().anonymous().account.demoMessages()).toEqual([])
  })
})
