import { describe, expect, inject, it } from 'vitest'
import pg from 'pg'
import { OK } from '@caiyuan/contract/endpoint'
import { contract } from '@caiyuan/contract/index'
import { useWorld, type Client } from '../../test/harness.ts'
import type { Ctx } from '../core/context.ts'
import { openDb } from '../core/db.ts'
import { newId } from '../core/ids.ts'
import { migrate } from '../core/migrate.ts'
import { SUPPLIER_ID } from '../core/pseudo-schools.ts'
import type { RoleRow } from '../core/roles.ts'
import { runAsSystem } from '../core/run.ts'
import { buildSchool, buildSupplier, buildUser } from '../demo/build.ts'
import { supplierRoles } from '../ground/roles.ts'
import { applyFile } from './apply.ts'
import { giveRoles, setRoles } from './found.ts'
import { faultsOfSchools } from './role-faults.ts'
import { readSchoolFile } from './school-file.ts'
import { standardRoles } from './standard-roles.ts'

const world = useWorld()
let next = 7600
const purchaser = standardRoles.find((it) => it.code === 'purchaser')!
const without = (role: RoleRow, need: string): RoleRow => ({ ...role, needs: role.needs.filter((it) => it !== need) })

/** As another process would: on connections of its own. */
const elsewhere = async (schoolId: number, work: (ctx: Ctx) => Promise<void>): Promise<void> => {
  const other = openDb(world().url, { poolSize: 1 })
  await runAsSystem(other, schoolId, work)
  await other.close()
}

const opened = async (roles: string[]) => {
  const schoolId = (next += 1)
  await buildSchool(world().db, { id: schoolId, code: `ROL${schoolId}`, name: '角色大学' })
  const user = await buildUser(world().db, { schoolId, no: `R${schoolId}`, name: '李老师', roles })
  return { schoolId, user, client: await world().as(user) }
}
const codeOf = async (client: Client): Promise<string> => (await client.raw(contract.cart.list)).retCode

describe('what a role lets people do', () => {
  it('is taken away and given by another process, and seen by the very next call', async () => {
    const { schoolId, client } = await opened(['purchaser'])
    for (let round = 0; round < 2; round += 1) {
      expect(await codeOf(client)).toBe(OK)
      await elsewhere(schoolId, (ctx) => setRoles(ctx, [without(purchaser, 'cart:edit')]))
      expect(await codeOf(client)).toBe('2009')
      await elsewhere(schoolId, (ctx) => setRoles(ctx, [purchaser]))
    }
    expect((await client.account.info()).functionList.toSorted()).toEqual(purchaser.needs.toSorted())
  })

  it('of a role given to a person counts at once', async () => {
    const { schoolId, user, client } = await opened(['acceptor'])
    expect(await codeOf(client)).toBe('2009')
    await elsewhere(schoolId, (ctx) => giveRoles(ctx, user.id, [{ role: 'purchaser' }]))
    expect((await client.account.info()).roles.toSorted()).toEqual(['采购人', '验收人'])
    expect(await codeOf(client)).toBe(OK)
  })

  it('counts at once for people of suppliers, who act in the schools of others', async () => {
    const { schoolId } = await opened(['purchaser'])
    const supplierId = await buildSupplier(world().db, { srcId: 76_001, name: '供应商' })
    const client = await world().as(
      await buildUser(world().db, { schoolId: SUPPLIER_ID, no: 'RS1', name: '专员', roles: ['supplier'], supplierId }),
    )
    const ask = async () => (await client.raw(contract.supply.orderDetail, { schoolId, id: newId() })).retCode
    const supplier = supplierRoles.find((it) => it.code === 'supplier')!
    expect(await ask()).toBe('4004')
    await elsewhere(SUPPLIER_ID, (ctx) => setRoles(ctx, [without(supplier, 'supplier:orders')]))
    expect(await ask()).toBe('2009')
    await elsewhere(SUPPLIER_ID, (ctx) => setRoles(ctx, [supplier]))
    expect(await ask()).toBe('4004')
  })

  it('is that of the person’s own school, whatever others call the same', async () => {
    const [ours, theirs] = [await opened(['purchaser']), await opened(['purchaser'])]
    await elsewhere(theirs.schoolId, (ctx) => setRoles(ctx, [{ ...purchaser, name: '买手', needs: [] }]))
    expect([await codeOf(ours.client), await codeOf(theirs.client)]).toEqual([OK, '2009'])
    expect((await theirs.client.account.info()).roles).toEqual(['买手'])
  })

  it('is nothing by a permission nobody knows', async () => {
    const { schoolId, client } = await opened(['purchaser'])
    await world().admin
      .query(`update mall.roles set needs = '{cart:edit,toString,all:power}' where school_id = ${schoolId} and code = 'purchaser';
      update shared.schools set settings_version = settings_version + 1 where id = ${schoolId}`)
    expect((await client.account.info()).functionList).toEqual(['cart:edit'])
  })
})

describe('a role the school does not have', () => {
  it('is held by nobody', async () => {
    const { schoolId, user } = await opened(['purchaser'])
    const give = runAsSystem(world().db, schoolId, (ctx) => giveRoles(ctx, user.id, [{ role: 'platform' }]))
    await expect(give).rejects.toThrow('user_roles_school_id_role_fkey')
  })

  it('or that lacks what its node asks for, or has permissions nobody knows, is told for each school', async () => {
    const { schoolId } = await opened(['purchaser'])
    const of = `角色大学（ROL${schoolId}）：`
    const faults = async () => (await faultsOfSchools(world().db)).filter((it_) => it_.startsWith(of)).map((it_) => it_.slice(of.length))
    expect(await faults()).toEqual([])
    await runAsSystem(world().db, schoolId, (ctx) =>
      setRoles(ctx, [
        without(
          standardRoles.find((it) => it.code === 'labManager')!,
          'handle:jingban',
        ),
        without(purchaser, 'cart:edit'),
      ]),
    )
    await world().admin.query(`delete from mall.roles where school_id = ${schoolId} and code in ('competentDept', 'security')`)
    await world().admin.query(`update mall.roles set needs = '{mall:view,all:power}' where school_id = ${schoolId} and code = 'student'`)
    expect(await faults()).toEqual([
      '角色 student（学生）的权限 all:power 不存在，不起作用',
      '缺少角色 competentDept：审批规则要用到它',
      '审批流程 询价（inquiry.standard）节点 competent：学校没有角色 competentDept',
      '审批流程 高校标准（order.university）节点 lab：角色「实验室处」没有「经办」权限，不能决定',
      '审批流程 高校标准（order.university）节点 security：学校没有角色 security',
    ])
  })
})

describe('the file of a school', () => {
  const apply = (file: object) => applyFile(world().db, readSchoolFile(JSON.stringify(file)), () => {})
  const school = { code: 'ROLF', name: '新学校', kind: 'hospital' }
  const engineering = { code: 'engineering', name: '医学工程处', needs: ['mall:view', 'check:approve'], isOffice: true }

  it('gives it roles of its own beside the usual ones, and changes them while it runs', async () => {
    const people = [{ no: 'RF1', name: '方科长', roles: ['engineering', 'purchaser'] }]
    expect((await apply({ school, roles: [engineering], people }))[0]).toBe('新学校（ROLF）：新建学校，新增角色 1、人员 1')
    expect((await apply({ school, roles: [engineering] }))[0]).toBe('新学校（ROLF）：没有变化')
    const changed = { ...engineering, name: '医工处', needs: ['check:approve', 'mall:view', 'report:view'] }
    const lines = await apply({ school, roles: [changed, { code: 'guard', name: '门卫', needs: [] }] })
    expect(lines.slice(0, 2)).toEqual([
      '新学校（ROLF）：新增角色 1',
      '角色 engineering：医学工程处（专岗） mall:view、check:approve → 医工处（专岗） check:approve、mall:view、report:view，从现在起生效',
    ])
    expect((await apply({ school, roles: [engineering] }))[0]).toBe('新学校（ROLF）：只改角色')
    await apply({ school, roles: [changed] })
    const { rows } = await world().admin.query(
      "select r.code, r.name, r.is_office, r.needs from mall.roles r join shared.schools s on s.id = r.school_id where s.code = 'ROLF' and r.code in ('engineering', 'guard', 'finance') order by r.code",
    )
    const finance = standardRoles.find((it_) => it_.code === 'finance')!
    expect(rows).toEqual([
      { code: 'engineering', name: '医工处', is_office: true, needs: changed.needs },
      { code: 'finance', name: '财务', is_office: true, needs: finance.needs },
      { code: 'guard', name: '门卫', is_office: false, needs: [] },
    ])
  })

  it('that takes from a role what a flow needs says so', async () => {
    await apply({ school: { ...school, code: 'ROLG' } })
    const lines = await apply({
      school: { ...school, code: 'ROLG' },
      roles: [{ code: 'finance', name: '财务', needs: ['mall:view'], isOffice: true }],
    })
    expect(lines.filter((it_) => it_.startsWith('审批流程'))).toContain(
      '审批流程 医院标准（order.hospital）节点 finance：角色「财务」没有「审批」权限，不能决定',
    )
  })
})

describe('a school that ran before its roles were rows', () => {
  it('keeps who may do what', async () => {
    const root = new pg.Client({ connectionString: inject('pgUrl') })
    await root.connect()
    const name = `r_${newId().replaceAll('-', '')}`
    await root.query(`create database ${name}`)
    const url = new URL(inject('pgUrl'))
    url.pathname = `/${name}`
    await migrate(url.href, { isWanted: (it_) => it_ < '0914' })
    const old = new pg.Client({ connectionString: url.href })
    await old.connect()
    const user = newId()
    await old.query(`insert into shared.schools (id, code, name, kind) values (2, 'SUPPLIER', '供应商', 'supplier'), (9, 'OLD', '老学校', 'university');
      insert into mall.users (school_id, id, user_no, name, password_hash) values (9, '${user}', 'O1', '李老师', '');
      insert into mall.user_roles (school_id, user_id, role) values (9, '${user}', 'finance'), (9, '${user}', 'boss')`)
    await migrate(url.href)
    const { rows } = await old.query(
      'select school_id::int, code, name, is_office as "isOffice", needs from mall.roles order by school_id, code',
    )
    await old.end()
    await root.query(`drop database ${name}`)
    await root.end()
    const sorted = (roles: readonly RoleRow[]) =>
      roles.map((it_) => ({ ...it_, needs: it_.needs.toSorted() })).toSorted((a, b) => (a.code < b.code ? -1 : 1))
    const of = (id: number): RoleRow[] => rows.filter((it_) => it_.school_id === id).map(({ school_id: _, ...it_ }) => it_)
    expect(sorted(of(2))).toEqual(sorted(supplierRoles))
    expect(sorted(of(9))).toEqual(sorted([...standardRoles, { code: 'boss', name: 'boss', isOffice: false, needs: [] }]))
  })
})
