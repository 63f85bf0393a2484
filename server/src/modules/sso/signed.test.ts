import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../test/harness.ts'
import { now } from '../../core/clock.ts'
import { buildSigningSchool, refusedIn, signingBrowser } from './fixtures.ts'
import { callbackOf } from './protocol.ts'
import { signatureOf } from './signed.ts'

const world = useWorld()
const KEY = 'a key that the portal has too'
const way = { type: 'signed', page: 'https://portal.example.edu.cn/open/mall', appId: 'mall', key: KEY } as const
let home: Awaited<ReturnType<typeof buildSigningSchool>>
let other: Awaited<ReturnType<typeof buildSigningSchool>>
beforeAll(async () => {
  home = await buildSigningSchool(world(), 751, way)
  other = await buildSigningSchool(world(), 752, way)
}, 60_000)

const stamp = (seconds = 0): string => String(Math.floor(now().getTime() / 1000) + seconds)

/** What the portal leads back with. */
const fromPortal = (state: string, more: Record<string, string> = {}, schoolCode = home.code): Record<string, string> => {
  const fields = { state, userNo: 'T751', name: '林晓', ts: stamp(), nonce: crypto.randomUUID(), ...more }
  return { ...fields, sign: signatureOf(KEY, { appId: 'mall', schoolCode, ...fields }) }
}
const led = async () => {
  const it = signingBrowser(world())
  const to = new URL(await it.start(home.code, '/order'))
  return { it, to, state: to.searchParams.get('state')! }
}

describe('sso by a signed redirect', () => {
  it('leads to the page of the school, and back as the person it signed for', async () => {
    const { it, to, state } = await led()
    expect(`${to.origin}${to.pathname}`).toBe(way.page)
    expect(Object.fromEntries(to.searchParams)).toEqual({ appId: 'mall', redirect: callbackOf(home.code), state })
    expect(to.href).not.toContain(encodeURIComponent(KEY))
    expect(await it.back(home.code, fromPortal(state))).toBe('/order')
    expect(await it.whoAmI()).toBe('T751')
  })

  it('proves nobody again: it says where a phone is registered', async () => {
    const { it, state } = await led()
    await world().admin.query('update mall.users set password_hash = null where school_id = $1', [home.id])
    await it.back(home.code, fromPortal(state))
    const again = new URL(await it.start(home.code, '/order', { again: '1' })).searchParams.get('state')!
    await it.back(home.code, fromPortal(again))
    expect((await it.send('GET', '/api/stepUp/check')).json().retCode).toBe('3159')
    expect((await it.send('GET', '/api/stepUp/way?deed=act')).json().data).toEqual({ way: 'recent', phone: '' })
    expect((await it.send('POST', '/api/stepUp/prove', { deed: 'act' })).json()).toMatchObject({
      retCode: '3160',
      retMsg: '贵校的登录方式不能再次核实您本人，请联系校管理员登记您的手机号，再用手机验证码确认',
    })
    expect((await it.send('POST', '/api/stepUp/prove', { deed: 'logoff' })).json().retCode).toBe('1000')
  })

  it('holds five minutes, either way', async () => {
    for (const [seconds, want] of [
      [-295, '/order'],
      [295, '/order'],
      [-305, 'sso.refused'],
      [305, 'sso.refused'],
    ] as const) {
      const { it, state } = await led()
      expect([seconds, refusedIn(await it.back(home.code, fromPortal(state, { ts: stamp(seconds) })))]).toEqual([seconds, want])
    }
  })

  it('takes a nonce once, and one long enough', async () => {
    const nonce = crypto.randomUUID()
    const first = await led()
    expect(await first.it.back(home.code, fromPortal(first.state, { nonce }))).toBe('/order')
    const second = await led()
    expect(refusedIn(await second.it.back(home.code, fromPortal(second.state, { nonce })))).toBe('sso.ended')
    const third = await led()
    expect(refusedIn(await third.it.back(home.code, fromPortal(third.state, { nonce: 'short' })))).toBe('sso.refused')
  })

  it('takes nothing that was not signed as it stands', async () => {
    const changes: [string, (query: Record<string, string>) => Record<string, string>][] = [
      ['another person', (it) => ({ ...it, userNo: 'T752' })],
      ['another name', (it) => ({ ...it, name: '别人' })],
      ['another moment', (it) => ({ ...it, ts: stamp(1) })],
      ['another nonce', (it) => ({ ...it, nonce: crypto.randomUUID() })],
      ['no signature', ({ sign: _sign, ...it }) => it],
      ['half of it', (it) => ({ ...it, sign: it['sign']!.slice(0, 32) })],
      ['another key', (it) => ({ ...it, sign: signatureOf('another key of nobody', it) })],
      ['a field that swallows another', (it) => ({ ...it, userNo: `T751&name=${it['name']}`, name: '' })],
      ['nobody', () => fromPortal('', { userNo: '' })],
      ['a moment in words', (it) => fromPortal(it['state']!, { ts: 'now' })],
    ]
    for (const [name, change] of changes) {
      const { it, state } = await led()
      expect([name, refusedIn(await it.back(home.code, { ...change(fromPortal(state)), state }))]).toEqual([name, 'sso.refused'])
      expect(await it.whoAmI()).toBe('2005')
    }
  })

  it('is of one school, one browser and one way there', async () => {
    const { it, state } = await led()
    const thief = await led()
    expect(refusedIn(await thief.it.back(home.code, fromPortal(state)))).toBe('sso.ended')
    expect(refusedIn(await it.back(other.code, fromPortal(state, {}, other.code)))).toBe('sso.ended')
    // Signed for the other school, where the same person leads the way.
    expect(refusedIn(await it.back(home.code, fromPortal(state, {}, other.code)))).toBe('sso.refused')
    expect(refusedIn(await it.back(home.code, fromPortal(state)))).toBe('sso.ended')
  })
})
