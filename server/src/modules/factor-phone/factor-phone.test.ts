import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import type { SmsCode } from '../../gateways/sms.ts'
import { openPhones, phoneBrowser } from '../account/phone/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { personBrowser } from '../person/fixtures.ts'
import { setParam } from '../school/params.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const rows = async (text: string, values: unknown[] = []) => (await world().admin.query(text, values)).rows
const hour = () => rows("delete from shared.throttles where key like 'sms-%'")

const open = async (roles: string[] = ['finance']) => {
  const no = uniqueNo()
  const last = String(no).padStart(6, '0').slice(-6)
  const mobile = `13805${last}`
  await buildSchool(world().db, { id: no, code: `P${no}`, name: `示例大学${no}` })
  const user = await buildUser(world().db, { schoolId: no, no: `C${no}`, name: '钱会计', roles, mobile })
  const address = `10.8.${no % 200}.7`
  const me = await personBrowser(world(), received, { no: user.userNo, code: `P${no}`, address })
  const add = async (of = mobile) => {
    await hour()
    return me.post('factor/phone/add', { phoneTicket: await me.prove(of) })
  }
  /** Another browser, with the password. */
  const signIn = async (more: object = {}) => {
    const it_ = phoneBrowser(world(), received, address)
    const first = await it_.signIn(user.userNo, undefined, { schoolCode: `P${no}`, ...more })
    const { ticket = '' } = (first.data ?? {}) as { ticket?: string }
    const ask = async () => it_.post('login/second/send', { ticket })
    const sent = async (): Promise<string> => {
      await hour()
      expect((await ask()).retCode).toBe('1000')
      await world().drain()
      return received.findLast((m) => m.mobile === mobile && m.purpose === 'login')!.code
    }
    const second = (code: string, by: 'app' | 'phone' = 'phone') => it_.post('login/second', { ticket, code, by })
    return { ...it_, first, ticket, ask, sent, second }
  }
  return { no, user, mobile, me, add, signIn }
}
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000')

describe('factor/phone/add', () => {
  it('takes the own number, proven in this session, and gives paper; the number lies sealed', async () => {
    const { user, mobile, me, add, signIn } = await open()
    const off = { phone: '', sinceAt: '', field: 'mobileNo' }
    await signIn({ remember: true })
    expect(await rows('select 1 from mall.login_memories where user_id = $1', [user.id])).toHaveLength(1)
    expect((await me.get('factor/phone')).data).toEqual(off)
    const { data } = await add()
    expect((data as { codes: string[] }).codes).toHaveLength(10)
    expect((await me.get('factor/phone')).data).toEqual({
      phone: `${mobile.slice(0, 3)}****${mobile.slice(7)}`,
      sinceAt: expect.stringMatching(/^\d{4}-/),
      field: 'mobileNo',
    })
    const [kept] = await rows('select * from mall.user_factors where id = $1', [user.id])
    expect([kept.phone_cipher.slice(0, 3), JSON.stringify(kept).includes(mobile)]).toEqual(['v1.', false])
    const audited = await rows("select result from mall.audit_log where user_id = $1 and endpoint = 'factorPhone.add'", [user.id])
    expect(audited).toEqual([{ result: 'done' }])
    expect(await rows('select 1 from mall.login_memories where user_id = $1', [user.id])).toEqual([])
    // Set up again it keeps the paper there is.
    expect((await add()).data).toEqual({ codes: [] })
  })

  it('refuses a number of somebody else, what is no proof, who signs in by phone, and a session that was not proven', async () => {
    const { user, me, add } = await open()
    expect((await add('13999990000')).retCode).toBe('3091')
    expect((await me.post('factor/phone/add', { phoneTicket: 'x' })).retCode).toBe('4000')
    await rows('update mall.sessions set proven_at = null where user_id = $1', [user.id])
    world().app.sessions.forgetAll()
    expect((await add()).retCode).toBe('3159')
    expect((await me.post('factor/phone/remove', {})).retCode).toBe('3159')
    await rows('update mall.sessions set proven_at = now() where user_id = $1', [user.id])
    await rows('update mall.users set password_hash = null where id = $1', [user.id])
    world().app.sessions.forgetAll()
    expect((await add()).retMsg).toBe('您用手机号登录，短信验证码不能再作二次验证，请用验证器应用')
    expect((await me.get('factor/phone')).data).toMatchObject({ phone: '', field: '' })
    expect(await rows('select 1 from mall.user_factors where id = $1', [user.id])).toEqual([])
  })

  it('is enough for a school that requires a second factor, and is then not ended before there is an app', async () => {
    const { no, me, add } = await open(['schoolAdmin'])
    await world().inSchool(no, (ctx) => setParam(ctx, 'login.secondRequired', 1))
    await rows('update mall.sessions set must_enrol = true where school_id = $1', [no])
    world().app.sessions.forgetAll()
    expect((await me.post('dept/list', {})).retCode).toBe('3081')
    for (const path of ['factor/phone', 'user/wireKey']) expect((await me.get(path)).retCode).toBe('1000')
    await add()
    expect((await me.post('dept/list', {})).retCode).toBe('1000')
    expect((await me.post('factor/phone/remove', {})).retCode).toBe('3087')
    const { data } = await me.post('factor/begin', {})
    const [{ now }] = await rows('select now() as now')
    const code = new TOTP({ secret: Secret.fromBase32((data as { secret: string }).secret) }).generate({ timestamp: now.getTime() })
    expect((await me.post('factor/confirm', { code })).retCode).toBe('1000')
    expect((await me.post('factor/phone/remove', {})).retCode).toBe('1000')
    expect((await me.post('factor/phone/remove', {})).retCode).toBe('3086')
    expect((await me.get('factor/state')).data).toMatchObject({ sinceAt: expect.stringMatching(/^\d{4}-/), codesLeft: 10 })
  })
})

describe('the second step by short message', () => {
  it('goes to the number that was set up, and signs in once; nobody is in before', async () => {
    const { mobile, add, signIn } = await open()
    await add()
    const it_ = await signIn()
    const phone = `${mobile.slice(0, 3)}****${mobile.slice(7)}`
    expect(it_.first).toMatchObject({ retCode: '3080', data: { hasApp: false, phone } })
    const code = await it_.sent()
    expect((await it_.ask()).retMsg).toMatch(/秒/)
    const answers = await Promise.all(Array.from({ length: 8 }, () => it_.second(code)))
    expect(answers.filter((a) => a.retCode === '1000')).toHaveLength(1)
    expect((await it_.ask()).retCode).toBe('3084')
  })

  it('is of the visit that gave the password; wrong codes lock the person, paper helps', async () => {
    const { no, add, signIn } = await open()
    const { codes } = (await add()).data as { codes: string[] }
    const [it_, thief] = [await signIn(), phoneBrowser(world(), received, '10.8.250.9')]
    expect((await thief.post('login/second/send', { ticket: it_.ticket })).retCode).toBe('3084')
    expect((await thief.post('login/second/send', { ticket: 'x' })).retCode).toBe('4000')
    const code = await it_.sent()
    expect((await thief.post('login/second', { ticket: it_.ticket, code, by: 'phone' })).retCode).toBe('3084')
    expect((await it_.second(wrongOf(code))).retMsg).toContain('还可尝试 4 次')
    // A code of the app it is not.
    expect((await it_.second(code, 'app')).retMsg).toContain('还可尝试 3 次')
    expect((await it_.second(codes[0]!)).retCode).toBe('1000')
    const again = await signIn()
    const right = await again.sent()
    await rows("insert into shared.throttles (key, hits, window_ends_at) values ($1, 5, now() + interval '20 minutes')", [
      `second:${no}.${(await rows('select id from mall.users where school_id = $1', [no]))[0].id}`,
    ])
    expect((await again.second(right)).retCode).toBe('3083')
  })

  it('proves its person once more in later sessions, before the password', async () => {
    const { mobile, me, add, signIn } = await open()
    await add()
    expect((await me.get('stepUp/way?deed=act')).data).toEqual({ way: 'password', phone: '' })
    const it_ = await signIn()
    await it_.second(await it_.sent())
    expect((await it_.send('GET', '/api/stepUp/way?deed=act')).json().data).toEqual({ way: 'phone', phone: 'mobileNo' })
    await hour()
    const verifyCode = await it_.codeFor(mobile, 'confirm')
    const { data: phoneTicket } = await it_.post('user/mobile/prove', { mobile, verifyCode })
    expect((await it_.post('stepUp/prove', { deed: 'act', phoneTicket })).retCode).toBe('1000')
    expect((await it_.post('stepUp/prove', { deed: 'act', passWord: 'Test-2026-pass' })).retCode).toBe('3151')
  })
})
