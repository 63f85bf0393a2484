import { schoolNeeds } from '@caiyuan/contract/admin/roles'
import { contract } from '@caiyuan/contract/index'
import { needs } from '@caiyuan/contract/needs'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { openSchool } from './fixtures.ts'

const world = useWorld()
const reason = '岗位调整'

const open = async () => {
  const school = await openSchool(world())
  const M2 = await school.hire('M2', '严老师', ['securityAdmin'], '信息办')
  return { ...school, M2, guard: await world().as(M2) }
}

describe('admin.givePersonRoles', () => {
  it('gives roles with their departments; the person is told and may at once', async () => {
    const { guard, hire, dept, rows, logs } = await open()
    const user = await hire('T1', '李老师', ['purchaser'])
    const client = await world().as(user)
    await guard.admin.givePersonRoles({
      id: user.id,
      roles: [{ role: 'deptLeader', deptId: dept('化学学院') }, { role: 'purchaser' }],
      reason,
    })
    expect((await client.account.info()).functionList).toContain('check:batch')
    expect((await logs(user.id)).map((it) => [it.action, it.actor_name, it.comment])).toEqual([
      ['giveRoles', '严老师', '采购人 → 部门领导（化学学院）、采购人；岗位调整'],
    ])
    const told = await rows<{ title: string }>('select title from mall.messages where school_id = $1 and user_id = $2', user.id)
    expect(told.map((it) => it.title)).toEqual(['您的角色已修改'])
    await guard.admin.givePersonRoles({ id: user.id, roles: [], reason })
    expect((await client.account.info()).functionList).toEqual([])
  })

  it('gives nobody two of the three duties, and nothing to oneself', async () => {
    const { guard, M1, M2, hire } = await open()
    const give = async (id: string, ...roles: string[]) =>
      (await refusalOf(guard.admin.givePersonRoles({ id, roles: roles.map((role) => ({ role })), reason }))).message
    expect(await give(M1.id, 'schoolAdmin', 'auditAdmin')).toBe(
      '校管理员会同时有系统管理、审计管理的权限：系统、安全、审计管理须由不同的人担任',
    )
    expect(await give(M2.id, 'purchaser')).toBe('不能对自己办理，请由另一位管理员办理')
    expect(await give((await hire('T1', '李老师', [])).id, 'nobody')).toBe('没有这个角色')
  })

  it('does not take the last who configures the school', async () => {
    const { guard, M1 } = await open()
    const last = await refusalOf(guard.admin.givePersonRoles({ id: M1.id, roles: [], reason }))
    expect([last.code, last.message]).toEqual([
      '3702',
      '校管理员是最后一位有「校级配置：部门、人员与参数」权限的在用人员，请先把这项权限交给别人',
    ])
  })
})

describe('admin.addRole and admin.changeRole', () => {
  it('make a role, change what it carries, and its people may or may not at once', async () => {
    const { guard, hire, rows } = await open()
    await guard.admin.addRole({ code: 'lab', name: '平台管理', needs: ['mall:view', 'cart:edit'], reason })
    const client = await world().as(await hire('T1', '李老师', ['lab']))
    await guard.admin.changeRole({ code: 'lab', name: '公共平台', isOffice: true, needs: ['mall:view', 'report:view'], reason })
    expect((await client.account.info()).functionList).toEqual(['mall:view', 'report:view'])
    const log = await rows<{ title: string }>("select title from mall.document_log where school_id = $1 and doc_kind = 'role' order by seq")
    expect(log.map((it) => it.title)).toEqual([
      '新增角色「平台管理」：浏览商城、使用购物车',
      '角色「平台管理」改名为「公共平台」，增加查看报表，去掉使用购物车，改为专岗',
    ])
    const again = { code: 'lab', name: '别的', needs: [], reason }
    expect((await refusalOf(guard.admin.addRole(again))).message).toBe('角色代码 lab 已用于「公共平台」')
    expect((await refusalOf(guard.admin.addRole({ ...again, code: 'lab2', name: '采购人' }))).message).toBe('已有角色「采购人」')
  })

  it('join no two duties, in a role or in a person, and change no own role', async () => {
    const { guard, M1 } = await open()
    const change = async (code: string, name: string, ...some: (typeof schoolNeeds)[number][]) =>
      (await refusalOf(guard.admin.changeRole({ code, name, isOffice: true, needs: some, reason }))).message
    expect(await change('finance', '财务', 'tenant:config', 'tenant:audit')).toContain('「财务」会同时有系统管理、审计管理的权限')
    await guard.admin.addRole({ code: 'aide', name: '助理', needs: ['mall:view'], reason })
    await guard.admin.givePersonRoles({ id: M1.id, roles: [{ role: 'schoolAdmin' }, { role: 'aide' }], reason })
    expect(await change('aide', '助理', 'mall:view', 'tenant:audit')).toContain('校管理员会同时有系统管理、审计管理的权限')
    expect(await change('securityAdmin', '安全管理员', 'tenant:view', 'tenant:security', 'bill:audit')).toBe(
      '您自己有「安全管理员」这个角色，须由另一位安全管理员修改',
    )
    expect(await change('schoolAdmin', '校管理员', 'tenant:view')).toContain('是最后一位有「校级配置：部门、人员与参数」权限的在用人员')
  })

  it('leave no flow in force without a role that may decide', async () => {
    const { guard } = await open()
    const said = await refusalOf(
      guard.admin.changeRole({ code: 'jingban', name: '采购办经办', isOffice: true, needs: ['mall:view'], reason }),
    )
    expect(said.message).toContain('审批流程')
  })
})

describe('admin.audit', () => {
  it('finds who did what and when, in words, also what was refused and denied', async () => {
    const { admin, hire, schoolId, dept } = await open()
    const auditor = await world().as(await hire('M3', '方老师', ['auditAdmin']))
    const buyer = await hire('T1', '李老师', ['purchaser'])
    await admin.admin.disablePerson({ id: buyer.id, reason: '已调离' })
    await refusalOf(admin.admin.disablePerson({ id: buyer.id, reason: '已调离' }))
    await admin.admin.enablePerson({ id: buyer.id, reason: '返校' })
    const again = await world().as(buyer)
    await again.raw(contract.admin.closeDept, { id: dept('化学学院'), reason: '已撤销' })
    const found = async (input: Parameters<typeof auditor.admin.audit>[0]) =>
      (await auditor.admin.audit(input)).list.map((it) => [it.who, it.what, it.result])
    expect(await found({ who: `M1${schoolId}` })).toEqual([
      ['校管理员', '恢复账号', 'done'],
      ['校管理员', '停用账号', 'refused'],
      ['校管理员', '停用账号', 'done'],
    ])
    expect(await found({ tab: 'denied' })).toEqual([['李老师', '停用部门', 'denied']])
    expect(await found({ what: '停用账号', tab: 'done' })).toHaveLength(1)
    expect(await found({ object: buyer.id })).toHaveLength(3)
    expect(await found({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    const page = await auditor.admin.audit({ pageSize: 1, pageNum: 2 })
    expect([page.total, page.list.length]).toEqual([4, 1])
  })

  it('is read by the auditor of the own school alone, who changes nothing', async () => {
    const [mine, other] = [await open(), await open()]
    const auditor = await world().as(await mine.hire('M3', '方老师', ['auditAdmin']))
    await other.admin.admin.disablePerson({ id: (await other.hire('T1', '李老师', [])).id, reason: '已调离' })
    expect((await auditor.admin.audit()).list).toEqual([])
    for (const client of [mine.admin, mine.guard]) expect((await client.raw(contract.admin.audit)).retCode).toBe('2009')
    expect((await auditor.raw(contract.admin.disablePerson, { id: mine.M1.id, reason })).retCode).toBe('2009')
  })
})

describe('admin.auditExport', () => {
  it('gives what the search found as a sheet or as CSV whose cells run nothing', async () => {
    const { admin, hire, schoolId } = await open()
    const auditor = await world().as(await hire('M3', '方老师', ['auditAdmin']))
    const evil = await hire('T1', '=cmd|A1', ['purchaser'])
    const buyer = await world().as(evil)
    await buyer.raw(contract.admin.disablePerson, { id: evil.id, reason })
    await admin.admin.disablePerson({ id: evil.id, reason: '已调离' })
    const { data } = await auditor.raw(contract.admin.auditExport, { tab: 'denied', format: 'csv' })
    const [head, ...lines] = String(data)
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe('时间,谁,工号,操作,结果,代码,单据,追踪编号,地址')
    expect(lines.map((it) => it.split(',').slice(1, 6))).toEqual([["'=cmd|A1", `T1${schoolId}`, '停用账号', '没有权限', '2009']])
    expect(String((await auditor.raw(contract.admin.auditExport, {})).data).startsWith('PK')).toBe(true)
    expect((await admin.raw(contract.admin.auditExport, {})).retCode).toBe('2009')
    expect((await auditor.raw(contract.admin.auditExport, { format: 'pdf' })).retMsg).toBe('请选择导出的文件格式')
  })
})

describe('admin.roleHistory', () => {
  it('says who changed what from which to which, of roles and of people, the latest first, of the own school alone', async () => {
    const [{ guard, admin, hire }, other] = [await open(), await open()]
    const user = await hire('T1', '李老师', ['purchaser'])
    await guard.admin.addRole({ code: 'watcher', name: '查看员', needs: ['mall:view'], reason })
    await guard.admin.changeRole({ code: 'watcher', name: '查看员', isOffice: false, needs: ['mall:view', 'fund:view'], reason })
    await guard.admin.givePersonRoles({ id: user.id, roles: [{ role: 'watcher' }], reason })
    await admin.admin.disablePerson({ id: user.id, reason: '已调离' })
    const { list, total } = await admin.admin.roleHistory({})
    expect(list.map((it) => [it.who, it.title, it.comment, it.person?.name ?? '', it.before])).toEqual([
      ['严老师', '修改角色', `采购人 → 查看员；${reason}`, '李老师', null],
      ['严老师', '角色「查看员」增加查看经费卡', reason, '', { code: 'watcher', needs: ['mall:view'] }],
      ['严老师', '新增角色「查看员」：浏览商城', reason, '', null],
    ])
    expect(total).toBe(3)
    expect((await admin.admin.roleHistory({ pageNum: 2, pageSize: 2 })).list.map((it) => it.title)).toEqual([
      '新增角色「查看员」：浏览商城',
    ])
    expect((await other.admin.admin.roleHistory({})).total).toBe(0)
    expect((await (await world().as(await hire('T2', '刘老师', ['purchaser']))).raw(contract.admin.roleHistory, {})).retCode).toBe('2009')
  })
})

describe('rights', () => {
  it('are given by who guards them alone, and never in another school', async () => {
    const [mine, other] = [await open(), await open()]
    const id = other.M1.id
    const inputs = {
      givePersonRoles: { id, roles: [], reason },
      changeRole: { code: 'nobody', name: '没有', isOffice: false, needs: [], reason },
    }
    for (const [call, input] of Object.entries(inputs)) {
      const endpoint = contract.admin[call as keyof typeof inputs]
      expect([call, (await mine.guard.raw(endpoint, input)).retCode, (await mine.admin.raw(endpoint, input)).retCode]).toEqual([
        call,
        '4004',
        '2009',
      ])
    }
    const user = await mine.hire('T1', '李老师', [])
    const foreign = [{ role: 'deptLeader', deptId: other.dept('材料学院') }]
    expect((await refusalOf(mine.guard.admin.givePersonRoles({ id: user.id, roles: foreign, reason }))).message).toBe('请选择在用的部门')
    expect((await mine.guard.raw(contract.admin.addRole, { code: '有 空', name: '', needs: ['supplier:orders'], reason })).retCode).toBe(
      '4000',
    )
  })

  it('of a school stand each in one group, and those of suppliers and the platform in none', () => {
    const others = Object.keys(needs).filter((it) => /^(supplier|platform):/.test(it))
    expect([...schoolNeeds, ...others].toSorted()).toEqual(Object.keys(needs).toSorted())
  })
})
