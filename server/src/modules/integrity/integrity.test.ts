// 廉政举报: who may read one, and that nobody else learns that there is one.
import { describe, expect, it } from 'vitest'
import { browserOf } from '../../../test/browser.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { tellPerson } from '../../core/personal.ts'
import { SUPPLIER_ID } from '../../core/pseudo-schools.ts'
import { buildSchool, buildUser } from '../../demo/build.ts'

const world = useWorld()
let next = 7600

interface Sent {
  suspects?: { name: string; post?: string }[]
  content?: string
  reporter?: string
  reach?: string
  schoolCode?: string
}
const WORDS = '验收时收了供应商两张购物卡没有上交'

const school = async () => {
  const id = (next += 1)
  const depts = await buildSchool(world().db, { id, code: `I${id}`, name: `廉洁大学${id}`, depts: ['纪委办'] })
  const build = (no: string, name: string, ...roles: string[]) =>
    buildUser(world().db, { schoolId: id, no: `${no}${id}`, name, roles, deptId: depts.get('纪委办')! })
  const office = await build('K', '秦纪检', 'discipline')
  const suspect = await build('X', '马科长', 'jingban')
  const rows = async (text: string, ...values: unknown[]) => (await world().admin.query(text, values)).rows
  const send = async (it_: Sent = {}, browser = browserOf(world(), { address: `10.8.${id % 250}.7` })) => {
    const suffixKey = crypto.randomUUID()
    await browser.captcha(suffixKey)
    const payload = {
      schoolCode: `I${id}`,
      suspects: [{ name: '马科长', post: '采购办' }],
      content: WORDS,
      suffixKey,
      verifyCode: 'abcd',
      ...it_,
    }
    return (await browser.send('POST', '/api/integrity/submit', payload)).json() as {
      retCode: string
      retMsg: string
      data: { code: string }
    }
  }
  const follow = async (path: 'follow' | 'add', input: object) =>
    (await browserOf(world(), { address: `10.9.${id % 250}.7` }).send('POST', `/api/integrity/${path}`, input)).json() as {
      retCode: string
      retMsg: string
      data: { stage: string; content: string; said: { by: string; body: string; on: string }[] }
    }
  const only = async () => (await (await world().as(office)).integrity.list({})).list[0]!.id
  return { id, depts, build, office, suspect, rows, send, follow, only }
}

describe('a report', () => {
  it('is followed by its code alone, from receipt to end', async () => {
    const at = await school()
    const sent = await at.send()
    expect([sent.retCode, sent.data.code]).toEqual(['1000', expect.stringMatching(/^JB[0-9A-Z]+(-[0-9A-Z]{5}){4}$/)])
    const receipt = sent.data.code
    const client = await world().as(at.office)
    const id = await at.only()
    expect((await client.integrity.list({})).list).toMatchObject([
      { suspects: '马科长', content: WORDS, isNamed: false, stage: 'received' },
    ])
    await client.integrity.accept({ id })
    await client.integrity.say({ id, body: '请补充时间和地点' })
    expect((await at.follow('add', { receipt: receipt.toLowerCase(), body: '十月八日，库房门口' })).retCode).toBe('1000')
    await client.integrity.close({ id, body: '已查实并处理' })
    const read = await at.follow('follow', { receipt })
    expect([read.data.stage, read.data.content, read.data.said.map(({ by, body }) => [by, body])]).toEqual([
      'closed',
      WORDS,
      [
        ['office', '请补充时间和地点'],
        ['reporter', '十月八日，库房门口'],
        ['office', '已查实并处理'],
      ],
    ])
    expect((await client.integrity.detail({ id })).acts.map(({ who, what }) => [who, what])).toEqual([
      ['秦纪检', '受理'],
      ['秦纪检', '答复举报人'],
      ['秦纪检', '答复举报人'],
      ['秦纪检', '办结'],
    ])
    expect((await at.follow('add', { receipt, body: '还有一件事' })).retMsg).toBe('举报已办结，不能再补充')
    expect((await refusalOf(client.integrity.say({ id, body: '再说一句' }))).message).toContain('已办结')
  })

  it('is refused without a school, a suspect, enough words or the image, and with a code that is none', async () => {
    const at = await school()
    const words = async (it_: Sent) => (await at.send(it_)).retMsg
    expect(await words({ schoolCode: 'NONE' })).toBe('请选择单位')
    expect(await words({ suspects: [] })).toBe('请填写被举报人')
    expect(await words({ content: '太短' })).toBe('举报内容至少 10 个字')
    const wrong = await browserOf(world()).send('POST', '/api/integrity/submit', {
      schoolCode: `I${at.id}`,
      suspects: [{ name: '马科长' }],
      content: WORDS,
      suffixKey: crypto.randomUUID(),
      verifyCode: 'abcd',
    })
    expect((wrong.json() as { retCode: string }).retCode).not.toBe('1000')
    const { code } = (await at.send()).data
    const other = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    expect([(await at.follow('follow', { receipt: other })).retCode, (await at.follow('follow', { receipt: 'JB1' })).retMsg]).toEqual([
      '4004',
      '查询码不正确',
    ])
    const elsewhere = code.replace(/^JB[0-9A-Z]+/, `JB${(at.id + 5000).toString(36).toUpperCase()}`)
    expect((await at.follow('follow', { receipt: elsewhere })).retCode).toBe('4004')
    expect((await at.rows('select count(*)::int as num from mall.integrity_reports where school_id = $1', at.id))[0].num).toBe(1)
  })
})

describe('nobody but 纪检', () => {
  const others = ['teacher', 'schoolAdmin', 'securityAdmin', 'auditAdmin', 'jingban', 'deptLeader', 'finance'] as const

  it.each(others)('not %s: refused, and everything he reads stays as it was', async (role) => {
    const at = await school()
    const who = await at.build('W', '旁人', role === 'teacher' ? 'purchaser' : role)
    const client = await world().as(who)
    const seen = async () => ({
      info: await client.account.info(),
      messages: await client.notice.messages({}),
      ...(role === 'auditAdmin' ? { audit: await client.admin.audit({ pageSize: 200 }) } : {}),
      ...(role.endsWith('Admin') ? { roles: await client.admin.roles({}), history: await client.admin.roleHistory({}) } : {}),
      ...(role === 'jingban' || role === 'schoolAdmin' ? { desk: await client.complaint.desk({}) } : {}),
      complaints: await client.complaint.list({}),
    })
    const before = JSON.stringify(await seen())
    const { code } = (await at.send()).data
    const office = await world().as(at.office)
    const id = await at.only()
    await office.integrity.accept({ id })
    await office.integrity.say({ id, body: '已收到，正在核实' })
    expect(code).toBeTruthy()
    expect(JSON.stringify(await seen())).toBe(before)
    for (const call of [
      () => client.integrity.list({}),
      () => client.integrity.detail({ id }),
      () => client.integrity.close({ id, body: '没有' }),
    ])
      expect((await refusalOf(call())).code).toBe('2009')
    const events = await at.rows('select user_id from mall.user_events where school_id = $1 and user_id = $2', at.id, who.id)
    expect(events).toEqual([])
  })

  it('not the platform, nor 纪检 of another school', async () => {
    const [at, far] = [await school(), await school()]
    await at.send()
    const id = await at.only()
    const platform = await buildUser(world().db, { schoolId: SUPPLIER_ID, no: `PI${at.id}`, name: '江运营', roles: ['platform'] })
    expect((await refusalOf((await world().as(platform)).integrity.detail({ id }))).code).toBe('2009')
    const other = await world().as(far.office)
    expect((await other.integrity.list({})).total).toBe(0)
    for (const call of [
      () => other.integrity.detail({ id }),
      () => other.integrity.accept({ id }),
      () => other.integrity.stepAside({ id }),
    ])
      expect((await refusalOf(call())).code).toBe('4004')
  })

  it('not whom it is about, whatever he holds, is called or was given since', async () => {
    const at = await school()
    const own = await at.build('Z', '赵纪检', 'discipline')
    await at.send({ suspects: [{ name: ' 赵 纪检' }] })
    const id = await at.only()
    const seen = async () => {
      const client = await world().as(own)
      const told = await at.rows('select title from mall.messages where user_id = $1', own.id)
      return [(await client.integrity.list({})).total, (await refusalOf(client.integrity.detail({ id }))).code, told.length]
    }
    expect(await seen()).toEqual([0, '4004', 0])
    await at.rows("update mall.users set name = '赵某某' where id = $1", own.id)
    expect(await seen()).toEqual([0, '4004', 0])
    const later = await at.build('L', '赵纪检', 'discipline')
    expect((await (await world().as(later)).integrity.list({})).total).toBe(0)
    const byNumber = await at.build('N', '钱纪检', 'discipline')
    await at.send({ suspects: [{ name: `N${at.id}` }] })
    expect((await (await world().as(byNumber)).integrity.list({})).list.map((one) => one.suspects)).toEqual(['赵 纪检'])
  })

  it('takes no report that only its suspect could read', async () => {
    const at = await school()
    const answer = await at.send({ suspects: [{ name: '秦纪检' }] })
    expect(answer.retMsg).toBe('本单位暂不能在线受理这件举报，请向上级纪检监察机关反映（电话 12388）')
    expect((await at.rows('select 1 from mall.integrity_reports where school_id = $1', at.id)).length).toBe(0)
  })

  it('lets one of 纪检 step aside, but not the last', async () => {
    const at = await school()
    await at.send()
    const id = await at.only()
    const client = await world().as(at.office)
    expect((await refusalOf(client.integrity.stepAside({ id }))).message).toContain('没有其他纪检人员')
    const second = await world().as(await at.build('S', '孔纪检', 'discipline'))
    await client.integrity.stepAside({ id })
    expect([(await client.integrity.list({})).total, (await second.integrity.list({})).total]).toEqual([0, 1])
    expect((await refusalOf(client.integrity.detail({ id }))).code).toBe('4004')
  })
})

describe('what is kept of a report', () => {
  it('is no account of who reports, no moment, and nothing in plain text anywhere', async () => {
    const at = await school()
    const reporter = await at.build('R', '温老师', 'purchaser')
    const browser = browserOf(world(), { address: '10.7.7.7' })
    expect((await browser.signIn(`R${at.id}`)).retCode).toBe('1000')
    const before = await at.rows('select id from mall.audit_log where school_id = $1', at.id)
    const { code } = (await at.send({ reporter: '温小姐', reach: '13899990000' }, browser)).data
    const id = await at.only()
    const office = await world().as(at.office)
    await office.integrity.accept({ id })
    expect((await office.integrity.detail({ id })).reporter).toBe('温小姐')
    expect(await at.rows('select id from mall.audit_log where school_id = $1', at.id)).toHaveLength(before.length)
    expect(await at.rows('select 1 from mall.document_log where school_id = $1', at.id)).toEqual([])
    const tables = (
      await at.rows(
        "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('mall', 'shared', 'supplier') and table_type = 'BASE TABLE'",
      )
    ).map((one) => one.name as string)
    const holds = async (needle: string) => {
      const found: string[] = []
      for (const table of tables)
        if ((await at.rows(`select 1 from ${table} t where t::text like $1 limit 1`, `%${needle}%`)).length > 0) found.push(table)
      return found
    }
    for (const needle of [WORDS, '温小姐', '13899990000', code]) expect([needle, await holds(needle)]).toEqual([needle, []])
    const [row] = await at.rows('select t::text as text from mall.integrity_reports t where id = $1', id)
    expect([row.text.includes(reporter.id), row.text.includes(at.suspect.id)]).toEqual([false, false])
    expect(row.text).not.toMatch(/\d{2}:\d{2}/)
    const [message] = await at.rows('select title, created_at from mall.messages where user_id = $1', at.office.id)
    expect([message.title, new Date(message.created_at).toISOString().slice(11)]).toEqual(['您有一件待办事项', '16:00:00.000Z'])
    expect(await at.rows("select 1 from mall.user_events where kind = 'integrity' and user_id = $1", at.suspect.id)).toEqual([])
    const throttles = await at.rows("select key from shared.throttles where key like 'open-form:%'")
    expect(throttles.some(({ key }) => String(key).includes('10.7.7') || String(key).includes('submit'))).toBe(false)
    const told = await world().inSchool(at.id, (ctx) => tellPerson(ctx, reporter.id))
    expect(JSON.stringify(told)).not.toContain('举报')
  })
})
