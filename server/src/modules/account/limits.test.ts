import { beforeAll, describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { trySignIns } from '../../../test/campus.ts'
import { useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'

const world = useWorld()

const school = (id: number) => buildSchool(world().db, { id, code: `S${id}`, name: '测试大学' })
const person = (schoolId: number, no: string, password?: string) =>
  buildUser(world().db, { schoolId, no, name: '李老师', roles: ['purchaser'], ...(password ? { password } : {}) })
const at = (address: string) => browserOf(world(), { address })

/** Guesses wrong `times`, a new browser at each of these addresses; answers the codes. */
const guess = async (no: string, times: number, addressOf: (i: number) => string): Promise<string[]> => {
  const codes = []
  for (let i = 0; i < times; i += 1) codes.push((await at(addressOf(i)).signIn(no, 'wrong')).retCode)
  return codes
}

const [RIGHT, WRONG, LOCKED, WAIT] = ['1000', '3002', '3003', '3008']

describe('one account from one place', () => {
  beforeAll(async () => {
    await school(520)
  })

  it('is judged five times when twenty wrong passwords come at once', async () => {
    await person(520, 'L1')
    const browsers = Array.from({ length: 20 }, () => at('198.51.100.1'))
    await Promise.all(browsers.map((it) => it.captcha()))
    const answers = await Promise.all(browsers.map((it) => it.login({ userName: 'L1', passWord: 'wrong' })))
    const judged = answers.filter((it) => it.retCode === WRONG || it.retMsg === '账号已锁定，请30分钟后再试')
    const { rows } = await world().admin.query("select hits from shared.throttles where key like 'sign-in-all:520.%'")
    expect([answers.filter((it) => it.retCode === WRONG).length, rows[0].hits]).toEqual([4, 5])
    expect(judged.length).toBe(20)
  })

  it('stays locked however the account is typed', async () => {
    await person(520, 'L2')
    expect(await guess('L2', 5, () => '198.51.100.2')).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED])
    const again = at('198.51.100.2')
    for (const [name, more] of [
      ['L2', { schoolCode: 'S520' }],
      ['l2', {}],
      [' L2 ', { schoolCode: 'S520' }],
    ] as const)
      expect((await again.signIn(name, undefined, more)).retCode).toBe(LOCKED)
  })

  it('has its five tries again after the right password, in this network and in the browser', async () => {
    await person(520, 'L6')
    const four = [WRONG, WRONG, WRONG, WRONG]
    expect(await guess('L6', 4, () => '198.51.100.6')).toEqual(four)
    const own = at('198.51.100.6')
    expect((await own.signIn('L6')).retCode).toBe(RIGHT)
    expect(await guess('L6', 5, () => '198.51.100.6')).toEqual([...four, LOCKED])
    for (let round = 0; round < 2; round += 1) {
      for (let i = 0; i < 4; i += 1) expect((await own.signIn('L6', 'wrong')).retMsg).toContain(`${4 - i}`)
      expect((await own.signIn('L6')).retCode).toBe(RIGHT)
    }
  })

  it('is locked for the whole time from the last wrong try', async () => {
    const { id } = await person(520, 'L8')
    await guess('L8', 4, () => '198.51.100.8')
    await world().admin.query(
      "update shared.throttles set window_ends_at = window_ends_at - interval '29 minutes' where starts_with(key, $1)",
      [`sign-in:520.${id}|`],
    )
    for (let i = 0; i < 2; i += 1) expect((await at('198.51.100.8').signIn('L8', 'wrong')).retMsg).toBe('账号已锁定，请30分钟后再试')
  })

  it('stays locked in all of an IPv6 network', async () => {
    await person(520, 'L3')
    await guess('L3', 5, (i) => `2001:db8:1:2::${i + 1}`)
    expect((await at('2001:db8:1:2:9::9').signIn('L3')).retCode).toBe(LOCKED)
    expect((await at('2001:db8:1:3::1').signIn('L3')).retCode).toBe(RIGHT)
  })

  it('answers for a name nobody has as for one somebody has', async () => {
    await person(520, 'L4')
    for (const no of ['L4', 'NOBODY'])
      expect(await guess(no, 6, () => '198.51.100.4')).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED, LOCKED])
  })

  it('leaves the same name of another school alone', async () => {
    await school(521)
    await person(520, 'L5', 'Haus-2026-pass')
    await person(521, 'L5')
    for (let i = 0; i < 5; i += 1) await at('198.51.100.5').signIn('L5', 'wrong', { schoolCode: 'S520' })
    expect((await at('198.51.100.5').signIn('L5', 'Haus-2026-pass')).retCode).toBe(WRONG)
    expect((await at('198.51.100.5').signIn('L5')).retCode).toBe(RIGHT)
  })
})

describe('nobody shuts a person out', () => {
  beforeAll(async () => {
    await school(522)
  })

  it('who signs in elsewhere, or here with a browser of theirs', async () => {
    await person(522, 'V1')
    const own = at('198.51.100.20')
    expect((await own.signIn('V1')).retCode).toBe(RIGHT)
    await guess('V1', 5, () => '198.51.100.20')
    expect((await at('198.51.100.20').signIn('V1')).retCode).toBe(LOCKED)
    expect((await at('198.51.100.21').signIn('V1')).retCode).toBe(RIGHT)
    expect((await own.signIn('V1')).retCode).toBe(RIGHT)
  })

  it('has five tries in a known browser too, which is no way past the limit', async () => {
    await person(522, 'V2')
    const own = at('198.51.100.22')
    await own.signIn('V2')
    const codes = []
    for (let i = 0; i < 6; i += 1) codes.push((await own.signIn('V2', 'wrong')).retCode)
    expect(codes).toEqual([WRONG, WRONG, WRONG, WRONG, LOCKED, LOCKED])
  })

  it('from a thousand places: a strange browser waits once, then gets in; the next guess waits again', async () => {
    await person(522, 'V3')
    const codes = await guess('V3', 22, (i) => `198.51.101.${i}`)
    expect(codes.filter((it) => it === WRONG).length).toBe(20)
    expect(codes.slice(20)).toEqual([WAIT, WAIT])
    const teacher = at('198.51.100.23')
    expect((await teacher.signIn('V3')).retMsg).toMatch(/^近期有人多次输错密码，请等 (30|60) 秒，再输入新的验证码登录$/)
    expect((await teacher.signIn('V3')).retCode).toBe(WAIT)
    await world().admin.query("update shared.throttles set locked_until = now() - interval '1 second' where key like 'sign-in-wait:%'")
    expect((await teacher.signIn('V3', 'wrong')).retCode).toBe(WRONG)
    expect((await teacher.signIn('V3')).retCode).toBe(WAIT)
    await world().admin.query("update shared.throttles set locked_until = now() - interval '1 second' where key like 'sign-in-wait:%'")
    expect((await teacher.signIn('V3')).retCode).toBe(RIGHT)
    // Known from now on.
    expect((await teacher.signIn('V3')).retCode).toBe(RIGHT)
  })

  it('makes who sprays one password over many accounts wait too', async () => {
    for (let i = 0; i < 61; i += 1)
      expect((await at('198.51.102.1').signIn(`SPRAY${i}`, 'Summer-2026')).retCode).toBe(i < 60 ? WRONG : WAIT)
  })

  it('has one more wrong try in a network for every four people who got in there, each counted once', async () => {
    const from = '198.51.103.1'
    await guess('NET0', 1, () => from)
    await world().admin.query("update shared.throttles set hits = 236 where key like 'sign-in-from:198.51.103.%'")
    const people = ['N1', 'N2', 'N3', 'N4']
    for (const no of people) await person(522, no)
    for (const no of [...people, ...people]) expect((await at(from).signIn(no)).retCode).toBe(RIGHT)
    const codes = []
    for (const no of ['NET1', 'NET2', 'NET3']) codes.push((await at(from).signIn(no, 'wrong')).retCode)
    expect(codes).toEqual([WRONG, WRONG, WAIT])
  })
})

describe('a campus behind one address', () => {
  it('signs in, 60 people in a rush, some typing wrong; nobody is refused who types right', async () => {
    await school(523)
    expect(await trySignIns(world(), { schoolId: 523, people: 60, wrongShare: 0.1 })).toEqual({ in: 60, refused: 0 })
  }, 120_000)
})

describe('who may say whose call it is', () => {
  it("writes the address of the proxy's word into the session, not the caller's", async () => {
    await school(524)
    await person(524, 'X1')
    const forged = browserOf(world(), { address: '198.51.100.40', headers: { 'x-forwarded-for': '1.2.3.4' } })
    await forged.signIn('X1')
    const { rows } = await world().admin.query('select ip from mall.sessions where school_id = 524')
    expect(rows).toEqual([{ ip: '198.51.100.40' }])
  })

  it('writes it into the audit log too, of who signs in, what he then does and what he is refused', async () => {
    await school(527)
    await person(527, 'X2')
    const forged = browserOf(world(), {
      address: '198.51.100.41',
      headers: { 'x-forwarded-for': '1.2.3.4, 5.6.7.8', 'x-real-ip': '1.2.3.4' },
    })
    await forged.signIn('X2')
    await forged.send('POST', '/api/message/read', { all: true })
    await forged.send('POST', '/api/order/receive', { id: '1', version: 1 })
    await forged.send('POST', '/api/bill/generate', {})
    const { rows } = await world().admin.query('select endpoint, result, ip from mall.audit_log where school_id = 527 order by at, id')
    expect(rows).toEqual(
      [
        { endpoint: 'account.login', result: 'done' },
        { endpoint: 'notice.read', result: 'done' },
        { endpoint: 'order.receive', result: 'refused' },
        { endpoint: 'bill.generate', result: 'denied' },
      ].map((it) => ({ ...it, ip: '198.51.100.41' })),
    )
  })
})
