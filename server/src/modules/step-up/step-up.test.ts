import { logoff } from '@caiyuan/contract/logoff'
import type { Domain, Endpoint } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { myData } from '@caiyuan/contract/my-data'
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
    expect(await client.stepUp.way({ deed: 'act' })).toEqual({ way: 'password', phone: '' })
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
    expect((await first.stepUp.way({ deed: 'act' })).way).toBe('password')
    const client = await world().as(user)
    for (const deed of ['logoff', 'act'] as const) expect((await client.stepUp.way({ deed })).way).toBe('factor')
    expect((await client.raw(stepUp.prove, { deed: 'logoff', code: 'AAAABBBBCCCCDDDD' })).retCode).toBe('3082')
    const ticket = await client.stepUp.prove({ deed: 'logoff', code: codes[0]! })
    expect((await client.raw(stepUp.prove, { deed: 'logoff', code: codes[0] })).retCode).toBe('3082')
    expect((await client.raw(logoff.remove, { ticket })).retCode).toBe('1000')
  })

  it('takes a fresh sign-in of who has nothing else', async () => {
    const { user, client } = await somebody()
    await world().admin.query('update mall.users set password_hash = null where id = $1', [user.id])
    expect(await client.stepUp.way({ deed: 'logoff' })).toEqual({ way: 'recent', phone: '' })
    expect((await client.raw(stepUp.prove, { deed: 'act' })).retCode).toBe('3154')
    expect(await client.stepUp.prove({ deed: 'logoff' })).toMatch(/^\d{10}\./)
    await world().admin.query("update mall.sessions set created_at = now() - interval '11 minutes' where user_id = $1", [user.id])
    expect(await refusalOf(client.stepUp.prove({ deed: 'logoff' }))).toMatchObject({
      code: '3154',
      message: '请退出后重新登录，并在 10 分钟内办理',
    })
  })
})

describe('a call that asks for a proof', () => {
  const open = async (level: 'password' | 'remembered' = 'password') => {
    const { user } = await somebody()
    const client = await world().as({ ...user, level })
    const check = async () => (await client.raw(stepUp.check)).retCode
    return { user, client, check }
  }

  it('is answered for ten minutes after signing in, and for ten more after a proof in the same session', async () => {
    const { user, client, check } = await open()
    expect(await check()).toBe('1000')
    await world().admin.query("update mall.sessions set proven_at = now() - interval '10 minutes' where user_id = $1", [user.id])
    world().app.sessions.forgetAll()
    const refused = await client.raw(stepUp.check)
    expect([refused.retCode, refused.retMsg]).toEqual(['3159', '请先确认是您本人，确认后 10 分钟内不再询问'])
    const other = await world().as({ ...user, level: 'remembered' })
    expect((await refusalOf(client.stepUp.prove({ deed: 'act', passWord: 'wrong' }))).code).toBe('3152')
    expect(await check()).toBe('3159')
    await client.stepUp.prove({ deed: 'logoff', passWord: PASS })
    expect(await check()).toBe('3159')
    expect(await client.stepUp.prove({ deed: 'act', passWord: PASS })).toBe('')
    expect(await check()).toBe('1000')
    expect((await other.raw(stepUp.check)).retCode).toBe('3159')
  })

  it('is refused in a session that a browser remembered, before anything is done or kept by its key or the log', async () => {
    const { user, client, check } = await open('remembered')
    expect(await check()).toBe('3159')
    const key = { key: 'export-by-proof-1' }
    expect((await client.raw(myData.export, {}, key)).retCode).toBe('3159')
    expect(await client.myData.exports({})).toEqual([])
    expect(await world().admin.query('select 1 from mall.audit_log where user_id = $1', [user.id])).toMatchObject({ rowCount: 0 })
    await client.stepUp.prove({ deed: 'act', passWord: PASS })
    expect((await client.raw(myData.export, {}, key)).retCode).toBe('1000')
  })

  it('pays, takes files out and shows a number; who may not do it hears that first', async () => {
    const asked = Object.values(contract as unknown as Record<string, Domain>)
      .flatMap((it) => Object.values(it))
      .filter((it) => it.needsProof)
    expect(asked.map((it) => it.path).toSorted()).toEqual([
      'admin/audit/export',
      'assetEntry/export',
      'bill/agree',
      'bill/archive',
      'bill/export',
      'bill/exportOne',
      'bill/register',
      'bill/retry',
      'check/export',
      'factor/begin',
      'factor/confirm',
      'factor/phone/add',
      'factor/phone/remove',
      'factor/renew',
      'framework/order/export',
      'framework/order/settle',
      'fund/export',
      'inquiry/export',
      'inquiry/open',
      'offPlatform/confirmUnpaid',
      'offPlatform/export',
      'offPlatform/push',
      'offPlatform/settle',
      'order/dossier',
      'order/export',
      'payFile/export',
      'payReference/export',
      'privacy/export',
      'privacy/export/file',
      'refund/asIncome',
      'refund/reverse',
      'refund/transfer',
      'sealing/makeKey',
      'stepUp/check',
      'supply/billExport',
      'supply/ordersExport',
      'user/getIdCard',
      'user/update',
    ])
    const { user, client } = await open('remembered')
    const codeFor = ({ access }: Endpoint) => (typeof access === 'object' && !user.needs.has(access.need) ? '2009' : '3159')
    expect(new Set(asked.map(codeFor))).toEqual(new Set(['2009', '3159']))
    for (const it of asked) expect([it.path, (await client.raw(it)).retCode]).toEqual([it.path, codeFor(it)])
  })
})
