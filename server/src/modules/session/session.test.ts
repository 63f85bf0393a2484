import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { setParam } from '../school/params.ts'
import { browserText, placeText } from './device.ts'

const world = useWorld()

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const schoolOf = async (id: number) => {
  await buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
  return buildUser(world().db, { schoolId: id, no: `D${id}`, name: '李老师', roles: ['purchaser'] })
}
const at = (address: string, agent: string) => {
  const it = browserOf(world(), { address, headers: { 'user-agent': agent } })
  const codeOf = async () => (await it.send('GET', '/api/user.info')).json().retCode as string
  return { ...it, codeOf }
}
const idOf = async (userId: string, address: string): Promise<string> =>
  (await world().admin.query('select id from mall.sessions where user_id = $1 and ip = $2', [userId, address])).rows[0].id

describe('session.list', () => {
  it('names each browser, where it calls from, this one, and those that only remember the account', async () => {
    const user = await schoolOf(620)
    const [desk, phone, lab] = [at('203.0.113.20', CHROME), at('10.3.0.7', IPHONE), at('203.0.113.21', CHROME)]
    await desk.signIn('D620')
    await phone.signIn('D620', undefined, { remember: true })
    await lab.signIn('D620', undefined, { remember: true })
    await lab.send('POST', '/api/logout', {})
    await buildUser(world().db, { schoolId: user.schoolId, no: 'D620B', name: '同事', roles: ['purchaser'] })
    await at('203.0.113.22', CHROME).signIn('D620B')
    const { data } = (await phone.send('GET', '/api/session/list')).json()
    expect(data).toMatchObject({ idleMinutes: 30, mostHours: 12 })
    expect(
      data.list.map((it: Record<string, unknown>) => [it['browser'], it['place'], it['isThis'], it['isLive'], it['isRemembered']]),
    ).toEqual([
      ['Safari 18 · iOS', '内网 10.3.0.7', true, true, true],
      ['Chrome 141 · Windows', '203.0.113.20', false, true, false],
      ['Chrome 141 · Windows', '203.0.113.21', false, false, true],
    ])
    expect(JSON.stringify(data)).not.toContain('token')
  })

  it('forgets what a browser remembered that signs in without', async () => {
    await schoolOf(621)
    const it = at('203.0.113.23', CHROME)
    await it.signIn('D621', undefined, { remember: true })
    await it.signIn('D621')
    const { list } = (await it.send('GET', '/api/session/list')).json().data
    expect(list).toMatchObject([{ isThis: true, isRemembered: false }])
  })
})

describe('session.end', () => {
  it('ends one browser with what it remembers, and no other; it is said in the audit log', async () => {
    const user = await schoolOf(622)
    const [desk, phone] = [at('203.0.113.30', CHROME), at('203.0.113.31', IPHONE)]
    await desk.signIn('D622')
    await phone.signIn('D622', undefined, { remember: true })
    expect(await phone.codeOf()).toBe('1000')
    const ended = await desk.send('POST', '/api/session/end', { id: await idOf(user.id, '203.0.113.31') })
    expect(ended.json().retCode).toBe('1000')
    expect(ended.headers['x-changed']).toBe('session')
    await expect.poll(() => phone.codeOf()).toBe('2005')
    expect((await phone.signIn('D622', '', { remembered: true })).retMsg).toBe('请输入密码')
    expect(await desk.codeOf()).toBe('1000')
    const { rows } = await world().admin.query(`select result from mall.audit_log where user_id = $1 and endpoint = 'session.end'`, [
      user.id,
    ])
    expect(rows).toEqual([{ result: 'done' }])
  })

  it('makes a browser forget that is signed in no more', async () => {
    const user = await schoolOf(623)
    const [desk, lab] = [at('203.0.113.32', CHROME), at('203.0.113.33', CHROME)]
    await desk.signIn('D623')
    await lab.signIn('D623', undefined, { remember: true })
    await lab.send('POST', '/api/logout', {})
    const { rows } = await world().admin.query('select family from mall.login_memories where user_id = $1', [user.id])
    expect((await desk.send('POST', '/api/session/end', { id: rows[0].family })).json().retCode).toBe('1000')
    expect((await lab.send('GET', '/api/login/remembered')).json().data.remembered).toBe(false)
  })

  it('knows no device of a colleague, of another school, of nobody, and none twice', async () => {
    const [user, other] = [await schoolOf(624), await schoolOf(625)]
    const colleague = await buildUser(world().db, { schoolId: 624, no: 'D624B', name: '同事', roles: ['purchaser'] })
    const mine = await world().as(user)
    for (const it of [colleague, other]) {
      const client = await world().as(it)
      const { rows } = await world().admin.query('select id from mall.sessions where user_id = $1', [it.id])
      expect((await refusalOf(mine.session.end({ id: rows[0].id }))).code).toBe('4004')
      expect((await client.account.info()).userId).toBe(it.id)
    }
    const id = await idOf(user.id, '127.0.0.1')
    for (const no of ['', 'x', '11111111-1111-1111-1111-111111111111'])
      expect((await refusalOf(mine.session.end({ id: no }))).code).toBe(no === '' ? '4000' : '4004')
    await mine.session.end({ id })
    expect((await refusalOf(mine.session.end({ id }))).code).toBe('2005')
  })
})

describe('session.endAll', () => {
  it('ends every browser of the person, this one too, and what they remember', async () => {
    await schoolOf(626)
    const [desk, phone] = [at('203.0.113.40', CHROME), at('203.0.113.41', IPHONE)]
    await desk.signIn('D626')
    await phone.signIn('D626', undefined, { remember: true })
    expect((await desk.send('POST', '/api/session/endAll', {})).json().retCode).toBe('1000')
    expect(await desk.codeOf()).toBe('2005')
    await expect.poll(() => phone.codeOf()).toBe('2005')
    expect((await phone.signIn('D626', '', { remembered: true })).retMsg).toBe('请输入密码')
  })
})

describe('the limits of a school', () => {
  it('are those a session begins with, and hold by the clock of the database', async () => {
    const user = await schoolOf(627)
    await world().inSchool(627, async (ctx) => {
      await setParam(ctx, 'session.idleMinutes', 5)
      await setParam(ctx, 'session.mostHours', 1)
    })
    const it = at('203.0.113.50', CHROME)
    await it.signIn('D627')
    const after = async (seen: number, begun: number): Promise<string> => {
      await world().admin.query(
        'update mall.sessions set seen_at = now() - make_interval(mins => $1), created_at = now() - make_interval(mins => $2) where user_id = $3',
        [seen, begun, user.id],
      )
      world().app.sessions.forgetAll()
      return it.codeOf()
    }
    expect([await after(4, 59), await after(5, 59), await after(4, 60)]).toEqual(['1000', '2005', '2005'])
    // A live device is also what the list shows.
    expect((await (await world().as(user)).session.list()).list.length).toBe(1)
  })

  it('may leave a person one session at a time', async () => {
    await schoolOf(628)
    await world().inSchool(628, (ctx) => setParam(ctx, 'session.single', 1))
    const [desk, phone] = [at('203.0.113.51', CHROME), at('203.0.113.52', IPHONE)]
    await desk.signIn('D628')
    await phone.signIn('D628')
    expect(await phone.codeOf()).toBe('1000')
    await expect.poll(() => desk.codeOf()).toBe('2005')
  })

  it('lie between a least and a most', async () => {
    await schoolOf(629)
    for (const [key, value] of [
      ['session.idleMinutes', 4],
      ['session.idleMinutes', 241],
      ['session.mostHours', 25],
      ['session.mostHours', 0],
    ] as const)
      await expect(world().inSchool(629, (ctx) => setParam(ctx, key, value))).rejects.toThrow('须在')
  })
})

it('browsers and addresses are called what people know them by', () => {
  const wechat =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50'
  expect([browserText(wechat), browserText(''), browserText('curl')].map((it) => [it.browser, it.isPhone])).toEqual([
    ['WeChat 8 · Android', true],
    ['未知浏览器', false],
    ['未知浏览器', false],
  ])
  expect(['127.0.0.1', '::1', '192.168.1.5', '2001:da8::1', ''].map(placeText)).toEqual([
    '服务器本机 127.0.0.1',
    '服务器本机 ::1',
    '内网 192.168.1.5',
    '2001:da8::1',
    '未知地址',
  ])
})
