import { directory } from '@caiyuan/contract/directory'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { listen, type Listening } from '../../../test/sign-on/listen.ts'
import { buildFund } from '../../demo/build.ts'
import { makeEgress, setEgress } from '../../gateways/egress.ts'
import { openSchool } from '../admin/fixtures.ts'
import { openEgress } from '../sso/fixtures.ts'
import { keepDirectory } from './settings.ts'

const world = useWorld()

interface Told {
  no: string
  name: string
  dept?: string
  phone?: string
  title?: string
  isTeacher?: boolean
  isStudent?: boolean
}

/** What the directories of these tests answer, by the school; and with what name they were asked for. */
const lists = new Map<string, { people: Told[]; etag?: string; status?: number }>()
const asked: string[] = []
let peer: Listening
beforeAll(async () => {
  openEgress()
  peer = await listen((request, answer) => {
    const it = lists.get(request.url!.split('?')[0]!)!
    asked.push(`${request.url!.split('?')[0]} ${request.headers['if-none-match'] ?? ''}`.trim())
    if (it.etag && request.headers['if-none-match'] === it.etag) return void answer.writeHead(304).end()
    answer.writeHead(it.status ?? 200, it.etag ? { etag: it.etag } : {}).end(JSON.stringify({ total: it.people.length, people: it.people }))
  })
})
afterAll(async () => {
  setEgress(makeEgress())
  await peer.close()
})

const open = async (set: { disableMissing?: boolean } | null = {}) => {
  const school = await openSchool(world())
  const { schoolId, M1 } = school
  const path = `/s${schoolId}`
  const settings = { type: 'json' as const, address: `${peer.url}${path}`, token: 'token-of-sixteen-and-more', disableMissing: false }
  if (set) await world().inSchool(schoolId, (ctx) => keepDirectory(ctx, { ...settings, ...set }))
  const calls = school.admin.directory
  const tell = (people: Told[], more: { etag?: string; status?: number } = {}) => {
    lists.set(path, { people: [{ no: `M1${schoolId}`, name: M1.name }, ...people], ...more })
  }
  tell([])
  const preview = async () => {
    const { id } = await calls.preview({})
    await world().drain()
    return { id, ...(await calls.get({})) }
  }
  const sync = async () => {
    const { id } = await calls.sync({ id: (await preview()).id })
    await world().drain()
    return { id, ...(await calls.get({})) }
  }
  const night = async () => {
    await school.rows(
      "update mall.outbox set due_at = now() - interval '1 second' where school_id = $1 and topic = 'directory.night' and state = 'due'",
    )
    await world().drain()
    return calls.get({})
  }
  const people = () =>
    school.rows<{ no: string; name: string; dept: string; isActive: boolean }>(
      `select u.user_no as no, u.name, d.name as dept, u.is_active as "isActive" from mall.users u
       left join mall.depts d on d.school_id = u.school_id and d.id = u.dept_id where u.school_id = $1 order by u.user_no`,
    )
  const told = () => school.rows<{ title: string; body: string }>('select title, body from mall.messages where school_id = $1 order by id')
  return { ...school, settings, path, calls, tell, preview, sync, night, people, told }
}

describe('directory.preview', () => {
  it('shows who is new, changed, the same, refused and missing, and writes nothing about people', async () => {
    const { tell, preview, people, hire, schoolId, logs, M1, rows } = await open()
    await hire('T1', '李老师', [])
    await hire('T2', '刘老师', [])
    tell([
      { no: 'N2', name: '赵老师', dept: '没有的学院', phone: '13900001111' },
      { no: 'N1', name: '王同学', dept: '材料学院', isStudent: true },
      { no: `T1${schoolId}`, name: '李教授', isTeacher: true },
      { no: 'N3', name: '钱老师', dept: '材料学院', phone: '12345' },
    ])
    const before = await people()
    const { id, runs, found, isDisabling, host } = await preview()
    expect(runs).toEqual([
      {
        id,
        askedAt: expect.any(String),
        askedBy: M1.name,
        isPreview: true,
        outcome: 'previewed',
        said: '',
        counts: { added: 1, changed: 1, unchanged: 1, refused: 2, leaving: 0, held: 0 },
      },
    ])
    expect(found!.added).toEqual([{ userNo: 'N1', name: '王同学', said: '学生 · 材料学院' }])
    expect(found!.changed).toEqual([{ userNo: `T1${schoolId}`, name: '李教授', said: '姓名：李老师 → 李教授' }])
    expect(found!.faults.map((it) => [it.field, it.message, it.content])).toEqual([
      ['部门', '没有这个在用的部门', 'N2 赵老师：没有的学院'],
      ['手机号', '手机号码格式不正确', 'N3 钱老师'],
    ])
    expect([found!.missing, found!.missingNum]).toEqual([[{ userNo: `T2${schoolId}`, name: '刘老师', said: '' }], 1])
    expect([isDisabling, host]).toEqual([false, new URL(peer.url).host])
    expect(await people()).toEqual(before)
    expect((await logs(id)).map((it) => [it.action, it.actor_name])).toEqual([
      ['preview', M1.name],
      ['previewed', '系统'],
    ])
    expect(JSON.stringify(await rows('select * from mall.directories where school_id = $1'))).not.toContain('token-of')
    expect(JSON.stringify(await rows('select found, said from mall.directory_runs where school_id = $1'))).not.toMatch(/1390000|12345/)
  })

  it('is refused without a directory, while one is under way, and to who may not configure the school', async () => {
    const [none, mine] = [await open(null), await open()]
    expect((await refusalOf(none.calls.preview({}))).code).toBe('3725')
    expect((await none.calls.get({})).host).toBe('')
    const { id } = await mine.calls.preview({})
    expect((await refusalOf(mine.calls.preview({}))).code).toBe('3726')
    expect((await refusalOf(mine.calls.sync({ id }))).code).toBe('3726')
    await world().drain()
    const buyer = await world().as(await mine.hire('T1', '李老师', ['purchaser']))
    for (const [call, input] of [
      ['get', {}],
      ['preview', {}],
      ['sync', { id }],
    ] as const)
      expect((await buyer.raw(directory[call], input)).retCode).toBe('2009')
  })

  it('says why the directory could not be read', async () => {
    const { tell, preview, told } = await open()
    tell([], { status: 503 })
    const { runs, found } = await preview()
    expect(runs.map((it) => [it.outcome, it.said, it.counts])).toEqual([['failed', '名录第 1 页的应答是 503', null]])
    expect([found, await told()]).toEqual([null, []])
  })
})

describe('directory.sync', () => {
  it('does what the preview showed, with a log row for each, and gives passwords as the import does', async () => {
    const { tell, sync, people, hire, schoolId, logs, rows, admin } = await open()
    const T1 = await hire('T1', '李老师', [])
    tell([
      { no: 'N1', name: '王同学', dept: '化学学院', phone: '13900001111', isStudent: true },
      { no: `T1${schoolId}`, name: '李教授' },
    ])
    const { runs, withoutPasswordNum, found } = await sync()
    expect(runs.map((it) => [it.isPreview, it.outcome, it.counts?.added, it.counts?.changed])).toEqual([
      [false, 'done', 1, 1],
      [true, 'previewed', 1, 1],
    ])
    expect(found!.added).toHaveLength(1)
    expect(await people()).toContainEqual({ no: 'N1', name: '王同学', dept: '化学学院', isActive: true })
    const [made] = await rows<{ id: string }>("select id from mall.users where school_id = $1 and user_no = 'N1'")
    expect(withoutPasswordNum).toBe(1)
    expect((await logs(made!.id)).map((it) => [it.action, it.title])).toEqual([['add', '新增学生王同学（N1）']])
    expect((await logs(T1.id)).map((it) => it.title)).toEqual(['修改姓名'])
    expect((await admin.roster.givePasswords({ ids: [made!.id], way: 'list' })).passwords.map((it) => it.userNo)).toEqual(['N1'])
  })

  it('does nothing where the directory says something else than it did, or the preview is an old one or of another school', async () => {
    const { tell, preview, calls, people } = await open()
    const other = await open()
    tell([{ no: 'N1', name: '王老师', dept: '化学学院' }])
    const old = await preview()
    const { id } = await preview()
    expect((await refusalOf(calls.sync({ id: old.id }))).code).toBe('3727')
    expect((await refusalOf(calls.sync({ id: (await other.preview()).id }))).code).toBe('4004')
    expect((await refusalOf(calls.sync({ id: 'x' }))).code).toBe('4004')
    tell([{ no: 'N1', name: '王教授', dept: '化学学院' }])
    const before = await people()
    await calls.sync({ id })
    await world().drain()
    const { runs } = await calls.get({})
    expect([runs[0]!.outcome, runs[0]!.said]).toEqual(['failed', '预览之后名录、人员、部门或角色有了变化，请重新预览'])
    expect(await people()).toEqual(before)
    expect((await refusalOf(calls.sync({ id: runs[0]!.id }))).code).toBe('3727')
  })

  it('disables who is missing only where the school wants it, and who has something on hand stays', async () => {
    const { tell, sync, hire, schoolId, people, rows } = await open({ disableMissing: true })
    for (let i = 0; i < 22; i += 1) await hire(`K${i}x`, `人员${i}`, [])
    await hire('T2', '刘老师', [])
    await hire('T3', '周院长', ['deptLeader'])
    const holder = await hire('T4', '孙老师', [])
    await buildFund(world().db, schoolId, { projectNo: `K${schoolId}`, name: '卡', ownerId: holder.id, totalFen: 100 })
    await rows("update mall.users set teacher_flag = 1 where school_id = $1 and name = '校管理员'")
    tell(Array.from({ length: 22 }, (_, i) => ({ no: `K${i}x${schoolId}`, name: `人员${i}` })))
    const { runs, found } = await sync()
    expect([runs[0]!.said, runs[0]!.counts]).toEqual(['', expect.objectContaining({ leaving: 1, held: 2 })])
    expect(found!.missing.map((it) => [it.name, it.said])).toEqual([
      ['周院长', '有角色「部门领导」'],
      ['孙老师', '名下有经费卡'],
    ])
    expect((await people()).filter((it) => !it.isActive).map((it) => it.name)).toEqual(['刘老师'])
  })

  it('disables nobody where more than a tenth would be, goes on with the others, and tells the administrator at night', async () => {
    const { tell, night, hire, people, told } = await open({ disableMissing: true })
    await hire('T1', '李老师', [])
    tell([{ no: 'N1', name: '王老师', dept: '化学学院' }])
    const said = '名录之外有 1 人会被停用，一次最多 0 人（在用人员的十分之一，不超过 300 人），没有停用任何人；请核对名录是否完整'
    const { runs, found } = await night()
    expect(runs.map((it) => [it.askedBy, it.outcome, it.said, it.counts?.added, it.counts?.leaving])).toEqual([['', 'done', said, 1, 0]])
    expect(found!.missingNum).toBe(1)
    expect((await people()).every((it) => it.isActive)).toBe(true)
    expect(await told()).toEqual([{ title: '夜间同步人员名录需要查看', body: said }])
    await night()
    expect(await told()).toHaveLength(1)
  })
})

describe('directory.night', () => {
  it('brings the people, asks by the name of the list it brought, and not once more while anything was left aside', async () => {
    const { tell, night, path, people, rows } = await open()
    tell([{ no: 'N1', name: '王老师', dept: '没有' }], { etag: '"1"' })
    expect((await night()).runs[0]!.counts).toMatchObject({ added: 0, refused: 1 })
    tell([{ no: 'N1', name: '王老师', dept: '化学学院' }], { etag: '"2"' })
    expect((await night()).runs[0]!.outcome).toBe('done')
    expect((await people()).map((it) => it.no)).toContain('N1')
    expect((await night()).runs.map((it) => it.outcome)).toEqual(['same', 'done', 'done'])
    expect(asked.filter((it) => it.startsWith(path))).toEqual([path, path, `${path} "2"`])
    expect(
      await rows("select due_at > now() as later from mall.outbox where school_id = $1 and topic = 'directory.night' and state = 'due'"),
    ).toEqual([{ later: true }])
  })

  it('ends with the directory it belongs to', async () => {
    const { night, schoolId, settings, calls, rows } = await open()
    await world().inSchool(schoolId, (ctx) => keepDirectory(ctx, { ...settings, disableMissing: true }))
    expect((await night()).runs).toHaveLength(1)
    await world().inSchool(schoolId, (ctx) => keepDirectory(ctx, { type: 'none' }))
    expect((await night()).runs).toHaveLength(1)
    expect((await calls.get({})).host).toBe('')
    expect(await rows("select 1 from mall.outbox where school_id = $1 and topic = 'directory.night' and state = 'due'")).toEqual([])
  })
})
