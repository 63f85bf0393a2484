// An application for an account: who may hand it in, what an auditor sees and decides, and what becomes of it on the phone.
import { registration } from '@caiyuan/contract/registration'
import { beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld, type Client } from '../../../test/harness.ts'
import { dayOf, now } from '../../core/clock.ts'
import { newId } from '../../core/ids.ts'
import { applicantOf, buildAuditedSchool, openPhonesOfApplicants, type AuditedSchool, type Phones } from './fixtures.ts'

const world = useWorld()
let phones: Phones
let school: AuditedSchool
let other: AuditedSchool
beforeAll(async () => {
  phones = openPhonesOfApplicants()
  school = await buildAuditedSchool(world(), 610)
  other = await buildAuditedSchool(world(), 611, { kind: 'hospital' })
})

let next = 0
/** Each from a phone and a network of its own. */
const somebody = (at: AuditedSchool = school, mobile = `1391000${String((next += 1)).padStart(4, '0')}`) =>
  applicantOf(world(), phones, at, mobile, `198.51.110.${(next += 1) % 250}`)
const again = () => world().admin.query("delete from shared.throttles where key like 'sms-again:%'")

const rowOf = async (no: string, at = school) =>
  (await world().admin.query('select * from mall.registrations where registration_no = $1 and school_id = $2', [no, at.id])).rows[0]
const logOf = async (no: string) =>
  (
    await world().admin.query(
      `select action, from_state, to_state, actor_id, actor_name, comment from mall.document_log where doc_kind = 'registration' and doc_id = $1 order by seq`,
      [(await rowOf(no)).id],
    )
  ).rows
const idOf = async (no: string, at = school): Promise<string> => (await rowOf(no, at)).id
const usersOf = async (no: string) => (await world().admin.query('select * from mall.users where user_no = $1', [no])).rows

describe('registration.register', () => {
  it('keeps an application that waits, its phone sealed, with a log row in the name of the applicant', async () => {
    const it = somebody()
    expect(await it.prove()).toBeNull()
    const { retCode, data } = await it.apply({ userNo: 'A1001', userName: '何晓东' })
    expect(retCode).toBe('1000')
    const { registrationNo, dueAt } = data as { registrationNo: string; dueAt: string }
    expect(registrationNo).toMatch(/^ZC\d{12}$/)
    const row = await rowOf(registrationNo)
    expect(row).toMatchObject({
      state: 'waiting',
      name: '何晓东',
      identity: 'staff',
      user_no: 'A1001',
      agreed_version: '2023-02-28',
    })
    expect(row.due_at.toISOString()).toBe(dueAt)
    expect(JSON.stringify(row)).not.toMatch(/1391000\d{4}|1990/)
    expect(await logOf(registrationNo)).toEqual([
      { action: 'submit', from_state: null, to_state: 'waiting', actor_id: null, actor_name: '何晓东', comment: '' },
    ])
    expect(await usersOf('A1001')).toEqual([])
    const { rows } = await world().admin.query('select subject, version, scene, action from mall.consents where user_id = $1', [
      row.user_id,
    ])
    expect(rows).toEqual([{ subject: 'privacy', version: '2023-02-28', scene: 'register', action: 'agree' }])
  })

  it('takes one that waits of a phone at a school: a second is told its number, one of two at once is kept', async () => {
    const it = somebody()
    const no = await it.waits()
    expect(await it.apply()).toMatchObject({ retCode: '3043', retMsg: expect.stringContaining(no) })
    const both = somebody()
    await both.prove()
    const answers = await Promise.all([both.apply(), both.apply()])
    expect(answers.map((a) => a.retCode).toSorted()).toEqual(['1000', '3043'])
  })

  it('asks for the phone to be proven in this visit, within 30 minutes', async () => {
    const [it, stranger] = [somebody(), somebody()]
    await it.prove()
    const stolen = await stranger.apply({ userMobile: '13910009999', verifyCode: it.ticket() })
    expect(stolen).toMatchObject({ retCode: '3042', retMsg: '手机验证已超过 30 分钟或不是本机完成的，请重新验证手机号' })
    expect((await stranger.apply({ verifyCode: it.ticket() })).retCode).toBe('3042')
    await world().admin.query("update mall.phone_codes set expires_at = now() - interval '1 second' where purpose = 'applicant'")
    expect((await it.apply()).retCode).toBe('3042')
  })

  it('refuses whoever is 14 or younger, keeps nothing of him, and audits that it did', async () => {
    const it = somebody()
    await it.prove()
    const today = dayOf(now())
    const born = (years: number, days = 0): string => {
      const day = new Date(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`)
      return new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)
    }
    expect(await it.apply({ birthOn: born(15, 1), userName: '小学生' })).toMatchObject({
      retCode: '3040',
      retMsg: '本平台不向14周岁及以下儿童提供服务',
    })
    const { rows } = await world().admin.query(
      "select user_id, user_name, ip, result from mall.audit_log where endpoint = 'registration.register' and ret_code = '3040'",
    )
    expect(rows).toEqual([{ user_id: null, user_name: '', ip: '', result: 'refused' }])
    expect((await world().admin.query("select 1 from mall.registrations where name = '小学生'")).rows).toEqual([])
    expect((await it.apply({ birthOn: born(15) })).retCode).toBe('1000')
  })

  it('keeps the rules of each field, and what the institution has', async () => {
    const it = somebody()
    await it.prove()
    const refusal = async (more: object) => (await it.apply(more)).retMsg
    expect([
      await refusal({ userName: '' }),
      await refusal({ userName: '一'.repeat(11) }),
      await refusal({ userName: '何😀' }),
      await refusal({ userNo: '工号' }),
      await refusal({ deptId: '' }),
      await refusal({ deptId: other.deptId }),
      await refusal({ identity: 'boss' }),
      await refusal({ identity: 'nurse' }),
      await refusal({ identity: 'student' }),
      await refusal({ birthOn: '2999-01-01' }),
      await refusal({ birthOn: 'x' }),
      await refusal({ email: 'x' }),
      await refusal({ agreedVersion: undefined }),
      await refusal({ verifyCode: '' }),
      await refusal({ schoolCode: 'PERSONAL' }),
      await refusal({ schoolCode: 'none' }),
    ]).toEqual([
      '请输入姓名',
      '姓名最多 10 个字',
      '姓名格式不正确',
      '工号或学号须为 2 到 20 位字母、数字或短横线',
      '请选择部门',
      '没有这个部门，请重新选择',
      '请选择身份',
      '测试机构610没有这种身份，请重新选择',
      '学生须填写导师工号',
      '本平台不向14周岁及以下儿童提供服务',
      '出生日期格式不正确',
      '邮箱格式不正确',
      '请先同意相关协议',
      '请先验证手机号',
      '机构不存在或您无权查看',
      '机构不存在或您无权查看',
    ])
    const closed = await buildAuditedSchool(world(), 612, { params: { 'register.workdays': 0 } })
    const late = somebody(closed)
    await late.prove()
    expect((await late.apply()).retMsg).toBe('测试机构612不接受注册申请，请联系校管理员开通账号')
  })

  it('tells nobody who has an account: only the phone of one learns of it, once it is proven', async () => {
    await school.person('E7001', '李老师', ['purchaser'], { mobile: '13910007001' })
    const it = somebody()
    const check = (userNo: string) => it.post('user/validate/userNo', { schoolCode: school.code, userNo })
    expect(JSON.stringify(await check('E7001'))).toBe(JSON.stringify(await check('E7002')))
    expect((await check('号')).retCode).toBe('4000')
    await it.prove()
    // The number of somebody else's account goes in like any other; the auditor sees it.
    expect((await it.apply({ userNo: 'E7001' })).retCode).toBe('1000')
    const holder = somebody(school, '13910007001')
    expect(await holder.prove()).toEqual({ kind: 'account', no: 'E7001', submittedAt: null, dueAt: null, reason: '' })
    expect((await holder.apply()).retMsg).toBe('该手机号在测试机构610已有账号 E7001，请直接登录；忘记密码请联系校管理员')
    // The same phone is a stranger at another school.
    const elsewhere = somebody(other, '13910007001')
    await again()
    expect(await elsewhere.prove()).toBeNull()
  })
})

describe('registration.withdraw', () => {
  it('ends what waits, with its log row, and a new one may follow', async () => {
    const it = somebody()
    const no = await it.waits({ userName: '何晓东' })
    expect(await it.withdraw()).toMatchObject({ retCode: '1000', data: { registrationNo: no } })
    expect((await logOf(no)).at(-1)).toEqual({
      action: 'withdraw',
      from_state: 'waiting',
      to_state: 'withdrawn',
      actor_id: null,
      actor_name: '何晓东',
      comment: '',
    })
    expect((await it.withdraw()).retMsg).toBe('待审核的申请不存在或您无权查看')
    expect((await it.apply()).retCode).toBe('1000')
  })

  it('is for who proved the phone, at that school', async () => {
    const it = somebody()
    const no = await it.waits()
    const post = (more: object) =>
      it.post('user/register/withdraw', { schoolCode: school.code, mobile: '13910000000', verifyCode: it.ticket(), ...more })
    expect((await post({})).retCode).toBe('3042')
    expect(
      (await it.post('user/register/withdraw', { schoolCode: other.code, mobile: await phoneOf(no), verifyCode: it.ticket() })).retCode,
    ).toBe('4004')
    expect((await rowOf(no)).state).toBe('waiting')
  })
})

const phoneOf = async (no: string, at = school): Promise<string> => {
  const masked = (await rowOf(no, at)).mobile_masked as string
  return phones.received.findLast((it) => it.mobile.startsWith(masked.slice(0, 3)) && it.mobile.endsWith(masked.slice(-4)))!.mobile
}

describe('registration.validVerifyCode', () => {
  it('says how long the proof of this visit still holds', async () => {
    const it = somebody()
    const no = await it.waits()
    const left = async (browser: ReturnType<typeof somebody>) =>
      ((await browser.post('validVerifyCode', { mobile: await phoneOf(no), verifyCode: it.ticket() })).data as { seconds: number }).seconds
    expect(await left(it)).toBeGreaterThan(1700)
    expect(await left(it)).toBeLessThanOrEqual(1800)
    expect(await left(somebody())).toBe(0)
  })
})

describe('registration.approve', () => {
  it('makes the account in its department and role, and sends a password that has to be changed', async () => {
    const it = somebody()
    const no = await it.waits({ userNo: 'B2001', userName: '唐敏' })
    const id = await idOf(no)
    expect(await school.auditor.registration.approve({ ids: [id] })).toEqual({
      results: [{ id, userName: '唐敏', isDone: true, message: '' }],
      doneNum: 1,
      failedNum: 0,
    })
    expect((await logOf(no)).at(-1)).toMatchObject({ action: 'approve', from_state: 'waiting', to_state: 'passed', actor_name: '校管理员' })
    const [user] = await usersOf('B2001')
    expect(user).toMatchObject({
      name: '唐敏',
      dept_id: school.deptId,
      teacher_flag: 1,
      student_flag: 0,
      must_change_password: true,
      password_hash: null,
    })
    expect((await world().admin.query('select role from mall.user_roles where user_id = $1', [user.id])).rows).toEqual([
      { role: 'purchaser' },
    ])
    await world().drain()
    const told = phones.told.at(-1)!
    expect(told).toMatchObject({ mobile: await phoneOf(no), about: 'passed', values: { school: '测试机构610', no: 'B2001' } })
    expect((await school.auditor.registration.detail({ id })).outcome).toBe('已发送')
    const browser = somebody()
    expect(await browser.signIn('B2001', told.values['password'], { schoolCode: school.code })).toMatchObject({
      retCode: '1000',
      data: { mustChangePassword: true },
    })
    expect(JSON.stringify(await rowOf(no))).not.toContain(told.values['password'])
  })

  it('gives a student the tutor whose number stands in the application', async () => {
    const it = somebody()
    const no = await it.waits({ identity: 'student', userNo: 'S3001', tutorNo: school.tutor.userNo })
    expect(await school.auditor.registration.detail({ id: await idOf(no) })).toMatchObject({ tutorName: '王教授', roleName: '学生' })
    await school.auditor.registration.approve({ ids: [await idOf(no)] })
    expect((await usersOf('S3001'))[0]).toMatchObject({ student_flag: 1, teacher_flag: 0, tutor_id: school.tutor.id })
    const unknown = await somebody().waits({ identity: 'student', userNo: 'S3002', tutorNo: 'T999999' })
    const { results } = await school.auditor.registration.approve({ ids: [await idOf(unknown)] })
    expect(results[0]).toMatchObject({ isDone: false, message: '没有工号为 T999999 的导师，请驳回并请申请人更正' })
    expect((await rowOf(unknown)).state).toBe('waiting')
  })

  it('is done once by two who press at the same time', async () => {
    const no = await somebody().waits({ userNo: 'B2002' })
    const id = await idOf(no)
    const second = await world().as(school.admin)
    const answers = await Promise.all([school.auditor, second].map((it) => it.registration.approve({ ids: [id] })))
    expect(answers.map((it) => it.doneNum).toSorted()).toEqual([0, 1])
    expect(answers.flatMap((it) => it.results).find((it) => !it.isDone)!.message).toBe('注册申请当前状态为已通过，不能通过')
    expect((await usersOf('B2002')).length).toBe(1)
    expect((await logOf(no)).filter((it) => it.action === 'approve').length).toBe(1)
  })

  it('bars the number or phone of an account, and two applications with one number', async () => {
    await school.person('C4001', '何晓冬', ['purchaser'], { mobile: '13910004001' })
    const sameNo = await somebody().waits({ userNo: 'c4001' })
    const { alike } = await school.auditor.registration.detail({ id: await idOf(sameNo) })
    expect(alike).toEqual([
      expect.objectContaining({
        userName: '何晓冬',
        userNo: 'C4001',
        mobileNo: '139****4001',
        standing: '在用账号',
        same: ['userNo'],
        isBar: true,
      }),
    ])
    const approve = async (no: string, isDistinct = false) =>
      (await school.auditor.registration.approve({ ids: [await idOf(no)], isDistinct })).results[0]!.message
    expect(await approve(sameNo, true)).toBe('工号 C4001 已有账号（何晓冬），请驳回并请申请人使用原账号')
    const retired = await school.person('C4002', '老何', ['purchaser'], { mobile: '13910004002' })
    await world().admin.query('update mall.users set is_active = false where id = $1', [retired.id])
    const samePhone = await somebody(school, '13910004002').waits({ userNo: 'C4003' })
    expect(await approve(samePhone, true)).toBe('该手机号是 老何（C4002）的，请驳回并请申请人使用原账号')
    const [one, two] = [
      await somebody().waits({ userNo: 'C4004', userName: '甲' }),
      await somebody().waits({ userNo: 'C4004', userName: '乙' }),
    ]
    const second = await world().as(school.admin)
    const both = await Promise.all([
      school.auditor.registration.approve({ ids: [await idOf(one)], isDistinct: true }),
      second.registration.approve({ ids: [await idOf(two)], isDistinct: true }),
    ])
    expect(both.map((it) => it.doneNum).toSorted()).toEqual([0, 1])
    expect((await usersOf('C4004')).length).toBe(1)
  })

  it('asks somebody to look where only name and department are the same', async () => {
    await school.person('D5001', '同名人', ['purchaser'])
    const no = await somebody().waits({ userNo: 'D5002', userName: '同名人' })
    const ids = [await idOf(no)]
    expect((await school.auditor.registration.approve({ ids })).results[0]!.message).toBe(
      '与在用账号（同名人 D5001）相同：姓名和部门。核对不是同一人后，再逐个通过',
    )
    expect((await school.auditor.registration.approve({ ids, isDistinct: true })).doneNum).toBe(1)
  })

  it('passes what it can of several, and says of each other why not', async () => {
    const [one, two] = [await somebody().waits({ userName: '批一' }), await somebody().waits({ userName: '批二', userNo: 'M610' })]
    const ids = [await idOf(one), await idOf(two), newId()]
    const answer = await school.auditor.registration.approve({ ids })
    expect(answer.results.map((it) => [it.userName, it.isDone, it.message])).toEqual([
      ['批一', true, ''],
      ['批二', false, '工号 M610 已有账号（校管理员），请驳回并请申请人使用原账号'],
      ['', false, '注册申请不存在或您无权查看'],
    ])
  })

  it('says on the application that the message did not go out', async () => {
    const open = phones
    phones = openPhonesOfApplicants('refused')
    const no = await somebody().waits()
    await school.auditor.registration.approve({ ids: [await idOf(no)] })
    await world().drain()
    expect((await rowOf(no)).outcome).toBe('没有发出：号码是空号')
    await world().makeDue('registration.tell')
    await world().drain()
    const mobile = await phoneOf(no)
    expect(phones.told.filter((it) => it.mobile === mobile).length).toBe(1)
    phones = Object.assign(open, openPhonesOfApplicants())
  })
})

describe('registration.refuse', () => {
  it('tells the phone why, and lets the applicant hand in another', async () => {
    const it = somebody()
    const no = await it.waits()
    const id = await idOf(no)
    expect((await school.auditor.raw(registration.refuse, { ids: [id], reason: '' })).retMsg).toBe('驳回原因至少 2 个字')
    expect((await school.auditor.raw(registration.refuse, { ids: [], reason: '缺聘书' })).retMsg).toBe('请选择注册申请')
    expect((await school.auditor.registration.refuse({ ids: [id], reason: '工号与人事库不符' })).doneNum).toBe(1)
    expect((await logOf(no)).at(-1)).toMatchObject({
      action: 'refuse',
      to_state: 'refused',
      actor_name: '校管理员',
      comment: '工号与人事库不符',
    })
    await world().drain()
    expect(phones.told.at(-1)).toMatchObject({ about: 'refused', values: { school: '测试机构610', no, reason: '工号与人事库不符' } })
    await again()
    expect(await it.prove()).toMatchObject({ kind: 'refused', no, reason: '工号与人事库不符' })
    expect((await it.apply()).retCode).toBe('1000')
    expect((await school.auditor.registration.refuse({ ids: [id], reason: '再来一次' })).results[0]!.message).toBe(
      '注册申请当前状态为已驳回，不能驳回',
    )
  })
})

describe('who audits', () => {
  it('sees those of the own school alone, with counts, filters and what waits too long', async () => {
    const mine = await somebody(other).waits({ identity: 'nurse', userName: '郭婷', userNo: 'H8001' })
    const done = await somebody(other).waits({ userName: '林晓', userNo: 'H8002' })
    const gone = somebody(other)
    await gone.waits({ userName: '撤了' })
    await gone.withdraw()
    expect(await other.auditor.registration.approve({ ids: [await idOf(done, other)] })).toMatchObject({ doneNum: 1 })
    await world().admin.query("update mall.registrations set due_at = now() - interval '1 hour' where id = $1", [await idOf(mine, other)])
    const page = await other.auditor.registration.list()
    expect([page.list.map((it) => [it.userName, it.isLate]), page.counts]).toEqual([[['郭婷', true]], { waiting: 1, decided: 1 }])
    expect(await other.auditor.account.info()).toMatchObject({ userRegisterWaitNum: 1, userRegisterAlreadyNum: 1 })
    const found = async (input: object) => (await other.auditor.registration.list(input)).list.map((it) => it.userName).join()
    expect([
      await found({ search: '郭' }),
      await found({ search: 'h8001' }),
      await found({ search: await phoneOf(mine, other) }),
      await found({ search: mine.toLowerCase() }),
      await found({ search: '林' }),
      await found({ search: '林', tab: 'decided' }),
      await found({ identity: 'nurse' }),
      await found({ identity: 'doctor' }),
      await found({ deptId: other.deptId }),
      await found({ deptId: school.deptId }),
    ]).toEqual(['郭婷', '郭婷', '郭婷', '郭婷', '', '林晓', '郭婷', '', '郭婷', ''])
  })

  it('knows nothing of another school, and nobody else decides', async () => {
    const no = await somebody().waits()
    const id = await idOf(no)
    expect((await refusalOf(other.auditor.registration.detail({ id }))).code).toBe('4004')
    for (const act of [
      other.auditor.registration.approve({ ids: [id] }),
      other.auditor.registration.refuse({ ids: [id], reason: '不是本校' }),
    ])
      expect((await act).results[0]).toEqual({ id, userName: '', isDone: false, message: '注册申请不存在或您无权查看' })
    const teacher: Client = await world().as(school.tutor)
    for (const ask of [
      () => teacher.registration.list(),
      () => teacher.registration.detail({ id }),
      () => teacher.registration.approve({ ids: [id] }),
      () => teacher.registration.refuse({ ids: [id], reason: '不要' }),
    ])
      expect((await refusalOf(ask())).code).toBe('2009')
    expect(await teacher.account.info()).toMatchObject({ userRegisterWaitNum: 0, userRegisterAlreadyNum: 0 })
    expect((await rowOf(no)).state).toBe('waiting')
  })
})
