// What is given once (V10, V12): of 64 who use it at the same moment one comes through, and nobody but whom it was given to.
import type { Envelope } from '@caiyuan/contract/endpoint'
import { signature } from '@caiyuan/contract/signature'
import { hash, verify } from '@node-rs/argon2'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { useWorld } from '../../../test/harness.ts'
import { PERSONAL_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import type { SmsCode } from '../../gateways/sms.ts'
import { writtenName } from '../signature/fixtures.ts'
import { openPhones, phoneBrowser } from './phone/fixtures.ts'

vi.mock('@node-rs/argon2', async (real) => {
  const it = await real<Record<'verify' | 'hash', () => void>>()
  return { ...it, verify: vi.fn(it.verify), hash: vi.fn(it.hash) }
})

const world = useWorld()
const CROWD = 64
const SCHOOL = 660
let received: SmsCode[]
beforeAll(async () => {
  received = openPhones()
  await buildSchool(world().db, { id: SCHOOL, code: 'S660', name: '测试大学' })
  await buildSchool(world().db, { id: SCHOOL + 1, code: 'S661', name: '别的大学' })
})
const person = (no: string, schoolId = SCHOOL) => buildUser(world().db, { schoolId, no, name: '李老师', roles: ['purchaser'] })
const sessionsOf = async (userNo: string): Promise<number> =>
  (
    await world().admin.query(
      'select count(*)::int as num from mall.sessions s join mall.users u on u.id = s.user_id where u.user_no = $1',
      [userNo],
    )
  ).rows[0].num

/** The codes of a crowd, each with how many got it. */
const atOnce = async (use: (i: number) => Promise<Pick<Envelope, 'retCode'>>): Promise<Record<string, number>> => {
  const answers = await Promise.all(Array.from({ length: CROWD }, (_, i) => use(i)))
  return Object.fromEntries([...Map.groupBy(answers, (it) => it.retCode)].map(([code, some]) => [code, some.length]))
}

describe('a captcha read right', () => {
  it('is worth one try at a password, of 64 at once; another visit has nothing of it', async () => {
    await person('O1')
    const [it, thief] = [browserOf(world()), browserOf(world())]
    await thief.captcha('key-00000002')
    await it.captcha()
    expect((await thief.login({ userName: 'O1' })).retCode).toBe('3001')
    vi.mocked(verify).mockClear()
    expect(await atOnce(() => it.login({ userName: 'O1' }))).toEqual({ '1000': 1, '3001': CROWD - 1 })
    expect([vi.mocked(verify).mock.calls.length, await sessionsOf('O1')]).toEqual([1, 1])
  })
})

describe('a code by short message', () => {
  it('makes one session of 64 right answers at once', async () => {
    const [phone, address] = ['13855550001', '198.18.1.1']
    const it = phoneBrowser(world(), received, address)
    await it.join(phone)
    await world().admin.query('delete from shared.throttles')
    const code = await it.codeFor(phone, 'login')
    expect(await atOnce(() => it.login(phone, code))).toEqual({ '1000': 1, '3027': CROWD - 1 })
    const { rows } = await world().admin.query('select count(*)::int as num from mall.sessions where school_id = $1', [PERSONAL_ID])
    expect(rows[0].num).toBe(1)
  })
})

describe('the key a registration answers', () => {
  it('signs in once of 64 at once, with its phone, in its visit, for five minutes', async () => {
    const [phone, other] = ['13855550002', '13855550003']
    const it = phoneBrowser(world(), received, '198.18.1.2')
    const thief = phoneBrowser(world(), received, '198.18.1.3')
    const key = await it.join(phone)
    await thief.join(other)
    const [elsewhere, otherPhone] = [await thief.login(phone, key), await it.login(other, key)]
    expect([elsewhere.retCode, otherPhone.retCode]).toEqual(['3027', '3027'])
    expect(await atOnce(() => it.login(phone, key))).toEqual({ '1000': 1, '3027': CROWD - 1 })
    const late = phoneBrowser(world(), received, '198.18.1.4')
    const lateKey = await late.join('13855550004')
    await world().admin.query("update mall.phone_codes set expires_at = now() - interval '1 second' where purpose = 'ticket'")
    expect((await late.login('13855550004', lateKey)).retCode).toBe('3027')
  })
})

describe('a remembered account', () => {
  it('signs in one of 64 browsers that hold the same token, and ends with all it began as soon as the second comes', async () => {
    await person('O2')
    const it = browserOf(world())
    await it.signIn('O2', undefined, { remember: true })
    const browsers = Array.from({ length: CROWD }, (_, i) => browserOf(world(), { address: `198.18.2.${i}` }))
    await Promise.all(browsers.map((each) => each.captcha()))
    for (const each of browsers) each.jar.set('cy_rm', it.jar.get('cy_rm')!)
    const { '1000': through = 0, ...refused } = await atOnce((i) => browsers[i]!.login({ userName: 'O2', passWord: '', remembered: true }))
    expect([through <= 1, refused]).toEqual([true, { '4000': CROWD - through }])
    expect(await sessionsOf('O2')).toBe(0)
  })
})

describe('the code a phone signs by', () => {
  it('is opened by one of 64 phones, drawn on once and kept once', async () => {
    const client = await world().as(await person('O3'))
    const { timeStr: tag } = await client.signature.getQrcodeImg()
    const phone = world().anonymous()
    const keys: string[] = []
    const scan = async () => {
      const answer = await phone.raw(signature.scan, { tag })
      if (answer.retCode === '1000') keys.push((answer.data as { phoneKey: string }).phoneKey)
      return answer
    }
    expect(await atOnce(scan)).toEqual({ '1000': 1, '3062': CROWD - 1 })
    const picture = writtenName()
    const drawn = await Promise.all(Array.from({ length: 8 }, () => phone.raw(signature.draw, { tag, phoneKey: keys[0], picture })))
    expect(drawn.filter(({ retCode }) => retCode === '1000')).toHaveLength(1)
    expect(await atOnce(() => client.raw(signature.save, { signatureFile: tag, agreed: true }))).toEqual({ '1000': 1, '3061': CROWD - 1 })
    const { rows } = await world().admin.query('select count(*)::int as num from mall.signatures where user_id = $1', [client.user.id])
    expect(rows[0].num).toBe(1)
  })
})

describe('what tells whether there is an account (V11)', () => {
  const toldOf = async (userName: string, more: object = {}) => {
    const it = browserOf(world(), { address: `198.18.3.${userName.length}${userName.charCodeAt(0) % 50}` })
    await it.captcha()
    vi.mocked(verify).mockClear()
    vi.mocked(hash).mockClear()
    const answer = await it.login({ userName, passWord: 'Wrong-2026-pass', ...more })
    return { said: JSON.stringify(answer), hashes: vi.mocked(verify).mock.calls.length + vi.mocked(hash).mock.calls.length }
  }

  beforeEach(() =>
    world()
      .admin.query('delete from shared.throttles')
      .then(() => undefined),
  )

  it('is not the answer, its length or the work of one sign-in: right name, no name, disabled, without a password, of another school', async () => {
    await person('O4')
    const disabled = await person('O5')
    await world().admin.query('update mall.users set is_active = false where id = $1', [disabled.id])
    const bare = await person('O6')
    await world().admin.query('update mall.users set password_hash = null where id = $1', [bare.id])
    const first = await toldOf('O4')
    expect(first.hashes).toBe(1)
    for (const userName of ['O9', 'O5', 'O6']) expect([userName, await toldOf(userName)]).toEqual([userName, first])
    expect(await toldOf('O4', { schoolCode: 'S661' })).toEqual(first)
  })
})
