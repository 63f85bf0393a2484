import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { sha256 } from '../../core/crypto.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'

const world = useWorld()
const PASS = 'Test-2026-pass'

const person = async (id: number) => {
  const { db } = world()
  const depts = await buildSchool(db, { id, code: `S${id}`, name: '测试大学', depts: ['材料学院'] })
  return buildUser(db, { schoolId: id, no: `A${id}`, name: '李老师', roles: ['purchaser'], deptId: depts.get('材料学院')! })
}

/** A browser: keeps its cookies between calls, and knows the captcha answer it planted. */
const browser = () => {
  const jar = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const response = await world().app.http.inject({
      method,
      url,
      headers: { sourcetype: '0', cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
      ...(payload ? { payload } : {}),
    })
    for (const it of response.cookies) {
      if (it.value === '') jar.delete(it.name)
      else jar.set(it.name, it.value)
    }
    return response
  }
  const captcha = async (key: string, answer = 'ABCD'): Promise<void> => {
    expect((await send('GET', `/api/captcha?suffixKey=${key}`)).headers['content-type']).toBe('image/png')
    const pre = jar.get('cy_pre')!
    await world().admin.query('update shared.captchas set answer_hash = $1 where suffix_key = $2 and pre_hash = $3', [
      sha256(`${pre}|${key}|${answer.toLowerCase()}`),
      key,
      sha256(pre),
    ])
  }
  const login = async (input: Record<string, unknown>) =>
    (await send('POST', '/api/login', { passWord: PASS, suffixKey: 'key-00000001', verifyCode: 'abcd', ...input })).json() as {
      retCode: string
      retMsg: string
      data: { fields?: Record<string, string> }
    }
  return { jar, send, captcha, login }
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
    await person(505)
    const it = browser()
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
  })
})

describe('account.changePassword', () => {
  it('asks for the old one, refuses a weak new one, and ends every session', async () => {
    const client = await world().as(await person(506))
    expect((await refusalOf(client.account.changePassword({ oldPassWord: 'x', newPassWord: 'Neu-2026-pass' }))).message).toBe(
      '原密码不正确',
    )
    expect((await refusalOf(client.account.changePassword({ oldPassWord: PASS, newPassWord: 'short' }))).message).toBe('新密码至少 8 位')
    await client.account.changePassword({ oldPassWord: PASS, newPassWord: 'Neu-2026-pass' })
    const { rows } = await world().admin.query('select count(*)::int as num from mall.sessions where school_id = 506')
    expect(rows[0].num).toBe(0)
  })
})
