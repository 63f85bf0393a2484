import { beforeAll, describe, expect, it } from 'vitest'
import { useWorld } from '../../../../test/harness.ts'
import { PERSONAL_ID } from '../../../core/pseudo-schools.ts'
import type { SmsCode } from '../../../gateways/sms.ts'
import { buildSchool, buildUser } from '../../../demo/build.ts'
import { openPhones, phoneBrowser } from './fixtures.ts'

const world = useWorld()
let received: SmsCode[]
beforeAll(() => {
  received = openPhones()
})

const at = (address: string) => phoneBrowser(world(), received, address)
const again = () => world().admin.query("delete from shared.throttles where key like 'sms-again:%'")
const auditOf = async (endpoint: string) =>
  (await world().admin.query('select user_name, result from mall.audit_log where endpoint = $1 order by at desc', [endpoint])).rows

describe('account.register', () => {
  it('makes a person who buys for himself, known by the phone, and signs in with the key it answers', async () => {
    const it = at('198.51.101.1')
    const key = await it.join('13810000001')
    expect(key).toMatch(/^[\w-]{43}$/)
    expect((await it.login('13810000001', key)).retCode).toBe('1000')
    const { data } = (await it.send('GET', '/api/user.info')).json()
    expect(data).toMatchObject({
      userName: '方文',
      deptName: '科学仪器共享中心',
      schoolCode: 'PERSONAL',
      mustChangePassword: false,
      functionList: ['mall:view', 'cart:edit'],
    })
    expect((await it.send('GET', '/api/userInfoExtra')).json().data).toMatchObject({ mobileNo: '138****0001' })
    expect(data.userNo).toMatch(/^P\d{12}$/)
    expect((await auditOf('account.loginByPhone'))[0]).toEqual({ user_name: '方文', result: 'done' })
    const { rows } = await world().admin.query('select * from mall.users where school_id = $1', [PERSONAL_ID])
    expect(JSON.stringify(rows)).not.toContain('13810000001')
    expect(rows[0].password_hash).toBeNull()
  })

  it('answers 2000 to who holds the phone of an account, changes nothing of it, and lets him sign in', async () => {
    await at('198.51.101.2').join('13810000002')
    await again()
    const it = at('198.51.101.3')
    const answer = await it.register('13810000002', await it.codeFor('13810000002', 'register'), { userName: '别人', deptName: '' })
    expect(answer).toMatchObject({ retCode: '2000', retMsg: '该手机号已注册，是否直接使用该手机号登录？' })
    expect((await it.login('13810000002', answer.data as string)).retCode).toBe('1000')
    expect((await it.send('GET', '/api/user.info')).json().data).toMatchObject({ userName: '方文', deptName: '科学仪器共享中心' })
  })

  it('says nothing of an account to who did not prove the phone', async () => {
    await at('198.51.101.4').join('13810000003')
    expect((await at('198.51.101.5').register('13810000003', '123456')).retCode).toBe('3027')
  })

  it('keeps the rules of each field', async () => {
    const it = at('198.51.101.6')
    const refusal = async (more: object) => (await it.register('13810000004', '123456', more)).retMsg
    expect([
      await refusal({ userName: '' }),
      await refusal({ userName: '一'.repeat(11) }),
      await refusal({ userName: '方文😀' }),
      await refusal({ userMobile: '10810000004' }),
      await refusal({ deptName: '一'.repeat(31) }),
      await refusal({ deptName: '中心🏫' }),
      await refusal({ verifyCode: '12345' }),
      await refusal({ verifyCode: '' }),
    ]).toEqual([
      '请输入姓名',
      '姓名最多 10 个字',
      '姓名格式不正确',
      '手机号码格式不正确',
      '单位名称最多 30 个字',
      '单位名称格式不正确',
      '验证码格式不正确',
      '请输入手机验证码',
    ])
    // What is at its longest passes on to the code.
    expect(await refusal({ userName: '一'.repeat(10), deptName: '一'.repeat(30) })).toBe('手机验证码已失效，请重新获取')
    expect(await refusal({ deptName: '' })).toBe('手机验证码已失效，请重新获取')
  })

  it('makes one person of one phone, however many register at once', async () => {
    const browsers = [at('198.51.101.7'), at('198.51.101.8')]
    const codes: string[] = []
    for (const it of browsers) {
      codes.push(await it.codeFor('13810000005', 'register'))
      await again()
    }
    const answers = await Promise.all(browsers.map((it, i) => it.register('13810000005', codes[i]!)))
    expect(answers.map((it) => it.retCode).toSorted()).toEqual(['1000', '2000'])
  })
})

describe('account.loginByPhone', () => {
  it('signs in with the code that was sent for it, once', async () => {
    await at('198.51.101.20').join('13810000020')
    await again()
    const it = at('198.51.101.21')
    const code = await it.codeFor('13810000020', 'login')
    const answers = await Promise.all(Array.from({ length: 16 }, () => it.login('13810000020', code)))
    expect(answers.filter((a) => a.retCode === '1000').length).toBe(1)
    expect((await it.send('GET', '/api/user.info')).json().data.userName).toBe('方文')
  })

  it('gives a code five tries and says how many are left', async () => {
    await at('198.51.101.22').join('13810000021')
    await again()
    const it = at('198.51.101.23')
    const code = await it.codeFor('13810000021', 'login')
    const wrong = code === '000000' ? '000001' : '000000'
    const said = []
    for (let i = 0; i < 5; i += 1) said.push((await it.login('13810000021', wrong)).retMsg)
    expect(said).toEqual([...[4, 3, 2, 1].map((left) => `手机验证码不正确，还可尝试 ${left} 次`), '手机验证码已失效，请重新获取'])
    expect((await it.login('13810000021', code)).retCode).toBe('3027')
  })

  it('takes a code for five minutes', async () => {
    await at('198.51.101.24').join('13810000022')
    const it = at('198.51.101.25')
    const after = async (seconds: number): Promise<string> => {
      await again()
      const code = await it.codeFor('13810000022', 'login')
      await world().admin.query('update mall.phone_codes set expires_at = expires_at - make_interval(secs => $1)', [seconds])
      return (await it.login('13810000022', code)).retCode
    }
    expect([await after(300), await after(280)]).toEqual(['3027', '1000'])
  })

  it('takes no code of another visit, another phone, another purpose, and only the newest', async () => {
    const it = at('198.51.101.26')
    const key = await it.join('13810000023')
    await at('198.51.101.27').join('13810000024')
    await again()
    const old = await it.codeFor('13810000023', 'login')
    await again()
    const code = await it.codeFor('13810000023', 'login')
    const codes = [
      await at('198.51.101.28').login('13810000023', code),
      await it.login('13810000024', code),
      await it.login('13810000024', key),
      await it.login('13810000023', old),
      await it.register('13810000023', code),
    ]
    expect(codes.map((a) => a.retCode)).toEqual(['3027', '3027', '3027', old === code ? '1000' : '3026', '3027'])
    expect((await it.login('13810000023', code)).retCode).toBe('1000')
    expect((await it.login('13810000023', key)).retCode).toBe('3027')
  })

  it('is for people who buy for themselves: not for other schools, nor for who was disabled', async () => {
    await buildSchool(world().db, { id: 580, code: 'S580', name: '测试大学' })
    await buildUser(world().db, { schoolId: 580, no: 'H1', name: '李老师', roles: ['purchaser'], mobile: '13810000025' })
    const it = at('198.51.101.29')
    expect((await it.ask('13810000025', 'login')).retCode).toBe('2010')
    expect((await it.login('13810000025', '123456', { schoolNo: 'S580' })).retMsg).toBe('手机登录只用于个人账号，请用机构的账号登录')
    const key = await it.join('13810000025')
    await world().admin.query('update mall.users set is_active = false where school_id = $1', [PERSONAL_ID])
    expect((await it.login('13810000025', key)).retCode).toBe('3005')
    await world().admin.query('update mall.users set is_active = true where school_id = $1', [PERSONAL_ID])
  })

  it('is the only way in: the number and the name of the account open nothing by a password', async () => {
    const it = at('198.51.101.30')
    await it.join('13810000026')
    const { rows } = await world().admin.query(`select user_no from mall.users where school_id = $1 order by id desc limit 1`, [
      PERSONAL_ID,
    ])
    expect((await it.signIn('13810000026', '')).retMsg).toBe('请输入密码')
    expect((await it.signIn('13810000026')).retCode).toBe('3002')
    expect((await it.signIn(rows[0].user_no)).retCode).toBe('3002')
  })
})
