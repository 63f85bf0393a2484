import { contract } from '@caiyuan/contract/index'
import type { Endpoint } from '@caiyuan/contract/endpoint'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { randomPassword } from './password.ts'
import { resetPassword } from './reset-password.ts'

const world = useWorld()
const PASS = 'Test-2026-pass'
const browser = () => browserOf(world())

const person = async (id: number) => {
  const { db } = world()
  const depts = await buildSchool(db, { id, code: `S${id}`, name: '测试大学', depts: ['材料学院'] })
  return buildUser(db, { schoolId: id, no: `A${id}`, name: '李老师', roles: ['purchaser'], deptId: depts.get('材料学院')! })
}

describe('account.info', () => {
  it('answers the person signed in, and 2005 to nobody', async () => {
    const client = await world().as(await person(501))
    const info = await client.account.info()
    expect(info.userName).toBe('李老师')
    expect(info.functionList).toContain('order:create')
    expect((await refusalOf(world().anonymous().account.info())).code).toBe('2005')
  })
})

describe('account.info of who holds an office', () => {
  it('says that work comes first, whoever buys besides; not of buyers, their leaders and students', async () => {
    await buildSchool(world().db, { id: 510, code: 'S510', name: '测试大学' })
    const first = async (no: string, ...roles: string[]) =>
      (await (await world().as(await buildUser(world().db, { schoolId: 510, no, name: '老师', roles }))).account.info()).workFirst
    expect([
      await first('W1', 'labManager'),
      await first('W2', 'purchaser', 'acceptor'),
      await first('W3', 'finance'),
      await first('W4', 'schoolAdmin'),
    ]).toEqual([true, true, true, true])
    expect([await first('W5', 'purchaser'), await first('W6', 'purchaser', 'fzr', 'deptLeader'), await first('W7', 'student')]).toEqual([
      false,
      false,
      false,
    ])
  })
})

describe('account.login', () => {
  it('takes the captcha shown at a first visit, whichever call of the page is answered last', async () => {
    await person(577)
    const it = browser()
    // Sent beside the captcha, before any cookie was there.
    const beside = await browser().send('GET', '/api/login/remembered')
    await it.captcha('key-00000001')
    for (const cookie of beside.cookies) it.jar.set(cookie.name, cookie.value)
    expect((await it.login({ userName: 'a577' })).retCode).toBe('1000')
  })

  it('signs in with password and captcha, and ends the session at logout', async () => {
    await person(502)
    const it = browser()
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'a502' })).retCode).toBe('1000')
    expect((await it.send('GET', '/api/user.info')).json().data.userNo).toBe('A502')
    const old = it.jar.get('cy')!
    await it.send('POST', '/api/logout', {})
    it.jar.set('cy', old)
    expect((await it.send('GET', '/api/user.info')).json().retCode).toBe('2005')
  })

  it('consumes a captcha whether right or wrong, before the password is looked at', async () => {
    await person(503)
    const it = browser()
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A503', verifyCode: 'wrng' })).retMsg).toBe('图形验证码不正确或已过期')
    expect((await it.login({ userName: 'A503' })).retCode).toBe('3001')
  })

  it('takes a captcha for two minutes', async () => {
    await person(512)
    const it = browser()
    const after = async (seconds: number): Promise<string> => {
      await it.captcha('key-00000001')
      await world().admin.query('update shared.captchas set expires_at = expires_at - make_interval(secs => $1)', [seconds])
      return (await it.login({ userName: 'A512' })).retCode
    }
    expect([await after(120), await after(100)]).toEqual(['3001', '1000'])
  })

  it('names the field that is missing and says how many tries are left, then locks for 30 minutes', async () => {
    await person(504)
    const it = browser()
    expect((await it.login({ userName: ' ' })).data.fields).toEqual({ userName: '请输入账号' })
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A504', passWord: '' })).data.fields).toEqual({ passWord: '请输入密码' })
    const answers: string[] = []
    for (let i = 0; i < 5; i += 1) {
      await it.captcha('key-00000001')
      answers.push((await it.login({ userName: 'A504', passWord: 'no' })).retMsg)
    }
    expect(answers[0]).toBe('账号或密码不正确，还可尝试 4 次')
    expect(answers[4]).toBe('账号已锁定，请30分钟后再试')
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A504' })).retCode).toBe('3003')
  })

  it('remembers the account for seven days by a rotating token, never by the password; a replayed token ends the family', async () => {
    const { schoolId, deptId } = await person(505)
    await buildUser(world().db, { schoolId, no: 'A505B', name: '同事', roles: ['purchaser'], deptId })
    const [it, phone, colleague] = [browser(), browser(), browser()]
    await phone.signIn('A505', PASS, { remember: true })
    await colleague.signIn('A505B', PASS, { remember: true })
    await it.captcha('key-00000001')
    await it.login({ userName: 'A505', remember: true })
    const first = it.jar.get('cy_rm')!
    for (const text of [PASS, Buffer.from(PASS).toString('base64'), Buffer.from(PASS).toString('hex')]) expect(first).not.toContain(text)
    it.jar.delete('cy')
    expect((await it.send('GET', '/api/login/remembered')).json().data).toEqual({ userName: 'A505', remembered: true })
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A505', passWord: '', remembered: true })).retCode).toBe('1000')
    const second = it.jar.get('cy_rm')!
    expect(second).not.toBe(first)
    it.jar.set('cy_rm', first)
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A505', passWord: '', remembered: true })).retMsg).toBe('请输入密码')
    it.jar.set('cy_rm', second)
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A505', passWord: '', remembered: true })).retMsg).toBe('请输入密码')
    // Whoever may hold the stolen token is out everywhere; what other browsers remember of other sign-ins stays, and so do other people.
    const codeOf = async (who: typeof it) => (await who.send('GET', '/api/user.info')).json().retCode
    expect([await codeOf(it), await codeOf(phone), await codeOf(colleague)]).toEqual(['2005', '2005', '1000'])
    expect((await phone.signIn('A505', '', { remembered: true })).retCode).toBe('1000')
    expect((await colleague.signIn('A505', '', { remembered: true })).retMsg).toBe('请输入密码')
    expect(colleague.jar.has('cy_rm')).toBe(false)
  })
})

describe('a remembered account', () => {
  it('is forgotten after seven days', async () => {
    const { id } = await person(511)
    const it = browser()
    await it.captcha('key-00000001')
    await it.login({ userName: 'A511', remember: true })
    const age = (days: number) =>
      world().admin.query('update mall.login_memories set expires_at = expires_at - make_interval(days => $2) where user_id = $1', [
        id,
        days,
      ])
    const again = async () => {
      await it.captcha('key-00000001')
      return (await it.login({ userName: 'A511', passWord: '', remembered: true })).retCode
    }
    await age(6)
    expect(await again()).toBe('1000')
    await age(7)
    expect((await it.send('GET', '/api/login/remembered')).json().data).toEqual({ userName: '', remembered: false })
    expect(await again()).toBe('4000')
  })
})

describe('account.changePassword', () => {
  it('asks for the old one, refuses a weak new one, and ends every session', async () => {
    const client = await world().as(await person(506))
    expect((await refusalOf(client.account.changePassword({ oldPassWord: 'x', newPassWord: 'Neu-2026-pass' }))).message).toBe(
      '原密码不正确',
    )
    expect((await refusalOf(client.account.changePassword({ oldPassWord: PASS, newPassWord: 'short' }))).message).toBe('新密码至少 8 位')
    expect((await refusalOf(client.account.changePassword({ oldPassWord: PASS, newPassWord: PASS }))).data).toEqual({
      fields: { newPassWord: '新密码不能与原密码相同' },
    })
    await client.account.changePassword({ oldPassWord: PASS, newPassWord: 'Neu-2026-pass' })
    const { rows } = await world().admin.query('select count(*)::int as num from mall.sessions where school_id = 506')
    expect(rows[0].num).toBe(0)
  })
})

describe('randomPassword', () => {
  it('is one the product takes: four groups, each with a capital, a small letter and a digit', () => {
    const many = Array.from({ length: 200 }, randomPassword)
    for (const it of many) expect(it).toMatch(/^([A-HJ-NP-Z][a-km-z][2-9][A-HJ-NP-Za-km-z2-9](-|$)){4}/)
    expect(new Set(many).size).toBe(200)
  })
})

describe('resetPassword', () => {
  const rowOf = async (id: string) =>
    (
      await world().admin.query(
        'select u.must_change_password as must, (select count(*)::int from mall.sessions s where s.user_id = u.id) as sessions, (select count(*)::int from mall.login_memories m where m.user_id = u.id) as memories from mall.users u where u.id = $1',
        [id],
      )
    ).rows[0] as { must: boolean; sessions: number; memories: number }

  it('gives a password that signs in, ends what was signed in, lifts a lock and leaves an audit row', async () => {
    const user = await person(507)
    const it = browser()
    await it.captcha('key-00000001')
    await it.login({ userName: 'A507', remember: true })
    for (let i = 0; i < 5; i += 1) {
      await it.captcha('key-00000001')
      await it.login({ userName: 'A507', passWord: 'no' })
    }
    const { who, password } = await resetPassword(world().db, 'S507', 'a507')
    expect(who).toBe('测试大学（S507）李老师（A507）')
    expect(await rowOf(user.id)).toEqual({ must: true, sessions: 0, memories: 0 })
    await it.captcha('key-00000001')
    expect((await it.login({ userName: 'A507', passWord: PASS })).retCode).toBe('3002')
    await it.captcha('key-00000001')
    expect(await it.login({ userName: 'A507', passWord: password })).toMatchObject({
      retCode: '1000',
      data: { mustChangePassword: true },
    })
    const { rows } = await world().admin.query(
      "select user_name, object_id, result from mall.audit_log where school_id = 507 and endpoint = 'account.resetPassword'",
    )
    expect(rows).toEqual([{ user_name: '运维命令', object_id: user.id, result: 'done' }])
    const { rows: traces } = await world().admin.query('select count(*)::int as n from mall.audit_log a where a::text like $1', [
      `%${password}%`,
    ])
    expect(traces[0].n).toBe(0)
  })

  it('lets the person do nothing but change it; afterwards everything again', async () => {
    const user = await person(508)
    const { password } = await resetPassword(world().db, 'S508', 'A508')
    const client = await world().as({ ...user })
    expect((await client.account.info()).mustChangePassword).toBe(true)
    const closed = Object.entries(contract as unknown as Record<string, Record<string, Endpoint>>).flatMap(([domain, endpoints]) =>
      Object.entries(endpoints)
        .filter(([, endpoint]) => endpoint.access !== 'public')
        .map(([verb, endpoint]) => ({ name: `${domain}.${verb}`, endpoint })),
    )
    const open = []
    for (const { name, endpoint } of closed) {
      const answer = await client.raw(endpoint, {})
      if (answer.retCode !== '3007') open.push(name)
      else expect(answer).toEqual({ retCode: '3007', data: null, retMsg: '您用的是发给您的一次性密码，请先在账户设置中修改密码' })
    }
    expect(open).toEqual(['account.info', 'account.changePassword', 'logoff.keep', 'privacy.agree'])
    const cookie = await world().app.sessions.create(user, { ip: '', agent: '' })
    for (const [method, url] of [
      ['POST', '/api/files'],
      ['GET', `/api/files/${user.id}`],
    ] as const) {
      const answer = await world().app.http.inject({ method, url, headers: { cookie: `cy=${cookie}`, sourcetype: '0' } })
      expect(answer.json().retCode).toBe('3007')
    }
    expect((await refusalOf(client.account.changePassword({ oldPassWord: password, newPassWord: password }))).message).toBe(
      '新密码不能与原密码相同',
    )
    await client.account.changePassword({ oldPassWord: password, newPassWord: 'Neu-2026-pass' })
    const again = await world().as(user)
    expect((await again.account.info()).mustChangePassword).toBe(false)
    expect(await again.account.deptList()).toHaveLength(1)
  })

  it('says what is wrong, and changes nothing then', async () => {
    const user = await person(509)
    await world().admin.query('update mall.users set is_active = false where id = $1', [user.id])
    const said = (code: string, name: string) => resetPassword(world().db, code, name).catch((error: Error) => error.message)
    expect(await said('S509', 'nobody')).toBe('测试大学（S509）没有账号「nobody」')
    expect(await said('S510X', 'A509')).toMatch(/^没有代码为「S510X」的机构，现有：.*S509 测试大学/)
    expect(await said('S509', 'A509')).toBe('李老师（A509）的账号已停用，没有重设密码')
    expect((await rowOf(user.id)).must).toBe(false)
  })

  it('is a command, for people of suppliers too', async () => {
    const supplierId = await buildSupplier(world().db, { srcId: 907, name: '测试供应商' })
    const clerk = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'K907', name: '专员', roles: ['supplier'], supplierId })
    const run = (...args: string[]) => {
      const it = spawnSync(process.execPath, [join(import.meta.dirname, '../../../../scripts/password.mjs'), ...args], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: world().url },
      })
      return { code: it.status, said: it.stdout.trim().split('\n'), refused: it.stderr.trim() }
    }
    const { code, said } = run('SUPPLIER', 'k907')
    expect([code, said[0], said[2]]).toEqual([
      0,
      '供应商（SUPPLIER）专员（K907）的一次性密码只显示这一次，请交给本人：',
      '登录后须先修改它才能做别的；原有的登录已全部退出',
    ])
    expect((await rowOf(clerk.id)).must).toBe(true)
    const it = browser()
    await it.captcha('key-00000001')
    expect(await it.login({ userName: 'K907', passWord: said[1]! })).toMatchObject({ data: { mustChangePassword: true } })
    expect([run('SUPPLIER').code, run('SUPPLIER').refused]).toEqual([1, expect.stringMatching(/^用法：npm run password -- 机构代码 账号/)])
    expect(run('SUPPLIER', 'K9').refused).toBe('供应商（SUPPLIER）没有账号「K9」')
  })
})
