import { describe, expect, it } from 'vitest'
import { buildSchool, buildUser } from '../../demo/build.ts'
import { refusalOf, useWorld } from '../../../test/harness.ts'

const world = useWorld()

describe('account.info', () => {
  it('answers the person signed in, and 2005 to nobody', async () => {
    const { db } = world()
    const depts = await buildSchool(db, { id: 501, code: 'S501', name: '测试大学', depts: ['材料学院'] })
    const user = await buildUser(db, { schoolId: 501, no: 'A501', name: '李老师', roles: ['purchaser'], deptId: depts.get('材料学院')! })
    const client = await world().as(user)
    const info = await client.account.info()
    expect(info.userName).toBe('李老师')
    expect(info.functionList).toContain('order:create')
    expect((await refusalOf(world().anonymous().account.info())).code).toBe('2005')
  })
})
