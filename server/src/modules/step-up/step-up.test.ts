import { logoff } from '@caiyuan/contract/logoff'
import { stepUp } from '@caiyuan/contract/step-up'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import type { SmsCode } from '../../gateways/sms.ts'
import { openPhones } from '../account/phone/fixtures.ts'
import { uniqueNo } from '../order/fixtures.ts'
import { personBrowser } from '../person/fixtures.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const PASS = 'Test-2026-pass'

const somebody = async (mobile?: string) => {
  const no = uniqueNo()
  await buildSchool(world().db, { id: no, code: `W${no}`, name: `示例大学${no}` })
  const user = await buildUser(world().db, {
    schoolId: no,
    no: `T${no}`,
    name: '李老师',
    roles: ['purchaser'],
    ...(mobile ? { mobile } : {}),
  })
  return { no, user, client: await world().as(user) }
}

describe('stepUp.prove', () => {
  it('takes the password where that is what the account has, counts wrong ones and locks', async () => {
    const { client } = await somebody()
    expect(await client.stepUp.way({ deed: 'logoff' })).toEqual({ way: 'password', phone: '' })
    expect((await client.raw(stepUp.prove, { deed: 'logoff', code: '123456' })).retMsg).toBe('请用登录密码确认是您本人')
    const tries: string[] = []
    for (let i = 0; i < 6; i += 1) tries.push((await client.raw(stepUp.prove, { deed: 'logoff', passWord: 'wrong' })).retMsg)
    expect(tries).toEqual([
      ...[4, 3, 2, 1].map((left) => `登录密码不正确，还可尝试 ${left} 次`),
      '登录密码多次不正确，请 30 分钟后再试',
      '登录密码多次不正确，请 30 分钟后再试',
    ])
    expect((await client.raw(stepUp.prove, { deed: 'logoff', passWord: PASS })).retCode).toBe('3153')
    expect((await client.raw(stepUp.prove, { deed: 'other', passWord: PASS })).retMsg).toBe('没有这一项办理')
  })

  it('takes a code to the own phone before the password, and to no other phone', async () => {
    const last = String(uniqueNo()).padStart(6, '0').slice(-6)
    const [own, other] = [`13803${last}`, `13904${last}`]
    const { no, client } = await somebody(own)
    expect(await client.stepUp.way({ deed: 'logoff' })).toEqual({ way: 'phone', phone: 'mobileNo' })
    expect(await client.stepUp.way({ deed: 'export' })).toEqual({ way: 'password', phone: '' })
    const me = await personBrowser(world(), received, { no: `T${no}`, code: `W${no}`, address: `10.9.${no % 200}.7` })
    const prove = async (more: object) => me.post('stepUp/prove', { deed: 'logoff', ...more })
    expect((await prove({ passWord: PASS })).retMsg).toBe('请用手机验证码确认是您本人')
    expect((await prove({ phoneTicket: await me.prove(other) })).retCode).toBe('3091')
    const { data: ticket } = await prove({ phoneTicket: await me.prove(own) })
    expect(((await me.get(`user.delete?ticket=${String(ticket)}`)).data as { leavesAt: string }).leavesAt).toMatch(/^\d{4}-/)
  })

  it('takes the second factor before anything else, each code once, and none that was set up in the same session', async () => {
    const { user, client: first } = await somebody('13800007777')
    const { secret } = await first.factor.begin()
    const { rows } = await world().admin.query('select now() as now')
    const { codes } = await first.factor.confirm({
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: rows[0].now.getTime() }),
    })
    expect((await first.stepUp.way({ deed: 'export' })).way).toBe('password')
    const client = await world().as(user)
    for (const deed of ['logoff', 'export'] as const) expect((await client.stepUp.way({ deed })).way).toBe('factor')
    expect((await client.raw(stepUp.prove, { deed: 'logoff', code: 'AAAABBBBCCCCDDDD' })).retCode).toBe('3082')
    const ticket = await client.stepUp.prove({ deed: 'logoff', code: codes[0]! })
    expect((await client.raw(stepUp.prove, { deed: 'logoff', code: codes[0] })).retCode).toBe('3082')
    expect((await client.raw(logoff.remove, { ticket })).retCode).toBe('1000')
  })

  it('takes a fresh sign-in of who has nothing else', async () => {
    const { user, client } = await somebody()
    await world().admin.query('update mall.users set password_hash = null where id = $1', [user.id])
    expect(await client.stepUp.way({ deed: 'logoff' })).toEqual({ way: 'recent', phone: '' })
    expect(await client.stepUp.prove({ deed: 'logoff' })).toMatch(/^\d{10}\./)
    await world().admin.query("update mall.sessions set created_at = now() - interval '11 minutes' where user_id = $1", [user.id])
    expect(await refusalOf(client.stepUp.prove({ deed: 'logoff' }))).toMatchObject({
      code: '3154',
      message: '请退出后重新登录，并在 10 分钟内办理',
    })
  })
})
