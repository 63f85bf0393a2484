import { FIRST_VERSION } from '@caiyuan/contract/policy'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { resetPassword } from '../account/reset-password.ts'
import { setParam } from '../school/params.ts'

const world = useWorld()

const personOf = async (id: number, ...roles: string[]) => {
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  return buildUser(world().db, { schoolId: id, no: `M${id}`, name: '钱会计', roles: roles.length > 0 ? roles : ['finance'] })
}

/** An app with this secret, so many steps of thirty seconds beside the clock of the database. */
const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return async (steps = 0): Promise<string> => {
    const { rows } = await world().admin.query('select now() as now')
    return totp.generate({ timestamp: rows[0].now.getTime() + steps * 30_000 })
  }
}
/** What was used is as if it lay in the past. */
const later = () => world().admin.query('update mall.user_factors set last_step = 0')

const enrol = async (client: Client) => {
  const { secret, address } = await client.factor.begin()
  const code = appOf(secret)
  const { codes } = await client.factor.confirm({ code: await code() })
  await later()
  return { secret, address, code, codes }
}
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

const at = (address: string) => {
  const it = browserOf(world(), { address })
  const second = async (ticket: string, code: string) => (await it.send('POST', '/api/login/second', { ticket, code })).json()
  const first = async (no: string, more: object = {}) => {
    const answer = await it.signIn(no, undefined, { ...more })
    return { ...answer, ticket: (answer.data as unknown as { ticket?: string } | null)?.ticket ?? '' }
  }
  const codeOf = async () => (await it.send('GET', '/api/user.info')).json().retCode as string
  return { ...it, first, second, codeOf }
}

describe('setting up a second factor', () => {
  it('shows a secret once, takes the first code of the app, and gives ten codes on paper; all lies sealed or hashed', async () => {
    const user = await personOf(640)
    const client = await world().as(user)
    expect(await client.factor.state()).toEqual({ sinceAt: '', codesLeft: 0, isRequired: false })
    const { secret, address, codes } = await enrol(client)
    expect(address).toContain(`secret=${secret}`)
    expect(codes.length).toBe(10)
    expect(new Set(codes).size).toBe(10)
    for (const it of codes) expect(it).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/)
    expect(await client.factor.state()).toMatchObject({ codesLeft: 10, sinceAt: expect.stringMatching(/^\d{4}-/) })
    for (const table of ['user_factors', 'recovery_codes', 'idempotency', 'audit_log']) {
      const { rows } = await world().admin.query(`select * from mall.${table} where school_id = 640`)
      const text = JSON.stringify(rows)
      for (const plain of [secret, codes[0]!, codes[0]!.replaceAll('-', '')]) expect(text).not.toContain(plain)
    }
    const { rows } = await world().admin.query(`select endpoint from mall.audit_log where school_id = 640 and result = 'done' order by at`)
    expect(rows.map((it) => it.endpoint)).toEqual(['factor.begin', 'factor.confirm'])
  })

  it('asks who came by a remembered password for a proof, and no browser remembers the person afterwards', async () => {
    const user = await personOf(658)
    const it = at('10.6.58.1')
    await it.signIn(user.userNo, undefined, { remember: true })
    const again = () => it.signIn(user.userNo, '', { remembered: true })
    expect((await again()).retCode).toBe('1000')
    const setUp = async () => (await it.send('POST', '/api/factor/begin', {})).json().retCode
    expect(await setUp()).toBe('3159')
    await it.send('POST', '/api/stepUp/prove', { deed: 'act', passWord: 'Test-2026-pass' })
    expect(await setUp()).toBe('1000')
    await enrol(await world().as(user))
    expect((await again()).retMsg).toBe('请输入密码')
    expect(await it.codeOf()).toBe('1000')
  })

  it('tells the secret once: a repeat of the call is refused, and it is kept nowhere', async () => {
    const client = await world().as(await personOf(641))
    const key = { key: 'begin-641-0001' }
    const { secret } = await client.factor.begin({}, key)
    expect((await refusalOf(client.factor.begin({}, key))).code).toBe('4015')
    const { rows } = await world().admin.query('select * from mall.idempotency where school_id = 641')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('refuses a code the app does not show, one before there is a secret, and a second factor beside the first', async () => {
    const client = await world().as(await personOf(642))
    expect((await refusalOf(client.factor.confirm({ code: '123456' }))).code).toBe('3086')
    expect((await refusalOf(client.factor.remove({ code: '123456' }))).code).toBe('3086')
    expect((await refusalOf(client.factor.renew({ code: '123456' }))).code).toBe('3086')
    const { secret } = await client.factor.begin()
    expect((await refusalOf(client.factor.confirm({ code: wrongOf(await appOf(secret)()) }))).code).toBe('3088')
    expect((await refusalOf(client.factor.confirm({ code: '12345' }))).message).toBe('动态码须为 6 位数字')
    await client.factor.confirm({ code: await appOf(secret)() })
    expect((await refusalOf(client.factor.begin())).code).toBe('3085')
    expect((await refusalOf(client.factor.confirm({ code: await appOf(secret)(1) }))).code).toBe('3085')
  })

  it('is ended, and its paper renewed, by a code alone; wrong ones are counted though the call leaves nothing', async () => {
    const client = await world().as(await personOf(643))
    const { code, codes } = await enrol(client)
    const fresh = await client.factor.renew({ code: await code() })
    expect((await refusalOf(client.factor.remove({ code: codes[1]! }))).message).toContain('还可尝试 4 次')
    await client.factor.remove({ code: fresh.codes[0]!.toLowerCase() })
    expect(await client.factor.state()).toMatchObject({ sinceAt: '', codesLeft: 0 })
  })
})

describe('account.login of who has a second factor', () => {
  it('asks for it after the password, signs nobody in before, and says who came', async () => {
    const user = await personOf(644)
    const { code } = await enrol(await world().as(user))
    const it = at('203.0.113.60')
    const { retCode, data, ticket } = await it.first('M644')
    expect([retCode, (data as { seconds?: number }).seconds, it.jar.has('cy')]).toEqual(['3080', 300, false])
    expect(await it.codeOf()).toBe('2005')
    expect((await it.second(ticket, await code())).retCode).toBe('1000')
    expect(await it.codeOf()).toBe('1000')
    const { rows } = await world().admin.query(
      `select user_id from mall.audit_log where school_id = 644 and endpoint = 'account.loginSecond'`,
    )
    expect(rows).toEqual([{ user_id: user.id }])
  })

  it('takes a code one step early or late, and none further', async () => {
    const { code } = await enrol(await world().as(await personOf(645)))
    const answers: string[] = []
    for (const steps of [-2, 2, -1, 0, 1]) {
      const it = at('203.0.113.61')
      await later()
      answers.push((await it.second((await it.first('M645')).ticket, await code(steps))).retCode)
    }
    expect(answers).toEqual(['3082', '3082', '1000', '1000', '1000'])
  })

  it('takes a code once, from whomever it comes second, and a code on paper once', async () => {
    const { code, codes } = await enrol(await world().as(await personOf(646)))
    const [it, thief] = [at('203.0.113.62'), at('203.0.113.63')]
    const seen = await code()
    expect((await it.second((await it.first('M646')).ticket, seen)).retCode).toBe('1000')
    const { ticket } = await thief.first('M646')
    expect((await thief.second(ticket, seen)).retMsg).toContain('还可尝试 4 次')
    expect((await thief.second(ticket, codes[0]!)).retCode).toBe('1000')
    expect((await it.second((await it.first('M646')).ticket, codes[0]!)).retCode).toBe('3082')
  })

  it('makes one session of 64 right answers at once', async () => {
    const user = await personOf(647)
    const { codes } = await enrol(await world().as(user))
    await world().admin.query('delete from mall.sessions where user_id = $1', [user.id])
    const it = at('203.0.113.64')
    const { ticket } = await it.first('M647')
    const answers = await Promise.all(Array.from({ length: 64 }, () => it.second(ticket, codes[0]!)))
    expect(answers.filter((a) => a.retCode === '1000').length).toBe(1)
    const { rows } = await world().admin.query('select count(*)::int as num from mall.sessions where user_id = $1', [user.id])
    expect(rows[0].num).toBe(1)
  })

  it('goes on in the visit that gave the password alone, for five minutes', async () => {
    const { code } = await enrol(await world().as(await personOf(648)))
    const it = at('203.0.113.65')
    const { ticket } = await it.first('M648')
    expect((await at('203.0.113.66').second(ticket, await code())).retCode).toBe('3084')
    expect((await it.second(`649.${ticket.split('.')[1]}`, await code())).retCode).toBe('3084')
    await world().admin.query(`update mall.half_sign_ins set expires_at = now() - interval '1 second' where school_id = 648`)
    expect((await it.second(ticket, await code())).retMsg).toBe('二次验证已超时，请重新登录')
    expect((await it.second('x', await code())).retCode).toBe('4000')
    expect((await it.second(ticket, '12345')).retMsg).toBe('请输入 6 位动态码，或 16 位恢复码')
  })

  it('is locked for half an hour after five wrong answers, by the account and whatever visit they came from', async () => {
    const { code } = await enrol(await world().as(await personOf(650)))
    const said: string[] = []
    for (let i = 0; i < 5; i += 1) {
      const it = at(`203.0.113.${70 + i}`)
      said.push((await it.second((await it.first('M650')).ticket, wrongOf(await code()))).retMsg)
    }
    expect(said[0]).toContain('还可尝试 4 次')
    expect(said[4]).toBe('二次验证多次不正确，请 30 分钟后再试')
    const it = at('203.0.113.76')
    const { ticket } = await it.first('M650')
    expect((await it.second(ticket, await code())).retCode).toBe('3083')
    await world().admin.query(
      `update shared.throttles set window_ends_at = now() - interval '1 second' where starts_with(key, 'second:650')`,
    )
    expect((await it.second(ticket, await code())).retCode).toBe('1000')
  })

  it('also stands behind a remembered password, and the browser goes on remembering', async () => {
    const { code, codes } = await enrol(await world().as(await personOf(651)))
    const it = at('203.0.113.77')
    await it.second((await it.first('M651', { remember: true })).ticket, await code())
    it.jar.delete('cy')
    const { retCode, ticket } = await it.first('M651', { passWord: '', remembered: true })
    expect([retCode, (await it.second(ticket, codes[3]!)).retCode]).toEqual(['3080', '1000'])
    expect((await it.send('GET', '/api/login/remembered')).json().data.remembered).toBe(true)
  })

  it('is over when the operator gives a new password to who lost phone and paper', async () => {
    await enrol(await world().as(await personOf(652)))
    const { password } = await resetPassword(world().db, 'S652', 'M652')
    expect((await at('203.0.113.78').signIn('M652', password)).retCode).toBe('1000')
  })

  it('keeps what was agreed to with the password, once the code is right', async () => {
    const { code } = await enrol(await world().as(await personOf(656)))
    const it = at('203.0.113.82')
    const agreedOf = async () =>
      (await world().admin.query(`select version from mall.consents where school_id = 656 and ip = '203.0.113.82'`)).rows
    const { ticket } = await it.first('M656', { agreed: FIRST_VERSION })
    expect(await agreedOf()).toEqual([])
    await it.second(ticket, await code())
    expect(await agreedOf()).toEqual([{ version: FIRST_VERSION }])
  })

  it('gives a session another name than any before, and ends the one there was', async () => {
    const { code } = await enrol(await world().as(await personOf(653)))
    await buildUser(world().db, { schoolId: 653, no: 'P653', name: '同事', roles: ['purchaser'] })
    const it = at('203.0.113.79')
    await it.signIn('P653')
    const old = it.jar.get('cy')!
    const { ticket } = await it.first('M653')
    expect(it.jar.get('cy')).toBe(old)
    await it.second(ticket, await code())
    expect(it.jar.get('cy')).not.toBe(old)
    it.jar.set('cy', old)
    expect(await it.codeOf()).toBe('2005')
  })
})

describe('a school that requires a second factor', () => {
  it('answers finance and administrators nothing before it is set up, everything afterwards, and lets none put it off', async () => {
    const user = await personOf(654, 'schoolAdmin')
    await world().inSchool(654, (ctx) => setParam(ctx, 'login.secondRequired', 1))
    const it = at('203.0.113.80')
    expect((await it.signIn('M654')).retCode).toBe('1000')
    const post = async (path: string, input: object = {}) => (await it.send('POST', `/api/${path}`, input)).json()
    expect((await it.send('GET', '/api/user.info')).json().data).toMatchObject({ mustEnrol: true })
    expect(await post('dept/list')).toMatchObject({ retCode: '3081', retMsg: '学校要求您开启二次验证，请先在账户设置中完成' })
    expect((await it.send('GET', '/api/factor/state')).json().data).toMatchObject({ isRequired: true })
    const { data } = await post('factor/begin')
    await post('factor/confirm', { code: await appOf(data.secret)() })
    expect((await post('dept/list')).retCode).toBe('1000')
    expect((await it.send('GET', '/api/user.info')).json().data.mustEnrol).toBe(false)
    await later()
    const client = await world().as(user)
    expect((await refusalOf(client.factor.remove({ code: await appOf(data.secret)() }))).code).toBe('3087')
  })

  it('asks nobody else', async () => {
    await personOf(655, 'purchaser')
    await world().inSchool(655, (ctx) => setParam(ctx, 'login.secondRequired', 1))
    const it = at('203.0.113.81')
    await it.signIn('M655')
    expect((await it.send('POST', '/api/dept/list', {})).json().retCode).toBe('1000')
  })
})
