import { contract } from '@caiyuan/contract/index'
import { describe, expect, it } from 'vitest'
import { refusalOf, useWorld } from '../../../test/harness.ts'
import { buildFund } from '../../demo/build.ts'
import { flowsOf } from '../../schools/flows.ts'
import { installFlows } from '../approval/engine/install.ts'
import { openSchool } from './fixtures.ts'

const world = useWorld()
const at = (sort: number) => ({ sort })

describe('admin.depts', () => {
  it('shows the tree with who leads each department, who works there and its cards', async () => {
    const { admin, hire, dept } = await openSchool(world())
    await hire('D1', '周院长', ['deptLeader'])
    await hire('T1', '李老师', ['purchaser'])
    const { id } = await admin.admin.addDept({ code: 'LAB', name: '分析中心', parentId: dept('材料学院') })
    const tree = await admin.admin.depts()
    expect(tree.map((it) => [it.name, it.peopleNum, it.fundNum, it.leaders])).toEqual([
      ['信息办', 1, 0, []],
      ['分析中心', 0, 0, []],
      ['材料学院', 2, 0, ['周院长']],
      ['化学学院', 0, 0, []],
    ])
    expect(tree.find((it) => it.id === id)).toMatchObject({ parentId: dept('材料学院'), sort: 0, isClosed: false })
  })
})

describe('admin.changeDept', () => {
  it('renames and moves, with a row of the log that says from where', async () => {
    const { admin, dept, logs } = await openSchool(world())
    const id = dept('化学学院')
    await admin.admin.changeDept({ id, code: 'D3', name: '化学化工学院', parentId: dept('材料学院'), ...at(3) })
    expect(admin.changed).toContainEqual({ kind: 'dept', id })
    expect(await logs(id)).toEqual([
      { action: 'change', title: '「化学学院」改名为「化学化工学院」，从「学校」移到「材料学院」', comment: '', actor_name: '校管理员' },
    ])
  })

  it('refuses a ring, a ninth level, a code and a name that are taken', async () => {
    const { admin, dept } = await openSchool(world())
    const [top, other] = [dept('材料学院'), dept('化学学院')]
    const put = (parentId: string) => refusalOf(admin.admin.changeDept({ id: top, code: 'D2', name: '材料学院', parentId, ...at(1) }))
    let parentId = top
    for (let level = 2; level <= 8; level += 1)
      parentId = (await admin.admin.addDept({ code: `L${level}`, name: `第 ${level} 级`, parentId })).id
    expect((await put(parentId)).message).toBe('「第 8 级」在「材料学院」之下，不能作它的上级')
    expect((await put(other)).message).toBe('部门最多 8 级')
    expect((await refusalOf(admin.admin.addDept({ code: 'L9', name: '第九级', parentId }))).message).toBe('部门最多 8 级')
    expect((await refusalOf(admin.admin.addDept({ code: 'D2', name: '新部门' }))).message).toBe('部门代码 D2 已用于「材料学院」')
    expect((await refusalOf(admin.admin.addDept({ code: 'N1', name: '材料学院' }))).message).toBe('同一上级下已有「材料学院」')
  })

  it('lets no department lose the name by which a flow finds its people', async () => {
    const { schoolId, admin, dept } = await openSchool(world())
    const [first] = flowsOf('', 'university')
    const by = [{ category: ['01'], dept: '信息办' }]
    const node = { ...first!.nodes[0]!, assignees: [{ kind: 'COMPETENT_DEPT' as const, by }] }
    await world().inSchool(schoolId, (ctx) => installFlows(ctx, [{ ...first!, title: '归口审批', nodes: [node] }]))
    const id = dept('信息办')
    const renamed = await refusalOf(admin.admin.changeDept({ id, code: 'D1', name: '网信办', ...at(0) }))
    expect(renamed.message).toBe('审批流程「归口审批」按名称找到「信息办」，不能改名，请先修改流程')
    const merged = await refusalOf(admin.admin.mergeDept({ id, intoId: dept('材料学院'), reason: '机构调整' }))
    expect(merged.message).toBe('审批流程「归口审批」按名称找到「信息办」，不能合并，请先修改流程')
  })
})

describe('admin.mergeDept', () => {
  it('moves people, cards, departments below and limited roles; the past stays below the other', async () => {
    const { schoolId, admin, hire, dept, rows, logs } = await openSchool(world())
    const [from, into] = [dept('材料学院'), dept('化学学院')]
    const leader = await hire('D1', '周院长', ['deptLeader'])
    await hire('D2', '林院长', ['deptLeader'], '化学学院')
    const { id: below } = await admin.admin.addDept({ code: 'LAB', name: '分析中心', parentId: from })
    const fund = { projectNo: 'K1', name: '双一流', ownerId: leader.id, deptId: from, totalFen: 100_000 }
    const fundId = await buildFund(world().db, schoolId, fund)
    expect(await admin.admin.mergeDept({ id: from, intoId: into, reason: '院系合并' })).toEqual({
      peopleNum: 1,
      fundNum: 1,
      deptNum: 1,
      roleNum: 1,
    })
    const tree = await admin.admin.depts()
    expect(tree.find((it) => it.id === into)).toMatchObject({ peopleNum: 2, fundNum: 1, leaders: ['周院长', '林院长'] })
    expect(tree.filter((it) => it.parentId === into).map((it) => [it.id, it.isClosed])).toEqual([
      [below, false],
      [from, true],
    ])
    expect(await rows('select total_fen, frozen_fen, dept_id from mall.funds where school_id = $1 and id = $2', fundId)).toEqual([
      { total_fen: 100_000, frozen_fen: 0, dept_id: into },
    ])
    expect((await logs(from)).at(-1)).toMatchObject({ action: 'merge', title: '「材料学院」合并到「化学学院」', comment: '院系合并' })
    expect((await logs(into)).at(-1)).toMatchObject({ action: 'take', title: '「材料学院」并入' })
    expect((await admin.account.deptList()).map((it) => it.id)).not.toContain(from)
    const again = await refusalOf(admin.admin.mergeDept({ id: from, intoId: into, reason: '院系合并' }))
    expect(again.message).toBe('材料学院当前状态为已停用，不能合并')
  })

  it('refuses itself, what is below it and a closed one', async () => {
    const { admin, dept } = await openSchool(world())
    const id = dept('材料学院')
    const { id: below } = await admin.admin.addDept({ code: 'LAB', name: '分析中心', parentId: id })
    await admin.admin.closeDept({ id: dept('化学学院'), reason: '已撤销' })
    const into = async (intoId: string) => (await refusalOf(admin.admin.mergeDept({ id, intoId, reason: '院系合并' }))).message
    expect([await into(id), await into(below), await into(dept('化学学院'))]).toEqual([
      '不能合并到自己',
      '「分析中心」在「材料学院」之下，不能作它的上级',
      '请选择在用的上级部门',
    ])
  })
})

describe('admin.closeDept and admin.reopenDept', () => {
  it('close what nothing hangs on, say what does, and take it back', async () => {
    const { admin, dept, logs } = await openSchool(world())
    const held = await refusalOf(admin.admin.closeDept({ id: dept('信息办'), reason: '已撤销' }))
    expect([held.code, held.message]).toEqual(['3711', '「信息办」还有在用人员 1 人，请先移走，或合并到别的部门'])
    const id = dept('化学学院')
    const { id: below } = await admin.admin.addDept({ code: 'LAB', name: '分析中心', parentId: id })
    await admin.admin.closeDept({ id: below, reason: '已撤销' })
    await admin.admin.closeDept({ id, reason: '已撤销' })
    expect((await refusalOf(admin.admin.closeDept({ id, reason: '已撤销' }))).message).toBe('化学学院当前状态为已停用，不能停用')
    expect((await refusalOf(admin.admin.reopenDept({ id: below }))).message).toBe('「分析中心」的上级部门已停用，请先恢复上级')
    await admin.admin.reopenDept({ id })
    expect((await logs(id)).map((it) => it.action)).toEqual(['close', 'reopen'])
    expect((await refusalOf(admin.admin.reopenDept({ id }))).message).toBe('化学学院当前状态为在用，不能恢复')
  })
})

describe('every command of departments', () => {
  it('knows no department of another school, and nobody without the right', async () => {
    const [mine, other] = [await openSchool(world()), await openSchool(world())]
    const id = other.dept('材料学院')
    const inputs = {
      changeDept: { id, code: 'X', name: '改名', ...at(0) },
      mergeDept: { id, intoId: mine.dept('材料学院'), reason: '院系合并' },
      closeDept: { id, reason: '已撤销' },
      reopenDept: { id },
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
    const foreign = await refusalOf(mine.admin.admin.addDept({ code: 'X', name: '新部门', parentId: id }))
    expect(foreign.message).toBe('请选择在用的上级部门')
    expect((await buyer.raw(contract.admin.depts)).retCode).toBe('2009')
    expect((await mine.admin.raw(contract.admin.addDept, { code: '有 空', name: '' })).retMsg).toBe(
      '部门代码只能用字母、数字、横线和下划线',
    )
  })
})
