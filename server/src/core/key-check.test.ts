import { afterEach, describe, expect, it } from 'vitest'
import { useWorld } from '../../test/harness.ts'
import { buildSchool, buildUser } from '../demo/build.ts'
import { loadMasterKey } from './crypto.ts'
import { checkMasterKey } from './key-check.ts'

const world = useWorld()
const useKey = (pair: string): boolean => loadMasterKey('unused', { MASTER_KEY: pair.repeat(32) })
const forget = () => world().admin.query('delete from shared.key_check')
const kept = async (): Promise<string[]> =>
  (await world().admin.query('select sealed from shared.key_check')).rows.map((r: { sealed: string }) => r.sealed)
const REFUSAL = 'MASTER_KEY 不是这个数据库的密钥'

afterEach(async () => {
  useKey('00')
  await forget()
})

describe('checkMasterKey', () => {
  it('keeps the first key and refuses every other one', async () => {
    await checkMasterKey(world().db)
    const first = await kept()
    useKey('01')
    await expect(checkMasterKey(world().db)).rejects.toThrow(REFUSAL)
    useKey('00')
    await checkMasterKey(world().db)
    expect(await kept()).toEqual(first)
  })

  it('judges the key of an older installation by what it has sealed, and keeps nothing when it is wrong', async () => {
    const { db, admin } = world()
    const depts = await buildSchool(db, { id: 951, code: 'S951', name: '测试大学', depts: ['材料学院'] })
    const user = await buildUser(db, {
      schoolId: 951,
      no: 'A951',
      name: '李老师',
      roles: [],
      deptId: depts.get('材料学院')!,
      mobile: '13800005621',
    })
    const { rows } = await admin.query('select mobile_cipher from mall.users where id = $1', [user.id])
    expect(rows[0].mobile_cipher).toMatch(/^v1\./)
    useKey('02')
    await expect(checkMasterKey(db)).rejects.toThrow(REFUSAL)
    expect(await kept()).toEqual([])
    useKey('00')
    await checkMasterKey(db)
    expect(await kept()).toHaveLength(1)
  })

  it('keeps one row when several processes start at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => checkMasterKey(world().db)))
    expect(await kept()).toHaveLength(1)
  })
})
