import { account } from '@caiyuan/contract/account'
import { address } from '@caiyuan/contract/address'
import { policies, type Policy } from '@caiyuan/contract/policy'
import { privacy } from '@caiyuan/contract/privacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { openPhones, phoneBrowser } from '../account/phone/fixtures.ts'
import { setParam } from '../school/params.ts'

const world = useWorld()
const [OLD, NEW] = ['2023-02-28', '2099-01-01']

const published = policies as Policy[]
beforeAll(
  () =>
    void published.push({ version: NEW, changes: [], articles: [{ key: 'service', title: '我们做什么', paragraphs: ['采购和报销。'] }] }),
)
afterAll(() => void published.pop())

let next = 5400
const school = async () => {
  const id = (next += 1)
  await buildSchool(world().db, { id, code: `P${id}`, name: '示例大学' })
  const build = (no = 'P1') => buildUser(world().db, { schoolId: id, no: `${no}X${id}`, name: '李老师', roles: ['purchaser'] })
  return { id, build, adopt: (version: string) => world().inSchool(id, (ctx) => setParam(ctx, 'privacy.version', version)) }
}

const rowsOf = async (userId: string) =>
  (
    await world().admin.query('select subject, version, scene, action, ip, agent from mall.consents where user_id = $1 order by at, id', [
      userId,
    ])
  ).rows

describe('a new version of the privacy policy', () => {
  it('is agreed to before anything else is answered, by who was signed in when it came too', async () => {
    const { build, adopt } = await school()
    const person = await build()
    const client = await world().as(person)
    expect(await client.account.info()).toMatchObject({ consentDue: '' })
    await adopt(NEW)
    const refused = await refusalOf(client.cart.list({ categoryType: '0' }))
    expect(refused).toMatchObject({ code: '3070', message: `请先阅读并同意 ${NEW} 版隐私政策`, data: { version: NEW } })
    expect((await client.raw(address.add, {})).retCode).toBe('3070')
    expect((await refusalOf(client.account.changePassword({ oldPassWord: 'x', newPassWord: 'Better-2026' }))).code).toBe('3070')
    expect(await client.account.info()).toMatchObject({ consentDue: NEW })
    expect(await client.privacy.consents()).toHaveLength(1)
    await client.privacy.agree({ version: NEW })
    expect(client.changed).toContainEqual({ kind: 'user', id: person.id })
    expect(await client.account.info()).toMatchObject({ consentDue: '' })
    expect(await client.cart.list({ categoryType: '0' })).toEqual([])
    // Once more, from another tab.
    await client.privacy.agree({ version: NEW })
    expect((await rowsOf(person.id)).map((it_) => [it_.version, it_.scene, it_.action])).toEqual([
      [OLD, 'login', 'agree'],
      [NEW, 'renewal', 'agree'],
    ])
    expect((await rowsOf(person.id))[1]).toMatchObject({ ip: '127.0.0.1', agent: 'lightMyRequest' })
    const { rows } = await world().admin.query("select result from mall.audit_log where user_id = $1 and endpoint = 'privacy.agree'", [
      person.id,
    ])
    expect(rows).toEqual([{ result: 'done' }, { result: 'done' }])
    // Who agreed to a later one owes nothing to a school that goes back.
    await adopt(OLD)
    expect(await client.account.info()).toMatchObject({ consentDue: '' })
  })

  it('is not agreed to by an earlier one, nor by one nobody published', async () => {
    const { build, adopt } = await school()
    await adopt(NEW)
    const client = await world().as(await build())
    expect(await refusalOf(client.privacy.agree({ version: OLD }))).toMatchObject({ code: '3070', data: { version: NEW } })
    expect((await client.raw(privacy.agree, { version: '2031-01-01' })).retMsg).toBe('没有这个版本的隐私政策')
    expect((await client.raw(account.info)).data).toMatchObject({ consentDue: NEW })
  })

  it('of one school asks nobody of another, and a version that does not exist asks nobody', async () => {
    const [one, other] = [await school(), await school()]
    await one.adopt(NEW)
    await other.adopt('2031-01-01')
    const client = await world().as(await other.build())
    expect(await client.account.info()).toMatchObject({ consentDue: '' })
  })

  it('leaves a page that greets by name without one, and no file to be sent', async () => {
    const { build, adopt } = await school()
    const person = await build()
    await adopt(NEW)
    const browser = browserOf(world())
    await browser.signIn(person.userNo)
    const sent = await browser.send('POST', '/api/files', {})
    expect(sent.json()).toMatchObject({ retCode: '3070' })
    expect((await browser.send('POST', '/api/logout', {})).json()).toMatchObject({ retCode: '1000' })
  })
})

describe('who comes in', () => {
  it('has agreed where the box was ticked, and is asked where there was none', async () => {
    const { id, build } = await school()
    const person = await build()
    await world().admin.query('delete from mall.consents where school_id = $1', [id])
    const browser = browserOf(world(), { address: '198.51.100.9', headers: { 'user-agent': 'Firefox' } })
    await browser.signIn(person.userNo)
    const infoOf = async () => (await browser.send('GET', '/api/user.info')).json()
    expect(await infoOf()).toMatchObject({ data: { consentDue: OLD } })
    expect(await rowsOf(person.id)).toEqual([])
    await browser.signIn(person.userNo, undefined, { agreed: OLD })
    expect(await infoOf()).toMatchObject({ data: { consentDue: '' } })
    const kept = { subject: 'privacy', version: OLD, action: 'agree', ip: '198.51.100.9', agent: 'Firefox' }
    expect(await rowsOf(person.id)).toEqual([{ ...kept, scene: 'login' }])
  })

  it('by a phone, ticked or not: what was agreed to is kept, and who did not is asked before anything else is answered', async () => {
    const received = openPhones()
    const browser = phoneBrowser(world(), received, '198.51.100.11')
    const mobile = '13800007602'
    const key = await browser.join(mobile)
    await world().admin.query("delete from mall.consents where scene = 'register'")
    const first = await browser.login(mobile, key)
    expect(first.retCode).toBe('1000')
    const get = async (path: string) => (await browser.send('GET', `/api/${path}`)).json()
    expect(await get('user.info')).toMatchObject({ data: { consentDue: OLD } })
    expect(await get('address/list')).toMatchObject({ retCode: '3070', data: { version: OLD } })
    await world().admin.query('delete from shared.throttles')
    expect((await browser.login(mobile, await browser.codeFor(mobile, 'login'), { agreed: OLD })).retCode).toBe('1000')
    expect(await get('address/list')).toMatchObject({ retCode: '1000' })
    const { userId } = first.data as { userId: string }
    expect(await rowsOf(userId)).toMatchObject([{ subject: 'privacy', version: OLD, action: 'agree', scene: 'login' }])
  })

  it('registers only with the box ticked, and has agreed by that', async () => {
    const browser = phoneBrowser(world(), openPhones(), '198.51.100.10')
    const mobile = '13800007601'
    const refused = await browser.register(mobile, '123456', { agreed: undefined })
    expect(refused).toMatchObject({ retCode: '4000', data: { fields: { agreed: '请先同意相关协议' } } })
    await browser.login(mobile, await browser.join(mobile))
    expect((await browser.send('GET', '/api/user.info')).json()).toMatchObject({ data: { consentDue: '' } })
    const { rows } = await world().admin.query("select version, action from mall.consents where scene = 'register'")
    expect(rows).toEqual([{ version: OLD, action: 'agree' }])
  })
})

describe('privacy.withdraw', () => {
  it('ends every session of the person and no other; signed in again, the policy is asked for', async () => {
    const { build } = await school()
    const person = await build()
    const [client, elsewhere, colleague] = [await world().as(person), await world().as(person), await world().as(await build('P2'))]
    await client.privacy.withdraw({ subject: 'privacy' })
    expect((await refusalOf(client.account.info())).code).toBe('2005')
    expect((await refusalOf(elsewhere.account.info())).code).toBe('2005')
    expect(await colleague.account.info()).toMatchObject({ consentDue: '' })
    const again = await world().as(person)
    expect(await again.account.info()).toMatchObject({ consentDue: OLD })
    expect((await again.privacy.consents())[0]).toMatchObject({ action: 'withdraw', scene: 'setting', holds: false })
    const refused = await refusalOf(again.privacy.withdraw({ subject: 'privacy' }))
    expect(refused).toMatchObject({ code: '4011', message: '您没有同意过这一项，或已经撤回' })
    await again.privacy.agree({ version: OLD })
    expect((await again.privacy.consents()).map((it_) => [it_.action, it_.holds])).toEqual([
      ['agree', true],
      ['withdraw', false],
      ['agree', false],
    ])
    expect((await again.raw(privacy.withdraw, { subject: 'bankCard' })).retMsg).toBe('没有这一项同意')
  })
})
