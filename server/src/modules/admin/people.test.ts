import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openSchool } from './fixtures.ts'

const world = useWorld()
const reason = '已调离'

describe('admin.people', () => {
  it('finds people by name, number, department with those below it, role, kind and state', async () => {
    const { schoolId, admin, hire, dept } = await openSchool(world())
    await hire('T1', '李老师', ['purchaser'])
    const none = await hire('T2', '刘老师', [], '化学学院')
    const { id: below } = await admin.admin.addDept({ code: 'LAB', name: '分析中心', parentId: dept('材料学院') })
    await admin.admin.addPerson({ userNo: `S${schoolId}`, name: '陈同学', deptId: below, kind: 'student', role: 'student' })
    await admin.admin.disablePerson({ id: none.id, reason })
    const names = async (input: Parameters<typeof admin.admin.people>[0]) => (await admin.admin.people(input)).list.map((it) => it.name)
    expect(await names({ keyword: '李' })).toEqual(['李老师'])
    expect(await names({ keyword: '100%' })).toEqual([])
    expect(await names({ deptId: dept('材料学院') })).toEqual(['陈同学', '李老师'])
    expect(await names({ role: 'purchaser' })).toEqual(['李老师'])
    expect(await names({ kind: 'student' })).toEqual(['陈同学'])
    expect(await names({ tab: 'disabled' })).toEqual(['刘老师'])
    const all = await admin.admin.people({ tab: 'all', pageSize: 1, pageNum: 2 })
    expect([all.total, all.list.length, all.counts]).toEqual([4, 1, { active: 3, given: 1, roleless: 0, homeless: 0, disabled: 1, all: 4 }])
  })

  it('shows a person with roles and their departments, what they allow, and what was done to the account', async () => {
    const { admin, hire, dept } = await openSchool(world())
    const leader = await hire('D1', '周院长', ['deptLeader'])
    const person = await admin.admin.person({ id: leader.id })
    expect(person).toMatchObject({ name: '周院长', kind: 'teacher', deptId: dept('材料学院'), history: [] })
    expect(person.roles).toEqual([{ role: 'deptLeader', name: '部门领导', deptId: dept('材料学院'), deptName: '材料学院' }])
    expect(person.needs).toContain('批量审批')
    expect(person.can).toEqual({ change: true, disable: true, enable: false, resetPassword: true, handOver: true, giveRoles: false })
  })
})

describe('admin.addPerson', () => {
  it('makes an account with a password that is told once and changed first', async () => {
    const { schoolId, admin, dept, rows, logs } = await openSchool(world())
    const input = {
      userNo: `T9${schoolId}`,
      name: '王老师',
      title: '讲师',
      deptId: dept('材料学院'),
      kind: 'teacher',
      role: 'purchaser',
    } as const
    const { id, password } = await admin.admin.addPerson(input, { key: 'told-once-1' })
    expect(await logs(id)).toEqual([
      { action: 'add', title: `新增教职工王老师（T9${schoolId}）`, comment: '材料学院', actor_name: '校管理员' },
    ])
    const again = await refusalOf(admin.admin.addPerson(input, { key: 'told-once-1' }))
    expect(again.message).toBe('已经办理，结果只显示一次；没有看到请再办理一次')
    for (const table of ['idempotency', 'audit_log', 'document_log', 'outbox'])
      expect([
        table,
        (await rows(`select t::text from mall.${table} t where t.school_id = $1 and strpos(t::text, $2) > 0`, password)).length,
      ]).toEqual([table, 0])
    expect((await refusalOf(admin.admin.addPerson(input))).message).toBe(`工号或学号 T9${schoolId} 已有账号`)
    expect(await rows('select must_change_password, teacher_flag from mall.users where school_id = $1 and id = $2', id)).toEqual([
      { must_change_password: true, teacher_flag: 1 },
    ])
  })

  it('gives no role that decides over others, and no department of another school', async () => {
    const [mine, other] = [await openSchool(world()), await openSchool(world())]
    const add = async (more: { role?: string; deptId?: string }) => {
      const input = { userNo: 'N1', name: '王老师', deptId: mine.dept('材料学院'), kind: 'teacher' as const, ...more }
      return (await refusalOf(mine.admin.admin.addPerson(input))).message
    }
    expect(await add({ role: 'fzr' })).toBe('「经费负责人」不是日常采购角色，须由安全管理员授予')
    expect(await add({ role: 'schoolAdmin' })).toBe('「校管理员」不是日常采购角色，须由安全管理员授予')
    expect(await add({ role: 'nobody' })).toBe('没有这个角色')
    expect(await add({ deptId: other.dept('材料学院') })).toBe('请选择在用的部门')
    expect(await mine.rows("select from mall.users where school_id = $1 and user_no = 'N1'")).toEqual([])
  })
})

describe('admin.changePerson', () => {
  it('says what changed from what, and open pages of the person learn it', async () => {
    const { admin, hire, dept, logs } = await openSchool(world())
    const user = await hire('T1', '李老师', ['purchaser'])
    const client = await world().as(user)
    const input = { id: user.id, name: '李教授', title: '教授', deptId: dept('化学学院'), kind: 'teacher' as const }
    await admin.admin.changePerson(input)
    expect(await client.account.info()).toMatchObject({ userName: '李教授', deptName: '化学学院', title: '教授' })
    expect((await logs(user.id)).map((it) => [it.title, it.comment])).toEqual([
      ['修改姓名、职务、部门', '姓名：李老师 → 李教授；职务：空 → 教授；部门：材料学院 → 化学学院'],
    ])
    await admin.admin.changePerson(input)
    expect(await logs(user.id)).toHaveLength(1)
  })
})

describe('admin.disablePerson and admin.enablePerson', () => {
  it('sign the person out at once, tell the person, and are taken back', async () => {
    const { admin, hire, rows, logs } = await openSchool(world())
    const user = await hire('T1', '李老师', ['purchaser'])
    const client = await world().as(user)
    await admin.admin.disablePerson({ id: user.id, reason })
    expect((await refusalOf(client.account.info())).code).toBe('2005')
    expect((await refusalOf(admin.admin.disablePerson({ id: user.id, reason }))).message).toBe('李老师的账号当前状态为已停用，不能停用')
    expect((await refusalOf(admin.admin.resetPassword({ id: user.id }))).message).toBe('李老师的账号当前状态为已停用，不能生成一次性密码')
    await admin.admin.enablePerson({ id: user.id, reason: '返校' })
    expect((await refusalOf(admin.admin.enablePerson({ id: user.id, reason }))).message).toBe('李老师的账号当前状态为在用，不能恢复')
    expect((await logs(user.id)).map((it) => [it.action, it.comment])).toEqual([
      ['disable', '已调离'],
      ['enable', '返校'],
    ])
    const told = await rows<{ title: string; body: string }>(
      'select title, body from mall.messages where school_id = $1 order by created_at',
    )
    expect(told.map((it) => [it.title, it.body])).toEqual([
      ['您的账号已停用', '已调离，由校管理员办理。'],
      ['您的账号已恢复', '返校，由校管理员办理。'],
    ])
  })

  it('leave a school with somebody who configures it, also when two disable each other', async () => {
    const { admin, hire, M1 } = await openSchool(world())
    expect((await refusalOf(admin.admin.disablePerson({ id: M1.id, reason }))).code).toBe('3701')
    const second = await hire('M2', '副管理员', ['schoolAdmin'])
    const other = await world().as(second)
    const each = await Promise.allSettled([
      admin.admin.disablePerson({ id: second.id, reason }),
      other.admin.disablePerson({ id: M1.id, reason }),
    ])
    expect(each.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('admin.resetPassword', () => {
  it('ends what was signed in and lifts a lock; the password has to be changed first', async () => {
    const { admin, hire, logs } = await openSchool(world())
    const user = await hire('T1', '李老师', ['purchaser'])
    const client = await world().as(user)
    const { password } = await admin.admin.resetPassword({ id: user.id })
    expect(password).toMatch(/^(\w{4}-){3}\w{4}$/)
    expect((await refusalOf(client.account.info())).code).toBe('2005')
    expect((await logs(user.id)).map((it) => it.action)).toEqual(['resetPassword'])
    expect((await admin.admin.people({ tab: 'given' })).list.map((it) => it.name)).toEqual(['李老师'])
  })
})

describe('admin.roles', () => {
  it('says what each role carries, who has it, and which come with an account', async () => {
    const { admin, hire } = await openSchool(world())
    await hire('T1', '李老师', ['purchaser'])
    await hire('T2', '刘老师', ['purchaser', 'acceptor'])
    const roles = await admin.admin.roles()
    const of = (code: string) => roles.find((it) => it.code === code)!
    expect(of('purchaser')).toMatchObject({ name: '采购人', isOffice: false, isEveryday: true, peopleNum: 2 })
    expect(of('acceptor')).toMatchObject({ isOffice: true, isEveryday: false, needs: ['mall:view', 'order:accept'], peopleNum: 1 })
    expect(of('fzr')).toMatchObject({ isOffice: false, isEveryday: false, peopleNum: 0 })
  })
})

describe('admin.overview', () => {
  it('says what waits and counts people, departments, orders, cards and approvals', async () => {
    const { admin, hire } = await openSchool(world())
    await hire('T1', '李老师', [])
    const { waiting, ...figures } = await admin.admin.overview()
    expect(waiting.map((it) => [it.text, it.link])).toEqual([
      ['1 名在用人员没有任何角色，登录后办不了事', '/admin/people?tab=roleless'],
      ['2 个有人员的部门没有部门领导，要部门领导审批的单据会转到上级部门或校管理员：信息办、材料学院', '/admin/depts'],
    ])
    expect(figures).toEqual({
      people: { active: 2, disabled: 0, depts: 3 },
      year: { orderNum: 0, orderFen: 0 },
      underWay: { orderNum: 0, orderFen: 0 },
      funds: { num: 0, totalFen: 0, availableFen: 0 },
      approvals: { waiting: 0, late: 0 },
    })
  })
})

describe('every command of people', () => {
  it('knows nobody of another school, and nobody without the right', async () => {
    const [mine, other] = [await openSchool(world()), await openSchool(world())]
    const id = other.M1.id
    const who = { name: '王老师', title: '', deptId: mine.dept('材料学院'), kind: 'teacher' }
    const inputs = {
      person: { id },
      changePerson: { id, ...who },
      disablePerson: { id, reason },
      enablePerson: { id, reason },
      resetPassword: { id },
    }
    const buyer = await world().as(await mine.hire('T1', '李老师', ['purchaser']))
    for (const [call, input] of Object.entries(inputs)) {
      const endpoint = contract.admin[call as keyof typeof inputs]
      expect([call, (await mine.admin.raw(endpoint, input)).retCode, (await buyer.raw(endpoint, input)).retCode]).toEqual([
        call,
        '4004',
        '2009',
      ])
    }
    expect((await mine.admin.raw(contract.admin.addPerson, { ...who, userNo: 'a b' })).retMsg).toBe('工号或学号里不能有空格')
    expect((await mine.admin.raw(contract.admin.disablePerson, { id, reason: '走' })).retMsg).toBe('原因至少 2 个字')
  })
})
