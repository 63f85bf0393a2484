// What people leave for the platform, who answers it, and what the platform says about itself.
import { help, type TipKey } from '@caiyuan/contract/help'
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildSchool, buildSupplier, buildUser } from '../../demo/build.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { pruneEvents } from '../notice/jobs.ts'
import { dropLeft } from './leave.ts'

const world = useWorld()
const QUESTION = { topic: '采购与订单', content: '订单退回以后在哪里修改？' } as const

let next = 5600
const person = async (params: Record<string, number | string> = {}) => {
  const id = (next += 1)
  const depts = await buildSchool(world().db, { id, code: `H${id}`, name: `帮助大学${id}`, depts: ['信息办'], params })
  const build = (no: string, name: string, role: string) =>
    buildUser(world().db, { schoolId: id, no: `${no}${id}`, name, roles: [role], deptId: depts.get('信息办')! })
  return { id, teacher: await build('T', '李老师', 'purchaser'), admin: await build('M', '何管理', 'schoolAdmin'), build }
}
let operators = 0
const operator = async () => {
  operators += 1
  return world().as(await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `OPH${operators}`, name: '江运营', roles: ['platform'] }))
}
const waiting = async (client: Awaited<ReturnType<typeof operator>>, content: string) =>
  (await client.help.desk({ pageSize: 100 })).list.find((it_) => it_.content === content)

const visitor = (address: string) => {
  const browser = browserOf(world(), { address })
  const leave = async (input: object, answer = 'ABCD') => {
    const suffixKey = crypto.randomUUID()
    await browser.captcha(suffixKey, answer)
    return (await browser.send('POST', '/api/leaveMessage/add', { suffixKey, verifyCode: 'abcd', ...input })).json()
  }
  return { ...browser, leave }
}

describe('help.leave', () => {
  it('comes to the platform with its author, and the answer back to nobody else', async () => {
    const { teacher, build } = await person()
    const [mine, colleague, desk] = [await world().as(teacher), await world().as(await build('C', '同事', 'purchaser')), await operator()]
    const before = (await desk.account.info()).toAnswerNum
    await mine.help.leave(QUESTION)
    expect((await desk.account.info()).toAnswerNum).toBe(before + 1)
    const row = (await desk.help.desk({ pageSize: 100 })).list.at(-1)!
    expect(row).toMatchObject({ ...QUESTION, name: '李老师', schoolName: teacher.schoolName, hasContact: false, answer: '' })
    expect(await mine.account.info()).toMatchObject({ serviceNum: 0, toAnswerNum: 0 })

    await desk.help.answer({ id: row.id, answer: '在“我的订单”打开被退回的订单，点“修改”。' })
    expect(desk.changed).toContainEqual({ kind: 'leaveMessage', id: '' })
    expect((await mine.account.info()).serviceNum).toBe(1)
    expect(await mine.help.mine()).toMatchObject({
      total: 1,
      list: [{ ...QUESTION, isNew: true, answeredBy: '江运营', answer: '在“我的订单”打开被退回的订单，点“修改”。' }],
    })
    const [told] = (await mine.notice.messages()).list
    expect(told).toMatchObject({ kind: '系统', title: '您的留言有了答复', link: '/userService' })
    expect((await colleague.help.mine()).total).toBe(0)
    expect(await colleague.account.info()).toMatchObject({ serviceNum: 0, messageNum: 0 })
    await colleague.help.read()
    expect((await mine.account.info()).serviceNum).toBe(1)
    await mine.help.read()
    expect((await mine.account.info()).serviceNum).toBe(0)
    expect((await mine.help.mine()).list[0]!.isNew).toBe(false)
    expect((await desk.help.desk({ tab: 'answered' })).list[0]).toMatchObject({ id: row.id, answeredBy: '江运营' })
    expect((await desk.account.info()).toAnswerNum).toBe(before)
    const { rows } = await world().admin.query("select result from mall.audit_log where endpoint = 'help.answer' and object_id = $1", [
      row.id,
    ])
    expect(rows).toEqual([{ result: 'done' }])
  })

  it('comes first among one’s own once it is answered', async () => {
    const { teacher } = await person()
    const [mine, desk] = [await world().as(teacher), await operator()]
    for (const content of ['先问的一条', '后问的一条']) await mine.help.leave({ ...QUESTION, content })
    const { id } = (await waiting(desk, '先问的一条'))!
    await desk.help.answer({ id, answer: '答复先问的' })
    expect((await mine.help.mine()).list.map((it_) => it_.content)).toEqual(['先问的一条', '后问的一条'])
  })

  it('is answered once, by people of the platform alone', async () => {
    const { teacher, admin } = await person()
    const [mine, desk, other] = [await world().as(teacher), await operator(), await operator()]
    const content = '答复一次的留言'
    await mine.help.leave({ ...QUESTION, content })
    const { id } = (await waiting(desk, content))!
    await desk.help.answer({ id, answer: '先到' })
    expect(await refusalOf(other.help.answer({ id, answer: '后到' }))).toMatchObject({
      code: '3902',
      message: '江运营已经答复过这条留言，请刷新',
    })
    expect((await mine.help.mine()).list[0]!.answer).toBe('先到')
    for (const client of [mine, await world().as(admin)]) {
      expect((await refusalOf(client.help.answer({ id, answer: '不是我的事' }))).code).toBe('2009')
      expect((await refusalOf(client.help.contact({ id }))).code).toBe('2009')
      expect((await refusalOf(client.help.desk())).code).toBe('2009')
    }
    expect((await refusalOf(desk.help.answer({ id: crypto.randomUUID(), answer: '没有' }))).code).toBe('4004')
    expect((await desk.raw(help.answer, { id, answer: '' })).retMsg).toBe('答复至少 2 个字')
  })

  it('opens nothing to a role of a school that names the permission', async () => {
    const { id, teacher } = await person()
    await world().admin.query(
      "update mall.roles set needs = needs || 'platform:service'::text where school_id = $1 and code = 'purchaser'",
      [id],
    )
    await world().admin.query('update shared.schools set settings_version = settings_version + 1 where id = $1', [id])
    const client = await world().as(teacher)
    expect((await refusalOf(client.help.desk())).code).toBe('2009')
    expect((await refusalOf(client.help.saveTip({ tipKey: 'service.phone', content: '1' }))).code).toBe('2009')
    expect((await refusalOf(client.help.removeVideo({ id: 'x' }))).code).toBe('2009')
  })

  it('of a person of a supplier is one row, and comes back to him', async () => {
    const supplierId = await buildSupplier(world().db, { srcId: 5699, name: '甲采电子商务有限公司', shortName: '甲采' })
    const clerk = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'SH5699', name: '甲客服', roles: ['supplier'], supplierId })
    const [mine, desk] = [await world().as(clerk), await operator()]
    const content = '商品导入的模板在哪里？'
    await mine.help.leave({ topic: '商品与供应商', content })
    const { id, schoolName } = (await waiting(desk, content))!
    expect(schoolName).toBe(clerk.supplierName)
    await desk.help.answer({ id, answer: '供应商后台的商品页。' })
    expect(await mine.help.mine()).toMatchObject({ total: 1, list: [{ isNew: true }] })
    expect((await refusalOf(mine.help.desk())).code).toBe('2009')
  })

  it('of a visitor says how to be reached, sealed, and is shown to who asks for it alone', async () => {
    const { leave, send } = visitor('198.51.100.21')
    const desk = await operator()
    const content = '想了解怎样开通学校'
    const said = { topic: '合作', content, name: '孙先生', contact: 'sun@example.com' }
    expect(await leave({ ...said, name: '' })).toMatchObject({ retCode: '4000', retMsg: '请输入称呼' })
    expect(await leave({ ...said, contact: '' })).toMatchObject({ retMsg: '请填写手机号、电话或邮箱，我们据此答复您' })
    expect(await leave({ ...said, contact: '找我' })).toMatchObject({ retMsg: '请填写手机号、带区号的电话或邮箱' })
    expect(await leave({ ...said, topic: '别的' })).toMatchObject({ retMsg: '请选择问题类型' })
    expect(await leave(said, 'WXYZ')).toMatchObject({ retCode: '3001' })
    expect((await send('POST', '/api/leaveMessage/add', said)).json()).toMatchObject({ retMsg: '请输入图形验证码' })
    expect(await waiting(desk, content)).toBeUndefined()
    expect(await leave(said)).toMatchObject({ retCode: '1000' })
    const row = (await waiting(desk, content))!
    expect(row).toMatchObject({ name: '孙先生', schoolName: '', hasContact: true })
    const { rows } = await world().admin.query('select contact_cipher from mall.leave_messages where id = $1', [row.id])
    expect(rows[0].contact_cipher).not.toContain('sun')
    expect(await desk.help.contact({ id: row.id })).toBe('sun@example.com')
    const audited = await world().admin.query("select result from mall.audit_log where endpoint = 'help.contact' and object_id = $1", [
      row.id,
    ])
    expect(audited.rows).toEqual([{ result: 'done' }])
    await desk.help.answer({ id: row.id, answer: '已电话联系' })
    expect((await desk.help.desk({ tab: 'answered' })).list[0]).toMatchObject({ id: row.id, answer: '已电话联系' })
  })

  it('of a visitor goes half a year after the answer, and who answered others is no longer named then', async () => {
    const { leave } = visitor('198.51.100.23')
    const [desk, { teacher }] = [await operator(), await person()]
    const mine = await world().as(teacher)
    const visits = ['这一条答复已久', '这一条刚答复', '这一条无人答复', '这一条刚留下']
    for (const content of visits) await leave({ topic: '合作', content, name: '孙先生', contact: 'sun@example.com' })
    await mine.help.leave({ ...QUESTION, content: '老师的留言' })
    const idOf = async (content: string) => (await waiting(desk, content))!.id
    for (const content of ['这一条答复已久', '这一条刚答复', '老师的留言'])
      await desk.help.answer({ id: await idOf(content), answer: '已答复' })
    const age = async (column: string, days: number, content: string) =>
      world().admin.query(`update mall.leave_messages set ${column} = now() - make_interval(days => $1) where content = $2`, [
        days,
        content,
      ])
    await age('answered_at', 181, '这一条答复已久')
    await age('answered_at', 179, '这一条刚答复')
    await age('created_at', 181, '这一条无人答复')
    await age('answered_at', 181, '老师的留言')
    await world().inSchool(SUPPLIER_ID, (ctx) => pruneEvents(ctx, { id: '', docId: null, body: {}, tries: 1 }))
    const { rows } = await world().admin.query(
      'select content, answered_by from mall.leave_messages where content = any($1) order by content',
      [[...visits, '老师的留言']],
    )
    expect(new Map(rows.map((it) => [it.content, it.answered_by]))).toEqual(
      new Map([
        ['这一条刚答复', expect.not.stringMatching('平台客服')],
        ['这一条刚留下', ''],
        ['老师的留言', '平台客服'],
      ]),
    )
  })

  it('goes with the person who leaves, here and with the platform, and takes nobody else’s along', async () => {
    const { teacher, build } = await person()
    const colleague = await build('G', '同事', 'purchaser')
    const [mine, theirs, desk] = [await world().as(teacher), await world().as(colleague), await operator()]
    await mine.help.leave({ ...QUESTION, content: '走的人的留言' })
    await theirs.help.leave({ ...QUESTION, content: '留下的人的留言' })
    await world().inSchool(teacher.schoolId, (ctx) => dropLeft(ctx, teacher.id))
    expect(await waiting(desk, '走的人的留言')).toBeUndefined()
    expect(await waiting(desk, '留下的人的留言')).toBeDefined()
    expect((await theirs.help.mine()).total).toBe(1)
  })

  it('is left ten times a day by a person, and by twenty visitors of one network', async () => {
    const { teacher } = await person()
    const mine = await world().as(teacher)
    for (let n = 1; n <= 10; n += 1) await mine.help.leave({ ...QUESTION, content: `第 ${n} 条留言` })
    expect(await refusalOf(mine.help.leave(QUESTION))).toMatchObject({
      code: '3901',
      message: expect.stringContaining('一天最多留言 10 条'),
    })
    expect((await mine.help.mine()).total).toBe(10)
    const { leave } = visitor('198.51.100.22')
    const said = { topic: '合作', content: '来自同一网络', name: '访客', contact: '13800000000' }
    for (let n = 1; n <= 20; n += 1) expect((await leave(said)).retCode).toBe('1000')
    expect((await leave(said)).retCode).toBe('3901')
    expect((await visitor('198.51.100.23').leave(said)).retCode).toBe('1000')
  })
})

describe('help.contacts', () => {
  it('says whom to ask: the platform, and of the own school who runs it', async () => {
    const { teacher, admin } = await person({ 'service.contact': '信息办 65640000' })
    const desk = await operator()
    const said: [TipKey, string][] = [
      ['service.phone', '400-820-0000'],
      ['service.hours', '工作日 9:00–17:00'],
    ]
    for (const [tipKey, content] of said) await desk.help.saveTip({ tipKey, content })
    await desk.help.saveTip({ tipKey: 'service.hours', content: '工作日 8:30–17:30' })
    const tips = { 'service.phone': '400-820-0000', 'service.hours': '工作日 8:30–17:30', 'service.email': '', 'service.notice': '' }
    expect(await world().anonymous().help.contacts()).toEqual({ tips, school: null })
    expect(await (await world().as(teacher)).help.contacts()).toEqual({
      tips,
      school: { name: teacher.schoolName, contact: '信息办 65640000', admins: [{ name: admin.name, deptName: '信息办' }] },
    })
    expect(await world().anonymous().help.tip({ tipKey: 'service.hours' })).toBe('工作日 8:30–17:30')
    expect(await world().anonymous().help.tip({ tipKey: 'service.email' })).toBe('')
    expect(await world().anonymous().help.tip({ tipKey: '__proto__' })).toBe('')
    expect((await world().anonymous().raw(help.tip)).retMsg).toBe('请输入提示语编号')
    expect((await desk.raw(help.saveTip, { tipKey: 'other', content: '' })).retMsg).toBe('没有这一条提示语')
  })
})

describe('help.videos', () => {
  it('are what the platform added, by an address that is safe, until it removes them', async () => {
    const desk = await operator()
    const video = { topic: '采购与订单', name: '三分钟学会下单', url: 'https://video.example.com/1', minutes: 3 } as const
    for (const url of ['http://video.example.com/1', 'javascript:alert(1)'])
      expect((await desk.raw(help.addVideo, { ...video, url })).retMsg).toBe('视频地址须为安全的网址')
    const id = await desk.help.addVideo(video)
    expect(await world().anonymous().help.videos()).toEqual([{ id, ...video }])
    await desk.help.removeVideo({ id })
    expect(await world().anonymous().help.videos()).toEqual([])
    expect((await refusalOf(desk.help.removeVideo({ id }))).code).toBe('4004')
  })
})
